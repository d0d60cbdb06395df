"""Clues and guesses, by direct message and below the board: each is made once."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.board.page import board_buttons
from cogs.table.model import Person, Table
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.phrases import turn_line
from cogs.ui.reply import TOKEN_LIFE
from data import wordlists
from data.words import words
from engine.games.haiclue.state import COLOURS, Result
from render.games.haiclue.words import filled
from tests.cogs.guessing import PEOPLE, guessing, labels_of, submit
from tests.cogs.messages import Discord, Message, http_error
from tests.cogs.people import PRIVATE, move_button, press, public, said, settle, shown_ids
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, World

EN = words("en")


def written(table: Table, author: int) -> str:
    shown = wordlists.tiles("en")
    clue = table.view(None).clues[author]
    assert clue
    return " / ".join(" ".join(shown[tile - 1][0] for tile in row) for row in clue)


def choices(message: Message) -> dict[str, str]:
    items = [item for row in message.components for item in row.children]
    return {i.custom_id: i.label for i in items if i.custom_id.endswith(ids.DO)}


async def by_message(home: App, seat: int, custom_id: str, shown: Message) -> Any:
    return await press(home, PEOPLE[seat], custom_id, message=public(shown.id), guild_id=None)


async def test_a_clue_and_four_buttons_replace_the_words(world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    board = [item for row in board_buttons(table, EN) for item in row]
    public = {i.custom_id: i.label for i in board if i.custom_id.endswith(ids.DO)}
    for seat in (0, 2):
        (message,) = discord.in_dm(PEOPLE[seat].user_id)
        assert choices(message) == public
        assert [label[0] for label in public.values()] == list("🔷🔺🟩🟡")
        assert f"Clue from **B** Ben: *{written(table, 1)}*" in message.content
        assert f"Clue from B Ben: {written(table, 1)}." in str(message.alts[0])
        assert "Your turn." in message.content
        assert "Your words" not in str(message.alts)
    (own,) = discord.in_dm(BEN.user_id)
    assert not choices(own)
    assert f"Your clue is being guessed: *{written(table, 1)}*" in own.content


@pytest.mark.parametrize("refused", [False, True])
async def test_who_writes_reads_their_words_where_discord_takes_no_picture(
    world: World, discord: Discord, refused: bool
) -> None:
    """Only that it was their turn was left: the words were those of the picture."""
    table = await world.playing(ANNA, game="haiclue", computers=2)
    discord.refused = [http_error(413, 40005)] * refused
    await world.say()
    (message,) = discord.in_dm(ANNA.user_id)
    tiles = [wordlists.tiles("en")[tile - 1][0] for tile in table.view(0).hand]
    assert [word in message.content for word in tiles] == [refused] * len(tiles)
    assert [word in str(message.alts) for word in tiles] == [not refused] * len(tiles)


async def test_a_guess_can_be_changed(home: App, world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    (message,) = discord.in_dm(ANNA.user_id)
    blue, red = list(choices(message))[:2]
    done = await by_message(home, 0, blue, message)
    assert done.response.calls == [("defer", {})], "the message itself says it"
    await world.say()
    (again,) = discord.in_dm(ANNA.user_id)
    assert again.id == message.id
    assert "Your guess: blue." in again.content
    assert f"{choices(message)[red]}. You can change it" not in again.content
    assert "until everybody is done." in again.content
    assert [label[0] == "✓" for label in choices(again).values()] == [True, False, False, False]
    assert "Your turn." not in again.content
    before = (await world.service.tables.load(table.id)).row.seq
    await by_message(home, 0, red, again)
    await world.say()
    assert "Your guess: red." in again.content
    table = await world.service.tables.load(table.id)
    assert (table.row.seq, table.view(0).guesses[1]) == (before + 1, 1)


async def test_a_guess_below_the_board_is_said_in_one_private_message(
    home: App, world: World
) -> None:
    """It is always a new one, below the board that was pressed; the older one is deleted."""
    table = await guessing(world, "one_by_one")
    board = [item.custom_id for row in board_buttons(table, EN) for item in row]
    blue, red = [one for one in board if one.endswith(ids.DO)][:2]
    first = await press(home, PEOPLE[0], blue, message=public(table.row.board_message_id or 9))
    word = wordlists.tiles("en")[table.view(0).targets[0] - 1][0]
    assert said(first) == EN("answer-pressed", what=f"🔷 blue · {word}")
    assert not shown_ids(first), "a phone shows the words, their buttons and this"
    again = await press(home, PEOPLE[0], red, message=public(table.row.board_message_id or 9))
    assert said(again).startswith("Got it: 🔺 red")
    await settle()
    assert (first.later, again.later) == ([{"deleted": True}], [])
    assert (await world.service.tables.load(table.id)).view(0).guesses[1] == 1
    world.time += TOKEN_LIFE
    late = await press(home, PEOPLE[0], blue, message=public(table.row.board_message_id or 9))
    assert said(late).startswith("Got it: 🔷 blue")
    last = await press(home, PEOPLE[2], red, message=public(table.row.board_message_id or 9))
    assert last.response.calls == [("defer", {})], "the next board tells what came of it"


async def test_all_at_once_is_one_question_after_the_other_on_one_page(
    home: App, world: World
) -> None:
    table = await guessing(world, "all_at_once")
    asked = await press(home, PEOPLE[0], move_button(table), message=public())
    for author, letter in (("B Ben", "B"), ("C Carla", "C")):
        assert f"Which word does **{letter}** {author[2:]} mean?" in said(asked)
        blue, *others = (one for one in shown_ids(asked) if one.endswith(ids.DO))
        assert len(others) == 3
        asked = await press(home, PEOPLE[0], blue, message=PRIVATE)
    assert "You have answered everything." in said(asked)
    assert [label[:1] for label in labels_of(asked)] == ["✓", *"🔺🟩🟡", "✓", "✓"]
    ben = next(one for one in shown_ids(asked) if one.endswith("guess @B"))
    asked = await press(home, PEOPLE[0], ben, message=PRIVATE)
    green = [one for one in shown_ids(asked) if one.endswith(ids.DO)][2]
    asked = await press(home, PEOPLE[0], green, message=PRIVATE)
    assert [label[:1] for label in labels_of(asked)] == ["🔷", "🔺", "✓", "🟡", "✓", "✓"]
    assert (await world.service.tables.load(table.id)).view(0).guesses[1:] == (2, 0)


async def test_the_last_of_many_answers_says_which_of_them_were_right(
    home: App, world: World
) -> None:
    table = await guessing(world, "all_at_once")
    for seat, authors in ((1, "AC"), (2, "AB"), (0, "B")):
        for author in authors:
            table = await submit(world, table, seat, f"guess @{author} blue")
    asked = await press(home, PEOPLE[0], move_button(table), message=public())
    blue = next(one for one in shown_ids(asked) if one.endswith("guess @C blue" + ids.DO))
    told = said(await press(home, PEOPLE[0], blue, message=PRIVATE))
    table = await world.service.tables.load(table.id)
    results = [one for one in table.view(None).results if one.author]
    assert len(results) == 2
    points = table.view(0).points[0]
    brings = f"The whole round brings you **+{points}**" if points else ROUND_WITHOUT
    count = "one point" if points == 1 else f"{points} points"
    verdicts = [verdict_on(table, 0, result) for result in results]
    assert told == " ".join((*verdicts, f"{brings}, and you have {count}."))


ROUND_WITHOUT = "The whole round brings you no points"


def verdict_on(table: Table, seat: int, result: Result) -> str:
    """Return what a player reads about their guess of a clue."""
    lexicon = filled(table.scene(EN, seat), table.view(seat)).lexicon

    def word(colour: int) -> str:
        return lexicon[table.view(seat).targets[colour] - 1][result.round % 2 == 0]

    guess, names = result.guesses[seat], ("Anna", "Ben", "Carla")
    begins = "Right" if guess == result.card else f"Not *{word(guess)}*"
    author = f"**{'ABC'[result.author]}** {names[result.author]}"
    return f"{begins}: {author} meant **{word(result.card)}**."


async def test_a_board_offers_no_guess_where_only_computers_may(home: App, world: World) -> None:
    """The one person there wrote the clue that is read."""
    del home
    options = {"reveal": "one_by_one"}
    table = await world.playing(ANNA, computers=2, game="haiclue", options=options)
    clue = " ".join(f"t{tile}" for tile in table.view(0).hand[:2])
    table = await submit(world, table, 0, f"clue {clue}")
    for _ in range(12):
        if table.view(None).current == 0:
            break
        if 0 in table.owing and table.legal(0):
            await world.move(table)
        else:
            await world.pass_time(5000)
        table = await world.service.tables.load(table.id)
    presses = [one.custom_id or "" for row in board_buttons(table, EN) for one in row]
    assert [one.split(":")[2] for one in presses] == ["hand", "text", "more"]


async def test_own_and_past_clues_are_refused(home: App, world: World, discord: Discord) -> None:
    table = await guessing(world, "one_by_one")
    (message,) = discord.in_dm(ANNA.user_id)
    blue = next(iter(choices(message)))
    own = await press(home, PEOPLE[1], blue, message=public())
    assert said(own) == f"“{written(table, 1)}” is your own clue: you don’t guess it."
    world.time += 1
    for seat in (0, 2):
        table = await submit(world, table, seat, "guess @B green")
    late = await by_message(home, 0, blue, message)
    present = "Which word does **C** Carla mean?"
    assert said(late).endswith(present)
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    stranger = await press(home, Person(ID + 9, "Nina", "en"), blue, guild_id=None)
    assert not shown_ids(stranger)
    await world.say()
    await settle()
    assert own.later == [{"deleted": True}], "it was of the clue before"
    now = [discord.in_dm(person.user_id)[0] for person in PEOPLE]
    assert [bool(choices(one)) for one in now] == [True, True, False], "C's clue is read"
    assert all(written(table, 2) in one.content for one in now)


@pytest.mark.parametrize(
    ("right", "brings"),
    [
        (True, "You get **+1** and have one point."),
        (False, "You get no points this time and have none yet."),
    ],
)
async def test_who_gives_the_last_answer_reads_what_it_brought(
    home: App, world: World, right: bool, brings: str
) -> None:
    table = await guessing(world, "one_by_one")
    cards = table.play()[1].state.cards
    meant, other = (COLOURS[(cards[1] + more) % len(COLOURS)] for more in (0, 1))
    table = await submit(world, table, 2, f"guess @B {other}")
    guess = ids.step(table.id, table.token(0), ("guess", "@B", meant if right else other), ids.DO)
    made = await press(home, ANNA, guess, message=PRIVATE)
    (result,) = (await world.service.tables.load(table.id)).view(0).results
    assert (0 in result.right) is right
    assert said(made) == f"{verdict_on(table, 0, result)} {brings}"


@pytest.mark.parametrize("right", [True, False])
async def test_the_last_of_two_reads_whether_it_was_right_before_what_the_team_has(
    home: App, world: World, right: bool
) -> None:
    """A wrong guess read "tooth. Everyone has answered. You get +1": the other one's point."""
    table = await world.playing(ANNA, BEN, game="haiclue", options={"reveal": "all_at_once"})
    for seat in (0, 1):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await submit(world, table, seat, f"clue {clue}")
    first, second = table.play()[1].state.cards
    table = await submit(world, table, 1, f"guess @A {COLOURS[first]}")
    chosen = COLOURS[(second + (not right)) % len(COLOURS)]
    guess = ids.step(table.id, table.token(0), ("guess", "@B", chosen), ids.DO)
    made = await press(home, ANNA, guess, message=PRIVATE)
    result = (await world.service.tables.load(table.id)).view(0).results[-1]
    if result.author == 0:
        result = (await world.service.tables.load(table.id)).view(0).results[-2]
    assert said(made) == (
        f"{verdict_on(table, 0, result)} "
        f"**B** Ben guessed your word: together **{1 + right} of 8**."
    )


