"""A direct message that only tries whether it arrives."""

from __future__ import annotations

import logging

import discord

from cogs.delivery.trouble import CLOSED, LINE
from cogs.ui.content import Content

log = logging.getLogger(__name__)


async def reaches(client: discord.Client, user_id: int, content: Content) -> bool | None:
    """Send a user a direct message; tell whether it arrived, None where that is unknown."""
    try:
        channel = await client.create_dm(discord.Object(user_id))
        await channel.send(**content.posting())
    except discord.HTTPException as error:
        if error.code in CLOSED:
            return False
        log.info("a test message was not taken (%s)", error.code)
        return None
    except LINE as error:
        log.info("a test message was not sent (%s)", type(error).__name__)
        return None
    return True
