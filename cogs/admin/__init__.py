"""What moderators and the operator do."""
