"""Films: what they show is what the public boards showed, and only what changed is in them."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from data.words import LOCALES, words
from engine import registry
from engine.hexgrid import ORIGIN
from engine.position import Position
from engine.record import Record
from engine.run import Entry, Run
from engine.spec import Event
from engine.turns import turns
from engine.workbench.matches import counted, play
from render import __main__ as command
from render import film as films
from render import png
from render.canvas import Box, Canvas
from render.contract import Scene
from render.film import (
    DEAREST,
    FEWEST,
    HELD,
    LASTS,
    MOST,
    POSTER,
    SLOWEST,
    STILLS,
    album,
    chosen,
    dearest,
    film,
    read,
    thinned,
    times,
)
from render.hexes.camera import box_of, zoomed
from render.reel import DRAWN, SHOWN, Gif
from render.registry import renderer
from render.theme import DARK, THEMES, WIDTH, Rgb
from tests.engine.recording import RAN, record_file
from tests.tiers import few
from tools.support.positions import HOSTILE, NAMES

KEYS = registry.keys()
WATCHED = [key for key in KEYS if not registry.game(key).spec.lexicon]
READ = [key for key in KEYS if registry.game(key).spec.lexicon]
SHORT = 8
"""Entries of a game that is not played to its end."""

Log = tuple[Entry, ...]


def recorded(key: str, most: int, name: str = "") -> Record:
    """Return so many entries of a recorded game, in which all seats are people from the start."""
    file = record_file(key, name) if name else RAN[key]
    whole = Record.from_json(file.read_bytes())
    entries = tuple(replace(entry, hash="") for entry in whole.entries[:most])
    return replace(whole, entries=entries, statuses=("present",) * whole.deal.seats)


def played(key: str, most: int, name: str = "") -> tuple[Run[Any], Log]:
    record = recorded(key, most, name)
    return record.run(), record.entries


def positions(run: Run[Any], log: Log) -> list[Position[Any]]:
    """Return what a film shows."""
    return [turn.position for turn in turns(run, log, None)]


def scene(seats: int = 12, language: str = "en", theme: str = "dark") -> Scene:
    return Scene((NAMES * 2)[:seats], words(language), theme)


def decoded(gif: bytes) -> list[tuple[Image.Image, int]]:
    """Return every picture of a film as a client shows it, and its milliseconds."""
    found = Image.open(io.BytesIO(gif))
    shown = []
    for at in range(getattr(found, "n_frames", 1)):
        found.seek(at)
        shown.append((found.convert("RGB"), int(found.info["duration"])))
    return shown


def alone(board: Canvas, to: tuple[int, int]) -> Image.Image:
    """Return the first picture of a film that begins here: nothing lies below it."""
    gif, found = Gif(DARK), Image.new("RGB", to, DARK.table)
    gif.add(board, 500)
    found.paste(decoded(gif.encode())[0][0])
    return found


def square(at: tuple[int, int], colour: Rgb, board: tuple[int, int] = (300, 300)) -> Canvas:
    drawing = Canvas(DARK, board[1], board[0])
    drawing.fill(Box(*at, at[0] + 30, at[1] + 30), colour)
    return drawing


@pytest.mark.parametrize("key", few(WATCHED))
def test_each_picture_of_a_film_is_the_board_of_its_position(key: str) -> None:
    run, log = played(key, SHORT)
    found = decoded(film(run, turns(run, log, None), scene()).gif)
    line = positions(run, log)
    views = tuple(run.game.observe(each.state, None) for each in line)
    seen = replace(scene(run.deal.seats), film=views, past=True)
    ends = [run.outcome(each) for each in line]  # a small game is over by then
    news = [turn.events for turn in turns(run, log, None)]
    boards = [
        renderer(key).frame(view, replace(seen, outcome=end, since=since))
        for view, end, since in zip(views, ends, news, strict=True)
    ]
    poster, *found = found
    assert len(found) == len(line) > 2
    # Where films do not move, their first picture is all of them.
    assert ImageChops.difference(poster[0], found[-1][0]).getbbox() is None
    assert poster[1] + found[-1][1] == HELD
    assert max(board.width for board in boards) * SHOWN // DRAWN == found[0][0].width == 800
    for (shown, _), board in zip(found, boards, strict=True):
        assert ImageChops.difference(shown, alone(board, shown.size)).getbbox() is None


def test_a_picture_marks_also_what_was_done_in_turns_that_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two stones came at once, and only one of them was ringed."""
    key = WATCHED[0]
    run, log = played(key, 40)
    line, told, drawer = turns(run, log, None), list[tuple[Event, ...]](), renderer(key)

    def frame(view: Any, scene: Scene) -> Canvas:
        told.append(scene.since)
        return drawer.frame(view, scene)

    monkeypatch.setattr(films, "MOST", 6)
    monkeypatch.setattr(films, "renderer", lambda _: replace(drawer, frame=frame))
    assert film(run, line, scene()).pictures == 6
    told = told[1:]  # the first one is measured
    assert [event for one in told for event in one] == [e for turn in line for e in turn.events]


