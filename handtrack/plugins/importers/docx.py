"""Word documents (.docx), as the Markdown of their paragraphs, lists and tables, with the pictures
in them.

A document is a zip archive of XML. It is read in one pass, tag by tag, so that no nesting is too
deep; a document type, and with it every entity, is refused. Deleted and hidden text stays out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final
from xml.parsers import expat

from handtrack.errors import SourceError
from handtrack.guides.archive import Archive, Budget
from handtrack.guides.codes import GuideCode
from handtrack.guides.file import File
from handtrack.plugins.importers import text
from handtrack.plugins.importers.tables import lines_of_table
from handtrack.plugins.importers.understood import Understood

_FOLDER: Final = PurePosixPath("word")
_LONGEST_HEADING: Final = 80
"""Characters of a paragraph in bold letters that is a heading."""
_LONGEST_IN_LIST: Final = 60
"""Characters; longer paragraphs are kept apart, shorter ones may be a list.
A text's lines that are longer look as if a page had broken them.
"""
_HEADING = re.compile(r"heading ([1-6])", re.IGNORECASE)
"""The names of styles are English in every language; only their ids are translated."""
_SKIPPED: Final = frozenset(("Fallback", "del", "moveFrom"))
"""Elements whose text isn't shown: another program's copy, and what was deleted or moved."""
_WRITTEN: Final = {"br": "\n", "cr": "\n", "tab": "\t", "noBreakHyphen": "-"}
"""Elements that stand for a character."""
_OFF: Final = ("0", "false", "none", "off")


def read(file: File) -> Iterator[Understood]:
    """Parse a Word document; raises `SourceError` if it defines entities or unpacks to too much."""
    archive = Archive(file.data, Budget())
    body = archive.read(_FOLDER / "document.xml")
    if body is None:
        return
    styles = _Styles()
    _parse(archive.read(_FOLDER / "styles.xml"), styles)
    numbering = _Numbering()
    _parse(archive.read(_FOLDER / "numbering.xml"), numbering)
    targets = _Targets()
    _parse(archive.read(_FOLDER / "_rels" / "document.xml.rels"), targets)
    document = _Document(styles, numbering, targets.targets)
    _parse(body, document)
    written = "\n".join(document.lines)
    yield from text.read(
        File(file.path, written.encode(), lambda name: archive.read(_FOLDER / name))
    )


def _tidy(line: str) -> str:
    """Return a line with single spaces, and with the tabs between its columns."""
    columns = (" ".join(column.split()) for column in line.split("\t"))
    return "\t".join(filter(None, columns))


class _Reader:
    """Receives the tags of a part of the archive, by their names without a namespace."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element."""

    def end(self, name: str) -> None:
        """End an element."""

    def characters(self, words: str) -> None:
        """Receive text."""


def _parse(data: bytes | None, reader: _Reader) -> None:
    """Parse one part of the archive, if it's there;
    raises `SourceError` if it has a document type.
    """
    if data is None:
        return

    def refuse(*_: object) -> None:
        raise SourceError(GuideCode.IMPORT_HAS_ENTITIES)

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler = lambda name, attributes: reader.start(
        _local(name), {_local(key): value for key, value in attributes.items()}
    )
    parser.EndElementHandler = lambda name: reader.end(_local(name))
    parser.CharacterDataHandler = reader.characters
    parser.buffer_text = True
    parser.Parse(data, True)  # noqa: FBT003 - the last part


def _local(name: str) -> str:
    return name.rpartition(":")[2]


@dataclass(slots=True)
class _Style:
    """A paragraph style: its heading's level, 0 for none;
    its list and whether its letters are bold.
    """

    level: int = 0
    list: tuple[str, str] = ("", "")
    bold: bool = False
    based_on: str = ""


class _Styles(_Reader):
    """The styles of a document, by their ids."""

    def __init__(self) -> None:
        self._styles: dict[str, _Style] = {}
        self._style = _Style()
        self._whole: dict[str, _Style] = {}
        """Styles with what they are based on, once one was asked for."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        value = attributes.get("val", "")
        if name == "style":
            self._style = self._styles.setdefault(attributes.get("styleId", ""), _Style())
        elif name == "name":
            heading = _HEADING.fullmatch(value)
            self._style.level = int(heading[1]) if heading else 1 if value.lower() == "title" else 0
        elif name == "basedOn":
            self._style.based_on = value
        elif name == "outlineLvl" and value.isdecimal() and not self._style.level:
            self._style.level = int(value) + 1 if int(value) < len("123456") else 0
        elif name == "numId":
            self._style.list = (value, self._style.list[1])
        elif name == "ilvl":
            self._style.list = (self._style.list[0], value)
        elif name == "b":
            self._style.bold = value not in _OFF

    def get(self, name: str) -> _Style:
        """Return a style; what it doesn't say comes from the style that it's based on."""
        if name not in self._whole:
            self._whole[name] = self._with_bases(name)
        return self._whole[name]

    def _with_bases(self, name: str) -> _Style:
        found = _Style()
        seen: set[str] = set()
        while name in self._styles and name not in seen:
            seen.add(name)
            one = self._styles[name]
            found = _Style(
                found.level or one.level,
                found.list if found.list[0] else one.list,
                found.bold or one.bold,
            )
            name = one.based_on
        return found


class _Numbering(_Reader):
    """The lists of a document: which of their levels are numbered."""

    def __init__(self) -> None:
        self._numbered: dict[tuple[str, str], bool] = {}
        self._abstract: dict[str, str] = {}
        self._list = ""
        self._level = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "abstractNum":
            self._list = attributes.get("abstractNumId", "")
        elif name == "lvl":
            self._level = attributes.get("ilvl", "")
        elif name == "numFmt":
            self._numbered[self._list, self._level] = attributes.get("val") not in (
                "bullet",
                "none",
            )
        elif name == "num":
            self._list = attributes.get("numId", "")
        elif name == "abstractNumId":
            self._abstract[self._list] = attributes.get("val", "")

    def is_numbered(self, name: str, level: str) -> bool:
        """Return whether a list's level has numbers rather than bullets."""
        return self._numbered.get((self._abstract.get(name, ""), level or "0"), False)


