"""What the picker asks in Blox, and what can be typed instead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from cogs.picker import page as picker
from cogs.table.moment import Moment, Unstored
from cogs.table.play.completing import Completer
from cogs.table.play.picker import at_once, find, prompt
from cogs.table.play.steps import Prompt
from data.words import LOCALES, words
from engine import registry
from engine.actions import Action, parse
from engine.games.blox import asking
from engine.games.blox.state import CELL_OF, COLOURS, cell_word
from engine.prompts import Path
from engine.spec import Seat
from engine.teaching import best
from tests.engine.blox.table import DICE
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tests.tiers import few, many
from tools.support.recorded import files


def moments(name: str, step: int = 4) -> list[tuple[Unstored, Seat]]:
    """Return tables of a recorded game that show points."""
    return [
        (replace(table, aid="points"), seat)
        for table, seat, _ in moves(record_file("blox", name))[::step]
    ]


def steps(table: Moment, seat: Seat, path: Path = ()) -> Iterator[Prompt]:
    """Yield a step of the picker, and all that its buttons lead to but sets of cards."""
    step = prompt(table, seat, path, 0, EN, "")
    yield step
    for item in step.items:
        if not item.piece and step.action is None:
            yield from steps(table, seat, item.path)


def test_the_same_field_for_the_same_card_is_no_choice() -> None:
    """A field near a corner is entered from several sides, which makes no difference."""
    several = 0
    for table, seat, _ in moves(record_file("blox", "two"))[::4]:
        ways: dict[tuple[int, str], list[Action]] = {}
        for action in table.legal(seat):
            if action.verb == "enter":
                state = table.game.apply(table.play()[1].state, seat, action, DICE).state
                ways.setdefault((state.last.field, action.args[-1]), []).append(action)
        for alike in ways.values():
            states = [
                replace(table.game.apply(table.play()[1].state, seat, one, DICE).state, last=None)
                for one in alike
            ]
            assert states == states[:1] * len(states)
            several += len(alike) > 1
        view = table.view(seat)
        asked = {action: table.game.asking.worded(view, action) for action in table.legal(seat)}
        offered = table.game.asking.offered(view, table.legal(seat))
        assert set(offered) == set(asked.values()), "each field once, from one side"
        for asks, action in offered.items():
            assert action.verb != "enter" or action.args[2] == asks.args[0], "for that card"
    assert several


@pytest.mark.sized
def test_a_square_stands_under_its_card_from_whatever_edges_a_pawn_can_come() -> None:
    """Under one of its edges alone, a reader who looked at another did not find it."""
    several = 0
    for file in files("blox"):
        for table, seat, _ in moves(file)[:: many(6, 3)]:
            board, ways = table.game.board, dict[tuple[str, ...], dict[Action, int]]()
            for action in (one for one in table.legal(seat) if one.verb == "enter"):
                (walk,) = [
                    walk
                    for walk in board.entries[action.args[0], action.args[1]]
                    if COLOURS[walk.colour] == action.args[2]
                ]
                path = ("enter", action.args[2], cell_word(walk.field), action.args[3])
                ways.setdefault(path, {})[action] = len(walk.way)
            offered = table.game.asking.offered(table.view(seat), table.legal(seat))
            entered = {
                asked.words: ways[asked.words][action]
                for asked, action in offered.items()
                if asked.verb == "enter"
            }
            assert entered == {path: min(some.values()) for path, some in ways.items()}, "nearest"
            several += sum(len(some) > 1 for some in ways.values())
    assert several


def test_the_first_step_names_what_to_do_and_what_scores_comes_first_in_green() -> None:
    seen: set[str] = set()
    for table, seat in moments("four", 5):
        step = prompt(table, seat, (), 0, EN, "")
        labels = [item.label for item in step.items]
        gains = [item.gain or 0 for item in step.items]
        assert gains == sorted(gains, reverse=True)
        assert [item.best for item in step.items] == [
            at == 0 < gain for at, gain in enumerate(gains)
        ]
        said = [(*one, one[0].partition(" · ")[0]) for one in zip(labels, gains, strict=True)]
        named = [one for one in said if not one[0].isdigit()]
        assert all(("+" in label) == bool(gain) for label, gain, _ in named)
        quiet = [name for _, gain, name in named if not gain]
        assert quiet[-1] == "Swap"
        entering = [label for label in labels if label.startswith("Enter ")]
        assert not {*labels} & {*COLOURS}, "a colour alone says nothing of what it is for"
        if entering:
            first = labels.index(entering[0])
            assert labels[first : first + len(entering)] == entering, "beside each other"
        seen |= {name.partition(" ")[0] for *_, name in named}
    assert seen >= {"Demolish", "Build", "Capture", "Walk", "Enter"}


def test_the_first_step_numbers_the_figures_that_build_or_walk_and_says_which_they_do() -> None:
    """A "2" alone, behind "Walk · 1", said nothing."""
    shared, walked = 0, set[int]()
    for table, seat in moments("four", 1):
        step = prompt(table, seat, (), 0, EN, "")
        rows = [[button.label for button in row] for row in picker.rows(table, step, EN)]
        fields: dict[str, list[str]] = {}
        for item in step.items:
            if item.mark:
                assert step.preview.marks[item.path[1]] == item.mark
                fields.setdefault(item.path[0], []).append(item.path[1])
        for verb, cells in fields.items():
            marks = [step.preview.marks[cell] for cell in cells]
            name = {"build": "Build · +", "move": "Walk · "}[verb]
            named = [label for row in rows for label in row if label.startswith(name)]
            assert [label.rpartition(" · ")[2] for label in named] == marks
        walked.add(len(fields.get("move", ())))
        assert len(fields) < 2, "a pawn stands for one of them, so that a touch is enough"
        shared += "build" in fields and {action.verb for action in table.legal(seat)} >= {"move"}
    assert shared
    assert max(walked) <= 5


@pytest.mark.sized
def test_every_place_of_a_step_has_a_number_of_its_own() -> None:
    """In reading order, and the picture gets the numbers of all."""
    counted = 0
    for name in ("two", "four"):
        for table, seat in moments(name, many(14, 7)):
            for step in steps(table, seat):
                spots = [table.renderer.spot(item.path, table.view(seat)) for item in step.items]
                if step.action is not None or not step.path or not any(spots):
                    continue
                marks = [item.mark for item in step.items]
                assert marks == [str(number) for number in range(1, len(spots) + 1)]
                assert step.preview.marks == dict(zip(spots, marks, strict=True))
                assert [item.label.partition(" · ")[0] for item in step.items] == marks
                assert step.preview.places.startswith("1 ")
                best = [(-(item.gain or 0), CELL_OF.get(spot, 0))
                        for item, spot in zip(step.items, spots, strict=True)]  # fmt: skip
                assert all(first <= second for first, second in pairwise(best))
                counted += len(spots)
    assert counted > 250


@pytest.mark.sized
def test_no_step_has_more_choices_than_one_message_has_room_for() -> None:
    """Nor does a picture number the squares of two pawns: a reader can't tell whose they are."""
    walks = 0
    for file in files("blox"):
        for table, seat, _ in moves(file)[:: many(40, 6)]:
            for step in steps(table, seat):
                assert step.pages == 1
                paths = [item.path for item in step.items if item.path[0] == "move"]
                squares = [path for path in paths if step.path and len(path) > 2]
                assert len({path[1] for path in squares}) <= 1
                walks += len(squares) > 1
    assert walks


