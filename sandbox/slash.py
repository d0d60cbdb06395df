"""Turning what a person typed after `/` into the data of an interaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandbox.permissions import ADMINISTRATOR, may_see, permissions_in
from sandbox.shapes import member_json, partial_channel_json, role_json, user_json
from sandbox.world import DM, Channel, Json, Message, World

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
ATTACHMENT = 11
MEMBER_MENU, MESSAGE_MENU = 2, 3
"""The types of commands in the menus of a member and of a message."""

Show = Callable[[Message], Json]
"""Returns a message as Discord's JSON."""
Keep = Callable[[Any], Json]
"""Keeps a file of the page and returns the attachment that stands for it."""


class Refused(Exception):
    """The page's frame could not be taken; the words say why."""


def usable_commands(world: World, channel: Channel, user_id: str, kind: int = 1) -> list[Json]:
    """Return the commands somebody may use in a channel: the server's own hide global ones."""
    guild = world.guild_of(channel)
    if guild is not None and not world.bot_in(guild):
        return []
    named = {c["name"]: c for c in world.commands.values() if c["type"] == kind}
    if guild is not None:
        named |= {c["name"]: c for c in guild.commands.values() if c["type"] == kind}
    rights = permissions_in(world, channel, user_id)
    return [c for c in named.values() if _usable(c, channel, rights)]


def _usable(command: Json, channel: Channel, rights: int) -> bool:
    contexts = command.get("contexts")
    here = 1 if channel.type == DM else 0
    if contexts is not None and here not in contexts:
        return False
    if contexts is None and here == 1 and command.get("dm_permission") is False:
        return False
    needed = command.get("default_member_permissions")
    if channel.type == DM or needed is None:
        return True
    # "0" is not "everybody": Discord leaves such a command to administrators.
    if int(needed) == 0:
        return bool(rights & ADMINISTRATOR)
    return not int(needed) & ~rights


def build_data(
    world: World,
    channel: Channel,
    user_id: str,
    frame: Json,
    *,
    keep: Keep | None = None,
    show: Show | None = None,
    focused: str | None = None,
) -> tuple[Json, str]:
    """Make the `data` of a slash command or of an autocomplete question.

    Args:
        world: The world.
        channel: Where it is typed.
        user_id: Who types.
        frame: The page's frame: `name` (with subcommands after spaces) and `options`; or the
            `target` of a command in the menu of a member, or the `message_id` of one of a message.
        keep: Takes the files of options that want one; None where no file is taken.
        show: Shapes the message of a menu; None where none is taken.
        focused: The option for which choices are asked.

    Returns:
        The data and the full name of the command.

    Raises:
        Refused: Unknown command or option, missing or wrong value.
    """
    if "target" in frame:
        return _menu_data(world, channel, user_id, frame)
    if "message_id" in frame and show is not None:
        return _message_menu_data(world, channel, user_id, frame, show)
    return _slash_data(world, channel, user_id, frame, keep, focused)


def _slash_data(
    world: World,
    channel: Channel,
    user_id: str,
    frame: Json,
    keep: Keep | None,
    focused: str | None,
) -> tuple[Json, str]:
    words = str(frame.get("name", "")).split()
    command = _command(usable_commands(world, channel, user_id), words)
    data = {"type": 1} | {k: command[k] for k in ("id", "name", "guild_id") if k in command}
    known, holder = _descend(command, words[1:], data)
    resolved: Json = {}
    holder["options"] = [
        _filed(known, entry, keep, resolved)
        or _typed(world, channel, known, entry, focused, resolved)
        for entry in frame.get("options") or []
    ]
    if focused is None:
        _check_required(known, {entry["name"] for entry in holder["options"]})
    if resolved:
        data["resolved"] = resolved
    return data, " ".join(words)


def _menu_data(world: World, channel: Channel, user_id: str, frame: Json) -> tuple[Json, str]:
    data = _menu_command(world, channel, user_id, frame, MEMBER_MENU)
    resolved: Json = {}
    user = world.find_user(str(frame["target"]))
    if user is None:
        raise Refused(f"no member {frame['target']}")
    resolve(world, channel, USER, user.id, resolved)
    return data | {"target_id": user.id, "resolved": resolved}, data["name"]


def _message_menu_data(
    world: World, channel: Channel, user_id: str, frame: Json, show: Show
) -> tuple[Json, str]:
    data = _menu_command(world, channel, user_id, frame, MESSAGE_MENU)
    message = world.message(channel.id, str(frame["message_id"]))
    if message is None or message.ephemeral:
        raise Refused("no such message")
    resolved = {"messages": {message.id: show(message)}}
    return data | {"target_id": message.id, "resolved": resolved}, data["name"]


def _menu_command(world: World, channel: Channel, user_id: str, frame: Json, kind: int) -> Json:
    usable = usable_commands(world, channel, user_id, kind)
    command = next((c for c in usable if c["name"] == frame.get("name")), None)
    if command is None:
        raise Refused(f"no command {frame.get('name')} in that menu")
    return {k: command[k] for k in ("id", "type", "name", "guild_id") if k in command}


def _command(usable: list[Json], words: list[str]) -> Json:
    found = [command for command in usable if words and command["name"] == words[0]]
    if not found:
        raise Refused(f"no command /{' '.join(words)} here")
    return found[0]


