"""Ids of buttons, menus and forms: all that a press needs to know, in 100 characters.

An id begins with a letter that names its press in ``FAMILIES``; the patterns there name its fields.
``g:<table>:<undos>.<decision>:<words>`` is a step of the picker, each word one of the notation.

An id may end in ``|2``: the third of several menus for one choice. The words of a step may end in a
mark: ``!`` carry it out, ``~2`` the third page. No mark is a character of the notation.

The functions at the end make ids; messages in Discord keep them for ever, so their text never
changes. ``parse`` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote, unquote

LIMIT = 100  # Discord's
DO, PAGE, PART = "!", "~", "|"
CHOOSE = "-"  # stands for the game in the id of a menu that offers games
CHOSEN = ","  # separates the chosen values of a menu
OPEN_FORM, TYPE = "open", "type"
ELSE = "="
"""Marks anything but a step, in the id of a puzzle, a solo or a lesson."""
MOST = 2**63 - 1
"""The largest id of Discord's, and the largest number that the database stores."""

Path = tuple[str, ...]
Where = Literal["here", "all"]


class TooLong(ValueError):
    """Discord would refuse the id: a game's words are too long for a button."""


@dataclass(frozen=True, slots=True)
class StepPress:
    """A press in the picker, made for the question with this ``token``."""

    table: str
    token: str
    path: Path = ()
    do: bool = False
    page: int = 0


@dataclass(frozen=True, slots=True)
class TablePress:
    """A press at a table; ``what`` may be a button that only another version has."""

    table: str
    what: str
    arg: str = ""
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class LobbyPress(TablePress):
    """A press in a lobby."""


@dataclass(frozen=True, slots=True)
class FormPress:
    """A press on a written decision; ``what`` is a word of the form, a tool, or its menu."""

    table: str
    token: str
    what: str
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class OpenPress:
    """Open a table ``here``, in a ``thread``, or against an ``easy`` computer; ask a user."""

    game: str
    where: str
    user: int = 0


@dataclass(frozen=True, slots=True)
class RulesPress:
    game: str
    page: int


@dataclass(frozen=True, slots=True)
class ScoresPress:
    """A press beside a list of high scores, named by a total in it; 0 is the newest list."""

    who: str
    number: int
    page: int
    what: str
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class NotifyPress:
    """A press beside the settings; ``what`` may be a button that only another version has."""

    what: str
    chosen: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class TablesPress:
    page: int


@dataclass(frozen=True, slots=True)
class PrivacyPress:
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Alone:
    """A press of somebody without a table: a step of the picker, or ``what`` else to do."""

    path: Path = ()
    do: bool = False
    page: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class DailyPress(_Alone):
    day: int
    language: str = ""
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class SoloPress(_Alone):
    day: int
    token: str = ""


@dataclass(frozen=True, slots=True)
class LearnPress(_Alone):
    """A press in a lesson; ``tried`` are wrong answers by number."""

    game: str
    lesson: int = 1
    tried: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DoctorPress:
    what: str
    of: str = ""
    """The id of the table that is to end; it may be in another channel."""


@dataclass(frozen=True, slots=True)
class HelpPress:
    what: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class HistoryPress:
    """A press beside finished games; ``kind`` is ``game``, ``game.mode`` or ``-`` for all."""

    what: str
    where: Where = "here"
    kind: str = "-"
    user: int = 0
    page: int = 0
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class CupPress:
    """A press about a cup, or a round of it."""

    cup: str
    what: str
    round: int = 0


AtTable = StepPress | LobbyPress | TablePress | FormPress
Alone = DailyPress | SoloPress | LearnPress
Own = NotifyPress | TablesPress | PrivacyPress | DoctorPress | HelpPress
Press = AtTable | Alone | Own | OpenPress | RulesPress | ScoresPress | HistoryPress | CupPress


