"""What Prometheus is told: counted where it happens, answered whatever the bot is busy with."""

from __future__ import annotations

import asyncio
import json
import re
import threading
import urllib.error
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from cogs.client import SpieltischBot
from cogs.runtime import health as health_module
from cogs.runtime.figures import Figures
from cogs.runtime.health import SILENT, Health
from cogs.runtime.monitoring import HOST, serving
from cogs.ui import ids
from data.store import Holder, StoreError, metrics
from tests.cogs.ears import Ears, connect
from tests.cogs.gauges import Clock, health_of
from tests.cogs.people import press
from tests.cogs.table.climb import only_climb, played
from tests.cogs.table.waiting import DAY
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tools.support.stage import free_port
from tools.support.waiting import LONG, until

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def health(world: World, clock: Clock) -> Health:
    await world.store.write(metrics.heartbeat(world.time))
    lease = await world.store.hold(Holder.mine(), world.now)
    return health_of(world, lease, clock=clock)


def samples(figures: Figures) -> dict[str, float]:
    lines = figures.text().decode().splitlines()
    pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


def test_what_is_not_counted_any_more_keeps_no_figure() -> None:
    figures = Figures()
    figures.count(figures.tables, {("helge", "running"): 2, ("blox", "lobby"): 1})
    figures.count(figures.tables, {("blox", "lobby"): 3})
    told = {key: value for key, value in samples(figures).items() if "_tables{" in key}
    assert told == {'spieltisch_tables{game="blox",state="lobby"}': 3}


def asked(port: int, path: str, host: str = "") -> tuple[int, str]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
    request.add_header("Host", host or f"127.0.0.1:{port}")
    try:
        with urllib.request.urlopen(request, timeout=LONG) as answer:  # noqa: S310
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


