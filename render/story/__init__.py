"""The story of a finished game in pictures and words, for every game."""

from render.story.costly import costly
from render.story.curve import curve
from render.story.lines import story_lines
from render.story.moments import Moment, moment

__all__ = ["Moment", "costly", "curve", "moment", "story_lines"]
