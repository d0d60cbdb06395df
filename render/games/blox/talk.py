"""The picker's words: questions, buttons, actions in a few words, events and reasons."""

from __future__ import annotations

from typing import Any

from engine.actions import Action
from engine.games.blox.moves import Plan
from engine.games.blox.refuse import Reach
from engine.games.blox.state import (
    CELL_OF,
    COLOUR_OF,
    COLOURS,
    JOKER,
    NONE,
    SIDES,
    WAYS,
    View,
    cell_word,
    words_of,
)
from engine.prompts import Path
from engine.refusals import Refusal
from engine.spec import Args, Event
from render import names, phrases
from render.contract import LABEL_LIMIT, Badge, Scene
from render.games.blox import parts, words
from render.phrases import sentence, signed

STEPS = {
    "enter": ("verb", "side", "line", "colour", "paid"),
    "move": ("verb", "start", "way", "colour", "paid"),
    "demolish": ("verb", "start", "field", "paid"),
    "build": ("verb", "start", "blocks", "paid"),
    "capture": ("verb", "start", "field", "paid"),
    "swap": ("verb", "paid"),
}
"""What each word of an action is."""


def event(event: Event, scene: Scene) -> str:
    said, args = scene.words, event.public
    if event.kind == "end":
        return words.ended(said, str(args["reason"]), _numbers(args))
    seat = next((int(str(args[key])) for key in ("seat", "first") if key in args), 0)
    values: dict[str, Any] = {**_numbers(args), "who": names.bold(seat, scene.names)}
    values.setdefault("height", words.HIGHEST)
    for key in ("cell", "start"):
        if key in args:
            values[key] = args[key]
    for key in ("paid", "blocks", "cards"):
        if isinstance(args.get(key), (list, tuple)):
            values[key] = words.cards(said, list(map(str, phrases.listed(args, key))))
    if "other" in args:
        values["other"] = names.bold(phrases.number(args, "other"), scene.names)
    if "colour" in args:
        values["colour"] = said(f"blox-colour-{args['colour']}")
    values["why"] = reason({"kind": event.kind, **args}, scene)
    text = said(f"blox-event-{event.kind}", **values)
    mine = event.private.get(scene.viewer, {}) if scene.viewer is not None else {}
    if drawn := phrases.listed(mine, "cards"):
        text += " " + said("blox-drawn", cards=words.cards(said, list(map(str, drawn))))
    return text


def reason(scored: Args, scene: Scene) -> str:
    """Explain the points of an action; empty if it scores nothing."""
    if "points" not in scored:
        return ""
    return scene.words(f"blox-why-{scored['kind']}", count=phrases.number(scored, "points"))


def merit(merit: Args, scene: Scene) -> str:
    if "points" in merit:
        return reason(merit, scene)
    if "height" in merit:
        height = phrases.number(merit, "height")
        return scene.words("blox-merit-sight", height=height, cell=str(merit["cell"]))
    for key in ("prey", "hunter"):
        if key in merit:
            who = names.bold(phrases.number(merit, key), scene.names)
            return scene.words(f"blox-merit-{key}", who=who)
    woken = phrases.number(merit, "woken") if "woken" in merit else 0
    if "held" in merit:
        held, count = phrases.number(merit, "held"), phrases.number(merit, "count")
        # Who has all cards already would not know what a swap is for.
        why = "joker" if woken else "cards" if held == count else "none"
        points = phrases.number(merit, "points_for")
        aim = {"cell": str(merit["cell"]), "step": str(merit["step"])}
        kept = {"held": held, "count": count, "all": held if held == count else 0}
        return scene.words("blox-merit-kept", why=why, points=points, **kept, **aim)
    return scene.words(f"blox-merit-{merit['kind']}", woken=woken)


def _numbers(args: Any) -> dict[str, Any]:
    return {key: value for key, value in args.items() if isinstance(value, int)}


