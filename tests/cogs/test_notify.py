"""``/notify`` and ``/tables``: what is shown, what a menu or a form changes, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cogs import notify as pages
from cogs import router
from cogs.table.lobby import lobbies
from cogs.table.model import HOMELESS
from cogs.table.notify.notices import WAYS
from cogs.table.play import acting
from cogs.table.time.time_control import DAY, HOUR
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from data.words import LOCALES, words
from tests.cogs.people import PRIVATE, alter, answered, by, press, run, said, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World


async def notify(home: App, person: Any = ANNA, **options: str) -> str:
    made = await run(home, "notify", by(person, guild_id=None), **options)
    assert answered(made)["ephemeral"] is True
    return said(made)


async def sent(home: App, person: Any, **fields: str) -> str:
    """Send the form as Discord does: labels that hold what was typed."""
    rows = [
        {"type": 18, "component": {"type": 4, "custom_id": key, "value": value}}
        for key, value in fields.items()
    ]
    made = by(person, data={"custom_id": "n:hours", "components": rows})
    await router.answer_form(home, made)  # type: ignore[arg-type]
    return said(made)


async def test_options_set_what_they_say(home: App, world: World) -> None:
    text = await notify(home, way="both", remind="6h", quiet="22-8", zone="berlin", digest="7:30")
    for part in ("Noted.", "and a direct message", "after 6 hours", "22:00-08:00", "07:30"):
        assert part in text
    assert "Europe/Berlin, where it is" in text
    user = await home.service.preferences.read(ANNA.user_id)
    assert (user.notify, user.remind, user.quiet) == ("both", 6 * HOUR, "22:00-08:00")
    assert (user.zone, user.digest) == ("Europe/Berlin", "07:30")
    assert user.digest_due is not None
    assert 0 < user.digest_due - world.time <= DAY
    text = await notify(home, quiet="none", digest="None", remind="none")
    assert "Quiet hours: none." in text
    user = await home.service.preferences.read(ANNA.user_id)
    assert (user.quiet, user.digest, user.digest_due, user.remind) == ("", "", None, 0)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"quiet": "at night"}, "22:00-08:00"),
        ({"quiet": "22:00-22:00"}, "22:00-08:00"),
        ({"quiet": "25:00-08:00"}, "22:00-08:00"),
        ({"zone": "Atlantis"}, "Europe/Berlin"),
        ({"zone": "../../etc/passwd"}, "Europe/Berlin"),
        ({"digest": "noon"}, "08:00"),
        ({"way": "pigeon"}, "list"),
        ({"remind": "5m"}, "list"),
        ({"confirm": "sometimes"}, "taken back"),
        ({"way": "dm", "quiet": "x" * 500}, "22:00-08:00"),
    ],
)
async def test_what_cannot_be_read_changes_nothing(
    home: App, options: dict[str, str], told: str
) -> None:
    await notify(home)
    before = await home.service.preferences.read(ANNA.user_id)
    assert told in await notify(home, **options)
    assert await home.service.preferences.read(ANNA.user_id) == before


async def test_which_moves_are_confirmed_goes_round_and_says_so(home: App) -> None:
    shown = shown_ids(await press(home, BEN, "n:show"))
    for way in ("soon", "never", "always", "final"):
        assert shown[-1] == f"n:confirm{way}"
        for _ in range(2):  # the button names what it sets: a second press changes nothing
            made = await press(home, BEN, shown[-1])
        assert words("de")(f"notify-confirm-{way}") in said(made)
        assert (await home.service.preferences.read(BEN.user_id)).confirm == way
        shown = shown_ids(made)
    assert words("en")("notify-confirm-never") in await notify(home, confirm="never")
    assert (await home.service.preferences.read(ANNA.user_id)).confirm == "never"


async def test_a_language_is_chosen_by_a_press(home: App) -> None:
    """The command said which it is, and not how to change it."""
    shown = await run(home, "language", by(ANNA))
    for locale, press_id in zip(LOCALES, shown_ids(shown), strict=True):
        made = await press(home, ANNA, press_id, message=PRIVATE)
        language = words(locale)
        assert said(made).startswith(language("language-mine", name=language("language-name")))
        assert shown_ids(made) == shown_ids(shown)


async def test_none_is_typed_in_ones_own_language(home: App) -> None:
    for person, never in ((ANNA, "none"), (BEN, "keine"), (CARLA, "aucune")):
        await notify(home, person, quiet="22-8", digest="8")
        assert (await home.service.preferences.read(person.user_id)).quiet
        await notify(home, person, quiet=never, digest=never.upper())
        user = await home.service.preferences.read(person.user_id)
        assert (user.quiet, user.digest) == ("", "")


async def test_everything_is_within_reach_without_typing(home: App) -> None:
    for what, value, field in (
        ("way", "dm", "notify"),
        ("remind", "3d", "remind"),
        ("digest", "09:00", "digest"),
        ("zone", "Europe/Paris", "zone"),
    ):
        made = await press(home, BEN, f"n:{what}", value)
        assert said(made).startswith("Notiert.")
        assert shown_ids(made)[:5] == ["n:way", "n:remind", "n:digest", "n:zone", "n:hours"]
        found = getattr(await home.service.preferences.read(BEN.user_id), field)
        assert found == (3 * DAY if what == "remind" else value)
    opened = await press(home, BEN, "n:hours")
    name, given = opened.response.calls[0]
    assert name == "modal"
    form = given["modal"].to_dict()
    typed = {row["component"]["custom_id"]: row["component"] for row in form["components"]}
    assert typed["zone"]["value"] == "Europe/Paris"
    assert typed["digest"]["value"] == "09:00"
    assert "value" not in typed["quiet"] or not typed["quiet"]["value"]
    assert all(len(row["label"]) <= 45 for row in form["components"])
    assert "23:00-07:00" in await sent(home, BEN, quiet="23-7", zone="Zürich", digest="")
    user = await home.service.preferences.read(BEN.user_id)
    assert (user.quiet, user.zone, user.digest) == ("23:00-07:00", "Europe/Zurich", "")
    assert "Zeitzone" in await sent(home, BEN, quiet="", zone="Nirgendwo", digest="")
    assert (await home.service.preferences.read(BEN.user_id)).quiet == "23:00-07:00"


@pytest.mark.parametrize("locale", LOCALES)
async def test_menus_keep_discords_limits(home: App, world: World, locale: str) -> None:
    user = await home.service.preferences.change(
        ID + 1, {"digest": "08:17", "zone": "Asia/Kathmandu"}, world.time
    )
    content = pages.settings(user, words(locale), world.time)
    assert len(content.rows) == 5
    for row in content.rows[:4]:
        (menu,) = row
        values = [option.value for option in menu.options]  # type: ignore[attr-defined]
        assert 1 < len(values) <= 25
        assert len(set(values)) == len(values)
    assert "08:17" in str(content.rows[2][0].options)  # type: ignore[attr-defined]
    for way in WAYS:
        shown = pages.settings(
            await home.service.preferences.change(ID + 1, {"way": way}, 0), words(locale), 0
        )
        assert words(locale)(f"notify-way-{way}") in shown.text


async def test_closed_messages_are_told_and_can_be_opened(home: App) -> None:
    assert "closed" not in await notify(home, way="dm")
    await home.service.notices.set_closed_dms(ANNA.user_id, True)
    assert "Until you open them I ping you in the channel" in await notify(home)
    assert "I ping" not in await notify(home, way="none")
    made = await press(home, ANNA, "n:open")
    assert said(made).startswith("Good:")
    assert "n:open" not in shown_ids(made)
    assert not (await home.service.preferences.read(ANNA.user_id)).dms_closed


async def test_a_zone_that_is_not_chosen_is_pointed_out(home: App) -> None:
    assert "times are in UTC" not in await notify(home)
    assert "times are in UTC" in await notify(home, quiet="22-8")
    assert "times are in UTC" not in await notify(home, zone="UTC")


# --- /tables


async def listed(home: App, person: Any = ANNA) -> str:
    return said(await run(home, "tables", by(person, guild_id=None)))


async def test_tables_are_listed_by_who_has_waited_longest(home: App, world: World) -> None:
    tables = []
    for number in range(4):
        world.time += HOUR
        tables.append(await world.playing(ANNA, BEN, channel_id=ID + 3000 + number))
    waiting = {t.id: t.seats[t.owing[0]].user_id for t in tables}
    mine = [t.row.channel_id for t in tables if waiting[t.id] == ANNA.user_id]
    theirs = [t.row.channel_id for t in tables if waiting[t.id] == BEN.user_id]
    text = await listed(home)
    places = [text.index(f"/{channel}") for channel in (*mine, *theirs)]
    assert places == sorted(places)
    assert words("en")("tables-waiting", count=len(mine)) in text


async def test_since_when_a_question_stands_is_not_when_anything_happened(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    asked = world.time // 1000
    person = {p.user_id: p for p in (ANNA, BEN, CARLA)}[table.seats[table.owing[0]].user_id or 0]
    other = next(p for p in (ANNA, BEN, CARLA) if p != person)
    world.time += HOUR
    await world.do(acting.resign, table, other.user_id)
    assert f"<t:{asked}:R>" in await listed(home, person)
    third = next(p for p in (ANNA, BEN, CARLA) if p not in (person, other))
    assert f"<t:{asked}:R>" in await listed(home, third)
    assert f"/{table.row.channel_id}" not in await listed(home, other), "resigned from it"


async def test_every_state_is_said(home: App, world: World) -> None:
    await world.service.lobby.open(world.opening(channel_id=ID + 3001), world.time)
    held = await world.playing(ANNA, BEN, channel_id=ID + 3002)
    paused = await world.playing(ANNA, BEN, channel_id=ID + 3003)
    stalled = await world.playing(ANNA, BEN, channel_id=ID + 3004)
    frozen = await world.playing(ANNA, BEN, channel_id=ID + 3005)
    await alter(world, held.id, holds={HOMELESS: 1})
    await alter(world, paused.id, holds={"pause": 1})
    await alter(world, stalled.id, stalled_at=1)
    await alter(world, frozen.id, status="frozen", rules_version=99)
    for person in (ANNA, BEN, CARLA):
        text = await listed(home, person)
        if person is CARLA:
            assert "/jouer" in text
            continue
        language = words(person.locale)
        assert language("tables-lobby") in text or person is BEN
        for key in ("tables-homeless", "turn-paused", "tables-stalled", "tables-frozen"):
            assert language(key) in text, key
    lines = (await listed(home)).split("\n")
    assert "frozen" in lines[-1]
    assert f"/{ID + 3005}" in lines[-1]
    (homeless,) = [line for line in lines if "can’t reach its channel" in line]
    assert "https://" not in homeless


async def test_long_lists_have_pages_and_say_what_is_left(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "LOBBIES", 30)
    for number in range(30):
        await home.service.lobby.open(
            world.opening(channel_id=ID + 4000 + number), world.time + number
        )
    await world.say()  # a lobby that is posted in between would change its link
    made = await run(home, "tables", by(ANNA))
    seen, number = [], 0
    while True:
        text = said(made)
        assert len(text) <= TEXT_LIMIT
        assert text.startswith("You sit at 30 tables:")
        here = [line for line in text.split("\n") if line.startswith("**")]
        seen += here
        further = f"m:{number + 1}"
        if further not in shown_ids(made):
            break
        assert " more." not in text, "the button says that there are more"
        number += 1
        made = await press(home, ANNA, further)
    assert len(seen) == len(set(seen)) == 30
    assert number >= 1
    assert said(await press(home, ANNA, "m:999")) == said(made)
    assert said(await press(home, CARLA, "m:1")).startswith("Tu n’es à aucune table.")
