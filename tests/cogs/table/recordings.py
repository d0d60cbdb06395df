"""Recorded games with people at the table, for tests of typed moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cogs.table.moment import Moment
from cogs.table.play.completing import Completer
from cogs.table.play.drafts import form_of
from cogs.table.play.reading import Read
from data.words import words
from engine.actions import Action
from engine.spec import Seat
from tests.engine.presses import moves
from tests.tiers import many
from tools.support.recorded import files

EN = words("en")
NAMES = ("Anna", "Ben van Dyck", "Carla", "Dörte", "Élodie", "Finn", "Gina", "Hakan")
GRAMMAR = ("verb", "words", "word", "empty")


def named(table: Moment) -> Moment:
    """Return a table of a recorded game with people at it."""
    return replace(table, seen=replace(table.seen, names=NAMES[: len(table.seen.names)]))


def recorded(game: str, at: int) -> tuple[Moment, Seat]:
    """Return the table before a move of a recorded game, and whose move it is."""
    table, seat, _ = moves(files(game)[0])[at]
    return named(table), seat


def read_at(game: str, at: int, typed: str, locale: str = "en") -> Read:
    return Completer().read(*recorded(game, at), typed, words(locale))


def listed(game: str) -> list[tuple[Moment, Seat, Action]]:
    """Return moves of a recorded game that are chosen from a list, people at the table."""
    chosen = ((named(table), seat, action) for table, seat, action in moves(files(game)[0]))
    found = [move for move in chosen if move[2] in move[0].legal(move[1])]
    return found[:: max(1, len(found) // many(4, 40))]


def every(game: str) -> Iterator[tuple[Moment, Seat, Action]]:
    for file in files(game):
        yield from moves(file)


def kinds(table: Moment, seat: Seat) -> set[str]:
    form = form_of(table, seat)
    return {action.verb for action in table.legal(seat)} | ({form.verb} if form else set())
