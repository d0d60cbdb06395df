"""How a clue is written, looked at, changed and taken back with presses."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from cogs.board.page import board_buttons
from cogs.picker.form import verb
from cogs.router import answer_form
from cogs.table.model import Table
from cogs.table.people import decisions
from cogs.table.play import acting, drafts
from cogs.table.play.commit import AWAY_AFTER
from cogs.table.play.drafts import SEND, form_of
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.votes import played_meanwhile
from data import wordlists
from data.store.typed import Pause
from data.words import LOCALES, words
from engine.forms import Form
from engine.games.haiclue.state import SEATS
from render.games.haiclue.words import line
from render.names import bare
from tests.cogs.guessing import PEOPLE, guessing, submit
from tests.cogs.messages import Discord
from tests.cogs.people import (
    PRIVATE,
    Press,
    answered,
    by,
    press,
    reader,
    run,
    said,
    shown_buttons,
    shown_ids,
    typed,
)
from tests.cogs.table.world import ANNA, BEN, CHANNEL, World
from tests.secrets.channels import form as form_of_text

EN = words("en")


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_name_of_a_clue_takes_none_back_and_taking_it_back_does_so(
    home: App, world: World, locale: str
) -> None:
    """Both are typed as buttons and lists say them, maybe as sentences quote them."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    own, said_of = table.view(0).hand, words(locale)
    for kind in ("label", "describe"):
        typed = f" “{said_of.bare(f'haiclue-{kind}-withdraw')}” "
        early = said(await run(home, "move", by(ANNA), typed))
        assert EN("haiclue-refusal-nothing-sent") in early
        table = await submit(world, table, 0, f"clue t{own[0]} t{own[1]}")
        for name in (said_of.bare("haiclue-label-clue"), "my clue", "Hinweis schreiben"):
            asked = said(await run(home, "move", by(ANNA), name))
            assert "isn’t one of your words" not in asked, name
            assert "Which words lead to" in asked or "Take back your clue" in asked
        assert (await home.service.tables.load(table.id)).view(0).clues[0]
        await run(home, "move", by(ANNA), typed)
        table = await home.service.tables.load(table.id)
        assert not table.view(0).clues[0]


async def test_a_clue_that_is_taken_back_is_asked_for_again(home: App, world: World) -> None:
    """It read "Got it: Take back my clue", as if others had to agree."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    one, two, *_ = writing(table)[2]
    nothing = await run(home, "undo", by(ANNA))
    (offered,) = await typed(home, "move", "action", by(ANNA), "back")
    assert offered == (EN("haiclue-refusal-nothing-sent"), "back"), "it began with “I’m here”"
    await world.do(decisions.propose, table, BEN.user_id, Pause())
    offered = [name for name, _ in await typed(home, "move", "action", by(ANNA), "back")]
    assert EN("button-here") in offered, "where a vote may be about her"
    assert said(nothing) == EN("refusal-undo-answer"), "there is nothing of hers to change"
    await run(home, "move", by(ANNA), "3")
    await run(home, "move", by(ANNA), "1 2")
    asked = await run(home, "move", by(ANNA), "undo")
    assert f"“{one} {two}”. {EN('done-changeable')}" in said(asked)
    assert shown_buttons(asked)[0].label == EN("form-change")
    back = await run(home, "move", by(ANNA), "back")
    assert said(back).startswith(EN("haiclue-taken-back"))
    assert EN("form-draft", draft=f"{one} · {two}") in said(back), "not the draft before it"
    assert any(one.endswith(drafts.PICK) for one in shown_ids(back))
    assert 0 in (await home.service.tables.load(table.id)).owing


async def test_what_is_missing_of_a_typed_clue_is_asked_for_below_what_is_kept(
    home: App, world: World
) -> None:
    """A misspelled word was refused without a button, and the other words were lost."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    one, two, *_ = writing(table)[2]
    unknown, number = (EN("refusal-word-unknown", typed=word)[:-1] for word in ("qqqq", "99"))
    near = EN("refusal-word-unknown", typed=f"{two}x")[:-1]
    empty, kept = EN("form-empty", least=2), EN("form-short", draft=one, least=2)
    typed = ("qqqq blue", unknown, empty), ("99", number, empty), (f"{two}x", near, empty)
    some = *typed, (one, "", kept), (f"{one} {two}x", near, kept), (f"{one} qqqq", unknown, kept)
    for text, why, draft in some:
        asked = await run(home, "move", by(ANNA), text)
        assert said(asked).startswith(why or EN("haiclue-question-clue").split("{")[0][:5]), text
        assert draft in said(asked), text
        assert any(pressed.endswith(drafts.PICK) for pressed in shown_ids(asked)), text
    twice = said(await run(home, "move", by(ANNA), f"{two} {two}"))
    assert kept in twice, "what can't be sent is not kept"


