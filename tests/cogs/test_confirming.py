"""Which moves are confirmed, and which are made at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from cogs.picker.press import done_content
from cogs.table.model import Person, Table, undoable
from cogs.table.play import acting
from cogs.table.play.picker import at_once, prompt
from cogs.table.play.steps import first_final, why_final
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.phrases import describe_action, turn_line
from cogs.ui.reply import Holding
from data.store.rows import UserRow
from data.words import words
from engine import registry
from engine.actions import Action, parse
from engine.contract import final
from engine.position import Done
from render.names import bold
from tests.cogs.people import PRIVATE, press, reader, said, shown_buttons, shown_ids
from tests.cogs.table.deciding import after, move, playing, waited_for
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.drawing import redraw

EN = words("en")


async def confirming(home: App, table: Table, way: str) -> Table:
    """Let everybody at a table confirm in one way, and return it as it is loaded then."""
    for seat in table.humans:
        await home.service.preferences.change(seat.user_id or 0, {"confirm": way}, 0)
    return await home.service.tables.load(table.id)


async def drawn(world: World, *, least: int = 2) -> Table:
    """Return a table at which somebody has drawn a stone that goes to one of several cells."""
    table = await world.playing(ANNA, BEN)
    while True:
        table = await world.move(table, "draw")
        places = [a for a in table.legal(table.owing[0]) if a.verb == "place"]
        if len(places) >= least:
            return table
        table = await world.move(table)


async def chosen(home: App, table: Table, path: tuple[str, ...]) -> Any:
    step = ids.step(table.id, table.token(table.owing[0]), path)
    return await press(home, mover(table), step, message=PRIVATE)


async def test_a_step_without_its_picture_is_asked_in_words(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await drawn(world)

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    redraw(monkeypatch, table.row.game, preview=broken)
    table = await confirming(home, table, "always")
    made = await chosen(home, table, table.legal(table.owing[0])[0].words)
    assert "depot 0" in said(made)
    assert any(custom_id.endswith(ids.DO) for custom_id in shown_ids(made))


@pytest.mark.parametrize(
    ("verb", "way", "moves"),
    [
        *(("place", way, moves) for way, moves in (("always", 0), ("final", 1), ("never", 1))),
        *(("swap", way, moves) for way, moves in (("always", 0), ("final", 0), ("never", 0))),
    ],
)
async def test_a_move_is_confirmed_only_as_its_player_wants(
    home: App, world: World, verb: str, way: str, moves: int
) -> None:
    """A swap reveals cards, so it is final. It is a set, so no press but *Swap* ends it."""
    swap = verb == "swap"
    table = await world.playing(ANNA, BEN, game="blox") if swap else await drawn(world)
    table = await confirming(home, table, way)
    seat = table.owing[0]
    action = next(a for a in table.legal(seat) if a.verb == verb)
    assert bool(final(table.game, table.view(seat), seat, action)) is swap
    made = await chosen(home, table, action.words)
    after = await home.service.tables.load(table.id)
    assert after.row.seq - table.row.seq == moves
    assert any(custom_id.endswith(ids.DO) for custom_id in shown_ids(made)) == (not moves)
    if swap and not moves:
        assert confirm_button(made).label.endswith(
            words(mover(table).locale)("picker-final", label="")
        )
    # The same press once more is one for a question that is answered.
    again = await chosen(home, table, action.words)
    assert (await home.service.tables.load(table.id)).row.seq == after.row.seq
    if not swap:
        assert (mover(after).name in said(again)) == bool(moves)


async def test_another_way_to_pay_is_still_chosen(home: App, world: World) -> None:
    """What is paid unasked can be changed on the preview, also by who confirms nothing."""
    for number in range(20):  # until a joker could pay for what other cards pay for, too
        table = await world.playing(ANNA, BEN, game="blox", channel_id=CHANNEL + number)
        seat = table.owing[0]
        worded = partial(table.game.asking.worded, table.view(seat))
        asked = list(map(worded, table.legal(seat)))
        jokers = (w for w in asked if w.verb == "enter" and "joker" in w.args)
        ways = [(j, w) for j in jokers for w in asked if w.args[:-1] == j.args[:-1] and w != j]
        if ways:
            break
    joker, plain = ways[0]
    table = await confirming(home, table, "never")
    assert at_once(table, seat, joker.words[:-1]) is None
    step = prompt(table, seat, joker.words[:-1], 0, EN, "")
    assert step.action is not None
    assert worded(step.action) == plain
    assert joker.words in [item.path for item in step.items]
    made = await chosen(home, table, joker.words)
    after = await home.service.tables.load(table.id)
    assert after.row.seq == 1
    assert "joker" in said(made).lower()


def test_the_points_of_all_rotations_stand_beside_each_other_before_one_is_pressed() -> None:
    """Others said +? until they were looked at, one after the other."""
    table = after(playing(ANNA, BEN, game="hexago"), move)
    seat = table.owing[0]
    path, *_ = [item.path for item in prompt(table, seat, (), 0, EN, "").items]
    path, *_ = [item.path for item in prompt(table, seat, path, 0, EN, "").items]
    step = prompt(table, seat, path, 0, EN, "")
    view = table.view(seat)
    gains = {a.words: table.game.gain(view, seat, a) for a in table.legal(seat)}
    worded = {
        table.game.asking.worded(view, Action.of(way)).words: gain for way, gain in gains.items()
    }
    points = {item.path: worded[item.path] for item in step.items}
    assert len(set(points.values())) > 1
    assert step.preview.gains == points
    for item in step.items:
        assert prompt(table, seat, item.path, 0, EN, "").preview.gains == {
            Action.of(way).words: gain
            for way, gain in gains.items()
            if table.game.asking.worded(view, Action.of(way)).words == item.path
        }


@pytest.mark.parametrize("game", registry.keys())
def test_what_a_press_makes_unasked_can_be_taken_back(game: str) -> None:
    """Also a payment beside one that can't. An answer that all give at once is changed instead."""
    table = playing(ANNA, BEN, game=game)
    for _ in range(0 if table.game.spec.simultaneous else 8):
        seat, paths = table.owing[0], list[tuple[str, ...]]([()])
        for path in paths:  # grows
            step = prompt(table, seat, path, 0, EN, "")
            paths += [item.path for item in step.items[:3] if len(paths) < 20]
            if (last := at_once(table, seat, path)) is not None:
                user, action = waited_for(table), last.action
                done = after(table, lambda e: acting.submit(e, user, table.token(seat), action))  # noqa: B023
                assert undoable(done, user)
        table = after(table, move)


