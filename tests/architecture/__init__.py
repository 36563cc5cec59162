"""What the house promises about itself: where imports point, how long modules are, what starts quietly."""
