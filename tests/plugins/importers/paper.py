"""PDF files and Word documents, made by hand."""

import io
import zipfile
import zlib
from collections.abc import Sequence

Drawn = tuple[float, float, float, str, str]
"""A text in a PDF: x and y in points from the page's lower left corner, the letters' size,
"F1" or bold "F2".
"""


_PICTURE = b"""<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8
/Length 1 >>\nstream\n\x80\nendstream"""


def pdf_of(pages: Sequence[Sequence[Drawn]], *, picture: bool = False, extra: bytes = b"") -> bytes:
    """Return a PDF with texts in Helvetica, or with a picture on each page."""
    objects: list[bytes] = [
        b"",
        b"",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        _PICTURE,
    ]
    kids: list[str] = []
    for page in pages:
        drawn = b"".join(
            b"BT /%s %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n"
            % (font.encode(), size, x, y, _escaped(words))
            for x, y, size, font, words in page
        )
        data = zlib.compress(
            drawn + (b"q 595 0 0 842 0 0 cm /Im Do Q\n" if picture else b"") + extra
        )
        objects.append(
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(data), data)
        )
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im 5 0 R >> >> >>"
            % len(objects)
        )
        kids.append(f"{len(objects)} 0 R")
    objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, one in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1,
        table,
    )
    return bytes(out)


def _escaped(words: str) -> bytes:
    return (
        words.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    )


def typed(lines: Sequence[tuple[str, str]], top: float = 780, left: float = 60) -> list[Drawn]:
    """Return lines from the top of a page down; each has a kind: "title", "heading", "bold",
    "text" or "gap".
    """
    sizes = {"title": (20.0, "F2", 34.0), "heading": (14.0, "F2", 26.0), "bold": (11.0, "F2", 20.0)}
    drawn: list[Drawn] = []
    for kind, words in lines:
        size, font, step = sizes.get(kind, (11.0, "F1", 24.0 if kind == "gap" else 14.0))
        top -= step
        drawn.append((left, top, size, font, words))
    return drawn


_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPACE = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
_STYLES = f"""{_XML}<w:styles {_SPACE}><w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
<w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="My own"/><w:basedOn w:val="berschrift2"/></w:style>
</w:styles>"""
_NUMBERING = f"""{_XML}<w:numbering {_SPACE}>
<w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
</w:numbering>"""
_RELATIONS = f"""{_XML}<Relationships>
<Relationship Id="rId1" Type="image" Target="media/image1.png"/></Relationships>"""
PNG = b"\x89PNG\r\n\x1a\n and so on"


def docx_of(body: str, declaration: str = "") -> bytes:
    """Return a Word document with the XML of its body, German styles,
    a bullet list 1 and a numbered list 2.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("[Content_Types].xml", "<Types/>")
        document = f"{_XML}{declaration}<w:document {_SPACE}><w:body>{body}</w:body></w:document>"
        out.writestr("word/document.xml", document)
        out.writestr("word/styles.xml", _STYLES)
        out.writestr("word/numbering.xml", _NUMBERING)
        out.writestr("word/_rels/document.xml.rels", _RELATIONS)
        out.writestr("word/media/image1.png", PNG)
    return packed.getvalue()


def paragraph(words: str, style: str = "", within: str = "") -> str:
    """Return the XML of a paragraph; a style of "1" or "2" is an item of that list."""
    listed = (
        f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{style}"/></w:numPr>'
        if style.isdecimal()
        else ""
    )
    named = f'<w:pStyle w:val="{style}"/>' if style and not listed else ""
    return f"<w:p><w:pPr>{named}{listed}</w:pPr><w:r><w:rPr/><w:t>{words}</w:t></w:r>{within}</w:p>"
