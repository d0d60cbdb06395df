"""Every way in which something of a table reaches somebody, as plain values to compare."""

from __future__ import annotations

import itertools
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from cogs import router
from cogs.board import notices
from cogs.board import page as board
from cogs.board import press as presses
from cogs.board.hand import HandSender, hand_message
from cogs.delivery.contents import make_content
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.lobby import press as lobby_presses
from cogs.lobby.page import lobby
from cogs.overview import digest_message
from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.people.preferences import export
from cogs.table.play.completing import Completer, Index
from cogs.table.play.drafts import Draft
from cogs.ui import ids, members
from cogs.ui.app import App
from cogs.ui.content import Content
from cogs.web.asking import Asked, Visitor, in_words, show
from cogs.web.past import moves
from data.store.messages import Args, Board, Call, DirectCall, ShowHand, Start
from data.words import words
from tests.cogs import people
from tests.cogs.people import Press, by, press
from tests.cogs.table.world import ID, World

Seen = dict[str, Any]

CHANGING = frozenset(
    {
        *(
            "undo",
            "undo-sure",
            "resign-sure",
            "end-sure",
            "rematch",
            "next",
            "next-sure",
            "vote",
            "here",
        ),
        *("vote", "here", "pause", "bump", "nudge", "seat-asked", "take", "hint", "hint-sure"),
    }
)
"""Those that may change something; what they lead to is what ``test_steps`` compares, and of a
hint ``test_hints``."""
READING = tuple(what for what in presses.PRESSES if what not in CHANGING)
"""Buttons at a table that change nothing in the middle of a game."""
PAGES = 5
"""Pages of the picker that are looked at."""
TYPED = ("", "a", "1", "place", "clue t", "zz")


def of_press(made: Press) -> Any:
    return [(name, plain(given)) for name, given in made.response.calls] + made.later


def plain(given: dict[str, Any]) -> dict[str, Any]:
    return {name: _readable(value) for name, value in given.items()}


def _readable(value: Any) -> Any:
    if isinstance(value, list) and value and hasattr(value[0], "fp"):
        return [(f.filename, f.description, f.spoiler, _bytes(f)) for f in value]
    if hasattr(value, "to_components"):
        return value.to_dict() if hasattr(value, "title") else _pressed(value)
    return value.to_dict() if hasattr(value, "to_dict") else value


def _pressed(view: Any) -> list[Any]:
    """Return buttons as they are sent, and in words where an emoji stands for those."""
    words = (getattr(item, "in_words", None) for item in view.walk_children())
    return [*view.to_components(), *(item.to_component_dict() for item in words if item)]


def _bytes(file: Any) -> bytes:
    file.reset()
    return bytes(file.fp.read())


def of_content(content: Content) -> dict[str, Any]:
    return {"post": plain(content.posting()), "edit": plain(content.changing())}


async def private(home: App, table: Table, viewer: Person) -> Seen:
    """Return everything that somebody gets by asking for it."""
    assert set(lobby_presses.PRESSES) == {
        *("join", "leave", "computer", "level", "remove", "options", "set", "start"),
        *("invite", "ask", "decline", "block", "full", "waits", "call"),
    }
    people._NUMBERS = itertools.count(5000)
    ask = partial(press, home, viewer)
    seen: Seen = {}
    for what in READING:
        seen[f"press {what}"] = of_press(await ask(ids.table(table.id, what)))
    for what in ("options", "join", "level", "start", "invite", "decline"):
        seen[f"lobby {what}"] = of_press(await ask(ids.lobby(table.id, what)))
    seen["undo labels"] = labels(seen["press more"])
    return seen | await commands(home, table, viewer)


def labels(found: Any) -> list[str]:
    rows = found[0][1].get("view") or []
    return [item.get("label", "") for row in rows for item in row["components"]]


