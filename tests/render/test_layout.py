"""Every picture that the bot draws can be read: see ``layout``."""

from __future__ import annotations

import datetime as dt
import io
from dataclasses import replace
from itertools import groupby
from typing import Any

import pytest
from PIL import Image

from cogs.daily import page as daily
from cogs.daily import verdicts
from cogs.daily.puzzles import Today, posed_moment, puzzle_moment
from cogs.learn import press as learn
from cogs.learn.course import Course, is_taught
from cogs.table.moment import Unstored
from cogs.table.play.picker import prompt
from data.words import Words, words
from engine import registry
from engine.actions import parse
from engine.puzzles import days
from engine.puzzles.making import decoded, opened
from engine.puzzling import Posed
from engine.turns import turns
from render import banner, card, cup, month
from render.canvas import Box, Canvas
from render.contract import Scene
from render.film import album, read
from render.fonts import NAME, drawable
from render.registry import renderer
from render.story.curve import draw_curve
from render.theme import CLOSED, COMPUTER, DARK
from tests.engine.recording import RAN
from tests.puzzles import ready
from tests.render import test_cup, test_film, test_story
from tests.render.layout import Layout
from tests.render.moments import KEYS, SIZES, Moment, moments, picked
from tests.tiers import few, many

NAMES = (
    *("Maximiliane-Sophie von Hohenstein", "Anne-Charlotte de La Rochefoucauld", "W" * 32),
    *("Иоанна Константинопольская", "山田太郎", "😀" * 32, "मैक्सिमिलियन", "Al"),
    *("Bartholomäus-Ferdinand d. Ä.", "Éléonore-Joséphine-Marguerite", "Ｗ" * 32, "Ἀριστοτέλης"),
)
PLACE = "#der-sehr-lange-kanalname · Verein der Freundinnen und Freunde des Brettspiels"
SPOKEN = few(("de", "fr", "en"))
STATUSES = (COMPUTER, CLOSED) * 6
_STEPS = 14

pytestmark = pytest.mark.sized


def cuttable(language: str, *more: str) -> list[str]:
    """Return what may be cut: what people and servers are called."""
    said = words(language)
    unnamed = (said("pictures-player", letter=letter) for letter in "ABCDEFGHIJKL")
    usual = (*said("computer-names").split(), said("somebody"))
    return [*(drawable(name, "") for name in NAMES), *unnamed, *usual, PLACE, *more]


def seen_by(moment: Moment, language: str, seat: int | None = None, **more: Any) -> Scene:
    outcome = moment.game.outcome(moment.state)
    given = {"viewer": seat, "outcome": outcome, "place": PLACE} | more
    return Scene(NAMES, words(language), **given)


def test_the_check_finds_every_kind_of_fault(layout: Layout) -> None:
    canvas = Canvas(DARK, 300, 2400)
    panel = Box(100, 100, 400, 200)
    canvas.panel(panel, DARK.panel)
    canvas.text(120, 120, "whole", NAME, DARK.ink)
    canvas.text(120, 160, "hidden", NAME, DARK.ink)
    canvas.fill(Box(150, 150, 170, 170), DARK.amber)
    canvas.text(350, 130, "much too long", NAME, DARK.ink)
    canvas.text(2350, 20, "outside", NAME, DARK.ink)
    canvas.text(1000, 20, "Maximiliane has no cell that is free", NAME, DARK.ink, room=300)
    canvas.text(1000, 80, "Maximiliane", NAME, DARK.ink, room=100)
    canvas.text(1000, 140, "out of M…", NAME, DARK.ink)
    found = {fault for fault in layout.faults(canvas, ("Maximiliane",)) if "small" not in fault}
    assert {fault.split(":")[0] for fault in found} == {
        "painted over", "leaves its box", "leaves the picture", "cut"}  # fmt: skip
    assert len(found) == 5
    assert "too small: whole" in set(layout.faults(canvas))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_every_board_hand_and_end_can_be_read(
    key: str, seats: int, language: str, layout: Layout
) -> None:
    for moment in moments(key, seats):
        view, drawer = moment.view(), moment.drawer
        for statuses in ((), STATUSES)[: many(1, 2)]:
            scene = seen_by(moment, language, statuses=statuses)
            drawer.board(view, scene)
            drawer.detail(view, scene)
            if moment.over:
                drawer.ranking(view, scene)
                drawer.ranking(view, replace(scene, below=True))
                drawer.closing(view, scene)
        for seat in range(min(seats, 2)):
            drawer.hand(moment.view(seat), seen_by(moment, language, seat))
        for seat in sorted(moment.game.may_act(moment.state))[:1]:
            draw_forms(moment, seat, seen_by(moment, language, seat))
        layout.check((key, seats, language), cuttable(language))


