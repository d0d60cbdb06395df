"""`/move` reads what buttons say, and completes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from cogs.table.model import Table
from cogs.table.moment import Moment
from cogs.table.play import acting
from cogs.table.play.completing import CHOICE_LIMIT, OFFERED, Completer
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import find, prompt
from cogs.table.play.reading import Read
from cogs.table.play.steps import Item
from data.words import LOCALES, Words, words
from engine import registry
from engine.actions import Action, parse
from engine.prompts import Path
from engine.refusals import Malformed
from engine.spec import Seat
from tests.cogs.table.simulation import begin
from tests.cogs.table.world import ANNA, BEN, CARLA, ID
from tests.engine.presses import moves
from tests.engine.recording import record_file
from tests.tiers import many, spread
from tools.support.recorded import files

EN = words("en")
ASKED = [game for game in sorted(registry.keys()) if game != "haiclue"]


def asked(game: str, *, points: bool = False) -> Table:
    """Return a game in which a seat chooses: all who only draw or write have done so."""
    played = begin(ANNA, BEN, CARLA, game=game)
    while len(played.table.legal(seat := played.table.owing[0])) < 2:
        user = played.table.seats[seat].user_id
        played.do(acting.submit, user, None, played.table.legal(seat)[0])
    row = replace(played.table.row, aid="points" if points else "preview")
    return replace(played.table, row=row)


def is_written(table: Table, seat: int, text: str) -> bool:
    """Return whether a text is an action in the notation, too: that is made at once."""
    with suppress(Malformed):
        return find(table, seat, parse(text)) in table.legal(seat)
    return False


@pytest.mark.parametrize(("game", "locale", "points"), spread(ASKED, LOCALES, [False, True]))
def test_every_button_is_understood_and_leads_to_its_moves(
    game: str, locale: str, points: bool
) -> None:
    table, language, completer = asked(game, points=points), words(locale), Completer()
    seat = table.owing[0]
    for item in prompt(table, seat, (), 0, language, "").items:
        assert completer.read(table, seat, item.label.upper(), language).path == item.path
        assert under(table, seat, item.path, completer.offer(table, seat, item.label, language))
        for deeper in prompt(table, seat, item.path, 0, language, "").items[:3]:
            said = f"{item.label} {deeper.label}"
            read = completer.read(table, seat, said, language).path
            assert read == deeper.path or is_written(table, seat, said)
            offered = completer.offer(table, seat, said, language)
            assert under(table, seat, deeper.path, offered)


def under(table: Moment, seat: Seat, path: Path, offered: list[tuple[str, str]]) -> list[str]:
    """Return the whole moves that begin with words of the picker among those that are offered."""
    worded, view = table.game.asking.worded, table.view(seat)
    legal = {action.text: action for action in table.legal(seat)}
    moves_ = [text for _, text in offered if text in legal]
    return [text for text in moves_ if worded(view, legal[text]).words[: len(path)] == path]


@pytest.mark.sized
@pytest.mark.parametrize(("game", "locale"), spread(sorted(registry.keys()), LOCALES))
def test_before_anything_is_typed_whole_moves_or_kinds_of_them_are_listed(
    game: str, locale: str
) -> None:
    """It began with what stands on buttons: bare numbers, of a picture that is not there."""
    language, completer = words(locale), Completer()
    for table, seat, _ in list(moves(files(game)[0]))[:: many(7, 2)]:
        legal = [action.text for action in table.legal(seat)]
        offered = completer.offer(table, seat, "", language)
        assert offered
        assert len(offered) <= OFFERED
        assert all(len(name) <= CHOICE_LIMIT for name, _ in offered)
        whole = [text for _, text in offered if text in legal]
        assert len(legal) > OFFERED or len(whole) == len(legal), "all, where there is room"
        for name, text in offered:
            if text in legal or form_of(table, seat):
                continue
            # A kind of move does nothing yet: it asks on.
            read = completer.read(table, seat, text, language)
            assert (read.action, read.sure, read.reply) == (None, True, None)
            assert name.startswith(text)
            begun = completer.offer(table, seat, text[:3], language)
            assert (text, text) in begun, "without the example, which follows as a move"


@pytest.mark.sized
@pytest.mark.parametrize(("game", "locale"), spread(sorted(registry.keys()), LOCALES))
def test_what_stands_on_any_button_of_any_step_can_be_typed(game: str, locale: str) -> None:
    """Where a number alone names several buttons, typing it asks the question that has them."""
    language, completer, typed = words(locale), Completer(), 0
    for file in files(game)[:3]:
        played = list(moves(file))
        for table, seat, action in played[:: max(1, len(played) // many(3, 12))]:
            if action not in table.legal(seat):
                continue
            for said, path, items in steps_to(table, seat, action, language):
                for item in items:
                    read = completer.read(table, seat, f"{said} {item.label}", language)
                    assert item.path in (read.path, made(table, seat, read, item.path))
                    read = completer.read(table, seat, f"{said} {item.label}", language)
                    assert read.path in (item.path, path) or made(table, seat, read, item.path)
                    typed += 1
    assert typed


def steps_to(
    table: Moment, seat: Seat, action: Action, language: Words
) -> Iterator[tuple[str, Path, tuple[Item, ...]]]:
    """Yield each step that leads to an action: what was typed before, its path and its buttons."""
    way = table.game.asking.worded(table.view(seat), action).words
    said, path = "", ()
    while items := prompt(table, seat, path, 0, language, "").items:
        yield said, path, items
        begun = [i for i in items if i.path == way[: len(i.path)] and len(i.path) > len(path)]
        if not begun:
            return
        said, path = f"{said} {begun[0].label}", begun[0].path


def made(table: Moment, seat: Seat, read: Read, path: Path) -> Path:
    """Return how far the action that was read goes along a path; a label may be a whole move."""
    if read.action is None:
        return ()
    return table.game.asking.worded(table.view(seat), read.action).words[: len(path)]


def test_a_number_of_a_place_is_what_its_button_does() -> None:
    """A place stands in one row, so its number alone names it, too."""
    rows = [
        (table, seat, item)
        for file in files("blox")
        for table, seat, _ in [*moves(file)][::9]
        for item in prompt(table, seat, (), 0, EN, "").items
        if item.mark
    ]
    for table, seat, item in rows:
        for typed in (item.label, item.mark):
            assert Completer().read(table, seat, typed, EN) == Read(path=item.path, sure=True)
    assert {item.label.partition(" · ")[0] for *_, item in rows} == {"Walk", "Build"}


def test_a_beginning_narrows_the_kinds_of_moves_down() -> None:
    table = asked("blox")
    names = [name for name, _ in Completer().offer(table, table.owing[0], "swa", EN)]
    assert names[0] == "Swap", "its example is a move of the list"
    assert all("nter" not in name for name in names)


def test_ways_that_are_described_alike_are_offered_once() -> None:
    table = asked("blox")
    seat = table.owing[0]
    offered = Completer().offer(table, seat, "a1", EN)
    names = [name for name, _ in offered]
    assert offered
    assert len(names) == len(set(names)), "a corner is entered over two edges"
    again = next(one.text for one in table.legal(seat) if one.text.startswith("enter top a "))
    assert again in [text for _, text in Completer().offer(table, seat, again, EN)]


def test_what_one_kind_has_too_much_of_is_listed_for_each_piece() -> None:
    table, seat, _ = moves(files("hexago")[0])[3]
    offered = [text for _, text in Completer().offer(table, seat, "", EN)]
    assert len(offered) < len(table.legal(seat))
    pieces = {action.words[:2] for action in table.legal(seat)}
    assert {parse(text).words[:2] for text in offered} == pieces


def test_the_number_in_the_picture_offers_the_moves_of_its_place() -> None:
    played = begin(ANNA, game="hexago")
    played.do(acting.submit, ID + 1, None, played.table.legal(0)[0])
    place = prompt(played.table, 0, (), 0, EN, "").items[0]
    offered = Completer().offer(played.table, 0, "1", EN)
    assert place.mark == "1"
    assert under(played.table, 0, place.path, offered[:1])


def test_an_action_in_the_notation_is_no_button() -> None:
    table = asked("hexamino")
    seat, completer = table.owing[0], Completer()
    first = table.legal(seat)[0]
    assert completer.read(table, seat, first.text, EN) == Read(first)
    assert completer.read(table, seat, "no such thing", EN).path is None
    assert completer.read(table, seat, "", EN).path is None
    assert not completer.read(table, seat, "1 " * 40, EN).sure


def test_who_is_not_asked_is_offered_no_button() -> None:
    table = asked("hexamino")
    waits = next(seat for seat in range(3) if seat not in table.owing)
    assert Completer().offer(table, waits, "", EN) == []


@pytest.mark.parametrize("game", ASKED)
def test_nobody_is_offered_what_another_seat_may_do(game: str) -> None:
    table, completer = asked(game), Completer()
    (seat,) = table.owing
    assert completer.find(table, seat, "", EN)
    for other in {0, 1, 2} - {seat}:
        assert completer.offer(table, other, "", EN) == []


def test_a_completion_names_who_sits_there_now() -> None:
    table, seat, _ = next(m for m in moves(record_file("haiclue", "five")) if m[2].verb == "guess")
    completer = Completer()
    completer.find(table, seat, "", EN)
    seen = replace(table.seen, names=("Zoe",) * len(table.seen.names))
    assert "Zoe" in completer.find(replace(table, seen=seen), seat, "", EN)[0][0]


def test_words_of_the_notation_go_before_those_of_labels() -> None:
    """Tile 18 is meant, not a tile rotated by 180 degrees."""
    table, seat, _ = moves(record_file("hexamino", "classic"))[10]
    found = Completer().find(table, seat, "18", EN)
    assert found
    assert all(text.startswith("lay 18 ") for _, text in found)
    assert Completer().find(table, seat, "180", EN)
