"""Ids of buttons and menus: all that a press needs to know, in 100 characters.

    g:<table>:<undos>.<decision>:<words>   one step of the picker; a word is a word of the notation
    l:<table>:<what>[:<arg>]               the lobby
    t:<table>:<what>[:<arg>]               everything else at a table
    p:<game>:<where>                       open a table, ``here`` or in a ``thread``
    r:<game>:<page>                        a page of the rules
    s:<who>:<list>:<page>:<what>           the high scores, a list named by one of its totals
    y:<what>                               what is kept about the one who presses
    d:<what>                               what is wrong here: look, or try a direct message
    f:<table>:<undos>.<decision>:<what>    a written decision: a word more, or what to do with it
    n:<what>[:<row>]                       how somebody wants to be told
    m:<page>                               a page of one's tables

The words of a step may end in a mark: ``!`` carry it out, ``?`` a menu whose value has the
words, ``~2`` the third page. No mark is a character of the notation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

LIMIT = 100
DO, MENU, PAGE = "!", "?", "~"
OPEN_FORM = "open"
_DIGITS = 18

_TABLE = r"(?P<table>[a-z0-9_-]{1,20})"
STEP = re.compile(rf"g:{_TABLE}:(?P<token>[^:]*):(?P<words>[^:]*)")
LOBBY = re.compile(rf"l:{_TABLE}:(?P<what>[a-z-]+)(?::(?P<arg>[^:]*))?")
TABLE = re.compile(rf"t:{_TABLE}:(?P<what>[a-z-]+)(?::(?P<arg>[^:]*))?")
OPEN = re.compile(r"p:(?P<game>[a-z0-9_-]+):(?P<where>here|thread)")
FORM = re.compile(rf"f:{_TABLE}:(?P<token>[^:]*):(?P<what>[a-z0-9-]+)")
RULES = re.compile(r"r:(?P<game>[a-z0-9_-]+):(?P<page>[0-9]{1,3})")
SCORES = re.compile(
    r"s:(?P<who>server|mine):(?P<list>[0-9]{1,18}):(?P<page>[0-9]{1,6}):(?P<what>page|list|record)"
)
NOTIFY = re.compile(r"n:(?P<what>[a-z]{1,20})(?::[0-9]{1,18})?")
MINE = re.compile(r"m:(?P<page>[0-9]{1,3})")
PRIVACY = re.compile(r"y:(?P<what>show|export|ask|forget)")
DOCTOR = re.compile(r"d:(?P<what>look|test)")

Path = tuple[str, ...]


class TooLong(ValueError):
    """An id that Discord would refuse; a game's words are too long for a button."""


@dataclass(frozen=True, slots=True)
class Step:
    """A press in the picker.

    Attributes:
        table: The table's id.
        token: The token of the question it was made for.
        path: The words chosen.
        do: Carry the action out.
        page: Page of a long level, from 0.
    """

    table: str
    token: str
    path: Path = ()
    do: bool = False
    page: int = 0


def _checked(text: str) -> str:
    if len(text) > LIMIT:
        raise TooLong(f"{len(text)} characters: {text[:40]}…")
    return text


def step(table: str, token: str, path: Path = (), mark: str = "") -> str:
    """Return the id of a step of the picker.

    Raises:
        TooLong: More than 100 characters.
    """
    return _checked(f"g:{table}:{quote(token, safe='.')}:{' '.join(path)}{mark}")


def read_step(text: str, chosen: str | None = None) -> Step | None:
    """Read the id of a step; ``chosen`` is the value of a menu. None for anything else."""
    found = STEP.fullmatch(text)
    if found is None:
        return None
    words, _, page = found["words"].partition(PAGE)
    do = words.endswith(DO)
    if words.endswith(MENU):
        words = chosen or words[:-1]
    path = tuple(words.rstrip(DO).split())
    return Step(found["table"], unquote(found["token"]), path, do, number(page) or 0)


def number(text: str) -> int | None:
    """Read a number in an id or a menu's value; None for what the database could not hold."""
    short = len(text) <= _DIGITS
    return int(text) if short and text.isascii() and text.isdigit() else None


def lobby(table: str, what: str, arg: str | int = "") -> str:
    """Return the id of something in a lobby."""
    return _checked(f"l:{table}:{what}" + (f":{arg}" if arg != "" else ""))


def table(table_id: str, what: str, arg: str | int = "") -> str:
    """Return the id of anything else at a table."""
    return _checked(f"t:{table_id}:{what}" + (f":{arg}" if arg != "" else ""))


def bare(token: str) -> str:
    """Return a token as the argument of another id."""
    return quote(token, safe=".")


def opening(game: str, *, thread: bool) -> str:
    """Return the id of a button that opens a table."""
    return _checked(f"p:{game}:{'thread' if thread else 'here'}")


def rules(game: str, page: int) -> str:
    """Return the id of a page of the rules, from 0."""
    return _checked(f"r:{game}:{page}")


def scores(who: str, number: int, page: int, what: str = "page") -> str:
    """Return the id of something beside a list of high scores.

    Args:
        who: ``server`` or ``mine``.
        number: A total of the list, 0 for the newest list.
        page: Counted from 0.
        what: ``page``, or what is chosen in a menu: ``list`` or ``record``.
    """
    return _checked(f"s:{who}:{number}:{page}:{what}")


def notify(what: str, row_id: int | None = None) -> str:
    """Return the id of something beside one's settings; a row makes it that of one message."""
    return _checked(f"n:{what}" if row_id is None else f"n:{what}:{row_id}")


def mine(page: int) -> str:
    """Return the id of a page of one's tables, from 0."""
    return _checked(f"m:{page}")


def privacy(what: str) -> str:
    """Return the id of a button about one's own data: ``show export ask forget``."""
    return _checked(f"y:{what}")


def doctor(what: str) -> str:
    """Return the id of a button beside what is wrong here."""
    return _checked(f"d:{what}")


def form(table_id: str, token: str, what: str) -> str:
    """Return the id of a button of a written decision: an item's word, or what to do."""
    return _checked(f"f:{table_id}:{quote(token, safe='.')}:{what}")


def read_form(text: str) -> tuple[str, str, str] | None:
    """Return table, token and what to do; None for the id of something else."""
    found = FORM.fullmatch(text)
    return None if found is None else (found["table"], unquote(found["token"]), found["what"])
