"""Every layout of Haiclue's pictures: seats, stages, themes, long clues, hostile names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from data import wordlists
from data import words as sentences
from engine.actions import Action, parse
from engine.dice import Dice
from engine.games.haiclue.state import (
    COLOURS,
    GUESS,
    MISSED,
    NOBODY,
    SEATS,
    UNKNOWN,
    Result,
    View,
    best_of,
    tile_word,
)
from engine.spec import Column, Outcome
from render import pieces
from render.banner import rooms
from render.canvas import Canvas
from render.contract import DARK, LIGHT, Preview
from render.fonts import LABEL, SECOND, TITLE, Style, fitted, width
from render.games.haiclue import board, layout, tiles, words
from render.games.haiclue.layout import arrange
from render.games.haiclue.renderer import HAICLUE, own_target
from render.theme import THEMES
from tests.render.seeing import check_texts, times
from tests.tiers import few
from tools.support.haiclue_positions import (
    GAME,
    HOSTILE,
    LONG,
    STAGES,
    lexicon,
    outcome,
    scene,
    view,
)

RENDERER = HAICLUE
LANGUAGES = ("en", "de", "fr")
AMBER = THEMES[DARK].amber


@pytest.mark.parametrize("language", few(["de", "en", "fr"]))
@pytest.mark.parametrize("number", [2, 4, 5, 6, 9, 12])
@pytest.mark.parametrize("stage", STAGES)
def test_no_name_and_no_clue_breaks_a_layout(number: int, stage: str, language: str) -> None:
    for names in (HOSTILE, ("W" * 32,)):
        given = scene(number, LIGHT, language, names, lexicon=lexicon(["W" * 12, *LONG]))
        for most in (5, 15):
            canvas = board.draw_board(view(number, stage, None, most), given)
            check_texts(canvas, names)
            # Seven and more read few clues at once, for all seats stand below them.
            usual = number > 6 and stage != "all"
            assert 500 <= canvas.height <= layout.TALLEST + (0 if usual else 350)


def test_four_who_guess_have_a_wide_picture_at_a_desk() -> None:
    """Discord shows it 350 pixels high there: waiting clues stood two a row, and much was air."""
    found = view(4, "read")
    found = replace(found, clues=tuple((clue[0][:2],) for clue in found.clues if clue))
    assert len(found.waiting) == 2
    assert board.draw_board(found, scene(4)).height * 500 <= 350 * 1200


@pytest.mark.parametrize("most", [5, 8, 15])
def test_six_with_long_clues_have_a_picture_that_is_wider_than_high(most: int) -> None:
    """A window showed it 309 pixels wide: four rows of clues still to read stood in it."""
    found, given = view(6, "read", None, most), scene(6, DARK, "de", ("W" * 32,))
    assert board.draw_board(found, given).height < 1200
    detail = RENDERER.detail(found, given)
    assert detail is not None
    assert all(f"{SEATS[author]} " in detail.alt for author in found.waiting)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_banner_always_says_how_many_are_in(language: str) -> None:
    for number in (2, 12):
        for stage in ("write", "read", "all"):
            found, given = view(number, stage), scene(number, DARK, language, ("W" * 32,))
            heading = words.heading(found, given)
            room, below = rooms(heading.game, heading.facts)
            assert width(heading.second, SECOND) <= below
            assert width(heading.title, fitted(heading.title, TITLE, room)) <= room
            assert heading.second.endswith(words.progress(found, given))
            # All but one are in: the longest figures.
            late = replace(found, done=(*((True,) * (number - 1)), False))
            second = words.heading(late, given).second
            assert width(second, fitted(second, SECOND, below)) <= below


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_computers_are_whole_in_every_lesson(
    language: str, written: list[str]
) -> None:
    """Beside what it had gained, Sprocket was cut to "Sproc…"."""
    others = sentences.words(language)("computer-names").split()[1:3]
    for lesson in GAME.lessons(language):
        given = scene(3, DARK, language, ("Anna", *others))
        board.draw_board(GAME.observe(lesson.state, None), given)
    assert {*others} <= {*written}
    assert not [text for text in written if "…" in text]


def test_lessons_show_no_sign_that_a_voice_game_lacks() -> None:
    """They explained "+": clue by clue it goes before the next round."""
    for lesson in GAME.lessons("en"):
        view, given = GAME.observe(lesson.state, lesson.seat), scene(3, DARK, "en")
        assert not any(board.gains(view, replace(given, untold=lesson.untold)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_show_rounds_and_the_own_word_after_they_have_explained_them(
    language: str, written: list[str]
) -> None:
    """Above the second lesson stood "white", which the last one explains."""
    said = sentences.words(language)
    for lesson in GAME.lessons(language):
        if not (lesson.wanted or lesson.written):
            continue
        view = GAME.observe(lesson.state, lesson.seat)
        given = replace(scene(3, DARK, language), viewer=lesson.seat, puzzle=True)
        facts, own = words.facts_line(said, view), own_target(view, given)
        for untold in (frozenset[str](), lesson.untold):
            written.clear()
            shown = HAICLUE.hand(view, replace(given, untold=untold))
            if lesson.wanted:
                path = parse(lesson.wanted[0]).words
                step = Preview(path[:2], (path,))
                shown = HAICLUE.preview(view, replace(given, untold=untold), step)
            assert shown is not None
            assert any(facts in text for text in written) is not bool(untold)
            assert (own in shown.alt) is ("own" not in untold), lesson.key
            if lesson.wanted:
                assert (said("haiclue-hand-yours") in written) is ("own" not in untold)


def test_gains_of_the_last_clue_stay_until_the_next_reveal() -> None:
    """They went with a card without a clue, and with the last clue of a round."""
    found, apart = view(3, "write", None), scene(3)
    old = Result(found.round - 1, 0, 1, 5, ((5,),), (UNKNOWN, 1, 0))
    read = replace(old, author=1, guesses=(1, UNKNOWN, 1))
    void = replace(old, author=2, rows=(), guesses=(UNKNOWN,) * 3)
    for results in ((old, read), (old, read, void)):
        assert board.gains(replace(found, results=results), apart) == (1, 2, 1)
    together = replace(found, results=(old, read, void), all_at_once=True)
    assert board.gains(together, apart) == (2, 3, 1)
    assert board.gains(replace(found, results=(void,)), apart) == (0, 0, 0)


def test_a_party_has_seen_what_the_last_clue_brought_before_it_writes_again() -> None:
    found, party = view(3, "write", None), replace(scene(3), party=True)
    read = Result(found.round - 1, 1, 1, 5, ((5,),), (1, UNKNOWN, 1))
    writes = replace(found, results=(read,))
    assert board.gains(writes, party) == (0, 0, 0)
    assert board.gains(replace(writes, all_at_once=True), party) == (1, 2, 1)
    assert board.gains(replace(writes, phase=GUESS), party) == (0, 0, 0), "nor while they are read"
    assert board.gains(replace(writes, round=read.round), party) == (1, 2, 1)


def test_rows_are_as_the_author_set_them() -> None:
    for rows, high in (
        ((("salt", "wind"),), 106),
        ((("salt", "wind"), ("rope",)), 106),
        ((("salt",), ("wind",), ("rope",)), 84),
        ((("salt",), ("wind",), ("rope",), ("king",)), 62),
    ):
        laid = tiles.lay(rows, layout.ROOM)
        assert laid.lines == rows
        assert laid.sizes.high == high
        assert not any(laid.joined)
    assert tiles.lay((("salt", "wind"),), layout.ROOM, tight=True).sizes.high == 96


@pytest.mark.parametrize("rows", [1, 2, 5, 15])
def test_the_longest_clue_keeps_every_word(rows: int) -> None:
    """Fifteen long words are never cut, and never stand out of the frame."""
    words = [f"{word}{n}" for n, word in enumerate((LONG * 3)[:15])]
    cut = tuple(tuple(words[n::rows]) for n in range(rows))
    laid = tiles.lay(cut, layout.ROOM)
    shown = [text for line in laid.lines for text in line if text != tiles.BREAK]
    assert shown == [text for row in cut for text in row]
    assert all(laid.sizes.line(line) <= layout.ROOM for line in laid.lines)
    assert len(laid.lines) <= tiles.MOST_LINES
    breaks = sum(text == tiles.BREAK for line in laid.lines for text in line)
    assert breaks in (0, rows - 1)
    assert laid.height == laid.tops(0)[-1] + laid.sizes.high


def test_a_word_is_read_whole_on_every_tile(written: list[str]) -> None:
    """Words of our own lists shrink to 32 at most and are never cut."""
    for language in LANGUAGES:
        for pair in wordlists.tiles(language):
            for text in pair:
                style = tiles.fitting(text, 42, tiles.CARD_WIDTH - 28 - 16)
                assert width(text, style) <= tiles.CARD_WIDTH - 28 - 8, text
        for number in (6, 9, 12):
            RENDERER.board(view(number, "read"), scene(number, DARK, language, lexicon=()))
    given = scene(6, lexicon=())
    RENDERER.form(view(6, "write", 5), replace(given, viewer=5), _form(6, 5), ())
    assert not [text for text in written if "…" in text and "#" not in text]


@pytest.mark.parametrize(("stage", "lists"), [("read", True), ("shown", False)])
def test_an_answer_stands_without_the_clues_to_come(
    stage: str, lists: bool, written: list[str]
) -> None:
    """Four of them, side by side and small, showed as many words that they did not tell of."""
    given = scene(6)
    shown = RENDERER.board(view(6, stage), given)
    assert (given.words("haiclue-waiting") in written) == lists
    assert ("Still to read" in shown.alt) == lists


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("stage", STAGES)
def test_four_to_six_players_have_room_for_their_names(
    stage: str, seats: int, written: list[str]
) -> None:
    """Three in a row, all names ended after eight letters."""
    people = ("Hélène Œuvré", "Maximiliane", "Jun", "Gustav der Gute", "Annabella Lou", "Theodora")
    people = people[:seats]
    RENDERER.board(view(seats, stage), scene(seats, DARK, "de", people, lexicon=()))
    assert set(people) <= set(written)


def _form(number: int, seat: int) -> object:
    state = GAME.imagine(view(number, "write", seat), seat, Dice(bytes(32)).stream("test"))
    return GAME.forms(state, seat)[0]


def test_the_list_of_the_language_stands_in_for_no_list() -> None:
    found = view(3, "read")
    own = wordlists.tiles("en")[found.targets[0] - 1][0]
    assert own in RENDERER.text_board(found, scene(3, lexicon=()))
    lost = replace(found, language="server")
    assert tile_word(found.targets[0]) in RENDERER.text_board(lost, scene(3, lexicon=()))
    given = scene(3, lexicon=lexicon(["Leuchtturm"]))
    assert "Leuchtturm" in RENDERER.text_board(found, given)


def frames(found: View, radius: int) -> list[object]:
    """Return the outer colours of all panels with such corners."""
    return [part.what for part in RENDERER.frame(found, scene(6)).laid if part.radius == radius]


@pytest.mark.parametrize("stage", ["write", "read", "all", "shown", "ended"])
def test_the_frame_is_round_those_who_owe_an_answer(stage: str) -> None:
    """It was round the author, who has nothing to do, while others owed their guess."""
    found, asked = view(6, stage), stage not in ("shown", "ended")
    framed = [what == AMBER for what in frames(found, 24)[-6:]]
    assert framed == [asked and not done for done in found.done]
    assert stage != "read" or found.done.count(False) > 1


@pytest.mark.parametrize("gone", [{2}, {0, 4}, {0, 1, 2, 3, 4}])
def test_nobody_absent_waits_among_those_who_write(gone: set[int]) -> None:
    found = replace(view(5, "write"), done=(False,) * 5)
    canvas = board.draw_board(found, replace(scene(5), absent=frozenset(gone)))
    waiting = times(canvas, tiles.thinking(DARK))
    assert waiting == 2 * (5 - len(gone)), "in the middle, and in the rows below"
    assert [times(canvas, pieces.token(seat, 26, DARK)) for seat in gone] == [0] * len(gone)


def test_who_guesses_reads_the_own_word_and_sees_no_sign_of_a_guess(drawn: list[Canvas]) -> None:
    """One's letter stood on the own word, where that of a reveal says who guessed it."""
    found, given = view(6, "read", 0), scene(6, viewer=0)
    assert own_target(found, given) in RENDERER.hand_text(found, given)
    drawn.clear()
    RENDERER.hand(found, given)
    (canvas,) = drawn
    assert not [size for size in range(12, 40) if times(canvas, pieces.token(0, size, DARK))]


