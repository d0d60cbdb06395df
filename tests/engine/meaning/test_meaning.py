"""Associations, how alike they make words, and how well computers understand clues.

``problems/<language>.json`` has hands dealt by lot and, for each, the clue that a person wrote
for one of four targets without looking at the associations. The half ``seen`` served to choose
the constants of ``engine.meaning``; ``unseen`` was looked at once they stood.
"""

from __future__ import annotations

import json
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from data import wordlists
from engine import components
from engine.meaning import associations, minds
from engine.meaning.associations import pairs, read, rows, tie
from engine.meaning.clues import LEAST, MOST, SURE, guess, hint, likely
from engine.meaning.minds import Abroad, Mind, Person


def words_of(language: str) -> list[str]:
    return [word for pair in wordlists.tiles(language) for word in pair]


@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_every_word_of_a_list_has_its_associations(language: str) -> None:
    assert language in minds.languages()
    lines = [line.partition(": ") for line in rows(components.associations(language))]
    assert [word for word, _, _ in lines] == words_of(language)
    for word, _, rest in lines:
        links = [link for link, _ in pairs(rest)]
        assert len(set(links)) == len(links) >= 15, word
        assert word not in links
        assert {weight for _, weight in pairs(rest)} <= {1, 2, 3, 4, 5}, word


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


def test_a_file_is_read_in_its_order() -> None:
    text = "# note\n\nsalt: sea 5, white pepper 2\nsea: salt 4\n"
    assert list(read(text)) == ["salt", "sea"]
    assert list(read(text)["salt"].items()) == [("sea", 5), ("white pepper", 2)]


def test_a_language_nobody_knows() -> None:
    with pytest.raises(FileNotFoundError):
        minds.mind("xx")


LINKS = {
    "owl": {"night": 5, "dark": 3, "bird": 5, "wise": 4, "common": 3},
    "swan": {"lake": 5, "bird": 5, "white": 4, "common": 3},
    "moon": {"night": 5, "dark": 3, "common": 3},
    "king": {"crown": 5, "old": 3, "common": 3},
    "crown": {"golden": 4, "tooth": 2, "common": 3},
    "tooth": {"white": 4, "old": 1, "common": 3},
    "ice": {"lake": 3, "white": 2, "common": 3},
}


@pytest.fixture(scope="module")
def mind() -> Mind:
    return Mind(LINKS)


def test_words_meet_in_links_both_ways_and_in_themes(mind: Mind) -> None:
    assert mind.alike("king", "crown") == mind.alike("crown", "king")
    assert mind.alike("king", "crown") > mind.alike("king", "owl")
    assert mind.alike("owl", "swan") > mind.alike("owl", "tooth")
    assert mind.alike("owl", "owl") == pytest.approx(1.0)
    assert all(0 <= mind.alike(one, other) <= 1.001 for one in LINKS for other in LINKS)


def test_rare_themes_count_more() -> None:
    links = {f"word{n}": {"common": 5, f"own{n}": 5} for n in range(20)}
    links["word0"]["rare"] = links["word1"]["rare"] = 5
    links["word2"]["common too"] = links["word3"]["common too"] = 5
    for n in range(4, 20):
        links[f"word{n}"]["common too"] = 1
    mind = Mind(links)
    assert mind.alike("word0", "word1") > mind.alike("word2", "word3")


def test_what_is_not_known_is_left_out(mind: Mind) -> None:
    assert mind.name_of(" MOON ") == "moon"
    assert mind.name_of("lake") == "lake"
    assert mind.name_of("zebra") is None
    assert mind.alike("zebra", "moon") == 0.0
    assert mind.rank("zebra", "moon") == mind.rank("moon", "zebra") == 0.0
    targets = ("owl", "king", "tooth", "ice")
    assert likely(mind, targets, ("zebra", "Swan")) == likely(mind, targets, ("swan",))
    assert likely(mind, targets, ("zebra",)) == pytest.approx((0.25,) * 4)
    assert guess(mind, targets, ()) == 0


def test_what_the_own_language_leaves_open_another_one_decides(mind: Mind) -> None:
    links = {"hibou": {"x": 5}, "roi": {"x": 5}, "couronne": {"y": 5}}
    words = {"hibou": ("owl",), "roi": ("king", "ruler"), "couronne": ("crown",)}
    asking = Mind(links, abroad=(Abroad(mind, words),))
    targets = ("hibou", "roi")
    assert likely(Mind(links), targets, ("couronne",)) == pytest.approx((0.5, 0.5))
    assert likely(asking, targets, ("Couronne",))[1] > 0.6
    assert likely(Person(asking, "Cog", 0.9), targets, ("couronne",))[1] > 0.5


def test_french_asks_the_other_languages() -> None:
    asked = {language: len(minds.mind(language).abroad) for language in associations.LANGUAGES}
    assert asked == {"en": 0, "de": 0, "fr": 2}


def test_a_person_who_goes_by_no_link_sees_nothing_alike(mind: Mind) -> None:
    dull = Person(mind, "Cog", 0.0)
    assert dull.alike("owl", "moon") == 0.0 < mind.alike("owl", "moon")


