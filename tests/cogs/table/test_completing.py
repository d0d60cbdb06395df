"""Typed moves are completed while they are typed, and read as they would have been."""

from __future__ import annotations

import pytest

from cogs.table.play.completing import Completer
from cogs.table.play.labels import split_words
from data.words import LOCALES, words
from engine import registry
from engine.forms import fold
from tests.cogs.table.recordings import EN, GRAMMAR, every, kinds, listed, read_at, recorded
from tests.tiers import few, many


@pytest.mark.parametrize("typed", ["tuile 23 en", "Plättchen 23", "tile 23 on L51"])
def test_words_of_any_language_are_completed_in_the_reader_s(typed: str) -> None:
    """Who typed in another language was offered nothing."""
    offered = Completer().offer(*recorded("hexago", 4), typed, EN)
    assert any(text.startswith("place 23 L51") for _, text in offered)
    assert all("tile 23" in name for name, _ in offered)


def test_a_whole_word_comes_before_the_beginning_of_another() -> None:
    """What began with 30 was first a tile that is turned by 300°, then tile 30."""
    turned = {"6", "12", "18", "24", "30"}  # by 60° and so on
    for table, seat, _ in listed("hexago"):
        for tile in {action.args[0] for action in table.legal(seat)} & turned:
            first, *_ = Completer().find(table, seat, f"til {tile}", EN)
            assert f"tile {tile} " in first[0]
            turned.discard(tile)
    assert len(turned) < 5


@pytest.mark.sized
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", few(registry.keys(), 5))
def test_every_beginning_of_a_word_of_a_kind_of_move_is_completed(game: str, locale: str) -> None:
    """In the reader's language; who reads another one is offered something, too."""
    completer, language = Completer(), words(locale)
    asked = {frozenset(kinds(table, seat)): (table, seat) for table, seat, _ in every(game)}
    for table, seat in [*asked.values()][: many(3, 9)]:
        legal = {action.text for action in table.legal(seat)}
        for verb in kinds(table, seat):
            view, scene = table.view(seat), table.scene(language, seat)
            name = table.renderer.label((verb,), view, scene, None)
            for word in split_words(name):
                for begun in (word[:size] for size in range(1, len(word) + 1)):
                    offered = completer.offer(table, seat, begun, language)
                    texts = {text if text == name else text.split()[0] for _, text in offered}
                    assert {name, verb} & texts, begun
                    assert len(offered) == len(set(offered))
                    assert completer.offer(table, seat, begun, EN), begun
                    assert completer.offer(table, seat, fold(begun), language), begun
                    whole = {text.split()[0] for _, text in offered if text in legal}
                    if len(begun) > 2 and len(whole) == 1:
                        # Sent, it does the same, or is answered with a reason of the rules.
                        read = completer.read(table, seat, begun, language)
                        why = read.reply.code if read.reply else ""
                        assert why not in (*GRAMMAR, "unread"), begun
                        first = read.action.verb if read.action else (read.path or ("",))[0]
                        assert why or {first} == whole


@pytest.mark.parametrize(
    ("game", "at", "locale", "begun", "whole"),
    [
        ("blox", 20, "en", "swa", "swap"),
        ("blox", 20, "en", "wal", "walk"),
        ("blox", 20, "en", "walk b7 e", "walk b7"),
        ("blox", 20, "en", "ente a5", "enter a5"),
        ("blox", 0, "en", "wal", "walk"),
        ("blox", 0, "de", "lauf", "laufen"),
        ("blox", 0, "de", "zie", "ziehen"),
        ("blox", 0, "fr", "AVAN", "avancer"),
        ("blox", 20, "de", "tau", "tauschen"),
        ("blox", 20, "fr", "ech", "échanger"),
        ("blox", 20, "en", "tau", "tauschen"),
        ("helge", 31, "de", "le b1", "legen b1"),
        ("helge", 31, "de", "zie", "ziehen"),
        ("helge", 31, "en", "swa ann", "swap Anna"),
        ("haiclue", 3, "en", "blu ben", "blue Ben van Dyck"),
        ("hexago", 4, "de", "plätt 23", "Plättchen 23"),
    ],
)
def test_what_is_begun_and_sent_is_what_it_would_have_been_completed_to(
    game: str, at: int, locale: str, begun: str, whole: str
) -> None:
    """'swa' was completed while typing, and not known when it was sent."""
    read, full = (read_at(game, at, typed, locale) for typed in (begun, whole))
    assert (read.action, read.path, read.sure) == (full.action, full.path, full.sure)
    assert (read.reply and read.reply.code) == (full.reply and full.reply.code)
    assert full.path is not None
    assert full.reply is None or full.reply.code == "no-figures"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("le b1", "lay blue-sun b1"), ("6 blatt", "green-leaf"), ("mein blatt", "green-leaf")],
)
def test_half_a_kind_with_a_place_and_words_that_name_nothing_offer_what_fits(
    typed: str, offered: str
) -> None:
    choices = Completer().offer(*recorded("helge", 31), typed, words("de"))
    assert choices
    assert all(offered in text for _, text in choices)
