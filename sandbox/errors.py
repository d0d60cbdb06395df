"""Discord's refusals: status, code and words as its API gives them."""

from __future__ import annotations

from sandbox.world import Json

# code -> (status, words)
KNOWN: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20026: (
        403,
        (
            "Your bot has been flagged by our anti-spam system for abusive behavior. While your "
            "bot is quarantined, it is unable to join any more guilds, or send any direct messages "
            "to users it has not messaged before."
        ),
    ),
    20028: (
        429,
        "The write action you are performing on the channel has hit the write rate limit.",
    ),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached"),
    30010: (400, "Maximum number of reactions reached (20)"),
    30013: (400, "Maximum number of guild channels reached (500)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (400, "Maximum number of application command creates per day reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later"),
    30048: (400, "Maximum number of tags in a forum channel has been reached"),
    40003: (429, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40058: (400, "Cannot send a message in a forum channel"),
    40060: (400, "Interaction has already been acknowledged."),
    40061: (400, "Tag names must be unique"),
    40066: (400, "There are no tags available that can be set by non-moderators"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50019: (400, "A message can only be pinned in the channel it was sent in"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50055: (400, "Invalid Guild"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
}


class DiscordError(Exception):
    """A request is refused.

    Args:
        code: Discord's error code; 0 for those that have none.
        status: HTTP status; by default the code's own.
        message: Words; by default the code's own.
        errors: The nested part of 50035.
        retry_after: Seconds, for refusals that pass by themselves.
    """

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: Json | None = None,
        retry_after: float | None = None,
    ) -> None:
        default_status, default_message = KNOWN.get(code, (400, "Error"))
        self.code = code
        self.status = default_status if status is None else status
        self.message = default_message if message is None else message
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(f"{self.status} {code} {self.message}")

    def body(self) -> Json:
        """Return the JSON body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body["retry_after"] = self.retry_after
            body["global"] = False
        return body


def unauthorized() -> DiscordError:
    """The token is missing or wrong."""
    return DiscordError(0, status=401, message="401: Unauthorized")


def not_found() -> DiscordError:
    """No such route, or one that is not served here."""
    return DiscordError(0, status=404, message="404: Not Found")


def unavailable() -> DiscordError:
    """The part of Discord that holds a server does not work."""
    return DiscordError(0, status=503, message="503: Service Unavailable")