def test_a_clue_means_its_target_and_no_other(mind: Mind) -> None:
    targets, hand = ("owl", "king", "tooth", "zebra"), ("moon", "swan", "ice", "crown")
    clue = hint(mind, targets, hand, 0)
    assert "crown" not in clue
    assert guess(mind, targets, clue) == 0
    assert guess(mind, targets, hint(mind, targets, hand, 1)) == 1


def test_the_word_that_says_most_comes_last(mind: Mind) -> None:
    targets = ("king", "owl", "swan", "ice")
    assert hint(mind, targets, ("crown", "tooth"), 0)[-1] == "crown"


@pytest.mark.parametrize(
    "hand", [("zebra", "yak"), ("zebra", "moon"), ("moon", "moon", "yak"), tuple(LINKS)]
)
def test_a_clue_has_two_to_four_words_of_the_hand_each_once(
    mind: Mind, hand: tuple[str, ...]
) -> None:
    clue = hint(mind, ("owl", "king", "ice", "tooth"), hand, 2)
    assert LEAST <= len(clue) <= MOST
    assert len(set(clue)) == len(clue)
    assert set(clue) <= set(hand)


FOLDER = Path(__file__).parent / "problems"
UNDERSTOOD = {"en": 0.80, "de": 0.78, "fr": 0.78}
"""The share below which something is broken; reached are 0.86, 0.83 and 0.80."""


def problems(language: str) -> list[dict[str, Any]]:
    halves = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return [*halves["seen"], *halves["unseen"]]


def share_right(language: str, level: str) -> float:
    mind, listed = minds.mind(language, level), problems(language)
    right = [guess(mind, each["targets"], each["clue"]) == each["aim"] for each in listed]
    return sum(right) / len(right)


@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_the_problems_are_of_the_list(language: str) -> None:
    words = {word for pair in wordlists.tiles(language) for word in pair}
    listed = problems(language)
    assert len(listed) >= 60
    for each in listed:
        assert len({*each["targets"], *each["hand"]} & words) == 19
        assert set(each["clue"]) <= set(each["hand"])


@pytest.mark.long
@pytest.mark.parametrize("language", minds.languages())
def test_computers_understand_people_and_levels_differ_in_what_they_see(language: str) -> None:
    dull, middling, bright = (share_right(language, level) for level in minds.SEEN)
    assert 0.3 < dull < middling < bright
    assert bright >= UNDERSTOOD[language]


@pytest.mark.long
@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_no_computer_sends_a_clue_that_it_would_misread_itself_where_its_hand_has_a_better_one(
    language: str,
) -> None:
    for number, deal in enumerate(problems(language)[:30]):
        level = list(minds.SEEN)[number % len(minds.SEEN)]
        mind, hand = minds.person(language, level, f"computer {number}"), deal["hand"]
        own = partial(likely, mind, deal["targets"])
        if own(hint(mind, deal["targets"], hand, deal["aim"]))[deal["aim"]] < SURE:
            every = (clue for n in range(LEAST, MOST + 1) for clue in combinations(hand, n))
            assert max(own(clue)[deal["aim"]] for clue in every) < SURE


def test_every_word_of_a_list_is_a_concept_and_every_thing_of_a_theme_too() -> None:
    columns = [set(words) for words in zip(*associations.concepts(), strict=True)]
    known = [{word for words in column for word in words} for column in columns]
    for language, words in zip(associations.LANGUAGES, known, strict=True):
        assert set(minds.links(language)) <= words
    things = {thing for theme in associations.themes().values() for thing in theme}
    assert things <= known[0]


def test_what_one_language_says_is_known_in_another() -> None:
    found = associations.known_elsewhere("fr", {"en": {"moon": {"wolf": 5, "tide things": 2}}})
    assert found["lune"]["loup"] > found["lune"]["en:tide things"] > 0
    assert found["lune"]["*round"] > 0


def test_two_words_are_tied_by_the_theme_that_both_have_most() -> None:
    links = {**LINKS, "jewel": {"crown": 4}, "frost": {"ice": 1}}
    assert tie(links, "owl", "Moon") == tie(links, "moon", "owl") == "night"
    assert tie(links, "jewel", "crown") == tie(links, "crown", "jewel") == ""
    assert tie(links, "frost", "ice") is None
    assert tie(links, "zebra", "owl") is tie(links, "owl", "zebra") is None


def test_no_clue_is_given_that_its_writer_would_misread_where_another_is_read() -> None:
    """However near its words are to the target: they are nearer to another one."""
    links = {
        "cat": {"pet": 5, "fur": 5, "purr": 2},
        "dog": {"pet": 5, "fur": 5, "bark": 3},
        "lead": {"pet": 5, "fur": 4, "bark": 4},
        "puppy": {"pet": 5, "fur": 5, "bark": 4},
        "motor": {"purr": 2, "oil": 5},
        "engine": {"purr": 2, "oil": 5},
        **{f"other{n}": {f"thing{n}": 5, "oil": 1} for n in range(8)},
    }
    mind, targets, hand = Mind(links), ("cat", "dog"), ("lead", "puppy", "motor", "engine")
    assert likely(mind, targets, ("lead", "puppy"))[0] < SURE
    assert likely(mind, targets, hint(mind, targets, hand, 0))[0] >= SURE
    assert set(hint(mind, targets, hand[:2], 0)) == {"lead", "puppy"}, "there is no better one"