class _Targets(_Reader):
    """The parts of the archive that the document refers to, by their ids."""

    def __init__(self) -> None:
        self.targets: dict[str, str] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship" and attributes.get("TargetMode") != "External":
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")


@dataclass(slots=True)
class _Paragraph:
    """A paragraph as far as it's read."""

    parts: list[str] = field(default_factory=list)
    pictures: list[str] = field(default_factory=list)
    style: str = ""
    list: tuple[str, str] = ("", "")
    plain: int = 0
    """Characters that aren't bold."""


class _Document(_Reader):
    """The lines of a document's body as Markdown."""

    def __init__(self, styles: _Styles, numbering: _Numbering, targets: dict[str, str]) -> None:
        self.lines: list[str] = []
        self._styles = styles
        self._numbering = numbering
        self._targets = targets
        self._around: list[_Paragraph] = []
        self._paragraph = _Paragraph()
        self._cells: list[list[str]] = []
        """The cells of the rows around; each has its text."""
        self._table: list[list[str]] = []
        """The rows of the outermost table so far."""
        self._skipped = 0
        self._in_run = False
        self._in_text = False
        self._bold = self._hidden = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self._skipped or name in _SKIPPED:
            self._skipped += 1
        elif name == "p":
            self._around.append(self._paragraph)
            self._paragraph = _Paragraph()
        elif name == "r":
            self._in_run = True
            self._bold = self._hidden = False
        elif name == "t":
            self._in_text = True
        elif name in _WRITTEN:
            self._write(_WRITTEN[name])
        elif name == "blip" and (target := self._targets.get(attributes.get("embed", ""))):
            self._paragraph.pictures.append(target)
        elif name == "txbxContent":
            self.lines.append("")
        elif name == "tr":
            self._cells.append([])
        elif name == "tc" and self._cells:
            self._cells[-1].append("")
        else:
            self._set(name, attributes.get("val", ""))

    def _set(self, name: str, value: str) -> None:
        """Set a property of the paragraph, or of the run of letters."""
        if name == "pStyle":
            self._paragraph.style = value
        elif name == "numId":
            self._paragraph.list = (value, self._paragraph.list[1])
        elif name == "ilvl":
            self._paragraph.list = (self._paragraph.list[0], value)
        elif name == "b" and self._in_run:
            self._bold = value not in _OFF
        elif name == "vanish" and self._in_run:
            self._hidden = value not in _OFF

    def end(self, name: str) -> None:
        if self._skipped:
            self._skipped -= 1
        elif name == "p" and self._around:
            self._end_paragraph()
            self._paragraph = self._around.pop()
        elif name == "r":
            self._in_run = False
        elif name == "t":
            self._in_text = False
        elif name == "tr" and self._cells:
            self._end_row(self._cells.pop())
        elif name == "tbl" and not self._cells:
            self.lines.extend(["", *lines_of_table(self._table), ""])
            self._table = []
        elif name == "txbxContent":
            self.lines.append("")

    def characters(self, words: str) -> None:
        if self._in_text and not self._skipped:
            self._write(words)

    def _write(self, words: str) -> None:
        if self._in_run and not self._hidden:
            self._paragraph.parts.append(words)
            self._paragraph.plain += 0 if self._bold else len(words.strip())

    def _end_paragraph(self) -> None:
        paragraph = self._paragraph
        style = self._styles.get(paragraph.style)
        rows = [_tidy(row) for row in "".join(paragraph.parts).split("\n")]
        lines = [row for row in rows if row]
        whole = " ".join(" ".join(lines).split())
        pictures = "".join(f" ![]({target})" for target in paragraph.pictures)
        if self._cells and self._cells[-1]:
            self._cells[-1][-1] = "\n".join(part for part in (self._cells[-1][-1], *lines) if part)
            return
        identity, level = paragraph.list if paragraph.list[0] else style.list
        bold = style.bold or not paragraph.plain
        if not whole:
            self.lines.extend([pictures, ""] if pictures else [""])
        elif style.level:
            self.lines.extend(["", f"{'#' * style.level} {whole}", pictures, ""])
        elif identity not in ("", "0"):
            mark = "1." if self._numbering.is_numbered(identity, level) else "-"
            self.lines.append(f"{mark} {whole}{pictures}")
        elif bold and len(whole) <= _LONGEST_HEADING:
            self.lines.extend(["", f"**{whole}**", pictures, ""])
        else:
            apart = [""] if len(lines) == 1 and len(whole) > _LONGEST_IN_LIST else []
            self.lines.extend([*apart, *lines, *([pictures] if pictures else []), *apart])

    def _end_row(self, cells: list[str]) -> None:
        """Keep a table's row; one within a cell is a line of that."""
        if self._cells:
            inner = self._cells[-1]
            inner[-1:] = ["\n".join((*inner[-1:], " ".join(cells)))]
        else:
            self._table.append(cells)
