"""Every game says every end: its own by its own words, all others by those that games share."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from data.words import LOCALES, words
from engine import registry
from engine.position import Position
from engine.record import Record
from engine.run import STOP, Run
from render import names, phrases
from render.contract import ALT_LIMIT, Scene
from render.phrases import ending
from render.registry import renderer
from tests.engine.conformance import STOPS
from tests.tiers import few

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RECORDS = Path(__file__).resolve().parent.parent / "engine"
ROOM = 45
NAMES = ("Mara", "Jonas", "Aylin", "Ken", "Lea", "Noor", "Ole", "Pia", "Rui", "Sam", "Tim", "Uma")
ODD = "whatever"


@cache
def recorded(game: str) -> tuple[Record, ...]:
    files = sorted((RECORDS / game / "records").glob("*.json"))
    return tuple(Record.from_json(file.read_bytes()) for file in files)


def halfway(record: Record) -> tuple[Run[Any], Position[Any]]:
    """Return the game with half of what was played before anybody stopped it."""
    run = record.run()
    entries = [entry for entry in record.entries if entry.kind != STOP]
    return run, run.replay(entries[: len(entries) // 2], record.statuses)


def many(key: str) -> Record:
    """Return a recorded game with more than two seats, or with the most the game has."""
    return max(recorded(key), key=lambda record: min(record.deal.seats, 3))


def scene(run: Run[Any], position: Position[Any], language: str) -> Scene:
    names = NAMES[: len(position.statuses)]
    return Scene(names, words(language), outcome=run.outcome(position))


@pytest.mark.parametrize("language", LOCALES)
def test_every_stop_has_one_sentence_and_no_other_is_there(language: str) -> None:
    said = words(language)
    sentences = {reason: said(f"stopped-{reason}") for reason in (*STOPS, "other")}
    assert len(set(sentences.values())) == len(sentences)
    for sentence in sentences.values():
        assert sentence.endswith(".")
        assert len(sentence) <= ROOM
    file = Path(__file__).resolve().parents[2] / "data" / "locales" / language / "stopped.ftl"
    keys = [line.split(" =")[0] for line in file.read_text("utf-8").splitlines() if " = " in line]
    assert sorted(keys) == sorted(f"stopped-{reason}" for reason in sentences)


@pytest.mark.parametrize("reason", [ODD, "", "other.about", "?", "ending-agreed", "x" * 400])
def test_an_unknown_reason_breaks_nothing(reason: str) -> None:
    assert ending(words("en"), "helge", reason, who="Mara") == words("en")(phrases.OTHER)


def test_a_game_may_say_it_in_its_own_way() -> None:
    said = words("en")
    assert ending(said, "haiclue", "resigned") != ending(said, "blox", "resigned")
    assert ending(said, "haiclue", "agreed") == ending(said, "helge", "agreed")


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize("key", few(registry.keys(), 3))
def test_every_stop_is_told_and_drawn(key: str, language: str, written: list[str]) -> None:
    run, position = halfway(many(key))
    for reason in (*STOPS, ODD):
        advance = run.stop(position, reason)
        over = advance.position
        given = scene(run, over, language)
        view = run.game.observe(over.state, None)
        sentence = ending(given.words, key, reason)
        assert renderer(key).ending(given).startswith(sentence)
        (event,) = (event for event in advance.step.events if event.kind == "end")
        assert renderer(key).event(event, given).startswith(sentence)
        assert sentence in renderer(key).text_board(view, given)
        for draw in (renderer(key).board, renderer(key).ranking):
            written.clear()
            picture = draw(view, given)
            assert sentence in picture.alt
            assert phrases.discord_length(picture.alt) <= ALT_LIMIT
            assert sentence.rstrip(".") in written  # whole, not cut


@pytest.mark.parametrize("language", few(LOCALES))
@pytest.mark.parametrize("key", registry.keys())
def test_who_breaks_off_names_no_winner(key: str, language: str, written: list[str]) -> None:
    run, position = halfway(many(key))
    over = run.stop(position, "idle").position
    given = scene(run, over, language)
    view = run.game.observe(over.state, None)
    nobody = given.words("pictures-wins", names="", count=0)
    for draw in (renderer(key).board, renderer(key).ranking):
        written.clear()
        picture = draw(view, given)
        assert nobody in written
        assert f"{nobody}." in picture.alt
        letters = map(names.letter, range(run.deal.seats))
        assert not any(f" 1. {each} " in picture.alt for each in letters)
        assert f"0. {names.letter(0)}" not in picture.alt


@pytest.mark.parametrize("key", registry.keys())
def test_natural_ends_are_the_games_own(key: str) -> None:
    reasons = set()
    for record in recorded(key):
        run = record.run()
        outcome = run.outcome(run.replay(record.entries, record.statuses))
        if not outcome.stopped:
            reasons.add(outcome.reason)
    assert reasons
    for reason in reasons | registry.game(key).spec.limits:
        assert all(words(language).has(f"{key}-ending-{reason}") for language in LOCALES)


@pytest.mark.parametrize("key", registry.keys())
def test_an_end_while_all_are_level_puts_nobody_first(key: str) -> None:
    """Above a table in which each had a golden 1 stood that nobody wins."""
    record = many(key)
    run = record.run()
    over = run.stop(run.replay((), record.statuses), "agreed").position
    given = scene(run, over, "en")
    assert given.end.lost or len(set(given.end.ranks)) > 1
    if given.end.lost and not given.end.together:
        picture = renderer(key).ranking(run.game.observe(over.state, None), given)
        assert "No winner. " in picture.alt
        assert "1. " not in picture.alt


LONG = ("Maximiliane-Sophie von Hohenstein", "Wolfgang-Amadeus de Schwarzenberg") * 6


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("key", registry.keys())
def test_names_can_be_told_apart_in_every_end_table_and_no_reason_is_cut(
    key: str, language: str, written: list[str]
) -> None:
    for record in recorded(key):
        del written[:]
        run, position = record.position()
        view, named = run.game.observe(position.state, None), LONG[: record.deal.seats]
        over = Scene(named, words(language), outcome=run.outcome(position))
        renderer(key).board(view, over)
        cut = [text for text in written if text.endswith("…") and len(text) < 5]
        cut += [text for text in written if text.endswith("…") and text[:4] not in ("Maxi", "Wolf")]
        assert not cut
        del written[:]
        renderer(key).ranking(view, replace(over, below=True))
        short = [text for text in written if text[:4] in ("Maxi", "Wolf") and len(text) < 12]
        assert not short
