"""The JSON shapes Discord uses for the things of the world."""

from datetime import UTC, datetime

from tests.loopback.rest.shown import shown
from tests.loopback.world import Channel, Guild, Json, Message, Role, User


def timestamp(seconds: float) -> str:
    """ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


LONG_AGO = timestamp(1_600_000_000)


def user_json(user: User) -> Json:
    """A user object."""
    return {
        "id": str(user.id),
        "username": user.name,
        "global_name": user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def role_json(role: Role) -> Json:
    """A role object."""
    return _role(role.id, role.name, permissions=0, mentionable=True)


def _role(role_id: int, name: str, *, permissions: int, mentionable: bool) -> Json:
    return {
        "id": str(role_id), "name": name, "color": 0, "hoist": False, "position": 0, "managed": False,
        "permissions": str(permissions), "mentionable": mentionable, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "icon": None, "unicode_emoji": None,
    }  # fmt: skip


def member_json(user: User, guild: Guild, *, with_user: bool = True) -> Json:
    """A guild member as interactions carry it, with computed permissions."""
    member: Json = {
        "roles": [str(role.id) for role in guild.roles if user.id in role.held_by],
        "nick": None,
        "avatar": None,
        "banner": None,
        "joined_at": LONG_AGO,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
        "permissions": str(guild.permissions_of(user)),
    }
    if with_user:
        member["user"] = user_json(user)
    return member


def channel_json(channel: Channel) -> Json:
    """A channel object, with the permissions field interactions add."""
    if channel.guild is None:
        if channel.recipient is None:
            people = [user_json(user) for user in channel.people]
            group = {"type": 3, "name": channel.name, "icon": None, "owner_id": people[0]["id"]}
            return {"id": str(channel.id), "recipients": people, "last_message_id": None, "flags": 0} | group
        recipients = [user_json(channel.recipient)]
        return {
            "id": str(channel.id),
            "type": 1,
            "last_message_id": None,
            "flags": 0,
            "recipients": recipients,
        }
    shape: Json = {
        "id": str(channel.id),
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "type": 0,
        "permissions": str(channel.guild.member_permissions),
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if channel.parent is None:
        return shape | {
            "position": 0,
            "nsfw": False,
            "topic": None,
            "parent_id": None,
            "permission_overwrites": [],
        }
    metadata = {
        "archived": channel.archived,
        "locked": channel.locked,
        "auto_archive_duration": 1440,
        "archive_timestamp": LONG_AGO,
        "create_timestamp": LONG_AGO,
        "invitable": True,
    }
    return shape | {
        "type": 12 if channel.private else 11,
        "parent_id": str(channel.parent.id),
        "owner_id": str(channel.id),
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": metadata,
    }


def guild_json(guild: Guild, channels: list[Channel]) -> Json:
    """A full guild as GUILD_CREATE sends it."""
    everyone = _role(guild.id, "@everyone", permissions=guild.member_permissions, mentionable=False)
    return {
        "id": str(guild.id),
        "name": guild.name,
        "preferred_locale": guild.locale,
        "owner_id": str(guild.id),
        "member_count": 100,
        "features": [],
        "roles": [everyone],
        "emojis": [],
        "stickers": [],
        "channels": [channel_json(c) for c in channels if not c.is_thread],
        "threads": [channel_json(c) for c in channels if c.is_thread],
        "members": [],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "joined_at": LONG_AGO,
        "large": False,
        "unavailable": False,
    }


def message_json(message: Message, *, seen: list[Json] | None = None) -> Json:
    """A message object; with the components that were `seen`, where those are not its present ones."""
    shape: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": 0 if message.invoked is None else message.invoked["message_type"],
        "author": user_json(message.author),
        "application_id": str(message.author.id),
        "content": message.content,
        "timestamp": timestamp(message.created),
        "edited_timestamp": None if message.edited is None else timestamp(message.edited),
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": message.attachments,
        "embeds": message.embeds,
        "components": shown(message.components if seen is None else seen, message.attachments),
        "pinned": message.pinned,
        "flags": message.flags,
    }
    if message.author.bot and message.invoked is not None:
        shape["webhook_id"] = str(message.author.id)
        shape["interaction_metadata"] = message.invoked["metadata"]
    if message.reference is not None:
        shape["message_reference"] = message.reference
    return shape
