"""Everything that is said of Haiclue: events, buttons, refusals, texts for reading without eyes."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from data.words import words
from engine import components, registry
from engine.actions import Action
from engine.advice import CHANCE
from engine.analysis.story import Judged
from engine.dice import Dice
from engine.forms import ROW
from engine.games.haiclue import Haiclue, moves
from engine.games.haiclue.state import (
    CLUE,
    COLOURS,
    MISSED,
    NOBODY,
    SEATS,
    UNKNOWN,
    Result,
    clue_words,
    points_of,
    tile_word,
)
from engine.refusals import Illegal
from engine.spec import Args, Event
from render import phrases
from render.contract import ALT_LIMIT, DARK, Preview, Scene
from render.games.haiclue import words as texts
from render.games.haiclue.board import TEAM_GOAL, TEAM_MOST
from render.games.haiclue.hand import lead as lead_of
from render.games.haiclue.renderer import HAICLUE
from render.games.haiclue.words import understood
from render.names import bold
from render.story.lines import moment
from tests.engine.haiclue.table import begun, round_of
from tests.render.rare import REVEAL
from tests.tiers import spread
from tools.support.haiclue_positions import HOSTILE, LONG, STAGES, lexicon, outcome, scene, view

pytestmark = pytest.mark.usefixtures("drawn")  # no pixel is looked at

RENDERER, GAME = HAICLUE, Haiclue(components.load("haiclue"))
LANGUAGES = ("en", "de", "fr")


def test_a_clue_is_described_by_its_words() -> None:
    found, given = view(5, "write", 4), scene(5, viewer=4)
    tiles = [tile_word(tile) for tile in found.hand[:3]]
    shown = [RENDERER.form_word(tile, found, given) for tile in tiles]
    assert shown == [given.lexicon[tile - 1][0] for tile in found.hand[:3]]
    action = Action(CLUE, (tiles[0], ROW, *tiles[1:]))
    told = RENDERER.describe(action, found, given)
    assert told == f"clue “{shown[0]} / {shown[1]} {shown[2]}”"
    long = scene(5, viewer=4, lexicon=lexicon(["W" * 90]))
    assert len(RENDERER.form_word(tiles[0], found, long)) <= 70
    assert RENDERER.form_word("odd", found, given) == "odd"


@pytest.mark.parametrize(("seats", "locale"), spread([2, 6, 12], LANGUAGES))
def test_texts_keep_their_limits(seats: int, locale: str) -> None:
    for stage, names in product(STAGES, ((), HOSTILE, ("W" * 32,))):
        found = view(seats, stage, None, 15)
        given = scene(seats, DARK, locale, names, lexicon=lexicon(LONG))
        if stage == "ended":
            given = replace(given, outcome=outcome(seats))
        assert phrases.discord_length(RENDERER.text_board(found, given)) <= phrases.BOARD_LIMIT
        picture = RENDERER.board(found, given) if seats in (2, 12) else None
        assert picture is None or phrases.discord_length(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("locale", LANGUAGES)
def test_who_hears_the_picture_learns_the_sign_of_each_colour(locale: str) -> None:
    """They stood in the text board alone."""
    for viewer in (None, 1):
        found, given = view(5, "guess", viewer), scene(5, DARK, locale, viewer=viewer)
        alt = (RENDERER.hand(found, given) or RENDERER.board(found, given)).alt
        assert all(f"({given.words(f'haiclue-mark-{key}')})" in alt for key in COLOURS)


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_team_reads_its_goal_from_the_start(locale: str) -> None:
    goal, most = GAME.parts.win, GAME.parts.perfect
    assert (goal, most) == (TEAM_GOAL, TEAM_MOST)
    found, given = view(2, "write"), scene(2, DARK, locale)
    said = given.words("haiclue-goal", goal=goal)
    assert str(goal) in said
    assert said in RENDERER.board(found, given).alt
    assert said in RENDERER.text_board(found, given)
    pair, three = (
        RENDERER.event(GAME.setup(seats, GAME.spec.complete({}), Dice(bytes(32))).events[0], given)
        for seats in (2, 3)
    )
    told = {"en": "six of eight", "de": "sechs von acht", "fr": "six bonnes"}[locale]
    assert told in pair
    assert told not in three


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_guess_says_whether_it_can_still_be_changed(locale: str) -> None:
    given, path = scene(3, DARK, locale, viewer=1), ("guess", "@A")
    read = replace(view(3, "read", 1), current=0, guesses=(UNKNOWN,) * 3)
    both = replace(read, current=NOBODY, clues=(((1, 2),), ((3, 4),), ((5, 6),)), results=())
    half = replace(both, guesses=(UNKNOWN, UNKNOWN, 0))
    for found, done, last in (
        (read, (True, False, False), False),
        (read, (True, False, True), True),
        (both, (True, False, True), False),
        (half, (True, False, True), True),
    ):
        asked = RENDERER.question(path, replace(found, done=done), given)
        assert (given.words("haiclue-guess-last") in asked) == last
        assert given.words("haiclue-guess-open") not in asked, "nothing is there to be changed"
    guessed = replace(read, done=(True, True, False), guesses=(2, UNKNOWN, UNKNOWN))
    assert given.words("haiclue-guess-open") in RENDERER.question(path, guessed, given)
    given_before = RENDERER.question(
        ("guess", "@C"), replace(half, done=(True, False, True)), given
    )
    assert given.words("haiclue-guess-open") in given_before, "the other one is still to be guessed"


@pytest.mark.parametrize("told", [{}, {"absent": (2,), "seats": 3}])
def test_who_has_come_since_has_read_no_clue(told: Args) -> None:
    """Of a clue of the first round it was said later that who came to the second had read it."""
    read = {"author": 0, "reader": 2, "number": 1, "clues": 3, "clue": ("t1",), "side": "white"}
    given = replace(scene(4), absent=frozenset(told and {2}))
    said = RENDERER.event(Event("read", {**read, **told}), given)
    assert said.startswith(f"{bold(1 if told else 2, given.names)} ")


def test_who_comes_back_while_a_clue_is_read_does_not_take_over() -> None:
    """The board's picture names who its text has named, and who is left if they leave."""
    found, given = view(5, "read"), scene(5)
    first, second, third, *_ = (seat % 5 for seat in range(found.current - 1, found.current + 9))
    readers = [seat for seat in (first, second, third) if seat != found.current]
    args = {"author": found.current, "reader": 0, "number": 1, "clues": 5, "clue": ("t1",)}
    begun = Event("read", {**args, "side": "white", "absent": (readers[0],)})
    everybody = tuple({*range(5)} - {found.current})
    alone = replace(begun, public={**args, "absent": everybody})
    for since, gone, reads in (
        ((), (), readers[0]),
        ((begun,), (), readers[1]),
        ((begun,), (readers[0],), readers[1]),
        ((alone,), (), readers[0]),
    ):
        seen = replace(given, since=since, absent=frozenset(gone))
        said = RENDERER.board(found, seen).alt
        author, name = (seen.called(seat) for seat in (found.current, reads))
        assert said.startswith(given.words("haiclue-turn-read", reader=name, author=author))
        if since == (begun,):
            then = replace(seen, absent=frozenset((readers[0],)))
            assert bold(reads, given.names) in RENDERER.event(begun, then)
    nobody = RENDERER.board(found, replace(given, absent=frozenset(everybody))).alt
    assert nobody.startswith(given.words("haiclue-question-guess", name=author))