async def test_cards_are_chosen_one_by_one(home: App, world: World) -> None:
    """Each press takes a card in or out, and the set so far is what the green button does."""
    table = await world.playing(ANNA, BEN, game="blox")
    seat = table.owing[0]
    hand = sorted(table.game.hand(table.view(seat), seat))
    made = await press(home, mover(table), ids.step(table.id, table.token(seat), ("swap",)))
    for count in range(1, len(hand) + 1):
        step = prompt(table, seat, ("swap", ",".join(hand[:count])), 0, EN, "")
        assert sum(item.chosen for item in step.items) == count
        assert sum(item.piece for item in step.items) >= len(hand)
        custom_ids = shown_ids(made)
        assert len(custom_ids) == len(set(custom_ids))
        wanted = ids.step(table.id, table.token(seat), ("swap", ",".join(hand[:count])))
        (add, *_) = [one for one in custom_ids if one.partition(ids.PAGE)[0] == wanted]
        made = await press(home, mover(table), add, message=PRIVATE)
        confirm = ids.step(table.id, table.token(seat), ("swap", ",".join(hand[:count])), ids.DO)
        # Cards stay where they were pressed: a second press there swaps nothing.
        assert shown_ids(made).index(confirm) >= len(hand)
    rest = ids.step(table.id, table.token(seat), ("swap", ",".join(hand[1:])))
    (out, *_) = [one for one in shown_ids(made) if one.partition(ids.PAGE)[0] == rest]
    fewer = await press(home, mover(table), out, message=PRIVATE)
    assert f"{rest}{ids.DO}" in shown_ids(fewer)
    assert (await home.service.tables.load(table.id)).row.seq == 0, "nothing is swapped yet"


async def swapped(home: App, table: Table) -> tuple[Table, Any, Any]:
    """Swap a card, which is final; return the table, what asked to confirm it and the answer."""
    seat, person = table.owing[0], mover(table)
    action = next(action for action in table.legal(seat) if action.verb == "swap")
    asked = await chosen(home, table, action.words)
    made = await press(home, person, confirm_button(asked).custom_id, message=PRIVATE)
    return await home.service.tables.load(table.id), asked, made


def confirm_button(made: Any) -> Any:
    return next(button for button in shown_buttons(made) if button.custom_id.endswith(ids.DO))


