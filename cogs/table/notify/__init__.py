"""Who reads what: announcements, notices, reminders, hands, digests, the outbox."""