@pytest.mark.parametrize("stage", ["read", "all"])
def test_a_clue_that_was_missed_is_told_with_its_answers_alone(stage: str) -> None:
    """Of all clues at once it said "Meant was B Ben: ▯ green · stage", in a picture as well."""
    found, given = view(3, stage, 0), scene(3, viewer=0)
    author = found.current if found.current != NOBODY else 1
    actions = moves.guess(author, 0), moves.guess(author, 2)
    numbers = (1, 1, 0, actions[0].text, CHANCE, actions[1].text, 0.5, 0.2, 0.5)
    told = moment(RENDERER, given, Judged(*numbers, None, 2, 2), found, actions, (None, None))
    names = [given.lexicon[tile - 1][0] for tile in found.targets]
    assert (told.answer, told.better) == (f"blue · {names[0]}", f"green · {names[2]}")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_lesson_shows_a_clue_of_the_readers_that_they_did_not_write(locale: str) -> None:
    for lesson in GAME.lessons(locale):
        assert lesson.seat not in GAME.observe(lesson.state, None).waiting


def test_the_text_board_says_what_the_picture_says() -> None:
    found, given = view(6, "read"), scene(6)
    text = RENDERER.text_board(found, given)
    assert text.index("Clue: ") < text.index("blue (diamond)"), "what is guessed comes first"
    for key, tile in zip(COLOURS, found.targets, strict=True):
        assert f"{given.lexicon[tile - 1][0]}" in text
        assert key in text
    for author in (found.current, *found.waiting):
        rows = found.clues[author] or ()
        shown = " / ".join(" ".join(given.lexicon[t - 1][0] for t in row) for row in rows)
        assert shown in text
    for seat in range(6):
        assert f"{'ABCDEF'[seat]} {given.names[seat]} {found.points[seat]}" in text
    assert "0 of 5 have guessed" in text
    assert text.count("thinking") == 5
    assert "author" in text
    assert "stack" not in text, "no picture has it, and no lesson explains it"


