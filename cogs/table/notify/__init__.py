"""Who is told what: announcements, notices, reminders, hands, digests, the outbox."""
