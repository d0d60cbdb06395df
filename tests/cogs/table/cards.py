"""Games with hidden hands: cards that are played and refilled, and thousands of tiles to lay."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest
from PIL import Image

from cogs.lobby import page as lobby
from cogs.table import moment
from engine import components, registry
from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice, Stream
from engine.refusals import Illegal, Refusal
from engine.spec import Event, GameSpec, Options, Outcome, Seat, Step, ranks_of
from render.canvas import Canvas
from render.contract import Picture, Preview, Scene
from render.theme import BANNER, THEMES
from tests.drawing import drawn_by

WORDS = (
    *("aardvark", "badger", "caribou", "dormouse", "echidna", "flamingo", "gecko", "hedgehog"),
    *("ibex", "jackal", "kestrel", "lemur", "meerkat", "narwhal", "ocelot", "penguin"),
    *("quagga", "raccoon", "salamander", "tapir", "urchin", "viper", "walrus", "yak"),
)
HAND = 3


@dataclass(frozen=True, slots=True)
class Cards:
    """What everybody holds, what is left, what was played, and whose turn it is."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    played: tuple[str, ...] = ()
    turn: int = 0
    ended: str = ""


@dataclass(frozen=True, slots=True)
class CardsView:
    """What one seat knows."""

    hand: tuple[str, ...]
    counts: tuple[int, ...]
    pile: int
    played: tuple[str, ...]
    turn: int
    ended: str


class Zoo(Game[Cards, CardsView]):
    """Seats in turn play a card for its length in points, until nobody holds one."""

    spec: ClassVar[GameSpec] = GameSpec("helge", "Zoo", 1, 1, 4, hidden=True, solo=True)
    state_type: ClassVar[type] = Cards
    view_type: ClassVar[type] = CardsView
    pile = 4
    """Cards that are left after the deal."""

    def setup(
        self,
        seats: int,
        options: Options,
        dice: Dice,
        supply: tuple[str, ...] = (),
        first: Seat | None = None,
    ) -> Step[Cards]:
        del options, supply
        deck = dice.stream("deck").shuffled(WORDS)
        hands = tuple(tuple(deck[HAND * s : HAND * (s + 1)]) for s in range(seats))
        pile = tuple(deck[HAND * seats : HAND * seats + self.pile])
        return Step(Cards(hands, pile, turn=first or 0))

    def to_act(self, state: Cards) -> frozenset[Seat]:
        if state.ended or not any(state.hands):
            return frozenset()
        return frozenset({state.turn})

    def decision(self, state: Cards, _seat: Seat) -> str:
        return f"t{len(state.played)}"

    def legal_actions(self, state: Cards, seat: Seat) -> Iterable[Action]:
        return tuple(Action("play", (card,)) for card in state.hands[seat])

    def apply(self, state: Cards, seat: Seat, action: Action, _dice: Dice) -> Step[Cards]:
        card = action.args[0]
        if card not in state.hands[seat]:
            raise Illegal("no-such-card", {"seat": seat})
        kept = tuple(c for c in state.hands[seat] if c != card) + state.pile[:1]
        hands = tuple(kept if s == seat else hand for s, hand in enumerate(state.hands))
        turn = (seat + 1) % len(hands)
        after = Cards(hands, state.pile[1:], (*state.played, card), turn)
        drawn = {seat: {"card": state.pile[0]}} if state.pile else {}
        events = (Event("played", {"seat": seat, "card": card}), Event("drew", {}, drawn))
        return Step(after, events, reveals=bool(state.pile))

    def absent_action(self, state: Cards, seat: Seat) -> Action:
        return Action("play", state.hands[seat][:1])

    def stop(self, state: Cards, reason: str) -> Step[Cards]:
        return Step(replace(state, ended=reason))

    def observe(self, state: Cards, seat: Seat | None) -> CardsView:
        hand = () if seat is None else state.hands[seat]
        counts = tuple(len(held) for held in state.hands)
        return CardsView(hand, counts, len(state.pile), state.played, state.turn, state.ended)

    def outcome(self, state: Cards) -> Outcome | None:
        if self.to_act(state):
            return None
        scores = self.standing(self.observe(state, None))
        return Outcome(scores, ranks_of(scores), (), state.ended or "empty")

    def imagine(self, view: CardsView, seat: Seat | None, stream: Stream) -> Cards:
        known = {*view.hand, *view.played}
        left = list(stream.shuffled([word for word in WORDS if word not in known]))
        hands = [
            view.hand if other == seat else tuple(left.pop() for _ in range(count))
            for other, count in enumerate(view.counts)
        ]
        pile = tuple(left[: view.pile])
        return Cards(tuple(hands), pile, view.played, view.turn, view.ended)

    def standing(self, view: CardsView) -> tuple[int, ...]:
        return (len(view.played),) * len(view.counts)

    def hand(self, view: CardsView, _seat: Seat) -> tuple[str, ...]:
        return view.hand

    def gain(self, _view: CardsView, _seat: Seat, action: Action) -> int | None:
        return len(action.args[0])