def question(path: Path, view: View, scene: Scene) -> str:
    """Ask for the next word; say what it costs, and at first what has to wait, and why."""
    if sure := _sure(path, view, scene):
        return sure
    asked = ask(path, view, scene)
    more = _cost(path, view, scene) if path else _waits(view, scene)
    return f"{asked}\n-# {more}" if more else asked


def _sure(path: Path, view: View, scene: Scene) -> str:
    """Ask about a whole action; its blocks and its cards have a line each. Empty for others."""
    if len(path) < len(STEPS.get(path[0] if path else "", ())) or not path or path[0] == "swap":
        return ""
    if (there := words.of(Action(path[0], path[1:]), view)) is None:
        return ""
    said, facts = scene.words, _facts(path, scene)
    lines = [title(*there, scene)]
    if "blocks" in facts:
        lines.append("-# " + said("blox-uses", blocks=facts["blocks"]))
    # A puzzle ends there, and the joker alone brings no new card. That drawing is final says the
    # button, and to newcomers the line below.
    draws = 0 if scene.puzzle else sum(there[0].paid)
    colour = words.joker_for(view, *there)
    stands = "none" if colour is None else said(f"blox-colour-{COLOURS[colour]}")
    lines.append("-# " + said("blox-pays", paid=facts["paid"], stands=stands, draws=draws))
    if begins := _begins(view, scene, *there):
        lines.append("-# " + begins)
    return "\n".join(lines)


def _begins(view: View, scene: Scene, plan: Plan, there: Reach) -> str:
    """Say which phase an action begins, or that the last round does; empty for neither."""
    after = words.next_phase(view, plan, there)
    # A puzzle may ask what a move brings about.
    if after == view.phase or view.closing or scene.puzzle:
        return ""
    if after > view.phases[-1].phase:
        return scene.words("blox-begins", phase=0, demolish=0, build=0)
    row = words.PARTS.row(after)
    return scene.words("blox-begins", phase=after, demolish=row.height, build=row.build)


def ask(path: Path, view: View, scene: Scene) -> str:
    said = scene.words
    if not path:
        return said("blox-question")
    verb, size = path[0], len(path)
    if size >= len(STEPS.get(verb, ())):
        action = Action(verb, path[1:])
        return said("blox-sure", action=sentence(describe(action, view, scene)))
    if verb == "enter" and size > 1:
        return said("blox-question-square", colour=said(f"blox-colour-{path[1]}"))
    if verb == "build" and size > 1:
        return said("blox-question-blocks")
    if size == (1 if verb == "move" else 2):
        return said("blox-question-figure", verb=verb, cell=path[-1])
    return said(f"blox-question-{verb}")


def _cost(path: Path, view: View, scene: Scene) -> str:
    verb, said = path[0], scene.words
    if len(path) > words.TARGET - 1:
        return ""  # what is paid is said with the target
    if verb == "swap":
        if len(path) > 1:
            return ""
        return said("blox-cost-swap", joker=int(view.jokers[view.active]))
    if verb in ("enter", "move"):
        if len(path) > 1 and verb == "enter":
            joker = int(not _held(path[1], view))
            return said("blox-cost-enter", colour=said(f"blox-colour-{path[1]}"), joker=joker)
        return said("blox-cost-step", joker=int(view.jokers[view.active]))
    least, most = words.PARTS.capture
    return said(f"blox-cost-{verb}", least=least, most=most)


def _waits(view: View, scene: Scene) -> str:
    """Say in one line which verbs have no legal action, those with the same reason together."""
    # A puzzle asks what the rules refuse, or offers only what they allow.
    if scene.viewer != view.active or scene.typed:
        return ""
    waiting: dict[str, list[str]] = {}
    for verb in ORDER:
        if (refusal := words.missing(view, verb)) is not None:
            waiting.setdefault(lack(refusal, verb, scene), []).append(verb)
    said = scene.words
    listed = (
        f"{', '.join(said(f'blox-verb-{one}') for one in verbs)} ({reason})"
        for reason, verbs in waiting.items()
    )
    return said("blox-waits", what=", ".join(listed)) if waiting else ""


