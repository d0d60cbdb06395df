"""A computer that knows the words: what it may read, its clue, its guess."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data import wordlists
from engine.actions import parse
from engine.advice import CHANCE, advise
from engine.analysis.line import weigh
from engine.dice import Stream
from engine.games.haiclue.state import COLOURS, Result, State, View, tile_word
from engine.players import LEVELS, choose
from engine.word_player import Spelled
from tests.engine.haiclue.table import GAME, begun, dice, do, own, written
from tests.tiers import few

TILES = wordlists.tiles("en")


def spelled(view: View, language: str = "en") -> Spelled:
    places = GAME.word_player.legible(view)
    return Spelled(language, {tile: TILES[line][side] for tile, (line, side) in places.items()})


def chosen(state: State, seat: int, level: str = "search", language: str = "en") -> str:
    view = GAME.observe(state, seat)
    action = GAME.word_player.choose(view, seat, spelled(view, language), level)
    return "" if action is None else action.text


def test_a_seat_reads_targets_its_hand_and_open_clues_on_the_side_that_counts() -> None:
    state = begun(3)
    hand = {tile_word(tile) for tile in state.hands[1]}
    targets = {tile_word(stack[0]) for stack in state.stacks}
    view = GAME.observe(do(state, 0, own(state, 0)).state, 1)
    assert set(GAME.word_player.legible(view)) == hand | targets
    assert {side for _, side in GAME.word_player.legible(view).values()} == {0}
    state = written(state).state
    clues = {tile_word(tile) for rows in state.clues for row in rows or () for tile in row}
    assert set(GAME.word_player.legible(GAME.observe(state, 1))) == hand | targets | clues
    assert set(GAME.word_player.legible(GAME.observe(state, None))) == targets | clues


def test_the_black_side_counts_in_even_rounds() -> None:
    view = GAME.observe(begun(2), 0)
    black = GAME.word_player.legible(replace(view, round=2))
    assert {side for _, side in black.values()} == {1}


@pytest.mark.parametrize("level", few(LEVELS, 2))
def test_a_clue_and_a_guess_are_legal_at_every_level(level: str) -> None:
    state = begun(3)
    for seat in range(3):
        text = chosen(state, seat, level)
        assert text.startswith("clue t")
        state = do(state, seat, text).state
    for seat in sorted(GAME.to_act(state)):
        state = do(state, seat, chosen(state, seat, level)).state


def test_all_clues_at_once_are_guessed_one_after_the_other() -> None:
    state = written(begun(3, reveal="all_at_once")).state
    first = chosen(state, 0)
    state = do(state, 0, first).state
    second = chosen(state, 0)
    assert {first.split()[1], second.split()[1]} == {"@B", "@C"}
    assert chosen(do(state, 0, second).state, 0) == ""


def test_four_words_stand_in_two_rows() -> None:
    clues = {chosen(begun(2, youngest=n % 2, chance=dice(n)), 0) for n in range(5)}
    rows = {tuple(len(row.split()) for row in text[5:].split(" / ")) for text in clues}
    assert rows <= {(2,), (3,), (2, 2)}
    assert len(rows) > 1


@pytest.mark.parametrize("rare", range(len(COLOURS)))
def test_cards_that_are_gone_count_against_a_colour(rare: int) -> None:
    """Where a clue fits all targets equally, the cards that are left decide."""
    state = written(begun(2)).state
    seat = 1 - state.current
    cards = [card for card in range(len(COLOURS)) if card != rare for _ in range(8)]
    gone = tuple(Result(0, 0, card, 1, (), ()) for card in cards)
    view = replace(GAME.observe(state, seat), results=gone)
    one_word = dict.fromkeys(GAME.word_player.legible(view), "king")
    action = GAME.word_player.choose(view, seat, Spelled("en", one_word), "search")
    assert action.args[1] == COLOURS[rare]


@pytest.mark.parametrize("language", ["en", "xx"])
def test_without_known_words_the_general_player_decides(language: str) -> None:
    state = begun(2)
    view = GAME.observe(state, 0)
    strange = Spelled(language, dict.fromkeys(GAME.word_player.legible(view), "qwertz"))
    assert GAME.word_player.choose(view, 0, strange, "search") is None
    action = choose("search", GAME, view, 0, Stream(bytes(32), "own"), lambda: False, strange)
    assert action.verb == "clue"


def test_of_a_list_half_known_only_known_words_are_laid() -> None:
    state = begun(2)
    view = GAME.observe(state, 0)
    words = dict(spelled(view).words)
    strange = [tile_word(tile) for tile in view.hand[:13]]
    words |= {tile: f"qwertz{tile}" for tile in strange}
    action = GAME.word_player.choose(view, 0, Spelled("en", words), "search")
    assert not set(action.args) & set(strange)


def test_words_stand_in_no_text_of_a_value() -> None:
    view = GAME.observe(begun(2), 0)
    assert TILES[view.hand[0] - 1][0] not in repr(spelled(view))


def test_advice_says_how_likely_a_clue_is_read_and_weighs_what_was_written() -> None:
    state = begun(3)
    view = GAME.observe(state, 0)
    written_one = parse(own(state, 0))
    advice = advise(GAME, view, 0, lambda: True, spelled(view), (written_one,))
    assert advice.unit == CHANCE
    assert advice.best.action.text == chosen(state, 0)
    found = advice.of(written_one)
    assert 0 < found.value < advice.best.value <= 1
    assert advice.ranked[-1] == found


def test_advice_for_a_guess_is_about_the_clue_that_was_guessed() -> None:
    state = written(begun(3, reveal="all_at_once")).state
    view = GAME.observe(state, 0)
    for author in "BC":
        guessed = parse(f"guess @{author} red")
        advice = advise(GAME, view, 0, lambda: True, spelled(view), (guessed,))
        assert {one.action.args[0] for one in advice.ranked} == {f"@{author}"}
        assert sum(one.value for one in advice.ranked) == pytest.approx(1)
        assert advice.of(guessed) is not None


def test_without_known_words_there_is_no_advice() -> None:
    view = GAME.observe(begun(2), 0)
    strange = Spelled("en", dict.fromkeys(GAME.word_player.legible(view), "qwertz"))
    assert advise(GAME, view, 0, lambda: True, strange) is None
    assert advise(GAME, view, 0, lambda: True) is None


def test_a_clue_that_people_read_as_well_costs_nothing() -> None:
    state = begun(3)
    view = GAME.observe(state, 0)
    aim = view.cards[0]
    targets = ["king", "bee", "river"]
    targets.insert(aim, "winter")
    hand = ["frost", "penguin", "slippery", "doubt", "violin", "butcher", "polite", "march"]
    hand += ["tongue", "potato", "riddle", "cheap", "battery", "novel", "judge"]
    words = dict(zip(map(tile_word, (*view.targets, *view.hand)), (*targets, *hand), strict=True))
    tiles = [tile_word(tile) for tile in view.hand]

    def lost(*places: int) -> float:
        written = parse(f"clue {' '.join(tiles[at] for at in places)}")
        worth = weigh(GAME, view, 0, written, lambda: True, Spelled("en", words))
        return worth.lost

    assert lost(1, 2) == 0  # penguin slippery
    assert lost(3, 5) > 0.2  # doubt butcher


def test_a_computers_clue_is_read_with_fewer_links_unless_nobody_named_reads_it() -> None:
    state = written(begun(3)).state
    (seat, *_) = GAME.to_act(state)
    view = GAME.observe(state, seat)

    def chances(reader: str, computers: frozenset[int]) -> list[float]:
        words = replace(spelled(view), reader=reader, computers=computers)
        return [one.value for one in GAME.word_player.weigh(view, seat, words, "search")]

    of_people, of_computers = chances("Cog", frozenset()), chances("Cog", frozenset(range(3)))
    assert of_people != of_computers
    assert chances("Cog", frozenset({seat})) == of_people  # the author is another seat
    assert chances("", frozenset(range(3))) == chances("", frozenset())  # advice


@pytest.mark.parametrize("reader", ["Cog", "Cam"])
def test_a_computer_with_a_name_gives_a_legal_clue(reader: str) -> None:
    view = GAME.observe(begun(2), 0)
    action = GAME.word_player.choose(view, 0, replace(spelled(view), reader=reader), "search")
    assert action.verb == "clue"
