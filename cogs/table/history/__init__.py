"""What is left of games that are over: results, ratings, records."""
