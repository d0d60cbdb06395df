"""The workbench behind ``python -m engine``: play, verify, analyse and count games.

The only part of the engine that touches files, the clock and real entropy; no rules import it.
"""
