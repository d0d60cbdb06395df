"""Blox in words: every event, choice and refusal in three languages, texts within their limits."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from cogs.table.play.picker import further
from data.words import LOCALES, words
from engine.actions import Action, parse
from engine.contract import final
from engine.dice import Dice
from engine.games.blox import moves
from engine.games.blox.refuse import missing
from engine.games.blox.state import CELL_OF, COLOURS, NONE, WAYS, Move, State, Tower
from engine.refusals import Illegal, Malformed
from engine.spec import Event, put
from render import phrases
from render.games.blox import board, talk
from render.games.blox import words as told
from render.games.blox.renderer import BLOX
from tests.engine.blox.table import position
from tests.render.blox_positions import GAME, first, rich, scene, step, view
from tests.render.test_spots import asked_tables, picked
from tools.support.positions import NAMES
from tools.support.source import ROOT

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER = BLOX
DICE = Dice(bytes(32))
VERBS = ("enter", "move", "demolish", "build", "capture", "swap")


@pytest.mark.parametrize("language", LOCALES)
def test_a_short_cut_on_the_page_reads_as_a_person_says_it(language: str) -> None:
    """They read as codes: "Walk · b2 · a2"."""
    said = set[str]()
    for table, seat in islice(asked_tables("blox"), 0, 60, 6):
        for asked in picked(table, seat, words(language), "", 1):
            picture = RENDERER.preview(table.view(seat), asked.scene, asked.preview)
            said |= {*further(table, seat, asked, picture.spots).values()}
    assert [one for one in said if "·" in one] == []
    walk = {"en": "Walk from {} to {}", "de": "Laufen von {} nach {}", "fr": "Avancer de {} en {}"}
    walks = {walk[language].format(a, b) for a in CELL_OF for b in CELL_OF}
    assert walks & said


@pytest.mark.parametrize("language", LOCALES)
def test_which_pawn_is_asked_names_what_it_is_to_take(language: str) -> None:
    given, seen = scene(2, language=language), view(2, 0)
    asked = [talk.ask((verb, "c2"), seen, given) for verb in ("demolish", "capture")]
    assert all(" c2" in one and one.endswith("?") for one in asked)
    assert len({*asked, talk.ask(("move",), seen, given)}) == 3


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("verb", VERBS)
def test_a_half_typed_move_reads_an_example_of_that_move(verb: str, language: str) -> None:
    refusal = Malformed("words", {"verb": verb})
    said = RENDERER.why(refusal, view(2, 0), scene(2, language=language))
    example = said.rpartition(": ")[2].removesuffix(".")
    assert moves.read(parse(example)).verb == verb


@pytest.mark.parametrize("language", LOCALES)
def test_the_rules_teach_to_type_what_a_move_is_called(language: str) -> None:
    """They taught "enter left 6 black black", which nobody writes whom the bot completes."""
    found, page = rich(), (ROOT / "docs" / "rules" / language / "blox.md").read_text("utf-8")
    seen, given = GAME.observe(found, 0), scene(4, viewer=0, language=language)
    for verb in VERBS:
        assert f"`{BLOX.describe(first(found, verb), seen, given)}`" in page


def test_the_fullest_table_fits() -> None:
    """Forty blocks in towers of two, sixteen figures, every name at its longest."""
    found = view(4, 25, viewer=0)
    free = [field for field in range(81) if field not in sum(found.figures, ())]
    towers = tuple(
        replace(found.towers[0], field=field, blocks=(1, 1, 0, 0)) for field in free[:20]
    )
    found = replace(found, towers=towers, figures=(tuple(free[20:24]),) * 4)
    for language in LOCALES:
        for names in (NAMES, ("W" * 32,), ("😀" * 32,)):
            given = scene(4, "dark", language, names, viewer=0)
            assert phrases.discord_length(RENDERER.text_board(found, given)) <= phrases.BOARD_LIMIT


def test_a_build_asks_about_its_blocks_and_its_cards_in_a_line_each() -> None:
    """It ran together: "Build white, grey on e5, paying white, joker?"."""
    found = position(((4, 4),), hands=("WBBRR",), blocks=("RGW",), phase=1)
    given, seen = scene(2, viewer=0), GAME.observe(found, 0)
    path = ("build", "e5", "grey,white", "joker,white")
    lines = [
        "Build on e5?",
        "-# Blocks: white, grey. Your pawn goes back to your supply.",
        "-# You pay: white and the joker (as grey); then you draw 1 card",
    ]
    assert RENDERER.question(path, seen, given).splitlines() == lines
    alone = replace(given, puzzle=True)
    assert RENDERER.question(path, seen, alone).endswith("grey)"), "it ends there"
    action = Action("build", path[1:])
    told_once = "build on e5 (blocks white, grey), paying white and the joker"
    assert RENDERER.describe(action, seen, given) == told_once


@pytest.mark.parametrize("language", LOCALES)
def test_a_question_says_that_cards_are_drawn_wherever_that_makes_it_final(
    language: str,
) -> None:
    """It was said once, and never again; the joker alone can be taken back."""
    found, given = rich(), scene(4, "dark", language, viewer=0)
    seen, table = GAME.observe(found, 0), given.words
    for action in GAME.legal_actions(found, 0):
        if action.verb == "swap":
            continue
        asked = RENDERER.question(action.words, seen, given)
        cards = action.args[-1].split(",")
        count = len(cards) - ("joker" in cards)
        _, _, told_draws = table("blox-pays", paid="|", stands="none", draws=count).partition("|")
        assert asked.splitlines()[-1].endswith(told_draws)
        drawn = bool(told_draws)
        assert drawn == (action.args[-1] != "joker") == bool(final(GAME, seen, 0, action))
        assert not drawn or str(count) in told_draws
        assert table("picker-no-undo") not in asked, "the button says it"


def test_another_payment_for_a_tower_says_what_the_joker_stands_for() -> None:
    """Four buttons listed four cards each, and only one word of each differed."""
    found = position(((4, 4),), hands=("WGRRB",), blocks=("RGW",), phase=2)
    given, seen = scene(2, viewer=0), GAME.observe(found, 0)

    def label(paid: str) -> str:
        return RENDERER.label(("build", "e5", "grey,red,white", paid), seen, given, 3)

    assert label("grey,joker,red") == "Joker for white"
    assert label("grey,joker,white") == "Joker for red"
    assert label("grey,red,white") == "Without the joker"


@pytest.mark.parametrize(("phase", "told"), [(2, "phase 3"), (4, "the last round")])
def test_the_last_question_says_which_phase_a_move_begins(phase: int, told: str) -> None:
    """Build exactly 3 became 4, and the button alone told."""
    height = phase
    low = Tower(CELL_OF["e8"], (0, height, 0, 0)), Tower(CELL_OF["b8"], (0, height, 0, 0))
    for towers, begins in ((low, True), ((*low, Tower(CELL_OF["d2"], low[0].blocks)), False)):
        found = replace(rich(), phase=phase, towers=towers, hands=((0, 5, 0, 0),) * 4)
        seen, path = GAME.observe(found, 0), first(found, "demolish").words
        asks = RENDERER.question(path, seen, scene(4, viewer=0))
        assert (f"This begins {told}" in asks) is begins


def test_towers_are_listed_by_height_and_by_the_names_of_their_squares() -> None:
    """They stood by row in one long line: c2, e2, g2, b3."""
    found = view(4, 0)
    lines = RENDERER.text_board(found, scene(4)).splitlines()
    for height in range(1, 5):
        (line,) = (one for one in lines if one.startswith(f"Towers of {height}: "))
        cells = [one.split()[0] for one in line.partition(": ")[2].split(", ")]
        assert cells == sorted(cells)
        for cell in cells:
            colour = COLOURS[found.fields[CELL_OF[cell]]]
            assert f"{cell} ({colour}) " in line, "it blocks the way of a pawn"
        assert {CELL_OF[cell] for cell in cells} == {
            tower.field for tower in found.towers if tower.height == height
        }


def test_the_text_board_is_complete() -> None:
    found = view(4, 25)
    lines = RENDERER.text_board(found, scene(4)).splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith("  a  b"))
    for row, line in enumerate(lines[start + 1 : start + 10]):
        signs = line.split()[1:]
        assert len(signs) == 9
        assert not {*signs} & {*CELL_OF}, "b2 is a square"
        assert [sign.lstrip("12345")[0] for sign in signs] == [
            COLOURS[colour][0] for colour in found.fields[9 * row : 9 * row + 9]
        ]
    text = "\n".join(lines)
    for tower in found.towers:
        cell = next(cell for cell, field in CELL_OF.items() if field == tower.field)
        each = zip(COLOURS, tower.blocks, strict=True)
        letters = " ".join(c[0] for c, n in each for _ in range(n))
        assert f"{cell} ({COLOURS[found.fields[tower.field]]}) {letters}" in text
    for seat, figures in enumerate(found.figures):
        for field in figures:
            assert lines[start + 1 + field // 9].split()[1 + field % 9].endswith("ABCD"[seat])


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_question_says_why_a_verb_is_missing(language: str) -> None:
    """Not in a puzzle, which asks what the rules refuse, and not in the picture."""
    found = rich()
    few, full = (
        replace(found, blocks=(own, *found.blocks[1:])) for own in ((1, 1, 0, 0), (9, 0, 0, 0))
    )
    taken = {tower.field for tower in found.towers} | {one for own in found.figures for one in own}
    free = [field for field in range(81) if field not in taken]
    out = replace(found, figures=(tuple(free[-4:]), *found.figures[1:]), towers=())
    given = scene(4, language=language, viewer=0)
    said = []
    for state in (found, few, full, out):
        seen = GAME.observe(state, 0)
        said.append(RENDERER.question((), seen, given).removeprefix(given.words("blox-question")))
        asked = replace(given, puzzle=True, typed=True)
        assert RENDERER.question((), seen, asked) == given.words("blox-question")
        picture = RENDERER.preview(seen, given, step(state))
        assert "-#" not in picture.alt
    for state, line in zip((found, few, full, out), said, strict=True):
        legal = {action.verb for action in GAME.legal_actions(state, 0)}
        for verb in GAME.asking.verbs:
            assert (given.words(f"blox-verb-{verb}") in line) is (verb not in legal)
    assert given.words("blox-lacks-few-blocks", blocks=2, build=found.phase + 1) in said[1]
    assert given.words("blox-lacks-many-blocks") in said[2]
    assert given.words("blox-lacks-reach", verb="demolish") in said[3]
    assert given.words("blox-lacks-no-supply") in said[3]


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_question_is_one_short_line_whatever_has_to_wait(language: str) -> None:
    """Two whole sentences took five lines of a phone, above the picture that they are about."""
    bare = replace(rich(), figures=((), (), (), ()), blocks=((0,) * 4,) * 4)
    empty = replace(bare, figures=((81 - 1, 0, 8, 72), (), (), ()), towers=())
    given = scene(4, language=language, viewer=0)
    for state in (bare, empty):
        asked = RENDERER.question((), GAME.observe(state, 0), given)
        question, small = asked.split("\n")
        assert question == given.words("blox-question")
        assert small.startswith("-# ")
        assert len(small) < 150


@pytest.mark.parametrize("language", LOCALES)
def test_a_refusal_says_in_brief_what_lacks_for_a_target(language: str) -> None:
    given, found = scene(2, language=language, viewer=0), rich()
    poor = replace(found, hands=((0, 0, 0, 0), *found.hands[1:]), jokers=(False,) * 4)
    reason = missing(GAME.parts, GAME.board, poor, "demolish")
    assert reason is not None
    assert reason.code == "cannot-pay"
    line = RENDERER.question((), GAME.observe(poor, 0), given)
    lacking = told.cards(given.words, str(reason.params["lacking"]).split(","), least=1)
    costs = {"verb": "demolish", "cell": reason.params["cell"], "price": ""}
    assert given.words("blox-lacks-cannot-pay", **costs, lacking=lacking) in line


@pytest.mark.parametrize("language", LOCALES)
def test_what_stands_before_a_target_is_named_and_so_is_the_price_of_a_new_tower(
    language: str,
) -> None:
    """They read that no tower was in reach, and that cards were missing."""
    given, found = scene(2, language=language, viewer=0), rich()
    poor = replace(found, hands=((0, 0, 0, 0), *found.hands[1:]), jokers=(False,) * 4)
    reason = missing(GAME.parts, GAME.board, poor, "build")
    assert reason is not None
    price = told.cards(given.words, str(reason.params["price"]).split(","))
    line = RENDERER.question((), GAME.observe(poor, 0), given)
    lacking = told.cards(given.words, str(reason.params["lacking"]).split(","), least=1)
    costs = {"verb": "build", "cell": "none", "price": price}
    assert given.words("blox-lacks-cannot-pay", **costs, lacking=lacking) in line
    for piece in ("figure", "tower"):
        seen = {"piece": piece, "cell": "b2", "target": "c2"}
        said = talk.lack(Illegal("way-blocked", seen), "demolish", given)
        assert said == given.words("blox-lacks-way-blocked", **seen)
        assert talk.lack(Illegal("way-blocked", seen), "move", given) == given.words(
            "blox-lacks-reach", verb="move"
        )
    grey = {"colour": "grey", "cell": "b2", "target": "c2"}
    said = talk.lack(Illegal("colour-between", grey), "capture", given)
    assert given.words("blox-colour-grey") in said


def test_a_swap_says_what_it_is_for_even_if_all_cards_are_held_already() -> None:
    """Who can demolish at once did not know why to swap: "keeps 4 of 4 cards"."""
    aim = {"kind": "swap", "count": 4, "points_for": 4, "cell": "d6", "step": "demolish"}
    some, tower = {**aim, "held": 2}, "to demolish the tower on d6 (4 points)"
    assert RENDERER.merit({**some, "woken": 0}, scene(2)) == f"keeps 2 of 4 cards {tower}"
    told = {woken: RENDERER.merit({**aim, "held": 4, "woken": woken}, scene(2)) for woken in (0, 1)}
    assert told[0] == f"may bring better cards and keeps the 4 cards needed {tower}"
    assert told[1] == f"makes the joker ready again and keeps the 4 cards needed {tower}"
    assert RENDERER.merit({"kind": "swap", "woken": 1}, scene(2)) == "makes the joker ready again"


@pytest.mark.parametrize("language", LOCALES)
def test_a_hint_names_the_tower_that_a_step_brings_into_reach(language: str) -> None:
    given = scene(2, language=language)
    said = RENDERER.merit({"kind": "enter", "height": 2, "cell": "c8"}, given)
    assert "c8" in said
    assert "2" in said


@pytest.mark.parametrize("language", LOCALES)
def test_what_can_not_be_paid_for_says_what_lacks_and_what_of_the_joker(language: str) -> None:
    """It said that black lacks while two black cards were held, and then only what is held."""
    given, seen = scene(2, language=language), view(2, 0)
    params = {"cell": "b2", "price": "black,black,black", "count": 1}
    black = given.words("blox-colour-black")
    said = {
        (lacking, joker): RENDERER.why(
            Illegal("cannot-pay", {**params, "lacking": lacking, "joker": joker}), seen, given
        )
        for lacking in ("black", "black,black")
        for joker in (0, 1)
    }
    assert all(f"3× {black}" in text for text in said.values())
    assert [f" 1× {black}" in text for text in said.values()] == [True, True, False, False]
    assert [f" 2× {black}" in text for text in said.values()] == [False, False, True, True]
    assert all(given.words("blox-colour-joker").lower() in text.lower() for text in said.values())
    assert len({*said.values()}) == 4


@pytest.mark.parametrize("language", LOCALES)
def test_a_colour_in_between_is_that_of_a_tower_or_of_a_square(language: str) -> None:
    given, seen = scene(2, language=language), view(2, 0)
    params, cells = {"colour": "black", "cell": "b1", "target": "c1"}, ("b1", "e2")
    tower, pawn = (
        RENDERER.why(Illegal("colour-between", {**params, "aim": aim}, cells=cells), seen, given)
        for aim in ("tower", "figure")
    )
    assert tower != pawn
    named = [told.square(given.words, seen, CELL_OF[cell]) for cell in cells]
    assert all(square in tower for square in named), "each that is crossed out"


@pytest.mark.parametrize("language", LOCALES)
def test_the_end_names_the_height_that_it_is_about_and_says_it_once(language: str) -> None:
    """Towers of five may stand in any number, and the last seat's turn has no last round."""
    given = scene(2, language=language)
    told = [
        RENDERER.event(Event("end", {"reason": "towers", **left}), given)
        for left in ({"left": 0}, {"left": 1}, {})  # 1.0 stored no number
    ]
    assert all("4" in said for said in told)
    assert len(set(told)) == 3
    closing = RENDERER.event(Event("closing", {"seat": 0, "left": 2}), given)
    assert "4" in closing
    one = replace(rich(), towers=(Tower(0, (1, 1, 1, 1)), Tower(8, (2, 1, 1, 1))), phase=4)
    for turn, kinds in ((3, ["swap", "end"]), (4, ["swap", "closing"])):
        state = replace(one, turn=turn, active=turn % 4, closing=False)
        colour = next(c for c, n in zip(COLOURS, state.hands[state.active], strict=True) if n)
        step = GAME.apply(state, state.active, Action("swap", (colour,)), DICE)
        assert [one.kind for one in step.events if one.kind != "reshuffle"] == kinds


