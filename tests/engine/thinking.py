"""Toys, chance and time for what computers think."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from data import wordlists
from engine.actions import Action
from engine.dice import Stream
from engine.players.greedy import More
from engine.word_player import Spelled
from tests.engine import toys

OPEN = toys.LadderState((0, 0), 0, 0, 0, 4)


def stream(number: int = 0) -> Stream:
    return Stream(number.to_bytes(32, "big"), "player")


def always() -> bool:
    return True


def never() -> bool:
    return False


def bits(most: int) -> More:
    """Return time for so many bits of thinking, however fast the machine is."""
    asked = count(1)
    return lambda: next(asked) <= most


def spelled(game, view):
    if game.word_player is None:
        return None
    tiles = wordlists.tiles("en")
    places = game.word_player.legible(view)
    return Spelled("en", {tile: tiles[line][side] for tile, (line, side) in places.items()})


class BetterDie(toys.Ladder):
    """Rolling brings 0 to 10: five on average, more than any step."""

    def apply(self, state, seat, action, dice):
        step = super().apply(state, seat, action, dice)
        if action.verb != "roll":
            return step
        won = dice.stream(f"better/{state.rolls}").below(11)
        points = list(state.points)
        points[seat] += won
        return replace(step, state=replace(step.state, points=tuple(points)))


class Trap(toys.Ladder):
    """Whoever adds three goes on and loses nine; whoever keeps goes on and adds five."""

    def legal_actions(self, state, seat):
        if state.rolls and seat in self.to_act(state):
            return (Action("lose"),) if state.rolls == 1 else (Action("win"),)
        return tuple(a for a in super().legal_actions(state, seat) if a.text in ("add 3", "keep"))

    def apply(self, state, seat, action, dice):
        change = {"lose": -9, "win": 5}.get(action.verb)
        if change is None:
            after = super().apply(state, seat, action, dice).state
            again = replace(after, active=seat, rolls=1 if action.verb == "add" else 2)
            return toys.Step(again)
        points = list(state.points)
        points[seat] += change
        following = (seat + 1) % len(points)
        return toys.Step(replace(state, points=tuple(points), active=following, rolls=0))

    def gain(self, view, seat, action):
        known = {"lose": -9, "win": 5}
        return known.get(action.verb) or super().gain(view, seat, action)
