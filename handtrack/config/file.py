"""TOML files of frozen sections: parsed entry by entry, written atomically.

A file keeps another version's content: unknown entries and unknown choices. Text that is not valid
Unicode, such as a file name, is written as `bytes:` and its percent-encoded bytes.
"""

import os
import tomllib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Generic, Literal, TypeVar, get_origin
from urllib.parse import quote, unquote_to_bytes

import msgspec
import tomli_w

from handtrack.config.codes import ConfigCode
from handtrack.errors import StoreError, UsageError, first_line, system_reason
from handtrack.runtime.files import make_private, read_file, replace_file, set_aside, shown
from handtrack.sentences import Code, Message

_MOST_BYTES: Final = 128 << 10
_MOST_DOTS: Final = 100  # per line: the parser takes minutes on keys with many parts
_MOST_NAMED: Final = 5
_LONGEST_NAME: Final = 80
_BYTES: Final = "bytes:"

_Tree = dict[str, Any]
_S = TypeVar("_S", bound=msgspec.Struct)


@dataclass(slots=True)
class Entries:
    """A file's understood entries, by section and name, and the rest.

    `foreign` comes from another version and stays in the file; `newer` and `wrong` name entries for
    people.
    """

    known: _Tree = field(default_factory=dict)
    foreign: _Tree = field(default_factory=dict)
    newer: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def into(self, kind: type[_S]) -> _S:
        """Convert to the struct, with defaults for missing entries."""
        sections = {one.name: one.type for one in msgspec.structs.fields(kind)}
        return kind(**{name: sections[name](**entries) for name, entries in self.known.items()})


class KeptFile(Generic[_S]):
    """Reads a file on creation, and writes it.

    `kind`: a frozen struct of frozen structs, with defaults everywhere.
    """

    def __init__(self, path: Path, kind: type[_S]) -> None:
        self.path = path
        self.value = kind()
        """The file's content, with defaults for missing or wrong entries."""
        self.found = True
        self.writable = True
        """The file exists; it may be written."""
        self.notices: list[Message] = []
        self._kind = kind
        self._foreign = _Tree()
        self._wrong = False
        self._content = None
        self._set_aside = False
        try:
            self._content = read_file(path, _MOST_BYTES)
            self._take(_parsed(self._content.decode("utf-8-sig")))
        except FileNotFoundError:
            self.found = False
        except OSError as error:
            self.writable = False
            self.notices.append(
                ConfigCode.SETTINGS_UNREADABLE(path=shown(path), reason=system_reason(error))
            )
        except RecursionError:
            self._break(ConfigCode.SETTINGS_TOO_DEEP())
        except UsageError as error:
            self._break(error.message)
        except ValueError as error:
            self._break(shown(first_line(error)))

    def prepare(self) -> bool:
        """Set aside a wrong file, remove an older version's half-written file, and make the file
        private.

        Returns True if the file was wrong and needs rewriting.
        """
        for part in self.path.parent.glob(f"{self.path.stem}.*.part"):
            if part.suffixes[-2].removeprefix(".").isdecimal():
                with suppress(OSError):
                    part.unlink()
        make_private(self.path)
        if not self._wrong or self._set_aside:
            return False
        try:
            aside = set_aside(self.path, self._content)
        except OSError as error:
            self.writable = False
            self.notices.append(
                ConfigCode.SETTINGS_STUCK(file=self.path.name, reason=system_reason(error))
            )
            return False
        self._set_aside = True
        self.notices.append(ConfigCode.SETTINGS_SET_ASIDE(file=self.path.name, aside=aside.name))
        return True

    def extend(self, kind: type[_S], now: _S) -> _S:
        """Read more sections of the file; return the current value `now` with them.

        `kind`: the struct of the file so far, with more sections.
        """
        before = msgspec.structs.fields(self._kind)
        known = {one.name: getattr(now, one.name) for one in before}
        more = [one for one in msgspec.structs.fields(kind) if one.name not in known]
        tree = {one.name: self._foreign.pop(one.name) for one in more if one.name in self._foreign}
        self._kind = kind
        entries = self._sorted(tree)
        read = {
            name: types(**entries.known.get(name, {}))
            for name, types in ((one.name, one.type) for one in more)
        }
        return kind(**known, **read)

    def write(self, value: _S) -> None:
        """Write the file atomically; a new one is private to its owner. Raises `StoreError`:
        it cannot be written.
        """
        content = tomli_w.dumps(self._merged(value)).encode()
        if len(content) > _MOST_BYTES:
            too_large = ConfigCode.WOULD_BE_TOO_LARGE(size=f"{_MOST_BYTES >> 10} kB")
            raise StoreError(Code.FILE_NOT_KEPT, path=shown(self.path), reason=too_large)
        try:
            replace_file(self.path, content, private=True)
        except OSError as error:
            raise StoreError(
                Code.FILE_NOT_KEPT, path=shown(self.path), reason=system_reason(error)
            ) from error

    def _take(self, tree: _Tree) -> None:
        self.value = self._sorted(tree).into(self._kind)

    def _sorted(self, tree: _Tree) -> Entries:
        """Sort entries of the file; keep the foreign ones, and note what is wrong."""
        entries = understood(self._kind, tree)
        wrong = entries.wrong
        try:
            tomli_w.dumps(entries.foreign)
        except (RecursionError, ValueError):
            wrong += [_name(section) for section, rest in entries.foreign.items() if rest]
        else:
            self._foreign |= entries.foreign
        self._wrong = self._wrong or bool(wrong)
        if wrong:
            self.notices.append(
                ConfigCode.SETTINGS_WRONG(file=self.path.name, entries=_listed(wrong))
            )
        if entries.newer:
            self.notices.append(
                ConfigCode.SETTINGS_NEWER(file=self.path.name, entries=_listed(entries.newer))
            )
        return entries

    def _break(self, reason: Message | str) -> None:
        self._wrong = True
        self.notices.append(ConfigCode.SETTINGS_BROKEN(file=self.path.name, reason=reason))

    def _merged(self, value: _S) -> _Tree:
        """Return the content to write; drop another version's choice once the person made one
        here.
        """
        tree: _Tree = _with_texts(msgspec.to_builtins(value), _storable)
        default: _Tree = msgspec.to_builtins(self._kind())
        for section, entries in self._foreign.items():
            if section not in tree:
                tree[section] = entries
                continue
            for name, foreign in tuple(entries.items()):
                if tree[section].get(name) == default[section].get(name):
                    tree[section][name] = foreign
                else:
                    del entries[name]
        return tree


