"""Slash command options as the client fills them in from the registered command."""

from collections.abc import Mapping
from typing import Any

from tests.loopback.rest.payloads import channel_json, member_json, message_json, role_json, user_json
from tests.loopback.world import ADMINISTRATOR, PRIVATE, Channel, Guild, Json, Message, Role, User

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, NUMBER = 1, 2, 3, 4, 5, 6, 7, 8, 10
PYTHON_TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str, INTEGER: int, BOOLEAN: bool, USER: User, CHANNEL: Channel, ROLE: Role, NUMBER: (int, float)
}  # fmt: skip


class Resolved:
    """The resolved part of an interaction: every user, member, channel, role and message its data names."""

    def __init__(self, guild: Guild | None) -> None:
        self.body: Json = {}
        self._guild = guild

    def add(self, thing: User | Channel | Role | Message) -> str:
        """Take a thing in; its id as text."""
        key = str(thing.id)
        match thing:
            case User():
                self.body.setdefault("users", {})[key] = user_json(thing)
                if self._guild is not None:
                    self.body.setdefault("members", {})[key] = member_json(
                        thing, self._guild, with_user=False
                    )
            case Channel():
                self.body.setdefault("channels", {})[key] = channel_json(thing)
            case Role():
                self.body.setdefault("roles", {})[key] = role_json(thing)
            case Message():
                self.body.setdefault("messages", {})[key] = message_json(thing)
        return key


def command_named(
    commands: Mapping[int | None, list[Json]], user: User, channel: Channel, name: str, kind: int
) -> Json:
    """The registered command as offered to that user there; LookupError when it is not."""
    guild = channel.guild
    local = [] if guild is None else commands.get(guild.id, [])
    for command in [*local, *commands[None]]:
        if command["name"] == name and command["type"] == kind:
            _offered(command, user, channel)
            return command
    raise LookupError(f"/{name} is not registered; there are {sorted(c['name'] for c in commands[None])}")


def _offered(command: Json, user: User, channel: Channel) -> None:
    guild, name = channel.guild, command["name"]
    contexts = command.get("contexts")
    if contexts is not None and channel.context not in contexts:
        raise LookupError(f"/{name} is not offered in this context: {contexts}")
    user_installable = 1 in (command.get("integration_types") or [0])
    if (channel.context == PRIVATE or (guild is not None and not guild.bot_member)) and not user_installable:
        raise LookupError(f"/{name} cannot be used where only the user brought the app")
    needed = command.get("default_member_permissions")
    if needed is not None and guild is not None:
        has = guild.permissions_of(user)
        admin = bool(has & ADMINISTRATOR)
        if not admin and (int(needed) == 0 or has & int(needed) != int(needed)):
            raise LookupError(f"/{name} is not offered to {user.name}: needs permissions {needed}")


def nest(
    command: Json, path: list[str], options: Mapping[str, Any], resolved: Resolved, focused: str | None
) -> list[Json]:
    """The options of a command with the sub-commands of the path around them."""
    offered = {option["name"]: option for option in command.get("options") or ()}
    if path:
        if path[0] not in offered or offered[path[0]]["type"] not in {SUBCOMMAND, GROUP}:
            raise LookupError(f"{command['name']} has no {path[0]!r}, only {sorted(offered)}")
        inner = offered[path[0]]
        filled = nest(inner, path[1:], options, resolved, focused)
        return [{"name": inner["name"], "type": inner["type"], "options": filled}]
    if any(option["type"] in {SUBCOMMAND, GROUP} for option in offered.values()):
        raise LookupError(f"{command['name']} needs one of {sorted(offered)}")
    if unknown := options.keys() - offered.keys():
        raise LookupError(f"{command['name']} has no options {sorted(unknown)}, only {sorted(offered)}")
    missing = [n for n, o in offered.items() if o.get("required") and n not in options]
    if missing and focused is None:
        raise LookupError(f"{command['name']} requires {missing}")
    return [_fill(offered[name], value, resolved, focused) for name, value in options.items()]


def _fill(option: Json, value: Any, resolved: Resolved, focused: str | None) -> Json:
    name, kind = option["name"], option["type"]
    shape: Json = {"name": name, "type": kind}
    if focused == name:
        return shape | {"value": value, "focused": True}
    wanted = PYTHON_TYPES.get(kind, object)
    if not isinstance(value, wanted) or (kind == INTEGER and isinstance(value, bool)):
        raise LookupError(f"option {name} does not take {value!r}")
    allowed = {choice["value"] for choice in option.get("choices") or ()}
    if allowed and value not in allowed:
        raise LookupError(f"option {name} offers {sorted(allowed)}, not {value!r}")
    if kind in {INTEGER, NUMBER} and not option.get("min_value", value) <= value <= option.get(
        "max_value", value
    ):
        raise LookupError(f"option {name} does not take {value}")
    if isinstance(value, User | Channel | Role):
        return shape | {"value": resolved.add(value)}
    return shape | {"value": value}