async def test_only_the_first_final_move_says_why_and_no_answer_asks_about_settings(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    said_why: dict[int, list[bool]] = {}
    for _ in range(12):
        person = mover(table)
        table, asked, made = await swapped(home, table)
        why = words(person.locale)("blox-final") in said(asked)
        said_why.setdefault(person.user_id, []).append(why)
        assert not [one for one in shown_ids(made) if one.startswith("n:")]
    assert [*said_why.values()] == [[True, *[False] * 5]] * 2


@pytest.mark.parametrize(
    ("way", "confirmed", "first"),
    [
        ("always", 0, True),
        ("final", 0, True),
        ("final", 1, False),
        ("final", 5, False),  # counted by an earlier release
        ("soon", 0, False),
        ("never", 0, False),
    ],
)
async def test_the_first_final_move_that_is_confirmed_is_noted(
    way: str, confirmed: int, first: bool
) -> None:
    table = playing(ANNA, BEN, game="blox")
    seat = table.owing[0]
    user = UserRow(mover(table).user_id, confirm=way, confirmed=confirmed)
    table = replace(table, data=replace(table.kept, users={user.id: user}))
    action = next(action for action in table.legal(seat) if action.verb == "swap")
    assert first_final(table, seat, action) is first


@pytest.mark.parametrize("game", registry.keys())
async def test_a_first_final_move_says_why(world: World, game: str) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    for seat in table.owing:
        for action in table.legal(seat):
            said = why_final(table, seat, action, table.scene(EN, seat))
            last = final(table.game, table.view(seat), seat, action)
            assert bool(said) == (bool(last) and action.verb not in table.game.spec.immediate)


async def test_a_draw_that_ends_the_game_says_what_became_of_the_stone(
    home: App, world: World
) -> None:
    """Nothing can be taken back then, but "Done: draw a stone" told nothing."""
    table = await world.playing(ANNA, BEN)
    (seat,), (_, position) = table.owing, table.play()
    over = replace(position.state, ended="depot")
    kept = replace(position, state=over, undoable=(Done(1, seat, "depot"),))
    after, host = replace(table, position=kept), mover(table)
    made = await done_content(home, reader(host), table, after, parse("draw"), "")
    assert made.text == EN("done", what=describe_action(after, parse("depot"), EN, seat))
    assert (made.rows, made.until) == ((), None), "no button has to go"


async def test_a_draw_that_ends_the_turn_says_what_came_and_who_is_next(
    home: App, world: World
) -> None:
    """The X stone on an empty board: "Done: draw a stone", and nothing came."""
    table = await world.playing(ANNA, BEN)
    (seat,), (run, position) = table.owing, table.play()
    later = (
        replace(position, state=replace(position.state, draws=draws)) for draws in range(5_000)
    )
    start, move = next(
        (start, move)
        for start in later
        if (move := run.act(start, seat, parse("draw"))).position.state.active != seat
    )
    before, after = (replace(table, position=one) for one in (start, move.position))
    host = mover(table)
    made = await done_content(home, reader(host), before, after, parse("draw"), "")
    reads = words(host.locale)
    came = reads("helge-event-nothing", who=bold(seat, table.names))
    assert made.text == f"{came}\n{turn_line(after, reads)}"
    assert Holding.of(made).left == came, "who is next is not said once it is their turn again"


@pytest.mark.parametrize("cards", ["gold", "black~9", "x,y"])
async def test_pieces_not_held_show_the_choices(home: App, world: World, cards: str) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    several = ids.step(table.id, table.token(table.owing[0]), ("swap", cards))
    made = await press(home, mover(table), several, message=PRIVATE)
    assert shown_ids(made)
    assert (await home.service.tables.load(table.id)).row.seq == 0


async def test_a_stone_that_fits_nowhere_goes_to_the_depot(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(300):
        before, seat = table, table.owing[0]
        draw = ids.step(table.id, table.token(seat), ("draw",), ids.DO)
        if table.legal(seat)[0].verb != "draw":
            table = await world.move(table)
            continue
        made = await press(home, mover(before), draw, message=PRIVATE)
        table = await home.service.tables.load(table.id)
        if table.row.seq == before.row.seq + 2:
            break
    depot = table.view(None).depots[seat]
    assert len(depot) == len(before.view(None).depots[seat]) + 1
    assert table.owing != before.owing
    assert not shown_ids(made), "there is nothing to decide, and nothing to take back"
    last = table.renderer.describe(
        Action("depot"), table.view(None), table.scene(words(mover(before).locale))
    )
    assert last in said(made)
    await world.say()
    kinds = [item.kind for item in world.mouth.said[-1].message.news]
    assert "draw" not in kinds[-2:], "what follows by force tells the draw as well"
    assert kinds[-1] == "depot"


@pytest.mark.parametrize(
    ("people", "computers", "said_", "over"),
    [
        ((ANNA, BEN), 0, "the game ends and **B** Ben wins.", True),
        ((ANNA,), 1, "the game ends and **B** Cog 🤖 wins.", True),
        ((ANNA,), 2, "the game ends. ", True),
        ((ANNA, BEN), 1, "the others play on", False),
    ],
)
async def test_who_resigns_reads_what_becomes_of_the_game(
    home: App, world: World, people: tuple[Person, ...], computers: int, said_: str, over: bool
) -> None:
    """Among computers it said that they play on, and the game ended at once."""
    table = await world.playing(*people, computers=computers)
    asked = await press(home, ANNA, ids.table(table.id, "resign"))
    assert said_ in said(asked)
    await press(home, ANNA, ids.table(table.id, "resign-sure"), message=PRIVATE)
    assert (await home.service.tables.load(table.id)).over is over


@pytest.mark.parametrize("computers", [0, 1])
async def test_who_plays_alone_ends_the_game_and_proposes_nothing(
    home: App, world: World, computers: int
) -> None:
    """They read of a proposal and of people who agree where nobody else was."""
    table = await world.playing(ANNA, computers=computers, game="hexago")
    asked = await press(home, ANNA, ids.table(table.id, "stop"))
    assert "all people agree" not in said(asked)
    assert words("en")("button-end-alone") in [item.label for item in shown_buttons(asked)]
    assert words("en")("button-end-alone.about") in said(asked), "it is told from resigning"
    asked = await press(home, ANNA, ids.table(table.id, "end"))
    unplayed = words("en")("end-now", how="unplayed", won="")
    assert said(asked) == f"{words('en')('end-ask-alone')}\n{unplayed}"