@pytest.mark.parametrize("language", LOCALES)
def test_a_question_says_what_an_answer_costs(language: str) -> None:
    """The joker only while it is ready; a swap wakes it."""
    joker = words(language)("blox-colour-joker").lower()
    given = scene(4, language=language, viewer=0)
    ready = GAME.observe(rich(), 0)
    used = replace(ready, jokers=(False, *ready.jokers[1:]))
    for path, costs in (
        (("move",), "step"),
        (("enter", "white"), "enter"),
        (("capture",), "capture"),
    ):
        said = [RENDERER.question(path, seen, given).lower() for seen in (ready, used)]
        assert all(text.count("\n-# ") == 1 for text in said), costs
        assert [joker in text for text in said] == [costs == "step", False]
    assert [
        joker in RENDERER.question(("swap",), seen, given).lower() for seen in (ready, used)
    ] == [False, True]
    whole = RENDERER.question(("demolish", "g8", "e8", "white"), ready, given)
    cost = {"paid": given.words("blox-colour-white"), "stands": "none"}
    paid = given.words("blox-pays", **cost, draws=1)
    assert whole.splitlines()[1:] == [f"-# {paid}"], "the payment itself is said"


@pytest.mark.parametrize("language", LOCALES)
def test_a_phase_is_announced_before_and_after(language: str) -> None:
    found: State = replace(rich(), phase=1)
    action = Action("demolish", ("g8", "e8", "white"))
    seen, given = GAME.observe(found, 0), scene(4, "dark", language, viewer=0)
    assert "Phase 2" in RENDERER.confirm(action, seen, given, 1).replace("phase", "Phase")
    after = GAME.observe(GAME.apply(found, 0, action, DICE).state, None)
    assert after.last is not None
    assert after.last.rose
    assert "Phase 2" in RENDERER.board(after, given).alt.replace("phase", "Phase")


