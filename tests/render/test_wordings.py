"""What games say is what was read once; see ``wordings.py`` for how to write it again."""

from __future__ import annotations

import re

import pytest

from tests.render.wordings import FOLDER, wording
from tests.sentences import messages
from tests.tiers import few

TOLD = re.compile(r"-(event|refusal|ending|question|confirm|sure|why|merit|describe|label)-")
UNREAD = {
    "blox": {"blox-question-enter"},
    "haiclue": {"haiclue-describe-void", "haiclue-ending-perfect", "haiclue-ending-won",
                "haiclue-event-reveal-missed", "haiclue-label-none", "haiclue-label-void",
                "haiclue-question-clue", "haiclue-question-clue-for"},
    "helge": {"helge-confirm-pass", "helge-describe-pass", "helge-label-lay", "helge-label-pass",
              "helge-label-place", "helge-label-remove", "helge-label-swap", "helge-merit-pass",
              "helge-question-swap", "helge-refusal-must-place.asked", "helge-sure-pass"},
    "hexamino": {"hexamino-confirm-here", "hexamino-question-end", "hexamino-question-here",
                 "hexamino-refusal-no-match.asked", "hexamino-sure-here"},
}  # fmt: skip
"""Sentences that neither a recorded game nor ``rare.py`` comes to.

Lessons alone say ``.asked`` and ``-here``.
"""


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("key", few(sorted(file.stem for file in FOLDER.glob("*.txt"))))
def test_a_game_says_what_was_read(key: str) -> None:
    text, heard = wording(key)
    assert text == (FOLDER / f"{key}.txt").read_text(encoding="utf-8")
    assert {name for name in messages("en", key) if TOLD.search(name)} - heard == UNREAD.get(
        key, set()
    )
