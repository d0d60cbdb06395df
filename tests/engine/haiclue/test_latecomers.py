"""A seat that is added while the game runs: what it gets, and that a stranger can deal it again."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from data.words import LOCALES
from engine import codec
from engine.analysis import line
from engine.analysis.story import story_of
from engine.games.haiclue.state import COLOURS, State
from engine.position import Position
from engine.record import Record, verify
from engine.refusals import Illegal
from engine.run import JOIN, Broken, Deal, Run
from engine.turns import turns
from tests.engine.haiclue.table import DICE, GAME, begun, event, outcome, round_of
from tests.engine.records_page import Chance
from tests.engine.walks import any_action, stream_of

KEY = bytes(32)
SEED = bytes(range(32))


def third(seats: int = 4) -> State:
    """Return the beginning of round 3."""
    state = begun(seats)
    for _ in range(2):
        state = round_of(state, [1] * seats).state
    assert state.round == 3
    return state


def test_a_latecomer_gets_fifteen_words_and_a_card_and_nobody_else_anything() -> None:
    before = third()
    step = GAME.admit(before, DICE)
    after = step.state
    assert after.hands[:4] == before.hands
    assert after.cards[:4] == before.cards
    assert (len(after.hands), len(after.clues), len(after.guesses[4])) == (5, 5, 5)
    used = {t for pile in (*before.hands, *before.stacks, before.discarded) for t in pile}
    assert len(set(after.hands[4]) - used) == 15
    assert event(step, "latecomer").public == {"seat": 4, "round": 3}
    assert event(step, "latecomer").private[4]["card"] == COLOURS[after.cards[4]]


@pytest.mark.parametrize("locale", LOCALES)
def test_in_no_lesson_a_seat_was_added_later(locale: str) -> None:
    for lesson in GAME.lessons(locale):
        view = GAME.observe(lesson.state, lesson.seat)
        assert [view.since(seat) for seat in range(view.seats)] == [1] * view.seats, lesson.key


def test_a_stranger_can_deal_the_words_and_cards_of_a_latecomer_again() -> None:
    before = third()
    after, chance = GAME.admit(before, DICE).state, Chance(KEY)
    used = {t for pile in (*before.hands, *before.stacks, before.discarded) for t in pile}
    rest = [tile for tile in range(1, 217) if tile not in used]
    assert list(after.hands[4]) == chance.shuffled("latecomer/4", rest)[:15]
    gone = [result.card for result in before.results]
    counts = [10 - gone.count(colour) for colour in range(4)]
    assert list(after.cards) == chance.drawn("cards/3", counts, 5)


def test_there_is_room_only_where_a_round_begins_and_words_and_cards_last() -> None:
    state = third()
    assert GAME.room(state)
    assert not GAME.room(replace(state, clues=((), None, None, None)))
    assert not GAME.room(begun(4)), "round 1 was dealt to those who were there"
    assert not GAME.room(third(2)), "two play as a team"
    assert not GAME.room(replace(state, ended="agreed"))
    seats = 4
    while GAME.room(state):
        state = GAME.admit(state, DICE).state
        seats += 1
    # Eight cards were shown, and four rounds are left: 8 + 4 x 8 = 40.
    assert seats == 8


def test_points_and_ranks_count_from_the_round_in_which_a_seat_was_added() -> None:
    state = GAME.admit(third(), DICE).state
    for _ in range(4):
        state = round_of(state, [4] * 5).state
    end = outcome(state)
    # All four others understood each clue of rounds 3 to 6, and the latecomer theirs.
    assert end.scores[4] == 4 * (4 + 4)
    assert [GAME.observe(state, None).since(seat) for seat in range(5)] == [1, 1, 1, 1, 3]


@pytest.mark.parametrize("number", range(4))
def test_what_a_seat_may_know_stays_so_with_latecomers(number: int) -> None:
    """Each view fits an imagined state, and shows no more than before."""
    stream = stream_of("latecomers", number)
    state = third(3 + number)
    while not state.ended:
        if GAME.room(state) and stream.below(2) == 0:
            state = GAME.admit(state, DICE).state
        for seat in (None, *range(len(state.hands))):
            view = GAME.observe(state, seat)
            imagined = GAME.imagine(view, seat, stream)
            assert GAME.observe(imagined, seat) == view
            tiles = [t for pile in (*imagined.hands, *imagined.stacks) for t in pile]
            assert len(tiles) == len(set(tiles))
        for _ in range(7):
            if owing := sorted(GAME.to_act(state)):
                action = any_action(GAME, state, owing[0], stream)
                state = GAME.apply(state, owing[0], action, DICE).state


def played(**options: str) -> tuple[Run[State], list[Position[State]], Record]:
    deal = Deal("t", "haiclue", 1, ("haiclue-1", "x"), GAME.spec.complete(options), 4)
    deal = replace(deal, components=(GAME.components.id, GAME.components.hash))
    run, stream = Run(GAME, deal, SEED), stream_of("record")
    position, _ = run.start()
    positions, entries = [position], []
    while not run.over(position):
        if run.may_join(position) and len(position.statuses) < 6:
            advance = run.join(position)
        else:
            seat = run.owing(position)[0]
            advance = run.act(position, seat, any_action(GAME, position.state, seat, stream))
        position = advance.position
        positions.append(position)
        entries.append(advance.entry)
    statuses = ("present",) * 4
    return run, positions, Record(deal, run.commitment, tuple(entries), statuses, SEED.hex())


def test_a_record_with_latecomers_is_verified_and_a_forged_one_is_not() -> None:
    _, positions, record = played(latecomers="on")
    assert verify(Record.from_json(record.to_json())) == positions[-1]
    joins = [entry for entry in record.entries if entry.kind == JOIN]
    assert [(entry.seat, entry.action) for entry in joins] == [(4, "present"), (5, "present")]
    wrong = replace(joins[0], seat=5)
    forged = tuple(wrong if entry is joins[0] else entry for entry in record.entries)
    with pytest.raises(Broken):
        verify(replace(record, entries=forged))
    left_out = [entry for entry in record.entries if entry is not joins[0]]
    with pytest.raises(Broken):
        verify(replace(record, entries=tuple(left_out)))


def test_without_the_option_no_seat_is_added() -> None:
    run, positions, _ = played()
    assert not any(map(run.may_join, positions))
    begins = next(p for p in islice(positions, 1, None) if GAME.room(p.state))
    with pytest.raises(Illegal):
        run.join(begins)


def test_the_position_of_a_table_with_latecomers_is_kept() -> None:
    _, positions, _ = played(latecomers="on")
    later = next(position for position in positions if len(position.statuses) == 6)
    assert codec.decode(codec.encode(later), Position[State]) == later


def test_the_analysis_and_the_turns_of_a_game_with_latecomers_have_all_seats() -> None:
    run, positions, record = played(latecomers="on")
    told = line.read_line(run, record.entries, record.statuses)
    assert {len(turn.points) for turn in told.turns} == {6}
    assert told.turns[-1].points == GAME.standing(GAME.observe(positions[-1].state, None))
    story = story_of(GAME.spec, told, [None] * len(told.decisions))
    assert len(story.shares) == 6
    assert turns(run, record.entries, record.statuses)[-1].position == positions[-1]
