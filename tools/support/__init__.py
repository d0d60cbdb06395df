"""What measurements and tests share: databases, people who play, positions, waiting."""
