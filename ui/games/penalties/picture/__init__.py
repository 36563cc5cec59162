"""Pictures of Penalties: Animal Cup; `paint` draws a `scene`, `curve` an analysis."""