@pytest.mark.parametrize("key", ["hexago", "hexamino"])
def test_a_board_that_grows_moves_only_when_the_next_tile_has_no_room(key: str) -> None:
    """Laid out for its last size from the deal on, its tiles were specks for half of a film."""
    run, log = played(key, 10_000)
    views = [run.game.observe(position.state, None) for position in positions(run, log)]
    box = box_of(900)
    fits = [zoomed(view, views, box) for view in views]
    sizes = [where.size for where in fits]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 1.5 * sizes[-1]
    for view, where in zip(views, fits, strict=True):
        assert all(where.shows(one.cell) for one in view.laid)
    moves = [at for at, (one, other) in enumerate(pairwise(fits), 1) if one != other]
    assert 0 < len(moves) <= 7
    for at in moves:
        assert not all(fits[at - 1].shows(one.cell) for one in views[at].laid)


def test_only_what_changed_is_in_the_film() -> None:
    gif = Gif(DARK)
    gif.add(square((30, 30), DARK.amber), 500)
    gif.add(square((30, 30), DARK.danger), 500)
    found = Image.open(io.BytesIO(gif.encode()))
    assert found.info["loop"] == 0
    found.seek(1)
    assert found.tile[0].extents == (20, 20, 40, 40)  # at two thirds


def test_a_picture_that_changes_nothing_lengthens_the_one_before() -> None:
    gif = Gif(DARK)
    for colour, time in ((DARK.amber, 500), (DARK.amber, 300), (DARK.danger, 200)):
        gif.add(square((30, 30), colour), time)
    assert [time for _, time in decoded(gif.encode())] == [800, 200]


def test_boards_of_other_sizes_have_table_around_them() -> None:
    gif = Gif(DARK)
    for board in ((300, 200), (300, 302), (150, 301)):
        gif.add(square((60, 60), DARK.amber, board), 500)
    shown = [picture for picture, _ in decoded(gif.encode())]
    assert {picture.size for picture in shown} == {(200, 200)}
    for picture in shown:
        assert picture.getpixel((50, 50)) == DARK.amber
        assert picture.getpixel((190, 190)) == picture.getpixel((5, 199)) == DARK.table


def test_a_film_without_a_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="drawing"):
        Gif(DARK).encode()


@pytest.mark.parametrize("theme", THEMES)
def test_the_clear_entry_of_the_palette_is_no_colour_of_a_board(theme: str) -> None:
    gif = Gif(THEMES[theme])
    last = png.palette(THEMES[theme])[-1]
    drawing = Canvas(THEMES[theme], 30, 30)
    drawing.fill(Box(0, 0, 30, 30), last)
    gif.add(drawing, 500)
    found = Image.open(io.BytesIO(gif.encode()))
    assert found.convert("RGBA").getextrema()[3] == (255, 255)


