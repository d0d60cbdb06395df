"""Finished games step by step, as films and albums."""