@pytest.mark.parametrize("language", LOCALES)
def test_who_hears_the_picture_learns_what_a_square_costs(language: str) -> None:
    """Pawns stood on squares of no colour, phases had no end, and a step began nowhere."""
    found, given = GAME.observe(rich(), 0), scene(4, "dark", language, viewer=0)
    said = given.words
    signs = [said(f"blox-short-{COLOURS[colour]}") for colour in found.fields]
    rows = [f"{row + 1} {' '.join(signs[9 * row : 9 * row + 9])}" for row in range(9)]
    asked = RENDERER.preview(found, given, step(rich())).alt
    public = RENDERER.board(view(2, 12), scene(2, "dark", language)).alt
    for alt in (asked, public):
        assert all(row in alt for row in rows)
        assert said("blox-letters") in alt
        assert said("blox-phase-of", phase=2, last=4).lower() in alt.lower()
    assert f"A d5 ({said('blox-colour-red')}), g8 " in asked
    full = RENDERER.board(view(4, 25), scene(4, "dark", language)).alt
    assert rows[0] not in full, "it is the same in every game, and gives way first"
    assert f"{said('pictures-more')} A " in full


@pytest.mark.parametrize("language", LOCALES)
def test_who_hears_the_picture_learns_where_a_move_began(language: str) -> None:
    found, given = view(4, 0), scene(4, "dark", language)
    at = CELL_OF
    for move, start in (
        (Move(0, "move", at["c7"], at["c2"], way=(at["c6"], at["c5"])), "c7"),
        (Move(0, "enter", field=at["f3"], side="top", way=(at["f1"], at["f2"])), "f1"),
        (Move(0, "enter", field=at["f1"], side="top"), ""),
    ):
        described = RENDERER.alt(replace(found, last=move), given)
        began = given.words("blox-alt-last", last="", start=start).split(", ")[-1]
        assert (f"), {began}. " in described) is bool(start), described


