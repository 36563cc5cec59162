"""The drawing kit other pictures build on: text that fits, stadium, emoji and the encoders, in one place."""

from ui.pictures.art import emoji_image, raster
from ui.pictures.encode import encode_animation, encode_png
from ui.pictures.lettering import fitted, height, measure, put, text, tile, wrapped
from ui.pictures.pitch import stadium

__all__ = [
    "emoji_image",
    "encode_animation",
    "encode_png",
    "fitted",
    "height",
    "measure",
    "put",
    "raster",
    "stadium",
    "text",
    "tile",
    "wrapped",
]
