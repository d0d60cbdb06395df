"""What a visitor does at a table is what presses do, and nothing else."""

from __future__ import annotations

import pytest
from yarl import URL

from cogs.picker.page import done_text
from cogs.runtime.access import Throttle
from cogs.table.notify.reminders import Sitting
from cogs.table.play import acting, drafts
from cogs.table.play.steps import Last
from cogs.ui.app import App
from cogs.ui.phrases import describe_action
from cogs.web import doing
from cogs.web.asking import lettered
from cogs.web.server import BODY
from data.words import words
from engine.actions import Action
from render.names import bold, plain
from tests.cogs.table.reveals import answered
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.cogs.web.visiting import HOST, Page, ask, entered, token


async def test_a_move_on_the_page_is_one_in_discord_and_can_be_taken_back(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    who = mover(table)
    session = await entered(page, home, who, table.id)
    at = f"/tables/{table.id}"
    _, drawing = await ask(page, "GET", at, session)
    assert (drawing["question"], drawing["choices"]) == ("", []), "nothing can be chosen"
    assert drawing["picture"]["src"].startswith("data:image/png;base64,")
    body = {"token": drawing["token"], "path": drawing["confirm"]["path"], "sure": True}
    assert body["path"] == ["draw"]
    _, placing = await ask(page, "POST", f"{at}/do", session, **body)
    assert placing["question"]
    assert (placing["confirm"], placing["undo"]) == (None, None), "a draw can't be taken back"
    body = {"token": placing["token"], "path": placing["choices"][0]["path"]}
    _, placed = await ask(page, "POST", f"{at}/do", session, **body)
    after = await world.service.tables.load(table.id)
    assert after.row.seq == table.row.seq + 2
    _, back = await ask(page, "POST", f"{at}/undo", session, seq=placed["undo"]["seq"])
    assert back["undo"] is None
    assert (back["question"], back["choices"]) == (placing["question"], placing["choices"])


async def test_a_tap_on_a_rotation_lays_the_tile_as_a_press_does(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    session = await entered(page, home, mover(table), table.id)
    at, body = f"/tables/{table.id}", {"token": table.token(table.owing[0])}
    _, shown = await ask(page, "GET", at, session)
    while not shown["choices"][0]["immediate"]:
        choice = next(one for one in shown["choices"] if not one["beyond"])
        _, shown = await ask(page, "POST", f"{at}/do", session, **body, path=choice["path"])
    assert [one["label"][:5] for one in shown["choices"]] == [f"Lay {at}" for at in range(1, 7)]
    assert all(one["boxes"] and one["immediate"] for one in shown["choices"])
    assert shown["confirm"] is None
    path = shown["choices"][3]["path"]
    await ask(page, "POST", f"{at}/do", session, **body, path=path, sure=True)
    after = await world.service.tables.load(table.id)
    laid = after.view(None).laid[-1]
    assert (str(laid.tile), str(laid.rotation)) == (path[1], path[3])


async def test_a_stone_that_goes_to_the_depot_by_itself_is_named(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    seq, again = -1, 0
    while table.row.seq != seq + 2 or not again:
        who, said = mover(table), words(mover(table).locale)
        seq, seat = table.row.seq, table.owing[0]
        if table.legal(seat)[0].verb != "draw":
            table = await world.move(table)
            seq = table.row.seq
            continue
        session = await entered(page, home, who, table.id)
        body = {"token": table.token(seat), "path": ["draw"], "sure": True}
        _, shown = await ask(page, "POST", f"/tables/{table.id}/do", session, **body)
        table = await home.service.tables.load(table.id)
        if seat in table.owing:
            again += 1
            assert (shown["note"], bool(shown["question"])) == ("", True), "the question says it"
    what = table.renderer.describe(Action("depot"), table.view(None), table.scene(said))
    assert shown["note"] == said("done", what=what)


async def test_who_guesses_one_clue_of_several_reads_what_the_guess_was(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    for seat in range(3):
        tiles = (f"t{tile}" for tile in table.view(seat).hand[:2])
        table = await world.move(table, " ".join(["clue", *tiles]))
    seat = table.owing[0]
    who = (ANNA, BEN, CARLA)[seat]
    guess, said = table.legal(seat)[0], words(who.locale)
    session = await entered(page, home, who, table.id)
    body = {"token": table.token(seat), "path": [*guess.words], "sure": True}
    _, shown = await ask(page, "POST", f"/tables/{table.id}/do", session, **body)
    assert seat in (await world.service.tables.load(table.id)).owing, "another clue is left"
    assert shown["note"] == lettered(table, done_text(table, seat, guess, said))


async def test_who_has_sent_a_clue_reads_it_and_who_is_waited_for_whenever_they_look(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    assert shown["question"].startswith("Which words lead to ")
    seat = table.seat_of(ANNA.user_id) or 0
    clue = Action("clue", tuple(f"t{tile}" for tile in table.view(seat).hand[:2]))
    await world.do(acting.submit, table, ANNA.user_id, None, clue)
    after = await world.service.tables.load(table.id)
    what = describe_action(after, clue, words("en"), seat)
    for _ in range(2):
        _, shown = await ask(page, "GET", at, session)
        assert shown["note"] == f"Sent: {what}."
        assert shown["turn"] == "Not done yet: **B** Ben and **C** Carla."
        assert shown["sent"]
        assert not any(map(shown.get, ("question", "form", "choices", "tabs", "changes")))
    _, again = await ask(page, "GET", f"{at}?change=1", session)
    assert (again["changes"], again["sent"]) == (True, False)
    assert again["form"]["words"]
    mine = {"token": again["token"], "words": []}
    _, cleared = await ask(page, "POST", f"{at}/write", session, **mine)
    assert (cleared["changes"], cleared["form"]["draft"]) == (True, []), "until it is sent"
    unsent = words("en")("web-unsent")
    for other, says in ((clue.args, False), (clue.args[::-1], True)):
        mine = {"token": again["token"], "words": [*other]}
        _, written = await ask(page, "POST", f"{at}/write", session, **mine)
        assert (unsent in written["question"], written["changes"]) == (says, True)


async def test_guesses_that_are_sent_are_listed_and_asked_again_only_to_change_them(
    page: Page, home: App, world: World
) -> None:
    table = await answered(world, await world.playing(ANNA, BEN, CARLA, game="haiclue"))
    seat, session = table.seat_of(ANNA.user_id) or 0, await entered(page, home, ANNA, table.id)
    given = {}
    for answer in table.legal(seat):
        given.setdefault(answer.words[:-1], answer)
    at = f"/tables/{table.id}"
    for answer in given.values():
        body = {"token": table.token(seat), "path": answer.words, "sure": True}
        _, shown = await ask(page, "POST", f"{at}/do", session, **body)
        signs = [shown["note"], *(tab["label"] for tab in shown["tabs"])]
        assert all("**" in sign for sign in signs), "letters stand as on the board"
    after, said = await world.service.tables.load(table.id), words("en")
    told = [describe_action(after, answer, said, seat) for answer in given.values()]
    assert len(told) == 2
    assert (shown["sent"], shown["tabs"]) == (True, [])
    for one in range(len(after.names)):  # with the sign of their seat, as everywhere
        told = [line.replace(plain(one, after.names), bold(one, after.names)) for line in told]
    assert all("**" in line for line in told)
    assert sorted(shown["note"].splitlines()[1:]) == sorted(f"- {one}." for one in told)
    assert shown["hand"] is None, "it would repeat the board and what was sent"
    _, again = await ask(page, "GET", f"{at}?change=1", session)
    assert all(tab["chosen"] for tab in again["tabs"])
    assert again["choices"]


async def test_large_and_odd_requests_are_refused_and_change_nothing(
    page: Page, home: App, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    session = await entered(page, home, mover(table), table.id)
    at, headers = f"/tables/{table.id}/do", {"Host": HOST, "Authorization": f"Bearer {session}"}
    for body, expected in (
        (b"x" * (BODY + 1), 413),
        (b"", 400),
        (b"[]", 400),
        (b'{"token": 1, "path": []}', 400),
        (b'{"token": "x", "path": [], "more": 1}', 400),
        (b'{"token": "x", "path": ["a1"]}', 409),
        (b'{"token": "%s", "path": ["nonsense"], "sure": true}' % token(table), 200),
        (b'{"token": "%s", "path": ["nonsense"]}' % token(table), 409),
    ):
        async with page.post(at, data=body, headers=headers) as answer:
            assert answer.status == expected, body[:60]
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


ODD = ("", "9" * 4500, "-1", "²", "٣", "a\0b", "\ud800", "t" + "9" * 4400, "/")


@pytest.mark.parametrize("game", ["helge", "haiclue"])
async def test_words_that_break_numbers_or_encodings_are_refused_without_an_error(
    page: Page, home: App, world: World, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    home.lasting = home.presses = Throttle(world.now, 0, 1)
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    session, at = await entered(page, home, mover(table)), f"/tables/{table.id}"
    mine = token(table).decode()
    for word in ODD:
        for what, body in (
            ("do", {"path": [word], "sure": True}),
            ("do", {"path": [word]}),
            ("write", {"words": [word]}),
        ):
            found, _ = await ask(page, "POST", f"{at}/{what}", session, token=mine, **body)
            assert found < 500, (what, word[:9])
        found, _ = await ask(page, "POST", f"{at}/do", session, token=word, path=[])
        assert found in (400, 409)
    for seq in (-1, 2**63, 10**30):
        assert (await ask(page, "POST", f"{at}/undo", session, seq=seq))[0] < 500
    assert (await world.service.tables.load(table.id)).row.seq == table.row.seq
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_what_was_chosen_with_the_word_before_can_be_changed_when_it_is_taken_back(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, game="hexago", shared={"aid": "points"})
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    turned = list[str]()
    for _ in range(8):
        item = shown["confirm"] or shown["choices"][0]
        turned, body = item["path"], {"token": shown["token"], "path": item["path"]}
        _, shown = await ask(page, "POST", f"{at}/do", session, **body, sure=bool(shown["confirm"]))
        if shown["undo"] and words("en")("picker-no-undo") not in item["label"]:
            break
    _, back = await ask(page, "POST", f"{at}/undo", session, seq=shown["undo"]["seq"])
    assert back["path"][: len(turned)] == turned
    assert len(back["choices"]) > 1


async def test_signs_that_postgresql_does_not_keep_do_not_reach_it(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    body = {"token": shown["token"], "words": ["od\0d"]}
    _, shown = await ask(page, "POST", f"{at}/write", session, **body)
    assert shown["form"]["draft"] == [], "what names no word is as little in it as in Discord"
    kept = await drafts.load_draft(world.service.tables, table, table.seat_of(ANNA.user_id) or 0)
    assert kept == ("odd",)
    for odd in ("%00", "a%00b", "a%20b", "x" * 33):
        async with page.get(URL(f"/tables/{odd}", encoded=True), headers={"Host": HOST}) as answer:
            assert answer.status == 404, "nobody is looked up"


async def test_a_word_that_is_tapped_asks_for_no_other_table(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    sittings = home.service.digests.sittings

    async def counted(user_id: int, but: str = "") -> tuple[Sitting, ...]:
        looked.append(user_id)
        return await sittings(user_id, but)

    monkeypatch.setattr(home.service.digests, "sittings", counted)
    table = await world.playing(ANNA, BEN, CARLA, game="haiclue")
    session, at = await entered(page, home, ANNA, table.id), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    looked.clear()
    first, second = [item["word"] for item in shown["form"]["words"][:2]]
    body = {"token": shown["token"], "words": [first]}
    _, shown = await ask(page, "POST", f"{at}/write", session, **body)
    assert (shown["form"]["draft"], looked) == ([first], [])
    body = {"token": shown["token"], "words": [first, second], "send": True}
    await ask(page, "POST", f"{at}/write", session, **body)
    assert looked == [ANNA.user_id]


async def test_a_question_that_is_over_is_not_answered_on_the_page(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, game="hexago")
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}/do"
    _, shown = await ask(page, "GET", f"/tables/{table.id}", session)
    for path in ([], shown["choices"][0]["path"]):  # a step, and what is carried out
        body = {"token": f"9{shown['token']}", "path": path}
        found, got = await ask(page, "POST", at, session, **body)
        assert (found, got["shown"]["token"]) == (409, shown["token"])
    home.ending = True
    assert await ask(page, "POST", at, session, **body) == (
        503,
        {"error": "restarting", "text": ""},
    )


async def test_who_wants_a_moment_before_what_is_final_is_asked_first(
    page: Page, home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, game="hexago")
    session, at = await entered(page, home, ANNA), f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    body = {"token": shown["token"], "path": shown["choices"][0]["path"]}
    for soon, moved in ((True, 0), (False, 1)):
        last = Last(table.legal(0)[0], soon=soon)
        monkeypatch.setattr(doing, "at_once", lambda *_, last=last: last)
        assert (await ask(page, "POST", f"{at}/do", session, **body))[0] == 200
        assert (await world.service.tables.load(table.id)).row.seq - table.row.seq == moved