async def test_chat_that_is_typed_replaces_no_clue_that_could_be_sent(
    home: App, world: World
) -> None:
    """It counts when time is up: one word in it, or its beginning, took the place of the clue."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    one, two, three, *_ = writing(table)[2]

    async def draft() -> tuple[str, ...]:
        now = await home.service.tables.load(table.id)
        return await drafts.load_draft(home.service.tables, now, 0)

    for text in (f"how do I write {one}", f"{two} {two} qqqq"):
        await run(home, "move", by(ANNA), text)
        assert await draft() == (), text
    await run(home, "move", by(ANNA), f"{one} {two} qqqq")
    kept = await draft()
    assert len(kept) == 3
    for text in (three, f"why {three}", f"is {three} near {one}?"):
        await run(home, "move", by(ANNA), text)
        assert await draft() == kept, text


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
async def test_a_guess_that_says_nothing_is_asked_for_without_an_example(
    home: App, world: World, reveal: str
) -> None:
    """It named a seat that nobody had, and a colour that might be meant."""
    await guessing(world, reveal)
    for text in ("xyzzy", "@D blue"):
        asked = await run(home, "move", by(ANNA), text)
        note, _ = said(asked).split(EN("haiclue-question-guess", name="|").split("|")[0])
        assert not any(word in note.replace(text, "") for word in ("@B", "@C", "blue")), note
        assert len(shown_buttons(asked)) >= 4


def writing(table: Table) -> tuple[Form, str, list[str]]:
    """Return the form of a clue, the press that opens it, and its words."""
    form = form_of(table, 0)
    assert form is not None
    write = ids.form(table.id, table.token(0), ids.TYPE)
    return form, write, list(drafts.shown_words(table, 0, form, EN).values())


async def opened(home: App, write: str, **where: Any) -> dict[str, Any]:
    made = await press(home, ANNA, write, **where)
    ((name, given),) = made.response.calls
    assert name == "modal"
    whole: dict[str, Any] = given["modal"].to_dict()
    return whole


async def written(home: App, write: str, text: str, **where: Any) -> Press:
    made = form_of_text(ANNA, write, {"text": text}, **where)
    await answer_form(home, made)  # type: ignore[arg-type]
    return made


async def test_who_writes_too_late_reads_what_counts_instead(home: App, world: World) -> None:
    """It said that the game has moved on."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    _, write, shown = writing(table)
    for seat in table.owing:
        own = table.view(seat).hand
        await submit(world, table, seat, f"clue t{own[0]} t{own[1]}")
    late = said(await written(home, write, f"{shown[2]} {shown[3]}"))
    what = EN("haiclue-describe-clue", clue=" ".join(shown[:2]))
    assert late.startswith(EN("form-late", what=what)), late
    assert "Which word does" in late
    await submit(world, await home.service.tables.load(table.id), 0, "guess @B red")
    later = said(await written(home, write, f"{shown[2]} {shown[3]}"))
    assert later
    assert not later.startswith(EN("form-late", what="|").split("|")[0]), later


async def test_what_was_played_for_somebody_is_told_by_the_clues_of_then(
    home: App, world: World
) -> None:
    """It was told by the clues of the present round, for which nobody had guessed."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    clues = []
    for _ in range(2):
        for seat in table.owing:
            own = table.view(seat).hand
            table = await submit(world, table, seat, f"clue t{own[0]} t{own[1]}")
        view, scene = table.view(None), table.scene(EN)
        clues.append([line(scene, view.clues[seat] or (), view.side) for seat in (1, 2)])
        for seat, author in permutations(range(3 if len(clues) < 2 else 0), 2):
            table = await submit(world, table, seat, f"guess @{SEATS[author]} red")
    told = await played_meanwhile(home, reader(ANNA), table)
    assert all(clue in told for clue in clues[0]), told
    assert not any(clue in told for clue in clues[1]), told


async def test_what_is_typed_and_can_be_changed_goes_with_its_question(
    home: App, world: World
) -> None:
    """It still said so below clues that were open."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    sent = await run(home, "move", by(ANNA), "1 2")
    assert said(sent).endswith(EN("done-changeable"))
    assert shown_buttons(sent)[0].label == EN("form-change")
    assert home.pickers._open[table.id, ANNA.user_id].holding.left == ""


