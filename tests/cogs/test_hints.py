"""A hint: who may ask, what it shows, what becomes of it, and that nobody waits for it."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import pytest

from cogs.board import page as board
from cogs.board.page import board_buttons
from cogs.picker.hints import hint_lines, hint_page, why_lines
from cogs.table.bots import explanations
from cogs.table.model import Person, Table
from cogs.table.play import acting
from cogs.table.play.acting import submit_computer
from cogs.table.play.drafts import form_of
from cogs.ui import ids
from cogs.ui.app import App
from data.store import games, queries
from data.store.messages import Board
from data.words import LOCALES, words
from engine import registry
from engine.actions import Action, Doubt, parse
from engine.advice import POINTS, Advice, Weighed
from engine.contract import ENDS
from engine.games.haiclue.state import tile_word
from engine.record import Record, verify
from engine.run import ACT, HINT, Entry
from tests.cogs.people import PRIVATE, Press, alter, answered, press, reader, said, shown_ids
from tests.cogs.table.climb import Climb, ClimbRenderer, only_climb
from tests.cogs.table.deciding import playing
from tests.cogs.table.swapping import mover
from tests.cogs.table.thinking import think_here
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.tiers import many


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    think_here(monkeypatch)


async def against_computers(world: World, person: Person = ANNA, **changes: Any) -> Table:
    """Return a game against a computer, at a decision of the person's."""
    return await on_turn(world, await world.playing(person, computers=1, **changes))


async def on_turn(world: World, table: Table) -> Table:
    for _ in range(400):
        if table.over or 0 in table.owing:
            return table
        world.time += 1000
        seat = table.owing[0]
        text = await world.computers.choose(table, seat)
        table = await world.service.tables.change(
            table.id, lambda edit, s=seat, t=text: computer(edit, s, t), world.time
        )
    raise AssertionError("the person never comes to a decision")


def computer(edit: Any, seat: int, text: str) -> Table:
    return submit_computer(edit, seat, edit.table.token(seat), parse(text))


async def hint(home: App, table: Table, person: Person = ANNA, what: str = "hint") -> Press:
    return await press(home, person, ids.table(table.id, what), message=PRIVATE)


async def log_of(world: World, table: Table) -> tuple[Entry, ...]:
    return tuple(await world.store.read(queries.entries(table.id)))


def offered(table: Table) -> bool:
    shown = [item.custom_id for row in board_buttons(table, words("en")) for item in row]
    return ids.table(table.id, "hint") in shown


@pytest.mark.sized
@pytest.mark.parametrize("key", registry.keys())
async def test_every_decision_can_be_hinted_and_done(home: App, world: World, key: str) -> None:
    table = await against_computers(world, game=key)
    for _ in range(many(1, 12)):
        if table.over:
            break
        before = len(await log_of(world, table))
        shown = await hint(home, table)
        assert said(shown).startswith("A computer would choose: **")
        for line in said(shown).splitlines()[1:]:
            assert line.endswith(".")
            assert line[0].isupper() or line[0] in "+0123456789"
        (picture,) = answered(shown)["attachments"]
        assert picture.description
        do, *own = shown_ids(shown)
        only = len(table.legal(0)) == 1 and form_of(table, 0) is None
        assert len(own) == (not only)
        log = await log_of(world, table)
        assert [(e.kind, e.seat) for e in log[before:]] == [(HINT, 0)]
        for other in own:
            chosen = await press(home, ANNA, other, message=PRIVATE)
            # On a phone the board and its *Hint* are above the private question.
            assert ids.table(table.id, "hint") in shown_ids(chosen)
            assert not said(chosen).startswith("A computer would")
        await press(home, ANNA, do, message=PRIVATE)
        acted = next(e for e in (await log_of(world, table))[before + 1 :])
        assert (acted.kind, acted.seat, acted.action) == (ACT, 0, log[-1].action)
        world.time += 2000
        table = await on_turn(world, await world.service.tables.load(table.id))


