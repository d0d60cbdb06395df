"""Settings of a person: pings, quiet hours, confirmation."""