def test_the_picture_of_a_guess_and_its_words_ask_the_same() -> None:
    """Where only one clue is to be guessed the words asked whose that is."""
    found, given = view(2, "all", 1), scene(2, viewer=1)
    picture = RENDERER.hand(found, given)
    assert picture is not None
    asked = given.words("haiclue-question-guess", name=given.names[0])
    assert picture.alt.startswith(given.words("pictures-private", question=asked))


@pytest.mark.parametrize("stage", ["write", "read", "all"])
def test_a_private_text_board_ends_with_the_readers_own_word_and_words(stage: str) -> None:
    found, given = view(4, stage, 2), scene(4, viewer=2)
    mine, side = given.lexicon[found.targets[found.cards[2]] - 1], found.side == "black"
    board, _, own = RENDERER.text_board(found, given).rpartition("\n\n")
    held = [f"{at} {given.lexicon[tile - 1][side]}" for at, tile in enumerate(found.hand, 1)]
    first, head, *rows = own.split("\n")
    assert head == "Your words"
    assert first == f"Your word: {mine[side]} ({COLOURS[found.cards[2]]})"
    assert " · ".join(rows).split(" · ") == held
    # Nobody else's: that is what everybody reads.
    assert board == RENDERER.text_board(view(4, stage), scene(4))


@pytest.mark.parametrize("stage", ["read", "all"])
def test_a_private_text_board_says_what_its_reader_guessed_and_can_still_change(
    stage: str,
) -> None:
    found, given = view(4, stage, 2), scene(4, viewer=2)
    authors = [a for a in (found.current, *found.waiting) if a not in (2, NOBODY)]
    author = authors[0]
    guesses = tuple(3 if seat == author else UNKNOWN for seat in range(4))
    found = replace(found, guesses=guesses)
    word = given.lexicon[found.targets[3] - 1][found.side == "black"]
    own = RENDERER.text_board(found, given).rpartition("\n\n")[2].split("\n")
    assert own[:2] == [
        f"Your guess: yellow · {word} for {given.called(author)}.",
        "You can change it until the last guess is in.",
    ]
    assert "Your guess" not in RENDERER.text_board(view(4, stage), scene(4))
    assert "Your guess" not in RENDERER.text_board(view(4, stage, 2), given), "none is given"
    none = replace(found, guesses=tuple(MISSED if g == 3 else g for g in guesses))
    assert "Your guess" not in RENDERER.text_board(none, given), "it was too late for one"


def test_a_private_text_board_says_the_clue_that_its_writer_can_still_change() -> None:
    found, given = view(4, "write", 2), scene(4, viewer=2)
    rows = (found.hand[:1], found.hand[1:2])
    sent = replace(found, clues=(None, None, rows, None))
    clue = " / ".join(given.lexicon[tile - 1][found.side == "black"] for (tile,) in rows)
    own = RENDERER.text_board(sent, given).rpartition("\n\n")[2].split("\n")
    assert own[:2] == ["Your clue is in. You can still change it.", f"Clue: {clue}"]
    assert "Your clue is in" not in RENDERER.text_board(found, given), "none is sent"


