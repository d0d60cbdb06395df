"""What Discord refuses, with its own codes; also what its OpenAPI file does not know."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp
import pytest

from sandbox.checks.commands import size
from sandbox.driver import Control
from sandbox.posts import Draft, post
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import PNG
from sandbox.tests.openapi import Checker

V2 = 1 << 15


def row(*inside: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)}


def button(custom_id: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id} | more


def menu(custom_id: str = "m", values: tuple[str, ...] = ("1", "2"), **more: Any) -> dict[str, Any]:
    options = [{"label": f"o{v}", "value": v} for v in values]
    return {"type": 3, "custom_id": custom_id, "options": options} | more


def words(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def codes(errors: Any) -> set[str]:
    """Return every inner code of a 50035."""
    if isinstance(errors, list):
        return {entry["code"] for entry in errors}
    return set().union(*(codes(inner) for inner in errors.values()))


DUPLICATE = "COMPONENT_CUSTOM_ID_DUPLICATED"
WIDTH = "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
SAME = "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
LENGTH, LONG, NEEDED = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED"
BAD_MESSAGES: list[tuple[str, dict[str, Any], str]] = [
    ("content of 2001", {"content": "x" * 2001}, LONG),
    ("six rows", {"components": [row(button(str(n))) for n in range(6)]}, LENGTH),
    ("six buttons", {"components": [row(*(button(str(n)) for n in range(6)))]}, WIDTH),
    ("button beside menu", {"components": [row(button(), menu())]}, WIDTH),
    ("same custom id", {"components": [row(button("a")), row(button("a"))]}, DUPLICATE),
    ("content with V2", {"flags": V2, "content": "x", "components": [words()]}, LEGACY),
    ("embeds with V2", {"flags": V2, "embeds": [{"title": "x"}], "components": [words()]}, LEGACY),
    ("V2 without flag", {"components": [words()]}, "UNION_TYPE_CHOICES"),
    ("41 components", {"flags": V2, "components": [words() for _ in range(41)]}, LENGTH),
    ("unknown key", {"content": "x", "contnet": "y"}, "BASE_TYPE_UNKNOWN_KEY"),
    ("unknown key inside", {"components": [row(button(lable="y"))]}, "BASE_TYPE_UNKNOWN_KEY"),
    ("embeds over 6000", {"embeds": [{"description": "x" * 3001}] * 2}, "MAX_EMBED_SIZE_EXCEEDED"),
    ("11 embeds", {"embeds": [{"title": "x"}] * 11}, LENGTH),
    ("embed title", {"embeds": [{"title": "x" * 257}]}, LONG),
    ("embed empty", {"embeds": [{}]}, NEEDED),
    ("26 fields", {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, LENGTH),
    (
        "min over max",
        {"components": [row(menu(min_values=2, max_values=1))]},
        "SELECT_COMPONENT_MIN_VALUES",
    ),
    ("same value", {"components": [row(menu(values=("1", "1")))]}, SAME),
    ("26 options", {"components": [row(menu(values=tuple(map(str, range(26)))))]}, LENGTH),
    ("no options", {"components": [row(menu(values=()))]}, NEEDED),
    ("long label", {"components": [row(button(label="x" * 81))]}, LONG),
    ("long custom id", {"components": [row(button("x" * 101))]}, LENGTH),
    ("link with id", {"components": [row(button(style=5))]}, "BUTTON_COMPONENT_INVALID_URL"),
    ("alt text", {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}, LONG),
    ("nonce of 26", {"content": "x", "nonce": "x" * 26}, LONG),
    ("private in a channel", {"content": "x", "flags": 64}, "MESSAGE_FLAGS_INVALID"),
    (
        "file not sent",
        {"embeds": [{"image": {"url": "attachment://no.png"}}]},
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        "users twice",
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ("content no string", {"content": 5}, "STRING_TYPE_CONVERT"),
    ("bad address", {"embeds": [{"url": "javascript://x"}]}, "URL_TYPE_INVALID_SCHEME"),
]


@pytest.mark.parametrize(
    ("body", "code"), [b[1:] for b in BAD_MESSAGES], ids=[b[0] for b in BAD_MESSAGES]
)
async def test_bad_messages(api: Api, body: dict[str, Any], code: str) -> None:
    status, answer = await api("POST", f"/channels/{api.channel('tisch-1')}/messages", body)
    assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
    assert code in codes(answer["errors"])


GOOD_MESSAGES: list[dict[str, Any]] = [
    {"content": "x" * 2000},
    {"components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]},
    {"components": [row(menu(values=tuple(map(str, range(25))), max_values=25))]},
    {"flags": V2, "components": [words() for _ in range(40)]},
    {"embeds": [{"description": "x" * 3000}] * 2},
    {"content": "x", "nonce": 5, "flags": 1 << 12},
    {"content": "x", "components": [row(button(emoji={"name": "🎲"}, label=None))]},
]


@pytest.mark.parametrize("body", GOOD_MESSAGES)
async def test_good_messages_at_the_limits(api: Api, body: dict[str, Any]) -> None:
    status, answer = await api("POST", f"/channels/{api.channel('tisch-1')}/messages", body)
    assert (status, answer["type"]) == (200, 0)


@pytest.mark.parametrize(
    "body", [{}, {"content": ""}, {"content": "  \n"}, {"flags": V2, "components": []}]
)
async def test_empty_message(api: Api, body: dict[str, Any]) -> None:
    status, answer = await api("POST", f"/channels/{api.channel('tisch-1')}/messages", body)
    assert (status, answer["code"]) == (400, 50006)


async def test_nested_errors_lead_to_the_place(api: Api) -> None:
    body = {"components": [row(button("a")), row(menu(values=("x" * 101,)))]}
    _, answer = await api("POST", f"/channels/{api.channel('tisch-1')}/messages", body)
    inner = answer["errors"]["components"]["1"]["components"]["0"]["options"]["0"]["value"]
    assert inner["_errors"][0]["message"] == "Must be between 1 and 100 in length."


async def test_v2_flag_stays(api: Api) -> None:
    path = f"/channels/{api.channel('tisch-1')}/messages"
    _, sent = await api("POST", path, {"flags": V2, "components": [words()]})
    status, answer = await api("PATCH", f"{path}/{sent['id']}", {"flags": 0})
    assert status == 400
    assert codes(answer["errors"]) == {"MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"}
    status, answer = await api("PATCH", f"{path}/{sent['id']}", {"content": "x"})
    assert codes(answer["errors"]) == {LEGACY}
    status, _ = await api("PATCH", f"{path}/{sent['id']}", {"components": [words("y")]})
    assert status == 200


def files(*sizes: int, payload: str = "{}") -> aiohttp.FormData:
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", payload)
    for number, size_ in enumerate(sizes):
        data = io.BytesIO(PNG.ljust(size_, b"\0"))
        form.add_field(f"files[{number}]", data, filename=f"{number}.png")
    return form


def picture(name: str) -> dict[str, Any]:
    """Return words with a picture beside them."""
    thumbnail = {"type": 11, "media": {"url": f"attachment://{name}"}}
    return {"type": 9, "components": [words()], "accessory": thumbnail}


async def test_every_file_of_a_v2_message_is_shown_in_it(api: Api) -> None:
    path = f"/channels/{api.channel('tisch-1')}/messages"

    def body(*inside: dict[str, Any]) -> aiohttp.FormData:
        payload = {"flags": V2, "components": [{"type": 17, "components": list(inside)}]}
        return files(100, 100, payload=json.dumps(payload))

    status, answer = await api("POST", path, data=body(picture("0.png")))
    assert (status, codes(answer["errors"])) == (400, {"COMPONENT_ATTACHMENT_NOT_USED"})
    both = body(picture("0.png"), picture("1.png"))
    status, sent = await api("POST", path, data=both)
    assert (status, sent["attachments"]) == (200, [])
    own = f"{path}/{sent['id']}"
    status, answer = await api("PATCH", own, {"components": [picture("0.png")]})
    assert (status, codes(answer["errors"])) == (400, {"COMPONENT_ATTACHMENT_NOT_USED"})
    fewer = {"components": [picture("0.png")], "attachments": []}
    assert (await api("PATCH", own, fewer))[0] == 200


MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("sizes", "status"),
    [
        ((10 * MIB,), 200),
        ((10 * MIB + 1,), 413),
        ((9 * MIB,) * 3, 413),
        ((100,) * 10, 200),
        ((100,) * 11, 413),
    ],
    ids=["10 MiB", "one byte more", "27 MiB in all", "ten", "eleven"],
)
async def test_file_limits(api: Api, sizes: tuple[int, ...], status: int) -> None:
    path = f"/channels/{api.channel('tisch-1')}/messages"
    got, answer = await api("POST", path, data=files(*sizes))
    assert got == status
    if status == 413:
        assert answer["code"] == 40005


async def test_bodies_that_are_no_json(api: Api) -> None:
    path = f"/channels/{api.channel('tisch-1')}/messages"
    kind = {"Content-Type": "application/json"}
    status, answer = await api("POST", path, data=b"{", headers=kind)
    assert (status, answer["code"]) == (400, 50109)
    status, answer = await api("POST", path, data=b"[]", headers=kind)
    assert (status, answer["code"]) == (400, 50109)
    kind = {"Content-Type": "multipart/form-data; boundary=x"}
    status, answer = await api("POST", path, data=b"nothing", headers=kind)
    assert (status, answer["code"]) == (400, 50109)


async def test_token_and_routes(api: Api) -> None:
    status, answer = await api("GET", "/users/@me", headers={"Authorization": "Bot wrong"})
    assert (status, answer) == (401, {"message": "401: Unauthorized", "code": 0})
    assert api.headers["Content-Type"] == "application/json"
    for method, path in (("DELETE", "/users/@me"), ("GET", "/no/such")):
        assert await api(method, path) == (404, {"message": "404: Not Found", "code": 0})


async def test_unknown_things(api: Api) -> None:
    channel = api.channel("tisch-1")
    for path, code in (
        ("/channels/1", 10003),
        (f"/channels/{channel}/messages/1", 10008),
        ("/users/1", 10013),
        (f"/guilds/{api.sandbox.core.world.home.id}/members/1", 10013),
        ("/webhooks/1/token/messages/@original", 10015),
        (f"/channels/{api.channel('leitung')}", 50001),
    ):
        _, answer = await api("GET", path)
        assert answer["code"] == code, path
    _, answer = await api("POST", "/interactions/1/token/callback", {"type": 5})
    assert answer["code"] == 10062


def command(name: str = "play", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "d"} | more


def option(name: str, **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "d"} | more


CHOICES = [{"name": str(n), "value": str(n)} for n in range(26)]
BIG = [
    option(f"o{n}", choices=[{"name": f"{n}-{i}", "value": f"{'v' * 90}{i}"} for i in range(9)])
    for n in range(10)
]
BAD_COMMANDS: list[tuple[str, list[dict[str, Any]], str]] = [
    ("upper case", [command("Play")], "APPLICATION_COMMAND_INVALID_NAME"),
    ("space", [command("play it")], "APPLICATION_COMMAND_INVALID_NAME"),
    ("unknown language", [command(name_localizations={"xx": "a"})], "ENUM_TYPE_COERCE"),
    (
        "localised upper case",
        [command(name_localizations={"de": "A"})],
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    ("no description", [{"name": "a"}], NEEDED),
    ("twice", [command(), command()], "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    (
        "option twice",
        [command(options=[option("a"), option("a")])],
        "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
    ),
    (
        "required last",
        [command(options=[option("a"), option("b", required=True)])],
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    ("26 choices", [command(options=[option("a", choices=CHOICES)])], LENGTH),
    ("26 options", [command(options=[option(f"a{n}") for n in range(26)])], LENGTH),
    ("8000 characters", [command(options=BIG)], "APPLICATION_COMMAND_TOO_LARGE"),
    ("unknown key", [command(descripton="x")], "BASE_TYPE_UNKNOWN_KEY"),
]


@pytest.mark.parametrize(
    ("body", "code"), [b[1:] for b in BAD_COMMANDS], ids=[b[0] for b in BAD_COMMANDS]
)
async def test_bad_commands(api: Api, body: list[dict[str, Any]], code: str) -> None:
    path = f"/applications/{api.sandbox.core.world.bot_id}/commands"
    status, answer = await api("PUT", path, body)
    assert (status, answer["code"]) == (400, 50035)
    assert code in codes(answer["errors"])
    assert (await api("GET", path))[1] == []


async def test_number_of_commands(api: Api) -> None:
    path = f"/applications/{api.sandbox.core.world.bot_id}/commands"
    hundred = [command(f"c{n}") for n in range(100)]
    assert (await api("PUT", path, hundred))[0] == 200
    status, answer = await api("PUT", path, [*hundred, command("more")])
    assert (status, answer["code"]) == (400, 30032)
    status, answer = await api("POST", path, command("more"))
    assert (status, answer["code"]) == (400, 30032)
    users = [{"name": f"User {n}", "type": 2} for n in range(15)]
    assert (await api("PUT", path, users))[0] == 200


def test_size_counts_the_longest_language() -> None:
    form = command("abc", name_localizations={"de": "abcdef"}, options=[option("xy")])
    assert size(form) == len("abcdef") + len("d") + len("xy") + len("d")


async def test_old_messages_are_hard_to_edit(sandbox: Sandbox, api: Api) -> None:
    path = f"/channels/{api.channel('tisch-1')}/messages"
    _, sent = await api("POST", path, {"content": "x"})
    for n in range(5):
        assert (await api("PATCH", f"{path}/{sent['id']}", {"content": str(n)}))[0] == 200
    sandbox.core.clock.advance(3601)
    results = [await api("PATCH", f"{path}/{sent['id']}", {"content": f"o{n}"}) for n in range(4)]
    assert [status for status, _ in results] == [200, 200, 200, 429]
    assert results[3][1]["code"] == 30046
    assert 0 < results[3][1]["retry_after"] <= 20
    assert api.headers["Via"]


async def test_opening_many_dms(sandbox: Sandbox, api: Api) -> None:
    sandbox.options.dm_openings = (2, 60.0)
    people = [user.id for user in sandbox.core.world.people(sandbox.core.world.home)]
    for who, status in ((0, 200), (1, 200), (0, 200), (2, 429)):
        body = {"recipient_id": people[who]}
        got, answer = await api("POST", "/users/@me/channels", body)
        assert got == status
    assert answer["code"] == 40003


async def test_a_voice_channel_hides_all_from_who_may_not_connect(
    api: Api, control: Control
) -> None:
    path = f"/channels/{api.channel('Spielzimmer')}/messages"
    await control.do("permissions", channel="Spielzimmer", revoke=["connect"])
    for method, body in (("POST", {"content": "x"}), ("GET", None)):
        status, answer = await api(method, path, body)
        assert (status, answer["code"]) == (403, 50001)
    await control.do("permissions", channel="Spielzimmer", grant=["connect"])
    assert (await api("POST", path, {"content": "x"}))[0] == 200


async def test_others_messages_and_systems(sandbox: Sandbox, api: Api) -> None:
    core = sandbox.core
    channel = core.world.channels[api.channel("tisch-1")]
    theirs = post(core, channel, core.world.people(core.world.home)[0].id, Draft(content="mine"))
    path = f"/channels/{channel.id}/messages/{theirs.id}"
    assert (await api("PATCH", path, {"content": "x"}))[1]["code"] == 50005
    assert (await api("DELETE", path))[1]["code"] == 50013


async def test_the_checker_notices(checker: Checker | None) -> None:
    if checker is None:
        pytest.skip(Checker.MISSING)
    own = Checker(checker.spec)
    own.check(
        "POST", "/channels/1/messages", {"content": "x", "embeds": [{}] * 11}, 200, {"id": "1"}
    )
    own.check("GET", "/no/such/route", None, 200, {})
    own.check("GET", "/users/@me", None, 404, {"code": "x"})
    assert len(own.violations) >= 4
    assert "embeds" in own.report()
    assert "no such operation" in own.report()
