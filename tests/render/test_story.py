"""The story of a game in pictures: a curve for up to twelve, and small boards that can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from data.words import LOCALES, words
from engine import registry
from engine.actions import Action, Doubt, parse
from engine.advice import CHANCE, POINTS
from engine.analysis.line import Turn, read_line
from engine.analysis.story import Judged, Share, Story, Turning, curved
from engine.record import Record
from engine.spec import Outcome
from render.canvas import Canvas
from render.contract import ALT_LIMIT, Scene
from render.fonts import SECOND, width
from render.names import bold
from render.phrases import discord_length
from render.registry import renderer
from render.story import costly as stories
from render.story import curve as curves
from render.story.costly import _shown, draw_costly
from render.story.curve import draw_curve
from render.story.lines import (
    Moment,
    amount,
    costly_line,
    curve_line,
    in_message,
    moment,
    own_key,
    story_lines,
    to_reader,
    undrawn_lines,
)
from render.theme import DARK, SEATS, THEMES
from tests.engine.recording import RAN
from tests.render.colours import contrast
from tests.render.seeing import check_apart, check_texts, texts
from tests.tiers import few, spread

NAMES = tuple(f"Maximiliane-Sophie von {letter * 8}" for letter in "ABCDEFGHIJKL")
KEYS = registry.keys()
SPEC = registry.game("helge").spec


def story(seats: int, turns: int = 40, share: int | None = 83) -> Story:
    """Return a game in which the lead changes and nobody is far behind."""
    line = tuple(
        Turn(at, at % seats, tuple((at * (seat + 3) * 7 + seat) % 31 + at for seat in range(seats)))
        for at in range(turns)
    )
    turns_at = range(5, turns, max(1, turns // 4))
    turning = tuple(Turning(at, line[at].points.index(max(line[at].points))) for at in turns_at)[:4]
    return Story(1, 1, line, (), (Share(share, 4, 20, 3.0),) * seats, turning)


def scene(seats: int, language: str = "en", theme: str = "dark") -> Scene:
    return Scene(NAMES[:seats], words(language), theme, statuses=("present",) * seats)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("turns", [2, 11, 40, 62])
def test_the_axis_of_a_curve_ends_at_the_last_round(
    turns: int, language: str, written: list[str]
) -> None:
    """It ended at 40 of 61: the word stood where 60 would have been."""
    draw_curve(SPEC, replace(story(2, turns), turning=()), scene(2, language))
    assert words(language)("analysis-axis", turn=turns - 1) in written
    assert str(turns - 1) not in written, "once"


FEWEST = [key for key in KEYS if not registry.game(key).spec.gains]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", registry.keys())
def test_with_two_players_nobody_is_the_best_of_the_others(
    game: str, language: str, written: list[str]
) -> None:
    draw_curve(registry.game(game).spec, story(2), scene(2, language))
    said = words(language)
    assert said(own_key(said, game, "analysis-curve-two")) in written
    assert said(own_key(said, game, "analysis-curve")) not in written


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", FEWEST)
def test_where_what_is_left_counts_a_story_names_it_and_no_points(
    game: str, language: str, written: list[str]
) -> None:
    spec, told, said = registry.game(game).spec, story(3), words(language)
    picture = draw_curve(spec, told, scene(3, language))
    cost = Judged(3, 3, 0, "", POINTS, "", 12.0, 3.0, 1.0)
    for key in ("analysis-curve", "analysis-turning", "analysis-points", "analysis-more"):
        assert said.has(f"{game}-{key}")
    assert said(f"{game}-analysis-curve") in written
    if language != "fr":  # where a dot is a point
        text = " ".join((*written, picture.alt, amount(said, cost, game)))
        assert not re.search(r"(?i)\b(points|punkte)\b", text)


@pytest.mark.parametrize(
    ("share", "seats", "language"), spread([83, None], [1, 2, 5, 12], LOCALES, together=1)
)
def test_no_words_of_a_curve_run_into_others(
    drawn: list[Canvas], language: str, seats: int, share: int | None
) -> None:
    plain = replace(story(seats, share=share), turning=())
    draw_curve(SPEC, plain, scene(seats, language))
    check_texts(drawn[0])


@pytest.mark.parametrize("language", LOCALES)
def test_the_last_number_below_a_curve_keeps_apart_from_what_the_numbers_are(
    drawn: list[Canvas], language: str
) -> None:
    """After 21 rounds German read "20Runde"."""
    for turns in range(40, 50):
        draw_curve(SPEC, replace(story(2, turns), turning=()), scene(2, language))
        check_apart(texts(drawn[-1]), 12, turns)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("long", [False, True])
def test_a_turning_point_cuts_a_name_only_where_its_line_has_no_room(
    language: str, *, long: bool
) -> None:
    said = replace(
        scene(4, language), names=tuple("W" * 32 for _ in range(4)) if long else NAMES[:4]
    )
    lines = curves._turned(SPEC, story(4), said)
    assert all(width(line, SECOND) <= curves._ROOM for line in lines)
    cut = any("…" in line for line in lines)
    assert cut == long


def test_turning_points_and_ends_have_the_tokens_of_their_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(curves, "player_token", lambda *args: drawn.append(args[2]))
    found = story(4)
    draw_curve(SPEC, found, scene(4))
    assert drawn[: len(found.turning)] == [one.seat for one in found.turning]
    assert sorted(drawn[len(found.turning) :]) == sorted([*range(4)] * 2)  # ends, and rows


def test_a_line_is_strong_only_while_its_seat_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four lines of one strength crossed one another, and most of them behind."""
    assert curves.ahead((0, 2, -2, -1, 0, 3)) == [[(0, 0), (1, 2), (1.5, 0)], [(4, 0), (5, 3)]]
    assert curves.ahead((0, 0, -1)) == []
    quiet, strong = list[Any](), list[Any]()
    monkeypatch.setattr(curves, "stroke", lambda *args: quiet.append(args[2]))
    monkeypatch.setattr(curves, "strokes", lambda *args: strong.append(args[2]))
    line = tuple(Turn(at, 0, points) for at, points in enumerate([(0, 0, 0), (3, 1, 0), (3, 5, 0)]))
    draw_curve(SPEC, replace(story(3), rounds=line, turning=()), scene(3))
    assert [len(points) for points in quiet] == [3] * 3, "all of each line"
    first, second, third = strong[::2]
    assert (len(first), len(second), len(third)) == (1, 1, 0)
    assert first[0][-1] == second[0][0], "where one falls behind, the other comes ahead"


