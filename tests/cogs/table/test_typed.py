"""One reader of typed moves: what says a move anywhere is read as that move, or answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogs.table.moment import Moment
from cogs.table.play.completing import Completer
from cogs.table.play.drafts import form_names, form_of, read_typed, shown_words
from cogs.table.play.picker import prompt
from cogs.table.play.reading import Read, refusal_of
from cogs.ui.phrases import spoken_scene
from data.words import LOCALES, Words, words
from engine import registry
from engine.actions import Action, parse
from engine.hexgrid import around, name
from engine.refusals import Illegal, Malformed
from engine.spec import Seat
from tests.cogs.table.recordings import EN, GRAMMAR, every, listed, named, read_at
from tests.engine.presses import moves
from tests.tiers import few, many
from tools.support.recorded import files


def sayings(table: Moment, seat: Seat, action: Action, language: Words) -> Iterator[str]:
    """Yield what a record, a list, the confirming button and a public line say of a move."""
    view, scene = table.view(seat), table.scene(language, seat)
    yield action.text
    yield f"({action.text})"
    yield (described := table.renderer.describe(action, view, scene))
    yield described.replace("°", "")
    yield table.renderer.confirm(action, view, scene, None)
    run, position = table.play()
    for event in run.act(position, seat, action).step.events[:1]:
        line = table.renderer.event(event, spoken_scene(table, language))
        yield re.sub(r"\\(.)|\*", r"\1", line)


def leads_to(table: Moment, seat: Seat, read: Read, action: Action) -> bool:
    worded, view = table.game.asking.worded, table.view(seat)
    path = worded(view, action).words
    if read.action is not None:
        scene = table.scene(EN, seat)
        name = table.renderer.describe
        same = name(read.action, view, scene) == name(action, view, scene)
        return same or worded(view, read.action).words == path
    return read.path is not None and path[: len(read.path)] == read.path and not read.why


@pytest.mark.sized
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", few(registry.keys(), 5))
def test_whatever_says_a_move_is_read_as_that_move_or_asked_on(game: str, locale: str) -> None:
    """Also by people who read another language, so the reader's own is English here."""
    completer = Completer()
    for table, seat, action in listed(game):
        for said in sayings(table, seat, action, words(locale)):
            read = completer.read(table, seat, said, EN)
            assert leads_to(table, seat, read, action), (said, action.text, read)


@pytest.mark.sized
@pytest.mark.parametrize("game", few(registry.keys(), 5))
def test_what_said_another_move_is_answered_with_a_reason_or_a_question(game: str) -> None:
    completer, found = Completer(), listed(game)
    for (table, seat, _), (before, by, action) in zip(found[1:], found, strict=False):
        for said in sayings(before, by, action, words("de")):
            read = completer.read(table, seat, said, EN)
            assert read.action or read.path is not None
            assert read.why is None or read.why.code not in GRAMMAR, (said, read)


@pytest.mark.sized
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", few(registry.keys(), 5))
def test_every_label_of_every_step_is_read_from_where_it_stands(game: str, locale: str) -> None:
    completer, language = Completer(), words(locale)
    for table, seat, action in listed(game)[: many(2, 9)]:
        labels, path = "", tuple[str, ...]()
        goal = table.game.asking.worded(table.view(seat), action).words
        while step := prompt(table, seat, path, 0, language, ""):
            ahead = next((i for i in step.items if goal[: len(i.path)] == i.path), None)
            if ahead is None or ahead.piece or step.action:
                break
            labels, path = f"{labels} {ahead.label}", ahead.path
            read = completer.read(table, seat, labels, language)
            assert read.path is not None or read.action, labels
            assert read.why is None, labels


@pytest.mark.sized
@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", few(registry.keys(), 5))
def test_a_button_of_the_first_question_is_typed_by_whoever_reads_another_language(
    game: str, locale: str
) -> None:
    """It leads there, or to the question of what else it may be; numbers mean their buttons."""
    completer = Completer()
    for table, seat, _ in listed(game):
        step = prompt(table, seat, (), 0, words(locale), "")
        for item in step.items:
            read = completer.read(table, seat, item.label, EN)
            path = read.action.words if read.action else read.path
            if not item.piece and not item.mark:
                assert path, item.label
                assert path[: len(item.path)] == item.path[: len(path)], (item.label, read)
                assert read.why is None, item.label


