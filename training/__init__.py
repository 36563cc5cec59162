"""What is worked out once, with numpy, and shipped as a file: the policies of the Big Final."""
