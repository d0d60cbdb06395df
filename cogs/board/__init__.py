"""A running game in its channel: boards, hands, lines, and presses beside the moves."""
