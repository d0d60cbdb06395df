"""Reading multipart/form-data: fast, and strict about what Discord accepts."""

from __future__ import annotations

import re
from email.message import Message as Headers

from sandbox.errors import DiscordError
from sandbox.posts import Upload, Uploads

_FILE = re.compile(r"files\[(\d+)\]$")


def read_multipart(content_type: str, body: bytes) -> tuple[bytes, Uploads]:
    """Split a multipart body.

    Args:
        content_type: The request's header, with the boundary.
        body: The whole body.

    Returns:
        The `payload_json` part (or `{}`) and the files by number.

    Raises:
        DiscordError: 50109, this is no multipart body; 50035, an unknown part.
    """
    header = Headers()
    header["Content-Type"] = content_type
    boundary = header.get_param("boundary")
    if not isinstance(boundary, str) or not boundary:
        raise DiscordError(50109)
    payload = b"{}"
    uploads: Uploads = {}
    for raw_headers, data in _parts(b"--" + boundary.encode(), body):
        name, filename = _names(raw_headers)
        found = _FILE.match(name)
        if name == "payload_json":
            payload = data
        elif found and filename is not None:
            uploads[int(found[1])] = Upload(filename, data)
        else:
            raise DiscordError(50035, message=f"Unknown form part {name!r}")
    return payload, uploads


def _parts(delimiter: bytes, body: bytes) -> list[tuple[bytes, bytes]]:
    parts: list[tuple[bytes, bytes]] = []
    place = body.find(delimiter)
    while place >= 0:
        start = place + len(delimiter)
        if body[start : start + 2] == b"--":
            return parts
        # The line feed before a delimiter belongs to the delimiter, not to the file.
        end = body.find(b"\r\n" + delimiter, start)
        split = body.find(b"\r\n\r\n", start)
        if end < 0 or split < 0 or split > end:
            break
        parts.append((body[start + 2 : split], body[split + 4 : end]))
        place = end + 2
    raise DiscordError(50109)


def _names(raw: bytes) -> tuple[str, str | None]:
    for line in raw.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-disposition":
            header = Headers()
            header["Content-Disposition"] = value.strip().decode("utf-8", "replace")
            field = header.get_param("name", header="content-disposition")
            return str(field), header.get_filename()
    return "", None
