"""A LED wall that takes what it is sent, over real HTTP."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


@dataclass
class Wall:
    """A LED wall: what it was sent, and what it answers."""

    url: str = ""
    got: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    status: int = 200

    @property
    def numbers(self) -> list[int]:
        return [int(headers["sunmoon-number"]) for headers, _ in self.got]


@contextmanager
def standing_wall() -> Iterator[Wall]:
    found = Wall()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.got.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(found.status)
            self.send_header("Location", f"{found.url}elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Be silent."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    found.url = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield found
    server.shutdown()
    thread.join()
    server.server_close()
