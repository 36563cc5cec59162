"""People at work: slash commands, clicks, selects and modals sent to the bot as INTERACTION_CREATE."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from tests.loopback.backend import Backend
from tests.loopback.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Outcome
from tests.loopback.options import Resolved, command_named, nest
from tests.loopback.payloads import channel_json, member_json, message_json, user_json
from tests.loopback.validate import children, walk
from tests.loopback.world import Channel, Guild, Json, Message, User

Options = Mapping[str, Any]
USER_COMMAND, MESSAGE_COMMAND = 2, 3
ATTACHMENT_LIMIT = 10 * 1024**2
GRACE = 1.0


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
        data = self._command(guild, channel, path, options or {}, resolved)
        return self._send(
            COMMAND, user, channel, data, locale=locale, user_installed=user_installed, name=path
        )

    def autocomplete(
        self, user: User, guild: Guild | None, channel: Channel, path: str, options: Options, *, focused: str
    ) -> Interaction:
        """Type into one option (its value so far is in `options`)."""
        data = self._command(guild, channel, path, options, Resolved(guild), focused=focused)
        return self._send(AUTOCOMPLETE, user, channel, data, name=path)

    def context_menu(self, user: User, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Use a user or message command on a target."""
        kind = USER_COMMAND if isinstance(target, User) else MESSAGE_COMMAND
        command = command_named(self._backend.commands, channel.guild, name, kind)
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
        """Press a button; LookupError when this user cannot (unseen, gone, disabled) unless `stale`."""
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
        )

    def select(
        self,
        user: User,
        message: Message,
        custom_id: str,
        values: Sequence[str | User],
        *,
        locale: str | None = None,
    ) -> Interaction:
        """Choose in a select: option values, or users for a user select."""
        component = self._usable(user, message, custom_id, {3, 5, 6, 7, 8})
        resolved = Resolved(message.channel.guild)
        offered = {option["value"] for option in component.get("options") or ()}
        if offered and not offered.issuperset(v for v in values if isinstance(v, str)):
            raise LookupError(f"{custom_id} offers {sorted(offered)}, not {values}")
        data = {
            "custom_id": custom_id,
            "component_type": component["type"],
            "id": 1,
            "values": [resolved.add(v) if isinstance(v, User) else v for v in values],
            "resolved": resolved.body,
        }
        return self._send(COMPONENT, user, message.channel, data, message, locale=locale, name=custom_id)

    def modal(self, shown: Outcome, values: Options, *, locale: str | None = None) -> Interaction:
        """Submit the modal an interaction opened, with values by custom_id; KeyError for unknown ones."""
        form, opener = shown.modal, shown.interaction
        inputs = {c["custom_id"]: c for c in walk(form["components"]) if "custom_id" in c}
        if unknown := values.keys() - inputs.keys():
            raise KeyError(f"the modal has {sorted(inputs)}, not {sorted(unknown)}")
        parts = [_filled(component, values, n) for n, component in enumerate(form["components"], start=1)]
        data = {"custom_id": form["custom_id"], "components": parts, "resolved": {}}
        source = opener.source
        return self._send(
            MODAL_SUBMIT, opener.user, opener.channel, data, source, locale=locale, name=form["custom_id"]
        )

    def _command(
        self,
        guild: Guild | None,
        channel: Channel,
        path: str,
        options: Options,
        resolved: Resolved,
        *,
        focused: str | None = None,
    ) -> Json:
        if channel.guild is not guild:
            raise LookupError(f"channel {channel.name} is not in that guild")
        name, *inner = path.split()
        command = command_named(self._backend.commands, guild, name, 1)
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
    ) -> Interaction:
        backend, world = self._backend, self._backend.world
        guild = channel.guild
        alone = user_installed or (guild is not None and not guild.bot_member)
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        interaction = Interaction(
            world.snowflake(), secrets.token_urlsafe(24), kind, user, channel, world.now(),
            backend.ack_window + GRACE, future, source, alone, name,
        )  # fmt: skip
        backend.remember(interaction)
        body: Json = {
            "id": str(interaction.id),
            "application_id": str(world.app.id),
            "type": kind,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel_json(channel),
            "locale": locale or user.locale,
            "app_permissions": str(channel.app_permissions),
            "authorizing_integration_owners": _owners(user, guild, alone=alone),
            "context": 1 if guild is None else 0,
            "attachment_size_limit": ATTACHMENT_LIMIT,
            "entitlements": [],
            "entitlement_sku_ids": [],
        }
        if guild is None:
            body["user"] = user_json(user)
        else:
            body["guild_id"] = str(guild.id)
            body["guild"] = {"id": str(guild.id), "locale": guild.locale, "features": []}
            body["guild_locale"] = guild.locale
            body["member"] = member_json(user, guild)
        if source is not None:
            body["message"] = message_json(source)
        backend.dispatch("INTERACTION_CREATE", body, None if guild is None else guild.id)
        return interaction


def _owners(user: User, guild: Guild | None, *, alone: bool) -> dict[str, str]:
    """Who brought the app here: "0" the guild ("0": "0" in the bot's DM), "1" the user."""
    if alone:
        return {"1": str(user.id)}
    return {"0": str(guild.id) if guild is not None else "0"}


def _filled(component: Json, values: Options, number: int) -> Json:
    """One top-level modal component as submitted."""
    match component:
        case {"type": 18, "component": dict(inner)}:
            return {"type": 18, "id": number, "component": _value(inner, values, number + 100)}
        case {"type": 1}:
            return {
                "type": 1,
                "id": number,
                "components": [_value(i, values, 100) for i in children(component)],
            }
    return {"type": component["type"], "id": number}


def _value(field: Json, values: Options, number: int) -> Json:
    custom_id, kind = field["custom_id"], field["type"]
    given = values.get(custom_id)
    if given is None and field.get("required", True) and not field.get("value") and kind != 23:
        raise ValueError(f"{custom_id} must be filled in")
    shape: Json = {"type": kind, "id": number, "custom_id": custom_id}
    match kind:
        case 4:
            text = field.get("value") or "" if given is None else str(given)
            if len(text) > (field.get("max_length") or 4_000) or (
                text and len(text) < (field.get("min_length") or 0)
            ):
                raise ValueError(f"{custom_id} does not take {len(text)} characters")
            return shape | {"value": text}
        case 21 | 23:
            return shape | {"value": given if kind == 21 else bool(given)}
    return shape | {"values": [*(given or ())]}