@pytest.mark.parametrize("game", registry.keys())
def test_digits_of_other_scripts_are_read_or_refused(game: str) -> None:
    """Some are digits to ``isdigit`` and no number to ``int``."""
    completer = Completer()
    for table, seat, _ in listed(game):
        for typed in ("፩", "፩ L50", "tile ፩ on L50", "23 on L50 by ፩°", "٢٣ L50", "¹ on L51"):
            completer.read(table, seat, typed, EN)


@pytest.mark.parametrize(
    ("game", "at", "typed", "code"),
    [
        ("hexamino", 6, "48 L50", "not-in-hand"),
        ("hexamino", 6, "(lay 56 L50 0)", "not-in-hand"),
        ("hexamino", 6, "L50 49", "not-in-hand"),
        ("hexamino", 6, "49", "not-in-hand"),
        ("hexamino", 6, "la tuile 99", "unknown-tile"),
        ("hexamino", 6, "M50", "cell-taken"),
        ("hexamino", 6, "99 L50", "unknown-tile"),
        ("hexago", 4, "5 auf M50, um 60° gedreht", "laid-already"),
        ("hexago", 4, "Z9", "touches-nothing"),
        ("hexago", 4, "tuile 36", "not-in-hand"),
        ("hexago", 4, "Plättchen 99", "unknown-tile"),
        ("hexago", 4, "la tuile 5", "laid-already"),
        ("hexago", 4, "Plättchen 5 auf L48", "laid-already"),
        ("hexago", 4, "tile 23 on L51 by 45°", "rotation"),
        ("hexago", 4, "en L48", "tile-missing"),
        ("hexago", 4, "60°", "words"),
        ("hexago", 4, "3", "laid-already"),
        ("hexago", 4, "2", "not-in-hand"),
        ("hexago", 4, "5 L48", "laid-already"),
        ("hexago", 4, "L51 60", "tile-missing"),
        ("helge", 10, "keep", "must-place"),
        ("helge", 10, "b9", "unknown-cell"),
        ("helge", 9, "keep", "draw-first"),
        ("helge", 9, "roten Stern auf b2 legen", "not-in-depot"),
        ("helge", 9, "tauschen", "no-swap"),
        ("helge", 17, "tausche", "x-at-once"),
        ("helge", 17, "legen", "x-at-once"),
        ("helge", 28, "ziehe", "handle-drawn"),
        ("helge", 28, "réserve", "must-place"),
        ("helge", 28, "behalten", "must-place"),
        ("helge", 31, "Stein legen", "draw-first"),
        ("helge", 31, "leg den Stein auf b2", "draw-first"),
        ("helge", 31, "nimm den blauen Mond", "nobody-has"),
        ("helge", 33, "legen", "nowhere"),
        ("helge", 33, "poser", "nowhere"),
        ("helge", 33, "passer", "handle-drawn"),
        ("helge", 33, "échange avec Ben van Dyck", "no-swap-with"),
        ("helge", 33, "swap with Ben van Dyck", "no-swap-with"),
        ("helge", 33, "tauschen mit B", "no-swap-with"),
        ("helge", 33, "échanger avec B", "no-swap-with"),
        ("blox", 6, "w", "verb"),
        ("blox", 6, "xy", "verb"),
        ("blox", 6, "swapp", "verb"),
        ("blox", 6, "demolish c2", "out-of-line"),
        ("blox", 6, "demolish z9", "unknown-cell"),
        ("blox", 6, "enter Z9", "unknown-cell"),
        ("blox", 31, "demolish h7", "no-tower"),  # not the only tower that can be demolished
        ("blox", 31, "bâtir a1", "not-your-figure"),
        ("blox", 20, "demolish b5 from g1", "wrong-height"),
        ("blox", 20, "enter e5", "enter-first"),
        ("blox", 20, "walk to e5", "move-first"),
        ("blox", 20, "bauen", "few-blocks"),
        ("blox", 20, "rot", "not-in-hand"),
        ("blox", 20, "rote Karte", "not-in-hand"),
        ("hexamino", 6, "ziehen", "verb"),
        ("hexamino", 6, "pioche", "verb"),
        ("blox", 20, "joker", "joker-used"),
        ("blox", 20, "démolir c3", "no-tower"),
    ],
)
def test_what_is_no_legal_move_is_refused_with_the_reason_of_the_game(
    game: str, at: int, typed: str, code: str
) -> None:
    read = read_at(game, at, typed)
    assert read.why is not None
    assert (read.action, read.why.code) == (None, code)