def test_a_capture_shows_the_payment_that_brings_what_its_button_says() -> None:
    """The fewest cards come first in the list, and with points shown the most points."""
    shown = 0
    for table, seat, _ in moves(record_file("blox", "three")):
        for aid in ("points", "preview"):
            asked = replace(table, aid=aid)
            first = prompt(asked, seat, (), 0, EN, "")
            button = next((item for item in first.items if item.path == ("capture",)), None)
            step = prompt(asked, seat, ("capture",), 0, EN, "") if button else None
            if button is None or step is None or step.action is None:
                continue
            cards = len(step.action.args[-1].split(","))
            payments = [item for item in step.items if item.path[:-1] == step.path[:-1]]
            assert all(
                item.label.endswith(f" · +{len(item.path[-1].split(','))}") for item in payments
            )
            assert cards == (button.gain if aid == "points" else 3)
            shown += bool(step.items)
    assert shown


def test_what_scores_has_its_figure_and_its_blocks_chosen_and_others_are_numbered_beside() -> None:
    """The joker is kept where it can be, and a puzzle asks for everything."""
    beside: set[str] = set()
    for name in ("two", "four", "three"):
        for table, seat in moments(name, 1):
            verbs = {action.verb for action in table.legal(seat)} & {"build", "capture"}
            for verb in sorted(verbs):
                step = prompt(table, seat, (verb,), 0, EN, "")
                if step.action is None:
                    step = prompt(table, seat, step.items[0].path, 0, EN, "")
                assert step.action is not None
                alike = [item for item in step.items if item.mark]
                numbers = [item.mark for item in alike]
                sets = [item.label for item in alike if "," in item.path[-1] and verb == "build"]
                assert all(" · " in label for label in sets), "not only a number"
                assert numbers == [str(number) for number in range(1, len(alike) + 1)]
                assert len(step.preview.marks) == len(alike)
                assert [item.mark for item in alike if item.chosen] == numbers[:1]
                free = [
                    action
                    for action in table.legal(seat)
                    if action.args[:-2] == step.action.args[:-2]
                    and action.verb == verb == "build"
                    and "joker" not in action.args[-1]
                ]
                assert not free or "joker" not in step.action.args[-1]
                for item in alike[1:]:
                    other = prompt(table, seat, item.path, 0, EN, "").action
                    assert other is not None
                    assert other.args[:-1] != step.action.args[:-1]
                    beside.add(verb)
    assert beside == {"build", "capture"}


