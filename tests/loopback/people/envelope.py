"""INTERACTION_CREATE as the gateway sends it: what happened, where, who and with what permissions."""

from collections.abc import Iterator

from tests.loopback.people.interactions import Interaction
from tests.loopback.rest.payloads import channel_json, member_json, message_json, user_json
from tests.loopback.world import Channel, Json, User

ATTACHMENT_LIMIT = 10 * 1024**2
SCHEMAS = {"message": "MessageResponse", "member": "GuildMemberResponse", "user": "UserResponse"}
CHANNELS = {
    0: "GuildChannelResponse",
    1: "PrivateChannelResponse",
    3: "PrivateGroupChannelResponse",
    11: "ThreadResponse",
    12: "ThreadResponse",
}
"""Schemas of channels by their type."""


def envelope(
    interaction: Interaction,
    data: Json,
    *,
    app: User,
    locale: str | None,
    seen: list[Json] | None = None,
) -> Json:
    """The event's body; `seen` are the components of the pressed message, if not its present ones."""
    channel, user, guild = interaction.channel, interaction.user, interaction.channel.guild
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(app.id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": channel_json(channel),
        "locale": locale or user.locale,
        "app_permissions": str(channel.app_permissions),
        "authorizing_integration_owners": owners(user, channel, alone=interaction.user_installed_only),
        "context": channel.context,
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
    if interaction.source is not None:
        body["message"] = message_json(interaction.source, seen=seen)
    return body


def described(body: Json) -> Iterator[tuple[str, Json]]:
    """What Discord's OpenAPI document describes of an event's body: the schema's name and the value."""
    for key in ("message", "member", "user"):
        if key in body:
            yield SCHEMAS[key], body[key]
    yield CHANNELS[body["channel"]["type"]], body["channel"]


def owners(user: User, channel: Channel, *, alone: bool) -> dict[str, str]:
    """Who brought the app here: "0" the guild (id 0 in the bot's own DM), "1" the user."""
    if alone:
        return {"1": str(user.id)}
    return {"0": str(channel.guild.id) if channel.guild is not None else "0"}
