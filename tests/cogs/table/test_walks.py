"""Random tables at which people, seats and places change for weeks; seeds are fixed.

After each decision all that must hold of a table holds (``simulation.check``), and whoever falls
silent in the end, the game ends.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, PAUSED, Person
from cogs.table.notify import places
from cogs.table.people import decisions, moderation, presence, transfer
from cogs.table.people.moderation import SEAT_CHOICES, TO_OWNER
from cogs.table.people.votes import LATE_CHOICES, RULES
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY, HOUR
from data.store.rows import ASLEEP, RUNNING
from data.store.typed import AwayEnd, TimeControl, Transfer
from engine import registry
from engine.refusals import Refusal
from tests.cogs.table.simulation import Simulation, anything, begin
from tests.cogs.table.waiting import GAMES, PEOPLE
from tests.cogs.table.world import CHANNEL, GUILD, ID
from tests.tiers import few

EVERYBODY = (*PEOPLE, Person(ID + 7, "Gus", "en"), Person(ID + 8, "Hanna", "de"))
PACES = ("none", "30s", "1h", "12h+3d", "1d", "1d+3d", "8d")
LAPSES = ("ask", "ask", "ask", "default", "computer", "end")
JUMPS = (1000, 40_000, HOUR, 5 * HOUR, DAY, 2 * DAY, 9 * DAY)


class Twice(Simulation):
    """Takes each decision twice: it depends on what was loaded, and on chance, alone."""

    def do(self, decision: Any, *args: Any, **named: Any) -> Any:
        assert self._twin().change().empty
        twins = self._twin(), self._twin()
        for twin in twins:
            decision(twin, *args, **named)
        assert twins[0].change() == twins[1].change()
        return super().do(decision, *args, **named)

    def _twin(self) -> Edit:
        return Edit(self.table, self.time, copy(self.chance))


Step = Callable[[Simulation, Person, random.Random], object]


def move(game: Simulation, _: Person, chance: random.Random) -> None:
    """Let a player act who is waited for, or whose seat a computer keeps."""
    if owing := [seat for seat in game.table.owing if game.table.seats[seat].user_id]:
        play(game, chance.choice(owing), chance)


def play(game: Simulation, seat: int, chance: random.Random) -> None:
    action = anything(game.table, seat, chance.randrange(1000))
    user = game.table.seats[seat].user_id
    game.do(acting.submit, user, game.table.token(seat), action)


def answer(game: Simulation, who: Person, chance: random.Random, *, mild: bool = False) -> None:
    """Answer one of the open questions; ``mild``: so that the game goes on."""
    if motions := [*game.table.kept.motions.values()]:
        motion = chance.choice(motions)
        gentle = LATE_CHOICES[:3] if motion.topic == "late" else ("yes",)
        choice = chance.choice(gentle if mild else RULES[motion.topic].choices)
        game.do(decisions.answer, motion.id, who.user_id, choice)


def propose_time_control(game: Simulation, who: Person, chance: random.Random) -> None:
    fields = map(chance.choice, (PACES, LAPSES, ("yes", "no")))
    game.do(decisions.propose, who.user_id, TimeControl(*fields))


def ask_for_seat(game: Simulation, _: Person, chance: random.Random) -> None:
    seat, person = chance.randrange(len(game.table.seats)), chance.choice(EVERYBODY)
    game.do(transfer.ask_seat, seat, person, left=chance.random() < 0.2)


def take_seat(game: Simulation, _: Person, __: random.Random) -> None:
    motion = game.table.kept.motions.get("swap")
    if motion is not None and isinstance(motion.facts, Transfer):
        wanted = motion.facts.user
        game.do(transfer.take, motion.id, next(p for p in EVERYBODY if p.user_id == wanted))


def manage(game: Simulation, _: Person, chance: random.Random) -> None:
    seat = chance.randrange(len(game.table.seats))
    game.do(moderation.give_seat, seat, chance.choice((*SEAT_CHOICES, TO_OWNER, TO_OWNER)))


def bump(game: Simulation, who: Person, _: random.Random) -> None:
    game.do(presence.bump, who.user_id, game.table.row.board_message_id, None)


def bring(game: Simulation, who: Person, chance: random.Random) -> None:
    decide = timeouts.wake if game.table.row.status == ASLEEP else places.bring
    game.do(decide, who.user_id, GUILD, chance.choice((CHANNEL, CHANNEL + 1)))


STEPS: tuple[tuple[Step, int], ...] = (
    (move, 12),
    (lambda game, _, chance: game.pass_time(chance.choice(JUMPS)), 14),
    (answer, 2),
    (lambda game, who, chance: answer(game, who, chance, mild=True), 6),
    (lambda game, who, _: game.do(presence.here, who.user_id), 6),
    (lambda game, who, chance: game.away(who.user_id, chance.randrange(HOUR, 10 * DAY)), 3),
    (lambda game, who, _: game.pause(who.user_id), 3),
    (propose_time_control, 3),
    (bump, 1),
    (lambda game, who, _: game.do(presence.nudge, who.user_id), 1),
    (lambda game, who, _: game.do(acting.undo, who.user_id, None), 2),
    (lambda game, who, _: game.do(acting.resign, who.user_id), 1),
    (lambda game, who, _: game.do(decisions.vote_end, who.user_id), 1),
    (lambda game, who, _: game.do(timeouts.ask_about_gone, who.user_id), 3),
    (lambda game, who, c: game.do(transfer.offer, who.user_id, c.choice(EVERYBODY)), 2),
    (ask_for_seat, 2),
    (take_seat, 3),
    (manage, 3),
    (lambda game, _, chance: game.freeze_for(chance.choice((1000, HOUR, 50 * HOUR))), 1),
    (lambda game, *_: game.do(places.lose, game.table.row.channel_id, places.BARRED), 1),
    (lambda game, who, _: game.do(places.attempt, who.user_id), 3),
    (bring, 2),
)


def step(game: Simulation, chance: random.Random) -> None:
    """Do something that somebody might do; what is refused changes nothing."""
    seated = [p for p in EVERYBODY if game.table.seat_of(p.user_id) is not None]
    (act,) = chance.choices(*zip(*STEPS, strict=True))
    before = game.table.row.seq
    try:
        act(game, chance.choice(seated), chance)
    except Refusal:
        assert game.table.row.seq == before
    game.delivers = chance.random() < 0.7
    if game.delivers:
        lost = HOMELESS in game.table.row.holds and chance.random() < 0.5
        game.deliver_all("no-access" if lost else "")
    if game.table.row.status == RUNNING:
        check_ends(game)


def check_ends(game: Simulation) -> None:
    """Check that whatever stands still goes on some day."""
    holds, timers = game.table.row.holds, game.table.kept.timers.values()
    away = {row.user_id for row in game.table.seats if row.status == "away"}
    assert away <= {row.what.user for row in timers if isinstance(row.what, AwayEnd)}
    assert (PAUSED in holds) == bool(game.due("resume"))
    assert (HOMELESS in holds) == bool(game.due("homeless"))


def end(game: Simulation, chance: random.Random, *users: int) -> None:
    """Let all but some users be silent, and time pass until the game has ended.

    If one person alone keeps up a long game, they give up as well.
    """
    game.delivers = True
    for count in range(250):
        game.deliver_all()
        if game.table.over:
            return
        active = users if count < 60 else ()
        seats = [s for s in game.table.waiting if game.table.seats[s].user_id in active]
        if seats and game.table.row.status == ASLEEP:
            game.do(timeouts.wake, game.table.seats[seats[0]].user_id, GUILD, CHANNEL)
        elif seats:
            play(game, seats[0], chance)
        else:
            nearest = min(row.due for row in game.table.kept.timers.values())
            # The last phase of a fast clock goes by in leaps.
            game.pass_time(max(nearest - game.time, 6 * HOUR if count > 60 else 0))
    row = game.table.row
    raise AssertionError(f"{row.game} does not end: {row.pace}, {row.lapse}, {row.seq} entries")


@pytest.mark.parametrize("seed", few(range(200), 10))
def test_weeks_of_anything(seed: int) -> None:
    chance = random.Random(seed)
    name, people = chance.choice(GAMES), PEOPLE[: chance.randint(2, 4)]
    people = people[: registry.game(name).spec.most]
    room = registry.game(name).spec.most - len(people)
    game = begin(
        *people,
        game=name,
        pace=chance.choice(PACES),
        lapse=chance.choice(LAPSES),
        computers=min(chance.choice((0, 0, 1)), room),
        kind=Twice,
    )
    for _ in range(60):
        step(game, chance)
        if game.table.over:
            break
    active = chance.choice([0, *(row.user_id for row in game.table.players)])
    end(game, chance, active)


@pytest.mark.parametrize("silent", few([(1, 2, 3), (1,), (2,), (1, 2), (2, 3)]))
@pytest.mark.parametrize("lapse", ["ask", "default", "computer", "end"])
def test_any_subset_may_fall_silent(lapse: str, silent: tuple[int, ...]) -> None:
    chance = random.Random(f"{lapse}{silent}")
    pace = chance.choice(("none", "1h", "1d+3d"))
    game = begin(*PEOPLE[:3], game=chance.choice(("helge", "hexago")), lapse=lapse, pace=pace)
    end(game, chance, *{1, 2, 3}.difference(silent))