def test_words_that_are_not_sent_yet_are_not_called_the_clue_that_is_in() -> None:
    found, given = view(4, "write", 2), scene(4, viewer=2)
    rows = (found.hand[:1], found.hand[1:2])
    sent, said = replace(found, clues=(None, None, rows, None)), "Your clue is in."
    for draft, is_in in (((), True), (rows, True), ((*rows, ()), True), (rows[:1], False)):
        assert (said in lead_of(sent, given, draft)) is is_in


def test_all_read_with_the_next_question_what_the_round_brought_them() -> None:
    """Only who had guessed last of all was told."""
    found = view(4, "shown")
    last = max(result.round for result in found.results)
    results = tuple(result for result in found.results if result.round == last)
    for seat, gain in enumerate(points_of(4, results, team=False)):
        given = scene(4, viewer=seat)
        verdicts = sum(result.guesses[seat] != UNKNOWN for result in results)
        brought = given.words("haiclue-came-round", gain=gain, points=found.points[seat])
        assert HAICLUE.recalled(found, given)[verdicts:] == [brought] * bool(verdicts)


def test_texts_say_what_was_guessed() -> None:
    found, given = view(3, "shown"), scene(3)
    result = found.read[-1]
    guesses = tuple(MISSED if g not in (UNKNOWN, result.card) else g for g in result.guesses)
    found = replace(found, results=(*found.results[:-1], replace(result, guesses=guesses)))
    text = RENDERER.text_board(found, given)
    author = given.names[result.author]
    assert f"{author} meant {given.lexicon[result.target - 1][found.round % 2 == 0]}" in text
    for seat, guess in enumerate(guesses):
        if guess != UNKNOWN:
            word = COLOURS[guess] if guess >= 0 else "no guess"
            line = next(ln for ln in text.splitlines() if ln.startswith(f"{'ABC'[seat]} "))
            assert line.endswith(word)
    assert text == RENDERER.text_board(replace(found, hand=(1, 2), guesses=(0, 1, 2)), given)


@pytest.mark.parametrize(
    ("guesses", "said"),
    [
        ((UNKNOWN, 1, 1, 0), "2 of 3 guessed it"),
        ((UNKNOWN, 1, MISSED, 0), "1 of 3 guessed it"),
        ((UNKNOWN, 1, MISSED, MISSED), "1 of 3 guessed it"),
        ((UNKNOWN, MISSED, MISSED, MISSED), "no one guessed it"),
        ((UNKNOWN, 1), "guessed"),
        ((UNKNOWN, 0), "not guessed"),
    ],
)
def test_a_clue_counts_those_who_could_guess(guesses: tuple[int, ...], said: str) -> None:
    """Of four who were asked two gave no guess: "1 of 2 guessed it"."""
    result = Result(1, 0, 1, 5, ((5,),), guesses)
    assert understood(scene(4), result) == said


def test_a_clue_counts_nobody_who_was_away_whoever_is_there_by_now() -> None:
    result = Result(1, 0, 1, 5, ((5,),), (UNKNOWN, 1, MISSED, 0))
    assert understood(scene(4, absent=frozenset({2})), result) == "1 of 2 guessed it"
    told: Args = {"author": 0, "target": "t5", "clue": ("t5",), "absent": (2,)}
    then = scene(4, since=(Event("reveal", told), Event("reveal", {**told, "author": 1})))
    assert understood(then, result) == "1 of 2 guessed it"
    assert understood(replace(then, absent=frozenset({1, 3})), result) == "1 of 2 guessed it"


