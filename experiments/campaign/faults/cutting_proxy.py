"""A line to a server that is cut in the middle of an upload, and stays cut."""

from __future__ import annotations

import contextlib
import itertools
import socket
import threading
from typing import Any


class CuttingProxy:
    """Hands on bytes to a server until half of an upload has passed.

    Args:
        server: host and port.
        mark: in the head of the request that is cut within its body.
        spared: such requests that pass before.
    """

    def __init__(self, server: tuple[str, int], mark: bytes, spared: int = 0) -> None:
        self.server = server
        self.mark = mark
        self.left = itertools.count(spared, -1)
        self.is_cut = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def accept(self) -> None:
        """Take callers; once the line is cut, hang up on them."""
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self.listener.accept()
                if self.is_cut.is_set():
                    caller.close()
                    continue
                server = socket.create_connection(self.server)
                for ends in ((caller, server, True), (server, caller, False)):
                    threading.Thread(target=self.hand_on, args=ends, daemon=True).start()

    def hand_on(self, source: Any, target: Any, is_request: bool) -> None:
        """Hand on what one side says."""
        is_marked = False
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                head, end, body = b"", b"", data
                if is_request and data.startswith(b"PUT"):
                    is_marked = self.mark in data.split(b"\r\n")[0]
                    head, end, body = data.partition(b"\r\n\r\n")
                # a client may wait for leave before it sends the body
                if is_marked and body:
                    is_marked = False
                    if next(self.left) <= 0:
                        target.sendall(head + end + body[: max(1, len(body) // 2)])
                        self.is_cut.set()
                        break
                target.sendall(data)
        for one in (source, target):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def close(self) -> None:
        """Stop listening."""
        self.listener.close()
