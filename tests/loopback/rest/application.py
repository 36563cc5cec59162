"""The ordinary routes of the application itself: its user, gateway, commands and emojis."""

from tests.loopback.backend import Ask, Backend
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.payloads import guild_json, member_json, user_json
from tests.loopback.rest.validate_forms import check_commands
from tests.loopback.world import Json

SETTINGS_OF_A_GUILD: Json = {
    **dict.fromkeys(
        (
            "afk_channel_id", "application_id", "banner", "description", "discovery_splash", "home_header",
            "icon", "incidents_data", "max_presences", "public_updates_channel_id", "rules_channel_id",
            "safety_alerts_channel_id", "splash", "system_channel_id", "vanity_url_code", "widget_channel_id",
        )
    ),
    **dict.fromkeys(("nsfw", "premium_progress_bar_enabled", "widget_enabled"), False),
    **dict.fromkeys(("premium_subscription_count", "system_channel_flags"), 0),
    "afk_timeout": 300, "max_members": 500_000, "max_stage_video_channel_users": 50,
    "max_video_channel_users": 25, "region": "deprecated",
}  # fmt: skip
"""What a server has that no game cares about, as one that nobody changed has it."""


def me(backend: Backend, _: Ask) -> Json:
    """GET /users/@me."""
    return user_json(backend.world.app) | {
        "verified": True,
        "mfa_enabled": True,
        "locale": "en-US",
        "flags": 0,
    }


def get_user(backend: Backend, ask: Ask) -> Json:
    """GET /users/{user}."""
    user = backend.world.users.get(ask.number(1))
    if user is None:
        raise Refusal(10013)
    return user_json(user)


def get_guild(backend: Backend, ask: Ask) -> Json:
    """GET /guilds/{guild}."""
    guild = backend.world.guilds.get(ask.number(1))
    if guild is None or not guild.bot_member:
        raise Refusal(10004)
    return SETTINGS_OF_A_GUILD | guild_json(guild, [])


def get_member(backend: Backend, ask: Ask) -> Json:
    """GET /guilds/{guild}/members/{user}."""
    guild, user = backend.world.guilds.get(ask.number(1)), backend.world.users.get(ask.number(3))
    if guild is None or not guild.bot_member:
        raise Refusal(10004)
    if user is None or user.id in guild.left:
        raise Refusal(10007)
    return member_json(user, guild)


def give_role(backend: Backend, ask: Ask) -> None:
    """PUT /guilds/{guild}/members/{user}/roles/{role}."""
    get_member(backend, ask)
    role = backend.world.roles.get(ask.number(5))
    if role is None or role.guild.id != ask.number(1):
        raise Refusal(10011)
    role.held_by.add(ask.number(3))


def info(backend: Backend, _: Ask) -> Json:
    """GET /oauth2/applications/@me."""
    app = backend.world.app
    return {
        "id": str(app.id), "name": app.name, "description": "", "icon": None, "summary": "", "flags": 0,
        "bot_public": True, "bot_require_code_grant": False, "verify_key": "0" * 64, "owner": user_json(app),
        "team": None, "rpc_origins": [], "type": None, "flags_new": "0", "redirect_uris": [],
        "interactions_endpoint_url": None, "role_connections_verification_url": None,
        "approximate_guild_count": len(backend.world.guilds), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "eligible_oauth2_scopes": [], "explicit_content_filter": 0,
    }  # fmt: skip


def gateway(backend: Backend, _: Ask) -> Json:
    """GET /gateway."""
    return {"url": backend.gateway_url()}


def gateway_bot(backend: Backend, _: Ask) -> Json:
    """GET /gateway/bot."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
    return {"url": backend.gateway_url(), "shards": backend.shards, "session_start_limit": limit}


def _scope(ask: Ask) -> int | None:
    return ask.number(3) if ask.parts[2] == "guilds" else None


def list_commands(backend: Backend, ask: Ask) -> list[Json]:
    """GET of the global or a guild's commands."""
    return backend.commands.get(_scope(ask), [])


def _registered(backend: Backend, command: Json, guild_id: int | None) -> Json:
    known = {(c["type"], c["name"]): c for c in backend.commands.get(guild_id, [])}
    kind = command.get("type", 1)
    before = known.get((kind, command["name"]))
    standing = {
        "id": before["id"] if before else str(backend.world.snowflake()),
        "application_id": str(backend.world.app.id),
        "version": str(backend.world.snowflake()),
        "contexts": None,
        "nsfw": False,
        "description": "",
    }
    scope = {} if guild_id is None else {"guild_id": str(guild_id)}
    permissions = command.get("default_member_permissions")
    answered = {
        "type": kind,
        "default_member_permissions": None if permissions is None else str(permissions),
        "integration_types": command.get("integration_types") or [0],
    }
    return standing | command | scope | answered


def put_commands(backend: Backend, ask: Ask) -> list[Json]:
    """PUT of the whole list of one scope; names that stay keep their id."""
    scope = _scope(ask)
    if backend.desk.validating:
        check_commands(ask.listed)
    backend.commands[scope] = [_registered(backend, command, scope) for command in ask.listed]
    return backend.commands[scope]


def post_command(backend: Backend, ask: Ask) -> Json:
    """POST of one command."""
    scope = _scope(ask)
    others = [c for c in backend.commands.get(scope, []) if c["name"] != ask.payload["name"]]
    if backend.desk.validating:
        check_commands([ask.payload])
    made = _registered(backend, ask.payload, scope)
    backend.commands[scope] = [*others, made]
    return made


def delete_command(backend: Backend, ask: Ask) -> None:
    """DELETE of one command by id."""
    scope = _scope(ask)
    left = [c for c in backend.commands.get(scope, []) if c["id"] != ask.parts[-1]]
    if len(left) == len(backend.commands.get(scope, [])):
        raise Refusal(10063)
    backend.commands[scope] = left


def list_emojis(backend: Backend, _: Ask) -> Json:
    """GET /applications/{app}/emojis."""
    return {"items": backend.emojis}


def post_emoji(backend: Backend, ask: Ask) -> Json:
    """POST /applications/{app}/emojis."""
    emoji: Json = {
        "id": str(backend.world.snowflake()), "name": ask.payload["name"], "roles": [], "animated": False,
        "require_colons": True, "managed": False, "available": True, "user": user_json(backend.world.app),
    }  # fmt: skip
    backend.emojis.append(emoji)
    return emoji
