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
        ("guess", "", "Standard input is no JSON"),
        ("guess", "[" * 100_000, "Standard input is no JSON"),
        ("guess", "7", "a JSON list"),
        ("guess", "[7]", "Problem 1 is no JSON object"),
        ("guess", problem(id=None), 'needs an "id"'),
        ("guess", problem(id=True), 'needs an "id"'),
        ("guess", problem(targets="king"), '"targets", a list of words'),
        ("guess", problem(targets=[1, 2]), '"targets", a list of words'),
        ("guess", problem(targets=["king"]), 'has 1 in "targets"; it needs 2'),
        ("guess", problem(clue=[]), 'has 0 in "clue"; it needs 1'),
        ("guess", problem()[:-1] + "," + problem()[1:], "an id that was there before"),
        ("hint", problem(hand=["crown"]), 'has 1 in "hand"; it needs 2'),
        ("hint", problem(hint_at=4), '"hint_at"'),
        ("hint", problem(hint_at=-1), '"hint_at"'),
        ("hint", problem(hint_at="queen"), '"hint_at"'),
        ("hint", problem(hint_at=None), '"hint_at"'),
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
