"""What players do, by the ids of buttons, so that no language matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandbox.driver import Answer, Member, buttons
from sandbox.finding import fields, menus

Message = dict[str, Any]
_NOTHING_SAID = 6
"""Discord's type of an answer that only says that the press has arrived."""
_THINKING = 5
"""Discord's type of an answer that takes a while."""
_PRIVATE, _LOADING = 64, 128
_STEPS = 16
"""More presses than any turn takes."""
_WORDS = 2
"""Words that are chosen when a decision is written from their menu."""


def button(message: Message, part: str) -> str | None:
    """Return the id of the first enabled button whose id contains ``part``.

    A family such as ``g:`` must stand at the beginning: a table's id may end with that letter.
    """
    ids = (b.get("custom_id", "") for b in buttons(message) if not b.get("disabled"))
    family = part.endswith(":")
    return next((i for i in ids if (i.startswith(part) if family else part in i)), None)


def ids_of(message: Message) -> list[str]:
    """Return the ids of all buttons; those that open an address have none."""
    return [b["custom_id"] for b in buttons(message) if "custom_id" in b]


def word_menu(message: Message) -> Message | None:
    """Return the menu of the words of a form."""
    ids = ((menu["custom_id"], menu) for menu in menus(message))
    return next((menu for i, menu in ids if i.startswith("f:") and i.endswith(":pick")), None)


async def pick_words(member: Member, message: Message, count: int = _WORDS) -> Message:
    """Choose the first words of a form from their menu; return the private answer."""
    menu = word_menu(message)
    assert menu is not None
    chosen = [option["value"] for option in menu["options"][:count]]
    return await (await member.select(message, *chosen, custom_id=menu["custom_id"])).ready()


async def press(member: Member, message: Message, part: str) -> Message:
    """Press a button by a part of its id and return the private answer, if there is one."""
    answer = await member.press(message, custom_id=part)
    if answer.kind == _THINKING:  # on a busy machine also where nothing is said in the end
        await member.wait_for(lambda: not _thinks(member, answer.message_id), "an answer")
        return member.by_id.get(answer.message_id or "", message)
    # A private message is changed: at once, or after the bot has asked for time.
    silent = answer.kind == _NOTHING_SAID and not message["flags"] & _PRIVATE
    return message if silent else await answer.ready()


async def behind(member: Member, end: Message, part: str) -> Message:
    """Press what is on *More*, or on the page of the table's options behind it."""
    shown = await press(member, end, ":more")
    if not button(shown, part):
        shown = await press(member, shown, ":about")
    return await press(member, shown, part)


def _thinks(member: Member, message_id: str | None) -> bool:
    return bool(member.by_id.get(message_id or "", {"flags": 0})["flags"] & _LOADING)


async def open_lobby(host: Member, channel: str, game: str = "helge", **options: Any) -> Message:
    mark = host.mark()
    await host.command(channel, "play", game=game, **options)
    # Elsewhere a lobby may be edited meanwhile.
    return await host.wait_message(lambda m: bool(button(m, ":join")), since=mark, channel=channel)


async def start_game(
    people: list[Member], channel: str, computers: int = 0, game: str = "helge", **options: str
) -> Message:
    """Open, choose options, seat everybody, start, and return the first board."""
    host = people[0]
    lobby = await open_lobby(host, channel, game)
    if len(people) + computers == 1:  # in private there is no board before the end
        options = {"solo": "public", **options}
    if options:
        await choose_options(host, lobby, **options)
    for member in people[1:]:
        seen = await member.wait_message(lambda m: m["id"] == lobby["id"])
        await press(member, seen, ":join")
    for _ in range(computers):
        chooser = await press(host, lobby, ":computer")
        await choose_level(host, chooser)
    mark = host.mark()
    await press(host, lobby, ":start")
    # A direct message with a hand has a button to move as well.
    return await host.wait_message(is_board, since=mark, channel=channel)


async def choose_options(host: Member, lobby: Message, **options: str) -> None:
    """Choose options in the forms that have them."""
    shown, left = await press(host, lobby, ":options"), dict(options)
    for group in [b["custom_id"] for b in buttons(shown) if ":options:" in b["custom_id"]]:
        form = await host.press(shown, custom_id=group)
        there = {*fields(form.modal or {}).values()} & left.keys()
        if chosen := {key: left.pop(key) for key in there}:
            await (await host.submit_modal(form, **chosen)).ready()
    assert not left, left