@pytest.mark.parametrize("language", LOCALES)
def test_letters_of_colours_and_names_of_ways_differ(language: str) -> None:
    said = scene(4, "dark", language).words
    assert len({said(f"blox-short-{colour}") for colour in COLOURS}) == len(COLOURS)
    assert len({said(f"blox-way-{way}") for way in WAYS}) == len(WAYS)


def test_the_banner_names_what_scored() -> None:
    """How high a tower was, and how many cards a capture took, the joker counted."""
    towers = Move(0, "demolish", 40, 41, paid=(1, 1, 0, 0), blocks=(1, 1, 1, 0), points=3)
    taken = Move(0, "capture", 40, 41, paid=(0, 3, 0, 0), joker=True, victim=1, points=4)
    english = words("en")
    assert told.last(english, towers, "Anna") == "Anna demolishes 3 on f5, +3"
    assert told.last(english, taken, "Anna") == "Anna captures B on f5 with 4 cards, +4"


@pytest.mark.parametrize("language", LOCALES)
def test_every_card_to_enter_with_says_what_for(language: str) -> None:
    """Buttons wrap on a phone, and /move lists them one below the other."""
    given, seen = scene(4, language=language, viewer=0), GAME.observe(rich(), 0)
    enter, joker = given.words("blox-verb-enter"), given.words("blox-colour-joker")
    for hand in ((1, 1, 1, 1), NONE):
        dealt = replace(seen, hands=put(seen.hands, 0, hand))
        for colour in COLOURS:
            label = RENDERER.label(("enter", colour), dealt, given, None)
            assert enter.lower() in label.lower()
            assert (joker in label) is (hand == NONE), "only the joker pays"