def picture(alt: str) -> Picture:
    data = io.BytesIO()
    Image.new("RGB", (4, 4)).save(data, "PNG")
    return Picture(data.getvalue(), alt, 4, 4)


class ZooRenderer:
    """Says everything that a view holds."""

    key = "helge"

    def ranking(self, view: CardsView, scene: Scene) -> Picture:
        return picture(self.text_board(view, scene))

    def preview(self, view: CardsView, scene: Scene, _shown: Preview) -> Picture:
        return picture(self.hand_text(view, scene))

    def frame(self, _view: CardsView, scene: Scene) -> Canvas:
        return Canvas(THEMES[scene.theme], BANNER + 4, 4)

    def alt(self, view: CardsView, scene: Scene) -> str:
        return self.text_board(view, scene)

    def small(self, _view: CardsView, _scene: Scene, _action: Action) -> Image.Image:
        return Image.new("RGB", (4, 4))

    def hand(self, view: CardsView, scene: Scene) -> Picture | None:
        return picture(self.hand_text(view, scene))

    def hand_text(self, view: CardsView, _scene: Scene) -> str:
        return "\n".join(f"- {card}" for card in view.hand)

    def text_board(self, view: CardsView, _scene: Scene) -> str:
        return f"{view.played} {view.counts} {view.pile} {view.hand}"

    def event(self, event: Event, scene: Scene) -> str:
        assert scene.viewer is None or set(event.private) <= {scene.viewer}
        return f"{event.kind} {event.public.get('card', '')}"

    def describe(self, action: Action, _view: CardsView, _scene: Scene) -> str:
        return f"the {action.args[0]}"

    def label(self, path: Any, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return path[-1] if gain is None else f"{path[-1]} +{gain}"

    def confirm(self, action: Action, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return f"Play {action.args[0]} +{gain}"

    def question(self, _path: Any, _view: CardsView, _scene: Scene) -> str:
        return "Which one?"

    def why(self, _refusal: Refusal, _view: CardsView, _scene: Scene) -> str:
        return ""

    def ending(self, _scene: Scene) -> str:
        return "All is played."


_LARGE = lobby.large.__wrapped__


def only_zoo(
    monkeypatch: pytest.MonkeyPatch, kind: type[Zoo] = Zoo, drawer: type[ZooRenderer] = ZooRenderer
) -> None:
    game = kind(components.load("helge"))
    monkeypatch.setattr(registry, "game", lambda *_: game)
    for place in (moment, lobby):
        monkeypatch.setattr(place, "renderer", lambda _: drawn_by(drawer()))
    # A picture of this game must not be kept for the tests of another one.
    monkeypatch.setattr(lobby, "large", _LARGE)


TILES = tuple(str(number) for number in range(1, 37))
CELLS = tuple(f"{column}{row}" for column in "KLMNPQ" for row in range(48, 53))
TURNS = tuple(str(turn) for turn in range(6))


class Quilt(Zoo):
    """Any tile on any cell in any turn; what it brings depends on all three."""

    spec: ClassVar[GameSpec] = GameSpec("helge", "Quilt", 1, 1, 4, hidden=True, solo=True)

    def legal_actions(self, _state: Cards, _seat: Seat) -> Iterable[Action]:
        return tuple(
            Action("lay", (tile, cell, turn))
            for tile in TILES[:24]
            for cell in CELLS
            for turn in TURNS
        )

    def apply(self, state: Cards, seat: Seat, action: Action, dice: Dice) -> Step[Cards]:
        if action not in self.legal_actions(state, seat):
            raise Illegal("no-such-place")
        return super().apply(state, seat, Action("play", state.hands[seat][:1]), dice)

    def gain(self, _view: CardsView, _seat: Seat, action: Action) -> int | None:
        tile, cell, turn = action.args
        return (int(tile) * 31 + int(cell[1:]) * 7 + ord(cell[0]) + int(turn) * 13) % 97


class QuiltRenderer(ZooRenderer):
    """Names choices, and remembers which thread asked for it how often."""

    named: ClassVar[list[int]] = []

    def describe(self, action: Action, _view: CardsView, _scene: Scene) -> str:
        self.named.append(threading.get_ident())
        tile, cell, turn = action.args
        return f"{tile} on {cell}, turned by {turn}"

    def label(self, path: Any, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return path[-1] if gain is None else f"{path[-1]} · +{gain}"

    def confirm(self, action: Action, _view: CardsView, _scene: Scene, gain: int | None) -> str:
        return f"Lay {action.args[0]} for {gain}"
