"""Application commands, global and of the server."""

from __future__ import annotations

from typing import Any

from sandbox.checks.commands import check_all, check_command, too_many
from sandbox.checks.problems import Problems
from sandbox.core import Event
from sandbox.errors import DiscordError
from sandbox.rest.call import Answer, Call, route
from sandbox.world import Json

_GLOBAL = "/applications/{application_id}/commands"
_GUILD = "/applications/{application_id}/guilds/{guild_id}/commands"
_OPTIONAL = ("autocomplete", "choices", "min_value", "max_value", "min_length", "max_length")


def _shelf(call: Call) -> dict[str, Json]:
    if call.params["application_id"] != call.core.world.bot_id:
        raise DiscordError(20012)
    if "guild_id" not in call.params:
        return call.core.world.commands
    world = call.core.world
    guild = world.guilds.get(call.params["guild_id"])
    if guild is None or not world.bot_in(guild):
        raise DiscordError(50001)
    return guild.commands


def _shown(command: Json, call: Call) -> Json:
    if call.query.get("with_localizations", "true").lower() in ("true", "1"):
        return command
    return {k: v for k, v in command.items() if not k.endswith("_localizations")}


@route("GET", _GLOBAL)
@route("GET", _GUILD)
async def list_commands(call: Call) -> Answer:
    """List the registered commands."""
    return [_shown(command, call) for command in _shelf(call).values()]


@route("PUT", _GLOBAL)
@route("PUT", _GUILD)
async def replace_commands(call: Call) -> Answer:
    """Replace all commands at once; those whose name stays keep their id."""
    shelf = _shelf(call)
    forms: Any = [] if call.body is None else call.body
    check_all(forms)
    if too_many([form.get("type") or 1 for form in forms]):
        raise DiscordError(30032)
    old = {(c["type"], c["name"]): c for c in shelf.values()}
    shelf.clear()
    for form in forms:
        _store(call, shelf, form, old.get((form.get("type") or 1, form["name"])))
    _tell(call)
    return list(shelf.values())


@route("POST", _GLOBAL)
@route("POST", _GUILD)
async def create_command(call: Call) -> Answer:
    """Register one command; one with the same name is replaced."""
    shelf = _shelf(call)
    form = call.form(check_command)
    kind = form.get("type") or 1
    old = next((c for c in shelf.values() if (c["type"], c["name"]) == (kind, form["name"])), None)
    if old is None and too_many([*(c["type"] for c in shelf.values()), kind]):
        raise DiscordError(30032)
    command = _store(call, shelf, form, old)
    _tell(call)
    return command


@route("GET", _GLOBAL + "/{command_id}")
@route("GET", _GUILD + "/{command_id}")
async def get_command(call: Call) -> Answer:
    """Return one command."""
    return _find(call)


@route("PATCH", _GLOBAL + "/{command_id}")
@route("PATCH", _GUILD + "/{command_id}")
async def change_command(call: Call) -> Answer:
    """Change one command; what is not named stays."""
    command = _find(call)
    form = {k: v for k, v in command.items() if k in _REQUEST} | call.form()
    problems = Problems()
    check_command(form, (), problems)
    problems.stop()
    shelf = _shelf(call)
    changed = _store(call, shelf, form, command)
    _tell(call)
    return changed


@route("DELETE", _GLOBAL + "/{command_id}")
@route("DELETE", _GUILD + "/{command_id}")
async def delete_command(call: Call) -> Answer:
    """Remove one command."""
    del _shelf(call)[_find(call)["id"]]
    _tell(call)
    return None


_REQUEST = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "nsfw",
    "contexts",
    "integration_types",
)


def _find(call: Call) -> Json:
    command = _shelf(call).get(call.params["command_id"])
    if command is None:
        raise DiscordError(10063)
    return command


def _store(call: Call, shelf: dict[str, Json], form: Json, old: Json | None) -> Json:
    kept = _normalise(form) | {"application_id": call.core.world.bot_id}
    if "guild_id" in call.params:
        kept["guild_id"] = call.params["guild_id"]
        for key in ("contexts", "dm_permission", "integration_types"):
            # These say where a global command is offered; one of a server has no such choice.
            kept.pop(key, None)
    same = old is not None and {k: v for k, v in old.items() if k not in ("id", "version")} == kept
    kept["id"] = old["id"] if old is not None else call.core.ids.next()
    kept["version"] = old["version"] if old is not None and same else call.core.ids.next()
    shelf[kept["id"]] = kept
    return kept


def _normalise(form: Json) -> Json:
    """Shape a command the way Discord gives it back."""
    kind = form.get("type") or 1
    contexts = form.get("contexts")
    dm_permission = form.get("dm_permission")
    if contexts is None and dm_permission is False:
        contexts = [0]
    needed = form.get("default_member_permissions")
    kept: Json = {
        "type": kind,
        "name": form["name"],
        "name_localizations": form.get("name_localizations") or None,
        "description": (form.get("description") or "") if kind == 1 else "",
        "description_localizations": form.get("description_localizations") or None,
        "default_member_permissions": None if needed is None else str(needed),
        "dm_permission": contexts is None or 1 in contexts,
        "contexts": sorted(contexts) if contexts is not None else None,
        "integration_types": sorted(form.get("integration_types") or [0]),
        "nsfw": bool(form.get("nsfw")),
    }
    if form.get("options"):
        kept["options"] = [_normalise_option(o) for o in form["options"]]
    return kept


def _normalise_option(option: Json) -> Json:
    kept: Json = {
        "type": option["type"],
        "name": option["name"],
        "name_localizations": option.get("name_localizations") or None,
        "description": option["description"],
        "description_localizations": option.get("description_localizations") or None,
    }
    if option.get("required"):
        kept["required"] = True
    for key in _OPTIONAL:
        # An empty list of choices and a false autocomplete are as good as none.
        value = option.get(key)
        if value is not None and value is not False and value != []:
            kept[key] = value
    if "choices" in kept:
        kept["choices"] = [
            {
                "name": c["name"],
                "name_localizations": c.get("name_localizations") or None,
                "value": c["value"],
            }
            for c in kept["choices"]
        ]
    if option.get("channel_types"):
        kept["channel_types"] = option["channel_types"]
    if option.get("options"):
        kept["options"] = [_normalise_option(o) for o in option["options"]]
    return kept


def _tell(call: Call) -> None:
    call.core.publish(Event("commands", {}))