def draw_forms(moment: Moment, seat: int, scene: Scene) -> None:
    view, drawer = moment.view(seat), moment.drawer
    for form in moment.game.forms(moment.state, seat)[:1]:
        for count in (0, form.least, form.most):
            drawer.form(view, scene, form, form.items[:count])
            if count:
                drawer.sent(view, scene, form, form.items[:count])


def draw_steps(table: Unstored, seat: int, said: Words, place: str, most: int = _STEPS) -> None:
    for step in picked(table, seat, said, place, most):
        table.renderer.preview(table.view(seat), step.scene, step.preview)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_every_step_of_the_picker_can_be_read(
    key: str, seats: int, language: str, layout: Layout
) -> None:
    said = words(language)
    for moment in moments(key, seats):
        acting = [one for one in moment.game.may_act(moment.state) if moment.legal(one)]
        for seat in sorted(acting)[:1]:
            table = posed_moment("layout", moment.game, Posed(moment.state, seat), said)
            seen = replace(table.seen, names=NAMES[:seats], puzzle=False)
            for aid in ("points", "preview")[: many(1, 2)]:
                aided = replace(table, seen=seen, aid=aid)
                draw_steps(aided, seat, said, PLACE, many(5, _STEPS))
        layout.check((key, seats, language), cuttable(language))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("key", [*filter(is_taught, KEYS)])
def test_every_lesson_can_be_read(key: str, language: str, layout: Layout) -> None:
    said = words(language)
    for number in range(1, Course(registry.game(key), said).count):
        course = Course(registry.game(key), said, number)
        lesson, table = course.lesson, course.moment()
        if lesson.wanted:
            draw_steps(table, lesson.seat, said, course.place, many(2, 20))
        elif not lesson.shown:
            learn._position(course)
        shown = course.answers if lesson.wanted else map(parse, filter(None, (lesson.shown,)))
        for answer in list(shown)[: many(2, None)]:
            learn._picture(course, answer)
        if lesson.written:
            solved = course.moment(solved=True)
            moment = Moment(course.game, lesson.state)
            draw_forms(moment, lesson.seat, solved.scene(said, lesson.seat, course.place))
        layout.check((key, number, language), cuttable(language, course.place))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("key", days.games())
