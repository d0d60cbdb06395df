"""Times as people type them: time controls, quiet hours, daily times and zones."""

from __future__ import annotations

import contextlib
import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cogs.table.lobby.seats import check_option
from cogs.table.time import time_control, zones
from cogs.table.time.time_control import (
    DAY,
    HOUR,
    LEAST,
    MINUTE,
    MOST,
    MOST_RESERVE,
    SECOND,
    TimeControl,
    kept_zone,
    next_at,
    quiet_until,
    read,
    read_hours,
    read_time,
)
from data.store.rows import UserRow
from engine.refusals import Malformed


def test_what_can_be_typed() -> None:
    for text, wanted, canonical in [
        ("none", TimeControl(), "none"),
        ("", TimeControl(), "none"),
        (" 0 ", TimeControl(), "none"),
        ("NONE", TimeControl(), "none"),
        ("30s", TimeControl(30 * SECOND), "30s"),
        ("90s", TimeControl(90 * SECOND), "1m30s"),
        ("12h", TimeControl(12 * HOUR), "12h"),
        ("36h", TimeControl(36 * HOUR), "1d12h"),
        (" 1D 12 h ", TimeControl(36 * HOUR), "1d12h"),
        ("14d", TimeControl(14 * DAY), "14d"),
        ("1d+3d", TimeControl(DAY, 3 * DAY), "1d+3d"),
        ("1d + 90m", TimeControl(DAY, 90 * MINUTE), "1d+1h30m"),
        ("1d+0s", TimeControl(DAY), "1d"),
        ("14d+60d", TimeControl(14 * DAY, 60 * DAY), "14d+60d"),
    ]:
        assert read(text) == wanted
        assert read(text).text == canonical
        assert read(canonical) == wanted


def test_what_is_no_time() -> None:
    for text in [
        *("soon", "12", "h", "1.5h", "-1h", "1h-", "12h, please", "1w", "1d+", "+1d", "1d+3"),
        *("1d+2d+3d", "12345s", "1d\0", "1d +", "٣d٣", "𝟙h 5", "١d x", "1 d 2", "d1", "1e3s"),
        *("9" * 5000, "1s" * 3000 + "x"),
    ]:
        with pytest.raises(Malformed) as refusal:
            read(text)
        assert refusal.value.code == "pace"
        said = str(refusal.value.params["text"])
        assert said, "the sentence names what was typed"
        assert said in text
        assert len(said) <= 40


def test_limits() -> None:
    for text in ["29s", "0d", "15d", "14d1s", "1d+61d", "9999d", "1d+9999d"]:
        with pytest.raises(Malformed) as refusal:
            read(text)
        assert refusal.value.code == "pace-limits"


