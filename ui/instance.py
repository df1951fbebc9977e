"""One window a user and a display: a second start hands its arguments to the first and ends."""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from ui.options import WindowOptions
from ui.places import config_folder

ANSWER_MS: Final = 2000
"""How long the first window may take to answer before a second one opens after all."""

_TRY_MS: Final = 100
_LONGEST: Final = 64 * 1024
_TAKEN: Final = b"taken\n"


class SingleInstance(QObject):
    """Holds the lock that makes this process the first, and listens for those that come after."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        name = _name()
        self._folder = folder or _folder()
        self._address = str(self._folder / f"{name}.socket") if os.name == "posix" else name
        self._lock = QLockFile(str(self._folder / f"{name}.lock"))
        self._lock.setStaleLockTime(0)  # stale is what its process has left behind, however young
        self._server: QLocalServer | None = None
        self._raise: Callable[[WindowOptions], None] | None = None

    def claim(self, options: WindowOptions) -> bool:
        """Become the first; where there is one, hand it the options.

        Returns
        -------
        bool
            Whether this process is to open a window: it is the first, or the first does not answer.
        """
        deadline = QDeadlineTimer(ANSWER_MS)
        while not self._lock.tryLock(0):
            if self._hand_over(options, deadline):
                return False
            if deadline.hasExpired():
                return True
        return True

    def listen(self, opened: Callable[[WindowOptions], None]) -> None:
        """Call `opened` for every later start, with what it was asked for."""
        if not self._lock.isLocked():
            return
        self._raise = opened
        QLocalServer.removeServer(self._address)  # what a process that was killed left behind; the lock is ours
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        self._server.listen(self._address)

    def close(self) -> None:
        """Listen no more, and let another be the first."""
        if self._server is not None:
            self._server.close()
            self._server = None
        self._lock.unlock()

    def _hand_over(self, options: WindowOptions, deadline: QDeadlineTimer) -> bool:
        caller = QLocalSocket()
        caller.connectToServer(self._address)
        if not caller.waitForConnected(_TRY_MS):
            sleep(_TRY_MS / 1000)
            return False
        caller.write(options.to_json().encode() + b"\n")
        caller.flush()
        while not caller.canReadLine() and not deadline.hasExpired():
            if not caller.waitForReadyRead(_TRY_MS) and caller.state() != QLocalSocket.LocalSocketState.ConnectedState:
                return False
        answered = bytes(caller.readLine().data()) == _TAKEN
        caller.disconnectFromServer()
        return answered

    def _greet(self) -> None:
        while self._server is not None and (caller := self._server.nextPendingConnection()) is not None:
            caller.disconnected.connect(caller.deleteLater)
            caller.readyRead.connect(lambda caller=caller: self._hear(caller))
            self._hear(caller)

    def _hear(self, caller: QLocalSocket) -> None:
        if not caller.canReadLine():
            if caller.bytesAvailable() > _LONGEST:
                caller.abort()
            return
        try:
            options = WindowOptions.from_json(bytes(caller.readLine().data()).decode())
        except ValueError:
            return
        caller.write(_TAKEN)
        caller.flush()
        if self._raise is not None:
            self._raise(options)


def _name() -> str:
    """Return a name that differs from user to user, from display to display and from one set of settings to another."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    display = os.environ.get("WAYLAND_DISPLAY", "") + os.environ.get("DISPLAY", "")
    mark = hashlib.sha256("\0".join((user, display, str(config_folder()))).encode()).hexdigest()[:16]
    return f"handtrack-{mark}"


def _folder() -> Path:
    """Return a folder that is this user's alone; short, for the address of a socket may be 100 characters long."""
    base = os.environ.get("XDG_RUNTIME_DIR", "")
    if base and Path(base).is_dir():
        return Path(base)
    if not hasattr(os, "getuid"):
        return Path(tempfile.gettempdir())
    folder = Path(tempfile.gettempdir()) / f"handtrack-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid() or folder.stat().st_mode & 0o077:
        return Path(tempfile.mkdtemp(prefix="handtrack-"))  # somebody else's: stand alone
    return folder
