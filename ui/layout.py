"""Face to Components V2: the only builder of messages, within Discord's limits; nothing is stored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO

import discord
from discord import ui

from ui.face import Block, Button, Divider, Face, Link, Picture, Row, Words
from ui.names import escaped

MAX_COMPONENTS = 40
MAX_CHARACTERS = 4_000
MAX_BYTES = 10_000
"""A little under what Discord takes: it answers 500 above about 10,170 bytes of text and overhead."""
BYTES_PER_TEXT = 12
MAX_LABEL = 80
MAX_ALT = 1_024

STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


class TooLarge(Exception):
    """A face that Discord would refuse; a fault of this program, told before anything is sent."""


@dataclass(frozen=True, slots=True)
class Message:
    """What is handed to the library: a stopped layout, its files, and whom it may mention."""

    view: ui.LayoutView
    files: tuple[discord.File, ...]
    mentions: discord.AllowedMentions


def build(face: Face, drawn: Mapping[str, bytes] | None = None) -> Message:
    """The message of a face; a picture that is not among `drawn` (by name) shows its alt text as words."""
    drawn = drawn or {}
    texts = [_fallback(block, drawn) for block in face.blocks]
    blocks = _within_limits([block for block in texts if block is not None])
    view = ui.LayoutView(timeout=None)
    children = [_component(block) for block in blocks]
    if face.accent is None:
        for child in children:
            view.add_item(child)
    else:
        view.add_item(ui.Container(*children, accent_colour=face.accent))
    if view.total_children_count > MAX_COMPONENTS:
        raise TooLarge(f"{view.total_children_count} components")
    view.stop()
    files = tuple(
        discord.File(BytesIO(drawn[block.name]), block.name, description=_cut(block.alt, MAX_ALT))
        for block in blocks
        if isinstance(block, Picture)
    )
    mentions = discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(one) for one in face.pings]
    )
    return Message(view, files, mentions)


def _fallback(block: Block, drawn: Mapping[str, bytes]) -> Block | None:
    if isinstance(block, Picture) and block.name not in drawn:
        return Words(escaped(block.alt))
    if isinstance(block, Words) and not block.text.strip():
        return None
    return block


def _within_limits(blocks: list[Block]) -> list[Block]:
    """Cut the longest paragraph until all of them fit in characters and in bytes."""
    while True:
        texts = [(index, block.text) for index, block in enumerate(blocks) if isinstance(block, Words)]
        over_characters = sum(len(text) for _, text in texts) - MAX_CHARACTERS
        size = sum(len(text.encode()) + BYTES_PER_TEXT for _, text in texts)
        if over_characters <= 0 and size <= MAX_BYTES:
            return blocks
        index, longest = max(texts, key=lambda pair: len(pair[1].encode()))
        blocks[index] = Words(_cut(longest, max(1, len(longest) - max(over_characters, 50) - 1)))


def _component(block: Block) -> ui.Item[ui.LayoutView]:
    match block:
        case Words(text):
            return ui.TextDisplay(text)
        case Divider():
            return ui.Separator()
        case Row(buttons):
            return ui.ActionRow(*(_button(button) for button in buttons))
        case Picture():
            item = discord.MediaGalleryItem(
                f"attachment://{block.name}", description=_cut(block.alt, MAX_ALT)
            )
            return ui.MediaGallery(item)


def _button(button: Button | Link) -> ui.Button[ui.LayoutView]:
    match button:
        case Button():
            return ui.Button(
                label=_cut(button.label, MAX_LABEL),
                custom_id=button.id,
                style=STYLES[button.style],
                emoji=button.emoji,
                disabled=button.disabled,
            )
        case Link():
            return ui.Button(label=_cut(button.label, MAX_LABEL), url=button.url)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def pictures(face: Face) -> Iterable[Picture]:
    return (block for block in face.blocks if isinstance(block, Picture))
