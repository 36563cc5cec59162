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
    blocks, files = _within_limits(_shown(face.blocks, drawn)), list[discord.File]()
    components, size = list[Component](), int(face.accent is not None)
    for block in blocks:
        match block:
            case Words(text):
                made, size = {"type": TEXT, "content": text}, size + 1
            case Row(buttons):
                if len(buttons) > MAX_ROW:
                    raise TooLarge(f"{len(buttons)} buttons in a row")
                made, size = {"type": ROW, "components": list(map(_button, buttons))}, size + 1 + len(buttons)
            case Select():
                made, size = {"type": ROW, "components": [_menu(block)]}, size + 2
            case Picture(_, alt, name):
                about = _cut(alt, MAX_ALT)
                item = {"media": {"url": f"attachment://{name}"}, "description": about, "spoiler": False}
                made, size = {"type": GALLERY, "items": [item]}, size + 1
                files.append(discord.File(BytesIO((drawn or {})[name]), name, description=about))
            case Document(content, name):
                made, size = {"type": FILE, "file": {"url": f"attachment://{name}"}}, size + 1
                files.append(discord.File(BytesIO(content), name))
            case Divider():
                made, size = {"type": SEPARATOR, "divider": True, "spacing": 1}, size + 1
        components.append(made)
    if size > MAX_COMPONENTS:
        raise TooLarge(f"{size} components")
    if face.accent is not None:
        components = [{"type": CONTAINER, "components": components, "accent_color": face.accent}]
    roles, users = map(discord.Object, face.roles), map(discord.Object, face.pings)
    mentions = discord.AllowedMentions(
        everyone=False, roles=list(roles), replied_user=False, users=list(users)
    )
    return Message(Layout(components), tuple(files), mentions)


def _shown(blocks: Iterable[Block], drawn: Mapping[str, bytes] | None) -> list[Block]:
    """What is there to be seen: words for a picture that is missing, and no file where none may be sent."""
    shown = list[Block]()
    for block in blocks:
        match block:
            case Picture() if block.name not in (drawn or ()):
                shown.append(Words(escaped(block.alt)))
            case Document() if drawn is None:
                pass
            case Words(text) if not text.strip():
                pass
            case _:
                shown.append(block)
    return shown


def _within_limits(blocks: list[Block]) -> list[Block]:
    """Cut the longest paragraph until all of them fit in characters and in bytes."""
    while True:
        texts, characters, size = list[tuple[int, str]](), 0, 0
        for index, block in enumerate(blocks):
            if isinstance(block, Words):
                texts.append((index, block.text))
                characters += len(block.text)
                size += len(block.text.encode()) + BYTES_PER_TEXT
        over_characters = characters - MAX_CHARACTERS
        if over_characters <= 0 and size <= MAX_BYTES:
            return blocks
        index, longest = max(texts, key=lambda pair: len(pair[1].encode()))
        blocks[index] = Words(_cut(longest, max(1, len(longest) - max(over_characters, 50) - 1)))


def _menu(select: Select) -> Component:
    if not 0 < len(select.choices) <= MAX_CHOICES:
        raise TooLarge(f"{len(select.choices)} choices in a select")
    options = [_choice(each) for each in select.choices]
    menu = {"type": SELECT, "custom_id": select.id, "options": options}
    return {**menu, "placeholder": _cut(select.prompt, MAX_PROMPT)}


def _button(button: Button | Link) -> Component:
    label = button.label if len(button.label) <= MAX_LABEL else _cut(button.label, MAX_LABEL)
    if isinstance(button, Link):
        return {"type": BUTTON, "label": label, "style": LINK, "url": button.url}
    made: Component = {
        "type": BUTTON,
        "label": label,
        "style": STYLES[button.style],
        "custom_id": button.id,
        "disabled": button.disabled,
    }
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


def pictures(face: Face) -> list[Picture]:
    return [block for block in face.blocks if isinstance(block, Picture)]
