"""Advice: what the strongest would do, what the rest is worth, and that no secret tells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import players, registry
from engine.actions import Action, Doubt, Weighed, sure_loss
from engine.advice import POINTS, Advice, advise, by_its_reasons
from engine.analysis.story import Judged
from engine.dice import Stream
from tests.engine import toys
from tests.engine.thinking import OPEN, BetterDie, Trap, always, bits, spelled
from tests.engine.walks import stream_of, walk, walks_of
from tests.tiers import few, many

ADD3, KEEP = Action("add", ("3",)), Action("keep")


def second(advice: Advice) -> Weighed | None:
    """Return the second-best action, if it was looked at."""
    return next((one for one in advice.ranked[1:2] if one.tries), None)


def cost(advice: Advice, action: Action) -> float | None:
    weighed = advice.of(action)
    return None if weighed is None else advice.best.value - weighed.value


def test_it_ranks_what_the_search_finds_with_what_it_costs_to_do_otherwise() -> None:
    advice = advise(Trap(toys.PARTS), OPEN, 0, always)
    assert advice.unit == POINTS
    assert [one.action for one in advice.ranked] == [KEEP, ADD3]
    # Kept: five more. Added: three more, and nine less.
    assert (advice.best.value, second(advice).value) == (5.0, -6.0)
    assert cost(advice, ADD3) == 11.0
    assert cost(advice, KEEP) == 0.0


def test_an_action_that_had_no_look_costs_nothing_that_is_known() -> None:
    advice = advise(Trap(toys.PARTS), OPEN, 0, always)
    assert advice.of(Action("win")) is None
    assert cost(advice, Action("win")) is None
    late = advise(Trap(toys.PARTS), OPEN, 0, bits(0))
    assert second(late) is None
    assert cost(late, ADD3) is None


@pytest.mark.parametrize("doubt", [None, Doubt(0.5), Doubt(2.0, 3.0), Doubt(6.0)])
@pytest.mark.parametrize(("behind", "error"), [(9.0, 0.0), (9.0, 2.5), (12.0, 5.0), (1.4, 0.2)])
def test_a_hint_tells_the_cost_of_a_story(behind: float, error: float, doubt: Doubt | None) -> None:
    best, other = Weighed(KEEP, behind, behind), Weighed(ADD3, 0.0, 0.0, error)
    told = Advice(POINTS, (best, other)).told(other, doubt)
    lost = sure_loss(behind, error)
    one = Judged(1, 1, 0, ADD3.text, POINTS, KEEP.text, lost, error, behind, doubt)
    assert told == one.cost
    assert one.costly is (told > 0)


def test_chance_leaves_an_error() -> None:
    advice = advise(BetterDie(toys.PARTS), OPEN, 0, always)
    assert advice.best.action.text == "roll"
    assert advice.best.error == 0.0
    assert 0 < second(advice).error < 2
    assert advice.best.value - second(advice).value == pytest.approx(2, abs=1.5)


def test_what_was_played_is_looked_at_as_often_as_the_best() -> None:
    class Hidden(BetterDie):
        """What is hidden may always turn out otherwise: one look is never enough."""

        spec = replace(BetterDie.spec, hidden=True)

    played = Action("keep", ("all",))
    game = Hidden(toys.PARTS)
    assert advise(game, OPEN, 0, always).of(played).tries < 96
    asked = advise(game, OPEN, 0, always, include=(played,))
    assert asked.of(played).tries == asked.best.tries
    assert cost(asked, played) > 3


def test_alone_plans_are_weighed_and_the_one_in_question_is_kept() -> None:
    class Steps(toys.Ladder):
        def legal_actions(self, state, seat):
            return tuple(a for a in super().legal_actions(state, seat) if a.verb != "roll")

    alone = toys.LadderState((0,), 0, 0, 0, 4)
    advice = advise(Steps(toys.PARTS), alone, 0, always, include=(KEEP,))
    assert advice.best.action == ADD3
    # Four turns of three; the one that was kept is missed, and no other.
    assert advice.best.value == 12.0
    assert cost(advice, KEEP) == 3.0


def test_one_thing_to_do_is_not_weighed() -> None:
    after = replace(OPEN, rolls=1)
    advice = advise(Trap(toys.PARTS), after, 0, always)
    assert advice.best.action.text == "lose"
    assert second(advice) is None


@pytest.mark.sized
@pytest.mark.parametrize("key", few(registry.keys(), 2))
def test_the_best_is_legal_and_what_the_strongest_computer_would_do(key: str) -> None:
    game = registry.game(key)
    for position, seat in sampled(game):
        view = game.observe(position.state, seat)
        words = spelled(game, view)
        advice = advise(game, view, seat, bits(60), words)
        assert list(advice.ranked) == sorted(advice.ranked, key=lambda one: -one.worth)
        listed = set(game.legal_actions(position.state, seat))
        for one in advice.ranked:
            forms = [f for f in game.forms(position.state, seat) if f.verb == one.action.verb]
            assert one.action in listed or forms[0].validate(one.action)
        if words is not None:
            stream = Stream(bytes(32), "any")
            best = players.choose("search", game, view, seat, stream, always, words)
            assert advice.best.action == best
            assert all(0 <= one.value <= 1 for one in advice.ranked)


def sampled(game):
    """Return some decisions of a random game, with the seat that is asked."""
    options = {option.key: option.default for option in game.spec.options}
    found = walk(game, max(2, game.spec.least), options, stream_of("advice", game.spec.key))
    for position in found.sample(6)[: many(3, 9)]:
        for seat in sorted(game.to_act(position.state))[:1]:
            yield position, seat


def test_no_action_as_good_as_the_advised_one_has_only_better_reasons() -> None:
    """Where 6 dots are advised, 12 that leave as many ways to go on would be said to be as good."""
    game, surpassed = registry.game("hexamino"), 0
    for position in walks_of("hexamino")[0].positions[::9]:
        seat = next(iter(game.to_act(position.state)), None)
        if seat is None:
            continue
        view = game.observe(position.state, seat)
        ranked = [Weighed(one, 0.0, 0.0, 0.5, 9) for one in game.answers(position.state, seat)]
        said = {one.action: game.merit(view, seat, one.action) for one in ranked}
        advice = by_its_reasons(game, view, seat, Advice(POINTS, tuple(ranked)))
        best = said[advice.best.action]
        for reasons in said.values():
            assert reasons == best or any(reasons.get(name, -1) < best[name] for name in best)
        assert {one.action for one in advice.ranked} == set(said)
        if advice.best is not ranked[0]:
            far = replace(advice.best, value=-90.0)
            rest = tuple(one for one in ranked if one is not advice.best)
            again = by_its_reasons(game, view, seat, Advice(POINTS, (*rest, far)))
            assert again.best is not far, "it is worse, whatever is said for it"
            surpassed += 1
    assert surpassed
