"""Ids of buttons, menus and forms: all that a press needs to know, in 100 characters.

    g:<table>:<undos>.<decision>:<words>   one step of the picker; a word is a word of the notation
    l:<table>:<what>[:<arg>]               the lobby
    t:<table>:<what>[:<arg>]               everything else at a table
    p:<game>:<where>[:<user>]              open a table ``here``, in a ``thread``, or against
                                           an ``easy`` computer; ask somebody
    r:<game>:<page>                        a page of the rules
    s:<who>:<list>:<page>:<what>           the high scores, a list named by one of its totals
    y:<what>                               a user's data
    k:<game>:<lesson>:<tried>:<words>      one step of a lesson's picker, or "=" and what else to do
    d:<what>                               ``/doctor``: check again, or try a direct message
    h:<what>[:<page>]                      ``/help``, what it leads to, and a page of all commands
    f:<table>:<undos>.<decision>:<what>    a written decision: a word more, or what to do with it
    n:<what>[:<row>]                       notification settings
    m:<page>                               a page of a user's tables
    e:<what>:<where>:<kind>:<user>:<page>  results of finished games; ``:<table>`` opens one of them
    c:<cup>:<what>[:<round>]               a cup
    w:<day>:<token>:<words>                one step of a Sunday's solo, or "=" and what else to do
    z:<day>:<language>:<words>             one step of a puzzle's picker, or "=" and what else to do

The words of a step may end in a mark: ``!`` carry it out, ``~2`` the third page. No mark is a
character of the notation.

The functions at the end make ids; messages in Discord keep them for ever, so their text never
changes. ``cogs.ui.parsing.parse`` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from urllib.parse import quote

LIMIT = 100  # Discord's
DO, PAGE = "!", "~"
CHOSEN = ","
"""Separates the chosen values of a menu."""
OPEN_FORM, TYPE = "open", "type"
ELSE = "="
"""Marks anything but a step, in the id of a puzzle, a solo or a lesson."""
_DIGITS = 18
"""Any number of so many digits fits a column of 64 bits."""

Path = tuple[str, ...]
Owner = Literal["server", "mine"]
ScoresWhat = Literal["page", "list", "record"]
PrivacyWhat = Literal["show", "export", "ask", "forget", "rated", "unrated"]
DoctorWhat = Literal["look", "test"]
HelpWhat = Literal["help", "play", "learn", "daily", "all"]
HistoryWhat = Literal[
    "games", "open", "which", "profile", "season", "standings", "versus", "records"
]
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
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class LobbyPress(TablePress):
    """A press in a lobby."""


@dataclass(frozen=True, slots=True)
class FormPress:
    """A press on a written decision; ``what`` is a word of the form or one of its tools."""

    table: str
    token: str
    what: str


@dataclass(frozen=True, slots=True)
class OpenPress:
    game: str
    thread: bool
    user: int = 0
    easy: bool = False


@dataclass(frozen=True, slots=True)
class RulesPress:
    game: str
    page: int


@dataclass(frozen=True, slots=True)
class ScoresPress:
    """A press beside a list of high scores, named by a total in it; 0 is the newest list."""

    who: Owner
    number: int
    page: int
    what: ScoresWhat
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class NotifyPress:
    """A press beside the settings; ``what`` may be a button that only another version has."""

    what: str
    chosen: str | None = None


@dataclass(frozen=True, slots=True)
class TablesPress:
    page: int


@dataclass(frozen=True, slots=True)
class PrivacyPress:
    what: PrivacyWhat


@dataclass(frozen=True, slots=True)
class DailyPress:
    """A press about the daily puzzle: a step, or ``what``: its text, another day."""

    day: int
    language: str = ""
    path: Path = ()
    do: bool = False
    page: int = 0
    what: str = ""
    chosen: str = ""


@dataclass(frozen=True, slots=True)
class SoloPress:
    """A press about a Sunday solo: a step, or ``what``: to begin it."""

    day: int
    token: str = ""
    path: Path = ()
    do: bool = False
    page: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class LearnPress:
    """A press in a lesson: a step, or ``what``: to go on; ``tried`` are wrong answers by number."""

    game: str
    lesson: int = 1
    tried: tuple[int, ...] = ()
    path: Path = ()
    do: bool = False
    page: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class DoctorPress:
    what: DoctorWhat


@dataclass(frozen=True, slots=True)
class HelpPress:
    what: HelpWhat
    page: int = 0


@dataclass(frozen=True, slots=True)
class HistoryPress:
    """A press beside finished games; ``kind`` is ``game``, ``game.mode`` or ``-`` for all."""

    what: HistoryWhat
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

Press = (
    AtTable
    | OpenPress
    | RulesPress
    | ScoresPress
    | NotifyPress
    | TablesPress
    | PrivacyPress
    | DoctorPress
    | HelpPress
    | HistoryPress
    | DailyPress
    | SoloPress
    | LearnPress
    | CupPress
)


def number(text: str) -> int | None:
    """Parse a number in an id or a menu's value; None if the database could not store it."""
    short = len(text) <= _DIGITS
    return int(text) if short and text.isascii() and text.isdigit() else None


