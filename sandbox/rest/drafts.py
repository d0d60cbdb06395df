"""From a request's body to a message: checked, files stored, ready to be posted."""

from __future__ import annotations

from dataclasses import replace

from sandbox.checks.message import Rules, check_message, check_v2
from sandbox.checks.problems import Problems
from sandbox.components import normalise, normalise_embed
from sandbox.errors import DiscordError
from sandbox.message_shape import shown_inside
from sandbox.permissions import ATTACH_FILES, EMBED_LINKS, permissions_in
from sandbox.posts import Draft, is_empty, keep_attachments, new_attachments, resolve_mentions
from sandbox.rest.call import Call
from sandbox.world import COMPONENTS_V2, EPHEMERAL, LOADING, Channel, Json, Message

MAX_FILES = 10


def new_draft(call: Call, channel: Channel, form: Json, rules: Rules) -> Draft:
    """Check the body of a new message and make it ready.

    Args:
        call: The request, for its files.
        channel: Where it goes.
        form: The message part of the body.
        rules: Which fields and flags may be there.

    Raises:
        DiscordError: 50035 with what is wrong, 50006 when nothing is shown, 40005, 50013.
    """
    files = {u.filename for u in call.uploads.values()}
    check_message(form, rules, files, emojis=call.core.world.usable_emojis)
    _check_files(call)
    flags = form.get("flags") or 0
    draft = Draft(
        content=(form.get("content") or "").strip(),
        embeds=[normalise_embed(e) for e in form.get("embeds") or []],
        components=normalise(form.get("components") or []),
        allowed=form.get("allowed_mentions"),
        flags=flags,
        tts=bool(form.get("tts")),
        nonce=form.get("nonce"),
    )
    # Answers to interactions need none of the channel's rights.
    if not rules.by_interaction:
        _check_rights(call, channel, draft)
    described = form.get("attachments") or []
    draft.attachments = new_attachments(
        call.core, channel.id, described, call.uploads, ephemeral=bool(flags & EPHEMERAL)
    )
    _check_shown(draft)
    if is_empty(draft):
        raise DiscordError(50006)
    return draft


def _check_shown(draft: Draft) -> None:
    """Refuse files that no component of a V2 message shows: nobody would ever see them."""
    if not draft.flags & COMPONENTS_V2:
        return
    problems, shown = Problems(), shown_inside([], draft.components)
    for attachment in draft.attachments:
        if attachment.filename not in shown:
            words = f"The attachment {attachment.filename} is not used by any component"
            problems.add(("attachments",), "COMPONENT_ATTACHMENT_NOT_USED", words)
    problems.stop()


def _check_files(call: Call) -> None:
    if len(call.uploads) > MAX_FILES:
        raise DiscordError(40005)
    if any(len(u.data) > call.core.options.file_limit for u in call.uploads.values()):
        raise DiscordError(40005)


def _check_rights(call: Call, channel: Channel, draft: Draft) -> None:
    allowed = permissions_in(call.core.world, channel, call.core.world.bot_id)
    if call.uploads and not allowed & ATTACH_FILES:
        raise DiscordError(50013)
    if draft.embeds and not allowed & EMBED_LINKS:
        raise DiscordError(50013)


def apply_edit(call: Call, message: Message, form: Json, rules: Rules) -> None:
    """Change a message as a body asks.

    Args:
        call: The request, for its files.
        message: What is changed.
        form: The message part of the body.
        rules: Which fields and flags may be there.

    Raises:
        DiscordError: 50035 with what is wrong, 50006 when nothing would be left, 40005.
    """
    kept_names = {a.filename for a in message.attachments}
    was_v2 = bool(message.flags & COMPONENTS_V2)
    # An edit of flags may repeat those that are set already; that changes nothing.
    rules = replace(rules, flags=rules.flags | message.flags)
    files = kept_names | {u.filename for u in call.uploads.values()}
    check_message(form, rules, files, emojis=call.core.world.usable_emojis, was_v2=was_v2)
    _check_files(call)
    draft = _merged(message, form)
    if draft.flags & COMPONENTS_V2 and not was_v2:
        _check_upgrade(draft)
    if form.get("attachments") is not None:
        kept = {str(entry["id"]) for entry in form["attachments"]}
        sent = {upload.filename for upload in call.uploads.values()}
        draft.attachments = keep_attachments(message, draft, kept, sent)
        _change_alt_texts(draft, form["attachments"])
    draft.attachments = draft.attachments + new_attachments(
        call.core,
        message.channel_id,
        form.get("attachments") or [],
        call.uploads,
        ephemeral=message.ephemeral,
    )
    if len(draft.attachments) > MAX_FILES:
        raise DiscordError(40005)
    _check_shown(draft)
    if is_empty(draft):
        raise DiscordError(50006)
    _write(call, message, draft)


def _merged(message: Message, form: Json) -> Draft:
    draft = Draft(
        message.content,
        message.embeds,
        message.components,
        list(message.attachments),
        form.get("allowed_mentions"),
        message.flags & ~LOADING,
    )
    if "content" in form:
        draft.content = (form["content"] or "").strip()
    if "embeds" in form:
        draft.embeds = [normalise_embed(e) for e in form["embeds"] or []]
    if "components" in form:
        draft.components = normalise(form["components"] or [])
    if form.get("flags") is not None:
        draft.flags = (draft.flags & ~4) | (form["flags"] & (4 | COMPONENTS_V2))
    return draft


def _check_upgrade(draft: Draft) -> None:
    problems = Problems()
    left = {"content": draft.content, "embeds": draft.embeds}
    check_v2(left, problems)
    problems.stop()


def _change_alt_texts(draft: Draft, described: list[Json]) -> None:
    words = {str(entry["id"]): entry for entry in described}
    for attachment in draft.attachments:
        entry = words.get(attachment.id, {})
        if "description" in entry:
            attachment.description = entry["description"]


def _write(call: Call, message: Message, draft: Draft) -> None:
    gone = {a.id for a in message.attachments} - {a.id for a in draft.attachments}
    call.core.media.forget(gone)
    message.content = draft.content
    message.embeds = draft.embeds
    message.components = draft.components
    message.attachments = draft.attachments
    message.flags = draft.flags
    resolve_mentions(
        call.core, call.core.world.channels[message.channel_id], message, draft.allowed
    )