def test_hands_are_for_seats_that_play() -> None:
    assert RENDERER.hand(view(5, "write"), scene(5)) is None
    assert RENDERER.hand(view(5, "ended", 1), scene(5, viewer=1)) is None
    assert RENDERER.hand_text(view(5, "write"), scene(5)) == ""
    before = RENDERER.hand(view(5, "write", 4), scene(5, viewer=4))
    sent = RENDERER.hand(view(5, "write", 0), scene(5, viewer=0))
    assert before is not None
    assert "still change" in sent.alt
    assert "So far" in sent.alt
    assert "So far" not in before.alt


@pytest.mark.parametrize("number", [3, 6, 12])
def test_all_at_once_shows_every_clue_and_the_own_guesses(number: int) -> None:
    found = view(number, "all", 0)
    assert found.current == NOBODY
    given = scene(number, viewer=0)
    paths = tuple(("guess", f"@{letter}") for letter in "BCDEFGHIJKL"[: number - 1])
    before = RENDERER.preview(found, given, Preview((), paths))
    guesses = (UNKNOWN, 1, *(UNKNOWN,) * (number - 2))
    after = RENDERER.preview(replace(found, guesses=guesses), given, Preview((), paths))
    assert before.png != after.png
    many = arrange(found, given, found.waiting, 9000)
    assert [cell.author for cell in many.cells] == list(found.waiting)
    assert not many.cut
    small_room = arrange(view(number, "all", None, 15), given, found.waiting, 10)
    assert len(small_room.cells) == number
    detail = RENDERER.detail(view(number, "all", None, 15), given)
    assert number < 12 or detail is not None


