"""Championships as pictures with their words: alt text and lines say what each picture shows."""
