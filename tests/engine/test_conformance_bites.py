"""The conformance suite notices: each toy here breaks the contract in one way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Action
from engine.asking import Asking
from engine.spec import Column
from tests.engine import conformance, toys, walks


class NobodyOwes(toys.Ladder):
    def to_act(self, state):
        return frozenset() if state.turn == 3 else super().to_act(state)


class EndsWithoutOutcome(toys.Ladder):
    def outcome(self, state):
        return super().outcome(state) if state.ended in ("", "limit") else None


class ListsTwice(toys.Ladder):
    def legal_actions(self, state, seat):
        return super().legal_actions(state, seat) * 2


class ListsTooMuch(toys.Ladder):
    def legal_actions(self, state, seat):
        listed = super().legal_actions(state, seat)
        return (*listed, Action("add", ("5",))) if listed else ()

    def apply(self, state, seat, action, dice):
        if action.args == ("5",):
            raise toys.Illegal("too-much")
        return super().apply(state, seat, action, dice)


class ListsTooLittle(toys.Ladder):
    def legal_actions(self, state, seat):
        return super().legal_actions(state, seat)[state.turn % 2 :]

    def apply(self, state, seat, action, dice):
        if action == Action("add", ("1",)) and seat == state.active:
            return toys.Ladder(toys.PARTS).apply(state, seat, action, dice)
        return super().apply(state, seat, action, dice)


class CountsInSecret(toys.Ladder):
    count = 0

    def apply(self, state, seat, action, dice):
        self.count += 1
        step = super().apply(state, seat, action, dice)
        return replace(step, state=replace(step.state, rolls=self.count))


class HasNoDefault(toys.Ladder):
    def absent_action(self, state, seat):
        return Action("wait") if state.turn == 2 else super().absent_action(state, seat)


class AddsUpWrongly(toys.Ladder):
    def outcome(self, state):
        outcome = super().outcome(state)
        column = Column("steps", tuple(((1, 1),) for _ in state.points))
        return outcome and replace(outcome, columns=(column,))


class RanksWrongly(toys.Ladder):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranks=(2,) * len(outcome.ranks))


class RepeatsItsTokens(toys.Ladder):
    def decision(self, state, seat):
        return super().decision(replace(state, turn=state.turn % 2), seat)


class KeepsItsToken(toys.Ladder):
    def decision(self, state, seat):
        return super().decision(replace(state, turn=state.turn // 2), seat)


class CannotStop(toys.Ladder):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, stopped=False)


class MarksItsNaturalEnd(toys.Ladder):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, stopped=True)


class HidesItsLimit(toys.Ladder):
    spec = replace(toys.Ladder.spec, limits=frozenset({"rounds"}))


class StopsByItsOwnRules(toys.Ladder):
    spec = replace(toys.Ladder.spec, natural=frozenset())


class ForgetsWhy(toys.Ladder):
    def stop(self, state, reason):
        return super().stop(state, reason and "limit")


class PromisesTooMuch(toys.Ladder):
    def gain(self, view, seat, action):
        gain = super().gain(view, seat, action)
        return None if gain is None else gain + 1


class PrefersLess(toys.Ladder):
    def richest(self, state, seat, count):
        return tuple(reversed(tuple(self.legal_actions(state, seat))[:count]))


class ShowsTheNextCard(toys.Whisper):
    def observe(self, state, seat):
        view = super().observe(state, seat)
        return replace(view, card=state.cards[0])


class ImaginesOtherHands(toys.Whisper):
    def imagine(self, view, seat, stream):
        state = super().imagine(view, seat, stream)
        return replace(state, hands=tuple(reversed(state.hands)))


class TakesBackChance(toys.Ladder):
    """Its die does not say that it reveals, and depends on how often it was thrown."""

    throws = 0

    def apply(self, state, seat, action, dice):
        step = super().apply(state, seat, action, dice)
        self.throws += 1
        points = (self.throws, *step.state.points[1:])
        return replace(step, state=replace(step.state, points=points))


class MakesInvalidClues(toys.Whisper):
    def forms(self, state, seat):
        return tuple(
            replace(form, items=toys.WORDS) if form.verb == "clue" else form
            for form in super().forms(state, seat)
        )

    def _clue(self, state, seat, action):
        if action.verb == "clue" and not set(action.args) <= {*state.hands[seat], "/"}:
            raise toys.Illegal("not-in-hand")
        return super()._clue(state, seat, action)


class TellsObjects(toys.Ladder):
    def apply(self, state, seat, action, dice):
        step = super().apply(state, seat, action, dice)
        event = replace(step.events[0], public={"state": step.state})
        return replace(step, events=(event,))


class AsksForAllAlike(toys.Ladder):
    class Alike(Asking):
        def worded(self, _view, action):
            return Action(action.verb)

    asking = Alike()


BROKEN = {
    NobodyOwes: "check_someone_can_act",
    EndsWithoutOutcome: "check_someone_can_act",
    MarksItsNaturalEnd: "check_someone_can_act",
    HidesItsLimit: "check_someone_can_act",
    ListsTwice: "check_listed_are_accepted",
    ListsTooMuch: "check_listed_are_accepted",
    TellsObjects: "check_listed_are_accepted",
    ListsTooLittle: "check_unlisted_are_refused",
    CountsInSecret: "check_replay",
    HasNoDefault: "check_defaults",
    TakesBackChance: "check_undo",
    ShowsTheNextCard: "check_secrecy",
    ImaginesOtherHands: "check_secrecy",
    AddsUpWrongly: "check_outcome",
    RanksWrongly: "check_outcome",
    AsksForAllAlike: "check_prompts",
    RepeatsItsTokens: "check_tokens",
    KeepsItsToken: "check_tokens",
    CannotStop: "check_stop",
    StopsByItsOwnRules: "check_stop",
    ForgetsWhy: "check_stop",
    PromisesTooMuch: "check_points",
    PrefersLess: "check_richest",
    MakesInvalidClues: "check_forms_are_accepted",
}


def examine(game: walks.GameAny, name: str) -> None:
    check = next(check for check in conformance.WALK_CHECKS if check.__name__ == name)
    for walk in walks.walks(game):
        check(walk)


@pytest.mark.parametrize("kind", BROKEN, ids=lambda kind: kind.__name__)
def test_it_is_noticed(kind: type) -> None:
    with pytest.raises((AssertionError, toys.Illegal, toys.Malformed, ValueError)):
        examine(kind(toys.PARTS), BROKEN[kind])


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "Ladder"},
        {"least": 4},
        {"most": 13},
        {"solo": False},
        {"key": "my ladder"},
        {"limits": {"agreed"}},
    ],
)
def test_a_wrong_spec_is_noticed(changes) -> None:
    class Odd(toys.Ladder):
        spec = replace(toys.Ladder.spec, **changes)

    with pytest.raises(AssertionError):
        conformance.check_spec(Odd(toys.PARTS))
