"""What every command and button that anybody may use may cost on a database that many have filled.

The names: a command as it is typed, with the option that is completed after a ``?``; a button as
its id begins. ``tests/cogs/test_budgets.py`` presses all of them, and knows when one is missing.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

from cogs.table.lobby.lobbies import A_PERSON, A_SERVER
from cogs.table.people.preferences import CONFIRMS
from cogs.ui.entry import Entry, load_entries
from data.words import LOCALES
from tests.cogs.crowd import GAME, LOBBY, OVER
from tests.tiers import many

OTHERS: Final = many(400, 2000)
"""Tables of others that are over; half as many run."""
OWN: Final = many(20, 300)
"""Games of the one who presses that are over."""
PRESSES: Final = many(2, 100)
"""The first one after a start makes what is kept; the second one is counted."""
LOOP: Final = many(math.inf, 100.0)
"""How often the time of ``crowd.unit`` all presses of one kind may take of the event loop, in
which nobody else is answered: a second where this was measured. A press takes 0.1 to 0.3."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one press.

    Attributes:
        place: The channel in which it is pressed.
        given: What is typed into a command.
        turn: Steps of SQLite for which all others wait who write: those of one transaction.
        look: Steps for which all others wait who read: those of one statement.
        statements: How many of both kinds it carries out.
        calls: How many functions it calls on the event loop's thread, SQLite's time aside: a
            millisecond or less for 1,000.
    """

    place: int = GAME
    given: tuple[tuple[str, Any], ...] = ()
    turn: int = 2500
    look: int = 1300
    statements: int = 60
    calls: int = 5000


PLAIN: Final = Budget()
IN_LOBBY: Final = Budget(LOBBY)
WHEN_OVER: Final = Budget(OVER)
OWN_LIST: Final = Budget(look=900 + 25 * OWN)
"""Looks through one's own tables, however many others there are."""
GAMES: Final = Budget(look=1500 + 60 * OWN)
"""Looks through the newest games of one person, a thousand at most, with who sat there."""
SEASON: Final = Budget(calls=3600 + 8 * OWN)
"""Adds up what each of one's own games brings."""


OPENS: Final = 1300 + 6 * (A_PERSON + A_SERVER)
"""Counts the tables that were opened today, up to the limits."""


def typed(place: int = GAME, look: int = 1300, **given: Any) -> Budget:
    return Budget(place, tuple(given.items()), look=look)


_FRIEND: Final = SimpleNamespace(id=222_333_444_555_666_777, display_name="Tom", bot=False)