def test_every_daily_puzzle_can_be_read_and_its_solution_asks_nothing(
    key: str, language: str, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles: list[str] = []
    monkeypatch.setattr(
        verdicts, "headed", lambda *of: titles.append(of[-1].title) or banner.headed(*of)
    )
    said, spoken = words(language), registry.game(key).spec.lexicon
    found = opened(decoded(ready(key, language if spoken else "")))
    asked = Today(739_951, language, found, None, False)
    place = said("daily-place", date="2026-12-01")
    for public in (False, True):
        table = puzzle_moment(asked.day, found, said, public=public)
        daily.draw_first_step(prompt(table, table.eyes, (), 0, said, place), asked, table, said)
        draw_steps(table, table.eyes, said, place, many(4, _STEPS))
        solved = puzzle_moment(asked.day, found, said, solved=True, public=public)
        stated = verdicts.draw_solution(asked, solved, said).alt
        assert stated
        assert "?" not in stated + titles[-1]
    layout.check((key, language), cuttable(language))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize(("key", "seats"), SIZES)
def test_every_story_can_be_read(key: str, seats: int, language: str, layout: Layout) -> None:
    told = test_story.story(seats, share=100)
    told = told if seats > 1 else replace(told, together=True, turning=())
    scene = Scene(NAMES[:seats], words(language), statuses=STATUSES[:seats])
    draw_curve(registry.game(key).spec, told, scene)
    layout.check((key, seats, language), cuttable(language))


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("key", RAN)
def test_first_and_last_pictures_of_a_film_can_be_read(
    key: str, language: str, layout: Layout
) -> None:
    record = test_film.recorded(key, many(4, 10_000))
    run = record.run()
    line, scene = turns(run, record.entries, None), Scene(NAMES, words(language))
    views = tuple(run.game.observe(turn.position.state, None) for turn in (line[0], line[-1]))
    for turn, view in zip((line[0], line[-1]), views, strict=True):
        outcome = run.outcome(turn.position)
        renderer(key).board(view, replace(scene, outcome=outcome, film=views))
    if read(run):
        album(run, line, scene)
    layout.check((key, language), cuttable(language))


@pytest.mark.parametrize("language", SPOKEN)
def test_cups_cards_seasons_and_months_can_be_read(language: str, layout: Layout) -> None:
    said, long = words(language), "Verein der Freundinnen und Freunde des Brettspiels im Kreis"
    names = dict(enumerate(NAMES * 6))
    for people, rounds in ((3, 1), (64, 9)):
        table = test_cup.made(people, rounds, over=people > 3)
        cup.standings(replace(table, title=long, names=names), said)
    about = said("card-spread", spread=200, settled="False")
    titles = [registry.game(key).spec.title for key in KEYS]
    rows = tuple(card.Row(one, "9999", "9999", "99999", "2345", about) for one in titles)
    company = [said("profile-companion", name=name, count=123) for name in NAMES[:3]]
    facts = (
        (said("profile-streak"), said("profile-streak-value", now=123, longest=456)),
        (said("profile-company"), ", ".join(company)),
        (said("profile-daily"), said("profile-streak-value", now=365, longest=365)),
    )
    for name in NAMES:
        count = said("profile-count", count=99_999)
        card.card(card.Card(name, long, said("profile-head"), count, rows, facts), said, "")
    named = [drawable(name, said("somebody")) for name in NAMES]
    season = said("season-name", quarter=4, year="2026")
    ranks = tuple(
        card.Row(f"9. {name}", "99", "99", said("season-share", share=100), "999") for name in named
    )
    for key, named in (("season-champions", 0), ("season-people", 0), ("season-people", 7)):
        heads = ("played", "beaten", "ahead", "points")
        about = said(key, count=99, named=named)
        drawn = card.Card(season, long, said("season-all"), about, ranks, heads=heads)
        card.card(drawn, said, "")
    for number, title in enumerate(said("daily-months").split(), 1):
        draw_month(dt.date(2026, number, 28), title, said)
    layout.check(language, cuttable(language, long, *company))


def test_the_frame_of_today_lies_outside_its_mark() -> None:
    today, theme = dt.date(2026, 12, 1), DARK
    names = words("en")("daily-weekdays").split()
    made = month.month(month.Month(today, "", "", names, {1: month.SOLVED}, (), (), today), "")
    picture = Image.open(io.BytesIO(made.png)).convert("RGB")
    across = [picture.getpixel((x, 230)) for x in range(120, 178)]  # up to the middle of the day
    colours = [colour for colour, _ in groupby(across)]
    assert colours[:4] == [theme.table, theme.amber, theme.table, theme.legal]


def draw_month(today: dt.date, title: str, said: Words) -> None:
    states = {day: month.STATES[day % 3] for day in range(1, today.day)}
    legend = tuple((state, said(f"daily-month-{state}")) for state in month.STATES)
    points = said("daily-month-points", shown="30½", points=30.5)
    facts = (points, said("daily-month-streak", days=365))
    shown = (today, f"{title} 2026", said("daily-title"), said("daily-weekdays").split())
    month.month(month.Month(*shown, states, legend, facts, today), "")
