"""Benchmarks: ``make bench`` prints a table and writes JSON; nothing here is asserted."""
