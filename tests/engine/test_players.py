"""Computer seats: what they choose, what they know, and when they stop thinking."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest

from engine.players import PLAYERS, choose
from engine.players.greedy import options, own_dice
from engine.players.search import weigh
from tests.engine import toys
from tests.engine.thinking import OPEN, BetterDie, Trap, always, never, stream

LADDER = toys.Ladder(toys.PARTS)


class Winner(toys.Ladder):
    """Keeping all ends the game as it stands."""

    def apply(self, state, seat, action, dice):
        step = super().apply(state, seat, action, dice)
        return (
            replace(step, state=replace(step.state, ended="rounds"))
            if action.text == "keep all"
            else step
        )


def test_random_is_uniform() -> None:
    own = stream()
    counts = Counter(choose("random", LADDER, OPEN, 0, own, never).text for _ in range(6_000))
    assert set(counts) == {"add 1", "add 2", "add 3", "roll", "keep", "keep all"}
    assert all(abs(count - 1_000) < 5 * 29 for count in counts.values())


def test_random_writes_forms_too() -> None:
    game = toys.Whisper(toys.PARTS)
    state = game.setup(2, {}, own_dice(stream())).state
    view = game.observe(state, 0)
    own = stream()
    verbs = {choose("random", game, view, 0, own, never).verb for _ in range(50)}
    assert verbs == {"clue", "say"}


def test_greedy_takes_the_most_points() -> None:
    assert choose("greedy", LADDER, OPEN, 0, stream(), always).text == "add 3"
    assert choose("greedy", toys.LadderTwo(toys.PARTS), OPEN, 0, stream(), always).text == "add 5"


def test_a_beginner_notices_a_part_of_an_action_now_and_then() -> None:
    """Of one action it takes any; of all it takes the best; one and a half is in between."""

    def best(handful: float) -> int:
        class Ladder(toys.Ladder):
            spec = replace(toys.Ladder.spec, handful=handful)

        return sum(
            choose("beginner", Ladder(toys.PARTS), OPEN, 0, stream(n), always).text == "add 3"
            for n in range(200)
        )

    assert best(1) < best(1.5) < best(2) < best(9) == 200


def test_greedy_does_not_look_ahead() -> None:
    assert choose("greedy", Trap(toys.PARTS), OPEN, 0, stream(), always).text == "add 3"


def test_greedy_takes_what_looks_best_where_points_say_nothing() -> None:
    class Silent(toys.Ladder):
        def gain(self, view, seat, action):
            assert action in self.legal_actions(view, seat)

    for number in range(10):
        best = choose("greedy", Silent(toys.PARTS), OPEN, 0, stream(number), always)
        assert best.text in ("add 3", "roll")


class Steps(toys.Ladder):
    """Gains only order choices: any step is as good as another, and keeping looks best."""

    spec = replace(toys.Ladder.spec, gains=False)

    def gain(self, view, seat, action):
        return int(action.verb == "add")

    def evaluate(self, state, seat):
        return {0: 9, 2: 4}.get(state.points[seat], 0)


def test_where_gains_only_order_choices_greedy_takes_of_equals_what_looks_best() -> None:
    game = Steps(toys.PARTS)
    assert choose("greedy", game, OPEN, 0, stream(), always).text == "add 2"
    assert choose("greedy", game, OPEN, 0, stream(), never).text == "add 1"


class Costs(toys.Ladder):
    """Points are deducted at the end: what stands is not what is counted."""

    def gain(self, view, seat, action):
        return 0 if action in self.legal_actions(view, seat) else None

    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=tuple(-score for score in outcome.scores))


class FewestWin(toys.Ladder):
    """The same game, but the fewest points win."""

    gain = Costs.gain

    def outcome(self, state):
        outcome = super().outcome(state)
        ranks = toys.ranks_of(-score for score in outcome.scores) if outcome else ()
        return outcome and replace(outcome, ranks=ranks)


@pytest.mark.parametrize("kind", [Costs, FewestWin])
def test_greedy_takes_of_equals_what_counts_best(kind: type) -> None:
    level = replace(OPEN, points=(2, 4))
    chosen = {
        choose("greedy", kind(toys.PARTS), level, 0, stream(n), always).text for n in range(60)
    }
    assert chosen == ({"add 3", "roll"} if kind is Costs else {"keep", "keep all", "roll"})


def test_greedy_leaves_equals_to_chance() -> None:
    class Level(toys.Ladder):
        def legal_actions(self, state, seat):
            return super().legal_actions(state, seat)[-2:]

    chosen = [choose("greedy", Level(toys.PARTS), OPEN, 0, stream(n), always) for n in range(60)]
    assert min(Counter(chosen).values()) > 15
    assert len(set(chosen)) == 2


def test_greedy_rather_goes_into_the_unknown_than_lose() -> None:
    class Costly(toys.Ladder):
        def gain(self, view, seat, action):
            return None if action.verb == "roll" else -2 - (seat not in self.to_act(view))

    assert choose("greedy", Costly(toys.PARTS), OPEN, 0, stream(), always).text == "roll"


def test_search_looks_to_the_end_of_its_turn() -> None:
    assert choose("search", Trap(toys.PARTS), OPEN, 0, stream(), always).text == "keep"


class Farsighted(toys.Ladder):
    """Who looks closer sees that keeping is worth more than it seems."""

    def foresee(self, state, seat):
        return self.evaluate(state, seat) + 9 * (state.points == OPEN.points)


def test_search_looks_closer_at_the_best_while_there_is_time() -> None:
    game = Farsighted(toys.PARTS)
    assert choose("search", game, OPEN, 0, stream(), always).verb == "keep"
    ranked = weigh(game, OPEN, 0, stream(), always)
    assert [one.worth for one in ranked] == sorted((one.worth for one in ranked), reverse=True)
    three = next(one for one in ranked if one.action.text == "add 3")
    assert ranked[0].value - three.value == 9 - 3
    asked = count(1)  # once for each of six actions, and for one action that is looked at closer
    assert choose("search", game, OPEN, 0, stream(), lambda: next(asked) <= 7).text == "add 3"


def test_closer_looks_count_once_there_are_some() -> None:
    """With hidden cards one look says little: less than all those that were had before."""

    class Hidden(Farsighted):
        spec = replace(toys.Ladder.spec, hidden=True)
        futures = 1

    game = Hidden(toys.PARTS)
    first = 6 + 3  # on one future all six actions, on the next the better half
    for rounds, verb in ((1, "add"), (3, "add"), (4, "keep")):
        asked = count(1)
        ranked = weigh(game, OPEN, 0, stream(), lambda: next(asked) <= first + 6 * rounds)  # noqa: B023
        assert ranked[0].action.verb == verb
        assert max(one.value for one in ranked) == ranked[0].value


def test_a_game_may_say_which_lead_is_half_a_win() -> None:
    class Far(toys.Ladder):
        def spread(self, view):
            return 100.0 if view.points == OPEN.points else None

    ahead = replace(OPEN, points=(9, 0))
    for view, half in ((OPEN, 100.0), (ahead, 12.0 + 9 / 4)):
        for one in weigh(Far(toys.PARTS), view, 0, stream(), always):
            if one.action.verb == "add":
                assert one.worth == pytest.approx(one.value / (half + abs(one.value)))


def test_search_does_not_look_closer_where_the_turn_goes_on() -> None:
    class Both(Trap):
        def foresee(self, state, seat):
            raise AssertionError(f"the next decision of {seat} is looked at less: {state}")

    assert choose("search", Both(toys.PARTS), OPEN, 0, stream(), always).text == "keep"


def test_search_weighs_chance() -> None:
    chosen = [choose("search", BetterDie(toys.PARTS), OPEN, 0, stream(n), always) for n in range(9)]
    assert Counter(chosen).most_common(1)[0][0].text == "roll"
    plain = [choose("search", LADDER, OPEN, 0, stream(n), always).text for n in range(9)]
    assert Counter(plain).most_common(1)[0][0] == "add 3"


def test_search_wants_to_win_more_than_points() -> None:
    game = Winner(toys.PARTS)
    ahead = replace(OPEN, points=(9, 8))
    behind = replace(OPEN, points=(8, 9))
    assert choose("search", game, ahead, 0, stream(), always).text == "keep all"
    assert choose("search", game, behind, 0, stream(), always).text != "keep all"


@pytest.mark.parametrize("name", PLAYERS)
def test_the_answer_comes_when_the_time_is_over(name: str) -> None:
    asked = 0

    def more() -> bool:
        nonlocal asked
        asked += 1
        return asked <= 3

    action = choose(name, LADDER, OPEN, 0, stream(), more)
    assert action in LADDER.legal_actions(OPEN, 0)
    assert asked <= 4


def test_search_ends_by_itself() -> None:
    asked = Counter()

    def more() -> bool:
        asked["more"] += 1
        return True

    choose("search", LADDER, OPEN, 0, stream(), more)
    assert 0 < asked["more"] < 1_000


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_chance_makes_the_same_choice(name: str) -> None:
    first = [choose(name, LADDER, OPEN, 0, stream(n), always) for n in range(5)]
    assert first == [choose(name, LADDER, OPEN, 0, stream(n), always) for n in range(5)]


def test_a_seat_that_owes_nothing_is_not_asked() -> None:
    with pytest.raises(ValueError, match="owes nothing"):
        options(LADDER, OPEN, 1, stream())


def test_unknown_players() -> None:
    with pytest.raises(KeyError):
        choose("genius", LADDER, OPEN, 0, stream(), always)