def test_words_that_say_nothing_are_repeated_whole_and_mean_no_move() -> None:
    """It was told that one can't pass; and of two words the first alone was named."""
    found = read_at("helge", 9, "n'importe quoi", "fr").why
    assert found is not None
    assert "pass" not in found.code
    found = read_at("helge", 9, "hello you").why
    assert found is not None
    assert found.params["verb"] == "hello you"


def test_a_place_where_no_own_tile_fits_blames_none_of_them() -> None:
    """It named the first tile in hand, which nobody had typed."""
    found = 0
    for table, seat, _ in listed("hexamino"):
        legal = {action.args[1] for action in table.legal(seat)}
        for cell in around(placed.cell for placed in table.view(seat).laid):
            read = Completer().read(table, seat, name(cell).lower(), EN)
            if name(cell) in legal:
                assert read.why is None
            else:
                assert read.why is not None
                assert not {"tile", "own"} & {*read.why.params}
                found += read.why.code == "none-fits"
                assert {*read.why.marked.allowed} == legal
    assert found


def test_a_typed_tile_is_kept_where_only_its_place_is_wrong() -> None:
    """It was asked for once more, and "Rotate it" was said where no rotation fits."""
    for table, seat, action in listed("hexamino"):
        tile, legal = action.args[0], {one.args[:2] for one in table.legal(seat)}
        for cell in ("Z99", *map(name, around(one.cell for one in table.view(seat).laid))):
            if (tile, cell) not in legal:
                read = Completer().read(table, seat, f"{cell} {tile}", EN)
                assert read.why is not None
                assert (read.action, read.path) == (None, (action.verb, tile))
                assert not read.why.params.get("turns")
                where = {one.args[1] for one in table.legal(seat) if one.args[0] == tile}
                assert {*read.why.marked.allowed} <= where, "no place of another tile"


def test_half_a_stone_is_asked_about_or_refused_by_the_rules() -> None:
    """'blue' was no move while stones lay in the depot, of which none could be laid."""
    held = ((t, seat, t.view(seat).depots[seat]) for t, seat, _ in every("helge"))
    tables = [(table, seat, depot) for table, seat, depot in held if depot]
    for table, seat, _ in tables[:: many(12, 3)]:
        for half in ("red", "blue", "moon", "leaf", "drop"):
            read = Completer().read(table, seat, half, EN)
            assert read.action or read.path is not None or read.reply
            assert read.reply is None or read.reply.code not in GRAMMAR, half


def test_a_misspelled_guess_is_asked_about() -> None:
    guesses = [one for one in listed("haiclue") if one[2].verb == "guess"]
    assert guesses
    for table, seat, action in guesses:
        spoken = table.renderer.spoken(table.view(seat), table.scene(EN, seat))
        word = max((text for text in spoken if text.isalpha()), key=len)
        typed = f"{word[0]}{word[2]}{word[1]}{word[3:]}"
        for text in (typed, f"{action.args[0][1:]} {typed}"):
            why = Completer().read(table, seat, text, EN).reply
            assert why is not None
            assert (why.code, why.params["near"]) == ("unread-close", word), text


def test_how_far_a_tile_is_turned_is_no_tile() -> None:
    """180° is written as 3, and was answered as tile 3 where a tile was missing."""
    read = read_at("hexamino", 6, "180°")
    assert (read.path, read.why, read.several) == (("lay",), None, ("180°",))