def test_a_board_that_leaves_words_out_has_a_detail() -> None:
    found = view(12, "read")
    detail = RENDERER.detail(found, scene(12))
    assert detail is not None
    for author in found.waiting:
        assert f"{'ABCDEFGHIJKL'[author]} " in detail.alt or "text board" in detail.alt
    short = replace(view(3, "read"), clues=(((1, 2),),) * 3)
    assert RENDERER.detail(short, scene(3)) is None
    assert RENDERER.detail(view(5, "write"), scene(5)) is None
    assert RENDERER.detail(view(5, "ended"), scene(5)) is None


@pytest.mark.parametrize(
    ("points", "ranks", "title"),
    [
        (0, (1, 1), "You lose together"),
        (3, (0, 0), "Neither won nor lost"),
        (6, (1, 1), "You win together"),
        (8, (1, 1), "Perfect!"),
    ],
)
def test_r17_a_team_whose_game_was_stopped_has_only_done_what_is_certain(
    points: int, ranks: tuple[int, ...], title: str, written: list[str]
) -> None:
    end = replace(
        outcome(2),
        reason="resigned",
        stopped=True,
        args={"points": points, "most": 8},
        scores=(points, points),
        ranks=ranks,
        lost=points == 0,
    )
    given = replace(scene(2), outcome=end)
    picture = RENDERER.ranking(view(2, "ended"), given)
    assert title in written
    assert picture.alt.startswith("A ")
    assert " Right guesses: " in picture.alt
    assert (title in picture.alt) == (ranks == (0, 0)), "else the sentence of the end says it"
    said = RENDERER.ending(given)
    assert said.startswith("Too few are left to play on.")
    assert ("you lose" in said) == (points == 0)
    assert ("right guesses" in said) == any(ranks)


