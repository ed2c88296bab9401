"""Guests: known by a signed cookie, and by nothing else.

The cookie holds an unguessable id and a signature by the storage's own key, so that a made-up one is turned away
without a look-up. It is HttpOnly and SameSite=Strict: no script reads it, and no other site can use it.
"""

import hashlib
import hmac
import secrets

COOKIE = "letterloom"
YEAR_S = 365 * 86_400


class Signer:
    """Signs and reads cookies.

    >>> signer = Signer(b"key")
    >>> signer.read(signer.cookie("abc")), signer.read("abc.0000"), signer.read("é")
    ('abc', None, None)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def cookie(self, guest: str) -> str:
        """The value of a guest's cookie."""
        return f"{guest}.{self._sign(guest)}"

    def read(self, cookie: str) -> str | None:
        """The guest of a cookie, or None where it is not one of ours."""
        guest, _, signature = cookie.partition(".")
        if cookie.isascii() and hmac.compare_digest(signature, self._sign(guest)):
            return guest
        return None

    def _sign(self, guest: str) -> str:
        return hmac.new(self._key, guest.encode(), hashlib.sha256).hexdigest()[:32]


def new_id() -> str:
    """An unguessable name for a guest, a table or a link: 128 bits."""
    return secrets.token_urlsafe(16)