@pytest.mark.parametrize(
    ("game", "at", "typed", "path"),
    [
        ("hexamino", 6, "51 L50", ("lay", "51", "L50")),
        ("hexago", 1, "tuile 5", ("place",)),
        ("blox", 20, "enter a5", ("enter", "white", "a5")),
        ("blox", 20, "swap", ("swap",)),
        ("helge", 31, "tausche", ("swap", "blue-sun")),
        ("helge", 31, "échange", ("swap", "blue-sun")),
        ("helge", 31, "swap with A", ("swap", "blue-sun")),
        ("helge", 31, "tauschen mit A", ("swap", "blue-sun")),
        ("helge", 31, "échanger avec A", ("swap", "blue-sun")),
        ("helge", 31, "trade with Anna", ("swap", "blue-sun")),
        ("helge", 31, "pioche", ("draw",)),
        ("helge", 31, "Legen: blaue Sonne", ("lay", "blue-sun")),
        ("helge", 31, "Poser le soleil bleu", ("lay", "blue-sun")),
        ("helge", 31, "Lay the blue sun", ("lay", "blue-sun")),
        ("helge", 31, "⇄ Swap the blue sun", ("swap", "blue-sun")),
        ("helge", 31, "⇄ Tauschen: blaue Sonne", ("swap", "blue-sun")),
        ("helge", 31, "⇄ Échanger le soleil bleu", ("swap", "blue-sun")),
        ("hexago", 4, "drehen", ("place",)),
        ("hexamino", 6, "51 turn", ("lay", "51")),
    ],
)
def test_half_a_legal_move_leads_to_what_is_open(
    game: str, at: int, typed: str, path: tuple[str, ...]
) -> None:
    read = read_at(game, at, typed)
    assert read.why is None
    assert read.path is not None
    assert read.path[: len(path)] == path


