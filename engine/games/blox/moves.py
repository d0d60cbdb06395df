"""Actions of Blox: parse them, list the legal ones.

Only canonical words are accepted here. Typed text is matched against the list without regard to
case and to the order within a set before it arrives.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.actions import Action
from engine.games.blox import pay
from engine.games.blox.board import LINES, Board, Parts, obstacles
from engine.games.blox.state import (
    CELL_OF,
    COLOUR_OF,
    COLOURS,
    JOKER,
    NONE,
    NOWHERE,
    SIDES,
    WAYS,
    Counts,
    State,
    Tower,
    cell_word,
)
from engine.refusals import Malformed

_SHAPES = {
    "enter": ("side", "line", "colour", "paid"),
    "move": ("start", "way", "colour", "paid"),
    "demolish": ("start", "field", "paid"),
    "build": ("start", "blocks", "paid"),
    "capture": ("start", "field", "paid"),
    "swap": ("paid",),
}
_LONGEST = 10
"""More cards or blocks than this are in no hand."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A parsed action.

    Attributes:
        side, line: Where ``enter`` comes from, as words.
        start: The field of the own figure.
        way: The direction of a ``move``.
        field: The field of the tower or of the victim.
        jokers: How often the joker is among the cards paid.
    """

    verb: str
    side: str = ""
    line: str = ""
    start: int = NOWHERE
    way: str = ""
    field: int = NOWHERE
    colour: int = -1
    blocks: Counts = NONE
    paid: Counts = NONE
    jokers: int = 0

    @property
    def spent(self) -> int:
        """The number of cards, including jokers."""
        return sum(self.paid) + self.jokers


@lru_cache(maxsize=1 << 13)
def read(action: Action) -> Plan:
    """Parse an action, or raise Malformed; legality is checked elsewhere."""
    shape = _SHAPES.get(action.verb)
    if shape is None:
        raise Malformed("verb", {"verb": action.verb[:20]})
    if len(shape) != len(action.args):
        raise Malformed("words", {"verb": action.verb})
    parsed: dict[str, str | int | Counts] = {}
    for role, word in zip(shape, action.args, strict=True):
        if role in ("paid", "blocks"):
            cards, jokers = _cards(word)
            if role == "paid":
                parsed |= {"paid": cards, "jokers": jokers}
            elif jokers:
                raise Malformed("unknown-cards", {"cards": word[:60]})
            else:
                parsed["blocks"] = cards
        else:
            parsed[role] = _word(role, word, str(parsed.get("side", "")))
    return Plan(action.verb, **parsed)  # type: ignore[arg-type]


def _word(role: str, word: str, side: str) -> str | int:
    if role in ("start", "field"):
        if word not in CELL_OF:
            raise Malformed("unknown-cell", {"cell": word[:20]})
        return CELL_OF[word]
    if role == "colour":
        if word not in COLOUR_OF:
            raise Malformed("unknown-colour", {"colour": word[:20]})
        return COLOUR_OF[word]
    if role == "line":
        # The length, too: "12" is a part of "123456789".
        if len(word) != 1 or word not in LINES[side]:
            raise Malformed("unknown-line", {"side": side, "line": word[:20]})
        return word
    if word not in (SIDES if role == "side" else WAYS):
        raise Malformed(f"unknown-{role}", {role: word[:20]})
    return word


def _cards(word: str) -> tuple[Counts, int]:
    words = word.split(",")
    known = all(word in COLOUR_OF or word == JOKER for word in words)
    # Sorted, so that each set has one text: that is what logs and buttons hold.
    if not known or words != sorted(words) or len(words) > _LONGEST:
        raise Malformed("unknown-cards", {"cards": word[:60]})
    black, white, grey, red = (words.count(colour) for colour in COLOURS)
    return (black, white, grey, red), words.count(JOKER)


def text_of(plan: Plan) -> Action:
    """Return the action that ``read`` makes this plan of."""
    colour = COLOURS[plan.colour] if plan.colour >= 0 else ""
    start, field = (cell_word(at) if at >= 0 else "" for at in (plan.start, plan.field))
    paid = ",".join(sorted([*pay.word(plan.paid).split(","), *[JOKER] * plan.jokers])).strip(",")
    words = {
        "side": plan.side,
        "line": plan.line,
        "start": start,
        "way": plan.way,
        "field": field,
        "colour": colour,
        "blocks": pay.word(plan.blocks),
        "paid": paid,
    }
    return written(plan.verb, *(words[role] for role in _SHAPES[plan.verb]))


@lru_cache(maxsize=1 << 15)
def written(verb: str, *words: str) -> Action:
    """Return a cached action: creating actions dominates the time to list them."""
    return Action(verb, words)


def listed(parts: Parts, board: Board, state: State) -> tuple[Action, ...]:
    return _with_quiet(parts, board, state, scoring(parts, board, state))


def tried(parts: Parts, board: Board, state: State) -> tuple[Action, ...]:
    """Return the legal actions, and what a player may take for one that scores."""
    return _with_quiet(parts, board, state, in_line(parts, board, state))


def _with_quiet(
    parts: Parts, board: Board, state: State, scoring: list[Action]
) -> tuple[Action, ...]:
    """Return all that scores nothing, with the given actions in their place."""
    seat = state.active
    taken = obstacles(state)
    actions: list[Action] = []
    if len(state.figures[seat]) < parts.figures:
        actions += _enters(board, state, taken)
    for figure in state.figures[seat]:
        actions += _moves(board, state, taken, figure)
    actions += scoring
    actions += [written("swap", cards) for cards in pay.swaps(state.hands[seat], *parts.swap)]
    return tuple(actions)


def in_line(parts: Parts, board: Board, state: State) -> list[Action]:
    """Return all that scores, whatever stands between, however high, however many blocks.

    Only the hand is respected: R6-R8, R10 and R13 are not.
    """
    taken = obstacles(state)
    seen = [
        (
            figure,
            sorted(
                (sight.field, 0)
                for way in WAYS
                for sight in board.sights[figure, way]
                if taken >> sight.field & 1
            ),
        )
        for figure in state.figures[state.active]
    ]
    heights = tuple(tower.height for tower in state.towers)
    return [
        *_demolitions(state, seen, heights),
        *_builds(parts, state),
        *_captures(parts, board, state, seen),
    ]


def scoring(parts: Parts, board: Board, state: State) -> list[Action]:
    seat, taken = state.active, obstacles(state)
    seen = [(figure, reached(board, taken, figure)) for figure in state.figures[seat]]
    actions: list[Action] = []
    # Looked at before the action: with six blocks a tower of four may be taken (R10).
    if sum(state.blocks[seat]) < parts.most_blocks:
        actions += _demolitions(state, seen, parts.row(state.phase).demolish)
    actions += _builds(parts, state)
    actions += _captures(parts, board, state, seen)
    return actions


def most(parts: Parts, board: Board, state: State) -> Action | None:
    """Return the action with the most points, preferably without the joker; None if none scores."""
    best, points = None, (0, False)
    for action in scoring(parts, board, state):
        plan = read(action)
        brought = (scored(plan, state.towers) or 0, not plan.jokers)
        if brought > points:
            best, points = action, brought
    return best


def scored(plan: Plan, towers: tuple[Tower, ...]) -> int | None:
    if plan.verb == "capture":
        return plan.spent
    if plan.verb == "build":
        return sum(plan.blocks)
    if plan.verb == "demolish":
        return next((tower.height for tower in towers if tower.field == plan.field), None)
    return None


def _singles(state: State) -> list[tuple[str, ...]]:
    hand, joker = state.hands[state.active], state.jokers[state.active]
    return [pay.payment_words(price, hand, joker) for price in pay.ONE]


def _enters(board: Board, state: State, taken: int) -> list[Action]:
    paid = _singles(state)
    return [
        written("enter", side, line, COLOURS[walk.colour], cards)
        for (side, line), walks in board.entries.items()
        for walk in walks
        if not walk.mask & taken
        for cards in paid[walk.colour]
    ]


def _moves(board: Board, state: State, taken: int, figure: int) -> list[Action]:
    paid, start = _singles(state), cell_word(figure)
    return [
        written("move", start, way, COLOURS[walk.colour], cards)
        for way in WAYS
        for walk in board.steps[figure, way]
        if not walk.mask & taken
        for cards in paid[walk.colour]
    ]


def reached(board: Board, taken: int, figure: int) -> list[tuple[int, int]]:
    """Return the first obstacle in each direction and the colours before it, by field."""
    obstacles_met = []
    for way in WAYS:
        for sight in board.sights[figure, way]:
            if taken >> sight.field & 1:
                obstacles_met.append((sight.field, sight.colours))
                break
    # Fields come first: legal actions come in reading order (``Game.legal_actions``).
    return sorted(obstacles_met)


Seen = list[tuple[int, list[tuple[int, int]]]]


def _demolitions(state: State, seen: Seen, heights: tuple[int, ...]) -> list[Action]:
    hand, joker = state.hands[state.active], state.jokers[state.active]
    standing = {tower.field: tower for tower in state.towers}
    actions = []
    for figure, fields in seen:
        for field, colours in fields:
            tower = standing.get(field)
            if tower is None or tower.height not in heights or clashing(tower, colours):
                continue
            words = pay.payment_words(tower.blocks, hand, joker)
            actions += [written("demolish", cell_word(figure), cell_word(field), w) for w in words]
    return actions


def clashing(tower: Tower, colours: int) -> bool:
    """Return whether the tower contains one of the colours, given as bits (R7)."""
    return any(count and colours >> colour & 1 for colour, count in enumerate(tower.blocks))


def _builds(parts: Parts, state: State) -> list[Action]:
    seat = state.active
    height = parts.row(state.phase).build
    pairs = pay.builds(state.blocks[seat], height, state.hands[seat], state.jokers[seat])
    return [
        written("build", cell_word(figure), blocks, cards)
        for figure in state.figures[seat]
        for blocks, cards in pairs
    ]


def _captures(parts: Parts, board: Board, state: State, seen: Seen) -> list[Action]:
    seat = state.active
    hand, joker = state.hands[seat], state.jokers[seat]
    foreign = {
        field for other, fields in enumerate(state.figures) if other != seat for field in fields
    }
    actions = []
    for figure, fields in seen:
        for field, colours in fields:
            colour = board.fields[field]
            if field in foreign and not colours >> colour & 1:
                words = pay.captures(colour, hand, joker, *parts.capture)
                actions += [
                    written("capture", cell_word(figure), cell_word(field), w) for w in words
                ]
    return actions
