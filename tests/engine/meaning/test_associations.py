"""Files of associations: every word of a list has its line, and a reader says all that is wrong."""

from __future__ import annotations

import pytest

from data import wordlists
from engine import components
from engine.meaning import minds
from engine.meaning.associations import Fault, read

SOUND = ", ".join(f"theme{n} 3" for n in range(15))


def words_of(language: str) -> list[str]:
    return [word for pair in wordlists.tiles(language) for word in pair]


@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_every_word_of_a_list_has_its_associations(language: str) -> None:
    assert language in minds.languages()
    report = read(components.associations(language), words_of(language))
    assert report.faults == ()
    assert list(report.links) == words_of(language)


@pytest.mark.parametrize("language", minds.languages())
def test_themes_join_words(language: str) -> None:
    """A theme that only one word has says nothing; most of them have to be shared."""
    links = minds.links(language)
    users: dict[str, int] = {}
    for found in links.values():
        for link in found:
            users[link] = users.get(link, 0) + 1
    for word, found in links.items():
        assert sum(link in links or users[link] > 1 for link in found) >= 8, word


def test_a_sound_file_is_read_in_its_order() -> None:
    text = f"\ufeff# note\n\nsalt: sea  5, white pepper 2, {SOUND}\nsea: salt 5, {SOUND}\n"
    report = read(text, ["salt", "sea"])
    assert report.faults == ()
    assert list(report.links) == ["salt", "sea"]
    assert list(report.links["salt"].items())[:2] == [("sea", 5), ("white pepper", 2)]


def test_all_faults_are_reported_at_once() -> None:
    text = "\n".join(
        (
            "no colon here",
            f"salt: {SOUND}, salt 2, theme0 4, heavy 6, light 0, half 1.5, bare, , far 12",
            f"salt: {SOUND}",
            f"stranger: {SOUND}",
            "sea: wave 5, wave 5",
        )
    )
    faults = read(text, ["salt", "sea", "wind"]).faults
    assert faults == (
        Fault(0, "missing", {"word": "wind"}),
        Fault(1, "form", {"word": "no colon here"}),
        Fault(2, "self", {"word": "salt"}),
        Fault(2, "twice", {"word": "salt", "link": "theme0"}),
        Fault(2, "weight", {"word": "salt", "link": "heavy"}),
        Fault(2, "weight", {"word": "salt", "link": "light"}),
        Fault(2, "weight", {"word": "salt", "link": "half"}),
        Fault(2, "link", {"word": "salt", "link": "bare"}),
        Fault(2, "link", {"word": "salt", "link": ""}),
        Fault(2, "weight", {"word": "salt", "link": "far"}),
        Fault(3, "repeated", {"word": "salt", "first": 2}),
        Fault(4, "unknown", {"word": "stranger"}),
        Fault(5, "twice", {"word": "sea", "link": "wave"}),
        Fault(5, "few", {"word": "sea", "found": 1, "least": 15}),
    )


def test_a_language_nobody_knows() -> None:
    with pytest.raises(FileNotFoundError):
        minds.mind("xx")
