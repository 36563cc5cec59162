"""The encoders give back the pixels they were given, in few bytes."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from ui.drawing.encode import encode_animation, encode_png


def noise(width: int, height: int) -> Image.Image:
    return Image.frombytes("RGB", (width, height), Random(7).randbytes(width * height * 3))


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (800, 450), (1, 300)])
def test_a_png_decodes_to_the_very_same_pixels(size: tuple[int, int]) -> None:
    image = noise(*size)
    back = Image.open(BytesIO(encode_png(image)))
    back.load()
    assert (back.format, back.mode, back.size) == ("PNG", "RGB", size)
    assert back.tobytes() == image.tobytes()


def test_other_modes_are_written_as_rgb() -> None:
    assert Image.open(BytesIO(encode_png(Image.new("RGBA", (4, 4), "#ff8000")))).getpixel((0, 0)) == (
        255,
        128,
        0,
    )


def frames(count: int) -> list[Image.Image]:
    made = []
    for at in range(count):
        frame = Image.new("RGB", (480, 270), "#43a44f")
        ImageDraw.Draw(frame).ellipse((20 + at * 30, 100, 70 + at * 30, 150), "#ffffff", "#10151d", 4)
        made.append(frame)
    return made


def test_an_animation_has_all_frames_at_their_pace_and_loops() -> None:
    moving = Image.open(BytesIO(encode_animation(frames(12), 80)))
    assert (moving.format, moving.size, moving.n_frames) == ("GIF", (480, 270), 12)  # type: ignore[attr-defined]
    assert moving.info["duration"] == 80
    assert moving.info["loop"] == 0


def test_every_frame_may_have_its_own_length() -> None:
    moving = Image.open(BytesIO(encode_animation(frames(3), [40, 50, 900])))
    lengths = []
    for at in range(3):
        moving.seek(at)
        lengths.append(moving.info["duration"])
    assert lengths == [40, 50, 900]


def test_frames_look_like_what_was_given() -> None:
    given = frames(12)
    moving = Image.open(BytesIO(encode_animation(given, 80)))
    for at, frame in enumerate(given):
        moving.seek(at)
        away = ImageStat.Stat(ImageChops.difference(moving.convert("RGB"), frame)).mean
        assert max(away) < 1.5


def test_an_animation_without_frames_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        encode_animation([], 80)
