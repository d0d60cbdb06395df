"""Whole games through the real bot, in calm, under kills, in bad weather, in a crowd."""