def number(text: str) -> int | None:
    """Parse a number in an id or a menu's value; None if it can't be stored."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST))):
        return None
    return value if (value := int(text)) <= MOST else None


_ID = "[a-z0-9_-]{1,20}"
_TABLE = rf"(?P<table>{_ID})"
_GAME = r"(?P<game>[a-z0-9_-]+)"
_TOKEN, _WORDS = r"(?P<token>[^:]*)", r"(?P<words>[^:]*)"
_BUTTON = rf"{_TABLE}:(?P<what>[a-z-]+)(?::(?P<arg>[^:]*))?"
_PAGE = r"(?P<page>[0-9]{1,3})"
_NUMBER = "[0-9]{1,19}"
_USER = rf"(?P<user>{_NUMBER})"
_LIST = rf"(?P<who>server|mine):(?P<number>{_NUMBER}):(?P<page>[0-9]{{1,6}})"
_PAGES = "games|open|which|profile|season|standings|versus|records"
_KIND = r"(?P<where>here|all):(?P<kind>[a-z0-9_.,-]{1,40})"
FAMILIES: dict[str, tuple[Callable[..., Press], str]] = {
    "g": (StepPress, rf"{_TABLE}:{_TOKEN}:{_WORDS}"),
    "l": (LobbyPress, _BUTTON),
    "t": (TablePress, _BUTTON),
    "f": (FormPress, rf"{_TABLE}:{_TOKEN}:(?P<what>[a-z0-9-]+)"),
    "p": (OpenPress, rf"{_GAME}:(?P<where>here|thread|easy|easythread)(?::{_USER})?"),
    "r": (RulesPress, rf"{_GAME}:{_PAGE}"),
    "s": (ScoresPress, rf"{_LIST}:(?P<what>page|list|record)"),
    # The row's id identifies the message in a search; no press reads it.
    "n": (NotifyPress, rf"(?P<what>[a-z]{{1,20}})(?::{_NUMBER})?"),
    "m": (TablesPress, _PAGE),
    "y": (PrivacyPress, r"(?P<what>show|export|ask|forget|rated|unrated)"),
    "e": (
        HistoryPress,
        rf"(?P<what>{_PAGES}):{_KIND}:{_USER}:(?P<page>[0-9]{{1,4}})(?::(?P<chosen>{_ID}))?",
    ),
    "z": (DailyPress, rf"(?P<day>[0-9]{{1,7}}):(?P<language>[a-z]{{0,2}}):{_WORDS}"),
    "w": (SoloPress, rf"(?P<day>[0-9]{{1,7}}):{_TOKEN}:{_WORDS}"),
    "k": (LearnPress, rf"{_GAME}:(?P<lesson>[0-9]{{1,2}}):(?P<tried>[0-9.]{{0,40}}):{_WORDS}"),
    "c": (CupPress, rf"(?P<cup>{_ID}):(?P<what>[a-z-]{{1,20}})(?::(?P<round>[0-9]{{1,2}}))?"),
    "d": (DoctorPress, rf"(?P<what>look|test|end)(?::(?P<of>{_ID}))?"),
    "h": (HelpPress, rf"(?P<what>help|play|threads|learn|daily|all)(?::{_PAGE})?"),
}
"""The press and the pattern of the rest of its id, by the first letter."""
_PATTERNS = {letter: re.compile(pattern) for letter, (_, pattern) in FAMILIES.items()}
_READ: dict[str, Callable[[str], Any]] = {
    "token": unquote,
    "tried": lambda text: tuple(int(number) for number in text.split(".") if number),
    **dict.fromkeys(("user", "number", "page", "day", "lesson", "round"), number),
}


def parse(custom_id: str, chosen: str = "") -> Press | None:
    """Parse an id; ``chosen`` is the value chosen in a menu. None for an id that is not ours."""
    custom_id, _, part = custom_id.partition(PART)
    letter, _, rest = custom_id.partition(":")
    match = _PATTERNS[letter].fullmatch(rest) if letter in FAMILIES else None
    if match is None:
        return None
    found = [(name, text) for name, text in match.groupdict().items() if text is not None]
    parts = {name: _READ.get(name, str)(text) for name, text in found}
    if None in parts.values():
        return None
    press = FAMILIES[letter][0]
    if chosen and hasattr(press, "chosen"):
        parts.setdefault("chosen", chosen)
    if chosen and parts.get("game") == CHOOSE:
        parts["game"] = chosen
    if part and press is NotifyPress:
        parts["part"] = number(part) or 0
    if "words" in parts:
        parts |= _step(parts.pop("words"), letter)
    return press(**parts)


def _step(text: str, letter: str) -> dict[str, Any]:
    """Return the words of a step, whether they are carried out, and the page of a long level."""
    if text.startswith(ELSE) and letter != "g":
        what, *typed = text.removeprefix(ELSE).split(" ")
        return {"what": what, "path": tuple(map(unquote, typed))}
    words, _, page = text.partition(PAGE)
    path = tuple(words.rstrip(DO).split())
    return {"path": path, "do": words.endswith(DO), "page": number(page) or 0}


def _join(*parts: object) -> str:
    text = ":".join(map(str, parts))
    if len(text) > LIMIT:
        raise TooLong(f"{len(text)} characters: {text[:40]}…")
    return text


def _unless_empty(part: object) -> tuple[object, ...]:
    """Return the last part of an id, which is left out if it says nothing."""
    return () if part in ("", None) else (part,)


def bare(token: str) -> str:
    # Games name their decisions freely, and a colon in a name would end the field.
    return quote(token, safe=".")


def step(table: str, token: str, path: Path = (), mark: str = "") -> str:
    """Return the id of a step of the picker; raises ``TooLong``."""
    return _join("g", table, bare(token), " ".join(path) + mark)


def lobby(table: str, what: str, arg: str | int = "") -> str:
    return _join("l", table, what, *_unless_empty(arg))


def table(table_id: str, what: str, arg: str | int = "") -> str:
    return _join("t", table_id, what, *_unless_empty(arg))


def part(custom_id: str, number: int) -> str:
    return f"{custom_id}{PART}{number}" if number else custom_id


def opening(game: str, *, thread: bool = False, user: int | None = None, easy: bool = False) -> str:
    where = ("easy" if easy else "") + ("thread" if thread else "")
    return _join("p", game, where or "here", *_unless_empty(user))


def rules(game: str, page: int) -> str:
    return _join("r", game, page)


def scores(who: str, number: int, page: int, what: str = "page") -> str:
    return _join("s", who, number, page, what)


def notify(what: str, row_id: int | None = None) -> str:
    return _join("n", what, *_unless_empty(row_id))


def tables(page: int) -> str:
    return _join("m", page)


def privacy(what: str) -> str:
    return _join("y", what)


def doctor(what: str, of: str = "") -> str:
    return _join("d", what, of) if of else _join("d", what)


def help_page(what: str, page: int = 0) -> str:
    return _join("h", what, *_unless_empty(page or ""))


def history(press: HistoryPress, table: str = "") -> str:
    where = (press.what, press.where, press.kind, press.user, press.page)
    return _join("e", *where, *_unless_empty(table))


def form(table_id: str, token: str, what: str) -> str:
    return _join("f", table_id, bare(token), what)


def daily(day: int, language: str, path: Path = (), mark: str = "") -> str:
    return _join("z", day, language, " ".join(path) + mark)


def about_daily(day: int, language: str, what: str) -> str:
    return _join("z", day, language, ELSE + what)


def cup(cup_id: str, what: str, round_: int = 0) -> str:
    return _join("c", cup_id, what, *_unless_empty(round_ or ""))


def solo(day: int, token: str, path: Path = (), mark: str = "") -> str:
    return _join("w", day, bare(token), " ".join(path) + mark)


def about_solo(day: int, what: str) -> str:
    return _join("w", day, "", ELSE + what)


def lesson(game: str, number: int, tried: tuple[int, ...], path: Path = (), mark: str = "") -> str:
    return _join("k", game, number, ".".join(map(str, tried)), " ".join(path) + mark)


def about_lesson(game: str, number: int, what: str, typed: Path = ()) -> str:
    """Return the id of anything but a step; raises ``TooLong`` if so much was typed."""
    words = (quote(word, safe="/") for word in typed)
    return _join("k", game, number, "", " ".join((ELSE + what, *words)))
