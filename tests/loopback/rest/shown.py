"""Components as Discord answers them: numbered, with its defaults, and with the addresses of their files."""

from itertools import count
from typing import Any

from tests.loopback.rest.validate import BUTTON, CONTAINER, FILE, STRING_SELECT, TEXT_INPUT, THUMBNAIL
from tests.loopback.world import Json

DEFAULTS: dict[int, Json] = {
    STRING_SELECT: {"min_values": 1, "max_values": 1},
    CONTAINER: {"accent_color": None, "spoiler": False},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    TEXT_INPUT: {"required": True},
}
EMOJI_OF = frozenset({BUTTON})


def shown(components: list[Json], attachments: list[Json]) -> list[Json]:
    """These components with an id each; `attachment://` leads to where the file is served."""
    numbers, urls = count(1), {f"attachment://{one['filename']}": _media(one) for one in attachments}
    return [_component(component, numbers, urls) for component in components]


def _media(attachment: Json) -> Json:
    return {
        "id": attachment["id"],
        "url": attachment["url"],
        "proxy_url": attachment["proxy_url"],
        "attachment_id": attachment["id"],
        "content_type": attachment["content_type"],
        "height": None,
        "width": None,
        "loading_state": 2,
    }


def _component(component: Json, numbers: "count[int]", urls: dict[str, Json]) -> Json:
    made: Json = {**DEFAULTS.get(component["type"], {}), **component}
    made["id"] = made.get("id") or next(numbers)
    for key, value in component.items():
        match key:
            case "components":
                made[key] = [_component(inner, numbers, urls) for inner in value]
            case "accessory" | "component":
                made[key] = _component(value, numbers, urls)
            case "emoji":
                made[key] = _emoji(value)
            case "options":
                made[key] = [_option(option) for option in value]
            case "items":
                made[key] = [_item(item, urls) for item in value]
            case "media" | "file":
                made[key] = _address(value, urls)
    return made


def _emoji(emoji: Json) -> Json:
    return {key: value for key, value in emoji.items() if value is not None}


def _option(option: Json) -> Json:
    return option | {"emoji": _emoji(option["emoji"])} if option.get("emoji") else option


def _item(item: Json, urls: dict[str, Json]) -> Json:
    return {"description": None, "spoiler": False} | item | {"media": _address(item["media"], urls)}


def _address(media: Json, urls: dict[str, Json]) -> Any:
    return urls.get(media["url"], media)
