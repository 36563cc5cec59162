"""The interaction routes: the callback, and the webhook routes on the token; none counts globally."""

from collections.abc import Callable

from tests.loopback.backend import Ask, Backend
from tests.loopback.people.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    TOKEN_LIFE,
    Interaction,
    Outcome,
)
from tests.loopback.rest.errors import Refusal
from tests.loopback.rest.payloads import message_json, user_json
from tests.loopback.rest.validate import refuse
from tests.loopback.rest.validate_forms import check_choices, check_modal
from tests.loopback.world import EPHEMERAL, EXTERNAL_APPS, Json, Message, User

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
MAX_USER_APP_FOLLOWUPS = 5


def callback(backend: Backend, ask: Ask) -> Json | None:
    """POST /interactions/{id}/{token}/callback."""
    interaction = backend.interactions.get(ask.parts[2])
    if interaction is None or str(interaction.id) != ask.parts[1]:
        raise Refusal(10062)
    late = backend.world.now() - interaction.created
    if interaction.callback:
        raise Refusal(40060)
    if interaction.channel.archived and interaction.channel.locked:
        raise Refusal(50083)
    if late > backend.ack_window:
        interaction.settle(Outcome(interaction, 0, late))
        raise Refusal(10062, f"answered after {late:.2f} s")
    kind = ask.payload.get("type")
    data = ask.payload.get("data") or {}
    act = _ACTS.get(kind) if isinstance(kind, int) else None
    if act is None or not _fits(kind, interaction):
        raise refuse(f"callback type {kind} does not answer an interaction of type {interaction.kind}")
    message = act(backend, interaction, data, ask)
    interaction.callback = ask.payload["type"]
    interaction.original = message
    interaction.settle(Outcome(interaction, interaction.callback, late, data, message))
    return _callback_response(interaction) if ask.query.get("with_response") in {"1", "true"} else None


def _fits(kind: object, interaction: Interaction) -> bool:
    if interaction.kind == AUTOCOMPLETE or kind == CHOICES:
        return interaction.kind == AUTOCOMPLETE and kind == CHOICES
    if kind in {DEFERRED_UPDATE, UPDATE}:
        return interaction.source is not None
    return kind != MODAL or interaction.kind != MODAL_SUBMIT


def _metadata(interaction: Interaction) -> Json:
    metadata: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": user_json(interaction.user),
        "authorizing_integration_owners": {},
    }
    if interaction.kind == COMPONENT and interaction.source is not None:
        metadata["interacted_message_id"] = str(interaction.source.id)
    if interaction.opener is not None:
        metadata["triggering_interaction_metadata"] = _metadata(interaction.opener)
    return metadata


def _invoked(interaction: Interaction) -> Json:
    return {
        "metadata": _metadata(interaction),
        "message_type": 20 if interaction.kind == COMMAND else 19,
    }


def _viewer(interaction: Interaction, flags: int) -> User | None:
    """Who alone sees an answer with those flags; user apps without permission are kept private."""
    guild = interaction.channel.guild
    muted = (
        guild is not None and interaction.user_installed_only and not guild.member_permissions & EXTERNAL_APPS
    )
    return interaction.user if muted or flags & EPHEMERAL else None


def _private(payload: Json, viewer: User | None) -> Json:
    return payload if viewer is None else payload | {"flags": payload.get("flags", 0) | EPHEMERAL}


def _message(backend: Backend, interaction: Interaction, data: Json, ask: Ask) -> Message:
    viewer = _viewer(interaction, data.get("flags", 0))
    return backend.desk.post(
        interaction.channel,
        _private(data, viewer),
        ask.files,
        seen_only_by=viewer,
        invoked=_invoked(interaction),
    )


def _deferred(backend: Backend, interaction: Interaction, data: Json, _: Ask) -> Message:
    viewer = _viewer(interaction, data.get("flags", 0))
    return backend.desk.placeholder(interaction.channel, seen_only_by=viewer, invoked=_invoked(interaction))


def _source(_backend: Backend, interaction: Interaction, _data: Json, _: Ask) -> Message:
    return _alive(interaction.source)


def _update(backend: Backend, interaction: Interaction, data: Json, ask: Ask) -> Message:
    return backend.desk.edit(_alive(interaction.source), data, ask.files)


def _choices(backend: Backend, _interaction: Interaction, data: Json, _: Ask) -> None:
    if backend.desk.validating:
        check_choices(data.get("choices") or ())


def _modal(backend: Backend, _interaction: Interaction, data: Json, _: Ask) -> None:
    if backend.desk.validating:
        check_modal(data)


_ACTS: dict[int, Callable[[Backend, Interaction, Json, Ask], Message | None]] = {
    MESSAGE: _message,
    DEFERRED: _deferred,
    DEFERRED_UPDATE: _source,
    UPDATE: _update,
    CHOICES: _choices,
    MODAL: _modal,
}


def _alive(message: Message | None) -> Message:
    if message is None:
        raise Refusal(10008)
    if message.deleted:
        raise Refusal(10008, blame=message.deleted_by_bot)
    return message


def _callback_response(interaction: Interaction) -> Json:
    about: Json = {"id": str(interaction.id), "type": interaction.kind}
    response: Json = {"interaction": about}
    message = interaction.original
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = message.loading
        about["response_message_ephemeral"] = message.ephemeral
    if message is not None and interaction.callback in {MESSAGE, UPDATE}:
        response["resource"] = {"type": interaction.callback, "message": message_json(message)}
    return response


def _by_token(backend: Backend, ask: Ask) -> Interaction:
    interaction = backend.interactions.get(ask.parts[2])
    if ask.parts[1] != str(backend.world.app.id):
        raise Refusal(10015)
    if interaction is None or backend.world.now() - interaction.created > TOKEN_LIFE:
        raise Refusal(50027)
    if not interaction.callback:
        raise Refusal(10015, "the interaction is not acknowledged yet")
    return interaction


def _message_by_token(backend: Backend, ask: Ask) -> Message:
    interaction = _by_token(backend, ask)
    if ask.parts[4] == "@original":
        return _alive(interaction.original)
    message = backend.world.messages.get(ask.number(4))
    if message is None or not interaction.owns(message):
        raise Refusal(10008)
    return _alive(message)


def follow_up(backend: Backend, ask: Ask) -> Json:
    """POST /webhooks/{app}/{token}: a followup; the first one after a deferral fills the waiting message."""
    interaction = _by_token(backend, ask)
    waiting = interaction.original
    if waiting is not None and waiting.loading and not waiting.deleted:
        return message_json(backend.desk.edit(waiting, ask.payload, ask.files))
    if interaction.user_installed_only and len(interaction.followups) >= MAX_USER_APP_FOLLOWUPS:
        raise Refusal(40094)
    message = _message(backend, interaction, ask.payload, ask)
    message.reference = None
    interaction.followups.append(message)
    return message_json(message)


def fetch(backend: Backend, ask: Ask) -> Json:
    """GET /webhooks/{app}/{token}/messages/{message}."""
    return message_json(_message_by_token(backend, ask))


def edit(backend: Backend, ask: Ask) -> Json:
    """PATCH /webhooks/{app}/{token}/messages/{message}: own replies and the component's own message."""
    edited = backend.desk.edit(_message_by_token(backend, ask), ask.payload, ask.files)
    _by_token(backend, ask).edits += 1
    return message_json(edited)


def delete(backend: Backend, ask: Ask) -> None:
    """DELETE /webhooks/{app}/{token}/messages/{message}."""
    message = _message_by_token(backend, ask)
    message.deleted = message.deleted_by_bot = True