async def test_the_hand_of_who_sits_out_says_until_when(home: App, world: World) -> None:
    opening = world.opening(game="haiclue", party=(ANNA, BEN))
    table = await world.service.lobby.open(opening, world.time)
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    await world.service.lobby.start(table.id, ANNA.user_id, world.time)
    await world.service.party.voice_left(CHANNEL, BEN.user_id, world.time)
    hand = ids.table(table.id, "hand")
    assert words("de")("hand-outside") not in said(await press(home, BEN, hand))
    await world.pass_time(AWAY_AFTER)
    assert words("de")("hand-outside") in said(await press(home, BEN, hand))


async def test_the_hand_says_its_words_once_and_offers_to_change_a_clue_that_is_in(
    world: World, discord: Discord
) -> None:
    """All words stood above the picture of them, and *Write my clue* below a clue that was in."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    await world.say()
    _, write, shown = writing(table)
    (message,) = discord.in_dm(ANNA.user_id)
    assert all(word in str(message.alts) for word in shown)
    assert "\n" not in message.content.replace("\nYour turn.", "")
    assert [(i.label, i.custom_id) for i in message.components[0].children][:1] == [
        (EN("haiclue-label-clue"), write)
    ]
    await submit(world, table, 0, "clue " + " ".join(f"t{tile}" for tile in table.view(0).hand[:2]))
    await world.say()
    (message,) = discord.in_dm(ANNA.user_id)
    assert [(i.label, i.custom_id) for i in message.components[0].children][:1] == [
        (EN("form-change"), write)
    ]


async def test_a_word_that_can_not_be_read_is_refused_and_what_was_typed_stays(
    home: App, world: World
) -> None:
    """It costs the form once more."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    _, write, shown = writing(table)
    first, second = sorted(shown, key=len)[:-3:-1]  # of two letters no word is known
    words_, line = (await opened(home, write))["components"]
    assert all(f"{number} {word}" in words_["content"] for number, word in enumerate(shown, 1))
    assert "value" not in line["component"]
    refused = await written(home, write, f"{first[:-1]}?? zz, {second}")
    assert f"“{first[:-1]}??” isn’t one of your words. Did you mean {first}?" in said(refused)
    assert "“zz” isn’t one of your words." in said(refused)
    assert [one for one in shown_ids(refused) if one == write], "Try again"
    by_button = await press(home, ANNA, ids.step(table.id, table.token(0)), message=PRIVATE)
    left = [one.label for one in shown_buttons(by_button)[0].options]
    assert left == [word for word in shown if word != second]
    shortly = f"So far: {second} (at least 2 words)"
    assert shortly in said(by_button), "what can't be read is gone there"
    kept = (await opened(home, write, message=PRIVATE))["components"][1]["component"]["value"]
    assert kept == f"{first[:-1]}?? zz, {second}"


async def test_a_clue_is_typed_previewed_and_sent(home: App, world: World) -> None:
    """Three presses: open, submit, send."""
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    form, write, shown = writing(table)
    first, second = sorted(shown, key=len)[:-3:-1]
    assert write in [item.custom_id for row in board_buttons(table, EN) for item in row]
    await written(home, write, f"{second}, {first[:-1]}??")  # what follows takes its place
    preview = await written(home, write, f"{first}, {second}", message=PRIVATE)
    (picture,) = answered(preview)["attachments"]
    assert f"Clue from A Anna: {first} / {second}." in picture.description
    assert "Which words lead" not in picture.description, "the others know no word"
    assert said(preview).startswith("This is how the others will see it.")
    send = next(one for one in shown_ids(preview) if one.endswith(SEND))
    sent = await press(home, ANNA, send, message=PRIVATE)
    assert said(sent).startswith(f"Sent: clue “{first} / {second}”.")
    (again,) = answered(sent)["attachments"]
    assert again.description == picture.description
    table = await world.service.tables.load(table.id)
    tiles = [form.items[shown.index(word)] for word in (first, second)]
    assert table.view(0).clues[0] == tuple((int(tile[1:]),) for tile in tiles)


async def test_of_two_the_other_one_is_named_who_will_see_a_clue(home: App, world: World) -> None:
    _, write, shown = writing(await world.playing(*PEOPLE[:2], game="haiclue"))
    preview = await written(home, write, ", ".join(sorted(shown, key=len)[:-3:-1]))
    assert said(preview).startswith("This is how **B** Ben will see it.")


