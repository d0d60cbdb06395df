"""The store as a database on a server of PostgreSQL; nothing of it is imported without one."""