async def test_a_guess_in_private_can_be_changed_with_a_button(home: App, world: World) -> None:
    """It said that it can be changed, and nothing below did so."""
    table = await guessing(world, "one_by_one")
    guess = ids.step(table.id, table.token(0), ("guess", "@B", "red"), ids.DO)
    made = await press(home, ANNA, guess, message=PRIVATE)
    assert said(made).endswith("You can change it until everybody is done.")
    assert labels_of(made) == ["Change"]
    asked = await press(home, ANNA, shown_ids(made)[0], message=PRIVATE)
    assert said(asked).startswith("Which word does **B** Ben mean? You can change it")
    blue = next(one for one in shown_ids(asked) if one.endswith("blue" + ids.DO))
    await press(home, ANNA, blue, message=PRIVATE)
    assert (await world.service.tables.load(table.id)).view(0).guesses[1] == 0


async def test_the_line_and_the_picture_wait_for_the_same_seats(world: World) -> None:
    """The line waited for Anna alone, while the picture said "3 still to write"."""
    table = await world.playing(ANNA, game="haiclue", computers=2)
    for late in (3, 1):
        scene = table.scene(EN)
        waits = table.renderer.board(table.view(None), scene).alt.split(".")[0]
        both = [[name in text for name in scene.names] for text in (turn_line(table, EN), waits)]
        assert both == [[True] + [late == 3] * 2] * 2
        called = turn_line(table, EN, (ANNA.user_id,))
        assert called == f"<@{ANNA.user_id}>, your turn.", "a computer is called by nobody"
        await world.say()
        await world.pass_time(5000)
        table = await world.service.tables.load(table.id)


