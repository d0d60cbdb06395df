"""The picker's words: questions, buttons, actions in a few words, and reasons."""

from __future__ import annotations

from itertools import chain
from typing import Any

from engine.actions import Action
from engine.games.helge.board import cells_for, free_cells
from engine.games.helge.moves import UNNAMED, listed, seat_word
from engine.games.helge.state import (
    CELL_OF,
    EMPTY,
    JOKER,
    SIZE,
    STONES,
    Move,
    View,
    X,
    cell_word,
    stone_word,
)
from engine.prompts import Path
from engine.refusals import Refusal
from engine.spec import Args, Event
from render import names, phrases
from render.contract import LABEL_LIMIT, Badge, Preview, Scene
from render.games.helge import stones, words
from render.phrases import sentence, signed

_LAID = ("place", "lay", "swap")
_YOUNG = 4
"""Rounds in which the question says what the marks mean."""


def question(path: Path, view: View, scene: Scene) -> str:
    """Return what is asked, why a stone has no other cell, and what a swap gives."""
    path, said = words.apart(path), scene.words
    told = [asked(path, view, scene)]
    if path and path[0] in _LAID and path[-1] in CELL_OF:
        if _alone(view, _stone_of(path, view)):
            free = free_cells(view.boards[view.active])
            told.append(said("helge-only" if free > 1 else "helge-only-free"))
        then = None if scene.puzzle else words.after(view, Action.of(path))
        depot, free = words.room(then or view, view.active)
        if then and depot > free:
            told.append(said("helge-ends", depot=depot, free=free))
    elif path[:1] == ("swap",) and len(both := _swapped(path, view)) == 2:
        other = next(words.seat_of(word) for word in path if word.startswith("@"))
        given = words.forms(said, stone_word(both[0]))
        told.append(
            sentence(
                said("helge-question-given", other=names.plain(other, scene.names, 16), **given)
            )
        )
    return " ".join(told)


def asked(path: Path, view: View, scene: Scene) -> str:
    path, said = words.apart(path), scene.words
    verb = path[0] if path else ""
    stone = _stone_of(path, view)
    if verb and (path[-1] in CELL_OF or verb in ("draw", "depot", "pass")):
        return sentence(said(f"helge-sure-{verb}", cell=path[-1], **_forms(scene, stone)))
    if view.drawn == X:
        return said("helge-question-remove")
    if verb == "swap" and stone == EMPTY and (view.drawn != EMPTY or path[-1] in STONES):
        given = path[-1] if view.drawn == EMPTY else stone_word(view.drawn)
        return sentence(said("helge-question-swap-for", **words.forms(said, given)))
    if stone == EMPTY:
        return said(f"helge-question-{'swap' if verb == 'swap' else 'start'}")
    nowhere = not path and stone != JOKER and not cells_for(view.boards[view.active], stone)
    key = "helge-question-nowhere" if nowhere else "helge-question-place"
    return sentence(said(key, **_forms(scene, stone)))


def promise(view: View, scene: Scene, shown: Preview) -> str:
    """Say in the first rounds why some free cells are not marked."""
    board, young = view.boards[view.active], view.turn < _YOUNG * len(view.boards)
    if scene.puzzle or shown.action or not young or view.drawn in (EMPTY, X):
        return ""
    some = 0 < len(cells_for(board, view.drawn)) < free_cells(board)
    return scene.words("helge-promise") if some and shown.path[:1] != ("swap",) else ""


def _stone_of(path: Path, view: View) -> int:
    stones = [STONES[word] for word in path if word in STONES]
    verb = path[0] if path else ""
    if verb == "swap":
        taken = stones[1:] if view.drawn == EMPTY else stones
        return taken[0] if taken else EMPTY
    if verb == "lay":
        return stones[0] if stones else EMPTY
    if verb == "remove" and path[-1] in CELL_OF:
        return view.boards[view.active][CELL_OF[path[-1]]]
    return view.drawn


def _alone(view: View, stone: int) -> bool:
    """Return whether a stone fits on one cell, so nobody has chosen it."""
    return stone != JOKER and len(cells_for(view.boards[view.active], stone)) == 1


def _swapped(path: Path, view: View) -> list[int]:
    """Return the stones that a swap gives and takes, as far as they are chosen."""
    stones = [STONES[word] for word in path if word in STONES]
    return [view.drawn, *stones] if view.drawn != EMPTY else stones


def _forms(scene: Scene, stone: int) -> dict[str, str]:
    if stone == EMPTY:
        some = scene.words("helge-some-stone")
        return dict.fromkeys(("stone", "the", "nom", "a"), some)
    return words.forms(scene.words, stone_word(stone))


