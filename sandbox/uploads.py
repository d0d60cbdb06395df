"""Files that a person gives with a slash command."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from sandbox.core import Core
from sandbox.media import content_type, picture_size, safe_name
from sandbox.message_shape import attachment_json
from sandbox.slash import Refused
from sandbox.world import Attachment, Channel, Json

MOST = 2 * 1024 * 1024
"""Bytes of one file: what the page may send in one frame, as base64, with room to spare."""


class Keeper:
    """Keeps the files of one command, and describes them as Discord does.

    Args:
        core: The sandbox.
        channel: Where the command is used.
    """

    def __init__(self, core: Core, channel: Channel) -> None:
        self._core = core
        self._channel = channel

    def keep(self, value: Any) -> Json:
        """Keep a file of the page: ``{"name": …, "data": base64}``; return the attachment.

        Raises:
            Refused: It is no file, or too large.
        """
        if not isinstance(value, dict):
            raise Refused("a file is missing")
        try:
            # Strict: without ``validate`` what is no base64 would be left out in silence.
            data = base64.b64decode(str(value.get("data", "")), validate=True)
        except binascii.Error:
            raise Refused("that file can't be read") from None
        if len(data) > MOST:
            raise Refused(f"a file may have {MOST // 1024} KB")
        name = safe_name(str(value.get("name") or "file"))
        width, height = picture_size(data) or (None, None)
        kept = Attachment(
            self._core.ids.next(),
            self._channel.id,
            name,
            len(data),
            content_type(name, data),
            width,
            height,
            ephemeral=True,
        )
        self._core.world.uploads[kept.id] = kept
        self._core.media.put(kept.id, data)
        return attachment_json(self._core.base_url, kept)
