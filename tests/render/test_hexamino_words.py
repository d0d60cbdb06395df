"""Hexamino in words: events, refusals, text board, ranking; the same keys in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from cogs.table.play.picker import prompt
from cogs.ui.phrases import event_lines
from data.words import LOCALES, words
from engine.actions import Action
from engine.games.hexamino.state import State, Turn
from engine.hexgrid import name
from engine.refusals import Refusal
from engine.spec import Event
from render.contract import Preview, Scene
from render.games.hexamino import headline, renderer, talk
from render.phrases import discord_length
from tests.engine.presses import moves
from tests.render.hexamino_positions import GAME, RENDERER, played, scene, seen
from tests.tiers import spread
from tools.support.positions import HOSTILE
from tools.support.recorded import files

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

MODES = ("classic", "snake", "octopus", "star")


def test_a_clash_names_the_side_and_both_fields() -> None:
    state, _, _ = played(2, 4)
    view, found = seen(state, state.active), scene(state, viewer=state.active)
    told = []
    for tile, cell, turn in product(view.hands[state.active] or (), view.places, range(6)):
        action = Action("lay", (str(tile), name(cell), str(turn)))
        try:
            GAME.apply(state, state.active, action, None)  # type: ignore[arg-type]
        except Refusal as refusal:
            if refusal.code == "no-match":
                told.append((refusal, RENDERER.why(refusal, view, found)))
        except AttributeError:
            continue  # it is legal and would need dice
    assert told
    for refusal, text in told:
        # A picture with numbers names no cell: the sides that clash are crossed there.
        (where,) = re.findall(r"[A-Z]{1,2}\d+", text)
        assert where == refusal.marked.crossed[0]
        assert "it shows" in text
        assert ("sides disagree" in text) == (int(str(refusal.params["count"])) > 1)


@pytest.mark.parametrize("record", files("hexamino"), ids=lambda path: path.stem)
def test_the_first_question_says_what_numbers_on_buttons_mean(record: Path) -> None:
    said = words("en")
    for table, seat, _ in list(moves(record))[::7]:
        step = prompt(table, seat, (), 0, said, "")
        view = table.view(seat)
        if step.items and view.mode in ("snake", "star") and len(view.laid) > 2 * len(view.held):
            assert "place in" not in step.question
            assert "grow" not in step.question, "it was said in the first turns"
        elif step.items:
            way = "place in" if any(" on " in item.label for item in step.items) else "dots"
            assert way in step.question
            assert "button" not in step.question, "the board page has none"
            snake = view.mode == "snake" and not view.closing
            assert ("head" in step.question) == snake


@pytest.mark.parametrize("language", LOCALES)
def test_that_the_stock_is_empty_is_said_once_for_all_who_pass_in_a_row(language: str) -> None:
    given = scene(played(3, 4)[0], language=language)

    def passed(seat: int, drew: int) -> tuple[Event, Scene]:
        return Event("pass", {"seat": seat, "count": drew, "held": 3, "stock": 0}), given

    empty = given.words("hexamino-event-passes", who="").strip(" .").rpartition(" ")[2]
    lines = event_lines(RENDERER, [passed(0, 1), passed(1, 0), passed(2, 0), passed(0, 0)])
    assert len(lines) == 2
    assert [line.count(empty) for line in lines] == [0, 1]
    assert all(f"**{letter}**" in lines[1] for letter in "ABC")
    lone = event_lines(RENDERER, [passed(1, 0), passed(2, 2)])
    assert lone == [RENDERER.event(*passed(1, 0)), RENDERER.event(*passed(2, 2))]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_forced_draws_stand_in_the_banner(count: int) -> None:
    state, _, _ = played(3, 5)
    found = seen(replace(state, log=(*state.log, Turn(2, count)), drawn=1))
    alt = RENDERER.board(found, scene(state)).alt
    assert "passes" in alt
    assert "had to draw one" in alt


@pytest.mark.parametrize("language", LOCALES)
def test_many_passes_are_told_short_but_told(language: str) -> None:
    state, _, _ = played(6, 20)
    turns = (Turn(1, 2), Turn(2, 2), Turn(3, 2))
    found = seen(replace(state, log=(*state.log, *turns), drawn=1))
    line = headline.last_line(found, scene(state, language=language, names=HOSTILE), 700)
    assert "B, C" in line
    assert not line.endswith("…")


@pytest.mark.parametrize(("mode", "language"), spread(MODES, LOCALES))
def test_the_text_board_says_everything(mode: str, language: str) -> None:
    for entries in (0, 20, 400):
        state, _, _ = played(6, entries, mode=mode)
        for names, viewer in ((HOSTILE, 0), (HOSTILE, None)):
            found = scene(state, language=language, names=names, viewer=viewer)
            text = RENDERER.text_board(seen(state, viewer), found)
            assert discord_length(text) <= 1900
            for one in state.laid:
                assert f"{name(one.cell)} {one.tile}/{60 * one.rotation}°: " in text
            for cell in seen(state).places:
                assert name(cell) in text


def test_words_say_what_a_tile_must_show_on_an_open_place() -> None:
    """Places had names only, and dots in hand had to be added up."""
    state = played(2, 0)[0]
    seat = state.active
    view, given = seen(state, seat), scene(state, viewer=seat)
    board = RENDERER.text_board(view, given)
    assert "\nL49: ? 4 ? ? ? ?\n" in board  # the start tile's 4 lies below it
    assert "L49: ?4????, L50: ??3???" in RENDERER.board(view, given).alt
    dots = talk.PARTS.dots_of(state.hands[seat])
    assert f"Your tiles, {dots} dots in all:" in board


def test_words_say_on_which_places_a_tile_in_hand_fits() -> None:
    """Each tile had to be turned against each place in one's head."""
    for turns in (2, 8):
        state, _, _ = played(2, turns)
        view, shown = seen(state, state.active), scene(state, viewer=state.active)
        legal = [a.args for a in GAME.legal_actions(state, state.active) if a.args]
        tiles, paths = talk.held(view, shown), {("lay", args[0]) for args in legal}
        buttons = sorted(paths, key=lambda path: talk.place(path, view))
        assert [*map(str, tiles)][: len(buttons)] == [tile for _, tile in buttons], "in one order"
        for tile, line in zip(tiles, renderer.hand_lines(view, shown)[1:], strict=True):
            cells = [*dict.fromkeys(cell for number, cell, _ in legal if number == str(tile))]
            told = re.findall(r"[A-Z]{1,2}\d+", line)
            assert told == cells[:8], line
            assert line.endswith("…") == (len(cells) > 8)
        other = (state.active + 1) % 2
        for line in renderer.hand_lines(seen(state, other), scene(state, viewer=other)):
            assert not re.search(r"[A-Z]{1,2}\d+", line), "they are taken before it is asked"


