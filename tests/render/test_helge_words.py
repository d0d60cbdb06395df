"""Sentences, buttons, alternative texts and the text board of Helge."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from data.words import LOCALES
from engine import registry
from engine.actions import Action, parse
from engine.games.helge.state import EMPTY, STONES, Move, X, cell_word, stone_word
from engine.refusals import Illegal, Malformed
from render import phrases
from render.contract import Preview
from render.games.helge import words
from render.games.helge.renderer import HELGE
from tools.support.positions import outcome, scene, view

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = HELGE
GAME = registry.game("helge")


def test_text_board_of_the_fullest_table() -> None:
    """Six seats with 16 stones each, the longest words that 96 of 108 stones can have."""
    stones = sorted(
        (stone for stone in range(25) for _ in range(4)), key=lambda stone: -len(stone_word(stone))
    )[:96]
    boards = tuple((*stones[16 * s : 16 * s + 12], *(EMPTY,) * 4) for s in range(6))
    depots = tuple(tuple(stones[16 * s + 12 : 16 * s + 16]) for s in range(6))
    found = replace(view(6, "drawn"), boards=boards, depots=depots, points=(188,) * 6)
    for language in LOCALES:
        text = RENDERER.text_board(found, scene(found, "dark", language, ("😀" * 32,) * 6))
        assert phrases.discord_length(text) <= phrases.BOARD_LIMIT


@pytest.mark.parametrize("language", LOCALES)
def test_text_board_is_complete_and_in_the_words_of_the_reader(language: str) -> None:
    found = view(3, "drawn")
    given = scene(found, "dark", language)
    blocks = RENDERER.text_board(found, given).split("\n\n")
    assert len(blocks) == 4
    for seat, block in enumerate(blocks[1:]):
        laid = [
            f"{cell_word(cell)} {words.stone(given.words, stone_word(stone))}"
            for cell, stone in enumerate(found.boards[seat])
            if stone != EMPTY
        ]
        _, grid, prose = block.split("```")
        rows = [row for row in prose.strip().split("\n") if row[0] in "abcd" and row[1] in "1234"]
        assert ", ".join(rows) == ", ".join(laid)
        assert len({row[1] for row in rows}) == len(rows)
        head, *drawn = [row.split() for row in grid.strip().split("\n")]
        assert head == list("abcd"), "read as one sees it: stones where they lie, and · in between"
        assert [row[0] for row in drawn] == list("1234")
        for (number, *row), at in zip(drawn, range(0, 16, 4), strict=True):
            for column, short, stone in zip("abcd", row, found.boards[seat][at:], strict=False):
                cell = f"{column}{number}"
                assert (short == "·") == (stone == EMPTY) == (cell not in prose)
                name = words.stone(given.words, stone_word(stone)) if short != "·" else "·"
                parts = [part[:2] for part in name.title().split()]
                assert short == "".join(parts)
        assert all(len(row) < 30 for row in grid.split("\n"))
        depot = words.listed(given.words, found.depots[seat])
        assert not depot or block.endswith(depot)
    hand = words.stone(given.words, stone_word(found.drawn))
    assert hand.lower() in blocks[0].lower()


def test_the_text_board_of_a_finished_game_has_the_points_of_the_ranking() -> None:
    """Depots have been paid for: the picture and its alternative text say so, too."""
    found = view(2, "ended")
    over = outcome(found)
    blocks = RENDERER.text_board(found, replace(scene(found), outcome=over)).split("\n\n")[1:]
    for score, block in zip(over.scores, blocks, strict=True):
        assert f": points {phrases.total(score)}," in block


@pytest.mark.parametrize("language", LOCALES)
def test_depots_to_swap_with_are_named_as_whose_they_are(language: str) -> None:
    """It was "B Jonas: Depot: red star": two colons, as if Jonas were called so."""
    found = replace(view(2, "drawn"), drawn=EMPTY, depots=((7,), (8,)), active=0)
    given = scene(found, "dark", language, viewer=0)
    shown = Preview(("swap",), (("swap", stone_word(7)),))
    alt = RENDERER.preview(found, given, shown).alt
    stone = words.stone(given.words, stone_word(8))
    (said,) = [part for part in alt.split(". ") if stone in part and given.called(1) in part]
    assert said.count(":") == 1


def test_hostile_words_are_harmless_in_refusals() -> None:
    found = view(3)
    said = RENDERER.why(Illegal("unknown-cell", {"cell": "**@everyone"}), found, scene(found))
    assert "\\*\\*\\@everyone" in said


def test_ties_name_all_winners() -> None:
    found = view(3, "ended")
    tied = replace(outcome(found), ranks=(1, 3, 1))
    given = replace(scene(found), outcome=tied)
    assert RENDERER.ranking(found, given).alt.startswith("A Mara and C Aylin K. win.")


@pytest.mark.parametrize("language", LOCALES)
def test_a_choice_says_what_is_taken_and_given_and_what_fits_nowhere_else(language: str) -> None:
    drop, sun = stone_word(7), stone_word(3)
    found = replace(view(3, "start"), drawn=EMPTY, depots=((7,), (3,), ()), active=0)
    given = scene(found, "dark", language)
    the = {word: given.words(f"helge-stone-{word}.the") for word in (drop, sun)}
    for path, now in (
        (("swap", drop, f"@B/{sun}"), found),
        (("swap", f"@B/{sun}"), replace(found, drawn=7, depots=((), (3,), ()))),
    ):
        label = RENDERER.label(path, now, given, None)
        assert the[drop].casefold() in RENDERER.question(path[:-1], now, given).casefold()
        assert given.words(f"helge-stone-{sun}") in label
        assert label.endswith(" B")
        badge = sun.replace("-", "_"), f"{label.split()[-2]} B"
        assert RENDERER.emoji(path, now, given, None) == badge, "the same at table and in the form"
        asks = RENDERER.question(path, now, given)
        gives = given.words(f"helge-stone-{drop}.nom").partition(" ")[2]
        assert gives in asks, "until the cell is chosen"
    for verb in ("swap", "lay"):
        _, beside = RENDERER.emoji((verb, drop), found, given, None) or ("", "")
        assert 0 < len(beside) <= 12, "seven stand in three lines of a phone"
    assert RENDERER.label(("lay", sun), found, given, None) != given.words(f"helge-stone-{sun}")
    # Two free cells beside a stone that nothing else resembles, then one.
    board = (*(7,) * 14, EMPTY, EMPTY)
    once = replace(
        found, boards=((*board[:15], 7), *found.boards[1:]), drawn=7, depots=((), (), ())
    )
    twice = replace(once, boards=(board, *found.boards[1:]))
    # Of two free cells one has a neighbour that does not match.
    apart = replace(once, boards=((0, EMPTY, *(7,) * 13, EMPTY), *found.boards[1:]))
    asked = [RENDERER.question(("place", "c4"), one, given) for one in (once, twice, apart)]
    said = [given.words(f"helge-only{which}") for which in ("", "-free")]
    assert [[one in text for one in said] for text in asked] == [
        [False, True],
        [False, False],
        [True, False],
    ]


@pytest.mark.parametrize("language", LOCALES)
def test_what_is_no_move_is_answered_with_the_words_of_the_buttons(language: str) -> None:
    given, found = scene(view(2), language=language), view(2)
    said = RENDERER.why(Malformed("verb", {"verb": "foo"}), found, given).lower()
    for verb in ("draw", "place", "swap", "remove", "depot"):
        label = given.words(f"helge-label-{verb}").lower()
        assert any(word in said for word in label.split() if len(word) > 3), label


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("code", ["verb", "words", "unknown-stone"])
def test_no_refusal_asks_for_words_of_another_language(code: str, language: str) -> None:
    params = {"verb": "foo", "stone": "foo"}
    said = RENDERER.why(Malformed(code, params), view(2), scene(view(2), language=language))
    notation = {*GAME.asking.verbs} - {"depot"} | {*STONES}
    assert not notation & {*re.findall(r"[a-z]+(?:-[a-z]+)?", said)}


@pytest.mark.parametrize("language", LOCALES)
def test_who_has_an_empty_depot_is_told_only_to_draw(language: str) -> None:
    given, found = scene(view(2), language=language), view(2)
    name = given.words("helge-depot").lower()
    said = [RENDERER.why(Illegal("draw-first", {"depot": n}), found, given) for n in (0, 1)]
    assert [name in one.lower() for one in said] == [False, True]
    assert said[0].endswith(".")


@pytest.mark.parametrize(
    ("turn", "ended", "number"),
    [(8, "", 5), (8, "stopped", 5), (8, "depot", 4), (9, "depot", 5), (8, "turn-limit", 4)],
)
def test_an_end_counts_the_round_that_the_board_counted(turn: int, ended: str, number: int) -> None:
    """Where somebody resigned after a whole round the picture went back to the one before."""
    found = view(2)
    told = words.facts_line(scene(found).words, replace(found, turn=turn, ended=ended))
    assert f"round {number}" in told


@pytest.mark.parametrize("text", ["place d4", "depot", "swap @B red-sun d4", "remove a1"])
def test_a_move_that_names_its_stone_is_said_so_whatever_is_drawn_since(text: str) -> None:
    found = view(3, "drawn")
    laid = next(at for at, stone in enumerate(found.boards[found.active]) if stone != EMPTY)
    given, action = scene(found), parse(text.replace("a1", cell_word(laid)))
    named = Action(action.verb, (*GAME.asking.about(found, action), *action.args))
    assert len(named.args) == len(action.args) + 1
    for later in (EMPTY, next(one for one in STONES.values() if one != found.drawn)):
        since = replace(found, drawn=later, boards=((later,) * 16,) * 3)
        assert RENDERER.describe(named, since, given) == RENDERER.describe(action, found, given)


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_rounds_say_why_some_free_cells_are_not_marked(language: str) -> None:
    found = replace(view(2, "start"), drawn=7, active=0)
    board = (3, *(EMPTY,) * 15)
    near, given = replace(found, boards=(board, board), turn=2), scene(found, "dark", language)
    said = given.words("helge-promise")
    old = replace(near, turn=20)
    assert [RENDERER.promise(one, given, Preview()) for one in (found, near, old)] == ["", said, ""]
    assert not RENDERER.promise(near, replace(given, puzzle=True), Preview())


@pytest.mark.parametrize("language", LOCALES)
def test_a_hint_says_of_a_line_of_any_stones_no_more_than_how_full_it_is(language: str) -> None:
    given = scene(view(2), language=language)
    any_stones, reds = (
        RENDERER.merit({"does": "build", "count": 2, "trait": trait}, given)
        for trait in ("line", "red")
    )
    assert reds.startswith(f"{any_stones} (")


def test_what_is_taken_back_is_named_by_its_stone_after_others_have_moved() -> None:
    """Cog laid or drew one meanwhile: "Take back: stone on d3", or the stone that Cog had."""
    found, mine, theirs = replace(view(2, "start"), drawn=EMPTY, active=0), 3, 8
    board, action = (mine, *(EMPTY,) * 15), Action("place", ("a1",))
    given = scene(found, viewer=0)
    said = given.words(
        "helge-describe-place", stone=words.stone(given.words, stone_word(mine)), cell="a1"
    )
    for verb, cell in (("place", 0), ("place", 5), ("lay", 5)):
        last = Move(1, verb, theirs, cell)
        after = replace(found, boards=(board, found.boards[1]), last=last)
        assert RENDERER.describe(action, after, given) == said
        drew = replace(after, drawn=X, active=1)
        assert RENDERER.describe(action, drew, given) == said


@pytest.mark.parametrize("args", [(), ("z9",)])
def test_a_move_without_a_cell_of_the_board_is_described_all_the_same(
    args: tuple[str, ...],
) -> None:
    found = replace(view(2, "start"), drawn=EMPTY, active=0)
    given = scene(found, viewer=0)
    said = given.words(
        "helge-describe-place", stone=given.words("helge-some-stone"), cell="".join(args)
    )
    assert RENDERER.describe(Action("place", args), found, given) == said


def test_a_stone_that_had_to_go_into_the_depot_could_not_be_swapped_either() -> None:
    """After *Draw a stone* it said "into the depot (fits nowhere)", as if a swap had been left."""
    stone, other = STONES["yellow-star"], STONES["red-sun"]
    boards = ((EMPTY,) * 16, *view(2).boards[1:])
    kept = Move(0, "depot", stone)
    found = replace(view(2), boards=boards, drawn=EMPTY, active=1, last=kept, ended="")
    for theirs, forced in (((), True), ((other,), False)):
        since = replace(found, depots=((stone,), theirs))
        said = RENDERER.describe(parse("depot"), since, scene(since, viewer=0))
        assert ("no swap is possible" in said) is forced


@pytest.mark.parametrize("language", LOCALES)
def test_a_swap_that_a_press_carries_out_says_for_what_and_where(language: str) -> None:
    """Only "swap the drop" stood there, and a stone lay somewhere that nobody had named."""
    drop, sun = stone_word(7), stone_word(3)
    # One free cell, and beside it what resembles the sun.
    board = (*(3,) * 15, EMPTY)
    start = replace(view(3, "start"), drawn=EMPTY, depots=((7,), (3, 3), ()), active=0)
    found = replace(start, boards=(board, *start.boards[1:]))
    given = scene(found, "dark", language)
    names = [given.words(f"helge-stone-{one}").casefold() for one in (drop, sun)]
    text = RENDERER.label(("swap", drop), found, given, None).casefold()
    assert [part in text for part in (*names, " b → d4", "+")] == [True] * 4
    _, beside = RENDERER.emoji(("swap", drop), found, given, None) or ("", "")
    assert text.endswith(beside.casefold())
    assert names[1] in beside.casefold()
    assert 0 < len(beside) <= 34, "a phone shows it whole beside the picture of what is given"
    two = replace(found, depots=((7,), (3,), (3,)))
    for other, asked in ((two, given), (found, replace(given, puzzle=True))):
        assert "→" not in RENDERER.label(("swap", drop), other, asked, None)
    laid = RENDERER.label(("lay", sun), replace(found, depots=((3,), (), ())), given, None)
    assert laid.endswith("→ d4 · +80"), "where it goes, and what it brings, as of a drawn stone"
    picture = RENDERER.preview(found, given, Preview(("swap",), (("swap", drop),)))
    assert picture.spots[f"@B/{sun}"][0] in picture.framed, "it is marked whichever stone is given"


@pytest.mark.parametrize("language", LOCALES)
def test_who_is_asked_about_the_last_move_reads_why_it_ends_the_game(language: str) -> None:
    sun, board = STONES["red-sun"], (EMPTY, EMPTY, *(STONES["red-sun"],) * 5, *(EMPTY,) * 9)
    start = replace(view(2), boards=(board, board), drawn=sun, active=0)
    given = scene(start, "dark", language)
    for kept, free, ends in ((10, 10, False), (11, 10, True)):
        found = replace(start, depots=((sun,) * kept, ()))
        told = given.words("helge-ends", depot=kept, free=free)
        assert (told in RENDERER.question(("place", "a1"), found, given)) is ends


def test_the_second_question_of_a_swap_says_the_depots_as_its_picture_shows_them() -> None:
    mine, theirs = "yellow-drop", "red-sun"
    depots = (STONES[mine],), (STONES[theirs],)
    found = replace(view(2, "start"), drawn=EMPTY, depots=depots, active=0)
    path = ("swap", mine, f"@B/{theirs}")
    shown = Preview(path, ((*path, "a1"), (*path, "b1")))
    given = scene(found, viewer=0)
    alt = RENDERER.preview(found, given, shown).alt
    assert given.words("helge-alt-depot-of", name=given.called(1), stones="yellow drop") in alt