_LACKS = ("no-figures", "no-supply", "few-blocks", "many-blocks", "wrong-height", "cannot-pay")
"""Refusals with a few words of their own; of all others nothing is in reach."""


_BETWEEN = ("way-blocked", "colour-between")
"""Refusals of a target in line, behind something."""


_CARDS = {"missing": 2, "price": 2, "lacking": 1}
"""Cards in a refusal, and from which number on they are counted: "you lack red" is no number."""


def _cards(name: str, cards: str, scene: Scene) -> str:
    return words.cards(scene.words, cards.split(","), least=_CARDS[name])


def lack(refusal: Refusal, verb: str, scene: Scene) -> str:
    params = {**refusal.params, "verb": verb}
    for key in _CARDS.keys() & params:
        params[key] = _cards(key, str(params[key]), scene)
    code = refusal.code if refusal.code in _LACKS else "reach"
    if verb in ("demolish", "capture") and refusal.code in _BETWEEN:
        code = refusal.code
    if "colour" in params:
        params["colour"] = scene.words(f"blox-colour-{params['colour']}")
    return scene.words(f"blox-lacks-{code}", **params)


def title(plan: Plan, there: Reach, scene: Scene) -> str:
    cell = cell_word(there.field) if there.field >= 0 else ""
    return scene.words(f"blox-title-{plan.verb}", cell=cell, count=plan.spent)


def _facts(path: Path, scene: Scene) -> dict[str, str]:
    facts = dict(zip(STEPS.get(path[0], ()), path, strict=False))
    for key in {"paid", "blocks"} & facts.keys():
        facts[key] = words.cards(scene.words, facts[key].split(","))
    return facts


def describe(action: Action, view: View, scene: Scene) -> str:
    """Name an action in a few words: "demolish c4 from d4, for white, grey"."""
    facts = {"field": words.landing(action, view), **_facts(action.words, scene)}
    return scene.words(f"blox-describe-{action.verb}", **facts)


def spoken(_view: View, scene: Scene) -> dict[str, str]:
    kinds = (("colour", (*COLOURS, JOKER)), ("way", WAYS), ("side", SIDES))
    return {scene.words(f"blox-{kind}-{word}"): word for kind, all_ in kinds for word in all_}


ORDER = ("demolish", "capture", "build", "enter", "move", "swap")
"""Verbs as the first step offers them."""


def spot(path: Path, _view: View) -> str:
    """Return the field of a target or a figure, or the blocks of a tower to build."""
    if not 1 < len(path) <= words.TARGET or path[0] == "swap":
        return ""
    return "" if path[-1] in COLOUR_OF else path[-1]


def place(path: Path, view: View) -> tuple[int, ...]:
    """Return the place of a verb in the first step, of a card or of blocks, or the field."""
    where = spot(path, view)
    if where in CELL_OF:
        return ORDER.index(path[0]), CELL_OF[where]
    if where:
        # Blocks that the hand pays for come first: the joker stays.
        held = words_of(view.hands[view.active] or NONE)
        return (int(any(where.split(",").count(one) > held.count(one) for one in COLOURS)),)
    if path[0] == "swap" and path[-1] in COLOURS:
        return (COLOURS.index(path[-1]),)
    if path[0] == "enter" and len(path) == words.TARGET - 1:
        return ORDER.index(path[0]), int(not _held(path[1], view)), COLOURS.index(path[1])
    return ORDER.index(path[0]), 0


def _held(colour: str, view: View) -> bool:
    """Return whether the active seat has a card of a colour; True where its hand is not seen."""
    hand = view.hands[view.active]
    return hand is None or hand[COLOUR_OF[colour]] > 0


def label(path: Path, view: View, scene: Scene, gain: int | None) -> str:
    text = _label(path, view, scene)
    if path[0] == "capture" and len(path) > words.TARGET and not scene.puzzle:
        gain = len(path[-1].split(","))  # its confirmation says it, too, whether points are shown
    # All payments for a tower bring the same.
    if gain and (len(path) <= words.TARGET or path[0] == "capture"):
        text = scene.words("pictures-gain", label=text, gain=signed(gain))
    return names.cut(text, LABEL_LIMIT)


