"""Work outside of presses: supervised jobs, periodic rounds, and the drawing process."""
