"""Everything after the first answer to an interaction: follow-ups and the answer itself."""

from __future__ import annotations

from sandbox.checks.message import FOLLOW_UP, FOLLOW_UP_EDIT
from sandbox.errors import DiscordError
from sandbox.origin import metadata
from sandbox.posts import changed, ephemeral_extra, post, remove
from sandbox.rest.call import Answer, Call, route
from sandbox.rest.drafts import apply_edit, new_draft
from sandbox.world import EPHEMERAL, LOADING, Interaction, Message

_BASE = "/webhooks/{webhook_id}/{token}"
_ONE = _BASE + "/messages/{message_id}"


def _interaction(call: Call) -> Interaction:
    return call.interactions.answered(call.params["webhook_id"], call.params["token"])


def _message(call: Call, interaction: Interaction) -> Message:
    wanted = call.params["message_id"]
    if wanted == "@original":
        wanted = interaction.original_id or ""
    # The token opens its own messages, and no other private reply of the channel.
    own = {interaction.original_id, *interaction.follow_ups}
    message = call.core.world.message(interaction.channel_id, wanted)
    if message is None or message.id not in own:
        raise DiscordError(10008)
    return message


@route("POST", _BASE, auth=False)
async def follow_up(call: Call) -> Answer:
    """Post a further message; after a deferred answer the first one takes its place."""
    interaction = _interaction(call)
    form = call.form()
    original = call.core.world.message(interaction.channel_id, interaction.original_id or "")
    if original is not None and original.flags & LOADING:
        # Whether it is private was decided when it was deferred.
        form = form | {"flags": (form.get("flags") or 0) & ~EPHEMERAL}
        apply_edit(call, original, form, FOLLOW_UP)
        changed(call.core, original, edited=False)
        return call.core.message_json(original)
    channel = call.core.channel(interaction.channel_id)
    draft = new_draft(call, channel, form, FOLLOW_UP)
    message = post(
        call.core,
        channel,
        call.core.world.bot_id,
        draft,
        by_interaction=metadata(call.core.world, interaction, follow_up=True),
        interaction_id=interaction.id,
        **ephemeral_extra(interaction.user_id, draft.flags),
    )
    interaction.follow_ups.append(message.id)
    return call.core.message_json(message)


@route("GET", _ONE, auth=False)
async def get_answer(call: Call) -> Answer:
    """Return the answer, or a follow-up."""
    return call.core.message_json(_message(call, _interaction(call)))


@route("PATCH", _ONE, auth=False)
async def edit_answer(call: Call) -> Answer:
    """Change the answer, or a follow-up; private ones too."""
    message = _message(call, _interaction(call))
    thinking = bool(message.flags & LOADING)
    if call.core.world.channels[message.channel_id].archived:
        raise DiscordError(50083)
    apply_edit(call, message, call.form(), FOLLOW_UP_EDIT)
    changed(call.core, message, edited=not thinking)
    return call.core.message_json(message)


@route("DELETE", _ONE, auth=False)
async def delete_answer(call: Call) -> Answer:
    """Delete the answer, or a follow-up."""
    remove(call.core, _message(call, _interaction(call)))
    return None