def test_a_recap_begins_with_the_best_clue() -> None:
    """It stood behind "and one more"."""
    found, given = view(3, "write", 1), scene(3, viewer=0)
    plain, best, lost = (
        Result(1, seat, 1, tile, ((tile,),), guesses)
        for seat, tile, guesses in (
            (0, 5, (UNKNOWN, 1, 0)),
            (1, 6, (1, UNKNOWN, 1)),
            (2, 7, (2, 2, UNKNOWN)),
        )
    )
    told = HAICLUE.recap(replace(found, results=(plain, best, lost)), given)
    word, other = (given.lexicon[tile - 1][0] for tile in (6, 7))
    who = bold(1, given.names)
    assert told[0] == f"The best clue: “{word}” for “{word}” by {who}, understood by 2 players."
    assert told[1].startswith(f"“{other}” for “{other}” by {bold(2, given.names)} was taken for ")
    assert len(told) == 2
    told = HAICLUE.recap(replace(found, results=(plain, best, best, lost, lost)), given)
    assert told[0].startswith("Among the best clues")
    assert told[0].endswith("Everyone understood one more.")
    assert told[1].endswith("One more was never understood.")
    assert HAICLUE.recap(replace(found, results=()), given) == ()


@pytest.mark.parametrize(("guess", "said"), [(1, "The best clue"), (0, " was taken for ")])
def test_a_recap_of_two_speaks_of_nobody_but_the_one_who_guessed(guess: int, said: str) -> None:
    """A team read "Understood by everyone"."""
    result = Result(1, 0, 1, 5, ((5,),), (UNKNOWN, guess))
    (told,) = HAICLUE.recap(replace(view(2, "write", 1), results=(result,)), scene(2))
    assert said in told
    assert not re.search("everyone|understood", told, re.IGNORECASE)


def test_a_recap_blames_nobody_for_a_clue_that_nobody_guessed_at() -> None:
    """The host had moved on: "taken for nothing" stood under what nobody got right."""
    found, missed = view(3, "write", 1), Result(1, 0, 1, 5, ((5,),), (UNKNOWN, MISSED, MISSED))
    assert HAICLUE.recap(replace(found, results=(missed,)), scene(3)) == ()
    wrong = replace(missed, guesses=(UNKNOWN, MISSED, 2))
    (told,) = HAICLUE.recap(replace(found, results=(missed, wrong)), scene(3))
    assert "more" not in told


@pytest.mark.parametrize("locale", ["en", "de", "fr"])
def test_a_team_that_never_moved_has_neither_won_nor_lost(locale: str) -> None:
    over = outcome(2)
    assert over.together
    stopped = replace(over, stopped=True, reason="unplayed", ranks=(0, 0), lost=False)
    given = scene(2, "dark", locale, outcome=stopped)
    shown = " ".join((*texts.ended(given, 400.0)[:2], texts.ending(given.words, stopped)))
    assert given.words("stopped-unplayed") in shown
    assert given.words("haiclue-team-open") in shown
    assert given.words("haiclue-team-lost").lower() not in shown.lower()


def test_understood_by_everyone_are_only_clues_that_everyone_guessed() -> None:
    """It said so of a clue that one of three guessed and the others never answered."""
    found, given = view(4, "ended"), replace(scene(4), outcome=outcome(4))
    result = Result(1, 0, 1, 5, ((5,),), (UNKNOWN, 1, MISSED, MISSED))
    there = tuple(Result(1, seat, 1, 5, (), (UNKNOWN,) * 4) for seat in (1, 2, 3))

    def told(*results: Result) -> tuple[str, ...]:
        return HAICLUE.recap(replace(found, results=(result, *results)), given)

    best = replace(result, author=1, guesses=(1, UNKNOWN, 1, 1))
    assert "Everyone" not in told(*there)[0]
    full = replace(result, guesses=(UNKNOWN, 1, 1, 1))
    assert told(best, full, *there)[0].endswith("Everyone understood one more.")
    later = replace(result, guesses=(UNKNOWN, 1, 1, MISSED))
    assert "Everyone" not in told(best, later, *there)[0]
    came, before = (*there[:2], replace(there[2], round=2)), replace(full, guesses=(UNKNOWN, 1, 1))
    said = told(best, before, *came)
    assert said[0].endswith("Everyone understood one more.")
    assert said[-1].endswith("joined in round 2.")