async def test_presses_are_counted_by_what_became_of_them(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = connect(world, Ears())
    try:
        table = await world.playing(ANNA, BEN)
        await world.say()
        hand = ids.table(table.id, "hand")
        await press(home, ANNA, hand)
        await press(home, CARLA, hand)

        async def broken(*_: object, **__: object) -> None:
            raise StoreError("full", "no room")

        monkeypatch.setattr(world.service.tables, "load", broken)
        await press(home, ANNA, hand)
        found = samples(home.figures)
    finally:
        home.pictures.close()
    for outcome in ("done", "refused", "store"):
        name = f'spieltisch_presses_total{{kind="press",outcome="{outcome}"}}'
        assert found[name] == 1.0, outcome
    assert found["spieltisch_failures_total"] == 1.0
    assert found["spieltisch_acknowledged_seconds_count"] == 3.0
    assert found["spieltisch_board_seconds_count"] == 1.0


async def test_health_answers_while_the_loop_stands_still(health: Health) -> None:
    port, heard = free_port(), []
    async with serving(health, HOST, port):
        asking = threading.Thread(target=lambda: heard.append(asked(port, "/health")))
        asking.start()
        asking.join(LONG)  # on purpose: nothing else runs on this loop until it is answered
    ((status, text),) = heard
    assert (status, json.loads(text)["ok"]) == (200, True)


async def test_a_look_of_long_ago_is_no_good_news(health: Health, clock: Clock) -> None:
    await health.look()
    assert health.latest()["ok"] is True
    clock.now += SILENT + 1
    report = health.latest()
    assert (report["ok"], report["why"]) == (False, ["loop-stands"])
    assert report["looked_age_s"] == SILENT + 1


async def test_a_database_that_never_answers(
    world: World, health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(health_module, "PATIENCE", 0.01)
    monkeypatch.setattr(world.store, "read", never)
    await health.look()
    assert health.latest()["why"] == ["database-slow"]


async def test_what_health_tells_is_in_the_metrics(world: World, health: Health) -> None:
    await world.playing(ANNA, BEN)
    await world.playing(ANNA, CARLA, channel_id=ID + 4711)
    await world.service.lobby.open(world.opening(channel_id=ID + 4712), world.time)
    port = free_port()
    async with serving(health, HOST, port):
        status, text = await asyncio.to_thread(asked, port, "/metrics")
    assert status == 200
    found = samples(health.figures)
    assert found['spieltisch_tables{game="helge",state="running"}'] == 2.0
    assert found['spieltisch_tables{game="helge",state="lobby"}'] == 1.0
    assert found["spieltisch_ok"] == 1.0
    assert found["spieltisch_database_bytes"] == world.store.path.stat().st_size
    assert found["spieltisch_newest_backup_age_seconds"] != found["spieltisch_ok"]
    assert "# TYPE spieltisch_presses_total counter" in text
    assert found['spieltisch_discord_requests_total{status="429"}'] == 0.0


async def test_the_funnel_counts_a_weeks_tables_and_who_came_back(
    world: World, health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    await played(world)  # Anna's and Ben's first
    world.time += 5 * DAY
    await played(world, who=(ANNA, CARLA))
    world.time += 5 * DAY
    await world.playing(BEN, CARLA)
    await world.service.lobby.open(world.opening(channel_id=ID + 5), world.time)
    await health.look()
    health.latest()
    figures = samples(health.figures)
    found = {key: value for key, value in figures.items() if key.startswith("spieltisch_funnel")}
    assert found == {
        'spieltisch_funnel{game="helge",step="opened"}': 3.0,
        'spieltisch_funnel{game="helge",step="started"}': 2.0,
        'spieltisch_funnel{game="helge",step="finished"}': 1.0,
        'spieltisch_funnel{game="",step="first-game"}': 2.0,
        'spieltisch_funnel{game="",step="second-game"}': 1.0,
    }


async def test_pictures_and_connections_to_the_gateway_are_counted(world: World) -> None:
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as bot:
        await bot.pictures.draw(lambda: None)
        for event in ("shard_connect", "shard_disconnect", "shard_resumed", "shard_connect"):
            bot.dispatch(event, 0)
        counted = samples(bot.app.figures)
    assert counted["spieltisch_render_seconds_count"] == 1.0
    assert {
        event: counted[f'spieltisch_gateway_total{{event="{event}"}}']
        for event in ("connect", "disconnect", "resumed")
    } == {"connect": 2.0, "disconnect": 1.0, "resumed": 1.0}


async def test_how_late_the_event_loop_is(health: Health, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health_module, "_BEAT", -0.3)  # each look comes so much later than asked
    watching = asyncio.create_task(health.watch())
    name = "spieltisch_loop_lag_seconds"
    await until(lambda: samples(health.figures)[f"{name}_count"] >= 3)
    watching.cancel()
    found = samples(health.figures)
    assert found[f'{name}_bucket{{le="0.25"}}'] == 0.0
    assert found[f"{name}_sum"] >= 0.3 * found[f"{name}_count"]


async def test_only_this_machine_reads_figures_unless_told_otherwise(health: Health) -> None:
    port = free_port()
    async with serving(health, HOST, port):
        assert (await asyncio.to_thread(asked, port, "/metrics", "example.org"))[0] == 403
    async with serving(health, "0.0.0.0", port):  # noqa: S104 (that is what is tried)
        assert (await asyncio.to_thread(asked, port, "/metrics", "bot:9102"))[0] == 200


async def test_requests_and_what_discord_refuses() -> None:
    figures = Figures()
    trace = figures.requesting()
    trace.freeze()
    for status in (200, 429, 429):
        end: Any = SimpleNamespace(response=SimpleNamespace(status=status))
        await trace.on_request_end.send(None, None, end)  # type: ignore[arg-type]
    await trace.on_request_exception.send(None, None, None)  # type: ignore[arg-type]
    counted = samples(figures)
    assert {
        status: counted[f'spieltisch_discord_requests_total{{status="{status}"}}']
        for status in ("200", "429", "none")
    } == {"200": 1.0, "429": 2.0, "none": 1.0}


def known() -> dict[str, set[str]]:
    """Return the labels of all samples by their names, also of those that were never counted."""
    kinds = {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
    found: dict[str, set[str]] = {"process_resident_memory_bytes": set(), "up": set()}
    for metric in {*Figures().registry._names_to_collectors.values()}:
        for family in metric.collect():
            labels = {*getattr(metric, "_labelnames", ())}
            labels |= {"le"} if family.type == "histogram" else set()
            for end in kinds.get(family.type, ("",)):
                found[family.name + end] = labels
    return found


WORDS = {
    *("sum", "by", "rate", "increase", "histogram_quantile", "or", "and", "up", "job", "e"),
    *("avg_over_time", "m", "h", "spieltisch", "running", "without", "turned", "away"),
}
"""What else a question to Prometheus may hold: its own words, units, values of labels."""


RULE = {"alert", "expr", "for", "labels", "annotations"}


def questions() -> list[tuple[str, str]]:
    """Return what dashboard and alarms ask Prometheus, with the legend of each line."""
    board = json.loads((DOCS / "monitoring" / "grafana.json").read_text(encoding="utf-8"))
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"]) > 10
    found = [(one["expr"], one["legendFormat"]) for p in board["panels"] for one in p["targets"]]
    source = (DOCS / "monitoring" / "alarms.yml").read_text(encoding="utf-8")
    (group,) = yaml.safe_load(source)["groups"]
    assert all(set(rule) == RULE and rule["annotations"]["summary"] for rule in group["rules"])
    return found + [(rule["expr"], "") for rule in group["rules"]]


def test_dashboard_and_alarms_ask_for_figures_that_there_are() -> None:
    names = known()
    for text, legend in questions():
        assert text.count("(") == text.count(")"), text
        asked = set(re.findall(r"[a-z_]+", text)) - WORDS
        metrics = {word for word in asked if word in names}
        if 'up{job="spieltisch"}' in text:
            continue  # Prometheus' own
        assert metrics, text
        labels = set().union(*(names[metric] for metric in metrics))
        assert asked - metrics <= labels, f"{text}: {asked - metrics - labels}"
        kept = re.findall(r"by \((\w+)\)", text) or labels
        assert set(re.findall(r"{{(\w+)}}", legend)) <= set(kept), legend


def test_each_warning_raises_an_alarm() -> None:
    figures = Figures()
    figures.tell({"warn": ["backup-unusable"]})
    assert samples(figures)["spieltisch_warnings"] == 1
    assert any("spieltisch_warnings > 0" in text for text, _ in questions())


def test_the_page_on_alarms_has_each_alarm_and_each_reason() -> None:
    page = (DOCS / "operating.md").read_text(encoding="utf-8")
    alarms = re.findall(r"alert: (\w+)", (DOCS / "monitoring" / "alarms.yml").read_text("utf-8"))
    assert len(alarms) == 6
    part = page.split("\n## Alarms\n")[1].split("\n## ")[0]
    assert re.findall(r"^### (\w+)$", part, re.MULTILINE) == alarms
    source = Path(health_module.__file__).read_text(encoding="utf-8")
    reasons = set(re.findall(r'"((?:[a-z]+-)+[a-z]+)"', source)) - {"no-store"}  # a header's
    assert {"not-connected", "backup-old", "loop-stands"} <= reasons
    assert {reason for reason in reasons if f"`{reason}`" not in page} == set()


async def test_the_page_shows_what_health_says_today(health: Health) -> None:
    await health.look()
    page = (DOCS / "operating.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert set(json.loads(shown)) == set(health.latest())