async def test_the_board_names_what_all_do_at_once(world: World) -> None:
    table = await guessing(world, "all_at_once")
    (first, *_), *_ = board_buttons(table, words("en"))
    assert first.label == "Guess"


async def test_all_at_once_a_direct_message_asks_clue_after_clue(
    home: App, world: World, discord: Discord
) -> None:
    """Four answers a clue fit a phone's screen; a row for each of five clues did not."""
    table = await guessing(world, "all_at_once")
    (message,) = discord.in_dm(ANNA.user_id)
    answers = list(choices(message))
    assert [answer.rpartition(":")[2].split()[1] for answer in answers] == ["@B"] * 4
    assert all(written(table, author) in message.content for author in (1, 2))
    assert written(table, 0) in message.content, "the own one too, to look at"
    await by_message(home, 0, answers[2], message)
    await world.say()
    (again,) = discord.in_dm(ANNA.user_id)
    assert again.content.count("Your guess: ") == 1
    assert "Your turn." in again.content, "C's clue is still to be guessed"
    answers = list(choices(again))
    assert [answer.rpartition(":")[2].split()[1] for answer in answers] == ["@C"] * 4
    await by_message(home, 0, answers[0], again)
    await world.say()
    (done,) = discord.in_dm(ANNA.user_id)
    assert len(choices(done)) == 4, "all can be changed until everybody is done"