async def test_it_is_offered_alone_or_if_the_table_allows_it(home: App, world: World) -> None:
    assert offered(await against_computers(world, game="hexago"))
    table = await world.playing(ANNA, BEN, game="hexago", channel_id=ID + 2001)
    assert not offered(table)
    asked, person = ids.step(table.id, table.token(table.owing[0])), mover(table)
    assert ids.table(table.id, "hint") not in shown_ids(await press(home, person, asked))
    await alter(world, table.id, hints="on")
    assert offered(await home.service.tables.load(table.id))
    assert ids.table(table.id, "hint") in shown_ids(await press(home, person, asked))
    # Whoever resigned plays against nobody.
    seats = {"computers": 1, "game": "hexago", "channel_id": ID + 2002}
    three = await world.playing(ANNA, BEN, **seats)
    assert not offered(three)
    assert offered(await on_turn(world, await world.do(acting.resign, three, BEN.user_id)))


async def test_no_hint_is_offered_while_there_is_a_single_thing_to_do(world: World) -> None:
    """Before drawing it said "Nothing else is possible. Ask again once you can choose."."""
    table = await against_computers(world, game="helge")
    (only,) = table.legal(0)
    assert (only.text, offered(table)) == ("draw", False)
    table = await world.move(table, "draw")
    assert offered(table) is (len(table.legal(0)) > 1)


async def test_the_lobbys_option_goes_on_to_a_rematch(home: App, world: World) -> None:
    lobby = world.service.lobby
    table = await lobby.open(world.opening(), world.time)
    table = await lobby.join(table.id, BEN, "press-b", world.time)
    table = await lobby.set_options(table.id, ID + 1, {}, {"hints": "on"}, world.time)
    table = await lobby.start(table.id, ID + 1, world.time)
    mover = (ANNA, BEN)[table.owing[0]]
    assert shown_ids(await hint(home, table, mover))
    table = await world.do(acting.resign, table, ID + 1)
    again = await lobby.rematch(table.id, BEN, "press-r", world.time)
    assert again.row.hints == "on"


async def test_behind_more_is_said_that_only_games_between_people_are_rated(
    home: App, world: World
) -> None:
    computers = await world.playing(ANNA, computers=1)
    people = await world.playing(ANNA, BEN, channel_id=ID + 1)
    for table, rating in ((computers, "not rated"), (people, " · rated")):
        assert rating in said(await hint(home, table, what="about"))