def describe(action: Action, view: View, scene: Scene) -> str:
    said, cell = scene.words, action.args[-1] if action.args else ""
    stone, gave = _stone_of(action.words, view), view.drawn
    named = [STONES[word] for word in action.args if word in STONES]
    if action.verb == "swap" and len(named) == 2:
        gave, stone = named
    elif action.verb in ("place", "depot", "remove") and named:
        (stone,) = named  # whatever is drawn now (``Asking.about``)
    elif _over(view, scene) and action.verb in ("place", "depot", "remove", "swap"):
        move = _done(action, view, scene)
        if action.verb != "swap":
            stone = _lying(action, view, scene) if move is None else move.stone
        elif len(action.args) == 3:
            stone = STONES.get(action.args[1], EMPTY)
            gave = EMPTY if move is None else move.gave
    args: dict[str, Any] = {"cell": cell, "stone": _forms(scene, stone)["stone"]}
    if action.verb == "swap":
        seat = next((words.seat_of(word) for word in action.args if word.startswith("@")), 0)
        args |= {"gave": _forms(scene, gave)["stone"], "other": names.plain(seat, scene.names, 16)}
    forced = action.verb == "depot" and not named and _swapless(action, view, scene)
    return said(f"helge-describe-{action.verb}{'-forced' if forced else ''}", **args)


def _over(view: View, scene: Scene) -> bool:
    """Return whether no stone is drawn that the viewer handles: theirs is laid, or was."""
    return view.drawn == EMPTY or scene.viewer not in (None, view.active)


def _swapless(action: Action, view: View, scene: Scene) -> bool:
    """Return whether a stone that fits nowhere could not be swapped, either."""
    move = _done(action, view, scene) if _over(view, scene) else None
    if move is None:
        return False  # not the last move: depots have changed since
    depots, board = enumerate(view.depots), view.boards[move.seat]
    theirs = (stone for other, own in depots if other != move.seat for stone in own)
    return not any(cells_for(board, stone) for stone in theirs)


def _done(action: Action, view: View, scene: Scene) -> Move | None:
    """Return the last move if it may be this action: it is the viewer's, with the same cell."""
    move, cell = view.last, CELL_OF.get(action.args[-1] if action.args else "", -1)
    if move is None or move.verb != action.verb or cell not in (-1, move.cell):
        return None
    return move if scene.viewer in (None, move.seat) else None


def _lying(action: Action, view: View, scene: Scene) -> int:
    """Return the stone that the viewer laid before others moved, where it still lies."""
    cell = CELL_OF.get(action.args[-1] if action.args else "")
    if scene.viewer is None or action.verb != "place" or cell is None:
        return EMPTY
    return view.boards[scene.viewer][cell]


def spoken(view: View, scene: Scene) -> dict[str, str]:
    """Return the stones in all forms, also without their articles.

    A colour or a symbol that no move names means a stone of the depot, if only one shows it.
    """
    stones, halves = dict[str, str](), {word: _halves(word, scene) for word in STONES}
    held = view.depots[view.active] if view.drawn == EMPTY else (view.drawn,)
    own = {*map(stone_word, held)}
    used = {word for move in listed(view, sum(view.bag)) for word in move.args}
    used |= own if view.drawn != EMPTY else set()
    for half in set(chain(*halves.values())):
        if not any(half in halves.get(word, ()) for word in used):
            mine = [word for word in own if half in halves[word]]
            stones[half] = mine[0] if len(mine) == 1 else UNNAMED
    for word in STONES:
        for form in ("", "the", "nom", "a"):
            text = words.stone(scene.words, word, form)
            bare = text.partition(" ")[2]
            stones |= {text: word} | ({bare: word} if " " in bare else {})
    return stones


def _halves(word: str, scene: Scene) -> list[str]:
    if "-" not in word:
        return []
    traits = (scene.words(f"helge-trait-{part}").split()[-1] for part in word.split("-"))
    return [*traits, *words.stone(scene.words, word).split()]


def label(path: Path, view: View, scene: Scene, gain: int | None, form: str = "") -> str:
    """Return what a button says, with ``form`` "beside" without the stone that its emoji shows."""
    path, said = _pressed(path, view, scene), scene.words
    word, sole = path[-1], only(path, view, scene)
    if word in CELL_OF:
        text = word
    elif word in STONES:
        text = _choice(path, sole, scene, form)
    else:
        text = said(f"helge-label-{path[0]}")
    if sole:
        text = said("helge-label-there", label=text, cell=sole.args[-1])
        gain = gain or words.points(view, sole)
    if gain:
        text = said("pictures-gain", label=text, gain=signed(gain))
    return names.cut(text, LABEL_LIMIT)


def _pressed(path: Path, view: View, scene: Scene) -> Path:
    """Return a path without what is taken unasked: that is said with what is given."""
    path = words.apart(path)
    return path[:2] if path[-1] in STONES and only(path[:2], view, scene) else path


