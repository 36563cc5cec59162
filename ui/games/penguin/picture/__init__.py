"""Pictures of Penguin Soccer; `paint` draws a `scene`."""