def _descend(command: Json, words: list[str], data: Json) -> tuple[list[Json], Json]:
    level, holder = command.get("options") or [], data
    for word in words:
        inner = next((o for o in level if o["name"] == word and o["type"] in (1, 2)), None)
        if inner is None:
            raise Refused(f"no subcommand {word}")
        entry: Json = {"type": inner["type"], "name": word, "options": []}
        holder["options"] = [entry]
        level, holder = inner.get("options") or [], entry
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in level):
        raise Refused("a subcommand is missing")
    return level, holder


def _check_required(known: list[Json], given: set[str]) -> None:
    for option in known:
        if option.get("required") and option["name"] not in given:
            raise Refused(f"option {option['name']} is missing")


def _filed(known: list[Json], entry: Json, keep: Keep | None, resolved: Json) -> Json | None:
    """Return an option that is a file; None for every other option."""
    wanted = {"name": entry.get("name"), "type": ATTACHMENT}
    if not any(wanted.items() <= option.items() for option in known):
        return None
    if keep is None:
        return {**wanted, "value": "0"}
    kept = keep(entry.get("value"))
    resolved.setdefault("attachments", {})[kept["id"]] = kept
    return {**wanted, "value": kept["id"]}


def _typed(
    world: World,
    channel: Channel,
    known: list[Json],
    entry: Json,
    focused: str | None,
    resolved: Json,
) -> Json:
    option = next((o for o in known if o["name"] == entry.get("name")), None)
    if option is None:
        raise Refused(f"no option {entry.get('name')}")
    typed: Json = {"name": option["name"], "type": option["type"]}
    value = entry.get("value")
    if option["name"] == focused:
        # While typing, the value is raw and unchecked.
        return typed | {"value": str(value if value is not None else ""), "focused": True}
    typed["value"] = _value(option, value)
    if option["type"] in (USER, CHANNEL, ROLE, MENTIONABLE):
        typed["value"] = _named(world, option, typed["value"])
        resolve(world, channel, option["type"], typed["value"], resolved)
    return typed


def _named(world: World, option: Json, value: str) -> str:
    """Turn what a person would type, `@Ben` or `#tisch-1`, into the id it stands for."""
    if option["type"] in (USER, MENTIONABLE) and value.startswith("@"):
        user = world.find_user(value[1:])
        return user.id if user is not None else value
    if option["type"] == CHANNEL:
        kinds = option.get("channel_types")
        for channel in world.channels.values():
            if value in (channel.id, f"#{channel.name}"):
                if kinds and channel.type not in kinds:
                    raise Refused(f"{option['name']} can't be such a channel")
                return channel.id
    return value


def _value(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    try:
        if kind == INTEGER:
            number: Any = int(str(value))
        elif kind == NUMBER:
            number = float(str(value))
        elif kind == BOOLEAN:
            if not isinstance(value, bool):
                raise Refused(f"{name} must be true or false")
            return value
        else:
            return _text(option, str(value))
    except ValueError:
        raise Refused(f"{name} must be a number") from None
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise Refused(f"{name} must be between {least} and {most}")
    return _one_of(option, number)


def _text(option: Json, value: str) -> str:
    least, most = option.get("min_length", 0), option.get("max_length", 6000)
    if option["type"] == STRING and not least <= len(value) <= most:
        raise Refused(f"{option['name']} must have {least} to {most} characters")
    chosen: str = _one_of(option, value)
    return chosen


def _one_of(option: Json, value: Any) -> Any:
    choices = option.get("choices")
    if choices and value not in [c["value"] for c in choices]:
        raise Refused(f"{option['name']} can't be {value!r}")
    return value


def resolve(world: World, channel: Channel, kind: int, wanted: str, resolved: Json) -> None:
    """Add the object an id stands for to `resolved`.

    Args:
        world: The world.
        channel: Where it is used; in direct messages there are no members.
        kind: An option type (USER, CHANNEL, ROLE, MENTIONABLE).
        wanted: The id.
        resolved: What is added to.

    Raises:
        Refused: Nothing has this id.
    """
    guild = world.guild_of(channel)
    roles = {} if guild is None else guild.roles
    target = world.channels.get(wanted)
    if kind in (USER, MENTIONABLE) and wanted in world.users:
        resolved.setdefault("users", {})[wanted] = user_json(world.users[wanted])
        if guild is not None and wanted in guild.members:
            member = member_json(world, guild, wanted, with_user=False)
            # Resolved members are partial: Discord leaves these two out.
            del member["mute"], member["deaf"]
            member["permissions"] = str(permissions_in(world, channel, wanted))
            resolved.setdefault("members", {})[wanted] = member
    elif kind in (ROLE, MENTIONABLE) and wanted in roles:
        resolved.setdefault("roles", {})[wanted] = role_json(roles[wanted])
    elif kind == CHANNEL and target is not None and target.guild_id == channel.guild_id:
        if not may_see(world, target, world.bot_id):
            raise Refused("the bot can't see that channel")
        shape = partial_channel_json(world, target, world.bot_id)
        resolved.setdefault("channels", {})[wanted] = shape
    else:
        raise Refused(f"nothing has the id {wanted}")