async def test_a_few_results_stand_one_below_the_other(world: World, discord: Discord) -> None:
    """Side by side a phone shows their words in five pixels."""
    table = await guessing(world, "all_at_once")
    for seat, authors in enumerate(("BC", "AC", "AB")):
        for author in authors:
            table = await submit(world, table, seat, f"guess @{author} blue")
    await world.say()
    frames = [len(m.embeds) for m in discord.messages[CHANNEL].values() if len(m.alts) > 1]
    assert frames == [3]


async def test_what_others_wrote_is_hidden_until_all_have(world: World, discord: Discord) -> None:
    options = {"reveal": "one_by_one", "youngest": "A"}
    table = await world.playing(*PEOPLE, game="haiclue", options=options)
    hand = table.view(1).hand
    await submit(world, table, 1, f"clue t{hand[0]} t{hand[1]}")
    await world.say()
    (message,) = discord.in_dm(ANNA.user_id)
    assert not choices(message)
    assert "Your words" in str(message.alts)
    assert "Clue from" not in message.everything()


async def test_a_spectator_guesses_along_and_the_reveal_says_so(
    home: App, world: World, discord: Discord
) -> None:
    table = await guessing(world, "one_by_one")
    buttons = [item.custom_id for row in board_buttons(table, EN) for item in row]
    guesses = [custom_id for custom_id in buttons if custom_id.endswith(ids.DO)]
    board = list(discord.messages[CHANNEL].values())[-1]
    assert EN("audience-asked") in board.content
    for number, pressed in enumerate((0, 1, 1)):
        spectator = Person(ID + 80 + number, "Zoe", "en")
        made = await press(home, spectator, guesses[pressed], message=public(board.id))
        assert "Got it:" in said(made)
    own = await press(home, PEOPLE[1], guesses[0], message=public(board.id))
    assert "Noted:" not in said(own)
    for seat in (0, 2):
        await submit(world, table, seat, "guess @B blue")
    await world.say()
    words = [wordlists.tiles("en")[tile - 1][0] for tile in table.view(None).targets]
    revealed = list(discord.messages[CHANNEL].values())[-1].content
    assert f"2 of 3 of the audience said **{words[1]}**." in revealed
    # What happened, in order, then who is to answer: a phone has room for few lines.
    reveal, read, turn = revealed.split("\n")
    assert (" meant " in reveal, " reads " in read) == (True, True), revealed
    assert turn.startswith("Not done yet: ")
    assert EN("audience-asked") not in revealed
    hit = table.play()[1].state.cards[1] == 1
    score = f"The audience together: {int(hit)} of 1 right."
    assert score not in revealed
    late = await press(home, Person(ID + 80, "Zoe", "en"), guesses[0], message=public(board.id))
    assert "moved on" in said(late)


