"""Nonsense is refused in Discord's words, never with a crash."""

from __future__ import annotations

import contextlib
import copy
import os
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.checks.choices import check_choices
from sandbox.checks.commands import check_all
from sandbox.checks.message import CALLBACK, CREATE, EDIT, check_message
from sandbox.checks.modal import check_modal
from sandbox.errors import DiscordError
from sandbox.multipart import read_multipart

FULL = os.environ.get("TIER") == "long"  # see tests/tiers.py, which nothing here may import


def examples(count: int) -> int:
    """Return how many are tried: a sixth but in `make long`."""
    return count if FULL else count // 6


KEYS = st.sampled_from(
    [
        *("type", "components", "custom_id", "options", "label", "value", "style", "content"),
        *("embeds", "flags", "fields", "name", "image", "url", "accessory", "items", "media"),
        *("component", "title", "min_values", "max_values", "description", "allowed_mentions"),
        *("attachments", "id", "choices", "parse", "users", "name_localizations", "required"),
        *("default", "min_length", "max_length", "file", "nonce", "author", "footer", "text"),
    ]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 17, 18, 21, 22, 23, 32768, -1])
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["attachment://a", "https://x.y", "http://[", "de", "users", "x" * 5000])
)
ANYTHING = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6),
    max_leaves=25,
)
OPTION = {"label": "a", "value": "b"}
BUTTON = {"type": 2, "style": 1, "label": "x", "custom_id": "c"}
MENU = {"type": 3, "custom_id": "m", "options": [OPTION]}
TEXT = {"type": 10, "content": "x"}
MEDIA = {"media": {"url": "https://x.y"}}
CLASSIC = {
    "content": "x",
    "flags": 0,
    "embeds": [{"title": "x", "fields": [{"name": "a", "value": "b"}], "image": {"url": "a"}}],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [MENU]}],
    "attachments": [{"id": 0, "filename": "a"}],
    "allowed_mentions": {"parse": ["users"], "users": []},
}
SECTION = {"type": 9, "components": [TEXT], "accessory": BUTTON}
GALLERY = {"type": 12, "items": [MEDIA]}
LAYOUT = {"flags": 32768, "components": [{"type": 17, "components": [TEXT, SECTION, GALLERY]}]}
MODAL = {
    "custom_id": "x",
    "title": "y",
    "components": [
        {"type": 18, "label": "a", "component": {"type": 4, "custom_id": "i", "style": 1}},
        {
            "type": 18,
            "label": "b",
            "component": {"type": 21, "custom_id": "r", "options": [OPTION]},
        },
    ],
}
CHOICE = {"name": "a", "value": "b", "name_localizations": {"de": "c"}}
STRING = {"type": 3, "name": "s", "description": "d", "choices": [CHOICE]}
NUMBER = {"type": 4, "name": "n", "description": "d", "min_value": 1, "max_value": 2}
COMMANDS = [{"name": "a", "description": "b", "options": [STRING, NUMBER]}]


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Return every place inside a body as (holder, key)."""
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(len(value)))
    else:
        return []
    return [(value, key) for key in keys] + [s for key in keys for s in spots(value[key])]


@st.composite
def spoilt(draw: st.DrawFn, *bodies: Any) -> Any:
    """Take a good body and put nonsense into one or two places."""
    body = copy.deepcopy(draw(st.sampled_from(bodies)))
    for _ in range(draw(st.integers(1, 2))):
        holder, key = draw(st.sampled_from(spots(body)))
        holder[key] = draw(ANYTHING)
    return body


@pytest.mark.sized
@settings(max_examples=examples(300), deadline=None)
@given(spoilt(CLASSIC, LAYOUT), st.sampled_from([CREATE, EDIT, CALLBACK]), st.booleans())
def test_message_bodies(form: dict[str, Any], rules: Any, was_v2: bool) -> None:
    with contextlib.suppress(DiscordError):
        check_message(form, rules, set(), was_v2=was_v2)


def test_an_address_that_python_cannot_split_is_refused() -> None:
    body = copy.deepcopy(LAYOUT)
    body["components"] = [{"type": 12, "items": [{"media": {"url": "http://["}}]}]
    with pytest.raises(DiscordError) as refused:
        check_message(body, CREATE, set(), was_v2=False)
    assert "URL_TYPE_INVALID_URL" in str(vars(refused.value))


@pytest.mark.sized
@settings(max_examples=examples(200), deadline=None)
@given(spoilt(MODAL))
def test_form_bodies(form: dict[str, Any]) -> None:
    with contextlib.suppress(DiscordError):
        check_modal(form)


@pytest.mark.sized
@settings(max_examples=examples(200), deadline=None)
@given(spoilt(COMMANDS))
def test_command_bodies(forms: Any) -> None:
    with contextlib.suppress(DiscordError):
        check_all(forms)


@pytest.mark.sized
@settings(max_examples=examples(100), deadline=None)
@given(spoilt({"choices": [CHOICE]}), st.sampled_from([3, 4, 10]))
def test_choices(form: dict[str, Any], kind: int) -> None:
    question = {"options": [{"name": "a", "type": kind, "focused": True}]}
    with contextlib.suppress(DiscordError):
        check_choices(form, question)


@pytest.mark.sized
@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=60), st.integers(0, 3))
def test_multipart(noise: bytes, place: int) -> None:
    parts = [
        b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}\r\n',
        b'--b\r\nContent-Disposition: form-data; name="files[0]"; filename="a"\r\n\r\nx\r\n',
        b"--b--\r\n",
    ]
    parts.insert(place, noise)
    with contextlib.suppress(DiscordError):
        payload, uploads = read_multipart("multipart/form-data; boundary=b", b"".join(parts))
        assert isinstance(payload, bytes)
        assert set(uploads) <= {0}


@pytest.mark.sized
@settings(max_examples=examples(100), deadline=None)
@given(st.binary(max_size=300))
def test_multipart_keeps_bytes(data: bytes) -> None:
    if b"\r\n--bound" in data:
        return
    head = b'--bound\r\nContent-Disposition: form-data; name="files[3]"; filename="a.png"\r\n'
    kind = b"Content-Type: application/octet-stream\r\n\r\n"
    body = head + kind + data + b"\r\n--bound--\r\n"
    _, uploads = read_multipart('multipart/form-data; boundary="bound"', body)
    assert uploads[3].data == data
