"""Who is asking, from where, and how often.

A person is a secret in a cookie, or a token that scripts send; the house keeps only its hash. Whatever is sent by a
browser must come from a page of this house.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
from urllib.parse import urlsplit

COOKIE = "cardamom"
COOKIE_AGE = 60 * 60 * 24 * 365 * 2
SECRET_BYTES = 32
PERSON_LENGTH = 32
MOST_BUCKETS = 10_000

_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def new_secret() -> str:
    """A secret for somebody new."""
    return secrets.token_urlsafe(SECRET_BYTES)


def is_secret(text: str) -> bool:
    """Whether a text could be one of our secrets."""
    return _SECRET.fullmatch(text) is not None


def person_of(secret: str) -> str:
    """What the house knows a person by."""
    return hashlib.sha256(f"person\0{secret}".encode()).hexdigest()[:PERSON_LENGTH]


def csrf_of(secret: str) -> str:
    """What the forms of a person carry, so that no other page can fill them in."""
    return hmac.new(secret.encode(), b"form", hashlib.sha256).hexdigest()


def bearer(header: str) -> str:
    """The secret in an Authorization header, or nothing."""
    scheme, _, given = header.partition(" ")
    given = given.strip()
    return given if scheme.lower() == "bearer" and is_secret(given) else ""


def cookie(header: str) -> str:
    """The secret in a Cookie header, or nothing; whatever else stands there is none of our business."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and is_secret(value):
            return value
    return ""


def is_own_page(origin: str | None, host: str, base_url: str) -> bool:
    """Whether a request of a browser was made by a page of this house."""
    if not origin:
        return False
    try:
        asked_from = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(asked_from) and asked_from in (host, urlsplit(base_url).netloc)


class Bucket:
    """So many things at once, so many a second."""

    __slots__ = ("_filled", "_level", "burst", "rate")

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._level = burst
        self._filled = time.monotonic()

    def charge(self, cost: float) -> None:
        """Make somebody pay for something that has happened already, even if they cannot."""
        self.take(0)
        self._level -= cost

    def take(self, cost: float = 1.0) -> bool:
        """Whether there is room for another one."""
        now = time.monotonic()
        self._level = min(self.burst, self._level + (now - self._filled) * self.rate)
        self._filled = now
        if self._level < cost:
            return False
        self._level -= cost
        return True


class Buckets:
    """A bucket for everybody who asks, by address; the oldest are forgotten."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> bool:
        """Whether somebody may do another thing now."""
        return self._bucket(who).take(cost)

    def charge(self, who: str, cost: float) -> None:
        """Make somebody pay for something that has happened already."""
        self._bucket(who).charge(cost)

    def _bucket(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets.popitem(last=False)
            bucket = self._buckets[who] = Bucket(self.burst, self.rate)
        else:
            self._buckets.move_to_end(who)
        return bucket
