"""The daily penalty: the kick and the week's table."""
