"""What every game must keep to, whatever its rules: the checks behind ``test_conformance``.

A check takes a game and walks through it: games of random players, with every position.
"""

from __future__ import annotations

import math
from itertools import groupby
from typing import Any

from engine import codec, prompts
from engine.actions import Action, parse
from engine.contract import final
from engine.dice import Dice, Stream
from engine.players import PLAYERS, choose
from engine.refusals import Malformed, Refusal
from engine.run import ACT
from engine.spec import UNPLAYED, Outcome
from tests.engine.tables import check_events
from tests.engine.walks import LONGEST, GameAny, Walk, choices, stream_of
from tests.tiers import many

STOPS = (
    "agreed",  # all who play wanted to
    UNPLAYED,  # the same, before anybody had moved
    "resigned",  # no opponent is left
    "limit",  # it went on for longer than anybody plays
    "time",  # a seat ran out of time, and that ends the game
    "voted",  # the table voted not to wait for a player any longer
    "idle",  # no move for a long time
    "abandoned",  # no player is left
    "unanswered",  # no one answers any more, and the host ends it
    "manager",  # a moderator of the server ended it
    "homeless",  # its channel is gone for good
    "restored",  # it had ended before, and only a backup let it run again
)
"""Reasons of ends that the rules did not bring about; a record may hold others."""
PRESSES = 6
MANY = many(100, 400)
"""Of more listed actions than this a check that carries each out takes every n-th."""