@pytest.mark.parametrize("viewer", [None, 0])
def test_the_text_board_says_its_key_once_before_the_tiles(viewer: int | None) -> None:
    state = played(2, 4)[0]
    found = scene(state, viewer=viewer)
    before, after = RENDERER.text_board(seen(state, viewer), found).split(
        found.words("hexamino-text-legend")
    )
    assert "```" in after
    assert "```" not in before
    assert "clockwise" not in before + after


def test_all_tiles_fit_into_the_text_board() -> None:
    state, _, _ = played(6, 400)
    spare = set(GAME._mode_of(state).tiles) - {one.tile for one in state.laid}
    cells = [(20 + number, -9) for number in range(len(spare))]
    more = tuple(
        replace(state.laid[1], tile=tile, cell=cell)
        for tile, cell in zip(sorted(spare), cells, strict=True)
    )
    full = replace(state, laid=(*state.laid, *more))
    text = RENDERER.text_board(seen(full), scene(full, names=HOSTILE, language="fr"))
    assert len(full.laid) == 63
    assert discord_length(text) <= 1900
    assert all(name(one.cell) in text for one in full.laid)


def test_a_hand_says_which_of_its_tiles_are_new() -> None:
    """The picture marked them, and no text did."""
    state, _, _ = played(2, 3)
    state = replace(state, hands=((2, 3, 4), (5, 6)), fresh=(1, 0))
    view, found = seen(state, 0), scene(state, viewer=0)
    for said in (RENDERER.hand_text(view, found), RENDERER.hand(view, found).alt):
        assert "4 new: " in said
        assert said.count("new") == 1


