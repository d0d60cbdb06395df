"""A guess is one press: of a board's button, or after *Move* of one of four for each clue."""

from __future__ import annotations

import pytest

from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.messages.board import board_buttons
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file

GUESSES = {
    name: [move for move in moves(record_file("haiclue", name)) if move[2].verb == "guess"]
    for name in ("two", "five", "agreed", "twelve")
}


@pytest.mark.parametrize("name", ["two", "five"])
def test_clue_after_clue_the_board_itself_has_the_buttons(name: str) -> None:
    for table, _, wanted in GUESSES[name][::3]:
        row = [item for buttons in board_buttons(table, EN) for item in buttons]
        public = {item.custom_id for item in row}
        token = table.token(table.owing[0])
        assert ids.step(table.id, token, wanted.words, ids.DO) in public


def test_pairs_are_named_by_author_and_colour() -> None:
    table, seat, _ = GUESSES["agreed"][0]
    step = prompt(table, seat, (), 0, EN, "")
    assert len(step.items) == 8
    for item, pip in zip(step.items, "🔷🔺🟩🟡" * 2, strict=True):
        author = item.path[1][1:]
        assert item.label.startswith(f"{author} {author}: {pip} {item.path[2]} · ")
        assert item.immediate