def _checked(text: str) -> str:
    if len(text) > LIMIT:
        raise TooLong(f"{len(text)} characters: {text[:40]}…")
    return text


def step(table: str, token: str, path: Path = (), mark: str = "") -> str:
    """Return the id of a step of the picker; raises ``TooLong``."""
    return _checked(f"g:{table}:{quote(token, safe='.')}:{' '.join(path)}{mark}")


def lobby(table: str, what: str, arg: str | int = "") -> str:
    return _checked(f"l:{table}:{what}" + (f":{arg}" if arg != "" else ""))


def table(table_id: str, what: str, arg: str | int = "") -> str:
    return _checked(f"t:{table_id}:{what}" + (f":{arg}" if arg != "" else ""))


def bare(token: str) -> str:
    # Games name their decisions freely, and a colon in a name would end the field.
    return quote(token, safe=".")


def opening(game: str, *, thread: bool = False, user: int | None = None, easy: bool = False) -> str:
    where = "easy" if easy else "thread" if thread else "here"
    return _checked(f"p:{game}:{where}" + (f":{user}" if user else ""))


def rules(game: str, page: int) -> str:
    return _checked(f"r:{game}:{page}")


def scores(who: str, number: int, page: int, what: ScoresWhat = "page") -> str:
    return _checked(f"s:{who}:{number}:{page}:{what}")


def notify(what: str, row_id: int | None = None) -> str:
    return _checked(f"n:{what}" if row_id is None else f"n:{what}:{row_id}")


def tables(page: int) -> str:
    return _checked(f"m:{page}")


def privacy(what: PrivacyWhat) -> str:
    return _checked(f"y:{what}")


def doctor(what: DoctorWhat) -> str:
    return _checked(f"d:{what}")


def help_page(what: HelpWhat, page: int = 0) -> str:
    return _checked(f"h:{what}:{page}" if page else f"h:{what}")


def history(press: HistoryPress, table: str = "") -> str:
    made = f"e:{press.what}:{press.where}:{press.kind}:{press.user}:{press.page}"
    return _checked(f"{made}:{table}" if table else made)


def form(table_id: str, token: str, what: str) -> str:
    return _checked(f"f:{table_id}:{quote(token, safe='.')}:{what}")


def daily(day: int, language: str, path: Path = (), mark: str = "") -> str:
    return _checked(f"z:{day}:{language}:{' '.join(path)}{mark}")


def about_daily(day: int, language: str, what: str) -> str:
    return _checked(f"z:{day}:{language}:{ELSE}{what}")


def cup(cup_id: str, what: str, round_: int = 0) -> str:
    return _checked(f"c:{cup_id}:{what}:{round_}" if round_ else f"c:{cup_id}:{what}")


def solo(day: int, token: str, path: Path = (), mark: str = "") -> str:
    return _checked(f"w:{day}:{quote(token, safe='.')}:{' '.join(path)}{mark}")


def about_solo(day: int, what: str) -> str:
    return _checked(f"w:{day}::{ELSE}{what}")


def lesson(game: str, number: int, tried: tuple[int, ...], path: Path = (), mark: str = "") -> str:
    return _checked(f"k:{game}:{number}:{'.'.join(map(str, tried))}:{' '.join(path)}{mark}")


def about_lesson(game: str, number: int, what: str) -> str:
    return _checked(f"k:{game}:{number}::{ELSE}{what}")
