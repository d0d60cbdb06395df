"""Boards of hexagons, for every game that lays them: where they lie, how large, their sprites."""