def test_the_closing_picture_is_the_best_clue() -> None:
    found = view(6, "ended")
    best = best_of(found.results)
    assert best is not None
    picture = RENDERER.closing(found, scene(6))
    assert f"{len(best.right)} of 5" in picture.alt
    nobody = tuple(replace(result, guesses=(MISSED,) * 6) for result in found.results)
    assert RENDERER.closing(replace(found, results=nobody), scene(6)) is None


def test_a_guess_is_chosen_from_four_cards_and_the_own_one_is_ticked(drawn: list[Canvas]) -> None:
    found, given = view(6, "read", 0), scene(6, viewer=0)
    seat = "@" + "ABCDEF"[found.current]
    paths = tuple(("guess", seat, colour) for colour in COLOURS)
    action = Action("guess", (seat, COLOURS[2]))
    RENDERER.preview(found, given, Preview((), paths))
    RENDERER.preview(found, given, Preview(action.words, (), {}, action))
    RENDERER.preview(replace(found, guesses=(1,) * 6), given, Preview((), paths))
    assert [times(canvas, tiles.tick(20, DARK)) for canvas in drawn] == [0, 0, 1]
    rings = [[part.what for part in canvas.laid if part.radius == 32] for canvas in drawn]
    assert [ring.count(AMBER) for ring in rings] == [0, 1, 0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_an_end_table_stand_apart_on_a_phone(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They read as one phrase: "as author as guesser final"."""
    heads: dict[str, float] = {}
    text = Canvas.text

    def noted(canvas: Canvas, x: float, y: float, said: str, *of: Any, **more: Any) -> float:
        heads[said] = x
        return text(canvas, x, y, said, *of, **more)

    monkeypatch.setattr(Canvas, "text", noted)
    given = replace(scene(3, DARK, language), outcome=outcome(3), below=True)
    RENDERER.ranking(view(3, "end"), given)
    keys = ("haiclue-column-author", "haiclue-column-guesser", "pictures-final")
    one, two, last = map(given.words, keys)
    for before, head in ((one, two), (two, last)):
        assert heads[head] - width(head, Style(LABEL.face, 51)) - heads[before] >= 50


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("below", [False, True])
def test_names_of_the_ranking_keep_their_size_where_somebody_came_later(
    language: str, below: bool, drawn: list[Canvas]
) -> None:
    """A mark beside one name made all of them as small as the text of a footnote."""
    found = view(6, "end")
    later = replace(found, results=tuple(r for r in found.results if r.author or r.round > 1))
    for names in (("Dora", "Ben", "Carla", "Emil", "Anna", "Jo"), ("Maximiliane-Sophie", "Ben")):
        given = replace(scene(6, DARK, language, names), outcome=outcome(6), below=below)
        sizes = []
        for one in (found, later):
            said = RENDERER.ranking(one, given).alt
            sizes.append([p.what for p in drawn[-1].laid])
        assert sizes[1][:-1] == sizes[0], "and one line below them says since when"
        *rows, line = drawn[-1].laid
        assert line.top >= max(part.bottom for part in rows) + 14, "and it is not glued to them"
        assert given.words("haiclue-since", round=2) in said


def test_the_points_of_a_single_round_are_not_told_as_their_own_sum() -> None:
    """The alternative text said "guesses: 2 = 2"."""
    none, two = ((0, 1),), ((2, 1),)
    columns = (Column("author", (none,) * 3), Column("guesser", (two, none, none)))
    found = replace(scene(3), outcome=Outcome((2, 0, 0), (1, 2, 2), columns, "agreed"))
    said = RENDERER.ranking(view(3, "ended"), found).alt
    assert "2 (guesses)" in said
    assert "=" not in said


def test_no_guess_is_a_quiet_dash_and_no_cross(drawn: list[Canvas]) -> None:
    found, given = view(4, "shown"), scene(4)
    result = found.read[-1]
    guesses = tuple(g if g == UNKNOWN else MISSED for g in result.guesses)
    shown = replace(found, results=(*found.results[:-1], replace(result, guesses=guesses)))
    picture = RENDERER.board(shown, given)
    assert times(drawn[-1], tiles.no_guess(34, DARK)) == 3
    assert times(drawn[-1], tiles.nothing(34, DARK)) == 0
    assert picture.alt.count("no guess") == 3


def test_a_cross_marks_a_wrong_guess_alone(drawn: list[Canvas]) -> None:
    found, given = view(4, "shown"), scene(4)
    result = found.read[-1]
    wrong = (result.card + 1) % len(COLOURS)
    others = iter((result.card, wrong, MISSED))
    guesses = tuple(g if g == UNKNOWN else next(others) for g in result.guesses)
    shown = replace(found, results=(*found.results[:-1], replace(result, guesses=guesses)))
    RENDERER.board(shown, given)
    assert times(drawn[-1], tiles.nothing(34, DARK)) == 1


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_a_sum_says_what_the_last_clue_added(number: int, written: list[str]) -> None:
    """Two figures, "+1 1", ran into the sign of a guess and did not say what they were."""
    found = view(number, "shown")
    result = found.read[-1]
    right = tuple(g if g == UNKNOWN else result.card for g in result.guesses)
    found = replace(found, results=(*found.results[:-1], replace(result, guesses=right)))
    RENDERER.board(found, scene(number))
    sums = 1 if number == 2 else number
    assert written.count("=") == sums
    begin = written.index("=")
    assert written[begin - 1].split()[0] == str(found.points[0])
    assert written[begin + 1] == f"+{board.gains(found, scene(number))[0] or 1}"
