"""How many clues of people the computers read, and how far computers at one table differ.

``clues/<language>.tuned.json`` has clues of three words: how reading weighs what it knows was
chosen on them and on ``tests/engine/meaning/problems``. ``<language>.held.json`` has pictures,
idioms, opposites and double meanings, mostly of two words. They were written before, and only
the number read was looked at since. All hands are by lot; all clues were written before the
associations were worked on.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from data import wordlists
from engine import registry
from engine.meaning import minds
from engine.meaning.clues import guess, hint
from engine.workbench.matches import counted, play
from tests.tiers import few, many

FOLDER = Path(__file__).parent / "clues"
HALVES = ("tuned", "held")
READ = {"en": 0.70, "de": 0.70, "fr": 0.64}
"""Of the clues held out; reached are 75, 77 and 65 %."""


def clues(language: str, half: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (FOLDER / f"{language}.{half}.json").read_text(encoding="utf-8")
    )
    return found


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("language", wordlists.LANGUAGES)
def test_clues_are_of_the_list_and_of_the_hand(language: str, half: str) -> None:
    words = {word for pair in wordlists.tiles(language) for word in pair}
    listed = clues(language, half)
    assert len(listed) == 60
    for each in listed:
        assert len({*each["targets"], *each["hand"]} & words) == 19
        assert set(each["clue"]) <= set(each["hand"])


@pytest.mark.parametrize("language", few(wordlists.LANGUAGES))
def test_computers_read_peoples_clues_that_nothing_was_chosen_on(language: str) -> None:
    mind, listed = minds.mind(language), clues(language, "held")
    read = sum(guess(mind, each["targets"], each["clue"]) == each["aim"] for each in listed)
    assert read / len(listed) >= READ[language]


@pytest.mark.long
def test_computers_with_other_names_think_of_other_things() -> None:
    lot, words = random.Random(1), list(minds.links("en"))
    deals = [lot.sample(words, 19) for _ in range(12)]
    given = [
        [hint(minds.person("en", "search", name), deal[:4], deal[4:], 0) for deal in deals]
        for name in ("table/Cog", "table/Cam", "table/Cog")
    ]
    assert given[0] == given[2]
    assert sum(one != other for one, other in zip(given[0], given[1], strict=True)) >= 3


@pytest.mark.sized
@pytest.mark.parametrize("language", few(wordlists.LANGUAGES))
@pytest.mark.parametrize("level", few(["search", "greedy"]))
def test_computers_read_each_other_about_as_often_as_people_are_read(
    level: str, language: str
) -> None:
    lot, words, deals = random.Random(3), list(minds.links(language)), many(16, 256)
    read = 0
    for number in range(deals):
        deal, aim = lot.sample(words, 19), lot.randrange(4)
        writer = minds.person(language, level, f"{number}/A")
        reader = minds.person(language, level, f"{number}/B", kin=True)
        read += guess(reader, deal[:4], hint(writer, deal[:4], deal[4:], aim)) == aim
    assert 0.55 <= read / deals <= 0.85


def test_a_person_knows_less_than_all_and_still_reads() -> None:
    listed = [clue for half in HALVES for clue in clues("en", half)]
    read = sum(
        guess(minds.person("en", "search", str(at)), each["targets"], each["clue"]) == each["aim"]
        for at, each in enumerate(listed)
    )
    assert 0.6 <= read / len(listed) < 0.8


@pytest.mark.long
def test_computers_of_the_workbench_know_the_words_and_so_does_the_story(
    tmp_path: Path, say: Any
) -> None:
    seed = bytes(32)
    games = [
        play(registry.game("haiclue"), (level,) * 3, {}, seed, counted(1))
        for level in ("search", "random")
    ]
    # 36 guesses in all; by lot one in four is right.
    knowing, blind = (sum(game.outcome.scores) // 2 for game in games)
    assert knowing >= 24 > blind
    file = tmp_path / "game.json"
    file.write_bytes(games[0].record.to_json())
    code, out, _ = say("analyse --seconds 60", file)
    assert code == 0
    assert out.splitlines()[0].count(", 18 decisions weighed") == 1


def test_a_list_of_a_servers_own_is_not_known_to_the_workbench() -> None:
    options = {"word_language": "server"}
    played = play(registry.game("haiclue"), ("search",) * 3, options, bytes(32), counted(1))
    assert not played.outcome.stopped
