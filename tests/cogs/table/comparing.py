"""Compares all running tables with their logs at once, as the start does in the background."""

from __future__ import annotations

from cogs.service import TableService


async def compared(service: TableService) -> int:
    """Return how many tables do not follow from their logs, and were frozen for that now."""
    await service.first_look.begin()
    await service.first_look.run()
    return service.first_look.frozen
