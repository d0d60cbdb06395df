"""Threads: starting, changing, archiving by time, who is in them."""

from __future__ import annotations

from sandbox.core import Core, Event
from sandbox.errors import DiscordError
from sandbox.permissions import (
    CREATE_PRIVATE_THREADS,
    CREATE_PUBLIC_THREADS,
    MANAGE_THREADS,
    SEND_MESSAGES,
    permissions_in,
)
from sandbox.posts import Draft, changed, post
from sandbox.shapes import thread_json, thread_member_json
from sandbox.world import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    REQUIRE_TAG,
    TEXT,
    Channel,
    Json,
    Message,
)

# System messages about threads.
THREAD_CREATED, THREAD_STARTER, CHANNEL_NAME_CHANGE = 18, 21, 4
# The threads that a channel can have; the first is what a message of it becomes.
_KINDS = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,)}


def start_from(core: Core, message: Message, form: Json, owner_id: str) -> Channel:
    """Start a public thread from a message; its id is the message's.

    Raises:
        DiscordError: 160004, there is one; 50024, not in such a channel; 50013, not allowed.
    """
    parent = core.visible_channel(message.channel_id)
    if parent.type not in _KINDS:
        raise DiscordError(50024)
    core.require(parent, CREATE_PUBLIC_THREADS)
    if message.id in core.world.channels:
        raise DiscordError(160004)
    thread = _make(core, message.id, parent, form, owner_id, _KINDS[parent.type][0])
    message.flags |= HAS_THREAD
    changed(core, message, edited=False)
    starter = {
        "type": 0,
        "channel_id": parent.id,
        "message_id": message.id,
        "guild_id": parent.guild_id,
    }
    post(core, thread, owner_id, Draft(type=THREAD_STARTER, reference=starter))
    return thread


def start_free(core: Core, parent: Channel, form: Json, owner_id: str) -> Channel:
    """Start a thread without a message; private unless the request says otherwise.

    Raises:
        DiscordError: 50024, not in such a channel; 50013, not allowed.
    """
    kind = form.get("type") or PRIVATE_THREAD
    if kind not in _KINDS.get(parent.type, ()):
        raise DiscordError(50024)
    public = kind != PRIVATE_THREAD
    core.require(parent, CREATE_PUBLIC_THREADS if public else CREATE_PRIVATE_THREADS)
    thread = _make(core, core.ids.next(), parent, form, owner_id, kind)
    thread.invitable = form.get("invitable") is not False
    if public:
        note = {"type": 0, "channel_id": thread.id, "guild_id": parent.guild_id}
        words = Draft(content=thread.name, type=THREAD_CREATED, reference=note)
        post(core, parent, owner_id, words)
    return thread


def start_post(core: Core, forum: Channel, form: Json, draft: Draft) -> tuple[Channel, Message]:
    """Begin a post of a forum by the bot; its message has the thread's id.

    Raises:
        DiscordError: 50013, not allowed; 40066, 40067, 50035, as ``_tags``.
    """
    core.require(forum, SEND_MESSAGES)
    known = _tags(core, forum, form.get("applied_tags") or [])
    thread_id, bot_id = core.ids.next(), core.world.bot_id
    thread = _make(core, thread_id, forum, form, bot_id, PUBLIC_THREAD, known)
    return thread, post(core, thread, bot_id, draft, id=thread_id)


def _tags(core: Core, forum: Channel, wanted: list[str]) -> dict[str, str]:
    """Return the tags of a post by id.

    Raises:
        DiscordError: 40067, one is missing; 40066, none that others may set is there; 50013,
            a moderated one without *Manage Threads*; 50035, there is no such tag.
    """
    free = permissions_in(core.world, forum, core.world.bot_id) & MANAGE_THREADS
    if forum.flags & REQUIRE_TAG and not wanted:
        raise DiscordError(40067 if free or set(forum.tags) - set(forum.moderated) else 40066)
    tags = {str(tag): forum.tags.get(str(tag)) for tag in wanted}
    known = {tag: name for tag, name in tags.items() if name is not None}
    if len(known) < len(tags):
        raise DiscordError(50035)
    if set(tags) & set(forum.moderated) and not free:
        raise DiscordError(50013)
    return known


