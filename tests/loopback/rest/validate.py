"""Discord's rules for messages: what the API refuses of content, embeds, components and files."""

from collections.abc import Iterator

from tests.loopback.rest.errors import Refusal
from tests.loopback.world import COMPONENTS_V2, Json

MAX_COMPONENTS, MAX_TEXT, MAX_TEXT_BYTES, BYTES_PER_DISPLAY = 40, 4_000, 10_170, 12
MAX_MEDIA, MAX_FILES, MAX_FILE_BYTES, MAX_REQUEST_BYTES = 64, 10, 10 * 1024**2, 25 * 1024**2
ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = frozenset({3, 5, 6, 7, 8})
TOP_LEVEL_V2 = frozenset({ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER})
LINK, PREMIUM = 5, 6


def refuse(detail: str) -> Refusal:
    """A form error (50035)."""
    return Refusal(50035, detail)


def length(what: str, value: object, low: int, high: int) -> None:
    """Refuse a text outside its length in characters."""
    if not isinstance(value, str) or not low <= len(value) <= high:
        shown = f"{len(value)} characters" if isinstance(value, str) else repr(value)
        raise refuse(f"{what} must be {low}-{high} characters, not {shown}")


def children(component: Json) -> Iterator[Json]:
    """The components directly inside one."""
    yield from component.get("components") or ()
    for slot in ("accessory", "component"):
        if component.get(slot):
            yield component[slot]


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, nested ones included, in reading order."""
    for component in components:
        yield component
        yield from walk([*children(component)])


def check_message(message: Json, files: frozenset[str]) -> None:
    """Refuse a message (as it would stand) Discord would not take; `files` names its attachments."""
    v2 = bool(message["flags"] & COMPONENTS_V2)
    components: list[Json] = message["components"]
    length("content", message["content"], 0, 2_000)
    if v2 and (message["content"] or message["embeds"] or message.get("poll") or message.get("sticker_ids")):
        raise refuse("a message with IS_COMPONENTS_V2 takes no content, embeds, polls or stickers")
    if not (message["content"] or message["embeds"] or components or files or message.get("poll")):
        raise Refusal(50006)
    _check_embeds(message["embeds"])
    _check_structure(components, v2=v2)
    _check_sums(components)
    _check_ids(components)
    for component in walk(components):
        _check_component(component)
    _check_references(message, files)


def _check_structure(components: list[Json], *, v2: bool) -> None:
    allowed = TOP_LEVEL_V2 if v2 else frozenset({ROW})
    if not v2 and len(components) > 5:
        raise refuse("at most 5 action rows")
    for component in components:
        if component.get("type") not in allowed:
            raise refuse(f"component type {component.get('type')} not allowed at top level (v2={v2})")
        if component["type"] == CONTAINER:
            inner = component.get("components") or []
            if not inner or any(c.get("type") not in TOP_LEVEL_V2 - {CONTAINER} for c in inner):
                raise refuse("a container is empty or holds something it may not")


def _check_sums(components: list[Json]) -> None:
    everything = [*walk(components)]
    if len(everything) > MAX_COMPONENTS:
        raise refuse(f"{len(everything)} components, at most {MAX_COMPONENTS} nested ones counted")
    texts = [str(c.get("content", "")) for c in everything if c.get("type") == TEXT]
    if sum(map(len, texts)) > MAX_TEXT:
        raise refuse(f"{sum(map(len, texts))} characters of text, at most {MAX_TEXT}")
    weight = sum(len(text.encode()) + BYTES_PER_DISPLAY for text in texts)
    media = sum(len(c.get("items", ())) for c in everything if c.get("type") == GALLERY)
    if weight > MAX_TEXT_BYTES or media > MAX_MEDIA:
        # Not documented: the real API breaks with 500 instead of naming the limit.
        raise Refusal(50035, f"{weight} bytes of text, {media} media items", status=500)


def _check_ids(components: list[Json]) -> None:
    seen: set[str] = set()
    numbers: set[int] = set()
    for component in walk(components):
        number = component.get("id") or 0
        if number and number in numbers:
            raise refuse(f"component id {number} used twice")
        numbers.add(number)
        custom_id = component.get("custom_id")
        if custom_id is None:
            continue
        length("custom_id", custom_id, 1, 100)
        if custom_id in seen:
            raise refuse(f"custom_id {custom_id!r} used twice")
        seen.add(custom_id)


def _check_component(component: Json) -> None:
    match component:
        case {"type": 1}:
            _check_row(component.get("components") or [])
        case {"type": 2}:
            _check_button(component)
        case {"type": int(kind)} if kind in SELECTS:
            check_select(component)
        case {"type": 9}:
            texts = component.get("components") or []
            if not 1 <= len(texts) <= 3 or any(c.get("type") != TEXT for c in texts):
                raise refuse("a section holds 1-3 texts")
            if (component.get("accessory") or {}).get("type") not in {BUTTON, THUMBNAIL}:
                raise refuse("a section needs a button or thumbnail as accessory")
        case {"type": 10}:
            length("text display", component.get("content"), 1, MAX_TEXT)
        case {"type": 12}:
            items = component.get("items") or []
            if not 1 <= len(items) <= 10:
                raise refuse("a media gallery holds 1-10 items")
            for item in items:
                length("alt text", item.get("description") or "", 0, 1_024)
        case {"type": 11}:
            length("alt text", component.get("description") or "", 0, 1_024)
        case {"type": 13, "file": {"url": str(url)}} if url.startswith("attachment://"):
            pass
        case {"type": 14 | 17}:
            pass
        case _:
            raise refuse(f"component not allowed in a message: {component.get('type')}")


def _check_row(row: list[Json]) -> None:
    kinds = [c.get("type") for c in row]
    buttons = all(kind == BUTTON for kind in kinds) and 1 <= len(row) <= 5
    if not (buttons or (len(row) == 1 and kinds[0] in SELECTS)):
        raise refuse(f"an action row holds 1-5 buttons or one select, not {kinds}")


def _check_button(button: Json) -> None:
    style = button.get("style")
    length("button label", button.get("label") or "", 0, 80)
    if style == LINK:
        length("link", button.get("url"), 1, 512)
        if "custom_id" in button:
            raise refuse("a link button takes no custom_id")
    elif style == PREMIUM:
        return
    elif style not in {1, 2, 3, 4} or "custom_id" not in button or button.get("url"):
        raise refuse(f"button of style {style!r} needs a custom_id and no url")
    if not (button.get("label") or button.get("emoji")):
        raise refuse("a button needs a label or an emoji")


def check_select(select: Json) -> None:
    """Refuse a select Discord would not take (messages and modals)."""
    length("placeholder", select.get("placeholder") or "", 0, 150)
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not (0 <= low <= 25 and 1 <= high <= 25 and low <= high):
        raise refuse(f"select wants {low}-{high} values")
    if "custom_id" not in select:
        raise refuse("a select needs a custom_id")
    if select["type"] != STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= 25 or len({o.get("value") for o in options}) != len(options):
        raise refuse("a string select holds 1-25 options of different value")
    for option in options:
        length("option label", option.get("label"), 1, 100)
        length("option value", option.get("value"), 1, 100)
        length("option description", option.get("description") or "", 0, 100)


def _check_embeds(embeds: list[Json]) -> None:
    if len(embeds) > 10:
        raise refuse("at most 10 embeds")
    total = 0
    for embed in embeds:
        parts = [
            (embed.get("title"), 256),
            (embed.get("description"), 4_096),
            ((embed.get("footer") or {}).get("text"), 2_048),
            ((embed.get("author") or {}).get("name"), 256),
        ]
        fields = embed.get("fields") or []
        if len(fields) > 25:
            raise refuse("at most 25 embed fields")
        for one in fields:
            length("embed field name", one.get("name"), 1, 256)
            length("embed field value", one.get("value"), 1, 1_024)
            parts += [(one["name"], 256), (one["value"], 1_024)]
        for text, most in parts:
            length("embed text", text or "", 0, most)
            total += len(text or "")
    if total > 6_000:
        raise refuse("embeds hold more than 6,000 characters together")


def _references(node: object) -> Iterator[str]:
    match node:
        case {"url": str(url)} if url.startswith("attachment://"):
            yield url.removeprefix("attachment://")
        case dict():
            for value in node.values():
                yield from _references(value)
        case list():
            for value in node:
                yield from _references(value)


def _check_references(message: Json, files: frozenset[str]) -> None:
    missing = {*_references([message["components"], message["embeds"]])} - files
    if missing:
        raise refuse(f"attachment:// names nothing attached: {sorted(missing)}")