def test_other_seats_words_are_nowhere() -> None:
    """What a seat is told of a phase holds no word of another hand."""
    found = view(5, "write", 4)
    pairs = [(f"w{n}x", f"b{n}x") for n in range(216)]
    given = scene(5, viewer=4, lexicon=tuple(pairs))
    own = {*found.hand, *found.targets}
    hand = RENDERER.hand(found, given)
    texts = [hand.alt, RENDERER.hand_text(found, given), RENDERER.text_board(found, given)]
    texts.append(RENDERER.board(found, given).alt)
    texts.append(RENDERER.preview(found, given, Preview()).alt)
    for number, (white, black) in enumerate(pairs, start=1):
        for text in texts:
            assert black not in text
            assert number in own or white not in text
    spoken = RENDERER.text_board(found, replace(given, viewer=None))
    public = RENDERER.board(found, given).alt + spoken
    assert all(pairs[tile - 1][0] not in public for tile in found.hand)


@pytest.mark.parametrize("stage", STAGES)
def test_the_audience_is_asked_for_each_clue(stage: str) -> None:
    for author in range(5):
        asked = RENDERER.question(("guess", f"@{SEATS[author]}"), view(5, stage), scene(5))
        assert asked


@pytest.mark.parametrize("past", [False, True])
def test_a_reveal_names_the_players_before_the_audience(past: bool) -> None:
    said = RENDERER.event(
        Event("reveal", {**REVEAL, "audience": ("guess @B red", 3, 4)}),
        replace(scene(3), past=past),
    )
    assert said.rindex("**") > said.index("of the audience") > said.rindex(scene(3).names[0])


@pytest.mark.parametrize("locale", LANGUAGES)
def test_where_all_clues_are_guessed_at_once_the_picture_alone_has_them(locale: str) -> None:
    game, dice = registry.game("haiclue"), Dice(bytes(32))
    options = game.spec.complete({"reveal": "all_at_once"})
    step = game.setup(3, options, dice, first=0)
    for seat in range(3):
        tiles = tuple(map(tile_word, step.state.hands[seat][:2]))
        step = game.apply(step.state, seat, Action(CLUE, tiles), dice)
    names = ("Anna", "Ben", "Carla")
    shown = Scene(names, words(locale), lexicon=lexicon("en"))
    said = RENDERER.event(step.events[-1], shown)
    assert "3" in said
    assert not set("\n*") & set(said)
    described = RENDERER.alt(game.observe(step.state, None), shown)
    for name, hand in zip(names, step.state.hands, strict=True):
        clue = " ".join(shown.lexicon[tile - 1][0] for tile in hand[:2])
        assert re.search(rf"{name}\s?: {clue}\.", described)


@pytest.mark.parametrize(("clues", "named"), [(0, False), (1, True)])
def test_a_round_without_a_clue_names_nobody_who_gave_none(clues: int, named: bool) -> None:
    args: Args = {"round": 1, "rounds": 4, "clues": clues, "void": tuple(range(clues, 3))}
    given = scene(3)
    said = RENDERER.event(Event("open", args), given)
    assert (given.names[2] in said) == named


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_lesson_about_the_own_colour_says_which_it_is(locale: str) -> None:
    said = words(locale)
    lesson = next(one for one in registry.game("haiclue").lessons(locale) if one.key == "own")
    own = said(f"haiclue-colour-{COLOURS[lesson.state.cards[lesson.seat]]}")
    assert f"**{own}**" in said("haiclue-lesson-own", **lesson.facts)


TIED = {
    "en": ("What leads to *winter*: *frost* via “cold”", ("winter", "frost", "glacier", "zzz")),
    "de": ("Was zu *Winter* führt: *Eis* über „", ("Winter", "Eis", "Schnee", "zzz")),
    "fr": ("Ce qui mène à *hiver*\u00a0: *neige* via «\u00a0", ("hiver", "neige", "froid", "zzz")),
}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_hint_names_all_words_and_what_joins_each_to_the_own_target(locale: str) -> None:
    begins, (target, *clue, strange) = TIED[locale]
    found = replace(view(5, "write", 4), language=locale)
    tiles, own = found.hand[:3], found.targets[found.cards[4]]
    spelled = {own: target, **dict(zip(tiles, (*clue, strange), strict=True))}
    given = scene(5, language=locale, viewer=4)
    pairs = [
        (spelled.get(number, white), black)
        for number, (white, black) in enumerate(given.lexicon, start=1)
    ]
    action = Action(CLUE, tuple(map(tile_word, tiles)))
    told = RENDERER.merit(
        registry.game("haiclue").merit(found, 4, action), replace(given, lexicon=tuple(pairs))
    )
    assert told.startswith(begins)
    assert re.match(rf"[^.]*\*{clue[1]}\* \w+ [“„«]\s?\w+\s?[”“»]\. [^.]*: \*{strange}\*\.", told)


