"""What `/move` offers while it is typed: what stands on buttons, then moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.page import board_buttons
from cogs.board.typed import named
from cogs.picker.page import undo_rows
from cogs.table.model import Table
from cogs.table.play.completing import OFFERED, Completer, Index
from cogs.table.play.drafts import form_of
from cogs.ui.app import App
from cogs.ui.components import Button
from data.words import LOCALES, words
from engine import registry
from engine.actions import Action
from engine.forms import fold
from tests.cogs.people import by, typed
from tests.cogs.table.recordings import EN, every
from tests.cogs.table.swapping import mover, other
from tests.cogs.table.world import ANNA, BEN, CARLA, Person, World
from tests.cogs.test_confirming import drawn
from tests.tiers import many, spread

_SEEN = 5
"""Choices that are seen at once."""


async def offers(home: App, who: Person, text: str) -> list[tuple[str, str]]:
    return await typed(home, "move", "action", by(who), text)


async def on(world: World, table: Table) -> Table:
    """Return a table after the next move; what is written is of the first items."""
    form = form_of(table, table.owing[0])
    text = Action(form.verb, (*form.items[: form.least],)).text if form else ""
    return await world.move(table, text) if text else await world.move(table)


def on_buttons(table: Table, who: Person) -> list[str]:
    rows = (
        *undo_rows(table, who.user_id, words(who.locale)),
        *board_buttons(table, words(who.locale)),
    )
    return [str(one.label) for row in rows for one in row if isinstance(one, Button) and one.label]


def found(table: Table, who: Person, label: str, offered: list[tuple[str, str]]) -> bool:
    """Return whether a button, or a move that it begins, is among choices."""
    seat, language = table.viewer(who.user_id), words(who.locale)
    assert seat is not None
    if any(label in choice for choice in offered):
        return True
    path = Completer().read(table, seat, label, language).path or ("",)
    reads = (Completer().read(table, seat, text, language) for _, text in offered)
    paths = [read.action.words if read.action else read.path or () for read in reads]
    return any(way[: len(path)] == path for way in paths)


@pytest.mark.sized
@pytest.mark.parametrize(("game", "locale"), spread(sorted(registry.keys()), LOCALES))
async def test_each_word_of_a_button_finds_it_from_two_letters_on(
    home: App, world: World, game: str, locale: str
) -> None:
    """'hi', 'te' and 'mo' found nothing, and 'hin' laid a stone ('hinlegen')."""
    people = [replace(one, locale=locale) for one in (ANNA, BEN, CARLA)]
    seated = people[: 3 if game == "haiclue" else 2]
    table = await world.playing(*seated, game=game, shared={"hints": "on"})
    for _ in range(many(2, 6)):
        who = next(one for one in people if one.user_id == mover(table).user_id)
        for label in on_buttons(table, who):
            begun = [label[:size] for size in range(2, len(label) + 1)]
            for word in filter(str.isalpha, label.split()):
                begun += [word[:size] for size in range(2, len(word) + 1)]
            for text in dict.fromkeys((*begun, *map(fold, begun), label.upper())):
                offered = await offers(home, who, text)
                assert found(table, who, label, offered[:_SEEN]), (label, text, offered[:_SEEN])
        table = await on(world, table)


@pytest.mark.sized
@pytest.mark.parametrize(("game", "locale"), spread(sorted(registry.keys()), LOCALES))
async def test_what_is_offered_is_read_when_it_is_sent(
    home: App, world: World, game: str, locale: str
) -> None:
    people = [replace(one, locale=locale) for one in (ANNA, BEN, CARLA)]
    table = await world.playing(*people[: 3 if game == "haiclue" else 2], game=game)
    language = words(locale)
    for _ in range(many(3, 8)):
        who = next(one for one in people if one.user_id == mover(table).user_id)
        seat = table.require_seat(who.user_id)
        labels = on_buttons(table, who)
        for text in ("", *(label[:size] for label in labels for size in (1, 2, 3))):
            offered = await offers(home, who, text)
            assert 0 < len(offered) <= OFFERED
            for _, sent in offered[: many(6, OFFERED)]:
                if sent == text or named(table, sent, language) or form_of(table, seat):
                    continue
                read = Completer().read(table, seat, sent, language)
                assert (read.action or read.sure, read.reply) == (read.action or True, None), sent
                again = await offers(home, who, sent)
                assert sent in again[0], "what is typed exactly comes first"
        table = await on(world, table)


async def test_an_empty_field_offers_moves_and_then_what_stands_on_other_buttons(
    home: App, world: World
) -> None:
    """*Take back* stood first while another move was asked, and acted at once."""
    table = await drawn(world)
    language, buttons = words(mover(table).locale), on_buttons(table, mover(table))
    offered = await offers(home, mover(table), "")
    assert [name for name, _ in offered][1 - len(buttons) :] == buttons[1:]
    assert len(offered) > len(buttons)
    table = await world.move(table)
    assert await offers(home, other(table), "") == [
        (language(f"button-{what}"),) * 2 for what in ("undo", "text", "more")
    ]
    again = await offers(home, mover(table), "")
    assert again[0][1] == "draw", "the move of a button takes its place"


@pytest.mark.sized
@pytest.mark.parametrize(("game", "locale"), spread(sorted(registry.keys()), LOCALES))
async def test_nothing_is_taken_back_or_ended_by_who_begins_a_move(
    home: App, world: World, game: str, locale: str
) -> None:
    """'a' began with *Arrêter*, 'schlagen' with *Ende vorschlagen*, 'pass' and 'play' so, too."""
    people = [replace(one, locale=locale) for one in (ANNA, BEN, CARLA)]
    table = await world.playing(*people[: 3 if game == "haiclue" else 2], game=game)
    said = words(locale)
    ends = [said(f"button-{key}") for key in ("undo", "stop", "resign", "end", "pause")]
    who = next(one for one in people if one.user_id == mover(table).user_id)
    for text in ("", "a", "schlagen", "play", "pass", "passen", "passer", "take"):
        names = [name for name, _ in await offers(home, who, text)]
        assert names[0] not in ends, text
        assert text in ("", "a") or not {*names} & {*ends}, text
    assert said("button-resign") in dict(await offers(home, who, said("button-resign")[:4]))


async def test_first_comes_what_is_typed_in_whole_then_what_begins_so(
    home: App, world: World
) -> None:
    people = [replace(one, locale="fr") for one in (ANNA, BEN)]
    table = await world.move(await world.move(await world.playing(*people), "draw"))
    who, said = replace(other(table), locale="fr"), words("fr")
    names = [name for name, _ in await offers(home, who, "mon")]
    assert names[:2] == [said("button-move"), said("button-undo")], "that stands on a button here"


async def test_moves_come_before_buttons_that_begin_alike(home: App, world: World) -> None:
    people = [replace(one, locale="en") for one in (ANNA, BEN)]
    table = await world.playing(*people, game="blox")
    names = [name for name, _ in await offers(home, mover(table), "re")][:_SEEN]
    assert names[0].startswith("enter on")
    assert words("en")("button-resign") in names


def test_a_swap_of_equal_stones_is_read_and_not_listed() -> None:
    """It comes to laying one's own, and the picker asks about that."""
    equal = 0
    for table, seat, _ in every("helge"):
        view, legal, completer = table.view(seat), table.legal(seat), Completer()
        asked = {one.text for one in table.game.asking.offered(view, legal).values()}
        unasked = {one.text: one for one in legal if one.text not in asked}
        for typed_ in ("", "swap") if unasked else ():
            listed = {text for _, text in completer.offer(table, seat, typed_, EN)}
            assert not unasked.keys() & listed
        for one in unasked.values():
            said = table.renderer.describe(one, view, table.scene(EN, seat))
            assert completer.read(table, seat, said, EN).action == one
            equal += 1
    assert equal