def some(listed: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the listed actions, or a spread of those where there are thousands."""
    return listed[:: 1 + len(listed) // MANY]


def check_spec(game: GameAny) -> None:
    """Keys are words, seats are in order, defaults are among the values."""
    spec = game.spec
    assert spec.key == spec.key.lower()
    assert spec.key.isidentifier()
    assert 1 <= spec.least <= spec.most <= 12
    assert spec.least > 1 or spec.solo
    assert not spec.limits & set(STOPS)
    assert len({option.key for option in spec.options}) == len(spec.options)
    for option in spec.options:
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values)
    assert spec.complete({}) == {option.key: option.default for option in spec.options}


def check_someone_can_act(walk: Walk) -> None:
    """While a game runs somebody owes a decision and has one; afterwards nobody has."""
    game = walk.game
    for position in walk.positions:
        state, seats = position.state, frozenset(range(len(position.statuses)))
        owing, able = game.to_act(state), game.may_act(state)
        assert owing <= able <= seats
        assert bool(owing) == (game.outcome(state) is None)
        for seat in able:
            assert any(True for _ in game.legal_actions(state, seat)) or game.forms(state, seat)
        for seat in seats - able:
            assert not tuple(game.legal_actions(state, seat))
    last = walk.positions[-1].state
    assert not game.may_act(last)
    natural = game.outcome(last)
    assert natural.reason not in STOPS
    assert natural.stopped == (natural.reason in game.spec.limits)


def check_listed_are_accepted(walk: Walk) -> None:
    """Every listed action is carried out, is listed once, reads back and leaves its input be."""
    game, dice = walk.game, walk.dice
    seats = len(walk.positions[0].statuses)
    check_events(game, walk.run.start()[1], seats)
    for state, seat, listed in choices(walk):
        before = codec.encode(state)
        assert len(set(listed)) == len(listed)
        assert tuple(game.legal_actions(state, seat)) == listed
        verbs = [verb for verb, _ in groupby(action.verb for action in listed)]
        assert len(set(verbs)) == len(verbs), "what has one verb stands together"
        assert not set(verbs) & game.spec.default_verbs
        for action in some(listed):
            assert parse(action.text) == action
            step = game.apply(state, seat, action, dice)
            assert codec.encode(state) == before
            assert step == game.apply(state, seat, action, dice)
            check_events(game, step, seats)
            for still in step.stills:
                assert codec.decode(codec.encode(still), game.state_type) == still


def check_final_is_known_before(walk: Walk) -> None:
    """Whether something can be taken back is known before it is done, by the seat's own view."""
    game = walk.game
    for before, advance in zip(walk.positions, walk.advances, strict=False):
        seat, state = advance.entry.seat, before.state
        if seat is None:
            continue
        said = final(game, game.observe(state, seat), seat, parse(advance.entry.action))
        assert bool(said) == (advance.step.reveals or not game.to_act(advance.position.state))


def check_forms_are_accepted(walk: Walk) -> None:
    """What a form makes up it finds valid itself, and the game carries it out."""
    for state, seat, _ in choices(walk):
        for number, form in enumerate(walk.game.forms(state, seat)):
            for attempt in range(5):
                made = form.sample(stream_of(number, attempt))
                assert form.validate(made) == made == parse(made.text)
                walk.game.apply(state, seat, made, walk.dice)


def check_unlisted_are_refused(walk: Walk) -> None:
    """What is neither listed nor a form's content is refused by a code, and nothing changes."""
    game, dice = walk.game, walk.dice
    known = {parse(entry.action) for entry in walk.entries}
    known |= {action for _, _, listed in choices(walk) for action in listed}
    pool = sorted(known)
    for number, (state, seat, listed) in enumerate(choices(walk)):
        stream, before = stream_of("unlisted", number), codec.encode(state)
        tries = [stream.choice(pool) for _ in range(12)]
        tries += [_spoilt(stream.choice(pool), stream) for _ in range(12)]
        for action in tries:
            if action in listed or action.verb in game.spec.default_verbs:
                continue
            if any(_valid(form, action) for form in game.forms(state, seat)):
                continue
            _refused(game, state, seat, action, dice)
        assert codec.encode(state) == before


def _spoilt(action: Action, stream: Stream) -> Action:
    words = list(action.words)
    junk = ("", "x", "@C", "@Z", "0", "-1", "99", "/", "b2", "red", "joker", words[0].upper())
    which = stream.below(4)
    if which == 0:
        words.append(stream.choice(junk[1:]))
    elif which == 1:
        words.pop()
    elif which == 2:
        words[stream.below(len(words))] = stream.choice(junk)
    else:
        words = list(stream.shuffled(words))
    return Action(words[0], tuple(words[1:])) if words else Action("nonsense")


def _valid(form: Any, action: Action) -> bool:
    try:
        form.validate(action)
    except Refusal:
        return False
    return True


def _refused(game: GameAny, state: Any, seat: int, action: Action, dice: Dice) -> None:
    try:
        game.apply(state, seat, action, dice)
    except Refusal as refusal:
        code = refusal.code
    else:
        raise AssertionError(f"seat {seat} could do what is not listed: {action.text!r}")
    assert code
    assert code == code.lower()


def check_codec(walk: Walk) -> None:
    """States and views survive as bytes, and equal values have equal bytes."""
    game = walk.game
    for position in (*walk.sample(), walk.positions[-1]):
        data = codec.encode(position.state)
        again = codec.decode(data, game.state_type)
        assert again == position.state
        assert codec.encode(again) == data
        for seat in (None, *range(len(position.statuses))):
            view = game.observe(position.state, seat)
            assert codec.decode(codec.encode(view), game.view_type) == view


def check_replay(walk: Walk) -> None:
    """The log alone leads to the same states and the same chain of hashes."""
    again = walk.run.replay(walk.entries, walk.positions[0].statuses)
    assert again.chain == walk.positions[-1].chain
    assert again.state == walk.positions[-1].state
    start, _ = walk.run.start()
    for position, advance in zip(
        walk.positions[1:], walk.run.steps(start, walk.entries), strict=True
    ):
        assert advance.position == position


def check_defaults(walk: Walk) -> None:
    """Everybody who owes a decision has a default that is accepted, and defaults end a game."""
    run, game = walk.run, walk.game
    for position in walk.sample():
        for seat in game.to_act(position.state):
            advance = run.default(position, seat)
            assert advance.entry.kind == "default"
            verb = parse(advance.entry.action).verb
            listed = tuple(game.legal_actions(position.state, seat))
            action = game.absent_action(position.state, seat)
            assert (
                verb in game.spec.default_verbs
                or action in listed
                or game.forms(position.state, seat)
            )
    position, _ = run.start()
    for _ in range(LONGEST * len(position.statuses)):
        if run.over(position):
            return
        position = run.default(position, run.owing(position)[0]).position
    raise AssertionError("a game of defaults never ends")


def check_undo(walk: Walk) -> None:
    """Undo leads to the very state before, and to the same chance afterwards."""
    run = walk.run
    tried = max(1, len(walk.advances) // 6)
    for index, advance in enumerate(walk.advances):
        after = advance.position
        seat = advance.entry.seat
        assert seat is not None
        if not after.undoable or run.over(after):
            continue
        assert after.undoable[-1].seq == advance.entry.seq
        assert not advance.step.reveals
        if index % tried:  # each undo replays the game so far
            continue
        entries = walk.entries[: index + 1]
        undone = run.undo(after, seat, entries=entries, statuses=walk.positions[0].statuses)
        assert undone.position.state == walk.positions[index].state
        assert undone.position.undos == after.undos + 1
        assert len(undone.position.undoable) == len(after.undoable) - 1
        repeated = run.act(undone.position, seat, parse(advance.entry.action), kind=ACT)
        assert repeated.position.state == after.state
        log = (*entries, undone.entry, repeated.entry)
        assert run.replay(log, walk.positions[0].statuses).chain == repeated.position.chain


def outcome_now(game: GameAny, state: Any) -> object:
    """Return the points and places of a game that is stopped now."""
    end = game.outcome(game.stop(state, "agreed").state if game.to_act(state) else state)
    return end and (end.scores, end.ranks, end.lost)


def check_secrecy(walk: Walk) -> None:
    """Non-interference: what fits a view looks the same to it and offers the same choices."""
    game = walk.game
    for number, position in enumerate((*walk.sample(), walk.positions[-1])):
        state = position.state
        for seat in (None, *range(len(position.statuses))):
            view = game.observe(state, seat)
            other = game.imagine(view, seat, stream_of("imagine", number, seat))
            assert game.observe(other, seat) == view
            assert game.to_act(other) == game.to_act(state)
            assert game.may_act(other) == game.may_act(state)
            if seat is None:
                assert game.spec.reckons or outcome_now(game, other) == outcome_now(game, state)
                continue
            assert game.decision(other, seat) == game.decision(state, seat)
            ours = tuple(game.legal_actions(state, seat))
            assert tuple(game.legal_actions(other, seat)) == ours
            assert game.forms(other, seat) == game.forms(state, seat)
            if seat in game.to_act(state):
                assert game.absent_action(other, seat) == game.absent_action(state, seat)
        if not game.spec.hidden:
            assert game.observe(state, None) == game.observe(state, 0)


def check_hands(walk: Walk) -> None:
    """A spectator is told of no hand, and nobody is once the game is over."""
    game, seats = walk.game, range(len(walk.positions[0].statuses))
    told = [(position.state, None) for position in walk.sample()]
    for state, viewer in (*told, *((walk.positions[-1].state, seat) for seat in seats)):
        assert not any(game.hand(game.observe(state, viewer), seat) for seat in seats)


def check_outcome(walk: Walk) -> None:
    """The columns add up to the scores and the ranks follow from them."""
    game, last = walk.game, walk.positions[-1]
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert walk.run.outcome(last) == outcome
    check_result(outcome, len(last.statuses))


def check_result(outcome: Outcome, seats: int) -> None:
    """Scores, ranks and columns of one result fit together."""
    assert len(outcome.scores) == len(outcome.ranks) == seats
    assert outcome.reason
    for column in outcome.columns:
        assert column.key
        assert len(column.terms) == seats
    for seat, score in enumerate(outcome.scores):
        assert sum(column.points(seat) for column in outcome.columns) == score
    # A team that was stopped while it could still win and lose has no rank.
    undecided = outcome.together and outcome.stopped and not (any(outcome.ranks) or outcome.lost)
    for rank in outcome.ranks if not undecided else ():
        assert rank == 1 + sum(other < rank for other in outcome.ranks)
    pairs = list(zip(outcome.ranks, outcome.scores, strict=True))
    steps = [theirs - mine for rank, mine in pairs for other, theirs in pairs if other > rank]
    assert all(step >= 0 for step in steps) or all(step <= 0 for step in steps)
    assert 0 not in steps or outcome.tie_breaker


def check_tokens(walk: Walk) -> None:
    """A token names one question: once answered it never comes back."""
    game = walk.game
    closed: set[str] = set()
    asked: set[str] = set()
    for index, position in enumerate(walk.positions):
        able = game.may_act(position.state)
        now = {game.decision(position.state, seat) for seat in able}
        for token in now:
            assert token
            assert len(token) <= 12
            assert all(letter.isascii() and letter.isalnum() for letter in token)
        closed |= asked - now
        assert not closed & now, f"token asked again after entry {index}"
        if not game.spec.simultaneous:
            assert not asked & now, f"the token did not change with entry {index}"
        asked = now


def _left(walk: Walk, state: Any, seat: int, action: Action) -> tuple[object, ...]:
    """Return what an action brings, and the choices and the outcome that it leaves."""
    game = walk.game
    after = game.apply(state, seat, action, walk.dice).state
    legal = {other: tuple(game.legal_actions(after, other)) for other in game.may_act(after)}
    return game.gain(game.observe(state, seat), seat, action), legal, game.outcome(after)


def check_prompts(walk: Walk) -> None:
    """The picker's tree of words leads to every listed action, and to nothing else, in few presses.

    Actions that are asked for in the same words leave everybody the same choices.
    """
    spec = walk.game.spec
    long = 0
    for state, seat, listed in choices(walk):
        view = walk.game.observe(state, seat)
        asked: dict[Action, Action] = {}
        for action in listed:
            first = asked.setdefault(walk.game.asking.worded(view, action), action)
            assert first == action or _left(walk, state, seat, first) == _left(
                walk, state, seat, action
            )
        long += len(listed) > MANY
        if not listed or (len(listed) > MANY and long > 2):
            continue  # trees of thousands have the same shape all game long
        found: list[Action] = []
        waiting: list[tuple[prompts.Path, int]] = [((), 0)]
        while waiting:
            path, presses = waiting.pop()
            assert presses <= PRESSES
            level = prompts.skip(asked, path, spec.inline, spec.joined)
            if level.done:
                found.append(level.done)
            pages = [level.page(number) for number in range(level.pages())]
            assert tuple(choice for page in pages for choice in page) == level.choices
            last = tuple(asked[choice.action] for choice in level.choices if choice.action)
            if 1 < len(last) == len(level.choices):
                assert walk.game.asking.preset(view, last, range(len(last))) in (None, *last)
            for choice in level.choices:
                if choice.action:
                    found.append(choice.action)
                else:
                    waiting.append((choice.path, presses + 1))
        assert sorted(found) == sorted(asked)


def check_stop(walk: Walk) -> None:
    """A game can be stopped at any point for any reason, is scored as it stands, and is marked."""
    natural = walk.game.outcome(walk.positions[-1].state)
    assert natural is not None
    for position in walk.sample():
        for reason in (*STOPS, "whatever"):
            advance = walk.run.stop(position, reason)
            check_events(walk.game, advance.step, len(position.statuses))
            assert walk.run.over(advance.position)
            outcome = walk.game.outcome(advance.position.state)
            assert (outcome.reason, outcome.stopped) == (reason, True)
            check_result(outcome, len(position.statuses))
        for reason in (natural.reason, "", "no word", "?"):
            try:
                walk.run.stop(position, reason)
            except Malformed:
                continue
            raise AssertionError(f"a stop could pass for the end {reason!r}")


def check_points(walk: Walk) -> None:
    """The gain of an action is what the standing grows by; evaluations are numbers."""
    game = walk.game
    for state, seat, listed in choices(walk):
        view = game.observe(state, seat)
        before = game.standing(view)
        assert math.isfinite(game.evaluate(state, seat))
        for action in some(listed):
            gain = game.gain(view, seat, action)
            step = game.apply(state, seat, action, walk.dice)
            after = game.standing(game.observe(step.state, seat))
            if gain is not None and not step.reveals and game.outcome(step.state) is None:
                assert after[seat] - before[seat] == gain, action.text


def check_richest(walk: Walk) -> None:
    """The actions that bring most at once are legal, no more than asked for, the best first."""
    game = walk.game
    if game.richest is None:
        return
    for position in walk.sample(6):
        for seat in sorted(game.to_act(position.state)):
            state, view = position.state, game.observe(position.state, seat)
            listed = tuple(game.legal_actions(state, seat))
            gains = {action: game.gain(view, seat, action) or 0 for action in some(listed)}
            found = game.richest(state, seat, 5)
            brought = [game.gain(view, seat, action) or 0 for action in found]
            assert len(set(found)) == len(found) <= 5
            assert set(found) <= set(listed)
            assert brought == sorted(brought, reverse=True)
            assert brought[:1] >= sorted(gains.values(), reverse=True)[:1]


def check_players(walk: Walk) -> None:
    """Every computer player finds a legal answer, with time to think and without."""
    game = walk.game
    for number, position in enumerate(walk.sample(many(2, 4))):
        for seat in sorted(game.to_act(position.state)):
            view = game.observe(position.state, seat)
            for name in PLAYERS:
                for steps in (0, 40):
                    left = iter(range(steps))
                    chosen = choose(
                        name,
                        game,
                        view,
                        seat,
                        stream_of(name, number, seat),
                        lambda left=left: next(left, None) is not None,
                    )
                    walk.run.act(position, seat, chosen)


def check_noise(walk: Walk, texts: list[str]) -> None:
    """Whatever somebody types is read or refused; nothing else happens."""
    for position in walk.sample(3):
        for seat in range(len(position.statuses)):
            before = codec.encode(position.state)
            for text in texts:
                try:
                    walk.run.act(position, seat, parse(text))
                except Refusal:
                    continue
            assert codec.encode(position.state) == before


WALK_CHECKS = (
    check_someone_can_act,
    check_listed_are_accepted,
    check_final_is_known_before,
    check_forms_are_accepted,
    check_unlisted_are_refused,
    check_codec,
    check_replay,
    check_defaults,
    check_undo,
    check_secrecy,
    check_hands,
    check_outcome,
    check_tokens,
    check_prompts,
    check_stop,
    check_points,
    check_richest,
    check_players,
)
