"""Delivery of outbox rows to Discord: the one place that handles Discord's refusals."""
