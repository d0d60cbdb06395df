"""Counts what whole games say in public: messages, pictures, pings, characters."""
