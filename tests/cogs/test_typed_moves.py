"""What a move may be typed as, and what becomes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.press import PRESSES
from cogs.board.typed import fit_reason, named
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from data.words import LOCALES, words
from engine import registry
from engine.contract import final
from engine.games.blox.state import COLOURS
from engine.games.haiclue.state import COLOURS as HUES
from tests.cogs.guessing import PEOPLE, guessing
from tests.cogs.people import PRIVATE, by, press, public, run, said, shown_ids, typed
from tests.cogs.table.swapping import mover, other
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.cogs.test_confirming import confirm_button, confirming, drawn

EN = words("en")


async def test_a_move_is_typed_as_its_button_says_it(home: App, world: World) -> None:
    """The name in the picture stands for its place, which is all that was left to choose."""
    table = await drawn(world)
    first = prompt(table, table.owing[0], (), 0, EN, "").items[0]
    made = await run(home, "move", by(mover(table)), first.mark)
    after = await home.service.tables.load(table.id)
    assert first.mark == first.path[-1] == "a1"
    assert after.row.seq == table.row.seq + 1
    assert first.path[-1] in said(made)


async def test_what_a_button_says_can_be_typed_before_more_is_asked(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    language = words(mover(table).locale)
    first = prompt(table, table.owing[0], (), 0, language, "").items[0]
    made = await run(home, "move", by(mover(table)), first.label.upper())
    assert shown_ids(made)
    assert (await home.service.tables.load(table.id)).row.seq == 0


async def test_a_typed_guess_is_followed_by_the_next_question(home: App, world: World) -> None:
    """Nothing said whose clue was still to be guessed."""
    table = await guessing(world, "all_at_once")
    made = said(await run(home, "move", by(PEOPLE[1]), "@C red"))
    view, scene = table.view(1), table.scene(EN, 1)
    assert table.renderer.question(("guess", "@A"), view, scene) in made
    assert "You can change it until everybody is done." in made


async def test_a_seat_named_in_front_decides_whose_clue_is_guessed(home: App, world: World) -> None:
    """'A' was taken for an article, and the next question was asked."""
    table = await guessing(world, "all_at_once")
    spoken = table.renderer.spoken(table.view(1), table.scene(EN, 1))
    word = next(text for text, colour in spoken.items() if colour == "blue" != text)
    for seat, text in ((0, f"A {word.title()}"), (0, "A Red"), (2, f"C {word}")):
        await run(home, "move", by(PEOPLE[1]), text)
        table = await home.service.tables.load(table.id)
        assert table.view(1).guesses[seat] == HUES.index("red" if "Red" in text else "blue")


async def test_a_misspelled_guess_is_asked_about_beside_the_clue_it_names(
    home: App, world: World
) -> None:
    """Below "Did you mean …?" stood the clue of somebody else."""
    await guessing(world, "all_at_once")
    for seat in (2, 0):
        made = await run(home, "move", by(PEOPLE[1]), f"@{'ABC'[seat]} yelow")
        assert "Did you mean “yellow”?" in said(made)
        steps = [one for one in map(ids.parse, shown_ids(made)) if isinstance(one, ids.StepPress)]
        assert ("guess", f"@{'ABC'[seat]}", "red") in [one.path for one in steps]


async def test_why_a_typed_move_is_refused_is_said_once(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="blox")
    made = said(await run(home, "move", by(mover(table)), "build"))
    reason = made.splitlines()[0]
    assert made.count(reason) == 1


async def test_what_cannot_be_done_now_offers_the_reason_it_is_answered_with(
    home: App, world: World
) -> None:
    """'wal' offered nothing while nobody could walk, as if it was no word."""
    table = await world.playing(ANNA, BEN, game="blox")
    [(reason, text)] = await typed(home, "move", "action", by(mover(table)), "wal")
    assert text == "wal"
    assert said(await run(home, "move", by(mover(table)), text)).startswith(reason)
    [(waits, _)] = await typed(home, "move", "action", by(other(table)), "wal")
    assert waits != reason
    offered = await typed(home, "move", "action", by(other(table)), "")
    buttons = [
        (words(other(table).locale)(f"button-{key}"),) * 2 for key in ("hand", "text", "more")
    ]
    assert offered == buttons, "nothing of the other's move"


@pytest.mark.parametrize(
    ("way", "moves", "asks"),
    [("always", 0, True), ("final", 0, True), ("soon", 0, False), ("never", 1, False)],
)
@pytest.mark.parametrize("how", ["notation", "list"])
async def test_a_final_move_is_asked_about_however_it_is_said(
    home: App, world: World, way: str, moves: int, asks: bool, how: str
) -> None:
    table = await confirming(home, await world.playing(ANNA, BEN, game="blox"), way)
    seat = table.owing[0]
    action = next(one for one in table.legal(seat) if one.verb == "swap")
    assert final(table.game, table.view(seat), seat, action)
    language = words(mover(table).locale)
    listed = table.renderer.describe(action, table.view(seat), table.scene(language, seat))
    text = action.text if how == "notation" else listed
    made = await run(home, "move", by(mover(table)), text)
    assert (await home.service.tables.load(table.id)).row.seq == moves
    if asks:
        done = await press(home, mover(table), confirm_button(made).custom_id, message=PRIVATE)
        assert said(done)
        assert (await home.service.tables.load(table.id)).row.seq == 1


async def test_what_can_be_taken_back_is_typed_and_done(home: App, world: World) -> None:
    table = await drawn(world)
    place = next(one for one in table.legal(table.owing[0]) if one.verb == "place")
    await run(home, "move", by(mover(table)), place.text)
    assert (await home.service.tables.load(table.id)).row.seq == table.row.seq + 1


async def test_what_is_read_only_in_part_is_not_done(home: App, world: World) -> None:
    table = await drawn(world)
    place = next(one for one in table.legal(table.owing[0]) if one.verb == "place")
    made = await run(home, "move", by(mover(table)), f"{place.text} nein")
    assert confirm_button(made)
    assert (await home.service.tables.load(table.id)).row.seq == table.row.seq


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["hint", "hand", "text", "more", "undo"])
async def test_what_a_button_of_the_board_says_can_be_typed_in_any_language(
    home: App, world: World, key: str, locale: str
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    label = words(locale)(f"button-{key}").upper()
    made = await run(home, "move", by(mover(table)), label)
    pressed = await press(home, mover(table), ids.table(table.id, key), message=public())
    assert said(made) == said(pressed)


@pytest.mark.parametrize(("key", "begun"), [("hint", "hin"), ("hand", "HAND"), ("text", "text b")])
async def test_a_begun_button_of_the_board_is_offered_and_pressed(
    home: App, world: World, key: str, begun: str
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    who = mover(table)
    label = words(who.locale)(f"button-{key}")
    text = begun if who.locale == "en" else label[:-1]
    assert await typed(home, "move", "action", by(who), text) == [(label, label)]
    made = await run(home, "move", by(who), text)
    pressed = await press(home, who, ids.table(table.id, key), message=public())
    assert said(made) == said(pressed)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("helge", "undo"),
        ("helge", "bump"),
        ("helge", "nudge"),
        ("haiclue", "hint"),
        ("haiclue", "text"),
        ("haiclue", "hand"),
        ("haiclue", "more"),
    ],
)
async def test_what_acts_unasked_is_offered_and_not_pressed_by_a_beginning(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, game: str, key: str
) -> None:
    """'take', as a stone is taken off, took the move before back; at Haiclue clues are written."""
    players = (ANNA, BEN, CARLA) if game == "haiclue" else (ANNA, BEN)
    table = await world.playing(*players, game=game)
    if key == "undo":
        table = await world.move(await world.move(table, "draw"))
        players = (other(table),)
    done = list[object]()

    async def do(_app: App, reader: Reader, *_: object) -> Content:
        done.append(reader.user_id)
        return Content(key)

    monkeypatch.setitem(PRESSES, key, do)
    for who in players[: 1 if game == "haiclue" else 2]:
        label = words(who.locale)(f"button-{key}")
        offered = await typed(home, "move", "action", by(who), label[:3])
        assert label in [name for name, _ in offered][:5]
        await run(home, "move", by(who), label[:3])
    assert done == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", registry.keys())
async def test_every_button_of_a_table_and_what_else_it_is_called_is_known(
    world: World, game: str, locale: str
) -> None:
    """'undo', 'rules', 'options' and 'hilfe' were no move, and 'zurück' was a walk."""
    players = (ANNA, BEN, CARLA) if game == "haiclue" else (ANNA, BEN)
    table, language = await world.playing(*players, game=game), words(locale)
    held = replace(table, row=replace(table.row, holds={**table.row.holds, "pause": 0}))
    more = ("hint", "hand", "text", "more", "undo", "go", "detail", "bump", "nudge", "here")
    for what in (*more, "pause", "seat", "stop", "about", "rules", "verify", "resign", "end"):
        assert named(table, language(f"button-{what}"), language) == what
    # At Haiclue it begins a move: a clue is taken back.
    assert named(table, language("button-back"), language) == (
        None if game == "haiclue" else "undo"
    )
    for what in ("undo", "rules", "resign", "hand", "bump"):
        assert named(table, language(f"cmd-{what}"), EN) == what
    also = {"en": "give up", "de": "gib auf", "fr": "j’abandonne"}
    assert all(named(table, text, language) == "resign" for text in also.values())
    tip = named(table, "Tipp", language)
    assert tip == (None if game == "haiclue" else "hint"), "there it is a guess"
    assert named(table, "indice", language) == tip
    for word in ("surrender", "zoom"):
        tiled = replace(table, lexicon=((word, "x"),))
        assert named(table, word, EN)
        assert named(tiled, word, EN) is None, "it stands on a tile"
    resume = language("button-resume")
    assert named(table, resume, language) != "resume", "nothing rests, and it may begin a move"
    assert named(held, resume, language) in ("resume", "go")


@pytest.mark.parametrize("game", ["blox", "haiclue", "helge"])
@pytest.mark.parametrize("text", ["hilfe", "Aufgeben", "meine hand", "undo", "move"])
async def test_a_button_is_offered_while_it_is_typed(
    home: App, world: World, game: str, text: str
) -> None:
    """At Haiclue nothing was, elsewhere it was refused; sent, it did what it says."""
    players = (ANNA, BEN, CARLA) if game == "haiclue" else (ANNA, BEN)
    table = await world.playing(*players, game=game)
    for who in players:
        language = words(who.locale)
        label = language(f"button-{named(table, text, language)}")
        assert (await typed(home, "move", "action", by(who), text))[0] == (label, label)


async def test_what_goes_on_is_what_its_button_there_presses(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'go on' was answered with "It is Cog's turn", by the computer that waited for it."""
    table = await drawn(world)
    done = list[ids.TablePress]()

    async def do(_app: App, _reader: Reader, _table: object, one: ids.TablePress) -> Content:
        done.append(one)
        return Content(one.what)

    for what in ("go", "pause"):
        monkeypatch.setitem(PRESSES, what, do)
    await run(home, "move", by(mover(table)), "go on")
    await run(home, "move", by(mover(table)), "weiter")
    assert [one.what for one in done] == ["go", "go"]


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_choice_is_cut_within_a_word(home: App, world: World, locale: str) -> None:
    """The reasons of Blox ended with "Schlagen und Tau…"."""
    table = await world.playing(ANNA, BEN, game="blox")
    who = replace(mover(table), locale=locale)
    [(offered, text)] = await typed(home, "move", "action", by(who), "xyzzy")
    made = said(await run(home, "move", by(who), text))
    assert made.startswith(offered)
    assert not made.removeprefix(offered)[:1].isalpha()


