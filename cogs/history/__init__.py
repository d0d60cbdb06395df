"""Games that are over: pages, profiles, standings, seasons, high scores."""
