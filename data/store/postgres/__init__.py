"""The store as a PostgreSQL database; never imported when the store is a file."""