def test_a_line_begins_where_its_player_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who joined in round 3 of a party fell behind over two rounds without them."""
    lines = list[Any]()
    monkeypatch.setattr(curves, "stroke", lambda *args: lines.append(args[2]))
    line = tuple(Turn(10 * at, None, (3 * at, 2 * at, 5 * (at > 2))) for at in range(5))
    told = replace(story(3), rounds=line, turning=())
    draw_curve(registry.game("haiclue").spec, told, scene(3), joins=(21,))
    first, _, late = lines
    assert (late[0][0], len(late)) == (first[2][0], 3), "after round 2"


def test_a_turning_point_at_the_end_covers_no_token_of_a_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[float, ...]] = []
    monkeypatch.setattr(curves, "player_token", lambda *args: drawn.append(args[3:]))
    found = story(3, turns=6)
    last = len(found.rounds) - 1
    draw_curve(SPEC, replace(found, turning=(Turning(last, 0),)), scene(3))
    (x, _, radius), *ends = drawn
    assert all(other - x >= 2 * radius + 8 for other, _, _ in ends[:3])


@pytest.mark.parametrize("language", few(LOCALES))
def test_the_words_say_what_the_curve_shows(language: str) -> None:
    found = story(12)
    picture = draw_curve(SPEC, found, scene(12, language))
    assert discord_length(picture.alt) <= ALT_LIMIT
    few = draw_curve(SPEC, story(3), scene(3, language))
    for seat in range(3):
        assert NAMES[seat][:10] in few.alt
    assert few.alt.count("83") == 3
    for one in story(3).turning:
        assert str(one.round) in few.alt


@pytest.mark.parametrize("language", LOCALES)
def test_rounds_in_which_nobody_led_are_counted_too(language: str) -> None:
    """A game of 24 rounds was led for 19 and for 3."""
    line = tuple(Turn(at, 0, (points, 3)) for at, points in enumerate((3, 3, 4, 5, 3, 3, 2)))
    said = scene(2, language)
    for rounds, counts in ((line, ["2", "1", "3"]), (line[:1] + line[2:4], ["2"])):
        led = curve_line(SPEC, replace(story(2), rounds=rounds), said, lambda _, seat: "AB"[seat])
        assert re.findall(r"\d+", led) == counts


@pytest.mark.parametrize(
    ("language", "told"), [("en", "alone"), ("de", "allein"), ("fr", "partag")]
)
def test_where_the_first_two_were_always_tied_not_everybody_was_level(
    language: str, told: str
) -> None:
    """A game that ended 4, 4, 3 and 3 was called level all the way."""
    line = tuple(Turn(at, 0, (at, at, 0)) for at in range(4))
    said = curve_line(SPEC, replace(story(3), rounds=line), scene(3, language), in_message)
    assert said == words(language)("analysis-nobody-led")
    assert told in said


@pytest.mark.parametrize("language", LOCALES)
def test_shares_and_costs_are_told_in_plain_words(language: str) -> None:
    lines = story_lines(SPEC, story(2), replace(scene(2, language), viewer=0), ())
    cost = Judged(1, 1, 0, "a", POINTS, "b", 12.4, 1.0, 12.4, Doubt(2.0))
    missed = replace(cost, unit=CHANCE, found=3, asked=4)
    said = "\n".join((*lines, *(amount(words(language), one) for one in (cost, missed))))
    assert not re.search("percentage|Prozentpunkt|pourcentage", said)
    assert re.search(r"83\s?%\W+\(\D{1,16}4( points près)?\)", said)
    assert "±" not in "\n".join(lines)
    assert re.search(r"12 .*±\s?5", said)
    assert re.search("3 .* 4", said)


@pytest.mark.parametrize(("error", "told"), [(1, "1 point"), (2, "2 points")])
def test_a_share_that_is_a_point_off_says_so_in_french(error: int, told: str) -> None:
    shown = {"percent": 83, "error": error, "count": 0, "figures": ""}
    for key in ("analysis-share-told", "analysis-yours"):
        assert f"(à {told} près)" in words("fr")(key, **shown).replace("\u00a0", " ")


def test_a_cost_is_explained_by_what_both_bring_at_once() -> None:
    judged = Judged(1, 4, 0, "a", POINTS, "b", 92.0, 1.0, 92.0, Doubt(2.0))
    for gains, now in (((3, 66), "63"), ((66, 3), ""), ((None, 66), ""), ((0, 99), "")):
        one = Moment(judged, None, (Action("a"), Action("b")), gains, "this", "that")
        said = costly_line(SPEC, judged, one, scene(2))
        ending = f" (±5), {now} of them at once." if now else " (±5)."
        assert said.endswith(f"Cost: 92 points{ending}")


def test_a_curve_of_one_turn_or_none_is_drawn() -> None:
    for turns in (1, 2):
        assert draw_curve(SPEC, replace(story(2, turns), turning=()), scene(2)).png
    alone = replace(story(1), together=True, turning=())
    assert "points in" in draw_curve(SPEC, alone, scene(1)).alt


def test_a_team_that_plays_at_once_has_rounds_and_who_plays_alone_has_turns() -> None:
    found = replace(story(2), together=True, turning=())
    once = replace(SPEC, simultaneous=True)
    assert "in 39 rounds." in draw_curve(once, found, scene(2)).alt
    assert "in 39 turns." in draw_curve(SPEC, found, scene(2)).alt


def looked_at(game: str) -> tuple[Moment, Scene]:
    """Return a decision of a recorded game, and another one that was possible."""
    record = Record.from_json(RAN[game].read_bytes())
    run = record.run()
    rules = run.game
    decisions = read_line(run, record.entries[:20], record.statuses).decisions
    one = next(d for d in decisions[2:] if len(d.action.words) > 1)
    other = next(
        (a for a in rules.legal_actions(one.before.state, one.seat) if a != one.action and a.args),
        one.action,
    )
    judged = Judged(
        one.seq, 7, one.seat, one.action.text, POINTS, other.text, 4.2, 0.5, 6.0, Doubt(0.5)
    )
    seen = replace(scene(record.deal.seats), viewer=one.seat)
    view = rules.observe(one.before.state, one.seat)
    actions: tuple[Action, Action] = (one.action, other)
    return moment(renderer(game), seen, judged, view, actions, (3, None)), seen


@pytest.mark.parametrize(("theme", "game"), spread([*THEMES], [*RAN]))
def test_two_small_boards_stand_side_by_side(game: str, theme: str) -> None:
    one, seen = looked_at(game)
    seen = replace(seen, theme=theme)
    picture = draw_costly(renderer(game), registry.game(game).spec, seen, one)
    assert picture.width == 1200
    assert picture.height <= 1000
    assert one.played in picture.alt
    assert one.better in picture.alt
    assert amount(words("en"), one.judged, game) in picture.alt
    assert " 4 " in picture.alt


@pytest.mark.parametrize("game", RAN)
def test_a_long_move_stands_whole_below_its_board(game: str, written: list[str]) -> None:
    """It ended in "paying 2× grey, red and…", above an empty line."""
    long = "build on b3 (blocks 2× grey, 2× red), paying 2× grey, red and the joker"
    one, seen = looked_at(game)
    draw_costly(renderer(game), SPEC, seen, replace(one, played=long, better=long, answer=""))
    assert " ".join(written).count(long) == 2


def test_a_letter_stays_with_its_name_and_what_speaks_for_the_better_move_is_said(
    written: list[str],
) -> None:
    """A line ended with "from A", and nothing said why one cell beats another."""
    one, seen = looked_at("helge")
    long, why = "red drop for yellow leaf from A Anna, on a2", "2 of 4 in a line (all yellow)"
    picture = draw_costly(renderer("helge"), SPEC, seen, replace(one, better=long, why=why))
    assert {"red drop for yellow leaf from", "A Anna, on a2", why} <= {*written}
    assert f"{why}." in picture.alt


def test_one_turning_point_has_no_number(written: list[str]) -> None:
    """Its "1" was explained nowhere."""
    found = story(2)
    for turning in (found.turning[:1], found.turning[:2]):
        written.clear()
        draw_curve(SPEC, replace(found, turning=turning), scene(2))
        assert ("1" in written) is (len(turning) > 1)


def test_a_decision_is_counted_as_the_curve_counts() -> None:
    """A picture said "Turn 53" below a curve of 27 rounds."""
    rounds = tuple(Turn(seq, 0, (0, 0)) for seq in (0, 4, 7, 11))
    found = replace(story(2), rounds=rounds)
    one = Judged(1, 1, 0, "a", POINTS, "b", 4.2, 0.5, 6.0)
    told = [found.round_of(replace(one, seq=seq)) for seq in (1, 4, 5, 7, 8, 11)]
    assert told == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("game", RAN)
def test_what_stands_beside_the_board_is_cut_off(game: str) -> None:
    one, seen = looked_at(game)
    board = renderer(game).small(one.view, seen, one.actions[0])
    assert board.mode == "RGB"
    assert board.width <= 940, (
        "Renderer.small: two boards stand side by side, each 940 wide at most"
    )
    private = THEMES[seen.theme].privatefill
    assert board.getpixel((2, 2)) != private, "the banner is gone"


@pytest.mark.parametrize("game", [key for key in RAN if not registry.game(key).word_player])
def test_a_small_board_cuts_nothing_off_at_its_edges(game: str) -> None:
    record = Record.from_json(RAN[game].read_bytes())
    run = record.run()
    seen, verbs = scene(record.deal.seats), set[str]()
    for one in read_line(run, record.entries[:60], record.statuses).decisions:
        if one.action.verb not in verbs and one.action.args:
            verbs.add(one.action.verb)
            view = run.game.observe(one.before.state, one.seat)
            board = renderer(game).small(view, replace(seen, viewer=one.seat), one.action)
            wide, high = board.size
            for edge in ((0, 0, 2, high), (wide - 2, 0, wide, high), (0, high - 2, wide, high)):
                (only,) = board.crop(edge).getcolors() or []
                assert only[1] == THEMES[seen.theme].table, (one.action.text, edge)
    assert verbs


@pytest.mark.parametrize("key", [key for key in RAN if registry.game(key).word_player])
def test_where_words_decide_a_miss_is_told_in_words_and_costs_nothing(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record.from_json(RAN[key].read_bytes())
    run = record.run()
    decided = read_line(run, record.entries, record.statuses).decisions
    one = next(d for d in decided if 2 * d.found > d.asked and d.action.text != d.right)
    numbers = (one.seq, one.turn, one.seat, one.action.text, CHANCE, one.right, 0.5, 0.2, 0.5)
    judged = Judged(*numbers, None, one.found, one.asked)
    view, actions = run.game.observe(one.before.state, one.seat), (one.action, parse(one.right))
    for language in LOCALES:
        seen = replace(scene(record.deal.seats, language), viewer=one.seat)
        found = moment(renderer(key), seen, judged, view, actions, (None, None))
        said = costly_line(run.game.spec, judged, found, seen)
        texts = {renderer(key).describe(action, view, seen) for action in actions}
        assert len(texts) == 2
        assert found.played in said
        assert found.better in said
        assert found.better[0].isalpha(), "no sign that a picture can't draw"
        assert not re.search("±|%", said)
        below = written(monkeypatch, key, found, seen)
        assert below == [found.answer, found.better], "the picture names the clue, a line no seat"


def written(monkeypatch: pytest.MonkeyPatch, key: str, one: Moment, seen: Scene) -> list[str]:
    """Return what stands below both boards of a decision."""
    lines: list[str] = []
    with monkeypatch.context() as patched:
        patched.setattr(stories, "broken", lambda text, *_: lines.append(text) or [text])
        draw_costly(renderer(key), registry.game(key).spec, seen, one)
    return lines


def board(*dots: tuple[int, int]) -> Image.Image:
    found = Image.new("RGB", (1200, 900), DARK.table)
    for x, y in [(5, 5), (1190, 890), *dots]:
        found.paste((200, 40, 40), (x - 5, y - 5, x + 5, y + 5))
    return found


def test_both_boards_show_the_same_part_around_what_differs() -> None:
    near = _shown(board((600, 400)), board((640, 430)), DARK, 528)
    assert near[2] - near[0] <= 528
    assert near[0] < 595
    assert near[2] > 645
    far = _shown(board((60, 60)), board((1100, 800)), DARK, 528)
    assert far[2] - far[0] > 1000, "both places are seen"


@pytest.mark.parametrize("wide", [656, 884])
def test_a_board_that_can_be_read_is_shown_whole(wide: int) -> None:
    boards = []
    for spot in ((300, 300), (310, 320)):
        image = Image.new("RGB", (wide, wide), DARK.table)
        image.paste(DARK.ink, (20, 30, wide - 20, wide - 30))
        image.paste(DARK.danger, (*spot, spot[0] + 40, spot[1] + 40))
        boards.append(image)
    left, top, right, bottom = _shown(boards[0], boards[1], DARK, 528)
    assert (left <= 20, top <= 30, right >= wide - 20, bottom >= wide - 30) == (True,) * 4


def test_a_spectator_reads_no_decision_and_everybody_reads_no_you() -> None:
    judged = Judged(1, 1, 0, "a", POINTS, "b", 4.2, 0.5, 6.0, Doubt(0.5))
    found = replace(story(2), judged=(judged,))
    one = Moment(judged, None, (Action("a"), Action("b")), (None, None), "this one", "that one")
    seen = "\n".join(story_lines(SPEC, found, scene(2), ()))
    assert "that one" not in seen
    mine = "\n".join(story_lines(SPEC, found, replace(scene(2), viewer=0), [one]))
    assert "You made **83%** (give or take 4) of what was possible, **B** " in mine
    assert "• Round 1: 4 points" in mine
    assert "that one" not in mine, "its picture shows it"
    shown = "\n".join(story_lines(SPEC, found, replace(scene(2), viewer=0), [one], public=True))
    assert "You" not in shown
    assert "• Round 1: 4 points" in shown
    assert shown.count("83%") == 2
    (figures,) = [line for line in shown.split("\n") if "83%" in line]
    assert figures.startswith("Of what was possible: **A** ")
    assert figures.endswith(" 83% (give or take 4).")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_was_stopped_before_anybody_was_ahead_has_one_line(language: str) -> None:
    """It read "0 points after 1 round" where no round was finished."""
    none = (Share(None, 0, 0, 0.0, few=True),) * 2
    even = (Turn(0, None, (0, 0)), Turn(1, None, (0, 0)))
    early = replace(story(2), rounds=even, shares=none, turning=(), early=True)
    for together in (True, False):
        said = replace(scene(2, language), viewer=0)
        lines = story_lines(SPEC, replace(early, together=together), said, ())
        assert lines[1:] == [said.words("analysis-early")]


def test_where_nobody_was_ever_ahead_there_is_no_curve_to_look_at() -> None:
    """A flat line stood above a winner: the other one had resigned."""
    even = tuple(Turn(at, 0, (at, at)) for at in range(4))
    assert not curved(SPEC, replace(story(2), rounds=even))
    assert curved(SPEC, replace(story(2), rounds=(*even, Turn(4, 0, (4, 5)))))
    team = replace(story(2), together=True)
    assert not curved(SPEC, replace(team, rounds=(Turn(0, None, (0, 0)),)))
    assert curved(SPEC, replace(team, rounds=even)), "a team has no lead, but points"


@pytest.mark.parametrize(("rounds", "drawn"), [(1, False), (2, False), (3, True)])
def test_a_game_stopped_within_three_rounds_has_no_curve(rounds: int, drawn: bool) -> None:
    """That of a team stopped after a round was one line, and "1 point in 1 round" below it."""
    points = tuple(Turn(at, 0, (at, at)) for at in range(rounds + 1))
    early = replace(story(2), rounds=points, turning=(), together=True, early=True)
    assert curved(SPEC, early) is drawn
    lines = story_lines(SPEC, early, replace(scene(2, "en"), viewer=0), ())
    assert ("3 points in 3 turns." in lines, len(lines)) == (drawn, 2 + drawn)


@pytest.mark.parametrize("theme", THEMES)
def test_who_is_behind_can_be_told_from_the_panel(theme: str) -> None:
    """Red was almost invisible on green: 1.5."""
    look = THEMES[theme]
    for seat in range(12):
        assert contrast(curves.quiet(look, seat), look.panel) > 2.2, seat


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_game_that_was_stopped_soon_says_so_once_and_has_no_figures(language: str) -> None:
    none = (Share(None, 0, 2, 0.0, few=True),) * 2
    soon = replace(story(2, turns=5), shares=none, early=True)
    said, whole = scene(2, language), story(2, turns=5)
    lines = story_lines(SPEC, soon, replace(said, viewer=0), ())
    assert lines[1] == said.words("analysis-early")
    no_costs = {said.words("analysis-no-costs", all=full) for full in ("true", "false")}
    assert not no_costs & {*lines}
    drawn = draw_curve(SPEC, soon, said)
    assert drawn.height < draw_curve(SPEC, whole, said).height
    assert drawn.alt.count(lines[1]) == 1
    assert said.words("analysis-vague", few="true") not in drawn.alt


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(("winner", "sure"), [(28, "true"), (42, "false"), (60, "")])
def test_who_wins_with_worse_choices_has_that_explained(
    language: str, winner: int, sure: str
) -> None:
    """The winner's 28% below 45% read like a contradiction, and so did 31% without a mistake."""
    shares = (Share(winner, 4, 9, 0.0), Share(45, 4, 9, 0.0), Share(31, 4, 9, 0.0))
    won = replace(scene(3, language), outcome=Outcome((9, 5, 2), (1, 2, 3), (), ""))
    told = replace(story(3), shares=shares)
    lines, said = story_lines(SPEC, told, replace(won, viewer=2), ()), won.words
    explained = said("analysis-luck", who=bold(0, won.names), sure=sure)
    assert (explained in lines) == bool(sure)
    # With words it is no luck whether the others read a clue as the computer does.
    spec = registry.game("haiclue").spec
    lines = story_lines(spec, told, replace(won, viewer=2), (), ("the best clue",))
    assert (said("haiclue-analysis-luck") in lines) == bool(sure)
    assert lines[1] == "the best clue"


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("game", [key for key in RAN if not registry.game(key).word_player])
def test_where_much_is_missing_one_example_is_shown_without_a_figure(
    game: str, language: str
) -> None:
    """It read "You made 20% of what was possible" and "No single choice stands out"."""
    one, seen = looked_at(game)
    seat, said = one.judged.seat, words(language)
    unsure = replace(one.judged, doubt=Doubt(9.0))
    more = replace(unsure, seq=99, lost=3.0)
    told = replace(story(4, share=20), judged=(more, unsure, replace(unsure, better=unsure.action)))
    assert not told.costly(seat)
    assert told.examples(seat) == (unsure,)
    assert not replace(told, shares=story(4, share=60).shares).examples(seat)
    seen, spec = replace(seen, words=said), registry.game(game).spec
    shown = replace(one, judged=unsure)
    text = "\n".join(story_lines(spec, told, seen, [shown]))
    assert said("analysis-small-costs", missing=80) in text
    few = said(own_key(said, game, "analysis-points"), points=0, error=18)
    assert f"{few}" in text.split("\n")[-1]
    picture = draw_costly(renderer(game), spec, seen, shown)
    assert few in picture.alt
    assert "±" not in f"{few}{picture.alt}"


