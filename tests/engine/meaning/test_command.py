"""``python -m engine words``: problems in, answers out; one clear sentence for bad input."""

from __future__ import annotations

import json
from typing import Any

import pytest

TARGETS = ["king", "river", "soup", "dragon"]
HAND = ["crown", "frog", "spoon", "flame", "noble"]


def test_guess(say: Any) -> None:
    asked = [
        {"id": "a", "targets": TARGETS, "clue": ["Crown", "NOBLE", "qwertz"]},
        {"id": 2, "targets": TARGETS, "clue": ["flame"]},
    ]
    code, out, err = say("words guess --language en", stdin=json.dumps(asked))
    assert (code, json.loads(out), err) == (0, {"a": 0, "2": 3}, "")


@pytest.mark.parametrize("aim", [0, "king", "KING"])
def test_hint(say: Any, aim: object) -> None:
    asked = {"id": "a", "targets": TARGETS, "hand": HAND, "hint_at": aim}
    code, out, _ = say("words hint --language en", stdin=json.dumps(asked))
    clue = json.loads(out)["a"]
    assert code == 0
    assert 2 <= len(clue) <= 4
    assert set(clue) <= set(HAND)
    assert "crown" in clue


def test_no_problems_no_answers(say: Any) -> None:
    assert say("words guess", stdin="[]")[:2] == (0, "{}\n")


def problem(**changed: object) -> str:
    whole = {"id": "a", "targets": TARGETS, "hand": HAND, "clue": ["crown"], "hint_at": 0}
    return json.dumps([{**whole, **changed}])


@pytest.mark.parametrize(
    ("what", "text", "sentence"),
    [
        ("guess", "", "Standard input is no JSON list"),
        ("guess", "[" * 100_000, "Standard input is no JSON list"),
        ("guess", "7", "Expected `array`"),
        ("guess", "[7]", "Expected `object`, got `int` - at `$[0]`"),
        ("guess", problem(id=None), "`$[0].id`"),
        ("guess", problem(id=True), "`$[0].id`"),
        ("guess", problem(targets="king"), "`$[0].targets`"),
        ("guess", problem(targets=[1, 2]), "`$[0].targets[0]`"),
        ("guess", problem(targets=["king"]), "length >= 2 - at `$[0].targets`"),
        ("guess", problem(clue=[]), "length >= 1 - at `$[0].clue`"),
        ("guess", problem()[:-1] + "," + problem()[1:], 'two problems with the "id"'),
        ("hint", problem(hand=["crown"]), "length >= 2 - at `$[0].hand`"),
        ("hint", problem(hint_at=4), '"hint_at"'),
        ("hint", problem(hint_at=-1), '"hint_at"'),
        ("hint", problem(hint_at="queen"), '"hint_at"'),
        ("hint", problem(hint_at=None), "`$[0].hint_at`"),
    ],
)
def test_bad_input(say: Any, what: str, text: str, sentence: str) -> None:
    code, out, err = say(f"words {what} --language en", stdin=text)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_language_nobody_knows(say: Any) -> None:
    code, out, err = say("words guess --language ../en", stdin="[]")
    assert (code, out) == (2, "")
    assert err.startswith("No words are known in '../en'; there are ")