def test_a_hint_for_a_guess_speaks_of_open_words_alone() -> None:
    """Whatever the author's card is, the reasons for a guess are the same."""
    found, game = view(5, "read", 4), registry.game("haiclue")
    author = found.current
    assert found.cards[author] == UNKNOWN
    for colour, name in enumerate(COLOURS):
        action = Action("guess", (f"@{SEATS[author]}", name))
        merit = game.merit(found, 4, action)
        assert merit["target"] == tile_word(found.targets[colour])
        assert merit["clue"] == clue_words(found.clues[author] or ())


@pytest.mark.parametrize(("number", "named"), [(2, False), (3, True)])
def test_a_button_names_the_author_where_several_clues_are_open(number: int, named: bool) -> None:
    """A team of two has one clue each to guess: the name stood on all four buttons."""
    found, given = view(number, "all", 0), scene(number, viewer=0)
    path = ("guess", "@B", "red")
    badge = RENDERER.emoji(path, found, given, None)
    assert badge is not None
    assert [
        given.names[1] in text for text in (badge[1], RENDERER.label(path, found, given, None))
    ] == [named] * 2


@pytest.mark.parametrize(
    ("guesses", "said", "found"),
    [
        (("none", "green", "blue", "none"), "**C** Carla said *t4*. ", "; **B** Ben guessed it."),
        (
            ("none", "red", "red", "none"),
            "**B** Ben said *t5*. **C** Carla said *t5*. ",
            ". No one guessed it.",
        ),
        (
            ("none", "none", "green", "blue"),
            "No guess from **B** Ben. **D** Dora said *t4*. ",
            "; **C** Carla guessed it.",
        ),
        (("", "green", *("red", "blue", "red", "yellow")), "", "; **B** Ben guessed it."),
        # Between two one guesses: that nobody did, after what they said, was said twice.
        (("", "red"), "", "; **B** Ben said *t5*."),
        (("", "none"), "No guess from **B** Ben. ", "; **B** Ben didn’t guess it."),
        (("", "green"), "", "; **B** Ben guessed it: +1 for you both."),
    ],
)
def test_a_reveal_begins_with_its_clue_ends_with_its_word_and_names_few_wrong_guesses(
    guesses: tuple[str, ...], said: str, found: str
) -> None:
    """Of several, a wrong guess was taken for that of the clue before.

    On a phone its end alone is above the picture of the next clue.
    """
    right = tuple(seat for seat, guess in enumerate(guesses) if guess == "green")
    public: Args = {
        "author": 0,
        "clue": ("t1", "t2"),
        "card": "green",
        "side": "white",
        "target": "t3",
        "targets": ("t4", "t5", "t3", "t6"),
        "guesses": guesses,
        "right": right,
    }
    shown = Scene(
        ("Anna", "Ben", "Carla", "Dora", "Emil", "Fay"), words("en"), absent=frozenset({0, 3})
    )
    told = RENDERER.event(Event("reveal", public), shown)
    assert told == f"Clue from **A** Anna: *t1 t2*. {said}It meant **t3**{found}"


@pytest.mark.parametrize(
    ("locale", "part"),
    [("en", "the word to be found"), ("de", "das gesuchte Wort"), ("fr", "le mot à trouver")],
)
def test_the_own_word_typed_in_a_clue_is_named_to_its_holder_alone(locale: str, part: str) -> None:
    given = scene(3, language=locale)
    shown = view(3, "write", 0)
    own = texts.word(given, shown.targets[shown.cards[0]], shown.side)
    params = {"typed": own.upper(), "items": "", "last": "bow", "count": 1}
    typed = Illegal("word-close", params)
    told = HAICLUE.why(typed, shown, replace(given, viewer=0))
    assert own in told
    assert part in told
    other = Illegal("word-close", params | {"typed": "zzz"})
    assert HAICLUE.why(other, shown, replace(given, viewer=0)) == ""
    assert HAICLUE.why(typed, view(3, "write"), given) == ""


