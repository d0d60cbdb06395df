"""Checks every request of the bot and answer of the sandbox against Discord's OpenAPI file.

The file is not part of the project; tests skip where it is missing. End-to-end tests use it too:

    checker = Checker.load() or pytest.skip(Checker.MISSING)
    sandbox.rest.watch(checker.watch)      # in this process
    checker.take(await control.requests())  # or from a sandbox in another one
    assert checker.report() == ""
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import jsonschema_rs

from sandbox.rest.pipeline import Exchange

Json = dict[str, Any]
SHARED = Path(__file__).parents[2].parent / "shared"
FILE = SHARED / "discord" / "openapi.json"


_URI = "urn:discord"


class Checker:
    """Knows Discord's operations and collects violations."""

    MISSING: ClassVar[str] = "Discord's OpenAPI file is not here (../shared/discord/openapi.json)"

    def __init__(self, spec: Json) -> None:
        self.spec = spec
        # The file says that the codes inside a 50035 are numbers; Discord's documentation and its
        # answers say words ("BASE_TYPE_REQUIRED"), and the documentation wins.
        inner = spec["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]
        inner["items"] = {
            "type": "object",
            "required": ["code", "message"],
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        }
        self.checked = 0
        self.violations: list[str] = []
        self._registry = jsonschema_rs.Registry([(_URI, spec)], draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, jsonschema_rs.Draft202012Validator] = {}
        self._paths = [(_pattern(path), path) for path in spec["paths"]]
        # Paths with fewer placeholders are meant first: `@me` is not an id.
        self._paths.sort(key=lambda pair: pair[1].count("{"))

    @classmethod
    def load(cls) -> Checker | None:
        """Return one that has checked nothing, or None where the file is missing."""
        if not FILE.exists():
            return None
        fresh = copy(_checker())
        fresh.checked, fresh.violations = 0, []
        return fresh

    def watch(self, exchange: Exchange) -> None:
        """Check an exchange of a sandbox in this process."""
        self.check(exchange.method, exchange.path, exchange.body, exchange.status, exchange.answer)

    def take(self, requests: Iterable[Json]) -> None:
        """Check exchanges that a sandbox's control face told."""
        for r in requests:
            self.check(r["method"], r["path"], r["body"], r["status"], r["answer"])

    def report(self) -> str:
        """Return all violations, or nothing."""
        return "\n".join(self.violations)

    def check(self, method: str, path: str, body: Any, status: int, answer: Any) -> None:
        """Check one request and its answer.

        Args:
            method: HTTP method.
            path: Below /api/v10, without a query.
            body: Parsed JSON body (or payload_json), None for none.
            status: Of the answer.
            answer: Parsed answer, None for none.
        """
        self.checked += 1
        name = f"{method} {path}"
        found = self._operation(method, path)
        if found is None:
            if status == 404:
                return  # Discord has no such call, and the sandbox says so
            self.violations.append(f"{name}: no such operation")
            return
        pointer, operation = found
        # What was refused may be wrong on purpose.
        if status < 400 and "requestBody" in operation:
            place = f"{pointer}/requestBody/content/application~1json/schema"
            self._validate(place, _ids_as_strings(body), f"{name} request")
        self._check_answer(operation, pointer, name, status, answer)

    def _check_answer(
        self, operation: Json, pointer: str, name: str, status: int, answer: Any
    ) -> None:
        responses = operation["responses"]
        if status >= 500 or status == 499:
            return
        key = str(status) if str(status) in responses else f"{status // 100}XX"
        if key not in responses:
            self.violations.append(f"{name}: status {status} is not in {list(responses)}")
            return
        if status >= 400:
            kind = "RatelimitedResponse" if status == 429 else "ErrorResponse"
            self._validate(f"#/components/schemas/{kind}", answer, f"{name} error")
            return
        content = responses[key].get("content", {})
        if "application/json" in content:
            place = f"{pointer}/responses/{key}/content/application~1json/schema"
            self._validate(place, answer, f"{name} answer {status}")
        elif answer is not None:
            self.violations.append(f"{name}: status {status} has no body")

    def _operation(self, method: str, path: str) -> tuple[str, Json] | None:
        for pattern, raw in self._paths:
            operation = self.spec["paths"][raw].get(method.lower())
            if operation is not None and pattern.fullmatch(path):
                escaped = raw.replace("~", "~0").replace("/", "~1")
                return f"#/paths/{escaped}/{method.lower()}", operation
        return None

    def _validate(self, pointer: str, value: Any, what: str) -> None:
        validator = self._validators.get(pointer)
        if validator is None:
            validator = jsonschema_rs.Draft202012Validator(
                {"$ref": _URI + _percent(pointer)}, validate_formats=True, registry=self._registry
            )
            self._validators[pointer] = validator
        for error in validator.iter_errors(value):
            at = "/".join(str(key) for key in error.instance_path)
            self.violations.append(f"{what} at {at or '(root)'}: {error.message[:600]}")


@cache
def _checker() -> Checker:
    return Checker(json.loads(FILE.read_bytes()))


def _pattern(path: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", path)
    return re.compile("[^/]+".join(re.escape(part) for part in parts))


def _percent(pointer: str) -> str:
    return pointer.replace("{", "%7B").replace("}", "%7D")


def _ids_as_strings(body: Any) -> Any:
    """Turn numbers that stand for ids into strings: Discord takes both, the file only one."""
    if isinstance(body, list):
        return [_ids_as_strings(entry) for entry in body]
    if not isinstance(body, dict):
        return body
    changed = {key: _ids_as_strings(value) for key, value in body.items()}
    if isinstance(changed.get("recipient_id"), int):
        changed["recipient_id"] = str(changed["recipient_id"])
    for key in ("message_id", "channel_id", "guild_id"):
        if isinstance(changed.get(key), int):
            changed[key] = str(changed[key])
    lists = ("attachments", "permission_overwrites", "default_values")
    for entry in (*(e for key in lists for e in changed.get(key) or []), changed.get("emoji")):
        if isinstance(entry, dict) and isinstance(entry.get("id"), int):
            entry["id"] = str(entry["id"])
    allowed = changed.get("allowed_mentions")
    if isinstance(allowed, dict):
        for key in ("users", "roles"):
            if key in allowed:
                allowed[key] = [str(entry) for entry in allowed[key]]
    return changed