@given(st.integers(LEAST // 1000, MOST // 1000), st.integers(0, MOST_RESERVE // 1000))
def test_every_clock_has_one_text_that_is_read_back(each: int, reserve: int) -> None:
    made = TimeControl(each * 1000, reserve * 1000)
    assert read(made.text) == made
    assert read(made.text).text == made.text == check_option("pace", made.text)
    assert (
        sum(count * time_control.UNITS[unit] for count, unit in time_control.parts(made.each))
        == made.each
    )


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_clock_or_refused(text: str) -> None:
    with contextlib.suppress(Malformed):
        found = read(text)
        assert read(found.text) == found


def test_all_that_menus_offer_is_canonical() -> None:
    assert [read(text).text for text in time_control.CHOICES] == list(time_control.CHOICES)
    assert len(set(time_control.CHOICES)) == len(time_control.CHOICES)
    assert all(LEAST <= read(text).each <= MOST for text in time_control.CHOICES[1:])
    assert [read(text).each for text in ("30s", "14d")] == [LEAST, MOST], "typed, not offered"


ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
TIMES = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
MOMENTS = st.integers(1_770_000_000_000, 1_830_000_000_000)


def clock(moment: int, zone: str) -> str:
    return dt.datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).strftime("%H:%M")


def test_times_of_day() -> None:
    for typed, meant in [
        ("8", "08:00"),
        ("08:00", "08:00"),
        (" 8h30 ", "08:30"),
        ("8H", "08:00"),
        ("23.59", "23:59"),
        ("８", "08:00"),
    ]:
        assert read_time(typed) == meant


def test_what_is_no_time_of_day() -> None:
    for typed in ["", "24:00", "8:60", "8:5", "-1", "noon", "8 pm"]:
        with pytest.raises(Malformed, match="time-of-day"):
            read_time(typed)


def test_hours() -> None:
    for typed in ["22-8", "22:00 - 08:00", "22h–8h", "22.00-8.00"]:
        assert read_hours(typed) == "22:00-08:00"


def test_what_are_no_hours() -> None:
    for typed in ["", "22", "22-", "-8", "8-8", "22-8-9", "a-b"]:
        with pytest.raises(Malformed, match="hours"):
            read_hours(typed)


@given(moment=MOMENTS, time=TIMES, zone=st.sampled_from(ZONES))
def test_the_next_time_of_day_is_within_a_day_and_shows_that_time(
    moment: int, time: str, zone: str
) -> None:
    at = next_at(time, zone, moment)
    assert 0 < at - moment <= DAY + HOUR
    # Only in the hour that a change of clocks leaves out there is no such time.
    gap = clock(at - HOUR, zone)[3:] == clock(at, zone)[3:] and clock(at, zone) != time
    assert clock(at, zone) == time or gap or zone == "Australia/Lord_Howe"


@example(moment=22 * HOUR, begin="22:00", end="08:00", zone="UTC")
@example(moment=8 * HOUR, begin="22:00", end="08:00", zone="UTC")
@example(moment=13 * HOUR, begin="13:00", end="15:00", zone="UTC")
@example(moment=15 * HOUR, begin="13:00", end="15:00", zone="UTC")
@given(moment=MOMENTS, begin=TIMES, end=TIMES, zone=st.sampled_from(ZONES))
def test_a_notice_that_is_put_off_comes_when_it_is_not_quiet(
    moment: int, begin: str, end: str, zone: str
) -> None:
    if begin == end:
        return
    user = UserRow(1, quiet=f"{begin}-{end}", zone=zone)
    until = quiet_until(user, moment)
    here = clock(moment, zone)
    inside = begin <= here < end if begin < end else not end <= here < begin
    assert (until is not None) == inside
    if until is not None:
        assert 0 < until - moment <= DAY + HOUR
        assert quiet_until(user, until) is None or clock(until, zone) != end


def test_the_same_local_time_tomorrow() -> None:
    for date, hours in [((2026, 3, 28), 23), ((2026, 3, 29), 24), ((2026, 10, 24), 25)]:
        at = dt.datetime(*date, 8, tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000
        assert next_at("08:00", "Europe/Berlin", int(at)) == at + hours * HOUR


def test_an_hour_that_does_not_exist_is_taken_as_the_one_after_it() -> None:
    at = dt.datetime(2026, 3, 29, 1, 0, tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000
    assert next_at("02:30", "Europe/Berlin", int(at)) == at + 90 * MINUTE
    assert clock(next_at("02:30", "Europe/Berlin", int(at)), "Europe/Berlin") == "03:30"


SUMMER = int(dt.datetime(2026, 7, 1, 21, 2, tzinfo=dt.UTC).timestamp() * 1000)
WINTER = SUMMER + 183 * DAY


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        (" europe/berlin ", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("zürich", "Europe/Zurich"),
        ("utc", "UTC"),
        ("GMT", "UTC"),
        ("GMT+0", "UTC"),
        ("UTC-0", "UTC"),
        ("MEZ", "Europe/Berlin"),
        ("mesz", "Europe/Berlin"),
        ("CEST", "Europe/Berlin"),
        ("EST", "America/New_York"),
        ("PST", "America/Los_Angeles"),
        ("IST", "Asia/Kolkata"),
    ],
)
def test_zones_are_read_as_people_name_them(typed: str, zone: str) -> None:
    assert zones.find_zone(typed, SUMMER) == zone
    assert zone in zones.offered_zones(typed, "en", SUMMER)


@pytest.mark.parametrize("now", [SUMMER, WINTER])
@pytest.mark.parametrize(
    ("typed", "ahead"),
    [
        ("UTC+2", 120),
        ("gmt+2", 120),
        ("+02:00", 120),
        ("UTC-5", -300),
        ("\u22125", -300),
        ("+5:30", 330),
        ("+0545", 345),
    ],
)
def test_an_offset_means_what_people_mean_by_it_and_asks_for_a_place(
    typed: str, ahead: int, now: int
) -> None:
    there, moment = dt.timedelta(minutes=ahead), dt.datetime.fromtimestamp(now / 1000, dt.UTC)
    offered = zones.offered_zones(typed, "en", now)
    assert offered
    assert {moment.astimezone(ZoneInfo(name)).utcoffset() for name in offered} == {there}
    with pytest.raises(Malformed) as refused:
        zones.find_zone(typed, now)
    assert refused.value.code == "zone-which"
    assert set(str(refused.value.params["zones"]).split(", ")) <= set(zones.names())


def test_a_time_of_day_asks_for_the_places_where_it_is_that_time() -> None:
    assert "Europe/Berlin" in zones.offered_zones("23:02", "de", SUMMER)
    assert "Europe/Berlin" in zones.offered_zones("22.02", "de", WINTER)
    assert "Pacific/Auckland" in zones.offered_zones("9h02", "en", SUMMER)  # the next day


def test_no_zone_turns_a_sign_round_or_knows_no_summer() -> None:
    assert not [name for name in zones.names() if name.startswith("Etc/")]
    assert not {"EST", "MST", "HST", "CET", "GMT+0"} & set(zones.names())
    assert not zones.offered_zones("etc", "en", SUMMER)


def test_what_names_no_zone_is_refused() -> None:
    for wrong in ("", "Atlantis", "Europe", "/", "../UTC", "x" * 5000, "\0", "localtime", "+99"):
        with pytest.raises(Malformed) as refused:
            zones.find_zone(wrong, SUMMER)
        assert refused.value.code == "zone"
    assert kept_zone("Gone/City") == ZoneInfo("UTC")


def test_what_is_offered_first_exists() -> None:
    for locale in ["en", "de", "fr", "xx"]:
        offered = zones.offered_zones("", locale, SUMMER)
        assert 10 < len(offered) <= 25
        assert set(offered) <= set(zones.names())
        assert "UTC" in offered


@settings(deadline=None)  # the first example reads the list of zones
@given(st.text(max_size=50))
def test_whatever_is_typed_offers_zones_or_none(typed: str) -> None:
    offered = zones.offered_zones(typed, "de", SUMMER)
    assert len(offered) <= 25
    assert set(offered) <= set(zones.names())