async def test_the_last_reveal_of_a_round_stands_above_the_next_round(
    world: World, discord: Discord
) -> None:
    table = await guessing(world, "one_by_one")
    while table.view(None).round == 1:
        author = "ABC"[table.view(None).current]
        table = await submit(world, table, table.owing[0], f"guess @{author} blue")
    await world.say()
    lines = list(discord.messages[CHANNEL].values())[-1].content.split("\n")
    said = (" meant ", "Round 1: ", "Round 2", "Not done yet: ")
    assert [one in line for one, line in zip(said, lines, strict=True)] == [True] * 4, lines


async def test_what_was_guessed_does_not_stay_below_the_next_clue(
    home: App, world: World, discord: Discord
) -> None:
    """There it looked like a guess of that one, which could still be changed."""
    table = await guessing(world, "one_by_one")
    buttons = [item.custom_id for row in board_buttons(table, EN) for item in row]
    guess = next(custom_id for custom_id in buttons if custom_id.endswith(ids.DO))
    board = list(discord.messages[CHANNEL].values())[-1]
    zoe = Person(ID + 80, "Zoe", "en")
    made = [
        await press(home, person, guess, message=public(board.id)) for person in (PEOPLE[0], zoe)
    ]
    home.pickers.shut(table.id, 0, world.time)
    await settle()
    assert [one.later for one in made] == [[{"deleted": True}]] * 2


async def test_a_page_of_guesses_goes_once_they_are_out(
    home: App, world: World, discord: Discord
) -> None:
    """It stayed above the results, with ten buttons that changed nothing any more."""
    table = await guessing(world, "all_at_once")
    (guess, *_), *_ = board_buttons(table, EN)
    board = list(discord.messages[CHANNEL].values())[-1]
    assert guess.custom_id is not None
    made = await press(home, PEOPLE[0], guess.custom_id, message=public(board.id))
    home.pickers.shut(table.id, 0, world.time)
    await settle()
    assert made.later[-1] == {"deleted": True}