async def test_a_number_begins_a_tile_before_it_is_a_rotation(home: App, world: World) -> None:
    """'2' began with tile 1 that is turned twice, and '7 L49' laid tile 1 there."""
    table = await world.playing(ANNA, BEN, game="hexago")
    legal = table.legal(table.owing[0])
    tiles, place = {action.args[0] for action in legal}, legal[0].args[1]
    for digit in {tile[0] for tile in tiles}:
        offered = await offers(home, mover(table), digit)
        assert all(text.split()[1].startswith(digit) for _, text in offered), digit
    lacks = next(one for one in "789" if not any(tile.startswith(one) for tile in tiles))
    for text in (lacks, f"{lacks} {place}"):
        [(why, sent)] = await offers(home, mover(table), text)
        assert (sent, lacks in why) == (text, True)


def test_what_is_just_typed_comes_first() -> None:
    """In 'place 2 L49 2' each rotation of the tile has all words."""
    seen = 0
    for table, seat, _ in every("hexago"):
        for one in table.legal(seat):
            if one.args[0] == one.args[-1]:
                assert Index(table, seat, EN).find(one.text)[0][1] == one.text
                seen += 1
                break
    assert seen


@pytest.mark.parametrize("text", ["zurück", "zuruck", "zurueck", "ZURÜCK", "back", "retour"])
@pytest.mark.parametrize("game", ["helge", "blox", "hexago", "hexamino"])
async def test_back_takes_back(home: App, world: World, game: str, text: str) -> None:
    """It was the button that leads to the question: Move."""
    table = await world.playing(ANNA, BEN, game=game)
    for who in (ANNA, BEN):
        label = words(who.locale)("button-undo")
        assert (await offers(home, who, text))[0] == (label, label)
        assert named(table, text, words(who.locale)) == "undo"