def test_a_puzzle_that_names_fields_numbers_sets_of_blocks() -> None:
    sets = list[str]()
    for table, seat in moments("two"):
        asked = replace(table, seen=replace(table.seen, puzzle=True))
        if any(action.verb == "build" for action in table.legal(seat)):
            places = prompt(asked, seat, ("build",), 0, EN, "").items
            assert all(not item.mark.isdigit() for item in places)
            blocks = prompt(asked, seat, places[0].path, 0, EN, "").items if places else ()
            sets += [item.mark for item in blocks if "," in item.path[-1]]
    assert sets
    assert all(mark.isdigit() for mark in sets)


def test_a_step_says_once_that_it_is_final_and_to_newcomers_why() -> None:
    """*No undo* stood in the question and on the button, beside the sentence that explains it."""
    why, seen = EN("blox-final"), 0
    for table, seat in moments("two"):
        for action in table.legal(seat)[::17]:
            for new in (True, False):
                user = replace(table.user, confirmed=int(not new))
                path = table.game.asking.worded(table.view(seat), action).words
                step = prompt(replace(table, user=user), seat, path, 0, EN, "")
                said = f"{step.question}\n{step.why}\n{step.confirm}"
                final = bool(table.final(seat, action))
                assert said.count("no undo") == final == step.confirm.endswith("no undo")
                assert said.count(why) == (final and new)
                seen += final
    assert seen


def test_cards_to_swap_are_pressed_one_by_one() -> None:
    table, seat, _ = moves(record_file("blox", "two"))[0]
    step = prompt(table, seat, ("swap",), 0, EN, "")
    hand = table.game.hand(table.view(seat), seat)
    cards = [card.capitalize() for card in sorted(hand, key=COLOURS.index)]
    assert [item.label for item in step.items] == [*cards, "All 5"], "as the picture shows them"
    two = prompt(table, seat, step.items[0].path, 0, EN, "")
    two = prompt(table, seat, two.items[1].path, 0, EN, "")
    assert [item.chosen for item in two.items] == [True, True, False, False, False, False]
    buttons = [button for row in picker.rows(table, two, EN) for button in row]
    shown = [*(f"✓ {card}" for card in cards[:2]), *cards[2:], "All 5", "Back", two.confirm]
    assert [one.label for one in buttons] == shown, "cards stay where one presses them"
    assert [(one.in_words or one).label for one in buttons] == shown
    assert two.confirm == "Swap 2 cards · no undo"
    every = prompt(table, seat, two.items[-1].path, 0, EN, "")
    assert every.confirm == "Swap 5 cards · no undo"


