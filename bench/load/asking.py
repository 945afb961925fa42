"""Asking a server over HTTP, on one connection that stays open."""

from __future__ import annotations

import http.client
import json
import time
from typing import Any
from urllib.parse import urlsplit

TOO_FAST = 429
PAUSE = 0.1


class Asker:
    """Somebody who asks one thing after another, and waits when told to slow down."""

    def __init__(self, url: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc)

    def post(self, path: str, body: dict[str, Any], **headers: str) -> Any:
        """Send JSON, and get JSON back."""
        while True:
            headers["content-type"] = "application/json"
            self.connection.request("POST", path, json.dumps(body), headers)
            answer = self.connection.getresponse()
            found = answer.read()
            if answer.status != TOO_FAST:
                break
            time.sleep(PAUSE)
        if answer.status >= http.client.BAD_REQUEST:
            raise RuntimeError(f"{path}: {answer.status} {found[:200]!r}")
        return json.loads(found)
