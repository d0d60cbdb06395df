"""The workbench behind ``python -m engine``: play, verify, analyse, count and compare games.

The only part of the engine that touches files, the clock and real entropy; no rules import it.
"""