def _make(
    core: Core,
    thread_id: str,
    parent: Channel,
    form: Json,
    owner_id: str,
    kind: int,
    tags: dict[str, str] | None = None,
) -> Channel:
    now = core.clock.now()
    thread = Channel(
        thread_id,
        kind,
        form["name"],
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=owner_id,
        auto_archive_duration=form.get("auto_archive_duration") or 1440,
        rate_limit_per_user=form.get("rate_limit_per_user") or 0,
        archive_timestamp=now,
        created_at=now,
        active_at=now,
        member_ids={owner_id: now},
        tags=tags or {},
    )
    core.world.channels[thread.id] = thread
    core.world.messages.setdefault(thread.id, {})
    data = thread_json(thread, core.world.bot_id) | {"newly_created": True}
    core.publish(Event("THREAD_CREATE", data, thread))
    return thread


def set_archived(core: Core, thread: Channel, archived: bool) -> None:
    """Archive or re-open a thread and announce it."""
    thread.archived = archived
    thread.archive_timestamp = core.clock.now()
    # Opening counts as activity; else the next look would archive it again.
    thread.active_at = core.clock.now()
    core.publish(Event("THREAD_UPDATE", thread_json(thread, core.world.bot_id), thread))


def update(core: Core, thread: Channel, form: Json) -> None:
    """Change a thread as the bot asks.

    Raises:
        DiscordError: 50083 while it is archived and stays so; 50013 without the right.
    """
    world = core.world
    manages = bool(permissions_in(world, thread, world.bot_id) & MANAGE_THREADS)
    opens = form.get("archived") is False
    if thread.archived and not opens:
        raise DiscordError(50083)
    if form.get("locked") is not None and form["locked"] != thread.locked and not manages:
        raise DiscordError(50013)
    if (thread.locked or form.get("rate_limit_per_user") is not None) and not manages:
        raise DiscordError(50013)
    # In a thread of another member a bot without the right may do nothing but open it.
    if thread.owner_id != world.bot_id and not manages and set(form) - {"archived"}:
        raise DiscordError(50013)
    if thread.owner_id != world.bot_id and not manages and form.get("archived"):
        raise DiscordError(50013)
    if form.get("applied_tags") is not None:
        thread.tags = _tags(core, world.channels[str(thread.parent_id)], form["applied_tags"])
    for key in ("name", "auto_archive_duration", "rate_limit_per_user", "locked", "invitable"):
        if form.get(key) is not None:
            setattr(thread, key, form[key])
    if form.get("archived") is not None:
        set_archived(core, thread, bool(form["archived"]))
    else:
        core.publish(Event("THREAD_UPDATE", thread_json(thread, world.bot_id), thread))


def wake_for_message(core: Core, thread: Channel, author_id: str) -> None:
    """Re-open an archived thread because somebody writes in it.

    Raises:
        DiscordError: The writer may not open it: 50083, it is archived and locked; 160005, it is
            locked.
    """
    manages = permissions_in(core.world, thread, author_id) & MANAGE_THREADS
    if thread.locked and not manages:
        raise DiscordError(50083 if thread.archived else 160005)
    if thread.archived:
        set_archived(core, thread, False)


def archive_idle(core: Core) -> None:
    """Archive every thread that was silent for its time, by the sandbox's clock."""
    now = core.clock.now()
    for thread in core.world.threads():
        if not thread.archived and now - thread.active_at >= thread.auto_archive_duration * 60:
            set_archived(core, thread, True)


def join(core: Core, thread: Channel, user_id: str) -> None:
    """Put somebody into a thread and announce it.

    Raises:
        DiscordError: 50083 while it is archived.
    """
    if thread.archived:
        raise DiscordError(50083)
    if user_id in thread.member_ids:
        return
    thread.member_ids[user_id] = core.clock.now()
    member = thread_member_json(thread, user_id)
    _tell_members(core, thread, {"added_members": [member]})


def leave(core: Core, thread: Channel, user_id: str) -> None:
    """Take somebody out of a thread and announce it.

    Raises:
        DiscordError: 50083 while it is archived; 10007, not in it.
    """
    if thread.archived:
        raise DiscordError(50083)
    if thread.member_ids.pop(user_id, None) is None:
        raise DiscordError(10007)
    _tell_members(core, thread, {"removed_member_ids": [user_id]})


def _tell_members(core: Core, thread: Channel, change: Json) -> None:
    data = {
        "id": thread.id,
        "guild_id": thread.guild_id,
        "member_count": len(thread.member_ids),
    } | change
    core.publish(Event("THREAD_MEMBERS_UPDATE", data, thread))