@pytest.mark.parametrize("language", few(LOCALES))
def test_a_move_can_be_typed_as_the_buttons_say_it(language: str) -> None:
    completer, spoken = Completer(), words(language)
    for table, seat, _ in moves(record_file("blox", "four"))[5::9]:
        view, given, legal = table.view(seat), table.scene(spoken, seat), table.legal(seat)
        for action in legal[:: len(legal) // 12 or 1]:
            said = table.renderer.describe(action, view, given)
            read = completer.read(table, seat, said.upper(), spoken)
            assert read.action is not None
            assert table.renderer.describe(read.action, view, given) == said


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("demolish C4 from d4 for grey, black", "demolish d4 c4 black,grey"),
        ("capture c4 from d4 for white joker white", "capture d4 c4 joker,white,white"),
        ("capture d4 c4 white,white,joker", "capture d4 c4 joker,white,white"),
        ("build white grey on e5 for white joker", "build e5 grey,white joker,white"),
        ("build e5 grey,white", "build e5 grey,white grey,white"),
        ("swap red black", "swap black,red"),
        ("enter left 6 black black", "enter left 6 black black"),
        ("walk a1 right white joker", "move a1 right white joker"),
        ("move a1 nowhere for white", "move a1 nowhere for white"),
        ("enter top c3 joker", "enter top c white joker"),
        ("enter left c3 joker", "enter left 3 white joker"),
    ],
)
def test_words_between_and_the_order_of_cards_do_not_matter(typed: str, notation: str) -> None:
    table, seat, _ = moves(record_file("blox", "two"))[0]
    assert find(table, seat, parse(typed)).text == notation


@pytest.mark.parametrize(
    "typed", ["swap red 2", "swap red twice", "swap red, not black", "swap 2 3 red", "swap 2"]
)
def test_a_swap_with_words_that_belong_to_no_card_names_no_cards(typed: str) -> None:
    """'swap red, not black' swapped both, and 'swap red 2' one."""
    table, seat, _ = moves(record_file("blox", "two"))[0]
    assert find(table, seat, parse(typed)) not in table.legal(seat)
    targets = table.game.asking.completed(table.view(seat), {"swap"}, ("red", "2"))
    assert targets == ()


def test_what_only_the_joker_pays_says_so_and_is_confirmed() -> None:
    """Nothing is drawn, so a finger on a number gave the joker away: it could not tell."""
    told, asked = 0, set[str]()
    for name in ("agreed", "two", "four", "three"):
        for table, seat, action in moves(record_file("blox", name)):
            words = table.game.asking.worded(table.view(seat), action).words
            if words[-1] != "joker" or words[0] not in ("enter", "move"):
                continue
            if not (last := prompt(table, seat, words[:-1], 0, EN, "")).items:
                assert at_once(table, seat, words[:-1]) is None
                assert "You pay: the joker" in last.question
                asked.add(words[0])
            if words[0] == "enter" and not last.items:
                items = prompt(table, seat, (), 0, EN, "").items
                (badge,) = [item.emoji for item in items if item.path == words[:2]]
                assert badge is not None
                assert badge[0] == "joker_token"
                assert "the joker pays" in prompt(table, seat, words[:2], 0, EN, "").question
                told += 1
            ends = bool(table.final(seat, action))
            assert (at_once(table, seat, words) is None) is ends, "the payment itself was pressed"
    assert told
    assert asked == {"enter", "move"}


def test_steps_are_typed_with_the_field_they_lead_to() -> None:
    read = 0
    for table, seat, _ in moves(record_file("blox", "two"))[::5]:
        board, view = table.game.board, table.view(seat)
        for action in table.legal(seat):
            if action.verb in ("enter", "move"):
                asked = asking.worded(board, action)
                said = (asked.args[0], "to", asked.args[1], "for", action.args[-1])
                found = find(table, seat, Action(action.verb, said))
                assert table.game.asking.worded(view, found) == table.game.asking.worded(
                    view, action
                )
                read += 1
    assert read


def test_the_lesson_has_a_position_for_each_thing_that_a_turn_may_be() -> None:
    game = registry.game("blox")
    taught = {best(lesson) for lesson in game.lessons("en")}
    assert {action.verb for action in taught if action} == {*game.asking.verbs}


def test_a_typed_colour_offers_what_the_joker_pays_for_in_every_language() -> None:
    table, seat, _ = moves(record_file("blox", "two"))[0]
    lists = [
        {text for _, text in Completer().offer(table, seat, typed, words(locale))}
        for typed, locale in (("red", "en"), ("rot", "de"), ("rouge", "fr"))
    ]
    assert all(any("joker" in text for text in texts) for texts in lists)


def test_a_typed_square_that_cannot_be_reached_is_not_left_out_of_what_is_offered() -> None:
    table, seat, _ = moves(record_file("blox", "three"))[4]
    assert Completer().read(table, seat, "red h6", words("en")).why is not None
    assert not Completer().offer(table, seat, "red h6", words("en"))
