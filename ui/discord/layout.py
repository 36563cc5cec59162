"""Face to Components V2: the only builder of messages, within Discord's limits; nothing is stored."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

import discord
from discord import ComponentType, ui

from ui.discord.face import Block, Button, Choice, Divider, Document, Face, Link, Picture, Row, Select, Words
from ui.words.names import escaped

MAX_COMPONENTS = 40
MAX_CHARACTERS = 4_000
MAX_BYTES = 10_000
"""A little under what Discord takes: it answers 500 above about 10,170 bytes of text and overhead."""
BYTES_PER_TEXT = 12
MAX_LABEL = 80
MAX_CHOICES = 25
MAX_CHOICE, MAX_PROMPT = 100, 150
MAX_ALT = 1_024

MAX_ROW = 5

TEXT, BUTTON = ComponentType.text_display.value, ComponentType.button.value
ROW, GALLERY = ComponentType.action_row.value, ComponentType.media_gallery.value
SELECT, FILE = ComponentType.select.value, ComponentType.file.value
SEPARATOR, CONTAINER = ComponentType.separator.value, ComponentType.container.value
LINK = discord.ButtonStyle.link.value
STYLES = {
    "primary": discord.ButtonStyle.primary.value,
    "secondary": discord.ButtonStyle.secondary.value,
    "success": discord.ButtonStyle.success.value,
    "danger": discord.ButtonStyle.danger.value,
}

Component = dict[str, Any]
"""A component as Discord's API names its fields."""


class TooLarge(Exception):
    """A face that Discord would refuse; a fault of this program, told before anything is sent."""


class Layout(ui.LayoutView):
    """Carries finished components through the library, which has nothing to build, keep or wait for."""

    timeout = None

    def __init__(self, components: list[Component]) -> None:
        # Not the library's own: it draws random bytes and makes a future for clicks that it would wait for.
        self.id = ""
        self._children = []
        self._components = components

    def is_finished(self) -> bool:
        """From the beginning: the library stores every view that is not."""
        return True

    def has_components_v2(self) -> bool:
        return True

    def to_components(self) -> list[Component]:
        return self._components


@dataclass(frozen=True, slots=True)
class Message:
    """What is handed to the library: a finished layout, its files, and whom it may mention."""

    view: Layout
    files: tuple[discord.File, ...]
    mentions: discord.AllowedMentions


def build(face: Face, drawn: Mapping[str, bytes] | None = None) -> Message:
    """The message of a face; a picture that is not among `drawn` (by name) shows its alt text as words."""
    attach, drawn = drawn is not None, drawn or {}
    texts = [_fallback(block, drawn, attach=attach) for block in face.blocks]
    blocks = _within_limits([block for block in texts if block is not None])
    size = sum(_size(block) for block in blocks) + (face.accent is not None)
    if size > MAX_COMPONENTS:
        raise TooLarge(f"{size} components")
    components = [_component(block) for block in blocks]
    if face.accent is not None:
        components = [{"type": CONTAINER, "components": components, "accent_color": face.accent}]
    files = tuple(file for block in blocks if (file := _file(block, drawn)) is not None)
    mentions = discord.AllowedMentions(
        everyone=False,
        roles=[discord.Object(one) for one in face.roles],
        replied_user=False,
        users=[discord.Object(one) for one in face.pings],
    )
    return Message(Layout(components), files, mentions)


def _file(block: Block, drawn: Mapping[str, bytes]) -> discord.File | None:
    match block:
        case Picture(_, alt, name):
            return discord.File(BytesIO(drawn[name]), name, description=_cut(alt, MAX_ALT))
        case Document(content, name):
            return discord.File(BytesIO(content), name)
        case _:
            return None


def _size(block: Block) -> int:
    """How many components a block is."""
    match block:
        case Row(buttons):
            return 1 + len(buttons)
        case Select():
            return 2
        case _:
            return 1


def _fallback(block: Block, drawn: Mapping[str, bytes], *, attach: bool) -> Block | None:
    if isinstance(block, Document) and not attach:
        return None
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


def _component(block: Block) -> Component:
    match block:
        case Words(text):
            return {"type": TEXT, "content": text}
        case Row(buttons):
            if len(buttons) > MAX_ROW:
                raise TooLarge(f"{len(buttons)} buttons in a row")
            return {"type": ROW, "components": [_button(each) for each in buttons]}
        case Select(custom_id, prompt, choices):
            if not 0 < len(choices) <= MAX_CHOICES:
                raise TooLarge(f"{len(choices)} choices in a select")
            options = [_choice(each) for each in choices]
            menu = {"type": SELECT, "custom_id": custom_id, "options": options}
            return {"type": ROW, "components": [{**menu, "placeholder": _cut(prompt, MAX_PROMPT)}]}
        case Picture(_, alt, name):
            media = {"url": f"attachment://{name}"}
            item = {"media": media, "description": _cut(alt, MAX_ALT), "spoiler": False}
            return {"type": GALLERY, "items": [item]}
        case Document(_, name):
            return {"type": FILE, "file": {"url": f"attachment://{name}"}}
        case Divider():
            return {"type": SEPARATOR, "divider": True, "spacing": 1}


def _button(button: Button | Link) -> Component:
    made: Component = {"type": BUTTON, "label": _cut(button.label, MAX_LABEL)}
    if isinstance(button, Link):
        return {**made, "style": LINK, "url": button.url}
    made["style"] = STYLES[button.style]
    made["custom_id"] = button.id
    made["disabled"] = button.disabled
    if button.emoji is not None:
        made["emoji"] = _emoji(button.emoji)
    return made


def _choice(choice: Choice) -> Component:
    made: Component = {"label": _cut(choice.label, MAX_CHOICE), "value": choice.value}
    if choice.about is not None:
        made["description"] = _cut(choice.about, MAX_CHOICE)
    if choice.emoji is not None:
        made["emoji"] = _emoji(choice.emoji)
    return made


@lru_cache(maxsize=256)
def _emoji(text: str) -> Component:
    """A Unicode emoji, or a custom one as `<:name:id>`."""
    return dict(discord.PartialEmoji.from_str(text).to_dict())


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def pictures(face: Face) -> Iterable[Picture]:
    return (block for block in face.blocks if isinstance(block, Picture))