def test_a_choice_says_a_long_reason_in_whole_statements() -> None:
    """It ended with "Overall, 2 …", in the middle of a sentence."""
    why = "Tile 4 does not fit on M52: to the lower right it shows a blank, its neighbour there 5"
    rest = " dots. 2 sides disagree in all. Rotate it or choose another place."
    assert fit_reason(f"{why}{rest}") == f"{why} dots."
    assert fit_reason(f"{why} or perhaps 4{rest}") == "Tile 4 does not fit on M52."
    assert fit_reason("Rotated so, a ray ends" + " here" * 16) == "Rotated so."
    assert fit_reason("It is your turn, so go on.") == "It is your turn, so go on."


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_button_that_leads_to_the_question_leads_there_typed(
    home: App, world: World, locale: str
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    made = await run(home, "move", by(mover(table)), words(locale)("button-move"))
    assert any(one.startswith("g:") for one in shown_ids(made))


@pytest.mark.parametrize("game", ["hexago", "hexamino"])
async def test_a_place_that_was_typed_is_kept_when_its_tile_is_chosen(
    home: App, world: World, game: str
) -> None:
    """The tile was asked, and then the place once more; also beside a tile of somebody else."""
    table = await world.playing(ANNA, BEN, game=game)
    legal = table.legal(table.owing[0])
    verb, tile, place, _ = legal[-1].words
    fits = {one.words[:3] for one in legal if one.args[1] == place}
    other = next(str(one) for one in range(7, 37) if all(a.args[0] != str(one) for a in legal))
    for text in (place.lower(), f"{place} {other}", f"{other} {place}"):
        made = await run(home, "move", by(mover(table)), text)
        steps = [one for one in map(ids.parse, shown_ids(made)) if isinstance(one, ids.StepPress)]
        assert {one.path for one in steps if one.path[2:]} == fits, text
        assert (verb, tile, place) in fits


@pytest.mark.parametrize("game", ["helge", "hexago", "hexamino", "haiclue"])
async def test_what_is_no_move_is_repeated_as_it_was_typed(
    home: App, world: World, game: str
) -> None:
    if game == "haiclue":
        table, who = await guessing(world, "all_at_once"), PEOPLE[1]
    else:
        table = await world.playing(ANNA, BEN, game=game)
        who = mover(table)
    assert "“Klotz”" in said(await run(home, "move", by(who), "Klotz"))


async def test_a_card_that_a_step_cannot_be_paid_with_is_refused(home: App, world: World) -> None:
    """'pay red on a1' said that it did not know what red means."""
    table = await world.playing(ANNA, BEN, game="blox")
    hand = table.view(seat := table.owing[0]).hands[seat]
    missing = COLOURS[hand.index(0)]
    step = next(a for a in table.legal(seat) if a.verb == "enter" and missing not in a.words)
    where = table.game.asking.worded(table.view(seat), step).words[2]
    made = said(await run(home, "move", by(mover(table)), f"pay {missing} on {where}"))
    assert made.startswith(f"Not in your hand: {missing}.")
    held = next(c for c, n in zip(COLOURS, hand, strict=True) if n and c not in step.words)
    made = said(await run(home, "move", by(mover(table)), f"pay {held} on {where}"))
    assert made.startswith(f"That costs exactly {step.words[-2]}")


@pytest.mark.parametrize(
    ("locale", "typed_"), [("en", "red"), ("de", "rot"), ("de", "Stern"), ("fr", "rouge")]
)
async def test_half_a_stone_before_one_has_drawn_is_answered_with_to_draw(
    home: App, world: World, locale: str, typed_: str
) -> None:
    """It was no move in Helge, though a cell was told to draw first."""
    people = [replace(one, locale=locale) for one in (ANNA, BEN)]
    table = await world.playing(*people, game="helge")
    who = next(one for one in people if one.user_id == mover(table).user_id)
    first = said(await run(home, "move", by(who), "c4"))
    assert said(await run(home, "move", by(who), typed_)) == first
