"""Everything that talks to Discord, and the session layer that runs a table."""
