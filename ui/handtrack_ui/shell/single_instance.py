"""One window per user and display: a second start hands its arguments to the first and ends."""

import ctypes
import hashlib
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Final

import platformdirs
from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from handtrack.config.folders import config_folder
from handtrack.errors import UsageError, system_reason
from handtrack.runtime.files import shown
from handtrack.sentences import Message
from handtrack_ui.codes import WindowCode
from handtrack_ui.shell.options import WindowOptions

ANSWER_MS: Final = 2000
"""Time limit for the first window's answer before a second one opens;
also the limit for a caller's message.
"""

_TRY_MS: Final = 100
_LONGEST: Final = 64 * 1024
_MOST_CALLERS: Final = 8
_TAKEN: Final = b"taken\n"
_ANY_PROCESS: Final = 0xFFFFFFFF  # ASFW_ANY


class SingleInstance(QObject):
    """Holds the first-instance lock and listens for later starts.

    `folder`: holds the lock and the socket; must be this user's alone.
    """

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__()
        self.notice: Message | None = None
        """Why a later start opens its own window."""
        self._lock: QLockFile | None = None
        self._address = ""
        self._server: QLocalServer | None = None
        self._callers: list[QLocalSocket] = []
        self._raise: Callable[[WindowOptions], None] | None = None
        try:
            self._settle(folder or _folder())
        except UsageError as error:
            self._stand_alone(error.message)
        except OSError as error:
            self._stand_alone(system_reason(error))

    def claim(self, options: WindowOptions) -> bool:
        """Become the first instance, or hand the options to the existing one.

        Return whether to open a window: this process is the first, or the first does not answer.
        """
        deadline = QDeadlineTimer(ANSWER_MS)
        while self._lock is not None and not self._lock.tryLock(0):
            if self._lock.error() != QLockFile.LockError.LockFailedError:
                self._stand_alone(
                    WindowCode.NOTHING_WRITABLE(path=shown(Path(self._address).parent))
                )
            elif self._hand_over(options, deadline):
                return False
            elif deadline.hasExpired():
                return True
        return True

    def listen(self, opened: Callable[[WindowOptions], None]) -> None:
        """Call `opened` with the options of every later start."""
        if self._lock is None or not self._lock.isLocked():
            return
        self._raise = opened
        QLocalServer.removeServer(self._address)  # left by a killed process; the lock is ours
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)
        if not self._server.listen(self._address):
            self._stand_alone(self._server.errorString())

    def close(self) -> None:
        """Stop listening, and let another process be the first."""
        if self._server is not None:
            self._server.close()
            self._server = None
        while self._callers:
            self._callers.pop().abort()
        if self._lock is not None:
            self._lock.unlock()

    def _settle(self, folder: Path) -> None:
        _check_own(folder)
        name = _name()
        self._address = str(folder / f"{name}.socket") if os.name == "posix" else name
        self._lock = QLockFile(str(folder / f"{name}.lock"))
        self._lock.setStaleLockTime(0)  # a dead process's lock is stale, however young

    def _stand_alone(self, reason: Message | str) -> None:
        self.close()
        self._lock = None
        self.notice = WindowCode.OWN_WINDOW(reason=reason)

    def _hand_over(self, options: WindowOptions, deadline: QDeadlineTimer) -> bool:
        caller = QLocalSocket()
        caller.setReadBufferSize(_LONGEST)
        caller.connectToServer(self._address)
        if not caller.waitForConnected(_TRY_MS):
            sleep(_TRY_MS / 1000)
            return False
        _let_come_forward()
        caller.write(options.to_json().encode() + b"\n")
        caller.flush()
        while not caller.canReadLine() and not deadline.hasExpired():
            if (
                not caller.waitForReadyRead(_TRY_MS)
                and caller.state() != QLocalSocket.LocalSocketState.ConnectedState
            ):
                return False
        answered = bytes(caller.readLine().data()) == _TAKEN
        caller.disconnectFromServer()
        return answered

    def _greet(self) -> None:
        while (
            self._server is not None
            and (caller := self._server.nextPendingConnection()) is not None
        ):
            caller.disconnected.connect(lambda caller=caller: self._forget(caller))
            self._callers.append(caller)
            if len(self._callers) > _MOST_CALLERS:
                self._callers.pop(0).abort()
            caller.setReadBufferSize(_LONGEST)
            caller.readyRead.connect(lambda caller=caller: self._hear(caller))
            patience = QTimer(caller, singleShot=True, interval=ANSWER_MS)
            patience.timeout.connect(lambda caller=caller: caller.abort())
            patience.start()
            self._hear(caller)

    def _forget(self, caller: QLocalSocket) -> None:
        if caller in self._callers:
            self._callers.remove(caller)
        caller.deleteLater()

    def _hear(self, caller: QLocalSocket) -> None:
        """Handle a caller's request once it is complete."""
        if not caller.canReadLine():
            if caller.bytesAvailable() >= _LONGEST:
                caller.abort()
            return
        try:
            options = WindowOptions.from_json(bytes(caller.readLine().data()).decode())
        except ValueError:
            caller.abort()
            return
        caller.write(_TAKEN)
        caller.flush()
        caller.disconnectFromServer()
        if self._raise is not None:
            self._raise(options)


def _name() -> str:
    """Return a name unique to the user, the display and the settings folder."""
    user = str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
    display = os.environ.get("WAYLAND_DISPLAY", "") + os.environ.get("DISPLAY", "")
    whole = "\0".join((user, display, str(config_folder())))
    return f"handtrack-{hashlib.sha256(os.fsencode(whole)).hexdigest()[:16]}"


def _folder() -> Path:
    """Return the session's folder, or else one of this user's; short, because a socket address is
    limited to 100 characters.

    Raises `OSError`: it cannot be made.
    """
    base = os.environ.get("XDG_RUNTIME_DIR", "")
    if base and Path(base).is_absolute():
        try:
            _check_own(Path(base))
        except (OSError, UsageError):
            pass
        else:
            return Path(base)
    folder = platformdirs.user_cache_path("handtrack", appauthor=False) / "run"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def _check_own(folder: Path) -> None:
    """Check that a folder belongs to this user alone; systems without users have only the system's
    folders.

    Raises `OSError`: the folder is missing. Raises `UsageError`: the folder is not this user's
    alone.
    """
    if not hasattr(os, "getuid"):
        return
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise UsageError(WindowCode.FOLDER_SHARED, path=shown(folder))


def _let_come_forward() -> None:
    """Let the first instance raise its window: Windows allows that only to the process just started
    by the person.
    """
    if sys.platform == "win32":
        ctypes.WinDLL("user32").AllowSetForegroundWindow(ctypes.c_uint(_ANY_PROCESS))