@pytest.mark.parametrize("language", LOCALES)
def test_a_word_that_is_no_action_is_answered_with_the_words_of_the_buttons(language: str) -> None:
    given = scene(2, language=language)
    said = RENDERER.why(Malformed("verb", {"verb": "foo"}), view(2, 0), given).lower()
    for verb in VERBS:
        name = given.words(f"blox-verb-{verb}").lower()
        assert any(word in said for word in name.split()), name


@pytest.mark.parametrize("language", LOCALES)
def test_what_does_not_stand_in_line_is_named(language: str) -> None:
    said = [
        RENDERER.why(
            Illegal("none-in-line", {"verb": verb}), view(2, 0), scene(2, language=language)
        )
        for verb in ("demolish", "capture")
    ]
    assert said[0] != said[1]


def test_the_lesson_of_a_capture_begins_with_the_pawn_still_there() -> None:
    """With one pawn in reach the picker would show at once how it is captured."""
    lesson = next(one for one in GAME.lessons("en") if one.key == "capture")
    assert len({parse(text).args[1] for text in lesson.offered}) > 1


@pytest.mark.parametrize("language", LOCALES)
def test_the_lessons_say_every_rule_that_a_first_game_meets(language: str) -> None:
    """Nobody was told of the seven blocks, of towers that stay, nor that others capture, too."""
    said, parts = words(language), GAME.parts
    lessons = {one.key: one for one in GAME.lessons("en")}

    def text(key: str) -> str:
        facts = {"points": 3, **lessons[key].facts}
        return f"{said(f'blox-lesson-{key}', **facts)} {said(f'blox-lesson-{key}.right', **facts)}"

    built, taken = text("build"), text("capture")
    assert str(parts.most_blocks) in built
    assert str(parts.chip + 1) in built
    assert all(str(count) in taken for count in parts.capture)
    first = said("blox-lesson-enter", **lessons["enter"].facts)
    assert first.count("**") <= 2 * 4, "a word explained is bold: four at once"
    for woken in (0, 1):
        assert said("blox-cost-swap", joker=woken)


