"""What every sentence keeps to, whatever it says: moments, plurals, buttons, rules pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

from data.words import FOLDER, Words, words
from engine import registry
from engine.titles import keys_of
from tests.sentences import everything, messages

COUNTS = frozenset(
    {"best", "before", "blocks", "build", "bytes", "clues", "count", "depot", "done", "dots"}
    | {"figures", "finished", "found", "free", "gain", "gap", "hand", "held", "least", "left"}
    | {"minutes", "most", "needed", "of", "out", "owned", "points", "right", "rounds", "rows"}
    | {"running", "score", "seats", "seconds", "size", "stack", "stacked", "stock", "supply"}
    | {"tiles", "total", "totals", "turns", "voters"}
)
"""Arguments that count something."""

LARGE = {
    # Options that no table can set to one, and figures that the rules fix.
    "blox-alt-full": "seven blocks and more",
    "cup-about": "no game takes a minute",
    "cup-people": "from five leaders",
    "refusal-cup-long": "nor does one that takes too long",
    "refusal-cup-full": "64 people",
    "refusal-cup-seats": "from two people",
    "blox-ending-round-limit": "from 50 rounds",
    "lobby-open-call": "from two people",
    "open-call-full": "from two people",
    "open-call-set": "from two people",
    "blox-refusal-capture-cards": "three to five",
    "blox-refusal-few-blocks": "from two blocks",
    "blox-refusal-many-blocks": "from seven blocks",
    "blox-refusal-no-supply": "four pawns",
    "daily-tempting": "from two people",
    "form-empty": "a number of the rules",
    "form-field.about": "a number of the rules",
    "form-short": "a number of the rules",
    "haiclue-ending-perfect": "a perfect score is more",
    "haiclue-ending-won": "six at least",
    "haiclue-event-deal": "fifteen words, rounds for each",
    "haiclue-refusal-size": "the limits of a clue",
    "haiclue-refusal-supply": "hundreds of tiles",
    "helge-ending-turn-limit": "from 30 turns",
    "helge-lesson-end": "five and four",
    "hexago-event-deal": "hands of four, two tiles left over at least",
    "hexago-event-sealed": "four and thirty-two",
    "hexago-event-solo": "all tiles",
    "hexago-lesson-end": "nine at least",
    "hexamino-event-deal": "five tiles, a stock of many",
    "lobby-strangers": "lists have a hundred words at least",
    "lobby-seats": "a range as text",
    "lobby-title": "a range as text",
    "menu-game": "a range as text",
    "refusal-seats": "a range",
    "season-how": "three",
    "standings-half": "ten",
    "refusal-many-lobbies": "five",
    "season-places": "three",
    "refusal-size": "the limits of a form",
    "refusal-too-long": "hundreds",
    "refusal-computers-busy": "24",
    "words-fault-long": "more letters than fit",
    "words-fault-more": "6,000",
    "words-count": "a list that a game can use",
    "words-fault-size": "more bytes than a file may have",
    "words-shown": "a list that a game can use",
}
MANY = {
    "en": r"\w*[^s\W]s|are|have|were|people",
    "de": r"sind|haben|liegen|fehlen|warten|stehen|\w+(?:Türme|Blöcke)|Türme|Blöcke"
    r"|Punkte|Punkten|Karten|Steine|Steinen|Wörter|Runden|Züge|Felder|Stimmen|Tische|Tischen"
    r"|Personen|Augen|Partien|Plätze|Figuren|Seiten|Sekunden|Minuten|Stunden|Tage|Hinweise"
    r"|Tipps|Reihen|Zeilen|Spiele|Bytes|Buchstaben",
    "fr": r"\w{2,}[sx]|ont|sont",
}
SINGLE = {
    "en": "point|tile|card|stone|block|vote|table|player|turn|round|clue|word|dot|pawn|total"
    "|game|day|hour|minute|second|is|has|one",
    "de": "Punkt|Karte|Stein|Block|Stimme|Tisch|Zug|Runde|Hinweis|Wort|Figur|Spiel|Tag|Stunde"
    "|Minute|Sekunde|Person|ist|hat",
    "fr": "point|tuile|carte|pierre|bloc|table|personne|tour|manche|indice|mot|pion|partie|jour"
    "|heure|minute|seconde|est|a",
}
ALWAYS: dict[str, set[str]] = {"en": {"is"}, "de": set(), "fr": {"dans", "plus", "moins"}}
"""Words that look like many and are not."""


def counted(locale: str) -> Iterator[tuple[str, str, set[str]]]:
    """Yield each argument that counts something: key, its name, all names."""
    for path in sorted((FOLDER / locale).glob("*.ftl")):
        for key, names in messages(locale, path.stem).items():
            for name in names & COUNTS:
                yield key, name, names


def test_one_of_a_thing_is_never_many(language: Words) -> None:
    wrong, seen, locale = set(), 0, language.locale
    few = (0, 1) if locale == "fr" else (1,)  # French counts nothing as one
    for key, name, names in counted(locale):
        for number in few:
            said = language(key, **{other: number if other == name else 97 for other in names})
            # "1 of 5 have" is wrong; a noun after it goes with the five.
            plain = rf"(?<!\w)(?<!of )(?<!von )(?<!sur ){number} (?:[^\W\d]+ )?({MANY[locale]})\b"
            share = rf"(?<!\w){number} (?:of|von|sur) 97 (are|have|sind|haben|ont|sont)\b"
            seen += 1
            wrong |= {
                (key, name, match[0])
                for match in re.finditer(f"{plain}|{share}", said)
                if match[1] not in ALWAYS[locale] and key not in LARGE
            }
    assert sorted(wrong) == []
    assert seen > 60


def test_none_and_two_of_a_thing_are_never_one(language: Words) -> None:
    several = (2,) if language.locale == "fr" else (0, 2)
    for key, name, names in counted(language.locale):
        for number in several:
            said = language(key, **{other: number if other == name else 97 for other in names})
            plain = rf"(?<!\w)(?<!of )(?<!von )(?<!sur ){number} ({SINGLE[language.locale]})\b"
            assert not re.search(plain, said), f"{key}: {said}"


def test_a_moment_has_no_marks_between_its_thousands(language: Words) -> None:
    for key in ["refusal-nudged-already", "refusal-file-later"]:
        assert "<t:1795435920:R>" in language(key, when=1_795_435_920)


def test_a_number_beside_a_moment_keeps_its_marks(language: Words) -> None:
    said = language("scores-place", rank=1, total=12345, name="<t:x>", when="<t:1:d>")
    assert "12345" not in said
    assert "<t:1:d>" in said


COUNTED_MOMENTS = (
    *("turn-until", "turn-last-seconds", "notice-idle", "notice-paused", "call-alarm"),
    *("dm-call-alarm", "refusal-nudged-already", "refusal-file-later", "notice-restart"),
    *("refusal-bump-soon", "forecast", "forecast-noted"),
)
"""Sentences with a moment that Discord counts: it reads "2 hours ago" once it has passed."""


def test_a_moment_that_has_passed_still_reads_right(language: Words) -> None:
    for key in COUNTED_MOMENTS:
        said = language(key, **dict.fromkeys(everything()[key], 1) | {"when": "2 hours ago"})
        assert re.search(r": (?:<t:)?2 hours ago", said), 'no "ends 2 hours ago"'


PUBLIC = ("notice-", "lobby-", "scores-lobby", "news-", "start-", "turn-", "call-", "ended-")
"""Beginnings of the keys of public text; what a private message says begins otherwise."""
PRIVATE_BUTTONS = {
    "cup-opened": "button-cup-begin",  # stands under that very message
    "cup-seal": "button-cup-how",  # so does this, in the same language
    "privacy-ask": "button-export",  # stands under that very message
    "solo-about": "button-solo-begin",  # so does this
}
UNDER_BOARDS = {
    *("button-here", "button-join-party", "button-leave", "button-start", "button-more"),
    *("button-move", "button-hand", "button-text", "button-next", "button-join", "button-verify"),
    "button-about",
}
"""Buttons of public messages: they are called as the public text calls them."""


def test_a_tile_is_rotated_and_a_turn_is_the_games() -> None:
    for key, needed in everything().items():
        said = words("en")(key, **dict.fromkeys(needed, "…"))
        assert not re.search(r"(?i)\bturn(s|ed|ing)? (the |a |this |your )?tile", said), key
        assert not re.search(r"(?i)\btile\b[^.]* turned", said), key


def test_text_names_only_buttons_that_speak_its_own_language(language: Words) -> None:
    labels: dict[str, set[str]] = {}
    for key, needed in everything().items():
        if key.startswith("button-") and not needed:
            labels.setdefault(language(key), set()).add(key)
    for path in FOLDER.glob("*/*.ftl"):  # also where only one of several answers names one
        for message in re.split(r"\n(?=[a-z])", path.read_text("utf-8")):
            key = message.split(" =")[0]
            for button in re.findall(r"(?<!\*)\*\{ (button-[\w-]+) \}\*", message):
                known = key.startswith((*PUBLIC, "button-")) or PRIVATE_BUTTONS.get(key) == button
                assert known, f"{path.name}: {key} names {button}"
    named = 0
    for key, needed in everything().items():
        said = language(key, **{name: 3 if name in ("when", "count") else "…" for name in needed})
        for label in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", said):
            buttons = labels.get(label, set())
            if not buttons or key.startswith("button-"):
                continue
            named += 1
            public = key.startswith(PUBLIC)
            allowed = UNDER_BOARDS if public else {PRIVATE_BUTTONS.get(key, "")}
            assert buttons & allowed, f"{key} names {label}"
    assert named >= 5


def test_every_figure_of_every_game_has_its_sentence(language: Words) -> None:
    games = registry.keys()
    for game in games:
        for key in keys_of(registry.game(game).spec):
            shared = key in ("score", "move")
            name = f"record-{key}" if shared else f"{game}-record-{key}"
            assert "7" in language(name, value=7)


def test_no_link_runs_into_the_next_sentence() -> None:
    runs = re.compile(r"\{ \$(?:link|where|place) \} +(?:[A-ZÄÖÜÉ]|\{ \$)")
    files = [path for path in FOLDER.glob("*/*.ftl") if runs.search(path.read_text("utf-8"))]
    assert files == []