async def choose_level(host: Member, chooser: Message) -> None:
    await press(host, chooser, next(b["custom_id"] for b in buttons(chooser)))


def is_board(message: Message) -> bool:
    return button(message, "g:") is not None and not message["flags"] & 64


def is_end(message: Message) -> bool:
    return button(message, ":rematch") is not None


def _table(shown: Message) -> str:
    """Return how the ids of a table's steps begin; after a move another table may be offered."""
    first = button(shown, "g:") or ""
    return ":".join(first.split(":")[:2])


async def take_turn(member: Member, board: Message) -> Message:
    """Decide until the turn is over, always the first choice; return the last private answer."""
    here = _table(board)
    shown = await press(member, board, here)
    for _ in range(_STEPS):
        ids = [one for one in ids_of(shown) if one.startswith(here)]
        do = next((one for one in ids if one.endswith("!")), None)
        if do is not None:
            shown = await press(member, shown, do)
        elif step := button(shown, here):
            shown = await press(member, shown, step)
        else:
            return shown
    raise AssertionError(f"the turn does not end: {member.seen()}")


async def type_move(member: Member, place: dict[str, Any], text: str) -> Answer:
    """Type a move, and confirm it where it can't be taken back."""
    answer = await member.command(place, "move", action=text)
    await confirm_typed(member, answer, text)
    return answer


async def confirm_typed(member: Member, answer: Answer, text: str) -> None:
    if answer.kind == 6:  # an update that may never be seen: a move made at once
        return
    shown, verb = await answer.ready(), text.split()[0]
    steps = [one for one in ids_of(shown) if one.startswith("g:")]
    final = [i for i in steps if i.endswith("!") and _path(i).split(" ")[0] == verb]
    if len(final) == 1:
        await press(member, shown, final[0])


async def press_through(
    member: Member, board: Message, text: str, done: Callable[[], bool]
) -> None:
    """Decide with buttons: towards an action where they lead there, else the first."""
    shown, here = board, _table(board)
    for _ in range(_STEPS):
        ids = [b["custom_id"] for b in buttons(shown) if not b.get("disabled")]
        steps = [i for i in ids if i.startswith(here or "g:")]
        send = next((i for i in ids if i.startswith("f:") and i.endswith(":send")), None)
        finish = [i for i in steps if i.endswith("!")]
        if finish:
            shown = await press(member, shown, _towards(finish, text) or finish[0])
        elif send is not None:  # only where enough words are chosen, maybe before a kill
            shown = await press(member, shown, send)
        elif word_menu(shown):
            shown = await pick_words(member, shown)
        else:
            shown = await press(member, shown, _towards(onwards(steps), text) or "g:")
        if done():
            return


def _path(custom_id: str) -> str:
    return custom_id.split(":", 3)[-1].rstrip("!").partition("~")[0]


def _towards(ids: list[str], text: str) -> str | None:
    """Return the id that leads furthest to an action, the first where none leads there."""
    fitting = [i for i in ids if f"{text} ".startswith(f"{_path(i)} ".lstrip())]
    return max(
        fitting, key=lambda i: (len(_path(i)), i.endswith("!")), default=next(iter(ids), None)
    )


def onwards(ids: list[str]) -> list[str]:
    """Return the ids that lead on; one that leads back would end in the same choice again."""

    def back(path: str) -> bool:
        deeper = f"{path} ".lstrip()
        return any(_path(j) != path and _path(j).startswith(deeper) for j in ids)

    return [i for i in ids if not back(_path(i))]


async def play_on(people: list[Member], board: Message, turns: int) -> Message:
    """Let whoever is mentioned take a turn, again and again; return the last board or the end."""
    by_id = {member.id: member for member in people}
    watcher = people[0]
    for _ in range(turns):
        if is_end(board):
            break
        # Somebody alone is not mentioned: nobody else could be meant.
        mover = next((by_id[user["id"]] for user in board["mentions"]), watcher)
        seen = await mover.wait_message(lambda m, wanted=board["id"]: m["id"] == wanted)
        mark = watcher.mark()
        await take_turn(mover, seen)
        # Alone the board is edited.
        board = await watcher.wait_message(
            lambda m: (is_board(m) and (bool(m["mentions"]) or not people[1:])) or is_end(m),
            since=mark,
            after=board if people[1:] else None,
            channel=board["channel_id"],
        )
    return board
