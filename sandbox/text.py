"""Messages and channels as plain text, for tests and for people who look inside."""

from __future__ import annotations

from collections.abc import Iterable

from sandbox.world import Json

_EPHEMERAL, _LOADING = 64, 128


def message_text(message: Json) -> str:
    """Write a message (Discord's JSON) as text: author, marks, words, pictures, controls."""
    author = message["author"]
    marks = []
    if message["flags"] & _EPHEMERAL:
        marks.append("private")
    if message["flags"] & _LOADING:
        marks.append("thinking")
    if message.get("edited_timestamp"):
        marks.append("edited")
    pings = [u.get("global_name") or u["username"] for u in message["mentions"]]
    if pings:
        marks.append("pings " + ", ".join(pings))
    name = author.get("global_name") or author["username"]
    head = f"{name}{' (' + '; '.join(marks) + ')' if marks else ''}: {message['content']}"
    lines = [head]
    for embed in message["embeds"]:
        lines += _embed_lines(embed)
    lines += [f"  [file {a['filename']}: {a.get('description')}]" for a in message["attachments"]]
    lines += [f"  {line}" for line in _component_lines(message["components"])]
    return "\n".join(lines)


def channel_text(messages: Iterable[Json]) -> str:
    """Write messages, oldest first, as text."""
    return "\n".join(message_text(message) for message in messages)


def _embed_lines(embed: Json) -> list[str]:
    lines = [f"  | {embed[key]}" for key in ("title", "description") if embed.get(key)]
    lines += [f"  | {f['name']}: {f['value']}" for f in embed.get("fields", [])]
    if embed.get("image"):
        lines.append(f"  | [image {embed['image'].get('url')}]")
    if embed.get("footer"):
        lines.append(f"  | {embed['footer'].get('text')}")
    return lines


def _component_lines(components: list[Json]) -> list[str]:
    lines: list[str] = []
    for component in components:
        kind = component["type"]
        if kind == 1:
            lines.append(" ".join(_control(c) for c in component["components"]))
        elif kind == 10:
            lines.append(component["content"])
        elif kind == 12:
            lines += [f"[picture: {i.get('description')}]" for i in component["items"]]
        elif kind == 13:
            lines.append(f"[file {component.get('name')}]")
        elif kind == 14:
            lines.append("---")
        elif kind == 9:
            lines += _component_lines(component["components"])
            lines += _component_lines([component["accessory"]])
        elif kind == 17:
            lines += [f"  {line}" for line in _component_lines(component["components"])]
        elif kind == 11:
            lines.append(f"[picture: {component.get('description')}]")
        else:
            lines.append(_control(component))
    return lines


def _control(component: Json) -> str:
    if component["type"] == 2:
        emoji = component.get("emoji") or {}
        own = f":{emoji['name']}: " if emoji.get("id") else ""
        label = (own + component.get("label", "")).strip() or emoji.get("name", "")
        return f"[{label}]" if not component.get("disabled") else f"({label})"
    options = [o["label"] for o in component.get("options", [])]
    return f"<{component.get('placeholder') or component['custom_id']}: {' | '.join(options)}>"