def test_a_clue_that_is_too_short_names_the_word_that_it_has() -> None:
    given, shown = scene(3, viewer=0), view(3, "write", 0)
    tile = shown.hand[0]
    bounds = {"least": 2, "most": 15, "rows": 15}
    one = Illegal("size", {**bounds, "given": 1, "item": f"t{tile}"})
    told = HAICLUE.why(one, shown, given)
    assert f"only “{texts.word(given, tile, shown.side)}”" in told
    assert "only" not in HAICLUE.why(
        Illegal("size", {**bounds, "given": 0, "item": ""}), shown, given
    )


ROUND: Args = {"round": 1, "authors": (1, 0, 2), "targets": ("t4", "t5", "t6")}


@pytest.mark.parametrize("kind", ["turn", "pass"])
def test_the_next_round_says_in_a_line_how_the_last_one_went(kind: str) -> None:
    """It read like a table: "**B**’s *moon* by A and C, **A**’s *star* (no one)"."""
    given = scene(3)

    def said(*rights: str, about: Scene = given) -> str:
        some = {k: v[: len(rights)] if isinstance(v, tuple) else v for k, v in ROUND.items()}
        told = {**some, "right": rights} if rights else {"round": 1}
        return RENDERER.event(Event(kind, told), about).split("\n")[0]

    a, b = (bold(seat, given.names) for seat in (0, 1))
    best = f"Round 1: {b} gave the best clue, understood by 2 others. "
    assert said("AC", "", "A") == best + "One clue was understood by nobody."
    two = f"Round 1: {b} and {a} gave the best clues, understood by one other player. One"
    assert said("A", "B", "").startswith(two)
    assert said("A", "C", "B") == "Round 1: every clue was understood by one other player."
    assert said("A") == f"Round 1: {b} gave the best clue, understood by one other player."
    assert said("", "", "") == "Round 1: nobody understood any clue."
    # Who looks back has just read each of them, and older games have not told of it.
    assert "Round 1" not in said("AC", "", "A", about=replace(given, past=True)) + said()
    assert "Round 1" not in said("AC", "", "A", about=scene(2)), "the reveal has just said it"


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_team_reads_once_that_its_goal_is_out_of_reach(locale: str) -> None:
    """It read so only when it was asked whether to end the game."""
    given = scene(2, language=locale)
    best = given.words("haiclue-round-beyond", best=5)[:12]
    for rights, told in (
        ((2, 1, 1), (False, False, False)),
        ((1, 0, 2), (False, True, False)),
        ((0, 0, 0), (False, True, False)),
        ((2, 1, 0), (False, False, True)),
    ):
        state, said = begun(2), list[str]()
        for right in rights:
            step = round_of(state, [right > 0, right > 1])
            state = step.state
            said += [RENDERER.event(e, given) for e in step.events if e.kind in ("turn", "pass")]
        assert tuple(best in text for text in said) == told, rights


@pytest.mark.parametrize("locale", LANGUAGES)
def test_who_writes_a_clue_reads_to_which_words_it_must_not_lead(locale: str) -> None:
    """In the form that covers the picture there was the own word alone."""
    found = view(5, "write", 4)
    given = scene(5, language=locale, viewer=4)
    said = RENDERER.question((), found, given)
    shown = [given.lexicon[tile - 1][0] for tile in found.targets]
    own = shown.pop(found.cards[4])
    assert f"**{own}**" in said
    assert ", ".join(shown) in said


@pytest.mark.parametrize("seats", [2, 4, 12])
def test_the_banner_has_the_signs_of_all_who_are_waited_for(seats: int) -> None:
    """Where three or more were, an empty place stood before its words."""
    begins = replace(view(seats, "write"), done=(False,) * seats)
    assert texts.heading(begins, scene(seats)).seats == tuple(range(seats))
