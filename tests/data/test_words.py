"""How sentences are put together; which there are is tested in ``tests/cogs/test_locales.py``."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from data.words import LOCALES, Words
from data.words import words as language_of


class Counting(Words):
    made = 0

    def _format(self, key: str, /, **args: Any) -> str:
        self.made += 1
        return super()._format(key, **args)


def words() -> Counting:
    return Counting("en", {"count": "count = { $n } of { $of }"})


def test_a_sentence_is_put_together_once() -> None:
    said = words()
    for n in (1, 2, 1, 2):
        assert said("count", n=n, of="five") == f"{n} of five"
    assert said.made == 2


def test_equal_arguments_of_other_types_are_other_sentences() -> None:
    said = words()
    for n in (1, 1.0, "1"):
        assert said("count", n=n, of="five") == "1 of five"
    assert said.made == 3


def test_an_argument_without_a_hash_is_refused_like_any_other_that_is_wrong() -> None:
    for _ in range(2):
        with pytest.raises(KeyError, match="count"):
            words()("count", n=["a"], of="b")


def test_another_thread_finds_a_sentence_with_all_that_it_refers_to() -> None:
    told = list[str]()

    class Entries(dict[str, str]):
        def pop(self, name: str, *default: Any) -> Any:
            found = super().pop(name, *default)
            told.append(said("help"))  # as one does that is here at this moment
            return found

    entries = {
        "help": "help = Press { -move } or { stop }",
        "-move": "-move = Move",
        "stop": "stop = End",
    }
    said = Words("en", Entries(entries))
    assert said("help") == "Press Move or End"
    assert set(told) == {"Press Move or End"}


def test_a_sentence_may_name_an_attribute_of_its_own() -> None:
    assert Words("en", {"egg": "egg = { egg.size }\n    .size = small"})("egg") == "small"


@pytest.mark.parametrize("typed", LOCALES)
@pytest.mark.parametrize("locale", LOCALES)
def test_commands_are_called_as_discord_offers_them_and_described_in_the_language_of_the_reader(
    locale: str, typed: str
) -> None:
    said, there = language_of(locale, typed), language_of(typed)
    for key in ("cmd-play", "cmd-daily.solo", "cmd-cup-end.game", "cmd-scores.mine"):
        assert said(key) == there(key)
    for key in ("cmd-play.about", "cmd-play.game-about", "cmd-cup-end.game-about", "button-back"):
        assert said(key) == language_of(locale)(key)
    ways = language_of(locale)("tables-none").split(language_of(locale)("cmd-play"))
    assert said("tables-none") == there("cmd-play").join(ways)
    assert said.locale == locale
    assert copy.copy(said) is said, "as it travels to worker processes"
    assert (said is there) == (locale == typed)