async def commands(home: App, table: Table, viewer: Person) -> Seen:
    """Return the answers to commands that only look."""
    home.completer = Completer()  # nothing of a twin is kept
    seen: Seen = {}
    for name in ("hand", "board", "tables", "end", "rules", "admin tables"):
        made = await people.run(home, name, by(viewer))
        seen[f"/{name}"] = of_press(made)
    for current in TYPED:
        offered = await people.typed(home, "move", "action", by(viewer), current)
        seen[f"/move …{current}"] = offered
        seat = table.seat_of(viewer.user_id)
        if seat is not None:
            seen[f"completions {current}"] = Index(table, seat, words("de")).find(current)
    seen["digest"] = of_content(
        digest_message(home, words("fr"), await home.service.digests.sittings(viewer.user_id), 7)
    )
    seen["/privacy"] = await export(home.service.tables, viewer.user_id, 0)
    return seen


async def typed(home: App, viewer: Person, texts: list[str]) -> Seen:
    seen: Seen = {}
    for text in texts:
        made = await people.run(home, "move", by(viewer), text)
        seen[f"/move {text}"] = of_press(made)
    return seen


async def picker(home: App, table: Table, viewer: Person) -> Seen:
    """Return pages of the picker, or of the form: the first, and those behind its choices."""
    seat = table.seat_of(viewer.user_id)
    first = ids.step(table.id, table.token(table.owing[0] if seat is None else seat))
    seen: Seen = {}
    waiting: list[tuple[str, str | None]] = [(first, None)]
    while waiting and len(seen) < PAGES:
        custom_id, value = waiting.pop(0)
        if f"picker {custom_id} {value}" in seen:
            continue
        made = await press(home, viewer, custom_id, value)
        seen[f"picker {custom_id} {value}"] = of_press(made)
        view = made.response.calls[0][1].get("view")
        items = view.children if view else []
        steps = [i for i in items if i.custom_id.startswith("g:") and not i.custom_id.endswith("!")]
        for item in (*steps[:2], *steps[-1:]):
            options = getattr(item, "options", ())
            waiting += [(item.custom_id, o.value) for o in (*options[:1], *options[-1:])]
            if not options:
                waiting.append((item.custom_id, None))
    return seen


async def board_page(home: App, table: Table, viewer: Person) -> Seen:
    """Return the answers of the board page: the first question, and what is behind its choices."""
    visitor = Visitor(viewer, words(viewer.locale), table.row.theme)
    first = await show(home, visitor, table)
    steps = [await show(home, visitor, table, Asked(one.path)) for one in first.choices[:PAGES]]
    answers: list[Any] = [
        first,
        await moves(home, visitor, table),
        await in_words(home, visitor, table),
        *steps,
    ]
    return {f"page {at}": msgspec.json.encode(one) for at, one in enumerate(answers)}


async def written(home: App, table: Table, viewer: Person) -> Seen:
    """Return what the form of a written decision shows and answers."""
    seat = table.seat_of(viewer.user_id)
    token = table.token(table.owing[0] if seat is None else seat)
    seen: Seen = {}
    for text in ("", "1 2, 3", "1 zz 2", "1"):
        opened = await press(home, viewer, ids.form(table.id, token, ids.TYPE))
        seen[f"form before {text}"] = of_press(opened)
        sent = form(viewer, ids.form(table.id, token, ids.TYPE), {"text": text})
        await router.answer_form(home, sent)  # type: ignore[arg-type]
        seen[f"typed {text}"] = of_press(sent)
    for what in ("open", "back"):
        made = await press(home, viewer, ids.form(table.id, token, what))
        seen[f"form {what}"] = of_press(made)
    return seen


