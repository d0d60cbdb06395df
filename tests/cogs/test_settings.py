from __future__ import annotations

from pathlib import Path

import pytest

from cogs.settings import SettingsError, load
from cogs.throttle import PRESSES


def test_without_anything_the_sandbox_is_wanted(tmp_path: Path) -> None:
    settings = load(tmp_path, {})
    assert settings.sandbox
    assert settings.database == tmp_path / "var" / "sandbox.db"
    assert settings.sandbox_port == 8080
    assert settings.api_url == "https://discord.com/api/v10"


def test_env_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=abc\nLOG_LEVEL=debug\nSANDBOX_PORT=9000\n")
    settings = load(tmp_path, {"SANDBOX_PORT": "9001"})
    assert (settings.token, settings.log_level, settings.sandbox_port) == ("abc", "DEBUG", 9001)
    assert settings.database == tmp_path / "var" / "spieltisch.db"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SANDBOX_PORT", "eighty"),
        ("SANDBOX_PORT", "0"),
        ("SANDBOX_PORT", "65536"),
        ("SANDBOX_PORT", "８０"),
        ("LOG_LEVEL", "chatty"),
        ("DISCORD_API_URL", "discord.com"),
        ("DISCORD_API_URL", "ftp://discord.com"),
        ("DATABASE", "."),
        ("CLOCK_FILE", "."),
        ("PRESS_BURST", "-1"),
        ("PRESS_BURST", "many"),
        ("PRESS_BURST", "10000"),
        ("PRESS_BURST", "²"),
    ],
)
def test_a_wrong_value_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(SettingsError) as error:
        load(tmp_path, {name: value})
    assert str(error.value).startswith(name)
    assert "\n" not in str(error.value)


def test_how_often_one_person_may_press(tmp_path: Path) -> None:
    assert load(tmp_path, {}).press_burst == PRESSES
    assert load(tmp_path, {"PRESS_BURST": "0"}).press_burst == 0


def test_the_token_is_never_shown(tmp_path: Path) -> None:
    assert "very-secret" not in repr(load(tmp_path, {"DISCORD_TOKEN": "very-secret"}))


def test_time_can_be_moved_only_where_no_real_discord_is_meant(tmp_path: Path) -> None:
    here = {"DISCORD_TOKEN": "abc", "CLOCK_FILE": "clock"}
    for url in ("http://127.0.0.1:8080/api/v10", "http://localhost:1/x", "http://[::1]:8080/x"):
        assert load(tmp_path, {**here, "DISCORD_API_URL": url}).clock_file == tmp_path / "clock"
    assert load(tmp_path, {"CLOCK_FILE": "clock"}).clock_file == tmp_path / "clock"
    assert load(tmp_path, {"DISCORD_TOKEN": "abc"}).clock_file is None
    for url in ("", "https://discord.com/api/v10", "http://127.0.0.1.example.org/api"):
        with pytest.raises(SettingsError, match=r"^CLOCK_FILE .*sandbox"):
            load(tmp_path, {**here, "DISCORD_API_URL": url})