def _choice(path: Path, sole: Action | None, scene: Scene, form: str) -> str:
    """Say what is laid, given or taken; a name has no room, and the picture shows the letter."""
    said = scene.words
    *_, whose, word = sole.words[:-1] if sole else path
    args: dict[str, str] = words.forms(said, word)
    if not whose.startswith("@"):
        verb = "give" if whose == "swap" else "lay-to"
    else:
        verb = "exchange" if path[-1] != word else "swap-to"
        args |= {"other": names.letter(words.seat_of(whose)), "gave": words.stone(said, path[-1])}
    return said(f"helge-label-{verb}{form and '.' + form}", **args)


def emoji(path: Path, view: View, scene: Scene, gain: int | None) -> Badge | None:
    """Show the stone that the label names first, and beside it what is done with it."""
    word = _pressed(path, view, scene)[-1]
    if word not in STONES:
        return None
    return stones.emoji(STONES[word]), label(path, view, scene, gain, "beside")


def only(path: Path, view: View, scene: Scene) -> Action | None:
    """Return what a press on a stone does at once, as only one cell is left; not in a puzzle."""
    if scene.puzzle or path[-1] not in STONES:
        return None
    ways = [path]
    if path[0] == "swap" and len(path) == 2:
        others = (seat for seat in range(len(view.depots)) if seat != view.active)
        ways = [
            (*path, seat_word(seat), stone_word(stone))
            for seat in others
            for stone in {*view.depots[seat]} - {STONES[path[-1]]}
        ]
    board = view.boards[view.active]
    found = [(*way, cell_word(at)) for way in ways for at in cells_for(board, STONES[way[-1]])]
    return Action.of(found[0]) if len(found) == 1 else None


def confirm(action: Action, _view: View, scene: Scene, gain: int | None) -> str:
    cell = action.args[-1] if action.args else ""
    text = scene.words(f"helge-confirm-{action.verb}", cell=cell)
    if not gain or action.verb not in _LAID:
        return text
    return scene.words("helge-confirm-gain", label=text, gain=signed(gain))


def event(event: Event, scene: Scene) -> str:
    said, args = scene.words, event.public
    who = names.bold(phrases.number(args, "seat"), scene.names) if "seat" in args else ""
    if event.kind == "end":
        facts = {name: value for name, value in args.items() if name not in ("reason", "seat")}
        return phrases.ending(said, "helge", str(args["reason"]), who=who, **facts)
    sentence_args: dict[str, Any] = {"who": who}
    if "stone" in args:
        sentence_args |= words.forms(said, str(args["stone"]))
    if "gave" in args:
        sentence_args["gave"] = words.stone(said, str(args["gave"]), "the")
        sentence_args["other"] = names.bold(phrases.number(args, "other"), scene.names)
    if "lines" in args:
        values = list(map(int, phrases.listed(args, "lines")))
        factor, points = (phrases.number(args, key) for key in ("factor", "points"))
        sentence_args["score"] = words.score(said, values, factor, points, bold=True)
        if why := words.why(said, args):
            sentence_args["score"] += f" ({why})"
    sentence_args |= {name: args[name] for name in ("cell", "size", "free") if name in args}
    # A depot that is fuller than its board has room ends the game, and the end says both.
    last = event.kind == "depot" and phrases.number(args, "size") > phrases.number(args, "free")
    return sentence(said(f"helge-event-{event.kind}{'-last' if last else ''}", **sentence_args))


def reason(scored: Args, scene: Scene) -> str:
    values = list(map(int, phrases.listed(scored, "lines")))
    summed = words.summed(values, phrases.number(scored, "factor", 1))
    why = words.why(scene.words, scored)
    return f"{why} · {summed}" if why and summed else why


def merit(merit: Args, scene: Scene) -> str:
    return words.merit(scene.words, merit) or reason(merit, scene)


def spot(path: Path, _view: View) -> str:
    cell = words.apart(path)[-1] if path else ""
    return cell if cell in CELL_OF else ""


def place(path: Path, _view: View) -> tuple[int, ...]:
    if path[0] in ("place", "remove", "swap") and path[-1] in CELL_OF:
        return divmod(CELL_OF[path[-1]], SIZE)
    return (SIZE,)


def why(refusal: Refusal, _view: View, scene: Scene) -> str:
    def said(name: str, value: Any) -> dict[str, Any]:
        if name == "neighbour" and value in STONES:
            stones = {"neighbour": "", "a_neighbour": "a"}
            return {key: words.stone(scene.words, str(value), form) for key, form in stones.items()}
        if name == "stone" and value in STONES:
            return dict(words.forms(scene.words, str(value)))
        if name == "seat" and isinstance(value, int):
            return {"name": names.bold(value, scene.names)}
        return {}

    return phrases.refused(scene, "helge", refusal, said)


def cells(numbers: frozenset[int]) -> str:
    """Return names of cells in reading order: "a1, d3"."""
    return ", ".join(cell_word(cell) for cell in sorted(numbers))
