"""The gate, undo, defaults, seats and stopping; on the toys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine import registry
from engine.actions import Action, parse
from engine.dice import Stream
from engine.position import (
    AWAY,
    CLOSED,
    COMPUTER,
    PRESENT,
    Position,
    closes,
    last_undoable,
    undone_too,
)
from engine.refusals import Illegal, Malformed, NotYours
from engine.run import DEFAULT, Advance, Broken, Deal, Entry, Run
from engine.spec import Step
from tests.engine import toys
from tests.engine.conformance import STOPS
from tests.engine.walks import any_action, stream_of

SEED = bytes(range(32))


def ladder(seats: int = 2, **changes) -> Run:
    deal = Deal("T1", "ladder", 1, ("toy", "0" * 64), {"rounds": "4"}, seats, first=0)
    return Run(toys.Ladder(toys.PARTS), replace(deal, **changes), SEED)


def whisper(seats: int = 3) -> Run:
    deal = Deal("T1", "whisper", 1, ("toy", "0" * 64), {}, seats)
    return Run(toys.Whisper(toys.PARTS), deal, SEED)


class Table:
    """A run with its position and log."""

    def __init__(self, run: Run, statuses: Sequence[str] | None = None) -> None:
        self.run, self.statuses = run, statuses
        self.position: Position = run.start(statuses)[0]
        self.entries: list[Entry] = []

    def note(self, advance: Advance) -> Advance:
        self.position = advance.position
        self.entries.append(advance.entry)
        return advance

    def act(self, seat: int, text: str) -> Advance:
        return self.note(self.run.act(self.position, seat, parse(text)))

    def undo(self, seat: int) -> Advance:
        before, dealt = self.entries, self.statuses
        return self.note(self.run.undo(self.position, seat, entries=before, statuses=dealt))


def test_an_action_leads_on() -> None:
    table = Table(ladder())
    advance = table.act(0, "add 3")
    assert advance.entry.seq == 1
    assert (advance.entry.kind, advance.entry.seat, advance.entry.action) == ("act", 0, "add 3")
    assert table.position.state.points == (3, 0)
    assert table.run.owing(table.position) == (1,)


def test_the_gate() -> None:
    table = Table(ladder())
    for seat in (1, 2, -1, 99):
        with pytest.raises(NotYours) as refused:
            table.act(seat, "add 1")
        assert refused.value.code == "not-your-turn"
    with pytest.raises(Malformed):
        table.act(0, "fly")
    with pytest.raises(Illegal):
        table.act(0, "add 9")
    assert table.position.seq == 0
    for _ in range(8):
        table.act(table.run.owing(table.position)[0], "keep")
    for done in (
        lambda: table.act(0, "keep"),
        lambda: table.undo(1),
        lambda: table.run.seat(table.position, 0, AWAY),
        lambda: table.run.stop(table.position, "agreed"),
        lambda: table.run.default(table.position, 0),
    ):
        with pytest.raises(NotYours) as refused:
            done()
        assert refused.value.code == "over"


def test_who_may_act_passes_the_gate_without_owing() -> None:
    table = Table(whisper())
    table.act(0, "say hello")
    assert 0 not in table.run.owing(table.position)
    table.act(0, "say goodbye")
    table.act(0, "withdraw")
    assert table.run.owing(table.position) == (0, 1, 2)


def test_default_verbs_are_for_defaults_only() -> None:
    table = Table(whisper())
    with pytest.raises(Malformed) as refused:
        table.act(1, "void")
    assert (refused.value.code, [*refused.value.params]) == ("verb", ["verb"])
    advance = table.note(table.run.default(table.position, 1, at=5))
    assert (advance.entry.kind, advance.entry.action, advance.entry.at) == (DEFAULT, "void", 5)


def test_undo_takes_back_the_own_newest_action() -> None:
    table = Table(ladder())
    start = table.position.state
    table.act(0, "add 3")
    undone = table.undo(0)
    assert table.position.state == start
    assert (undone.entry.kind, undone.entry.action, undone.entry.seq) == ("undo", "1", 2)
    assert (table.position.undos, table.position.seq) == (1, 2)
    table.act(0, "add 1")
    assert table.run.replay(table.entries).chain == table.position.chain


def test_undo_ends_when_somebody_else_has_acted() -> None:
    table = Table(ladder())
    table.act(0, "add 3")
    table.act(1, "add 1")
    with pytest.raises(NotYours) as refused:
        table.undo(0)
    assert refused.value.code == "undo-nothing"
    table.undo(1)
    with pytest.raises(NotYours):
        table.undo(1)


def test_what_was_done_before_another_seat_acted_stays_done_when_that_is_taken_back() -> None:
    table = Table(ladder())
    table.act(0, "add 3")
    table.act(1, "add 1")
    table.undo(1)
    for seat in (0, 1):
        with pytest.raises(NotYours) as refused:
            table.undo(seat)
        assert refused.value.code == "undo-nothing"


def against_computers(*people: int, seats: int = 2) -> Table:
    """Deal to computers, as a lobby does: no entry says that they are some."""
    statuses = [PRESENT if seat in people else COMPUTER for seat in range(seats)]
    return Table(ladder(seats), statuses)


def around(table: Table, text: str = "add 1") -> None:
    """Let all computers move until a person is to move."""
    while table.position.statuses[seat := table.run.owing(table.position)[0]] == COMPUTER:
        table.act(seat, text)


def test_what_computers_did_goes_with_a_move_that_is_taken_back() -> None:
    table = against_computers(0, seats=3)
    before = table.position.state
    table.act(0, "add 3")
    assert undone_too(table.position, 0) == ()
    around(table)
    assert undone_too(table.position, 0) == (1, 2)
    undone = table.undo(0)
    assert undone.position.state == before
    assert undone.position.undoable == ()
    table.act(0, "add 2")
    around(table)
    table.act(0, "add 1")
    table.undo(0)
    assert last_undoable(table.position, 0) is None, "only the newest turn"
    for text in ("add 2", "add 3"):
        table.act(0, text)
        around(table)
        table.undo(0)
    replayed = table.run.replay(table.entries, table.statuses)
    assert replayed == table.position


def test_chance_that_a_computer_used_goes_as_well_and_comes_the_same_again() -> None:
    table = against_computers(0)
    before = table.position.state
    table.act(0, "add 3")
    around(table, "roll")
    rolled = table.position.state
    assert undone_too(table.position, 0) == (1,)
    assert table.undo(0).position.state == before
    table.act(0, "add 3")
    around(table, "roll")
    assert table.position.state == rolled


def test_what_a_computer_shows_to_all_in_a_picture_ends_an_undo() -> None:
    position = against_computers(0).position
    step = Step(position.state, reveals=True)
    assert not closes(position, 1, step)
    assert closes(position, 1, replace(step, stills=(position.state,)))
    assert closes(position, 0, step), "what a person drew stays drawn"
    assert not closes(position, 0, replace(step, reveals=False))


def test_what_a_computer_drew_that_sat_in_for_somebody_stays() -> None:
    table = Table(ladder(2))
    table.note(table.run.seat(table.position, 0, COMPUTER))
    table.act(0, "roll")
    table.note(table.run.seat(table.position, 0, PRESENT))
    with pytest.raises(NotYours):
        table.undo(0)
    table = against_computers(0)
    table.act(0, "add 3")
    around(table, "roll")
    table.note(table.run.seat(table.position, 1, PRESENT))
    with pytest.raises(NotYours):
        table.undo(0)


def test_each_turn_of_helge_is_taken_back_after_a_computer_has_drawn_and_laid() -> None:
    game, stream = registry.game("helge"), stream_of("undo", "helge")
    parts = (game.components.id, game.components.hash)
    deal = Deal("T1", "helge", game.spec.rules_version, parts, game.spec.complete({}), 2, 0)
    table = Table(Run(game, deal, SEED))
    table.note(table.run.seat(table.position, 1, COMPUTER))
    laid: list[Any] = []
    while len(laid) < 6 or table.run.owing(table.position) != (0,):
        (seat,) = table.run.owing(table.position)
        action = any_action(game, table.position.state, seat, stream)
        if seat == 0 and action.verb != "draw":
            laid.append(table.position.state)
        table.act(seat, action.text)
    assert undone_too(table.position, 0) == (1,)
    assert table.undo(0).position.state == laid[-1]
    assert table.run.replay(table.entries) == table.position


def test_between_people_a_computer_ends_an_undo_as_everybody_does() -> None:
    table = against_computers(0, 1, seats=3)
    table.act(0, "add 3")
    table.act(1, "add 3")
    around(table)
    for seat in (0, 1):
        with pytest.raises(NotYours):
            table.undo(seat)


def test_undo_never_takes_back_chance() -> None:
    table = Table(ladder(1))
    table.act(0, "add 1")
    table.act(0, "roll")
    with pytest.raises(NotYours):
        table.undo(0)
    table.act(0, "add 2")
    table.undo(0)
    with pytest.raises(NotYours):
        table.undo(0)


def test_undo_never_takes_back_a_default() -> None:
    table = Table(ladder(1))
    table.act(0, "add 1")
    table.note(table.run.default(table.position, 0))
    with pytest.raises(NotYours):
        table.undo(0)


def test_alone_one_can_undo_all_the_way() -> None:
    table = Table(ladder(1))
    states = [table.position.state]
    for text in ("add 1", "keep", "add 3"):
        table.act(0, text)
        states.append(table.position.state)
    for expected in reversed(states[:-1]):
        table.undo(0)
        assert table.position.state == expected
    with pytest.raises(NotYours):
        table.undo(0)
    table.act(0, "add 2")
    table.undo(0)
    assert [entry.action for entry in table.entries if entry.kind == "undo"] == ["3", "2", "1", "7"]
    assert table.run.replay(table.entries) == table.position


def test_undo_works_with_statuses_of_the_deal() -> None:
    run = ladder(1)
    position, _ = run.start((COMPUTER,))
    first = run.act(position, 0, Action("add", ("1",)))
    second = run.act(first.position, 0, Action("add", ("2",)))
    log, dealt = [first.entry, second.entry], (COMPUTER,)
    undone = run.undo(second.position, 0, entries=log, statuses=dealt, at=7)
    assert undone.position.state == first.position.state
    assert undone.position.statuses == (COMPUTER,)
    assert undone.entry.at == 7
    assert undone.step.state == first.position.state


@pytest.mark.parametrize("at", [None, 5])
def test_every_entry_says_when_it_was_made(at: int | None) -> None:
    run = ladder()
    begun, more = run.start()[0], {} if at is None else {"at": at}
    acted = run.act(begun, 0, parse("add 2"), **more)
    made = (
        acted,
        run.default(begun, 0, **more),
        run.undo(acted.position, 0, entries=[acted.entry], statuses=None, **more),
        run.seat(begun, 0, AWAY, **more),
        run.hint(begun, 0, parse("add 3"), **more),
        run.stop(begun, "agreed", **more),
    )
    assert {advance.entry.at for advance in made} == {at or 0}
    assert {advance.entry.seq for advance in made} == {1, 2}


def test_an_end_is_an_entry_of_nobody_and_takes_undo_away() -> None:
    table = Table(ladder())
    table.act(0, "add 2")
    ended = table.run.stop(table.position, "agreed")
    assert (ended.entry.kind, ended.entry.seat, ended.entry.action) == ("stop", None, "agreed")
    assert (ended.position.undoable, ended.position.seq) == ((), 2)
    assert ended.position.state == ended.step.state
    for why, wanted in (("no word!", Malformed), ("agreed", NotYours)):
        with pytest.raises(wanted) as refused:
            table.run.stop(table.position if wanted is Malformed else ended.position, why)
        assert refused.value.code == ("entry" if wanted is Malformed else "over")
        assert refused.value.params == ({"kind": "stop"} if wanted is Malformed else {})


def test_seats_change_their_status() -> None:
    table = Table(ladder())
    advance = table.note(table.run.seat(table.position, 1, AWAY))
    assert (advance.entry.kind, advance.entry.seat, advance.entry.action) == ("seat", 1, "away")
    assert table.position.statuses == (PRESENT, AWAY)
    assert advance.step.events == ()
    assert advance.step.state == table.position.state
    for seat, status in ((0, "asleep"), (2, AWAY), (-1, AWAY)):
        with pytest.raises(Malformed) as refused:
            table.run.seat(table.position, seat, status)
        assert (refused.value.code, refused.value.params) == ("status", {"status": status})


def test_a_change_of_seats_leaves_undo_be() -> None:
    table = Table(ladder())
    table.act(0, "add 3")
    table.note(table.run.seat(table.position, 1, AWAY))
    table.undo(0)
    assert table.position.state.points == (0, 0)
    assert table.run.replay(table.entries) == table.position


def test_closed_seats_rank_after_all_others() -> None:
    table = Table(ladder(3))
    table.act(0, "add 3")
    table.note(table.run.seat(table.position, 0, CLOSED))
    table.note(table.run.stop(table.position, "resigned"))
    outcome = table.run.outcome(table.position)
    assert outcome.stopped
    assert outcome.scores == (3, 0, 0)
    assert outcome.ranks == (3, 1, 1)
    assert outcome.winners == (1, 2)


@pytest.mark.parametrize("reason", STOPS)
def test_a_game_that_is_broken_off_has_no_winner(reason: str) -> None:
    table = Table(ladder(3))
    table.act(0, "add 3")
    table.note(table.run.seat(table.position, 2, CLOSED))
    table.note(table.run.stop(table.position, reason))
    outcome = table.run.outcome(table.position)
    assert (outcome.stopped, outcome.scores) == (True, (3, 0, 0))
    if reason in ("agreed", "resigned", "limit"):
        assert (outcome.ranks, outcome.order, outcome.winners) == ((1, 2, 3), (0, 1, 2), (0,))
    else:
        assert (outcome.ranks, outcome.order, outcome.winners) == ((0, 0, 0), (0, 1, 2), ())


@pytest.mark.parametrize(("seats", "lost"), [(1, False), (2, True)])
def test_a_game_that_is_stopped_while_nobody_is_ahead_is_lost_unless_it_is_played_alone(
    seats: int, *, lost: bool
) -> None:
    table = Table(ladder(seats))
    table.note(table.run.stop(table.position, "agreed"))
    outcome = table.run.outcome(table.position)
    assert outcome is not None
    assert outcome.lost is lost


def test_no_outcome_while_it_runs() -> None:
    table = Table(ladder())
    assert table.run.outcome(table.position) is None
    table.note(table.run.seat(table.position, 0, CLOSED))
    assert table.run.outcome(table.position) is None


@pytest.mark.parametrize(
    ("changes", "statuses", "code"),
    [
        ({"seats": 4}, None, "seats"),
        ({"seats": 0}, None, "seats"),
        ({"first": 2}, None, "first"),
        ({"first": -1}, None, "first"),
        ({"options": {"rounds": "5"}}, None, "option-value"),
        ({"options": {"speed": "4"}}, None, "option"),
        ({}, (PRESENT,), "statuses"),
        ({}, (PRESENT, "asleep"), "statuses"),
    ],
)
def test_deals_that_are_refused(changes, statuses, code: str) -> None:
    run = ladder(**changes)
    with pytest.raises(Illegal) as refused:
        run.start(statuses)
    assert refused.value.code == code
    if code == "seats":
        assert refused.value.params == {"least": 1, "most": 3}
    with pytest.raises(Broken) as broken:
        run.replay([], statuses)
    assert (broken.value.seq, broken.value.why) == (0, code)


def test_the_chain_depends_on_all_of_the_deal() -> None:
    changes = (
        {},
        {"table": "T2"},
        {"options": {"rounds": "6"}},
        {"first": 1},
        {"first": None},
        {"joins": ("1",)},
        {"components": ("toy", "1" * 64)},
        {"rules_version": 2},
    )
    chains = {ladder(**change).start()[0].chain for change in changes}
    chains.add(Run(toys.Ladder(toys.PARTS), ladder().deal, SEED[::-1]).start()[0].chain)
    chains.add(ladder().start((PRESENT, COMPUTER))[0].chain)
    assert len(chains) == len(changes) + 2


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (Entry(1, "act", 1, "add 1"), "not-your-turn"),
        (Entry(1, "act", None, "add 1"), "entry"),
        (Entry(1, "act", 0, "add 9"), "no-such-step"),
        (Entry(1, "act", 0, "add ö"), "word"),
        (Entry(1, "act", 0, "ADD 1"), "text"),
        (Entry(1, "act", 0, "add  1"), "text"),
        (Entry(1, "stop", 0, "agreed"), "text"),
        (Entry(1, "undo", 0, "0"), "undo-nothing"),
        (Entry(1, "seat", 0, "asleep"), "status"),
        (Entry(1, "move", 0, "add 1"), "entry"),
        (Entry(2, "act", 0, "add 1"), "sequence"),
        (Entry(1, "act", 0, "add 1", hash="0" * 64), "hash"),
    ],
)
def test_logs_that_are_broken(entry: Entry, why: str) -> None:
    with pytest.raises(Broken) as broken:
        ladder().replay([entry])
    assert (broken.value.seq, broken.value.why) == (1, why)
    assert "entry 1" in str(broken.value)


def test_a_hint_is_noted_and_nothing_else_changes() -> None:
    table = Table(ladder())
    table.act(0, "add 2")
    before = table.position
    table.note(table.run.hint(before, 1, parse("add 3")))
    after = table.position
    assert (after.state, after.statuses, after.undoable) == (
        before.state,
        before.statuses,
        before.undoable,
    )
    assert (after.seq, after.hints, after.undos) == (2, 1, 0)
    assert after.chain != before.chain
    # Whoever moved before may still take it back: a hint is no move.
    table.undo(0)
    assert table.position.state == table.run.start()[0].state
    table.act(0, "add 1")
    again = table.run.replay(table.entries)
    assert again == table.position
    assert [entry.kind for entry in table.entries] == ["act", "hint", "undo", "act"]


@pytest.mark.parametrize(
    ("seat", "text", "why"), [(0, "add 3", NotYours), (1, "add 9", Illegal), (1, "fly", Malformed)]
)
def test_only_what_a_seat_could_do_now_can_be_its_hint(
    seat: int, text: str, why: type[Exception]
) -> None:
    table = Table(ladder())
    table.act(0, "add 2")
    with pytest.raises(why):
        table.run.hint(table.position, seat, parse(text))
    right = table.run.hint(table.position, 1, parse("add 3")).entry
    forged = [*table.entries, replace(right, seat=seat, action=text)]
    with pytest.raises(Broken) as broken:
        table.run.replay(forged)
    assert broken.value.seq == 2


def test_whoever_has_answered_needs_no_hint() -> None:
    table = Table(whisper())
    first, second = (
        table.run.game.forms(table.position.state, seat)[0].sample(Stream(SEED, "x"))
        for seat in (0, 1)
    )
    table.act(0, first.text)
    with pytest.raises(NotYours) as refused:
        table.run.hint(table.position, 0, first)
    assert refused.value.code == "not-your-turn"
    table.note(table.run.hint(table.position, 1, second))
    assert table.position.hints == 1