async def public(home: App, world: World, table: Table) -> Seen:
    seen: Seen = {}
    mention = tuple(table.seats[seat].user_id or 0 for seat in table.owing)
    begun, moved = Start(mention=mention), Board(mention=mention)
    seen["start"] = of_content(await board.board(home, table, 7, begun))
    seen["board"] = of_content(await board.board(home, table, 7, moved))
    seen["status"] = of_content(await board.status(home, table, 7, moved))
    seen["start edited"] = of_content(await board.status(home, table, 7, begun, pictured=False))
    seen["lobby"] = of_content(lobby(home, table))
    for topic in ("end", "pause"):
        args: Args = {"seat": 0, "missing": [12], "motion": 1}
        shown = notices.notice(table, 7, f"notice-{topic}-proposed", args)
        seen[f"notice {topic}"] = of_content(shown)
    party = replace(table, row=replace(table.row, party=True))
    seen["voice"] = members.line_of(party)
    seen["next"] = of_content(await board.board(home, party, 7, Board()))
    seen["call"] = of_content(
        notices.public_call(home, table, 7, Call("remind", ID + 11), table.words)
    )
    return seen | await delivered(home, world, table)


async def delivered(home: App, world: World, table: Table) -> Seen:
    """Return the newest public rows of the outbox as the delivery makes them."""
    rows = [row for row in world.mouth.said if row.table_id == table.id]
    mouth = DiscordDeliverer(home, home.client)
    assert isinstance(mouth._others[ShowHand], HandSender)
    seen: Seen = {"rows": [(r.destination, r.kind, r.message) for r in rows if _open(r)]}
    for row in [row for row in rows if _open(row) and row.kind in ("start", "board", "line")][-3:]:
        then = await mouth._table(row)
        content, wanted = await make_content(home, then, row)
        seen[f"row {row.id}"] = (of_content(content), sorted(wanted))
    return seen


def _open(row: Any) -> bool:
    return not row.destination.startswith("dm:")


async def direct(home: App, table: Table, viewer: Person) -> Seen:
    seat = table.seat_of(viewer.user_id)
    if seat is None:
        return {}
    language = words(viewer.locale)
    seen = {"dm hand": await hand_message(home, table, seat, language, 7)}
    seen["dm call"] = notices.direct_call(
        home, table, viewer.user_id, 7, DirectCall("remind", viewer.user_id), language
    )
    seen["dm seated"] = notices.seat_message(home, table, language)
    return {name: of_content(content) for name, content in seen.items()}


async def restore_draft(world: World, table: Table, viewer: Person, before: Draft | None) -> None:
    """Undo what was typed to see its answer: the twin is looked at as this one was."""
    seat = table.seat_of(viewer.user_id)

    def restore(edit: Edit) -> None:
        if seat is not None:
            edit.drafts.pop((seat, table.token(seat)), None)
            if before is not None:
                edit.drafts[seat, table.token(seat)] = before

    await world.service.tables.change(table.id, restore, world.time)


async def everything(
    world: World, table: Table, viewer: Person, texts: list[str], logged: Any
) -> Seen:
    """Return all that reaches somebody now, drawn anew, and what is logged meanwhile."""
    home = people.app(world)
    home.greeted.add(table.row.guild_id)  # that is said once a server
    logged.clear()
    try:
        present = await world.service.tables.load(table.id)
        seat, drafts = present.seat_of(viewer.user_id), await world.service.tables.data(table.id)
        kept = None if seat is None else drafts.drafts.get((seat, present.token(seat)))
        seen = await private(home, present, viewer)
        seen |= await picker(home, present, viewer)
        seen |= await board_page(home, present, viewer)
        seen |= await written(home, present, viewer)
        seen |= await typed(home, viewer, texts)
        await restore_draft(world, present, viewer, kept)
        seen |= await public(home, world, present)
        seen |= await direct(home, present, viewer)
    finally:
        home.pictures.close()
    return seen | {"log": [(r.name, r.levelname, r.getMessage()) for r in logged.records]}


def differing(one: Seen, other: Seen) -> list[str]:
    """Return the names of what is not the same, and only the names: no test prints a hand."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def form(person: Person, custom_id: Any, fields: Any, **where: Any) -> Press:
    if isinstance(fields, dict):
        fields = [
            {"type": 18, "component": {"type": 3, "custom_id": key, "values": [value]}}
            for key, value in fields.items()
        ]
    return by(person, data={"custom_id": custom_id, "components": fields}, **where)
