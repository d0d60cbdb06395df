"""What an id of a button, menu or form says was pressed; ``cogs.ui.ids`` lists the families."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast
from urllib.parse import unquote

from cogs.ui.ids import (
    DO,
    ELSE,
    PAGE,
    CupPress,
    DailyPress,
    DoctorPress,
    DoctorWhat,
    FormPress,
    HelpPress,
    HelpWhat,
    HistoryPress,
    HistoryWhat,
    LearnPress,
    LobbyPress,
    NotifyPress,
    OpenPress,
    Owner,
    Path,
    Press,
    PrivacyPress,
    PrivacyWhat,
    RulesPress,
    ScoresPress,
    ScoresWhat,
    SoloPress,
    StepPress,
    TablePress,
    TablesPress,
    Where,
    number,
)

_MOST = 2**63 - 1
_TABLE = r"(?P<table>[a-z0-9_-]{1,20})"
_QUESTION = rf"{_TABLE}:(?P<token>[^:]*)"
_BUTTON = rf"{_TABLE}:(?P<what>[a-z-]+)(?::(?P<arg>[^:]*))?"
_PAGES = r"(?P<what>games|open|which|profile|season|standings|versus|records):(?P<where>here|all)"
_KIND = r"(?P<kind>[a-z0-9_.,-]{1,40})"
_LIST = r"(?P<who>server|mine):(?P<list>[0-9]{1,18})"


_Read = Callable[[re.Match[str], str | None], Press]


def _step(match: re.Match[str], _chosen: str | None) -> StepPress:
    path, do, page = _words(match["words"])
    return StepPress(match["table"], unquote(match["token"]), path, do, page)


def _daily(match: re.Match[str], chosen: str | None) -> DailyPress:
    day, language, words = int(match["day"]), match["language"], match["words"]
    if words.startswith(ELSE):
        return DailyPress(day, language, what=words.removeprefix(ELSE), chosen=chosen or "")
    path, do, page = _words(words)
    return DailyPress(day, language, path, do, page)


def _solo(match: re.Match[str], _chosen: str | None) -> SoloPress:
    day, token, words = int(match["day"]), unquote(match["token"]), match["words"]
    if words.startswith(ELSE):
        return SoloPress(day, token, what=words.removeprefix(ELSE))
    path, do, page = _words(words)
    return SoloPress(day, token, path, do, page)


def _learn(match: re.Match[str], _chosen: str | None) -> LearnPress:
    tried = tuple(int(one) for one in match["tried"].split(".") if one)
    place, words = (match["game"], int(match["lesson"]), tried), match["words"]
    if words.startswith(ELSE):
        return LearnPress(*place, what=words.removeprefix(ELSE))
    return LearnPress(*place, *_words(words))


def _words(text: str) -> tuple[Path, bool, int]:
    """Return the words of a step, whether they are carried out, and the page of a long level."""
    words, _, page = text.partition(PAGE)
    do = words.endswith(DO)
    return tuple(words.rstrip(DO).split()), do, number(page) or 0


def _scores(match: re.Match[str], chosen: str | None) -> ScoresPress:
    who, what = cast("Owner", match["who"]), cast("ScoresWhat", match["what"])
    return ScoresPress(who, int(match["list"]), int(match["page"]), what, chosen or "")


def _history(match: re.Match[str], chosen: str | None) -> HistoryPress:
    what, where = cast("HistoryWhat", match["what"]), cast("Where", match["where"])
    user, page = min(int(match["user"]), _MOST), int(match["page"])
    return HistoryPress(what, where, match["kind"], user, page, match["table"] or chosen or "")


FAMILIES: dict[str, tuple[str, _Read]] = {
    "g": (rf"{_QUESTION}:(?P<words>[^:]*)", _step),
    "l": (_BUTTON, lambda m, v: LobbyPress(m["table"], m["what"], m["arg"] or "", v)),
    "t": (_BUTTON, lambda m, v: TablePress(m["table"], m["what"], m["arg"] or "", v)),
    "f": (
        rf"{_QUESTION}:(?P<what>[a-z0-9-]+)",
        lambda m, _: FormPress(m["table"], unquote(m["token"]), m["what"]),
    ),
    "p": (
        r"(?P<game>[a-z0-9_-]+):(?P<where>here|thread|easy)(?::(?P<user>[0-9]{1,19}))?",
        lambda m, _: OpenPress(
            m["game"], m["where"] == "thread", int(m["user"] or 0), m["where"] == "easy"
        ),
    ),
    "r": (
        r"(?P<game>[a-z0-9_-]+):(?P<page>[0-9]{1,3})",
        lambda m, _: RulesPress(m["game"], int(m["page"])),
    ),
    "s": (rf"{_LIST}:(?P<page>[0-9]{{1,6}}):(?P<what>page|list|record)", _scores),
    # The row's id identifies the message in a search; no press reads it.
    "n": (r"(?P<what>[a-z]{1,20})(?::[0-9]{1,18})?", lambda m, v: NotifyPress(m["what"], v)),
    "m": (r"(?P<page>[0-9]{1,3})", lambda m, _: TablesPress(int(m["page"]))),
    "y": (
        r"(?P<what>show|export|ask|forget|rated|unrated)",
        lambda m, _: PrivacyPress(cast("PrivacyWhat", m["what"])),
    ),
    "e": (
        rf"{_PAGES}:{_KIND}:(?P<user>[0-9]{{1,19}}):(?P<page>[0-9]{{1,4}})(?::{_TABLE})?",
        _history,
    ),
    "z": (r"(?P<day>[0-9]{1,7}):(?P<language>[a-z]{0,2}):(?P<words>[^:]*)", _daily),
    "w": (r"(?P<day>[0-9]{1,7}):(?P<token>[^:]*):(?P<words>[^:]*)", _solo),
    "k": (
        r"(?P<game>[a-z0-9_-]+):(?P<lesson>[0-9]{1,2}):(?P<tried>[0-9.]{0,40}):(?P<words>[^:]*)",
        _learn,
    ),
    "c": (
        r"(?P<cup>[a-z0-9_-]{1,20}):(?P<what>[a-z]{1,20})(?::(?P<round>[0-9]{1,2}))?",
        lambda m, _: CupPress(m["cup"], m["what"], int(m["round"] or 0)),
    ),
    "d": (r"(?P<what>look|test)", lambda m, _: DoctorPress(cast("DoctorWhat", m["what"]))),
    "h": (
        r"(?P<what>help|play|learn|daily|all)(?::(?P<page>[0-9]{1,3}))?",
        lambda m, _: HelpPress(cast("HelpWhat", m["what"]), int(m["page"] or 0)),
    ),
}
"""By letter: the pattern of the rest of the id, and its parser."""

_PATTERNS = {letter: re.compile(pattern) for letter, (pattern, _) in FAMILIES.items()}


def parse(custom_id: str, chosen: str | None = None) -> Press | None:
    """Parse an id; ``chosen`` is the value chosen in a menu. None for an id that is not ours."""
    letter, _, rest = custom_id.partition(":")
    pattern = _PATTERNS.get(letter)
    match = None if pattern is None else pattern.fullmatch(rest)
    return None if match is None else FAMILIES[letter][1](match, chosen)
