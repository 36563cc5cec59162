"""People at work: slash commands, clicks, selects and modals sent to the bot as INTERACTION_CREATE."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tests.loopback.backend import Backend
from tests.loopback.people.envelope import described, envelope
from tests.loopback.people.forms import fill
from tests.loopback.people.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
    Outcome,
)
from tests.loopback.people.options import Resolved, command_named, nest
from tests.loopback.rest.validate import walk
from tests.loopback.world import PRIVATE, Channel, Guild, Json, Message, Role, User

Options = Mapping[str, Any]
USER_COMMAND, MESSAGE_COMMAND = 2, 3
GRACE = 1.0
OPTION_TYPES: Mapping[type, int] = {str: 3, int: 4, bool: 5, User: 6, Channel: 7, Role: 8}


class Drive:
    """Dispatches interactions; each method returns at once with something to await for the Outcome."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def slash(
        self,
        user: User,
        guild: Guild | None,
        channel: Channel,
        path: str,
        options: Options | None = None,
        *,
        locale: str | None = None,
        user_installed: bool = False,
    ) -> Interaction:
        """Use a synced slash command such as "penalties challenge"; LookupError if not offered there."""
        resolved = Resolved(guild)
        data = self._command(user, guild, channel, path, options or {}, resolved=resolved)
        return self._send(
            COMMAND, user, channel, data, locale=locale, user_installed=user_installed, name=path
        )

    def autocomplete(
        self, user: User, guild: Guild | None, channel: Channel, path: str, options: Options, *, focused: str
    ) -> Interaction:
        """Type into one option (its value so far is in `options`)."""
        data = self._command(user, guild, channel, path, options, resolved=Resolved(guild), focused=focused)
        return self._send(AUTOCOMPLETE, user, channel, data, name=path)

    def forge(
        self,
        user: User,
        channel: Channel,
        path: str,
        options: Options,
        *,
        focused: str | None = None,
        without: str | None = None,
    ) -> Interaction:
        """A command, or typing into it, with options that no client would send and wherever it is offered.

        `without` names a field that each of its options lacks.
        """
        name, *inner = path.split()
        resolved = Resolved(channel.guild)
        filled: list[Json] = [
            {
                "name": key,
                "type": OPTION_TYPES[type(value)],
                "value": resolved.add(value) if isinstance(value, User | Channel | Role) else value,
                **({"focused": True} if key == focused else {}),
            }
            for key, value in options.items()
        ]
        if without is not None:
            for option in filled:
                option.pop(without)
        for depth, part in enumerate(reversed(inner)):
            filled = [{"name": part, "type": 1 if depth == 0 else 2, "options": filled}]
        data = {"id": "1", "name": name, "type": 1, "options": filled, "resolved": resolved.body}
        kind = COMMAND if focused is None else AUTOCOMPLETE
        return self._send(kind, user, channel, data, name=path, judged=False)

    def context_menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Use a user or message command on a target."""
        kind = USER_COMMAND if isinstance(target, User) else MESSAGE_COMMAND
        command = command_named(self._backend.commands, user, channel, name, kind)
        resolved = Resolved(channel.guild)
        resolved.add(target)
        data = {
            "id": command["id"],
            "name": name,
            "type": kind,
            "target_id": str(target.id),
            "resolved": resolved.body,
        }
        return self._send(COMMAND, user, channel, data, name=name)

    def click(
        self,
        user: User,
        message: Message,
        custom_id: str,
        *,
        stale: bool = False,
        locale: str | None = None,
        user_installed: bool = False,
    ) -> Interaction:
        """Press a button; LookupError when this user cannot (unseen, gone, disabled) unless `stale`.

        What is stale was pressed on the latest version of the message that had it: its edit was under way.
        """
        if not stale:
            self._usable(user, message, custom_id, {2})
        data = {"custom_id": custom_id, "component_type": 2, "id": 1}
        return self._send(
            COMPONENT,
            user,
            message.channel,
            data,
            message,
            locale=locale,
            user_installed=user_installed,
            name=custom_id,
            seen=_seen(message, custom_id),
        )

    def select(
        self,
        user: User,
        message: Message,
        custom_id: str,
        values: Sequence[str | User],
        *,
        locale: str | None = None,
        stale: bool = False,
    ) -> Interaction:
        """Choose in a select: option values, or users for a user select; `stale` as for `click`."""
        selects = {3, 5, 6, 7, 8}
        if not stale:
            self._usable(user, message, custom_id, selects)
        seen = _seen(message, custom_id)
        shown = walk(message.components if seen is None else seen)
        component: Json = next((one for one in shown if one.get("custom_id") == custom_id), {"type": 3})
        resolved = Resolved(message.channel.guild)
        offered = {option["value"] for option in component.get("options") or ()}
        if offered and not stale and not offered.issuperset(v for v in values if isinstance(v, str)):
            raise LookupError(f"{custom_id} offers {sorted(offered)}, not {values}")
        data = {
            "custom_id": custom_id,
            "component_type": component["type"],
            "id": 1,
            "values": [resolved.add(v) if isinstance(v, User) else v for v in values],
            "resolved": resolved.body,
        }
        return self._send(
            COMPONENT, user, message.channel, data, message, locale=locale, name=custom_id, seen=seen
        )

    def modal(self, shown: Outcome, values: Options, *, locale: str | None = None) -> Interaction:
        """Submit the modal an interaction opened, with values by custom_id; KeyError for unknown ones."""
        form, opener = shown.modal, shown.interaction
        resolved = Resolved(opener.channel.guild)
        parts = fill(form, values, resolved)
        data = {"custom_id": form["custom_id"], "components": parts, "resolved": resolved.body}
        source = opener.source
        submitted = self._send(
            MODAL_SUBMIT, opener.user, opener.channel, data, source, locale=locale, name=form["custom_id"]
        )
        submitted.opener = opener
        return submitted

    def _command(
        self,
        user: User,
        guild: Guild | None,
        channel: Channel,
        path: str,
        options: Options,
        *,
        resolved: Resolved,
        focused: str | None = None,
    ) -> Json:
        if channel.guild is not guild:
            raise LookupError(f"channel {channel.name} is not in that guild")
        name, *inner = path.split()
        command = command_named(self._backend.commands, user, channel, name, 1)
        filled = nest(command, inner, options, resolved, focused)
        return {"id": command["id"], "name": name, "type": 1, "options": filled, "resolved": resolved.body}

    def _usable(self, user: User, message: Message, custom_id: str, kinds: set[int]) -> Json:
        if message.deleted or message.seen_only_by not in {None, user}:
            raise LookupError(f"{user.name} does not see that message")
        for component in walk(message.components):
            if component.get("custom_id") == custom_id and component["type"] in kinds:
                if component.get("disabled"):
                    raise LookupError(f"{custom_id} is disabled")
                return component
        offered = [c["custom_id"] for c in walk(message.components) if "custom_id" in c]
        raise LookupError(f"no {custom_id!r} on the message, only {offered}")

    def _send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        *,
        locale: str | None = None,
        user_installed: bool = False,
        name: str = "",
        seen: list[Json] | None = None,
        judged: bool = True,
    ) -> Interaction:
        backend, world = self._backend, self._backend.world
        # The client takes a thread out of the archive before it sends what is pressed there.
        channel.archived = channel.archived and channel.locked
        guild = channel.guild
        alone = user_installed or channel.context == PRIVATE or (guild is not None and not guild.bot_member)
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        interaction = Interaction(
            world.snowflake(), secrets.token_urlsafe(24), kind, user, channel, world.now(),
            backend.ack_window + GRACE, future, source, alone, name,
        )  # fmt: skip
        backend.remember(interaction)
        body = envelope(interaction, data, app=world.app, locale=locale, seen=seen)
        for schema, value in described(body) if judged else ():
            backend.judge_shape(schema, value)
        backend.dispatch("INTERACTION_CREATE", body, None if guild is None else guild.id)
        return interaction


def _seen(message: Message, custom_id: str) -> list[Json] | None:
    """The components on which this was pressed; None for those of now, also where it never was on any."""
    versions = (message.components, *reversed(message.past))
    return next((one for one in versions if _has(one, custom_id)), None)


def _has(components: list[Json], custom_id: str) -> bool:
    return any(one.get("custom_id") == custom_id and not one.get("disabled") for one in walk(components))
