"""How alike words are, which target a clue means, and which clue means a target."""

from __future__ import annotations

import pytest

from engine.meaning.hinting import LEAST, MOST, hint
from engine.meaning.mind import Mind
from engine.meaning.reading import guess, likely

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
    assert mind.usual("zebra") == 0.0
    targets = ("owl", "king", "tooth", "ice")
    assert likely(mind, targets, ("zebra", "Swan")) == likely(mind, targets, ("swan",))
    assert likely(mind, targets, ("zebra",)) == pytest.approx((0.25,) * 4)
    assert guess(mind, targets, ()) == 0


def test_a_mind_that_sees_less_misses_weak_links() -> None:
    dull = Mind(LINKS, most=1, further=0.0)
    assert dull.alike("moon", "tooth") == 0.0
    assert dull.alike("owl", "moon") > 0.0


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
