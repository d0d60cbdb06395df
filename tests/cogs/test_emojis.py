"""Buttons on which a piece stands as emoji in place of its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pytest
from discord import ButtonStyle

from cogs.board import page as board
from cogs.picker import page as picker
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.play import acting
from cogs.table.play.picker import prompt
from cogs.table.play.steps import Item, Prompt
from cogs.ui import components, ids
from cogs.ui.components import Row
from cogs.ui.content import Content
from data.words import words
from engine.actions import parse
from render.contract import Preview, Scene
from render.registry import RENDERERS
from tests.cogs.table.deciding import after, playing
from tests.cogs.table.world import ANNA, BEN
from tests.engine.walks import any_action, stream_of

PIECES = {key: list(renderer.emojis) for key, renderer in RENDERERS.items()}
SHOWN = [key for key, pieces in PIECES.items() if pieces]
STEPS, ENOUGH = 90, 20


@pytest.fixture(autouse=True)
def _emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """All pieces have their emoji."""
    pieces = (piece for some in PIECES.values() for piece in some)
    shown = {piece: f"<:{piece}:{number}>" for number, piece in enumerate(pieces, 10**17)}
    monkeypatch.setattr(components, "EMOJIS", shown)


def positions(key: str) -> Iterator[Table]:
    table, stream = playing(ANNA, BEN, game=key, aid="points"), stream_of("emoji", key)

    def act(edit: Edit) -> Table:
        seat = edit.table.owing[0]
        action = any_action(edit.table.game, edit.table.play()[1].state, seat, stream)
        user_id = edit.table.seats[seat].user_id or 0
        return acting.submit(edit, user_id, edit.table.token(seat), action)

    for _ in range(STEPS):
        if table.over:
            return
        yield table
        table = after(table, act)


def shown(table: Table) -> tuple[Row, ...]:
    """Return the buttons under the board and those of the picker's first steps."""
    rows = [*board.board_buttons(table, words("en"))]
    seat, paths = table.owing[0], [()] if table.legal(table.owing[0]) else []
    for path in islice(paths, 9):  # it grows
        step = prompt(table, seat, path, 0, words("en"), "")
        rows += picker.rows(table, step, words("en"))
        paths += [item.path for item in step.items if len(item.path) > len(path)]
    return tuple(rows)


def said(rows: Sequence[Row]) -> list[tuple[str, dict[str, Any]]]:
    return [(item.custom_id, item.to_component_dict()) for row in rows for item in row]


@pytest.mark.parametrize("key", SHOWN)
def test_an_emoji_never_stands_without_a_word_and_the_words_alone_come_back(key: str) -> None:
    pieces: list[str] = []
    for table in positions(key):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(components, "EMOJIS", {})
            bare = shown(table)
        dressed = Content(rows=shown(table))
        for item in (item for row in dressed.rows for item in row if item.in_words):
            sent = item.to_component_dict()
            pieces.append(sent["emoji"]["name"])
            assert any(map(str.isalnum, sent.get("label") or ""))
            assert len(sent["label"]) <= len(item.in_words.label or "")
        again = dressed.in_words()
        assert sorted(said((again or dressed).rows), key=str) == sorted(said(bare), key=str)
        if len(pieces) > ENOUGH:
            break
    assert pieces
    assert set(pieces) <= set(PIECES[key])


@pytest.mark.parametrize("style", [components.PRIMARY, components.GOOD])
def test_no_token_stands_on_a_button_of_its_own_colour(style: ButtonStyle) -> None:
    colours = {components.PRIMARY: "blue", components.GOOD: "green"}
    for piece in (piece for some in PIECES.values() for piece in some):
        shown = components.button("id", "words", style, emoji=(piece, ""))
        assert shown.style is not style or colours[style] not in piece


def test_tiles_on_their_places_stand_in_rows_that_a_phone_breaks_in_two() -> None:
    """Of six, a phone showed two, one, two and one; the words alone stand three in a row."""
    piece = PIECES["hexamino"][0]
    rows = {}
    for emoji in ((piece, "5 on 1"), None):
        items = tuple(Item(("lay", str(at)), "5 on 1", emoji) for at in range(6))
        step = Prompt("0.t", (), "", items, 0, 1, None, "", None, Preview(), Scene((), words("en")))
        made = picker.rows_of(partial(ids.step, "abcdefghjk", "0.t"), step, words("en"))
        rows[emoji is not None] = [len(row) for row in made if row]
    assert rows == {True: [2, 4], False: [3, 3]}


def test_five_cards_stand_in_rows_that_a_phone_shows_in_two_lines() -> None:
    """Four and one became three lines of three, one and one."""
    cards = (Item(("swap", str(at)), "Red", ("red_card", "Red")) for at in range(5))
    items = (*cards, Item(("swap", "all"), "All 5"))
    step = Prompt("0.t", (), "", items, 0, 1, None, "", None, Preview(), Scene((), words("en")))
    made = picker.rows_of(partial(ids.step, "abcdefghjk", "0.t"), step, words("en"))
    assert [len(row) for row in made if row] == [3, 3]


def test_three_other_payments_stand_in_one_line_where_there_is_room() -> None:
    piece, action = PIECES["blox"][0], parse("demolish a1 b1 red")
    colours = ("black", "white", "red")
    items = tuple(
        Item(("demolish", one), f"Joker for {one}", (piece, f"Joker for {one}")) for one in colours
    )
    step = Prompt("0.t", (), "", items, 0, 1, action, "Do", (), Preview(), Scene((), words("en")))
    made = picker.rows_of(partial(ids.step, "abcdefghjk", "0.t"), step, words("en"))
    assert [len(row) for row in made if row] == [3, 2], "the last one leads back, or confirms"
