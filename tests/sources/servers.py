"""Local streams: motion JPEG over HTTP that stalls, ends and restarts at another size;
and files.
"""

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import inf

import cv2

from tests.sources.clips import picture


class Sender:
    """Sends pictures of one size, 50 per second; or nothing while stalled; or ends.

    `serves` is how many clients it serves; `asked` how many there were, `connected` how many there
    are.
    """

    def __init__(self, size: tuple[int, int], serves: float) -> None:
        self.serves, self.asked, self.connected = serves, 0, 0
        self.jpeg = cv2.imencode(".jpg", picture(*size))[1].tobytes()
        self.stalled = threading.Event()
        self.ended = threading.Event()


@contextlib.contextmanager
def mjpeg_server(
    size: tuple[int, int], port: int = 0, serves: float = inf
) -> Iterator[tuple[str, Sender]]:
    """Serve motion JPEG; yield its URL and its controls. Every connection is dropped at the end."""
    sender = Sender(size, serves)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sender.asked += 1
            if sender.asked > sender.serves:
                self.send_error(503)
                return
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            sender.connected += 1
            with contextlib.suppress(OSError):
                while not sender.ended.wait(0.02):
                    if not sender.stalled.is_set():
                        head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(sender.jpeg)}\r\n\r\n"
                        self.wfile.write(head.encode() + sender.jpeg + b"\r\n")
            sender.connected -= 1

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        allow_reuse_address = True
        daemon_threads = False

    server = Server(("127.0.0.1", port), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", sender
    finally:
        sender.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def file_server(host: str, answer: Callable[[str], bytes | str]) -> Iterator[tuple[str, list[str]]]:
    """Serve files, and redirects where `answer` returns text;
    yield the address and the requests.
    """
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(f"{self.path} {self.headers.get('Authorization', '')}".strip())
            answered = answer(self.path)
            if isinstance(answered, str):
                self.send_response(302)
                self.send_header("Location", answered)
                self.end_headers()
                return
            begin = int(
                self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")[0]
            )
            self.send_response(206)
            self.send_header("Content-Length", str(len(answered) - begin))
            self.send_header("Content-Range", f"bytes {begin}-{len(answered) - 1}/{len(answered)}")
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(answered[begin:])

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer((host, 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        yield f"http://{host}:{server.server_address[1]}", asked
        server.shutdown()
        thread.join()


class Answer:
    """How a server answers: its status, type and content, the seconds before each,
    and if it holds the connection.
    """

    def __init__(
        self,
        content: bytes = b"",
        *,
        status: int = 200,
        kind: str = "",
        answers_s: float = 0.0,
        begins_s: float = 0.0,
        held: bool = False,
    ) -> None:
        self.status, self.kind, self.content = status, kind, content
        self.answers_s, self.begins_s, self.held = answers_s, begins_s, held


@contextlib.contextmanager
def answering_server(answer: Answer) -> Iterator[tuple[str, threading.Event, threading.Event]]:
    """Answer every request in the same way; yield the URL,
    and events of a request and of the end of every wait.
    """
    asked, ended = threading.Event(), threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.set()
            ended.wait(answer.answers_s)
            with contextlib.suppress(OSError):
                self.send_response(answer.status)
                if answer.kind:
                    self.send_header("Content-Type", answer.kind)
                self.end_headers()
                ended.wait(answer.begins_s)
                self.wfile.write(answer.content)
                if answer.held:
                    ended.wait()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = False

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", asked, ended
    finally:
        ended.set()
        server.shutdown()
        thread.join()
        server.server_close()


@contextlib.contextmanager
def full_server() -> Iterator[int]:
    """Accept no connection, as a host that is not there; yield the port."""
    with (
        socket.create_server(("127.0.0.1", 0), backlog=0) as listening,
        contextlib.ExitStack() as stack,
    ):
        port = listening.getsockname()[1]
        for _ in range(4):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(("127.0.0.1", port))
        yield port


@contextlib.contextmanager
def silent_server() -> Iterator[int]:
    """Accept connections and never answer; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]