def test_the_lesson_of_phases_counts_the_towers_that_its_answer_leaves() -> None:
    lesson = next(one for one in GAME.lessons("en") if one.key == "phase")
    after = GAME.apply(lesson.state, lesson.seat, parse(lesson.wanted[0]), DICE).state
    height = GAME.parts.row(after.phase).height
    assert lesson.facts["left"] == sum(tower.height == height for tower in after.towers)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("language", LOCALES)
def test_a_game_begins_by_saying_which_towers_count(
    seats: int, language: str, written: list[str]
) -> None:
    """The numbers beside the first board were the only word about it."""
    begun = GAME.setup(seats, GAME.spec.complete({}), DICE)
    given, row = scene(seats, language=language), GAME.parts.row(begun.state.phase)
    said = given.words
    BLOX.board(GAME.observe(begun.state, None), given)
    at = written.index(said("blox-phase-of", phase=row.phase, last=4)) + 1
    demolish, build = said("blox-may-demolish"), said("blox-may-build")
    assert written[at : at + 4] == [demolish, str(row.height), build, str(row.build)]
    aim = RENDERER.event(begun.events[0], given)
    assert aim == said("blox-event-deal", height=4), "what wins, and when it is over"
    assert len(aim) <= 160, "nine lines stood above the picture on a phone"