async def test_a_clue_is_taken_back_where_one_is_sent(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    who = mover(table)
    table = await on(world, table)
    assert (await offers(home, who, "zurück"))[0][1] == "withdraw"


@pytest.mark.parametrize(
    ("text", "key"), [("hnit", "hint"), ("tetx", "text"), ("rseign", "resign")]
)
async def test_a_misspelled_button_is_offered(home: App, world: World, text: str, key: str) -> None:
    await world.playing(replace(ANNA, locale="en"), replace(BEN, locale="en"), game="hexago")
    assert words("en")(f"button-{key}") in dict(
        await offers(home, replace(ANNA, locale="en"), text)
    )


@pytest.mark.parametrize(
    ("game", "text"),
    [("helge", "b2"), ("helge", "draw"), ("blox", "a1"), ("hexago", "1"), ("hexamino", "m51")],
)
async def test_who_is_not_on_turn_reads_so_while_a_move_is_typed(
    home: App, world: World, game: str, text: str
) -> None:
    """What would be a move had no suggestion, and what is none had the reason."""
    table = await world.playing(ANNA, BEN, game=game)
    who = other(table)
    why = words(who.locale)("refusal-not-your-turn", who=mover(table).name, count=1)
    [(shown, sent)] = await offers(home, who, text)
    assert (shown.startswith(why), sent) == (True, text)


@pytest.mark.parametrize("text", ["b1 z9", "z9 b1"])
async def test_a_place_where_nothing_can_be_done_is_not_left_out(
    home: App, world: World, text: str
) -> None:
    """'b1 b5' offered what can be done on b1, without a word of b5."""
    table = await drawn(world)
    [(why, sent)] = await offers(home, mover(table), text)
    assert sent == text
    assert "z9" in why
    assert await offers(home, other(table), text) != [(why, sent)]


@pytest.mark.parametrize("game", ["helge", "hexago", "hexamino"])
async def test_nothing_is_offered_that_would_do_nothing(home: App, world: World, game: str) -> None:
    """'c' offered to go on while nobody waited, and a closer look at what is large already."""
    table = await world.playing(ANNA, BEN, game=game)
    labels = [name for name, _ in await offers(home, mover(table), "c")]
    assert not {EN("button-next"), EN("button-go"), EN("button-detail")} & {*labels}


async def test_tiles_are_offered_on_several_places_where_points_are_not_shown(
    home: App, world: World
) -> None:
    """Each was offered on the same place, in all its rotations."""
    table = await world.playing(ANNA, BEN, game="hexago", shared={"aid": "preview"})
    moves = [text for _, text in await offers(home, mover(table), "") if text[:6] == "place "]
    fronts = [text.rsplit(" ", 1)[0] for text in moves]
    assert len(fronts) > len({front.split()[1] for front in fronts}), "several of a tile"
    assert len(fronts) == len({*fronts})
