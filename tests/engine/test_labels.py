"""What can be pressed or is held is named by words and marks, never by a code of the notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cogs.table.play.drafts import form_of
from cogs.table.play.picker import prompt
from engine import registry
from tests.engine.presses import EN, moves
from tests.tiers import many

RECORDS = Path(__file__).resolve().parent
CODES = re.compile(
    r"\bt\d{1,3}\b|[-\d]{6}|(\d[a-z]){3}|\b[bwgr]{2,}\b|@[A-L]\b|\w+-(sun|moon|star)\b"
)
"""A word tile, fields of dots, fields of colours, blocks of a tower, a seat, a stone."""


@pytest.mark.parametrize("key", registry.keys())
def test_no_choice_is_named_by_a_code(key: str) -> None:
    seen = 0
    for file in sorted((RECORDS / key / "records").glob("*.json")):
        found = list(moves(file))
        for table, seat, wanted in found[:: max(1, len(found) // many(3, 12))]:
            form = form_of(table, seat)
            view, scene = table.view(seat), table.scene(EN, seat)
            said = [table.renderer.form_word(i, view, scene) for i in form.items] if form else []
            said += table.renderer.hand_text(view, scene).splitlines()
            asked = table.game.worded(wanted).words
            for depth in range(len(asked) if table.legal(seat) else 0):
                step = prompt(table, seat, asked[:depth], 0, EN, "")
                said += [step.question, step.confirm, *(menu.title for menu in step.menus)]
                said += [text for item in step.items for text in (item.label, item.note)]
            codes = [text for text in said if CODES.search(text)]
            assert not codes, (wanted.text, codes[:5])
            seen += len(said)
    assert seen > 100
