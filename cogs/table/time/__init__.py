"""Time: time controls, the clock of a decision, timeouts, what expires, the scheduler."""