def test_looking_back_names_the_turn_that_was_made() -> None:
    """A replay said "after turn 11" above a picture of turn 12, in which somebody else moved."""
    found, given = view(2, 11), scene(2)
    back = replace(given, past=True)
    assert found.last is not None
    assert told.facts(given.words, found, past=True) == told.facts(given.words, view(2, 10))
    assert board.heading(found, back).seats == (found.last.seat,)
    seen = board.heading(found, back)
    assert seen.title == told.last(given.words, found.last, NAMES[found.last.seat])
    assert phrases.turn(back, found.active).endswith(seen.second), "the title was a bare name"
    assert board.heading(found, given).seats == (found.active,)
    assert phrases.turn(back, found.active) in BLOX.text_board(found, given)
    assert phrases.turn(back, found.active) not in BLOX.text_board(found, back)


def test_the_end_names_the_turn_in_which_it_came() -> None:
    """Of a game that was stopped it said turn 12 below a board of turn 13."""
    found, said = view(2, 12), words("en")
    stopped, over = (replace(found, ended=reason) for reason in ("resigned", "towers"))
    assert told.facts(said, stopped) == told.facts(said, found)
    assert told.facts(said, over) == told.facts(said, view(2, 11))


def test_a_puzzle_names_squares_and_numbers_none() -> None:
    """Three pawns had numbers, and "Walk · 3" was read as a count."""
    given = scene(2)
    assert [BLOX.numbered(replace(given, puzzle=one)) for one in (False, True)] == [True, False]
