"""The story of a finished game in pictures and words, for every game."""

from render.story.costly import costly
from render.story.curve import curve
from render.story.moments import Moment, moment
from render.story.told import told

__all__ = ["Moment", "costly", "curve", "moment", "told"]
