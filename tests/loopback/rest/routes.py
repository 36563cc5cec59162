"""The table of routes: which path answers how, and whether it counts against the bot's global limit."""

from collections.abc import Callable
from typing import NamedTuple

from tests.loopback.backend import Ask, Backend
from tests.loopback.rest import answers, application, channels
from tests.loopback.world import Json

Answer = Callable[[Backend, Ask], Json | list[Json] | None]


class Route(NamedTuple):
    """A route by its template; `answer` may raise Refusal and returns the JSON body (None: 204)."""

    template: str
    counts_globally: bool
    answer: Answer
    status: int = 200


WEBHOOK = "/webhooks/{app}/{token}"
TOKEN_ROUTES = {
    "GET": Route(f"{WEBHOOK}/messages/{{message}}", False, answers.fetch),
    "PATCH": Route(f"{WEBHOOK}/messages/{{message}}", False, answers.edit),
    "DELETE": Route(f"{WEBHOOK}/messages/{{message}}", False, answers.delete),
}
ORIGINAL_ROUTES = {
    method: route._replace(template=f"{WEBHOOK}/messages/@original") for method, route in TOKEN_ROUTES.items()
}
CALLBACK = Route("/interactions/{id}/{token}/callback", False, answers.callback)
FOLLOW_UP = Route(WEBHOOK, False, answers.follow_up)
COMMANDS: dict[str, Answer] = {
    "GET": application.list_commands,
    "PUT": application.put_commands,
    "POST": application.post_command,
}
EMOJIS: dict[str, Answer] = {"GET": application.list_emojis, "POST": application.post_emoji}
MESSAGES: dict[str, Answer] = {"GET": channels.list_messages, "POST": channels.post_message}
MESSAGE: dict[str, Answer] = {
    "GET": channels.get_message,
    "PATCH": channels.edit_message,
    "DELETE": channels.delete_message,
}
CHANNEL: dict[str, Answer] = {
    "GET": channels.get_channel,
    "PATCH": channels.edit_channel,
    "DELETE": channels.delete_channel,
}


def find(method: str, parts: list[str]) -> Route | None:
    """The route of a path (without /api/v10), split at its slashes."""
    match (method, *parts):
        case ("POST", "interactions", _, _, "callback"):
            return CALLBACK
        case ("POST", "webhooks", _, _):
            return FOLLOW_UP
        case (_, "webhooks", _, _, "messages", "@original"):
            return ORIGINAL_ROUTES.get(method)
        case (_, "webhooks", _, _, "messages", _):
            return TOKEN_ROUTES.get(method)
        case (_, "channels", *_):
            return _find_channel(method, parts)
        case (_, "applications", *_):
            return _find_application(method, parts)
    return _find_other(method, parts)


def _find_channel(method: str, parts: list[str]) -> Route | None:
    match (method, *parts[2:]):
        case (_,) if method in CHANNEL:
            return Route("/channels/{channel}", True, CHANNEL[method])
        case (_, "messages") if method in MESSAGES:
            return Route("/channels/{channel}/messages", True, MESSAGES[method])
        case ("PUT" | "DELETE", "pins", _) | ("PUT" | "DELETE", "messages", "pins", _):
            return Route("/channels/{channel}/pins/{message}", True, channels.pin)
        case (_, "messages", _) if method in MESSAGE:
            return Route("/channels/{channel}/messages/{message}", True, MESSAGE[method])
        case ("POST", "messages", _, "threads"):
            return Route("/channels/{channel}/messages/{message}/threads", True, channels.start_thread, 201)
        case ("POST", "threads"):
            return Route("/channels/{channel}/threads", True, channels.start_thread, 201)
        case ("POST", "typing"):
            return Route("/channels/{channel}/typing", True, channels.typing)
    return None


def _find_application(method: str, parts: list[str]) -> Route | None:
    match (method, *parts[2:]):
        case (_, "commands") if method in COMMANDS:
            return Route("/applications/{app}/commands", True, COMMANDS[method])
        case (_, "guilds", _, "commands") if method in COMMANDS:
            return Route("/applications/{app}/guilds/{guild}/commands", True, COMMANDS[method])
        case ("DELETE", "commands", _) | ("DELETE", "guilds", _, "commands", _):
            return Route("/applications/{app}/commands/{command}", True, application.delete_command)
        case (_, "emojis") if method in EMOJIS:
            return Route("/applications/{app}/emojis", True, EMOJIS[method])
    return None


def _find_other(method: str, parts: list[str]) -> Route | None:
    match (method, *parts):
        case ("GET", "users", "@me"):
            return Route("/users/@me", True, application.me)
        case ("POST", "users", "@me", "channels"):
            return Route("/users/@me/channels", True, channels.open_direct_channel)
        case ("GET", "users", _):
            return Route("/users/{user}", True, application.get_user)
        case ("GET", "guilds", _, "members", _):
            return Route("/guilds/{guild}/members/{user}", True, application.get_member)
        case ("PUT", "guilds", _, "members", _, "roles", _):
            return Route("/guilds/{guild}/members/{user}/roles/{role}", True, application.give_role)
        case ("GET", "guilds", _):
            return Route("/guilds/{guild}", True, application.get_guild)
        case ("GET", "oauth2", "applications", "@me"):
            return Route("/oauth2/applications/@me", True, application.info)
        case ("GET", "gateway"):
            return Route("/gateway", True, application.gateway)
        case ("GET", "gateway", "bot"):
            return Route("/gateway/bot", True, application.gateway_bot)
    return None
