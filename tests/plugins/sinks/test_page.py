"""A page in a browser is refused unless its origin is allowed; then it draws the hand."""

import http.server
import json
import shutil
import subprocess
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from handtrack.sinks import Sink, SinkOptions, open_sink
from tests.plugins.sinks.results import hand, result
from tests.waiting import PATIENCE_S, eventually

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
EXAMPLES = Path(__file__).parents[3] / "examples"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the examples; yield the server's origin."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(EXAMPLES))
    )
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join(PATIENCE_S)
        server.server_close()


@contextmanager
def sending(sink: Sink) -> Iterator[None]:
    """Send a hand repeatedly."""
    over = threading.Event()

    def send() -> None:
        while not over.wait(0.05):
            sink.send(result(1, hand()))

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(PATIENCE_S)


class Page:
    """A page in a browser, through its debugging protocol."""

    def __init__(self, debugger: ClientConnection) -> None:
        self._debugger = debugger
        self._asked = 0

    def ask(self, method: str, **params: object) -> Any:
        """Call the browser; return its answer."""
        self._asked += 1
        self._debugger.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._debugger.recv(PATIENCE_S))).get("id") != self._asked:
            pass
        return answer["result"]

    def value(self, expression: str) -> Any:
        """Return the value of an expression on the page."""
        return self.ask("Runtime.evaluate", expression=expression)["result"].get("value")

    def shows(self, url: str, title: str) -> bool:
        """Open a page; return whether its title becomes `title`."""
        self.ask("Page.navigate", url=url)
        return eventually(lambda: self.value("document.title") == title)


@contextmanager
def browser(profile: Path) -> Iterator[Page]:
    """Run a browser without a window, on an empty page."""
    options = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
    ]
    options += [
        "--disable-dev-shm-usage",
        "--remote-debugging-port=0",
        f"--user-data-dir={profile}",
        "about:blank",
    ]
    with subprocess.Popen([str(CHROMIUM), *options], stderr=subprocess.DEVNULL) as running:
        try:
            port_file = profile / "DevToolsActivePort"
            assert eventually(lambda: port_file.exists() and port_file.read_text().count("\n"))
            port = port_file.read_text().split()[0]
            with urllib.request.urlopen(
                f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE_S
            ) as pages:
                (page,) = [each for each in json.load(pages) if each["type"] == "page"]
            with connect(page["webSocketDebuggerUrl"], compression=None) as debugger:
                yield Page(debugger)
        finally:
            running.terminate()


PAINTED = "pen.getImageData(0, 0, canvas.width, canvas.height).data.filter((value, at) => at % 4 === 3 && value).length"


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: apt-get install chromium")
def test_a_browser_draws_the_hand_only_on_a_page_with_an_allowed_origin(tmp_path: Path) -> None:
    options = SinkOptions(origins=("null",))
    with (
        served() as origin,
        browser(tmp_path) as page,
        closing(open_sink("ws://127.0.0.1:0", options)) as sink,
    ):
        query = f"hand.html?from={sink.status().url}"
        with sending(sink):
            assert page.shows(f"{origin}/{query}", "not connected")
            assert sink.status().sent == page.value(PAINTED) == 0
            assert page.shows(f"{EXAMPLES.as_uri()}/{query}", "Right victory")
            assert page.value(PAINTED) > 100