def test_a_capital_letter_names_a_seat_wherever_it_stands() -> None:
    """It did so at the end alone: 'swap with B for red leaf on d4' was asked again."""
    tables = [move[:2] for file in files("helge") for move in moves(file)]
    swaps = [
        (table, seat, action)
        for table, seat in tables
        if len(table.seen.names) > 2
        for action in table.legal(seat)
        if action.verb == "swap"
    ]
    assert swaps
    for table, seat, action in swaps[:: max(1, len(swaps) // many(8, 80))]:
        *mine, whose, stone, cell = action.args
        typed = f"swap {' '.join(mine)} with {whose[1:]} for {stone} on {cell}"
        assert Completer().read(named(table), seat, typed, EN).action == action


def test_words_that_are_letters_of_seats_are_words_of_sentences() -> None:
    """The French "à" and the English "a" were the first player, and the move was asked again."""
    for table, seat, action in listed("hexago"):
        tile, cell, turn = action.args
        said = f"tuile {tile} à {cell}, tournée de {60 * int(turn)}°"
        read = Completer().read(table, seat, said, EN)
        assert (read.action, read.sure) == (action, True)


@pytest.mark.parametrize(
    ("game", "at", "locale", "typed", "action"),
    [
        ("helge", 10, "de", "gruener Tropfen d2", "place d2"),
        ("helge", 10, "en", "put the drop on d2", "place d2"),
        ("helge", 10, "fr", "mets la goutte verte en d2", "place d2"),
        ("helge", 10, "en", "b 1", "place b1"),
        ("helge", 10, "en", "1B", "place b1"),
        ("helge", 10, "en", "b-1", "place b1"),
        ("helge", 10, "de", "grün b1", "place b1"),
        ("helge", 9, "fr", "tirer", "draw"),
        ("hexago", 4, "en", "23 l51 by 60", "place 23 L51 1"),
        ("hexago", 4, "de", "Plaettchen 23 auf L 51 um 60 Grad", "place 23 L51 1"),
        ("hexamino", 6, "de", "lege 51 an l50 um 180 Grad", "lay 51 L50 3"),
        ("hexamino", 6, "de", "51 auf L50, um 180° gedreht", "lay 51 L50 3"),
        ("hexamino", 6, "en", "51 on L50, rotated 180°", "lay 51 L50 3"),
        ("hexamino", 6, "fr", "51 en L50, tournée de 180°", "lay 51 L50 3"),
        ("hexamino", 6, "en", "tile 51 on L50, rotated 180°", "lay 51 L50 3"),
        ("hexamino", 6, "fr", "tuile 51 en L50, tournée de 180°", "lay 51 L50 3"),
        ("blox", 6, "en", "swap black and white", "swap black,white"),
        ("blox", 6, "en", "swap 2 red", "swap red,red"),
        ("blox", 6, "de", "2 Rot tauschen", "swap red,red"),
        ("blox", 6, "de", "schwarze Karte tauschen", "swap black"),
        ("blox", 6, "fr", "échanger la carte grise", "swap grey"),
    ],
)
def test_a_move_is_read_as_people_type_it(
    game: str, at: int, locale: str, typed: str, action: str
) -> None:
    """'swap black and white' swapped the white card alone."""
    read = read_at(game, at, typed, locale)
    assert read.action
    assert (read.action.text, read.rest) == (action, "")


@pytest.mark.parametrize(
    ("game", "at", "typed", "rest"),
    [
        ("blox", 6, "walk to Moon", "Moon"),
        ("blox", 6, "Fly to h3", "Fly"),
        ("blox", 6, "demolish h3 with my fist!", "fist"),
        ("blox", 6, "swap purple", "purple"),
        ("blox", 6, "swap red twice", "twice"),
        ("blox", 6, "swap red, not black", "not"),
        ("blox", 6, "wa lk", "lk"),
        ("helge", 31, "draw please", "please"),
        ("helge", 31, "lay green dragon on b1", "green dragon"),
        ("helge", 31, "swap with Zoe", "Zoe"),
        ("helge", 31, "tausche mit Zoé", "Zoé"),
        ("hexago", 3, "5 5 5", "5 5 5"),
        ("hexamino", 4, "take 3", "take"),
        ("hexamino", 6, "lay 51 L50 3 please", "please"),
        ("hexamino", 6, "not lay 51 L50 3", "not"),
        ("haiclue", 3, "X red", "X"),
        ("helge", 31, "swap with A", ""),
        ("blox", 6, "h1 h3", ""),
        ("blox", 6, "swap red 2", ""),
    ],
)
def test_what_was_not_read_is_named_as_it_was_typed(
    game: str, at: int, typed: str, rest: str
) -> None:
    """'walk to moon' opened the walks and said nothing of the moon; nor is anything done."""
    read = read_at(game, at, typed)
    assert (read.action, read.sure, read.rest) == (None, False, rest)
    assert (read.reply.code if read.reply else "") == ("unread" if rest else "")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_tile_and_its_place_are_asked_for_the_rotation(locale: str) -> None:
    """The example of a typed move was read as the tile that is not rotated."""
    language = words(locale)
    seen = 0
    for table, seat, _ in listed("hexago"):
        legal, completer, view = table.legal(seat), Completer(), table.view(seat)
        unturned = next((action for action in legal if action.args[-1] == "0"), legal[0])
        front, scene = unturned.words[:-1], table.scene(language, seat)
        if unturned.args[-1] == "0" and sum(one.words[:-1] == front for one in legal) > 1:
            said = table.renderer.describe(unturned, view, scene)
            for typed in (said, " ".join(front[1:])):
                read = completer.read(table, seat, typed, language)
                assert (read.action, read.path, read.sure) == (None, front, True)
            offered = {text: name for name, text in completer.offer(table, seat, said, language)}
            assert offered[unturned.text].startswith(f"{said},"), "not rotated, it says"
            assert completer.read(table, seat, unturned.text, language).action == unturned
            seen += 1
    assert seen


def test_a_place_alone_is_asked_about_with_the_tiles_that_fit_there() -> None:
    """All tiles were offered, and most of them did not fit."""
    seen = 0
    for table, seat, _ in listed("hexamino"):
        legal = table.legal(seat)
        for cell in {action.args[1] for action in legal}:
            fit = {action.args[0] for action in legal if action.args[1] == cell}
            read = Completer().read(table, seat, cell, EN)
            if len(fit) < 2 or read.reply is None:
                continue
            step = prompt(table, seat, read.path or (), 0, EN, "", read.reply.marked)
            assert {item.path for item in step.items} == {("lay", tile, cell) for tile in fit}
            told = table.renderer.preview(table.view(seat), table.scene(EN, seat), step.preview).alt
            assert told.count("· fits") == len(fit)
            seen += 1
    assert seen


@pytest.mark.parametrize("locale", LOCALES)
def test_a_guess_without_the_clue_that_it_is_for_is_answered_with_what_is_missing(
    locale: str,
) -> None:
    """The question of the first clue came, and nothing was said of the colour."""
    said = words(locale)
    read = read_at("haiclue", 3, said("haiclue-colour-red"), locale)
    assert (read.action, read.path, read.sure) == (None, ("guess",), False)
    assert read.reply is not None
    why = said(f"refusal-{read.reply.code}", **read.reply.params)
    assert why == said("refusal-several", text=said("haiclue-colour-red"))
    assert said("haiclue-colour-red") in why


def test_a_word_that_fits_moves_of_two_kinds_was_read() -> None:
    """A colour that can be built with and swapped read "I don't know what red means here"."""
    for text in ("red", "black"):
        read = read_at("blox", 7, text)
        assert (read.path, read.rest, read.several) == ((), "", (text,))
        assert read.reply is not None
        assert (read.reply.code, read.reply.params) == ("several", {"text": text})


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", ["describe", "label"])
def test_a_clue_is_typed_behind_its_name_in_any_language(locale: str, kind: str) -> None:
    table, seat, action = next(move for move in every("haiclue") if move[2].verb == "clue")
    form = form_of(table, seat)
    assert form is not None
    said, language = shown_words(table, seat, form, words(locale)), words(locale)
    clue = table.renderer.describe(action, table.view(seat), table.scene(language, seat))
    if kind == "label":
        name = table.renderer.label(("clue",), table.view(seat), table.scene(language, seat), None)
        clue = f"{name}: {' '.join(action.args)}"
    read = read_typed(form, clue, said, form_names("haiclue", "clue"))
    assert read is not None
    assert sorted(read.args) == sorted(action.args)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("verb", ["clue", "withdraw", "guess"])
def test_the_name_of_one_move_is_never_read_as_another(locale: str, verb: str) -> None:
    """Also where only one move is listed: a clue that is sent is written, and can be taken back."""
    table, seat, action = next(move for move in every("haiclue") if move[2].verb == "clue")
    run, position = table.play()
    sent = replace(table, position=run.act(position, seat, action).position)
    code = {"clue": "size", "guess": "none-open", "withdraw": None}[verb]
    for kind in ("label", "describe")[: 1 if verb == "guess" else 2]:
        read = Completer().read(sent, seat, words(locale).bare(f"haiclue-{kind}-{verb}"), EN)
        assert (read.action and read.action.verb) == ("withdraw" if verb == "withdraw" else None)
        assert read.why is None or read.why.code == code


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("verb", ["clue", "guess"])
def test_words_that_say_nothing_are_answered_with_words_that_do(locale: str, verb: str) -> None:
    """In the reader's language, and by what is asked just now."""
    said = words(locale)
    asked = {
        view.current < 0: (table, seat)
        for table, seat, action in every("haiclue")
        if action.verb == verb and (view := table.view(seat))
    }
    for table, seat in asked.values():
        read = Completer().read(table, seat, "xyzzy", said)
        assert read.why is not None
        why = table.renderer.why(read.why, table.view(seat), table.scene(said, seat))
        example = why.rpartition(":")[2].strip(" \xa0.")
        if form := form_of(table, seat):
            shown = shown_words(table, seat, form, said)
            assert read_typed(form, example, shown, form_names("haiclue", verb)) is not None
        else:
            again = Completer().read(table, seat, example, said)
            assert again.action or again.path is not None


def test_a_placement_in_a_rotation_that_looks_the_same_is_the_listed_one() -> None:
    for table, seat, action in moves(files("hexamino")[0]):
        tile, cell, rotation = action.args
        turned = parse(f"lay {tile} {cell} {(int(rotation) + 3) % 6}")
        if not isinstance(refusal_of(table, seat, turned), Illegal):
            assert Completer().read(table, seat, turned.text, EN).action in table.legal(seat)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", registry.keys())
def test_examples_in_refusals_of_typed_moves_are_read_as_moves(game: str, locale: str) -> None:
    table, seat, _ = listed(game)[0]
    said = words(locale)
    refusals = [Malformed("words", {"verb": verb}) for verb in table.game.asking.verbs]
    if game == "hexamino":  # nobody says a verb there: buttons name tile and cell
        refusals.append(Malformed("verb", {"verb": "fly"}))
    for refusal in refusals:
        why = table.renderer.why(refusal, table.view(seat), table.scene(said, seat))
        for example in why.rpartition(":")[2].strip(" \xa0.").split(" · "):
            read = Completer().read(table, seat, example, said)
            assert read.action or read.path is not None or read.why, example
            assert read.why is None or read.why.code not in GRAMMAR, example