@pytest.mark.parametrize("language", LOCALES)
def test_who_missed_nothing_reads_no_word_of_what_adds_up(language: str) -> None:
    said = words(language)
    for share, full in ((100, "true"), (83, "false"), (None, "false")):
        lines = story_lines(SPEC, story(2, share=share), replace(scene(2, language), viewer=0), ())
        assert said("analysis-no-costs", all=full) in lines


@pytest.mark.parametrize("language", LOCALES)
def test_a_private_story_calls_its_reader_you(language: str) -> None:
    seen = replace(scene(2, language), viewer=0)
    for public in (True, False):
        text = "\n".join(story_lines(SPEC, story(2), seen, (), public=public))
        assert (bold(0, seen.names) in text) is public
        led = curve_line(SPEC, story(2), seen, in_message if public else to_reader)
        assert led in text


def test_the_figures_of_more_than_one_other_stand_in_the_picture_alone() -> None:
    """A story of four filled a phone before it said what one had missed."""
    told, given = story(4), replace(scene(4), viewer=0)
    said = "\n".join(story_lines(SPEC, told, given, ()))
    assert [said.count("83%"), "\n".join(undrawn_lines(SPEC, told, given)).count("83%")] == [1, 4]


def test_a_message_names_no_player_of_whom_nothing_can_be_said() -> None:
    """Each had a line that said nothing; the picture has all rows."""
    vague = replace(story(2), shares=(story(2).shares[0], Share(None, 0, 1, 0.0)))
    said = "\n".join(story_lines(SPEC, vague, replace(scene(2), viewer=0), ()))
    assert words("en")("analysis-vague", few="true") not in said
    other = "\n".join(story_lines(SPEC, vague, replace(scene(2), viewer=1), ()))
    assert "Of what was possible: **A** " in other
    assert words("en")("analysis-yours-vague", few="false") in other
    few = replace(vague, shares=(vague.shares[0], replace(vague.shares[1], few=True)))
    told = "\n".join(story_lines(SPEC, few, replace(scene(2), viewer=1), ()))
    assert "too few of your decisions" in told


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_at_a_party_a_line_says_what_a_percentage_is(language: str) -> None:
    """A party could not tell what 39% (±27) of what was possible meant."""
    for given in (scene(2, language), replace(scene(2, language), viewer=0)):
        scale = given.words("analysis-scale")
        assert "±" in scale
        assert story_lines(SPEC, story(2), replace(given, party=True), ()).count(scale) == 1
        assert scale not in story_lines(SPEC, story(2), replace(given, party=False), ())
    vague = replace(story(2), shares=(Share(None, 0, 1, 0.0),) * 2)
    party = replace(scene(2, language), party=True)
    assert party.words("analysis-scale") not in story_lines(SPEC, vague, party, ())


def test_the_story_of_a_team_names_no_lead_of_one_and_says_its_points_once(
    drawn: list[Canvas],
) -> None:
    """Its line had the colour of the first, and nobody else could have found what one missed."""
    spec = registry.game("haiclue").spec
    judged = tuple(replace(one, unit=CHANCE) for one in story(2).judged)
    found = replace(story(2), together=True, turning=(), judged=judged)
    end = Outcome((2, 2), (1, 1), (), "points", {"points": 2, "most": 8}, together=True, lost=True)
    seen = replace(scene(2), viewer=0, outcome=end)
    lines = "\n".join(story_lines(spec, found, seen, ()))
    assert "rounds." not in lines
    assert "most others" not in lines
    stopped = replace(seen, outcome=replace(end, stopped=True))
    assert "rounds." in "\n".join(story_lines(spec, found, stopped, ())), "nothing above says it"
    draw_curve(spec, found, seen)
    (canvas,) = drawn
    colours = [part.what.getpixel((0, 0)) for part in canvas.laid if hasattr(part.what, "getpixel")]
    assert SEATS[0].fill not in colours