def _label(path: Path, view: View, scene: Scene) -> str:
    said, verb = scene.words, path[0]
    if where := spot(path, view):
        return piece(where, view, scene)
    if verb == "swap" and len(path) > 1:
        return said("blox-describe-swap", paid=words.cards(said, path[-1].split(",")))
    if len(path) > words.TARGET:
        return _payment(path, view, scene)
    if len(path) > 1:
        key = "blox-label-enter" if _held(path[1], view) else "blox-label-enter-joker"
        return sentence(said(key, colour=said(f"blox-colour-{path[1]}")))
    return said(f"blox-verb-{verb}")


def _payment(path: Path, view: View, scene: Scene) -> str:
    """Name another payment; for a tower by what the joker stands for, which is all that differs."""
    said, found = scene.words, words.target(view, view.active, path)
    if found is None or sum(found[1].blocks) < 2:
        return said("blox-label-pay", paid=words.cards(said, path[-1].split(",")))
    if (colour := words.joker_for(view, *found)) is None:
        return said("blox-label-cards")
    return said("blox-label-joker", colour=said(f"blox-colour-{COLOURS[colour]}"))


def emoji(path: Path, view: View, scene: Scene, gain: int | None) -> Badge | None:
    """Return the card that is paid or swapped; of cards to enter with only the joker."""
    if len(path) > words.TARGET and JOKER in path[-1].split(","):
        return parts.card_emoji(JOKER), label(path, view, scene, gain)
    if path[-1] not in (*COLOURS, JOKER):
        return None
    if path[0] == "enter" and len(path) == words.TARGET - 1:
        # The emoji says that the joker pays, in a line with others.
        colour = scene.words(f"blox-colour-{path[1]}")
        short = sentence(scene.words("blox-label-enter", colour=colour))
        return None if _held(path[1], view) else (parts.card_emoji(JOKER), short)
    return parts.card_emoji(path[-1]), "" if path[0] == "swap" else label(path, view, scene, gain)


def confirm(action: Action, view: View, scene: Scene, gain: int | None) -> str:
    said = scene.words
    text = said(f"blox-verb-{action.verb}")
    if action.verb == "swap":
        text = said("blox-confirm-swap", count=len(action.args[-1].split(",")))
    if gain:
        text = said("pictures-gain", label=text, gain=signed(gain))
    there = words.of(action, view) if action.verb == "demolish" else None
    if there is not None:
        text += _phase(view, scene, *there)
    return names.cut(text, LABEL_LIMIT)


def _phase(view: View, scene: Scene, plan: Plan, there: Reach) -> str:
    after = words.next_phase(view, plan, there)
    if after == view.phase or after > view.phases[-1].phase:
        return ""
    return " · " + scene.words("blox-phase-now", phase=after)


def piece(word: str, _view: View, scene: Scene) -> str:
    """Name a card, the blocks of a tower, or a field."""
    if word in CELL_OF:
        return word
    return words.cards(scene.words, word.split(","), " + ")


def why(refusal: Refusal, view: View, scene: Scene) -> str:
    words_of = scene.words

    def said(name: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, str):
            return {}
        if name == "cell" and refusal.code == "colour-between":
            # All of them are crossed out.
            cells = [words.square(words_of, view, CELL_OF[c]) for c in refusal.marked.crossed]
            return {name: phrases.joined(words_of, cells), "count": len(cells)}
        if name in _CARDS and all(word in (*COLOURS, JOKER) for word in value.split(",")):
            return {name: _cards(name, value, scene)}
        key = f"blox-{name}-{value}"
        if name == "piece" or (name in ("colour", "side") and words_of.has(key)):
            return {name: words_of(key)}
        return {}

    return phrases.refused(scene, "blox", refusal, said)