def understood(kind: type[msgspec.Struct], tree: _Tree, *, strict: bool = True) -> Entries:
    """Sort a file's entries; without `strict`, numbers and switches may be text."""
    found = Entries()
    sections = {one.name: one.type for one in msgspec.structs.fields(kind)}
    for section, entries in tree.items():
        if section not in sections:
            found.foreign[section] = entries
        elif isinstance(entries, dict):
            _sort(found, section, sections[section], entries, strict=strict)
        else:
            found.wrong.append(section)
    return found


def _sort(
    found: Entries, section: str, kind: type[msgspec.Struct], entries: _Tree, *, strict: bool
) -> None:
    types = {one.name: one.type for one in msgspec.structs.fields(kind)}
    known = found.known.setdefault(section, {})
    foreign = found.foreign.setdefault(section, {})
    for name, value in entries.items():
        if name not in types:
            foreign[name] = value
            continue
        try:
            known[name] = _converted(kind, name, value, strict=strict)
        except (msgspec.ValidationError, UnicodeError):
            of = get_origin(types[name])
            if of is Literal and isinstance(value, str):
                foreign[name] = value
                found.newer.append(_name(f"{section}.{name} = {value}"))
                continue
            if of is dict and isinstance(value, dict):
                known[name] = {
                    key: item for key, item in value.items() if _fits(kind, name, {key: item})
                }
            found.wrong.append(f"{section}.{name}")


def _converted(kind: type[msgspec.Struct], name: str, value: object, *, strict: bool = True) -> Any:
    return getattr(
        msgspec.convert({name: _with_texts(value, _as_meant)}, kind, strict=strict), name
    )


def _fits(kind: type[msgspec.Struct], name: str, value: object) -> bool:
    try:
        _converted(kind, name, value)
    except (msgspec.ValidationError, UnicodeError):
        return False
    return True


def _parsed(text: str) -> _Tree:
    """Parse TOML. Raises `ValueError` or `RecursionError`: the text is not TOML,
    or nested too deeply.
    """
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise RecursionError
    return tomllib.loads(text)


def _with_texts(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, dict):
        return {key: _with_texts(item, change) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_with_texts(item, change) for item in value]
    return change(value) if isinstance(value, str) else value


def _storable(text: str) -> str:
    """Convert a text for the file; replace characters that cannot occur in a file name here."""
    try:
        text.encode()
    except UnicodeEncodeError:
        try:
            return _BYTES + quote(os.fsencode(text))
        except UnicodeEncodeError:
            return text.encode(errors="replace").decode()
    return _BYTES + quote(text) if text.startswith(_BYTES) else text


def _as_meant(text: str) -> str:
    return (
        os.fsdecode(unquote_to_bytes(text.removeprefix(_BYTES)))
        if text.startswith(_BYTES)
        else text
    )


def _name(text: str) -> str:
    return shown(text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…")


def _listed(names: list[str]) -> str:
    return ", ".join(names[:_MOST_NAMED]) + (", …" if len(names) > _MOST_NAMED else "")
