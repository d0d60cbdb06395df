"""The first answer to an interaction."""

from __future__ import annotations

from sandbox.checks.choices import check_choices
from sandbox.checks.kinds import one_of, record
from sandbox.checks.message import CALLBACK, CALLBACK_EDIT
from sandbox.checks.modal import check_modal
from sandbox.checks.problems import Problems
from sandbox.components import normalise
from sandbox.errors import DiscordError
from sandbox.interactions import AUTOCOMPLETE, COMPONENT, MODAL
from sandbox.origin import metadata
from sandbox.posts import Draft, changed, ephemeral_extra, post
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.drafts import apply_edit, new_draft
from sandbox.world import EPHEMERAL, LOADING, Interaction, Json, Message

# Only whether it is private can be said so early.
_DEFERRED = record({"flags": one_of(0, EPHEMERAL)})
PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 1, 4, 5, 6, 7, 8, 9


@route("POST", "/interactions/{interaction_id}/{token}/callback", auth=False)
async def callback(call: Call) -> Answer:
    """Answer an interaction for the first time."""
    interaction = call.interactions.unanswered(call.params["interaction_id"], call.params["token"])
    form = call.form()
    kind = _checked_kind(form.get("type"), interaction)
    data = form.get("data") or {}
    if not isinstance(data, dict):
        raise DiscordError(50109)
    message: Message | None = None
    frame: Json = {"t": "ack", "type": kind}
    if kind in (MESSAGE, DEFER):
        message = _answer(call, interaction, data, deferred=kind == DEFER)
    elif kind == DEFER_UPDATE:
        interaction.original_id = interaction.message_id
        frame |= {"message_id": interaction.message_id, "channel_id": interaction.channel_id}
    elif kind == UPDATE:
        message = _update(call, interaction, data)
    elif kind == CHOICES:
        frame = {"t": "choices", "choices": check_choices(data, interaction.data)}
    elif kind == FORM:
        frame = _open_form(interaction, data)
    # After the checks: a body that was refused is no answer, and the bot may send another.
    call.interactions.settle(interaction, kind)
    if message is not None:
        frame |= {"message_id": message.id, "channel_id": message.channel_id}
    # Acknowledged first: the driver waits for that frame, then for the form.
    if kind == FORM:
        call.interactions.tell(interaction, {"t": "ack", "type": kind})
    call.interactions.tell(interaction, frame)
    if call.query.get("with_response", "").lower() not in ("true", "1"):
        return None
    return _response(call, interaction, kind, message)


def _checked_kind(kind: object, interaction: Interaction) -> int:
    from_message = interaction.message_id is not None
    allowed = {
        AUTOCOMPLETE: {CHOICES},
        COMPONENT: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE, FORM},
        MODAL: {MESSAGE, DEFER, DEFER_UPDATE} | ({UPDATE} if from_message else set()),
    }.get(interaction.type, {MESSAGE, DEFER, FORM})
    if not isinstance(kind, int) or kind not in allowed:
        problems = Problems()
        listed = ", ".join(str(k) for k in sorted(allowed))
        problems.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")
        raise DiscordError(50035, errors=problems.nested())
    return kind


def _answer(call: Call, interaction: Interaction, data: Json, *, deferred: bool) -> Message:
    channel = call.core.channel(interaction.channel_id)
    if deferred:
        problems = Problems()
        _DEFERRED(data, ("data",), problems)
        problems.stop()
        draft = Draft(flags=(data.get("flags") or 0) | LOADING)
    else:
        draft = new_draft(call, channel, data, CALLBACK)
    message = post(
        call.core,
        channel,
        call.core.world.bot_id,
        draft,
        type=20 if interaction.type == 2 else 19 if interaction.message_id else 0,
        by_interaction=metadata(call.core.world, interaction),
        interaction_id=interaction.id,
        command_name=interaction.command_name,
        reference=_reference(call, interaction),
        **ephemeral_extra(interaction.user_id, draft.flags),
    )
    interaction.original_id = message.id
    return message


def _reference(call: Call, interaction: Interaction) -> Json | None:
    if interaction.message_id is None:
        return None
    reference = {"type": 0, "channel_id": interaction.channel_id}
    channel = call.core.channel(interaction.channel_id)
    if channel.guild_id is not None:
        reference["guild_id"] = channel.guild_id
    return reference | {"message_id": interaction.message_id}


def _update(call: Call, interaction: Interaction, data: Json) -> Message:
    message = call.core.world.message(interaction.channel_id, str(interaction.message_id))
    if message is None:
        raise DiscordError(10008)
    apply_edit(call, message, data, CALLBACK_EDIT)
    interaction.original_id = message.id
    changed(call.core, message)
    return message


def _open_form(interaction: Interaction, data: Json) -> Json:
    check_modal(data)
    interaction.modal = data | {"components": normalise(data["components"])}
    return {"t": "modal", "interaction_id": interaction.id, "modal": interaction.modal}


def _response(call: Call, interaction: Interaction, kind: int, message: Message | None) -> Json:
    shape: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "channel_id": interaction.channel_id,
    }
    channel = call.core.channel(interaction.channel_id)
    if channel.guild_id is not None:
        shape["guild_id"] = channel.guild_id
    if message is None:
        return {"interaction": shape}
    shape |= {
        "response_message_id": message.id,
        "response_message_loading": bool(message.flags & LOADING),
        "response_message_ephemeral": message.ephemeral,
    }
    if kind == DEFER:
        # Nothing was made yet that could be shown.
        return {"interaction": shape}
    resource = {"type": kind, "message": call.core.message_json(message)}
    return {"interaction": shape, "resource": resource}
