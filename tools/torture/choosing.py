"""What people do when it is their turn: always the same in the same position."""

from __future__ import annotations

import hashlib
from typing import Any

from engine import players
from engine.dice import Dice
from sandbox.driver import Member, buttons, menus
from tests.e2e.playing import is_word, press
from tools.torture.stand import Done, Look

Message = dict[str, Any]
_STEPS = 16
"""More presses than any decision takes."""
_WORDS = 2
"""Words that are laid when a decision is written with buttons."""


def choose(look: Look, seat: int, seed: str, level: str) -> str:
    """Return an action for a seat, in the notation."""
    assert look.position is not None
    label = hashlib.sha256(f"{seed}/{look.seq}/{seat}".encode()).digest()
    stream = Dice(label).stream("torture")
    view = look.game.observe(look.position.state, seat)
    return str(players.choose(level, look.game, view, seat, stream, lambda: True).text)


def _path(custom_id: str) -> str:
    return custom_id.split(":", 3)[-1].rstrip("!?").partition("~")[0]


def _towards(ids: list[str], text: str) -> str | None:
    """Return the id that leads furthest to an action, the first where none leads there."""
    fitting = [i for i in ids if f"{text} ".startswith(f"{_path(i)} ".lstrip())]
    return max(
        fitting, key=lambda i: (len(_path(i)), i.endswith("!")), default=next(iter(ids), None)
    )


def _onwards(ids: list[str]) -> list[str]:
    """Return the ids that lead on; whoever goes back would choose the same again."""

    def back(path: str) -> bool:
        deeper = f"{path} ".lstrip()
        return any(_path(j) != path and _path(j).startswith(deeper) for j in ids)

    return [i for i in ids if not back(_path(i))]


async def press_through(member: Member, board: Message, text: str, done: Done) -> None:
    """Decide with buttons and menus: towards an action where they lead there, else the first."""
    shown = board
    for _ in range(_STEPS):
        ids = [b["custom_id"] for b in buttons(shown) if not b.get("disabled")]
        steps = [i for i in ids if i.startswith("g:")]
        letters = [i for i in ids if is_word(i)]
        # What was laid before a kill is laid: the draft is in the store.
        words = sum(is_word(b["custom_id"]) for b in buttons(shown) if b.get("disabled"))
        ready = next((i for i in ids if i.startswith("f:") and i.endswith(":send")), None)
        finish = [i for i in steps if i.endswith("!")]
        if finish:
            shown = await press(member, shown, _towards(finish, text) or finish[0])
        elif ready is not None and words >= _WORDS:
            shown = await press(member, shown, ready)
        elif letters:
            shown = await press(member, shown, _unmistakable(letters, shown))
        elif menus(shown):
            answer = await member.select(shown, *_options(shown, text))
            shown = await answer.ready()
        else:
            shown = await press(member, shown, _towards(_onwards(steps), text) or "g:")
        if done():
            return


def _unmistakable(words: list[str], shown: Message) -> str:
    """Return the first word whose id is no part of another button's: a driver takes parts, too."""
    known = [b["custom_id"] for b in buttons(shown)]
    return next(one for one in words if sum(one in other for other in known) == 1)


def _options(shown: Message, text: str) -> list[str]:
    menu = menus(shown)[0]
    values = [option["value"] for option in menu["options"]]
    fitting = [v for v in values if v and f"{text} ".startswith(f"{v} ")]
    chosen = max(fitting, key=len, default=values[0])
    return [chosen, *(v for v in values if v != chosen)][: max(1, int(menu.get("min_values") or 1))]