@pytest.mark.parametrize("key", few(WATCHED, 2))
def test_a_film_asks_for_nothing_but_the_spectators_view(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, log = played(key, SHORT)
    seats: list[int | None] = []
    observe: Callable[..., Any] = type(run.game).observe

    def watched(game: Any, state: Any, seat: int | None) -> Any:
        seats.append(seat)
        return observe(game, state, seat)

    monkeypatch.setattr(type(run.game), "observe", watched)
    film(run, turns(run, log, None), Scene(NAMES, words("en"), viewer=0))
    assert set(seats) == {None}


@pytest.mark.parametrize(("length", "most"), [(5, 9), (9, 9), (10, 9), (901, 41), (30, 2)])
def test_a_long_line_is_thinned_evenly(length: int, most: int) -> None:
    found = thinned(range(length), most)
    assert len(found) == min(length, most)
    assert (found[0], found[-1]) == (0, length - 1)
    gaps = [after - before for before, after in pairwise(found)]
    assert max(gaps) - min(gaps) <= 1


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=300), st.integers(FEWEST, MOST))
def test_a_film_keeps_what_scored_and_its_dearest_turn(gains: list[int], most: int) -> None:
    found = chosen(gains, [], most)
    assert list(found) == sorted(set(found))
    assert len(found) == min(len(gains), most)
    assert {0, len(gains) - 1} <= set(found)
    scored = {at for at, gain in enumerate(gains) if gain > 0} - {0, len(gains) - 1}
    if len(scored) <= most - 2:
        assert scored <= set(found)
    if scored:
        assert max(gains[at] for at in scored) == max(gains[at] for at in scored & set(found))


def test_what_does_not_score_is_left_out_evenly() -> None:
    found = chosen([0] * 901, [], 41)
    gaps = [after - before for before, after in pairwise(found)]
    assert max(gaps[1:-1]) - min(gaps[1:-1]) <= 1


def test_a_film_stays_longest_at_its_end_and_at_the_dearest_turn() -> None:
    lasting = times([0, 1, 5, 0, 5, *[0] * 35], [])
    assert lasting[2] == DEAREST
    assert lasting[-1] == HELD
    assert len(set(lasting)) == 3
    assert LASTS - 400 <= sum(lasting) <= LASTS
    assert times([0, 2, 7], []) == [SLOWEST, SLOWEST, HELD], "the last turn is the dearest"


@given(
    st.lists(st.integers(0, 9), min_size=60, max_size=300),
    st.sets(st.integers(1, 58), max_size=5),
    st.integers(12, MOST),
)
def test_a_film_shows_every_end_of_a_deal_and_stays_there(
    gains: list[int], stills: set[int], most: int
) -> None:
    found = chosen(gains, sorted(stills), most)
    assert len(found) == most
    assert stills <= set(found)
    at = [found.index(still) for still in sorted(stills)]
    lasting = times([gains[one] for one in found], at)
    assert all(lasting[one] >= 1000 for one in at)
    assert sum(lasting) <= LASTS


def test_the_end_of_a_deal_shows_where_its_tiles_lie() -> None:
    game = registry.game("hexamino")
    match = play(game, ("random", "random"), {"deals": "per_seat"}, bytes(32), counted(1))
    run = match.record.run()
    line = turns(run, match.record.entries, match.record.statuses)
    (end,) = (turn.position for turn in line if turn.still)
    view = game.observe(end.state, None)
    drawn = renderer("hexamino").frame(view, replace(scene(2), film=(view,)))
    assert len(view.laid) > 20
    assert sum(bool(one.mask) for one in drawn.laid) > len(view.laid)