def test_dots_one_gets_rid_of_are_no_points() -> None:
    state, _, _ = played(3, 5)
    legal = GAME.legal_actions(state, state.active)[0]
    view, found = seen(state, state.active), scene(state)
    gain = GAME.gain(view, state.active, legal)
    assert gain
    for depth in (2, 3, 4):
        with_gain = RENDERER.label(legal.words[:depth], view, found, gain)
        assert with_gain == RENDERER.label(legal.words[:depth], view, found, None)
    assert RENDERER.confirm(legal, view, found, gain) == f"Lay on {legal.args[1]}"


@pytest.mark.parametrize("language", LOCALES)
def test_a_first_turn_says_where_a_snake_grows_and_why_tiles_are_grey(language: str) -> None:
    """Nothing was said before the Snake had a head, and end tiles were grey for no reason."""
    state, _, _ = played(2, 0, mode="snake")
    seat = state.active
    state = replace(state, hands=tuple((60, 20, 52) for _ in state.hands))
    given = scene(state, language=language, viewer=seat)
    step = Preview((), (("lay", "20", "N50"),))

    def told(state: State) -> str:
        return RENDERER.promise(seen(state, seat), given, step)

    said = partial(words(language), "hexamino-promise", way="places")
    assert told(state) == said(grows="start", grey="snake")
    fitting = replace(state, hands=((20, 52), (20, 52)))
    assert told(fitting) == said(grows="start", grey="none")
    assert told(replace(fitting, mode="classic")) == said(grows="classic", grey="none")
    assert told(replace(state, mode="star")) == said(grows="star", grey="star")
    assert len({told(one) for one in (state, fitting, replace(state, mode="star"))}) == 3


@pytest.mark.parametrize("language", LOCALES)
def test_after_its_first_turns_a_question_says_only_why_tiles_are_grey(language: str) -> None:
    """Five lines each turn pushed the title and half of a place out of a phone's view."""
    state, _, _ = played(2, 12, mode="star")
    seat = state.active
    state = replace(state, hands=tuple((60, 20, 52) for _ in state.hands))
    given = scene(state, language=language, viewer=seat)
    told = RENDERER.promise(seen(state, seat), given, Preview((), (("lay", "20", "N50"),)))
    said = partial(words(language), "hexamino-promise", grows="star")
    assert told
    assert said(way="places", grey="star").endswith(told)
    assert len(told) < len(said(way="places", grey="star")) * 0.6


def test_a_hint_says_no_more_than_what_goes_and_what_fits_then() -> None:
    found = scene(played(2, 0)[0], language="en")
    merit = {"dots": 5, "out": False}
    assert talk.merit(merit, found) == "sheds 5 dots"
    rest = "sheds 5 dots, and then 2 of your other tiles fit"
    assert talk.merit({**merit, "own": 2}, found) == rest
    assert "one of your other tiles fits" in talk.merit({**merit, "own": 1}, found)
    assert "none of your other tiles fits" in talk.merit({**merit, "own": 0}, found)


def test_a_lesson_in_which_the_bot_draws_shows_what_the_rules_would_draw() -> None:
    """It only told of draws, beside a hand of which everything fitted."""
    (lesson,) = (one for one in GAME.lessons("en") if one.key == "draw")
    state = lesson.state
    newest = state.hands[lesson.seat][-1]
    assert state.drawn == 2
    assert {action.args[0] for action in GAME.legal_actions(state, 0)} == {str(newest)}


def test_the_table_in_a_lesson_is_one_of_a_game() -> None:
    """Below a tile laid stood who begins, and the reader held one tile less than all."""
    for lesson in GAME.lessons("en"):
        if not lesson.wanted and not lesson.shown:
            view, given = seen(lesson.state), scene(lesson.state)
            assert f"tile {view.laid[-1].tile}" in headline.last_line(view, given, 700)
            assert set(view.held) == {view.hand}