async def test_between_people_it_is_refused(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    for what in ("hint", "hint-sure"):
        refused = said(await hint(home, table, ANNA, what))
        assert refused.startswith("People play each other here")
    assert await log_of(world, table) == ()


async def test_others_and_those_whose_turn_it_is_not_get_none(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await alter(world, table.id, hints="on")
    mover, waiting = (ANNA, BEN) if table.owing == (0,) else (BEN, ANNA)
    turn = {ANNA: "It is Ben’s turn.", BEN: "Anna ist dran."}
    assert said(await hint(home, table, waiting)).startswith(turn[waiting])
    assert said(await hint(home, table, CARLA)).startswith("Tu n’as pas de place")
    await world.do(acting.resign, table, mover.user_id)
    over = {ANNA: "This game is over.", BEN: "Dieses Spiel ist zu Ende."}
    assert said(await hint(home, table, waiting)).startswith(over[waiting])
    assert HINT not in {entry.kind for entry in await log_of(world, table)}


async def test_the_same_question_gets_the_same_hint_and_one_entry(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against_computers(world)
    first = await hint(home, table)

    async def never(*_: Any) -> Advice:
        raise AssertionError("it thinks again")

    monkeypatch.setattr(world.computers, "advise", never)
    assert said(await hint(home, table)) == said(first)
    assert [e.kind for e in await log_of(world, table)].count(HINT) == 1


async def test_a_table_that_moves_while_it_is_thought_about_notes_no_hint(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await against_computers(world)
    right = world.computers.advise

    async def meanwhile(of: Table, seat: int) -> Advice | None:
        found = await right(of, seat)
        await world.move(of)
        return found

    monkeypatch.setattr(world.computers, "advise", meanwhile)
    assert not said(await hint(home, table)).startswith("A computer would")
    assert HINT not in {entry.kind for entry in await log_of(world, table)}


async def test_hints_are_limited(home: App, world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await against_computers(world)
    asked, told = asyncio.Event(), asyncio.Event()

    async def waits(of: Table, seat: int) -> Advice | None:
        asked.set()
        await told.wait()
        return await right(of, seat)

    right = world.computers.advise
    monkeypatch.setattr(world.computers, "advise", waits)
    first = asyncio.create_task(hint(home, table))
    await asked.wait()
    assert said(await hint(home, table)).startswith("A computer is already thinking")
    told.set()
    assert said(await first).startswith("A computer would choose")
    monkeypatch.setattr(explanations, "MOST", 1)
    free = (world.time + explanations.SPAN) // 1000
    table = await on_turn(world, await world.move(table))
    answer = await hint(home, table)
    refused = said(answer)
    assert refused.startswith("You have had many hints")
    question = shown_ids(await press(home, ANNA, ids.step(table.id, table.token(0))))
    assert shown_ids(answer)[:1] == question[:1], "the question stays, below why there is no hint"
    assert f"Next one: <t:{free}:R>.\n" in refused
    below = (await board.status(home, table, 0, Board())).rows
    public = [item.custom_id for row in below for item in row]
    assert ids.table(table.id, "hint") not in (*shown_ids(answer), *public), "none is to be had"
    world.time += explanations.SPAN
    assert said(await hint(home, table)).startswith("A computer would choose")


async def test_the_board_offers_hints_while_one_of_those_who_are_asked_can_have_any(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    await alter(world, table.id, hints="on")
    table = await home.service.tables.load(table.id)
    for spent in ([ANNA], [ANNA, BEN]):
        had = {one.user_id for one in spent}
        monkeypatch.setattr(home.hints, "spent", had.__contains__)
        rows = (await board.status(home, table, 0, Board())).rows
        shown = [item.custom_id for row in rows for item in row]
        assert (ids.table(table.id, "hint") in shown) is (spent == [ANNA])


@pytest.mark.parametrize(
    ("trouble", "begins"),
    [
        (BrokenProcessPool, "The computers are too busy"),
        (TimeoutError, "The computers are too busy"),
        (None, "Computers know too few of these words"),
    ],
)
async def test_computers_without_time_or_advice_leave_the_choice_to_the_player(
    home: App,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    trouble: type[Exception] | None,
    begins: str,
) -> None:
    table = await against_computers(world)

    async def advise(*_: Any) -> None:
        if trouble:
            raise trouble

    monkeypatch.setattr(world.computers, "advise", advise)
    answer = await press(home, ANNA, ids.table(table.id, "hint"))
    assert said(answer).startswith(begins)
    assert home.pickers.newest((table.id, ANNA.user_id)) is answer, "the next one takes its place"
    assert HINT not in {entry.kind for entry in await log_of(world, table)}


async def test_a_hint_is_private_and_its_record_verifies(home: App, world: World) -> None:
    table = await against_computers(world)
    await world.say()
    before, spoken = await world.service.tables.data(table.id), len(world.mouth.said)
    await hint(home, table)
    await world.say()
    after = await world.service.tables.data(table.id)
    assert len(world.mouth.said) == spoken
    assert after.row.seq == before.row.seq + 1
    same = replace(after.row, seq=before.row.seq, chain=before.row.chain)
    assert replace(same, snapshot=before.row.snapshot) == before.row
    assert (after.timers, after.clock, after.calls) == (before.timers, before.clock, before.calls)
    await world.do(acting.resign, table, ANNA.user_id)
    record = await world.service.tables.record(table.id)
    again = Record.from_json(record.to_json())
    assert verify(again).hints == 1
    assert HINT in {entry.kind for entry in again.entries}


async def alone(home: App, table: Table, button: str) -> str:
    """Press a button of an answer whose text begins otherwise than a hint's."""
    shown = await hint(home, table)
    assert said(shown).startswith("Once you take a hint, your total gets a mark")
    assert "with hints" in said(shown)
    (found,) = [one for one in shown_ids(shown) if button in one]
    return said(await press(home, ANNA, found, message=PRIVATE))


async def test_alone_the_mark_is_said_before_and_stands_in_the_list(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    monkeypatch.setattr(ClimbRenderer, "confirm", lambda *_: "Confirm")
    table = await world.playing(ANNA)
    more = ids.table(table.id, "more")
    assert "with hints" not in said(await press(home, ANNA, more))
    assert not (await alone(home, table, "g:")).startswith("A computer")
    assert await log_of(world, table) == ()
    assert (await alone(home, table, "hint-sure")).startswith("A computer would choose: **")
    assert "with a mark: with hints." in said(await press(home, ANNA, more))
    table = await world.move(await world.service.tables.load(table.id), "add 1")
    assert said(await hint(home, table)).startswith("A computer would choose: **")
    while not table.over:
        table = await world.move(await world.service.tables.load(table.id), "add 1")
    assert "Marked in the list: with hints." in (await board.ended(home, table, 1, [])).text
    score = await world.store.read(games.score_of_table(table.id))
    assert (score.advised, score.hint, score.undone) == (True, False, False)


async def test_a_hints_picture_numbers_nothing_that_has_no_button(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    seat = table.owing[0]
    who = (ANNA, BEN)[seat]
    advice = Advice(POINTS, (Weighed(table.legal(seat)[0], 0.0, 5.0),))
    (shown,) = (await hint_page(home, reader(who), table, advice)).files
    assert "Numbers: " not in shown.alt


async def test_a_guess_that_can_be_changed_is_not_called_final(home: App, world: World) -> None:
    people = (ANNA, BEN, CARLA)
    table = await world.playing(*people, game="haiclue", options={"reveal": "all_at_once"})
    for seat, who in enumerate(people):
        tiles = tuple(map(tile_word, table.view(seat).hand[:2]))
        table = await world.do(acting.submit, table, who.user_id, None, Action("clue", tiles))
    seat = next(iter(table.owing))
    advice = Advice(POINTS, (Weighed(table.legal(seat)[0], 0.0, 1.0),))
    shown = await hint_page(home, reader(people[seat]), table, advice)
    assert shown.rows[0][0].label == "Do it"


def test_a_hint_compares_no_second_action_where_gains_are_no_points() -> None:
    table = playing(ANNA, BEN, game="hexamino")
    seat = table.owing[0]
    first, second = table.legal(seat)[0], table.legal(seat)[-1]
    ranked = (Weighed(first, 0.0, 50.0, 0.5), Weighed(second, 0.0, 3.0, 0.5))
    line = why_lines(table, seat, Advice(POINTS, ranked), words("en"))
    assert re.fullmatch(r"Sheds \d+ dots?, (and|but) then \w+ of your other tiles fits?\.", line)


def test_a_second_placement_is_named_as_one_chooses_it() -> None:
    """No screen on which tiles and places are chosen names a place or a rotation."""
    table = playing(ANNA, BEN, game="hexago")
    best, *others = table.legal(table.owing[0])
    same = {action.words[1:3]: action for action in others if action.args[0] == best.args[0]}
    other = next(action for action in others if action.args[0] != best.args[0])
    said = []
    for second in (other, *same.values()):
        ranked = (Weighed(best, 5.0, 50.0, 0.5), Weighed(second, 4.9, 50.0, 0.5))
        said.append(why_lines(table, table.owing[0], Advice(POINTS, ranked), words("en")))
    seconds = [line.partition("\n")[2].partition(": ")[2] for line in said]
    assert seconds[0].startswith(f"tile {other.args[0]}")
    assert all(one.startswith("the same tile") for one in seconds[1:])
    assert not any(" on " + action.args[1] in one for one in seconds for action in (best, *others))


LINES: list[tuple[list[tuple[str, float]], str]] = [
    ([("add 3", 5.0), ("add 1", 1.0)], "+3.\nNext best: add 1 (+1)."),
    (
        [("add 1", 5.0), ("add 3", 1.6)],
        "+1.\nNext best: add 3 (+3 at once, but about 3 points less in the end).",
    ),
    ([("add 1", 5.0), ("add 3", 4.6)], "+1.\nAbout as good: add 3."),
    (
        [("roll", 5.0), ("keep", 3.0)],
        "No points at once.\nNext best: keep (about 2 points less).",
    ),
    ([("add 3", 5.0)], "+3."),
    (  # what brings more at once is spoken of, whatever is next
        [("add 2", 5.0), ("add 1", 4.0), ("add 3", 1.6)],
        "+2.\nMore at once: add 3 (+3, but about 3 points less in the end).",
    ),
]


@pytest.mark.parametrize(("listed", "line"), LINES)
def test_the_line_says_why_and_how_far_the_next_falls_behind(
    monkeypatch: pytest.MonkeyPatch, listed: list[tuple[str, float]], line: str
) -> None:
    only_climb(monkeypatch)
    table = playing(ANNA, BEN)

    def why(error: float) -> str:
        ranked = (Weighed(parse(text), value, value, error) for text, value in listed)
        # The same action stands twice: to a reader that is one.
        advice = Advice(POINTS, tuple(one for one in ranked for _ in range(2)))
        return why_lines(table, table.owing[0], advice, words("en"))

    assert why(0.5) == line
    if len(listed) > 1 and not line.startswith("+3"):
        assert "About as good" in why(9.0)


@pytest.mark.parametrize("ends", [True, False])
def test_a_hint_says_where_it_ends_the_game(monkeypatch: pytest.MonkeyPatch, ends: bool) -> None:
    only_climb(monkeypatch)
    table = playing(ANNA, BEN)
    monkeypatch.setattr(Table, "final", lambda *_: ENDS if ends else "")
    advice = Advice(POINTS, (Weighed(table.legal(table.owing[0])[0], 0.0, 5.0),))
    lines = hint_lines(table, table.owing[0], advice, words("en"))
    assert (words("en")("picker-final-ends") in lines) == ends


def test_what_scores_nothing_is_never_called_as_good_as_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Blox a swap of cards beside a tower that brings three."""
    only_climb(monkeypatch)
    monkeypatch.setattr(Climb, "gain", lambda *at: {"add 1": 1}.get(at[-1].text))
    table, lines = playing(ANNA, BEN), list[str]()
    for best in ("add 1", "roll"):
        ranked = tuple(Weighed(parse(text), 5.0, 5.0, 9.0) for text in (best, "keep"))
        lines.append(why_lines(table, table.owing[0], Advice(POINTS, ranked), words("en")))
    assert lines == [
        "+1.\nNext best: keep (no points at once).",
        "No points at once.\nAbout as good: keep.",
    ]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize(
    ("best", "other", "why"),
    [
        ((4.0, 1.0), (1.0, 2.0), "own"),
        ((4.0, 1.0), (3.0, 3.0), "others"),
        ((4.0, 1.0), (4.0, 1.0), "none"),
        (None, (1.0, 2.0), "none"),
    ],
)
def test_a_hint_says_to_whom_what_scores_more_at_once_leaves_what(
    monkeypatch: pytest.MonkeyPatch, best: Any, other: Any, why: str, language: str
) -> None:
    """It said "probably less in the end" and no reason."""
    only_climb(monkeypatch)
    monkeypatch.setattr(Climb, "prospects", lambda *at: best if at[-1] == parse("add 2") else other)
    monkeypatch.setattr(Climb, "doubt", lambda *_: None)
    said, table = words(language), playing(ANNA, BEN)
    ranked = (Weighed(parse("add 2"), 9.0, 9.0, 0.5), Weighed(parse("add 3"), 0.0, 0.0, 0.5))
    line = why_lines(table, table.owing[0], Advice(POINTS, ranked), said)
    costs = {one: said("hint-cost", points=0, why=one) for one in ("own", "others", "none")}
    assert [one for one, cost in costs.items() if cost in line] == [why]


@pytest.mark.parametrize(
    ("doubt", "rest"),
    [
        (1.0, "add 3 (+3, but about 9 points less in the end)."),
        (6.0, "add 3 (+3, but probably less in the end)."),
        (None, "add 3 (+3, but probably less in the end)."),
    ],
)
def test_a_hint_tells_no_number_within_the_error_that_playing_on_shows(
    monkeypatch: pytest.MonkeyPatch, doubt: float | None, rest: str
) -> None:
    asked = list[Any]()
    monkeypatch.setattr(Climb, "prospects", lambda *at: asked.append(at))
    monkeypatch.setattr(Climb, "doubt", lambda *_: None if doubt is None else Doubt(doubt))
    only_climb(monkeypatch)
    table = playing(ANNA, BEN)
    best = (
        Weighed(parse(text), value, value, 0.5)
        for text, value in (("add 2", 9.0), ("add 1", 8.0), ("add 3", 0.0))
    )
    line = why_lines(table, table.owing[0], Advice(POINTS, tuple(best)), words("en"))
    assert line.endswith(rest)
    assert bool(asked) is ("probably" in rest), "it costs many futures, and a number is the reason"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_hint_says_no_points_in_words(locale: str) -> None:
    for key in ("hint-gain", "hint-why", "hint-next-gain"):
        told = [words(locale)(key, gain=gain, why="…", what="…") for gain in (0, 7)]
        assert ["+0" in told[0], "0" in told[0], "+7" in told[1]] == [False, False, True]