@pytest.mark.parametrize("mode", ["classic", "octopus", "star"])
def test_pictures_of_a_hexamino_film_have_one_size(mode: str) -> None:
    run, log = played("hexamino", 400, mode)
    seats = run.deal.seats
    views = tuple(run.game.observe(position.state, None) for position in positions(run, log))
    assert len(views[-1].laid) > 30
    sizes = {
        renderer("hexamino").frame(view, replace(scene(seats), film=views)).height
        for view in views[:: len(views) // 3]
    }
    assert len(sizes) == 1


@pytest.mark.parametrize("high", [900, 1000])
@pytest.mark.parametrize("tiles", [0, 14, 36])
def test_a_film_of_hexago_is_wide_however_high_its_board_is(tiles: int, high: int) -> None:
    """Within 300 pixels of height names and points of a high one could not be read."""
    cells = [(-number // 2, number) for number in range(tiles)]
    chain = SimpleNamespace(laid=tuple(SimpleNamespace(cell=cell) for cell in cells))
    found = zoomed(chain, [chain], box_of(high))
    assert (found.width, found.height, found.rail) == (WIDTH, high, True)
    assert all(found.shows(cell) for cell in cells or [ORIGIN])


@pytest.mark.parametrize("step", [(1, 0), (0, 1), (1, -1)])
def test_a_film_has_room_for_all_tiles_of_hexamino_in_one_line(step: tuple[int, int]) -> None:
    across, down = step
    line = [SimpleNamespace(cell=(across * at, down * at)) for at in range(63)]
    views = [SimpleNamespace(laid=line[:most]) for most in (1, 40, 63)]
    for view in views:
        found = zoomed(view, views, box_of(0))
        assert all(found.shows(one.cell) for one in view.laid)


def test_a_film_that_would_be_too_large_has_fewer_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    run, log = played(WATCHED[0], 24)
    whole = film(run, turns(run, log, None), scene())
    monkeypatch.setattr(films, "LIMIT", len(whole.gif) * 2 // 3)
    monkeypatch.setattr(films, "_DENSE", 0.0001)  # it finds out only when the film is made
    found = film(run, turns(run, log, None), scene())
    assert len(found.gif) <= films.LIMIT
    assert FEWEST <= found.pictures < whole.pictures
    assert decoded(found.gif)[-1][1] == HELD - POSTER


@pytest.mark.parametrize("key", few(WATCHED))
def test_what_is_left_out_is_shown_with_the_next_picture(key: str) -> None:
    run, log = played(key, SHORT)
    boards = [
        renderer(key).frame(run.game.observe(position.state, None), scene(run.deal.seats))
        for position in positions(run, log)
    ]
    gif, kept = Gif(DARK), (0, 3, len(boards) - 1)
    for board in boards:
        gif.add(board, 500)
    whole = gif.encode()
    gif.thin(kept, (100, 200, 300))
    thin = gif.encode()
    assert len(thin) < len(whole)
    found = decoded(thin)
    assert [time for _, time in found] == [100, 200, 300]
    for (shown, _), at in zip(found, kept, strict=True):
        assert ImageChops.difference(shown, alone(boards[at], shown.size)).getbbox() is None


@pytest.mark.parametrize("language", few(LOCALES))
def test_the_alternative_text_is_one_sentence_that_names_the_winner(language: str) -> None:
    run, log = played(WATCHED[0], 80)  # until somebody is ahead
    title, said = run.game.spec.title, words(language)
    agreed, broken = (run.stop(run.replay(log), reason) for reason in ("agreed", "time"))
    outcome = run.outcome(agreed.position)
    assert outcome.winners

    def alt(entries: Log, names: tuple[str, ...] = ("Mara", "Jonas", "Ida", "Uwe")) -> str:
        return film(run, turns(run, entries, None), Scene(names[: run.deal.seats], said)).alt

    for entries in (log, (*log, broken.entry)):
        assert alt(entries) == said("pictures-film", game=title)
    won = alt((*log, agreed.entry))
    assert won.count("Mara") == (0 in outcome.winners)
    assert won.startswith(title)
    assert [at for at, sign in enumerate(won) if sign == "."] == [len(won) - 1]
    assert "\u202e" not in alt((*log, agreed.entry), (HOSTILE[4],) * 6)


def test_of_too_many_moments_each_part_of_the_game_keeps_its_best() -> None:
    assert dearest([], 3) == []
    assert dearest([1, 0], 3) == [0, 1]
    assert dearest([0, 4, 0, 1, 2, 2], 3) == [1, 3, 4]


@pytest.mark.parametrize("party", [True, False])
@pytest.mark.parametrize("key", READ)
def test_who_had_left_the_voice_channel_then_is_not_missed_in_an_album(
    key: str, party: bool
) -> None:
    """A cross stood beside the name of who was away in that round, as for a guess too late."""
    run, log = played(key, 0)
    then = replace(run.replay(log), statuses=("present", "away", "present"))
    _, shown = films._seen(run, then, replace(scene(3), party=party))
    assert shown.absent == ({1} if party else set())


@pytest.mark.parametrize("key", READ)
def test_a_game_of_words_becomes_an_album_of_its_moments(
    key: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run, log = played(key, 400)
    assert read(run)
    assert not read(played(WATCHED[0], 0)[0])
    line, whose = turns(run, log, None), scene(run.deal.seats)
    found = album(run, line, whose)
    assert 2 < len(found) <= STILLS
    stills = [turn.position.state for turn in line[:-1] if turn.still]
    points = [sum(run.game.standing(run.game.observe(state, None))) for state in stills]
    gains = [after - before for before, after in pairwise((0, *points))]
    del gains[gains.index(max(gains))]  # it has a picture of its own at the end
    halves = dearest(gains, 2)
    assert halves not in ([0, len(gains) // 2], [0]), "the first would be shown in any case"
    with monkeypatch.context() as patched:
        patched.setattr(films, "STILLS", len(stills) + 1)
        every = album(run, line, whose)
        patched.setattr(films, "STILLS", 3)
        shown = album(run, line, whose)[:2]
    assert len(every) == len(stills), "what the end shows already is left out"
    assert [one.png for one in shown] == [every[at].png for at in halves]
    position = run.replay(log)
    seen = Scene(NAMES[: run.deal.seats], words("en"), outcome=run.outcome(position))
    last = renderer(key).board(run.game.observe(position.state, None), seen)
    assert found[-1].png == last.png
    assert len({picture.alt for picture in found}) == len(found)

    file, folder = tmp_path / "game.json", tmp_path / "new" / "album"
    file.write_bytes(recorded(key, 400).to_json())
    assert command.main(["film", str(file), "--out", str(folder)]) == 0
    names = [f"{number:02}.png" for number in range(1, len(found) + 1)]
    assert sorted(path.name for path in folder.iterdir()) == names
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told] == names


def test_the_command_makes_a_film_of_a_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run, log = played(WATCHED[0], 4)
    file, out = tmp_path / "game.json", tmp_path / "game.gif"
    file.write_bytes(recorded(WATCHED[0], 4).to_json())
    given = ["film", str(file), "--out", str(out), "--names", "Mara,Jonas,Ida,Uwe", "--lang", "de"]
    assert command.main([*given, "--theme", "light"]) == 0
    expected = film(
        run, turns(run, log, None), Scene(("Mara", "Jonas", "Ida", "Uwe"), words("de"), "light")
    )
    assert out.read_bytes() == expected.gif
    assert capsys.readouterr().out == f"{expected.alt}\n"


def test_what_is_no_record_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "game.json", tmp_path / "out"
    wrong: list[dict[str, object]] = [{}]
    for key in KEYS:
        game = json.loads(recorded(key, 2).to_json())
        wrong += [{**game, "options": {"word_language": "../../x"}}, {**game, "seats": 10**9}]
    for each in wrong:
        file.write_text(json.dumps(each))
        assert command.main(["film", str(file), "--out", str(out)]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "game.json" in said
        assert not out.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name is POSIX's")
@pytest.mark.parametrize("command_line", [["film"], []])
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command_line: list[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert command.main([*command_line, str(tmp_path / "pipe")]) == 1
    assert "a pipe" in capsys.readouterr().err