COMMANDS: Final[dict[str, Budget]] = {
    **dict.fromkeys(("board", "bump", "hand", "help", "rules", "undo", "resign", "end"), PLAIN),
    "away": Budget(given=(("until", "5 d"),), look=900 + 25 * OWN),
    "back": OWN_LIST,
    "bring": OWN_LIST,
    "bring?table": OWN_LIST,
    "call": typed(game="helge", hours="18:00-23:00"),
    "clock": PLAIN,
    "clock?time": PLAIN,
    "cup open": typed(600, game="blox"),
    "cup show": PLAIN,
    "cup end": typed(game="haiclue"),
    "daily": PLAIN,
    "daily?answer": PLAIN,
    "daily?solo": PLAIN,
    "daily-post start": typed(channel=SimpleNamespace(id=GAME), hour=18, zone="Europe/Berlin"),
    "daily-post start?zone": PLAIN,
    "daily-post stop": PLAIN,
    "doctor": PLAIN,
    "learn": typed(game="helge"),
    "language": typed(mine="de"),
    "move": typed(action="nothing"),
    "move?action": PLAIN,
    "notify": PLAIN,
    "notify?zone": PLAIN,
    "play": typed(600, OPENS, game="helge"),
    "privacy": OWN_LIST,
    "scores": PLAIN,
    "games": GAMES,
    "profile": GAMES,
    "standings": Budget(given=(("member", _FRIEND),), look=1300 + 30 * OWN),
    "seat ask": typed(seat="1"),
    "seat ask?seat": PLAIN,
    "seat offer": typed(user=_FRIEND),
    "tables": OWN_LIST,
    "words show": PLAIN,
    "words remove": PLAIN,
}
TABLE: Final = {
    **dict.fromkeys(
        ("more", "about", "stop", "text", "hand", "undo", "undo-sure", "resign", "go"), PLAIN
    ),
    **dict.fromkeys(("hint", "hint-sure"), PLAIN),
    **dict.fromkeys(("resign-sure", "end", "end-sure", "vote"), PLAIN),
    **dict.fromkeys(("here", "pause", "bump", "nudge", "seat", "seat-ask", "wait"), PLAIN),
    **dict.fromkeys(
        (
            "seat-asked",
            "take",
            "next",
            "next-sure",
            "next-wait",
            "go-on",
            "detail",
            "verify",
            "rules",
        ),
        PLAIN,
    ),
    **dict.fromkeys(("record", "replay", "forecast"), WHEN_OVER),
    # What it leads to is worked out behind all tables, in other processes.
    **dict.fromkeys(("analysis", "analysis-show", "analysis-help"), WHEN_OVER),
    "rematch": Budget(OVER, look=OPENS),
    "wake": PLAIN,
    "scores": PLAIN,
}
IN_THE_LOBBY: Final = (
    *("join", "leave", "computer", "level", "remove", "options", "set", "start"),
    *("invite", "ask", "decline", "block", "full", "waits", "call"),
)
BUTTONS: Final[dict[str, Budget]] = {
    **{f"l:{what}": IN_LOBBY for what in IN_THE_LOBBY},
    **{f"t:{what}": budget for what, budget in TABLE.items()},
    **{f"n:{what}": PLAIN for what in ("way", "remind", "zone", "digest", "hours", "open", "show")},
    **{f"n:confirm{way}": PLAIN for way in CONFIRMS},
    **{f"n:speak{locale}": PLAIN for locale in LOCALES},
    "n:never": OWN_LIST,
    "n:callgames": PLAIN,
    "n:callhours": PLAIN,
    "n:allow": PLAIN,
    "g": PLAIN,
    "f": PLAIN,
    "p:helge:here": Budget(600, look=OPENS),
    "p:helge:thread": Budget(600, look=OPENS),
    # A table is opened, then somebody is asked to it.
    "p:helge:here:1222333444555666777": Budget(600, look=OPENS),
    "p:helge:easy": Budget(600, look=OPENS),
    "r:helge:0": PLAIN,
    "m:0": OWN_LIST,
    "m:1": OWN_LIST,
    "s:server:0:0:page": PLAIN,
    "s:mine:0:0:page": PLAIN,
    "s:server:1:0:list": PLAIN,
    "s:server:1:0:record": PLAIN,
    "y:show": OWN_LIST,
    # Read on a connection of its own, by whoever asks once in ten minutes.
    "y:export": Budget(statements=60 + 4 * OWN),
    "y:ask": PLAIN,
    "y:rated": OWN_LIST,
    "y:unrated": OWN_LIST,
    # Fifty tables, or messages, in one transaction; then others write. The timers and votes of
    # tables that run are looked through: about ten milliseconds with 2,500 of them.
    "y:forget": Budget(
        turn=60_000 + 30 * OWN + 20 * OTHERS, look=1000 + 30 * OWN, statements=1000 + 30 * OWN
    ),
    "e:games:here:-:0:0": GAMES,
    "e:games:all:helge:0:1": GAMES,
    "e:open:here:-:0:0": PLAIN,
    "e:which:here:-:0:0": GAMES,
    "e:profile:here:-:0:0": GAMES,
    "e:profile:all:-:0:0": GAMES,
    "e:profile:here:-:1222333444555666777:0": GAMES,
    "e:season:here:-:0:0": SEASON,
    "e:standings:here:-:0:0": PLAIN,
    "e:versus:here:-:1222333444555666777:0": GAMES,
    "e:records:here:-:0:0": PLAIN,
    "z:": PLAIN,
    "w:": PLAIN,
    **{f"w:{what}": PLAIN for what in ("open", "begin", "book", "text", "seal", "share")},
    **{
        f"z:{what}": PLAIN
        for what in (
            "text",
            "rules",
            "book",
            "seal",
            "proof",
            "day",
            "days",
            "solve",
            "share",
            "month",
        )
    },
    **{f"h:{what}": PLAIN for what in ("help", "play", "threads", "learn", "daily", "all")},
    "c:cupopen:join": PLAIN,
    **{f"c:cupruns:{what}": PLAIN for what in ("leave", "leave-sure", "leave-back")},
    **{f"c:cupruns:{what}": PLAIN for what in ("how", "table", "draw")},
    "c:cupruns:end-back": PLAIN,
    # Once a cup, by a manager: up to 64 people are seated in the one transaction that draws them.
    "c:cupopen:begin": Budget(turn=2500 + 64 * 20, statements=60 + 64),
    # Once a cup, by a manager: each table is counted, and the seats of all rounds are read again.
    "c:cupruns:end-sure": Budget(turn=2500 + 3 * 64 * 40),
    "c:cupruns:again": typed(),
    "c:cupruns:again-sure": typed(),
    "k:helge:2::": PLAIN,
    "k:haiclue:2::=write": PLAIN,
    **{f"k:helge:2::={what}": PLAIN for what in ("open", "next", "again", "show", "later")},
    "d:look": PLAIN,
    "d:test": PLAIN,
}


START_DAY: Final = 739_996
"""The day on which those begin who press (``World.time``)."""


def custom_id(name: str, table_id: str) -> str:
    """Return the id of a button by its name here, at a table if it is one of a table's."""
    letter, _, what = name.partition(":")
    return {
        "l": f"l:{table_id}:{what}:0",
        "t": f"t:{table_id}:{what}:0",
        "g": f"g:{table_id}:0.0:place",
        "f": f"f:{table_id}:0.0:send",
        "z": f"z:{START_DAY}::" + (f"={what}" if what else ""),
        "w": f"w:{START_DAY}::" + (f"={what}" if what else ""),
    }.get(letter, name)


NOT_PRESSED = {"words add"}
"""It takes a file; ``tests/data/test_server_lists.py`` counts what an upload costs."""


def commands() -> dict[str, Entry]:
    return {name: one for name, one in load_entries().items() if name.split()[0] != "admin"}
