"""The story of a game: what counts as a decision, what it cost, who led when, what turned it."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import registry
from engine.actions import Action, Doubt, parse
from engine.advice import CHANCE, POINTS
from engine.analysis.line import Line, Turn, Worth, read_line, weigh
from engine.analysis.story import (
    Judged,
    Story,
    Turned,
    Turning,
    close,
    leads,
    rounds,
    share_of,
    stopped,
    story_of,
    together,
    turned,
    turning_points,
)
from engine.contract import Game
from engine.dice import Stream
from engine.players import choose
from engine.record import Record
from engine.run import ACT, DEFAULT, UNDO, Run
from tests.engine import toys
from tests.engine.recording import RAN
from tests.engine.thinking import OPEN, Trap, always, bits, spelled
from tests.tiers import few

ADD3, KEEP = Action("add", ("3",)), Action("keep")
RECORDS = Path(__file__).parent
SPEC = registry.game("helge").spec


def record(game: str, name: str = "") -> Record:
    file = RECORDS / game / "records" / f"{name}.json" if name else RAN[game]
    return Record.from_json(file.read_bytes())


def line_of(found: Record):
    return read_line(found.run(), found.entries, found.statuses)


def turns(*points: tuple[int, ...]) -> tuple[Turn, ...]:
    return tuple(Turn(at, None, row) for at, row in enumerate(points))


def test_before_a_recorded_game_turned_its_winner_lay_behind_and_then_led() -> None:
    asked = 0
    for file in sorted(RECORDS.glob("*/records/*.json")):
        found = Record.from_json(file.read_bytes())
        run, last = found.position()
        outcome = run.outcome(last)
        if outcome is None or len(outcome.winners) != 1 or len(outcome.scores) == 1:
            continue
        (winner,) = outcome.winners
        moment = turned(run.game.spec, line_of(found), winner)
        if moment is None:
            continue
        asked += 1

        steps = run.steps(run.start(found.statuses)[0], found.entries)
        states = {step.entry.seq: step.position.state for step in steps}
        assert ahead(run, states[moment.seq], winner) == -moment.behind < 0
        assert any(ahead(run, states[seq], winner) > 0 for seq in states if seq > moment.seq)
    assert asked > 5


def ahead(run: Run[Any], state: Any, seat: int) -> int:
    """Return by how much a seat would win if the game ended here; below 0 if it would not."""
    ended = run.game.outcome(state) or run.game.outcome(run.game.stop(state, "limit").state)
    assert ended is not None
    sign = 1 if run.game.spec.gains else -1
    others = [sign * points for at, points in enumerate(ended.scores) if at != seat]
    return sign * ended.scores[seat] - max(others)


def test_nothing_turned_where_the_winner_led_all_along() -> None:
    led = Line(turns((0, 0), (2, 0), (3, 1), (9, 1)), (), None)
    assert turned(SPEC, led, 0) is None
    late = Line(turns((0, 0), (1, 2), (2, 4), (5, 4), (7, 5)), (), None)
    assert turned(SPEC, late, 0) == Turned(2, 2)


def test_a_winner_was_just_ahead_where_the_lead_in_the_middle_was_least() -> None:
    near = Line(turns((0, 0), (2, 0), (12, 10), (14, 13), (20, 14)), (), None)
    assert close(SPEC, near, 0) == Turned(3, -1)
    assert close(SPEC, near, 1) is None
    far = Line(turns((0, 0), (2, 0), (12, 6), (14, 9), (20, 19)), (), None)
    assert close(SPEC, far, 0) is None


def test_a_decision_is_compared_with_the_best() -> None:
    # Kept: five more. Added: three more, and nine less.
    found = weigh(Trap(toys.PARTS), OPEN, 0, ADD3, always)
    assert (found.unit, found.better, found.lost, found.error) == (POINTS, "keep", 11.0, 0.0)
    assert found.there >= found.lost
    best = weigh(Trap(toys.PARTS), OPEN, 0, KEEP, always)
    assert (best.better, best.lost) == ("keep", 0.0)
    assert best.there > 0


def test_what_luck_explains_is_no_loss() -> None:
    line = line_of(record("helge"))
    few_points = Worth(POINTS, "x", 0.0, 1.0, 5.0, Doubt(0.0))
    noisy = Worth(POINTS, "x", 3.0, 2.0, 5.0, Doubt(0.0))
    dear = Worth(POINTS, "x", 9.0, 1.0, 9.0, Doubt(2.0))
    rest = [None] * (len(line.decisions) - 3)
    found = story_of(SPEC, line, [few_points, noisy, dear, *rest])
    assert [one.costly for one in found.judged] == [False, False, True]


@pytest.mark.parametrize(
    ("lost", "error", "doubt", "told"),
    [
        (9.0, 1.0, Doubt(2.0), (9, 5)),
        (9.0, 0.0, Doubt(0.1), (9, 1)),
        (12.0, 1.0, Doubt(2.0, 3.0), (9, 5)),
        (9.0, 1.0, Doubt(2.0, 4.0), None),  # such losses come out lower
        (9.0, 0.0, Doubt(0.1, 10.0), None),
        (9.0, 1.0, Doubt(5.0), None),
        (9.0, 5.0, Doubt(0.0), None),
        (1.4, 0.0, Doubt(0.5), None),
        (0.4, 0.0, Doubt(0.0), None),
        (9.0, 0.0, None, None),  # nobody has measured how far the search is off
        (0.0, 0.0, Doubt(0.0), None),
    ],
)
def test_no_cost_is_told_within_its_error(
    lost: float, error: float, doubt: Doubt | None, told: tuple[int, int] | None
) -> None:
    one = Judged(1, 1, 0, "a", POINTS, "b", lost, error, lost, doubt)
    assert (one.cost, one.margin) == (told or (one.cost, one.margin))
    assert one.costly is (told is not None)
    assert not one.costly or one.cost > one.margin >= 0


MEASURED = [key for key in RAN if type(registry.game(key)).doubt is not Game.doubt]


@pytest.mark.parametrize("game", MEASURED)
def test_a_measured_game_says_how_far_its_search_is_off(game: str) -> None:
    rules, doubts = registry.game(game), []
    for decision in line_of(record(game)).decisions[::9]:
        state, seat = decision.before.state, decision.seat
        other = next(iter(rules.answers(state, seat)))
        doubts.append(rules.doubt(rules.observe(state, seat), seat, decision.action, other))
    assert min(doubt.wide for doubt in doubts if doubt is not None) > 0


def shares(*weighed: Worth) -> Story:
    line = line_of(record("hexago", "two"))
    mine = [decision for decision in line.decisions if decision.seat == 0][: len(weighed)]
    return story_of(SPEC, replace(line, decisions=tuple(mine)), weighed)


def test_the_share_is_what_was_found_of_what_was_there() -> None:
    found = shares(*(Worth(POINTS, "b", lost, 0.0, 10.0) for lost in (0.0, 5.0, 0.1)))
    assert (found.shares[0].found, found.shares[0].error) == (83, 1)
    assert (found.shares[0].judged, found.shares[0].lost) == (3, 5.1)
    assert (found.shares[1].found, found.shares[1].judged) == (None, 0)


def test_what_was_put_off_and_done_in_the_next_turn_is_no_loss() -> None:
    """Three stones were drawn before a line of 10 was laid: it was missing three times."""
    told = Worth(POINTS, "b", 3.0, 0.0, 10.0, Doubt(3.0))
    off, last = (Worth(POINTS, better, 10.0, 0.0, 10.0) for better in ("a", "c"))
    done = Worth(POINTS, "a", 0.0, 0.0, 10.0, Doubt(1.0))
    found = shares(off, off, done, told, last)
    assert (found.shares[0].judged, found.shares[0].lost) == (3, 13.0)
    assert [one.better for one in found.examples(0)] == ["c"]
    assert shares(off, off, off, last).shares[0].judged == 4, "no game says so without a measure"


def test_a_game_that_was_stopped_soon_has_no_figures() -> None:
    """After four turns it said "11% (±1) of what was possible"."""
    found = record("helge", "agreed")
    line, game = line_of(found), found.run().game
    assert stopped(game, line)
    assert not stopped(game, line_of(record("helge", "two")))
    weighed = [Worth(POINTS, "b", 1.0, 0.0, 9.0) for _ in line.decisions]
    whole = story_of(SPEC, line, weighed)
    assert [share.found for share in whole.shares] == [89, 89, 89]
    few = [replace(one, seat=at // 5) for at, one in enumerate(line.decisions)]
    early = story_of(SPEC, replace(line, decisions=tuple(few)), weighed, stopped=True)
    assert (early.early, {share.found for share in early.shares}) == (True, {None})
    dear = [Worth(POINTS, "b", 30.0, 0.0, 90.0, Doubt(1.0)) for _ in line.decisions]
    cut = replace(line, decisions=tuple(few))
    whole, early = (story_of(SPEC, cut, dear, stopped=soon) for soon in (False, True))
    assert early.early
    assert any(whole.costly(seat) for seat in range(3))
    assert not any(early.costly(seat) for seat in range(3)), "no share, so no cost"
    assert early.turning == ()
    more = replace(line, decisions=tuple(replace(one, seat=0) for one in line.decisions))
    late = story_of(SPEC, more, weighed, stopped=True)
    assert (late.early, late.shares[0].found, late.shares[1].few) == (False, 89, True)
    two = replace(line, decisions=tuple(replace(one, seat=0) for one in line.decisions[:8]))
    for unit, soon in ((POINTS, False), (CHANCE, True)):
        units = [replace(worth, unit=unit) for worth in weighed[:8]]
        assert story_of(SPEC, two, units, stopped=True).early is soon, (
            "eight are two rounds of words"
        )


def test_two_decisions_little_at_stake_and_much_luck_make_no_figure() -> None:
    assert shares(*[Worth(POINTS, "b", 1.0, 0.0, 2.0)] * 2).shares[0].found is None
    assert shares(*[Worth(POINTS, "b", 0.0, 0.0, 0.4)] * 4).shares[0].found is None
    lucky = shares(*[Worth(POINTS, "b", 1.0, 2.0, 5.0)] * 4).shares[0]
    assert (lucky.found, lucky.error) == (None, 40)
    surer = shares(*[Worth(POINTS, "b", 1.0, 1.0, 5.0)] * 4).shares[0]
    assert (surer.found, surer.error) == (80, 20)
    unsure = shares(*[Worth(POINTS, "b", 4.5, 1.0, 5.0)] * 4).shares[0]
    assert (unsure.found, unsure.error) == (None, 20), "between nothing and 30"


def test_the_lead_is_over_the_best_of_the_others() -> None:
    assert leads(SPEC, (7, 4, 9)) == (-2, -5, 2)
    assert leads(registry.game("hexamino").spec, (7, 4, 9)) == (-3, 3, -5)  # few dots win
    assert leads(SPEC, (7,)) == (7,)


def test_a_turning_point_is_a_lead_that_lasts_a_round() -> None:
    line = turns((0, 0), (3, 0), (3, 5), (8, 5), (8, 5), (8, 20), (8, 20), (9, 20))
    assert turning_points(SPEC, line) == (Turning(5, 1),)


def test_points_are_compared_after_equal_numbers_of_turns() -> None:
    """A is ahead after each of its own turns, and level after every round: nothing turned."""
    seats = (0, 1, 0, 1, 0, 1, 0)
    points = ((3, 0), (3, 3), (6, 3), (6, 6), (9, 6), (9, 10), (12, 10))
    played = [
        Turn(at, seat, now) for at, (seat, now) in enumerate(zip(seats, points, strict=True), 1)
    ]
    kept = rounds((Turn(0, None, (0, 0)), *played))
    assert [turn.points for turn in kept] == [(0, 0), (3, 3), (6, 6), (9, 10), (12, 10)]
    assert turning_points(SPEC, kept) == ()


def test_a_seat_that_has_left_ends_no_round_and_a_team_has_a_round_a_turn() -> None:
    line = tuple(Turn(at, seat, (at, 0, 0)) for at, seat in enumerate((None, 0, 1, 2, 0, 2, 0, 2)))
    assert [turn.seq for turn in rounds(line)] == [0, 3, 5, 7]
    together = tuple(Turn(at, None, (at,)) for at in range(4))
    assert rounds(together) == together
    alone = tuple(Turn(at, 0 if at else None, (at,)) for at in range(4))
    assert rounds(alone) == alone


def test_a_stop_is_no_round() -> None:
    """A game stopped in its second round had three, and a solo of two turns had three."""
    stopped = tuple(Turn(at, seat, (at, 0)) for at, seat in enumerate((None, 0, 1, 0, None)))
    assert [(turn.seq, turn.points) for turn in rounds(stopped)] == [
        (0, (0, 0)),
        (2, (2, 0)),
        (4, (4, 0)),
    ]
    full = rounds((*stopped[:3], Turn(3, None, (5, 0))))
    assert [turn.points for turn in full] == [(0, 0), (5, 0)]
    alone = tuple(Turn(at, seat, (at,)) for at, seat in enumerate((None, 0, 0, None)))
    assert len(rounds(alone)) == 3
    assert len(rounds((Turn(0, None, (0, 0)), Turn(1, None, (0, 0))))) == 2


def led(*seats: int | None) -> tuple[Turn, ...]:
    """Return a game by who is three ahead after each round; None for a tie of the first two."""
    rows = {None: (3, 3, 0), 0: (3, 0, 0), 1: (0, 3, 0), 2: (0, 0, 3)}
    return turns((0, 0, 0), *(rows[seat] for seat in seats))


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ((0,) * 9, ()),
        ((None, 0, 0, None, 0, 0), ()),
        ((0, 0, None, None, 0, 0), ()),
        ((0, 0, None, 1, 1, 1), (Turning(4, 1),)),
        ((0, 0, None, 1, None, 1), (Turning(4, 1),)),
        ((0, 0, 1, 0, 0), ()),
        ((1, 0, 0, 0), ()),
        ((0, 0, 0, 1), (Turning(4, 1),)),
        ((0,) * 3 + (1,) * 57, ()),
        ((0,) * 40 + (1,) * 3 + (0,) * 17, (Turning(41, 1), Turning(44, 0))),
        ((0,) * 20 + (1,) * 3 + (0,) * 20 + (2,) * 17, (Turning(44, 2),)),
        ((2, 2, None, None, 0, 0), (Turning(5, 0),)),
        # Two rounds, broken by one, had not lasted; ten, broken by one, had.
        ((0,) * 21 + (1, 1, 0, 1), (Turning(25, 1),)),
        ((0,) * 10 + (1,) * 10 + (0,) + (1,) * 4, (Turning(11, 1),)),
        ((0,) * 40 + (1, 1, 0, 0, 0) + (1,) * 15, (Turning(46, 1),)),
        ((0, 0, 2, None, 2, 2), ()),  # it led before the two drew level, but not for two rounds
    ],
)
def test_a_turning_point_is_where_the_lead_went_to_another_seat_and_stayed(
    seats: tuple[int | None, ...], told: tuple[Turning, ...]
) -> None:
    """A tie changes nothing, nor does a lead from early on."""
    assert turning_points(SPEC, led(*seats)) == told


def test_of_many_turning_points_the_longest_leads_are_told_and_the_last() -> None:
    seats = [at // 9 % 3 for at in range(90)]
    found = turning_points(SPEC, led(*seats))
    assert len(found) == 4
    assert found[-1] == Turning(82, 0)
    for one in found:
        assert seats[one.round - 2] != seats[one.round - 1] == seats[one.round] == one.seat
    assert all(one.seat != other.seat for one, other in pairwise(found))


def test_nobody_turns_a_game_alone_or_where_nobody_scores() -> None:
    assert turning_points(SPEC, turns((0,), (2,), (4,), (9,))) == ()
    assert turning_points(SPEC, turns((0, 0), (0, 0), (0, 0))) == ()


@pytest.mark.parametrize("game", [key for key in RAN if registry.game(key).spec.simultaneous])
def test_where_all_play_at_once_points_are_compared_after_whole_rounds(game: str) -> None:
    found = record(game)
    run, line = found.run(), line_of(found)
    rules, states = run.game, {}
    for step in run.steps(run.start(found.statuses)[0], found.entries):
        states[step.entry.seq] = rules.progress(rules.observe(step.position.state, None))[0]
    reached = [states[turn.seq] for turn in line.turns[1:-1]]
    assert reached == sorted({*reached})
    assert line.turns[-1].seq == max(states)


def test_nobody_is_asked_about_what_they_did_not_decide() -> None:
    for game in RAN:
        found = record(game)
        by_seq = {entry.seq: entry for entry in found.entries}
        taken = {int(e.action) for e in found.entries if e.kind == UNDO}
        for decision in line_of(found).decisions:
            assert by_seq[decision.seq].kind == ACT
            assert decision.seq not in taken
            assert by_seq[decision.seq].seat == decision.seat


def test_what_was_taken_back_is_not_told() -> None:
    found = record("hexago", "two")
    undone = {int(entry.action) for entry in found.entries if entry.kind == UNDO}
    assert undone
    line = line_of(found)
    assert not undone & {turn.seq for turn in line.turns}
    assert len(line.turns) == 1 + sum(e.kind in (ACT, DEFAULT) for e in found.entries) - len(undone)


def test_a_hint_is_no_turn() -> None:
    alone = record("hexago", "solo")
    run, first = alone.run(), alone.entries[0]
    start, _ = run.start(alone.statuses)
    action = parse(first.action)
    hint = run.hint(start, 0, action)
    entries = (hint.entry, run.act(hint.position, 0, action).entry)
    line = read_line(run, entries, alone.statuses)
    assert [turn.seq for turn in line.turns] == [0, 2]
    assert [decision.turn for decision in line.decisions] == [1]


@pytest.mark.parametrize("game", RAN)
def test_the_last_turn_has_the_final_points(game: str) -> None:
    found = record(game)
    run, last = found.position()
    line = line_of(found)
    assert line.turns[-1].points == run.game.outcome(last.state).scores
    assert all(turn.seq <= len(found.entries) for turn in line.turns)


def test_of_answers_that_were_changed_the_last_one_counts() -> None:
    found = record("haiclue")
    line = line_of(found)
    keys = [
        (
            decision.seat,
            found.run().game.decision(decision.before.state, decision.seat),
            decision.action.args[:-1],
        )
        for decision in line.decisions
        if decision.action.verb == "guess"
    ]
    assert len(keys) == len(set(keys))
    assert all(decision.action.verb != "withdraw" for decision in line.decisions)
    # Their pictures say which round it is, and know no turns.
    assert [decision.turn for decision in line.decisions] == [
        decision.before.state.round for decision in line.decisions
    ]


@pytest.mark.parametrize("game", [key for key in RAN if registry.game(key).spec.simultaneous])
def test_a_stop_is_no_round_where_all_decide_at_once(game: str) -> None:
    """A story told of a lead "for 2 rounds" of a game that was stopped as the second began."""
    found = record(game)
    run = found.run()
    position, _ = run.start(found.statuses)
    steps = [advance.position for advance in run.steps(position, found.entries)]

    def reached(at: int) -> int:
        return run.game.progress(run.game.observe(steps[at].state, None))[0]

    second = next(at for at in range(len(steps)) if reached(at) == 2)
    for played, told in ((second, 1), (second + 1, 1), (second + 2, 2)):
        stop = run.stop(steps[played - 1], "agreed").entry
        line = read_line(run, (*found.entries[:played], stop), found.statuses)
        assert len(rounds(line.turns)) - 1 == told
        assert line.turns[-1].seq == stop.seq


@pytest.mark.parametrize("game", few(RAN, 2))
def test_every_game_has_a_story(game: str) -> None:
    found = record(game)
    run = found.run()
    line = read_line(run, found.entries[:14], found.statuses)
    views = (run.game.observe(decision.before.state, decision.seat) for decision in line.decisions)
    weighed = [
        weigh(run.game, view, one.seat, one.action, bits(60))
        for one, view in zip(line.decisions, views, strict=True)
    ]
    story = story_of(run.game.spec, line, weighed, together=together(run.game, line))
    assert len(story.shares) == found.deal.seats
    assert story.rules == found.run().game.spec.rules_version
    # Without the words nothing can be said of what they mean.
    assert bool(story.judged) == (found.run().game.word_player is None)
    assert msgspec.json.decode(msgspec.json.encode(story), type=Story) == story


def test_words_are_weighed_by_what_they_mean() -> None:
    game = registry.game("haiclue")
    found = record("haiclue")
    line = line_of(found)
    for one in (
        next(d for d in line.decisions if d.action.verb == verb) for verb in ("clue", "guess")
    ):
        view = game.observe(one.before.state, one.seat)
        read_words = spelled(game, view)
        weighed = weigh(game, view, one.seat, one.action, always, read_words)
        assert weighed.unit == "chance"
        assert 0 <= weighed.lost <= 1
        best = choose("search", game, view, one.seat, Stream(b"x" * 32, "t"), always, read_words)
        if one.action.verb == "guess" and best.args[0] == one.action.args[0]:
            assert weighed.better == best.text


def test_of_words_only_what_most_others_found_is_a_miss() -> None:
    """A computer's taste blames nobody, nor does a clue that most missed."""
    line = line_of(record("haiclue"))
    taste = [Worth(CHANCE, "guess @a red", 0.9, 0.1, 0.9)] * len(line.decisions)
    judged = story_of(registry.game("haiclue").spec, line, taste).judged
    by_seq = {decision.seq: decision for decision in line.decisions}
    guesses = [one for one in judged if by_seq[one.seq].right]
    assert guesses
    for one in judged:
        asked = by_seq[one.seq]
        same = [d for d in line.decisions if (d.turn, d.right) == (asked.turn, asked.right)]
        found = sum(d.action.text == d.right for d in same)
        most = bool(asked.right) and 2 * found > len(same)
        assert one.costly is (most and one.action != asked.right)
        assert one.better == (asked.right or one.action)
    assert any(one.costly for one in judged)


def test_the_time_of_a_game_is_shared_out() -> None:
    line = line_of(record("helge"))
    count = len(line.decisions)
    assert share_of(line, 5.0) * count <= 5.0
    assert share_of(replace(line, decisions=line.decisions[:1])) == 1.0


def test_it_prints_a_story(tmp_path: Path, say: Any) -> None:
    file = RECORDS / "helge/records/two.json"
    printed = json.loads(say("analyse --seconds 1 --json", file).out)
    assert {"rounds", "judged", "shares", "turning"} <= set(printed)
    code, out, _ = say("analyse --seconds 1", file)
    assert code == 0
    assert "% of what was possible (±" in out
    whole = record("helge")
    running = tmp_path / "running.json"
    running.write_bytes(replace(whole, entries=whole.entries[:5]).to_json())
    code, _, err = say("analyse", running)
    assert code == 2
    assert "not over" in err
    broken = tmp_path / "broken.json"
    entries = (replace(whole.entries[0], action="nonsense"), *whole.entries[1:])
    broken.write_bytes(replace(whole, entries=entries).to_json())
    assert say("analyse", broken).code == 1