async def test_words_of_a_clue_are_chosen_together_from_a_menu(home: App, world: World) -> None:
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    form = form_of(table, 0)
    assert form is not None
    shown = drafts.shown_words(table, 0, form, EN)
    made = await press(home, ANNA, ids.step(table.id, table.token(0)))
    assert [one.label for one in shown_buttons(made)[1:]][:1] == ["Type it instead"], (
        "nothing to send"
    )
    words = shown_buttons(made)[0]
    assert (words.min_values, words.max_values) == (2, 15), "a clue has no fewer"
    menu = ids.form(table.id, table.token(0), drafts.PICK)
    made = await press(home, ANNA, menu, [form.items[2], form.items[0]], message=PRIVATE)
    assert said(made).endswith(f"So far: {shown[form.items[2]]} · {shown[form.items[0]]}")
    left, *tools = shown_buttons(made)
    assert [one.value for one in left.options] == [form.items[1], *form.items[3:]]
    assert [one.label for one in tools][:4] == ["Send", "New row", "Drop last", "Clear"]
    assert left.min_values == 1
    made = await press(home, ANNA, menu, list(form.items), message=PRIVATE)
    assert [one.label for one in shown_buttons(made)][:1] == ["Send"], "no word is left"


async def test_words_on_buttons_are_as_they_are_printed(world: World) -> None:
    """A German "leicht" was "Leicht" in a team of two, and "leicht" at a party."""
    options = {"word_language": "de"}
    table = await world.playing(ANNA, BEN, game="haiclue", options=options)
    for seat in (0, 1):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    side = 0 if table.view(0).side == "white" else 1
    printed = [wordlists.tiles("de")[tile - 1][side] for tile in table.view(0).targets]
    shown = [item.emoji and item.emoji[1] for item in prompt(table, 0, (), 0, EN, "").items]
    assert shown == printed


async def test_while_computers_still_write_the_board_lets_people_change_their_clues(
    world: World,
) -> None:
    """An answer may be changed until the last one is in, whoever gives that one."""
    table = await world.playing(ANNA, computers=2, game="haiclue")
    before = [[one.custom_id for one in row] for row in board_buttons(table, EN)]
    clue = " ".join(f"t{tile}" for tile in table.view(0).hand[:2])
    table = await submit(world, table, 0, f"clue {clue}")
    assert table.owing == (1, 2)
    assert [[one.custom_id for one in row] for row in board_buttons(table, EN)] == before


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_first_round_says_which_button_has_ones_word(
    world: World, discord: Discord, locale: str
) -> None:
    """That a word was drawn was said nowhere, nor where to see it."""
    table = await world.playing(*PEOPLE, game="haiclue", locale=locale)
    await world.say()
    said, form = words(locale), form_of(table, 0)
    message = discord.newest()
    shown = [item.label for row in message.components for item in row.children]
    assert form is not None
    assert f"*{verb(table, form, said)}*." in message.content
    assert verb(table, form, said) in shown
    # Who reads the word itself isn't told, nor anybody in a later round or in a replay.
    (begun,) = (one for one in table.play()[0].start()[1].events if one.kind == "round")
    later = replace(begun, public={**begun.public, "round": 2})
    for happened, viewer, past in ((begun, 0, False), (later, None, False), (begun, None, True)):
        scene = replace(table.scene(said, viewer), past=past)
        assert verb(table, form, said) not in table.renderer.event(happened, scene)


async def test_the_last_clue_is_not_offered_to_be_changed(home: App, world: World) -> None:
    table = await world.playing(*PEOPLE, game="haiclue", options={"youngest": "A"})
    for seat in (1, 2):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    form = form_of(table, 0)
    assert form is not None
    token = table.token(0)
    for what in (*form.items[:2], SEND):
        sent = await press(home, ANNA, ids.form(table.id, token, what), message=PRIVATE)
    assert said(sent).startswith("Sent: ")
    assert not shown_ids(sent)


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
async def test_a_text_board_says_its_reader_alone_what_they_guessed_and_lets_them_change_it(
    home: App, world: World, reveal: str
) -> None:
    table = await guessing(world, reveal)
    before = shown_ids(await press(home, ANNA, ids.table(table.id, "text")))
    table = await submit(world, table, 0, "guess @B red")
    made = await press(home, ANNA, ids.table(table.id, "text"))
    assert "Your guess: red · " in bare(said(made))
    assert "You can change it until the last guess is in." in said(made)
    assert shown_ids(made) == before != []
    for other in PEOPLE[1:]:
        theirs = said(await press(home, other, ids.table(table.id, "text")))
        assert "Your guess" not in theirs
    table = await world.do(acting.resign, table, ANNA.user_id)
    gone = await press(home, ANNA, ids.table(table.id, "text"))
    assert not shown_ids(gone), "who has resigned answers nothing any more"
