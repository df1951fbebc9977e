"""Files to import that use what a format allows against its reader: references in circles, parts in
parts, small files that unpack to large ones, names and numbers that lead elsewhere.
"""

import bz2
import gzip
import json
import struct
import zipfile
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from tools.attack.hostile_imports import zipped

_PAGE: Final = (
    "<h1>Cake</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2><ol><li>Mix.{}<li>Bake.</ol>"
)
_RECIPE: Final = {
    "@type": "Recipe",
    "name": "Cake",
    "recipeIngredient": ["2 eggs", "300 g flour"],
    "recipeInstructions": ["Mix.", "Bake."],
}
_TEXT: Final = "# Cake\n\n{}\n\n## Ingredients\n\n- 2 eggs\n\n## Steps\n\n1. Mix.\n2. Bake.\n"
_DOS_TIME: Final = 0x21


def _times(rng: Random, usual: int) -> int:
    """Return a count around the one that hurts a careless reader."""
    return round(usual * rng.choice((0.25, 1, 1, 2, 4)))


def _filled_page(content: str) -> bytes:
    return _PAGE.replace("{}", content).encode()


# Pages


def _attributes(rng: Random) -> bytes:
    """One tag with as many attributes as a book has words."""
    form = rng.choice(("a{0}=1 ", "a=1 ", "a{0} ", "class='a{0} b' ", 'a="', "a=' "))
    return _filled_page(
        f"<p {''.join(form.format(n) for n in range(_times(rng, 200_000)))}>Stir.</p>"
    )


def _comments(rng: Random) -> bytes:
    """Comments, declarations and tags that nothing ends."""
    piece = rng.choice(("<!--", "<!", "<?", "</", "<!-->", "<![CDATA[", "<a", "<script>", "<!--<"))
    return _filled_page(piece * _times(rng, 100_000))


def _breaks(rng: Random) -> bytes:
    """One line of breaks and entities."""
    piece = rng.choice(("<br>", "&nbsp;", "&amp;amp;", "&#0;", "&", "<wbr>", "&lt;br&gt;", "<hr>a"))
    return _filled_page(piece * _times(rng, 200_000))


def _formatting(rng: Random) -> bytes:
    """Forms, bold letters and quotes that end in another order than they begin."""
    piece = rng.choice(
        (
            "<b><p></b>",
            "<form><select><option>a",
            "<a><b><i></a>",
            "<svg><g><use href=#a>",
            "<span class=a>1<span class=b>g",
            "<p><ul><li><p>",
            "<dl><dt>a<dd>b",
            "<h2>Ingredients</h2><ul><li>2 eggs</ul>",
        )
    )
    return _filled_page(piece * _times(rng, 30_000))


def _links(rng: Random) -> bytes:
    """Lines within lines, each with addresses."""
    piece = rng.choice(("<td><a href=/a>Mix.</a>", "<dd><a href=/a>egg</a>", "<a href=/>Mix.</a>"))
    return _filled_page(piece * _times(rng, 20_000))


def _microformat(rng: Random) -> bytes:
    """Annotated recipes within one another, as microformats and microdata."""
    piece = rng.choice(
        (
            "<div class=h-recipe><p class=p-name>Cake<p class=p-ingredient>egg<p class=e-instructions>Mix",
            "<div itemscope itemtype=https://schema.org/Recipe><i itemprop=recipeIngredient>egg</i>",
            "<div class=hrecipe><i class='ingredient instructions fn'>egg</i>",
        )
    )
    return _filled_page(piece * _times(rng, 5000))


def _graph(rng: Random) -> bytes:
    """Nodes that refer to one another: each to the next two, to all, or back to the first."""
    count = _times(rng, 400)
    width = rng.choice((2, 2, 20))
    nodes = [
        {
            "@id": f"#{n}",
            "@type": rng.choice(("Recipe", "HowToStep", "HowToSection")),
            "name": f"Cake {n}",
            "text": "Mix.",
            "recipeIngredient": ["2 eggs"],
            "recipeInstructions": [{"@id": f"#{(n + 1 + far) % count}"} for far in range(width)],
            "itemListElement": [{"@id": f"#{(n + 1 + far) % count}"} for far in range(width)],
            "author": {"@id": "#0"},
        }
        for n in range(count)
    ]
    linked = json.dumps({"@graph": nodes})
    return _filled_page(f"<script type='application/ld+json'>{linked}</script>")


def _scripts(rng: Random) -> bytes:
    """Scripts with what looks like the data of a recipe, and is damaged."""
    begin = '<script>a={"ingredients":[],"instructions":'
    inside = rng.choice(('"', '"\\', "[", '{"a":', "/*", "//", '" ', '"" ', "<!--", "'", "1e", "-"))
    one = f"{begin}{inside * _times(rng, 20_000)}</script>"
    return _filled_page(one * rng.choice((1, 1, 20)))


def _embedded(rng: Random) -> bytes:
    """Pictures within a page: large, or many."""
    size, count = rng.choice(((20 << 20, 1), (1 << 20, 12), (100, 20_000)))
    data = b64encode(b"\x89PNG\r\n\x1a\n" + bytes(size)).decode()
    steps = [
        {"@type": "HowToStep", "text": "Mix.", "image": f"data:image/png;base64,{data}"}
    ] * count
    linked = json.dumps({**_RECIPE, "recipeInstructions": steps})
    return _filled_page(f"<script type='application/ld+json'>{linked}</script>")


def _drawing(rng: Random) -> bytes:
    """A page in XML with entities that stand for others, and a drawing that uses itself."""
    entities = "".join(f"<!ENTITY e{n + 1} '{f'&e{n};' * 10}'>" for n in range(9))
    uses = "<g id=a>" + "<use href='#a'/>" * _times(rng, 1000)
    head = f"<!DOCTYPE html [<!ENTITY e0 'egg'>{entities}]>"
    return f"{head}<svg>{uses}&e9;</svg>".encode() + _filled_page("&e9;")


# Tables and texts


def _wide_table(rng: Random) -> bytes:
    """A table of one line, one field or very many columns."""
    size = _times(rng, 12 << 20)
    head = "Title,Ingredients,Directions"
    return rng.choice(
        (
            lambda: head + "\n" + "a" * size,
            lambda: head + '\nCake,"' + '""' * (size // 2),
            lambda: head + "," * (size // 4) + "\n" + "," * (size // 4),
            lambda: head + ("\n" + "," * 1000) * (size // 4000),
            lambda: head + "\nCake,2 eggs,Mix." * (size // 100),
        )
    )().encode()


def _anchors(rng: Random) -> bytes:
    """Front matter whose values refer to others, each to the one before ten times."""
    count = rng.choice((3, 9, 9, 30))
    lines = ["a0: &a0 [egg, flour]"]
    lines += [f"a{n + 1}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]" for n in range(count)]
    lines += [f"{key}: *a{count}" for key in ("ingredients", "tags", "title", "servings")]
    return f"---\n{chr(10).join(lines)}\n---\n\n{_TEXT.format('Good.')}".encode()


def _front_matter(rng: Random) -> bytes:
    """Front matter of many keys, deep values or long numbers, in YAML and TOML."""
    size = _times(rng, 5000)
    inside = rng.choice(
        (
            lambda: "".join(f"k{n}: v\n" for n in range(size)),
            lambda: "title: " + "[" * size,
            lambda: "title: " + "{a: " * size,
            lambda: "\n".join(f"{' ' * n}a:" for n in range(size // 10)),
            lambda: "servings: " + "9" * size,
            lambda: "title: !!python/object/apply:os.system [id]",
            lambda: "date: 99999-99-99\n? [a]\n: b\n<<: [*a]",
        )
    )()
    toml = rng.choice(
        ("a = " + "[" * size, "a" + ".a" * size + " = 1", "a = " + "9" * size, "[a]\n" * size)
    )
    text = _TEXT.format("Good.")
    made = f"---\n{inside}\n---\n\n{text}" if rng.random() < 0.6 else f"+++\n{toml}\n+++\n\n{text}"
    return made.encode()


def _markdown(rng: Random) -> bytes:
    """Marks of Markdown that begin and never end."""
    piece = rng.choice(
        (
            *(
                "**",
                "_a",
                "[a](",
                "![",
                "> ",
                "- ",
                "`",
                "| a ",
                "# a\n",
                "1. \n",
                "  - a\n",
                "a\n\n",
            ),
            *("<b>", "\\", "[^1]", "[a]: b\n", "* * *\n", "- [ ] a\n", "\t", "&amp;", "***a", "~~"),
        )
    )
    return _TEXT.format(piece * _times(rng, 100_000)).encode()


def _amounts(rng: Random) -> bytes:
    """Lines of numbers, fractions, ranges and units."""
    piece = rng.choice(
        (
            *(
                "1 1/2 ",
                "1-",
                "½",
                "1/",
                "1,000",
                "1.",
                "g ",
                "1 g ",
                "(",
                "2 x ",
                "–",
                "1 cup or ",
            ),
            *("5 Min. ", "12:30 ", "°C ", "1 g(1 g", "100 g/100 g ", "for 4 ", "[1] ", "@", "10%"),
        )
    )
    lines = f"- {piece * _times(rng, 3000)}\n" * rng.choice((1, 20))
    return (
        f"# Cake\n\n## Ingredients\n\n{lines}\n## Steps\n\n1. {piece * 2000}\n2. Bake.\n".encode()
    )


def _one_line(rng: Random) -> bytes:
    """A text of a single long line, or of very many empty or short ones."""
    piece = rng.choice(("a", "a ", "\n", " \n", "\r", "a\n", "\u2028", "egg, ", "Mix. ", "\v", "."))
    return (piece * _times(rng, 1 << 20)).encode()


def _charset(rng: Random) -> bytes:
    """A text whose bytes mean another thing in each encoding."""
    text = _TEXT.format("Größe ½ 饼 " * _times(rng, 20_000))
    form = rng.choice(("utf-7", "utf-16-le", "utf-16-be", "utf-32", "utf-8", "gb18030", "cp1252"))
    mark = rng.choice((b"", b"\xff\xfe", b"\xef\xbb\xbf", b"\xfe\xff", b"\0", b"\xff\xfe\0\0"))
    cut = rng.choice((0, 1, 2, 3))
    return mark + text.encode(form, "replace")[cut:]


def _chat(rng: Random) -> bytes:
    """A mail or a chat of quotes, times and senders."""
    line = rng.choice(
        (
            *(
                "> " * 200 + "2 eggs\n",
                "[12:30, 1.2.2024] Ann: 2 eggs\n",
                "Am 1.2. schrieb Ann:\n> a\n",
            ),
            *(
                "From: a@b.c\nSubject: Cake\n\n",
                "-----Original Message-----\n",
                "* 2 eggs *\n",
                "=20\n",
            ),
        )
    )
    return _TEXT.format(line * _times(rng, 5000)).encode()


def _columns(rng: Random) -> bytes:
    """Meal-Master's recipes: many, or lines as wide as a hall."""
    head = "MMMMM----- Recipe via Meal-Master (tm) v8.05\n\n      Title: Cake\n      Yield: 4\n\n"
    wide = rng.choice((" " * 5000, "2 " * 2000, "2 c  eggs  " * 500, "-" * 5000, "     2"))
    one = f"{head}      2    eggs {wide}\n\n  Mix.\n\nMMMMM\n\n"
    return (one * _times(rng, 300)).encode()


def _marks(rng: Random) -> bytes:
    """Cooklang's marks without an end, references to other recipes, and comments."""
    piece = rng.choice(
        (
            *(
                "@a{",
                "@",
                "@a b",
                "#{",
                "~{",
                "@./a{}",
                "[-",
                "-- ",
                ">> a: b\n",
                "@a{1%g}(",
                "= a\n",
            ),
            *(
                "@&a{1}",
                "@salt ",
                "@a{1%g} ",
                "~{5%min} ",
                "\n\n",
                "> ",
                "== a ==",
                "@@@@a",
                "@a" * 99,
            ),
        )
    )
    return f"Mix @egg{{2}}.\n\n{piece * _times(rng, 60_000)}\n\nBake.\n".encode()


# Office documents


def _word(rng: Random) -> bytes:
    """A Word document: huge, deep, with styles in a circle, or pictures elsewhere."""
    size = _times(rng, 30_000)
    paragraph = "<w:p><w:r><w:t>{}</w:t></w:r></w:p>"
    picture = '<w:p><w:r><a:blip r:embed="r1"/></w:r></w:p>'
    table = "<w:tbl><w:tr>{}</w:tr></w:tbl>"
    cell = f"<w:tc>{paragraph.format('egg')}</w:tc>"
    deep = "<w:tbl><w:tr><w:tc>" * size + cell + "</w:tc></w:tr></w:tbl>" * size
    body = rng.choice(
        (
            lambda: paragraph.format("a" * 1000 * size),
            lambda: paragraph.format("Mix.") * size,
            lambda: deep,
            lambda: "<w:p>" * size + "</w:p>" * size,
            lambda: picture * size,
            lambda: paragraph.format("</w:t><w:br/><w:t>" * size),
            lambda: table.format(cell * size),
            lambda: table.format(f"<w:tc>{paragraph.format('egg') * size}</w:tc>"),
        )
    )()
    styles = "".join(
        f'<w:style w:styleId="s{n}"><w:basedOn w:val="s{(n + 1) % size}"/></w:style>'
        for n in range(size)
    )
    target = rng.choice(("../../etc/passwd", "http://a/b.png", "file:///dev/zero", "media/a.png"))
    namespaces = 'xmlns:w="w" xmlns:a="a" xmlns:r="r"'
    styled = body.replace("<w:p>", '<w:p><w:pPr><w:pStyle w:val="s0"/></w:pPr>', 50)
    return zipped(
        {
            "word/document.xml": f"<w:document {namespaces}><w:body>{styled}</w:body></w:document>",
            "word/styles.xml": f'<w:styles xmlns:w="w">{styles}</w:styles>',
            "word/_rels/document.xml.rels": f'<R><Relationship Id="r1" Target="{target}"/></R>',
            "word/media/a.png": "\x89PNG\r\n\x1a\n",
        }
    )


def _elements(rng: Random) -> bytes:
    """RecipeML with entities that stand for others, deep elements, or a document type elsewhere."""
    size = _times(rng, 100_000)
    entities = "".join(f"<!ENTITY e{n + 1} '{f'&e{n};' * 10}'>" for n in range(9))
    recipe = "<recipe><head><title>Cake</title></head><ingredients>{}</ingredients></recipe>"
    inside, head = rng.choice(
        (
            ("&e9;", f"<!DOCTYPE a [<!ENTITY e0 'egg'>{entities}]>"),
            ("&e;", "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///dev/zero'>]>"),
            ("&e;", f"<!DOCTYPE a [<!ENTITY e '{'a' * size}'>]>"),
            ("<ing>" * size, ""),
            ("<ing><item>egg</item></ing>" * size, ""),
            ("<ing " + "".join(f"a{n}='1' " for n in range(size)) + "/>", ""),
            ("<ing><item>" + "&#101;" * size + "</item></ing>", ""),
        )
    )
    many = recipe.format(inside) * rng.choice((1, 3))
    return f"<?xml version='1.0'?>{head}<recipeml>{many}</recipeml>".encode()


def _rich_groups(rng: Random) -> bytes:
    """Rich text of groups in groups, codes, and lengths that lie."""
    piece = rng.choice(
        (
            *(
                "{",
                "}",
                "{\\*",
                "\\u228?",
                "\\uc99 \\u1 ",
                "\\'e4",
                "\\bin9999999999 ",
                "\\par",
                "\\",
            ),
            *(
                "{\\pict ",
                "\\ansicpg932 \\'81",
                "\\row\\cell",
                "a\n",
                "{\\b ",
                "\\line ",
                "\\ansicpg0 ",
            ),
        )
    )
    return b"{\\rtf1\\ansi Cake\\par 2 eggs\\par " + (piece * _times(rng, 200_000)).encode()


# Printed pages


def _printed(objects: Mapping[int, bytes], tail: bytes = b"") -> bytes:
    """Return a PDF of numbered objects, of which the first is its catalogue."""
    out = bytearray(b"%PDF-1.4\n")
    places: dict[int, int] = {}
    for number, content in objects.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    most = max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % most
    out += b"".join(b"%010d 00000 n \n" % places.get(number, 0) for number in range(1, most))
    out += b"trailer << /Size %d /Root 1 0 R %s >>\n" % (most, tail)
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % table


def _stream(data: bytes, more: bytes = b"", packings: int = 1) -> bytes:
    for _ in range(packings):
        data = zlib.compress(data, 9)
    filters = b"[" + b"/FlateDecode " * packings + b"]"
    return b"<< /Length %d /Filter %s %s >>\nstream\n%s\nendstream" % (
        len(data),
        filters,
        more,
        data,
    )


def _page_objects(
    content: bytes, resources: bytes = b"", *, kids: bytes = b"[3 0 R]"
) -> dict[int, bytes]:
    return {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: b"<< /Type /Pages /Count 1 /Kids %s >>" % kids,
        3: b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources"
        b" << /Font << /F1 5 0 R >> %s >> >>" % resources,
        4: content,
        5: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }


def _circles(rng: Random) -> bytes:
    """Pages, contents, forms or tables of places that refer to themselves."""
    words = b"BT /F1 12 Tf 60 700 Td (Cake) Tj ET\n"
    count = _times(rng, 1000)
    match rng.randrange(6):
        case 0:
            return _printed(_page_objects(_stream(words), kids=b"[2 0 R 3 0 R]"))
        case 1:
            return _printed(_page_objects(b"[" + b"4 0 R " * count + b"]"))
        case 2:
            many = b"[" + b"3 0 R " * count + b"]"
            return _printed(_page_objects(_stream(words), kids=many))
        case 3:  # each form draws the next one twice
            deep = rng.choice((3, 12, 25, 60))
            forms = {
                10 + n: _stream(
                    b"/X Do /X Do " + words,
                    b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X"
                    b" %d 0 R >> /Font << /F1 5 0 R >> >>" % (10 + (n + 1) % deep),
                )
                for n in range(deep)
            }
            page = _page_objects(_stream(b"/X Do " + words), b"/XObject << /X 10 0 R >>")
            return _printed({**page, **forms})
        case 4:
            page = _page_objects(_stream(words))
            page[3] = page[3].replace(b"/Parent 2 0 R", b"/Parent 3 0 R")
            return _printed(page, b"/Prev 9")
        case _:
            page = _page_objects(b"4 0 R")
            page[5] = b"5 0 R"
            return _printed(page)


def _packed_pages(rng: Random) -> bytes:
    """Contents that unpack to far more than they are, once or several times over."""
    size = _times(rng, 100 << 20)
    packings = rng.choice((1, 2, 3))
    filling = rng.choice((b" ", b"q ", b"(a) Tj ", b"[", b"<<"))
    return _printed(_page_objects(_stream(filling * (size // len(filling)), packings=packings)))


def _drawn(rng: Random) -> bytes:
    """A page of very many texts, or of one word with very many letters."""
    count = _times(rng, 20_000)
    drawn = rng.choice(
        (
            b"(a) Tj " * count,
            b"1 0 0 1 60 %d Tm (2 eggs) Tj " % rng.randrange(800) * count,
            b"(" + b"a" * count * 10 + b") Tj ",
            b"[" + b"(a) -9999 " * count + b"] TJ ",
            b"(" * count,
            b"<" + b"41" * count * 5 + b"> Tj ",
            b"/F1 %d Tf (a) Tj " % 10**9 * count,
            b"BI /W 9999999 /H 9999999 ID " * count,
        )
    )
    return _printed(_page_objects(_stream(b"BT /F1 12 Tf " + drawn + b"ET")))


def _fonts(rng: Random) -> bytes:
    """A font that says it has all letters, several times over."""
    count = _times(rng, 200)
    letters = rng.choice(
        (
            b"%d beginbfrange\n" % count + b"<0000> <FFFF> <0000>\n" * count + b"endbfrange\n",
            b"1 beginbfrange\n<00000000> <7FFFFFFF> <0000>\nendbfrange\n",
            b"1 beginbfrange\n<0000> <FFFF> [" + b"<0041>" * 60_000 + b"]\nendbfrange\n",
            b"1 beginbfchar\n<41> <" + b"0041" * 100 * count + b">\nendbfchar\n",
        )
    )
    page = _page_objects(_stream(b"BT /F1 12 Tf (" + b"A" * 5000 + b") Tj ET"))
    page[5] = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 6 0 R"
        b" /DescendantFonts [7 0 R] >>"
    )
    page[6] = _stream(
        b"begincmap\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" + letters
    )
    wide = rng.choice((b"[0 9999999 500]", b"[" + b"0 65535 500 " * count + b"]", b"[]"))
    page[7] = b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /DW 500 /W %s >>" % wide
    return _printed(page)


def _places(rng: Random) -> bytes:
    """A PDF with very many objects, a table of places without an end, or none at all."""
    count = _times(rng, 50_000)
    page = _page_objects(_stream(b"BT /F1 12 Tf 60 700 Td (2 eggs, flour and some milk) Tj ET"))
    match rng.randrange(4):
        case 0:
            return _printed({**page, **{10 + n: b"<<>>" for n in range(count)}})
        case 1:
            return _printed(page).replace(b"xref\n0 ", b"xref\n0 9999999")
        case 2:
            made = _printed({**page, **{10 + n: b"<<>>" for n in range(count)}})
            return made[: made.rindex(b"xref\n0")] + b"startxref\n0\n%%EOF\n"
        case _:
            return _printed({**page, 10: b"[" * count}) + b"%%EOF\n" * count


# Archives


def _entries(
    files: Sequence[tuple[bytes, bytes]], *, method: int = 0, says_bytes: int = 0, mode: int = 0
) -> bytes:
    """Return an archive made by hand: names and contents, which are those of the file before where
    they are empty.
    """
    out = bytearray()
    listed = bytearray()
    at = 0
    checksum = 0
    packed = b""
    for name, content in files:
        if content:
            at = len(out)
            checksum = zlib.crc32(content)
            packed = zlib.compress(content, 9)[2:-4] if method else content
            sizes = (checksum, len(packed), says_bytes or len(content), len(name), 0)
            out += struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 20, 0x800, method, 0, _DOS_TIME, *sizes)
            out += name + packed
        about = (0x314, 20, 0x800, method, 0, _DOS_TIME, checksum, len(packed))
        listed += struct.pack("<4sHHHHHHIII", b"PK\1\2", *about, says_bytes or len(content))
        listed += struct.pack("<HHHHHII", len(name), 0, 0, 0, 0, mode << 16, at) + name
    count = min(len(files), 0xFFFF)
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(listed), len(out), 0)
    return bytes(out + listed + end)


def _overlapping(rng: Random) -> bytes:
    """An archive whose files are all the same bytes, and say what size they like."""
    recipe = json.dumps(_RECIPE).encode()
    padded = recipe + b" " * _times(rng, 4 << 20)
    names = [b"a.json", *(b"a%d.json" % n for n in range(_times(rng, 2000)))]
    files = [(names[0], padded), *((name, b"") for name in names[1:])]
    return _entries(files, method=8, says_bytes=rng.choice((0, 100, 1 << 31, 0xFFFFFFFF)))


def _packings(rng: Random) -> bytes:
    """An archive of bombs, packed in each of the ways that archives know."""
    method = rng.choice((zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA, zipfile.ZIP_DEFLATED))
    size = rng.choice((1, 20, 70)) << 20
    content = rng.choice(("[", " ", "<p>", "a\n", '{"a":1}')) * size
    name = rng.choice(("{}.json", "{}.html", "{}.paprikarecipe", "recipe{}.png"))
    files = {name.format(n): content[:size] for n in range(rng.choice((1, 3)))}
    return zipped({**files, "z.json": json.dumps(_RECIPE)}, method)


def _elsewhere(rng: Random) -> bytes:
    """An archive with links, and with names that lead elsewhere or that nobody can read."""
    names = rng.choice(
        (
            (b"../../a.json", b"/etc/a.json", b"C:\\a.json", b"a/../../b.json", b"//a/b.json"),
            (b"a\nb.json", "\u202egnp.json".encode(), b"a\0b.json", b"\xff\xfe.json", b".json"),
            (b"a/" * 20_000 + b"a.json", b"a" * 65_000 + b".json", b"../" * 20_000 + b"a.json"),
            tuple(b"a/" * (n % 500) + b"%d.json" % n for n in range(_times(rng, 3000))),
            (b"a.json",) * 5000,
            (b"ro-crate-metadata.json", b"x/ro-crate-metadata.json"),
        )
    )
    recipe = json.dumps({**_RECIPE, "image": [name.decode("latin-1") for name in names[:20]]})
    link = rng.random() < 0.3
    content = b"/etc/passwd" if link else recipe.encode()
    return _entries(
        [(name, content) for name in names],
        mode=0o120777 if link else 0o100644,
    )


def _gzips(rng: Random) -> bytes:
    """A gzip of a bomb, of gzips, or of several members."""
    recipe = json.dumps(_RECIPE).encode()
    match rng.randrange(4):
        case 0:
            return gzip.compress(b"[" * (rng.choice((1, 60, 70)) << 20))
        case 1:
            data = recipe
            for _ in range(_times(rng, 300)):
                data = gzip.compress(data, 1)
            return data
        case 2:
            return gzip.compress(recipe) * _times(rng, 1000)
        case _:
            return gzip.compress(bz2.compress(recipe)) + b"\x1f\x8b" * 1000


# Letters and exports


def _parts(rng: Random) -> bytes:
    """A page saved as a letter: parts in parts, very many, or of endless headers."""
    count = _times(rng, 2000)
    page = f"Content-Type: text/html\n\n{_PAGE}\n"
    deep = "".join(
        f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(count)
    )
    long = "".join(f" a*{n}=b;\n" for n in range(count))
    form, piece = rng.choice((("base64", "QUFB="), ("quoted-printable", "=4"), ("uuencode", "a")))
    packed = f"Content-Type: text/html\nContent-Transfer-Encoding: {form}\n\n"
    letters = (
        deep + page,
        "Content-Type: multipart/related; boundary=x\n\n" + f"--x\n{page}" * count + "--x--\n",
        f"Content-Type: text/html;\n{long}\n\n{_PAGE}",
        "Subject: " + "=?utf-8?q?a?= " * count * 10 + "\n" + page,
        "".join(f"X-{n}: a\n" for n in range(count * 20)) + page,
        packed + piece * count * 500,
        "Content-Type: message/rfc822\n\n" * count + page,
    )
    return rng.choice(letters).encode()


def _backup(rng: Random) -> bytes:
    """A backup in which everything refers to everything: steps to all ingredients, recipes to
    themselves, foods to foods.
    """
    count = _times(rng, 200)
    food: dict[str, object] = {"id": 1, "name": "egg"}
    for _ in range(rng.choice((1, 50, 300))):
        food = {"id": 1, "name": food, "plural_name": "eggs"}
    lines = [
        {"referenceId": n, "note": "2 eggs " * 20, "food": food if n == 0 else None}
        for n in range(count)
    ]
    steps = [
        {
            "text": "Mix.",
            "id": n,
            "ingredientReferences": [{"referenceId": m} for m in range(count)],
        }
        for n in range(count)
    ]
    mealie = {"slug": "a", "name": "Cake", "recipeIngredient": lines, "recipeInstructions": steps}
    told = [
        {
            "name": "",
            "instruction": f"{{{{ ingredients[{n}] }}}}{{% scale_number(2) %}}",
            "step_recipe": 1,
            "step_recipe_data": {"name": "Cake"},
            "ingredients": [{"food": food, "amount": 2.0, "unit": {"name": food}}] * 20,
        }
        for n in range(count)
    ]
    tandoor = {"name": "Cake", "id": 1, "steps": told}
    chosen = rng.choice((mealie, tandoor, {**mealie, "recipeInstructions": steps[:1] * 2000}))
    return zipped({"recipe.json": json.dumps(chosen)})


def _numbers(rng: Random) -> bytes:
    """An export whose numbers no machine can hold, and whose values are of other kinds."""
    odd: Sequence[object] = (
        *(float("inf"), float("nan"), -1, 10**400, 1e308, True, None, [], {}, [[[]]], "9" * 5000),
        *(
            "NaN",
            "\ud800",
            "\0",
            {"@value": {"@value": 1}},
            [{"@list": [None]}],
            "PT1E9H",
            "P9999D",
        ),
    )
    keys = (
        *("recipeIngredient", "recipeInstructions", "recipeYield", "totalTime", "image", "name"),
        *("author", "nutrition", "steps", "components", "lines", "position", "servings", "tool"),
        *("settings", "notes", "body", "elabid", "guideid", "title", "ordering", "inLanguage"),
        *(
            "@type",
            "@id",
            "@graph",
            "description",
            "supply",
            "directions",
            "ingredients",
            "photo_data",
        ),
    )

    def value(depth: int) -> object:
        if depth > 2 or rng.random() < 0.5:
            return rng.choice(odd)
        return rng.choice(([value(depth + 1)], record(depth + 1), [record(depth + 1)] * 3))

    def record(depth: int) -> dict[str, object]:
        return {key: value(depth) for key in rng.sample(keys, 5)}

    return json.dumps([{**_RECIPE, **record(0)}, record(0), {"steps": [record(0)]}]).encode()


def _editor_text(rng: Random) -> bytes:
    """A protocol whose text is an editor's JSON, with ranges over the same letters."""
    count = _times(rng, 2000)
    ranges = [{"offset": 0, "length": 10**9, "key": "0"} for _ in range(count)]
    block = {"text": " " * count, "entityRanges": ranges}
    known = {"0": {"type": "amount", "data": {"amount": 5, "unit": "g" * 100, "name": "salt"}}}
    text = json.dumps({"blocks": [block], "entityMap": known})
    step = {"guid": "a", "previous_guid": rng.choice((None, "a")), "step": text, "components": []}
    return json.dumps({"title": "A", "steps": [step] * rng.choice((1, 20))}).encode()


def _notebook(rng: Random) -> bytes:
    """A crate whose files are folders, one another, or itself."""
    count = _times(rng, 1000)
    nodes: list[object] = [{"@id": "ro-crate-metadata.json", "@type": "CreativeWork"}]
    for n in range(count):
        after = {"@id": f"./{(n + 1) % count}"}
        file = {
            "@id": rng.choice(("../a.html", "./a.html", "/etc/passwd", "ro-crate-metadata.json"))
        }
        node: dict[str, object] = {"@id": f"./{n}", "@type": "Dataset", "name": "A"}
        node |= {"hasPart": [after, file], "author": after, "step": [after], "position": after}
        nodes.append(node)
    files = {"e/ro-crate-metadata.json": json.dumps({"@graph": nodes}), "e/a.html": _PAGE}
    return zipped(files)


KINDS: Final[dict[str, tuple[str, Callable[[Random], bytes]]]] = {
    "attributes of a tag": ("html", _attributes),
    "comments without an end": ("html", _comments),
    "breaks and entities": ("html", _breaks),
    "formatting out of order": ("html", _formatting),
    "links in lines": ("html", _links),
    "recipes in recipes": ("html", _microformat),
    "a graph in a circle": ("html", _graph),
    "scripts with damaged data": ("html", _scripts),
    "pictures in a page": ("html", _embedded),
    "a drawing in a page": ("xhtml", _drawing),
    "a table of one line": ("csv", _wide_table),
    "anchors in front matter": ("md", _anchors),
    "front matter without end": ("md", _front_matter),
    "marks of Markdown": ("md", _markdown),
    "amounts in a line": ("md", _amounts),
    "a text of one line": ("txt", _one_line),
    "bytes of another encoding": ("txt", _charset),
    "quotes in a chat": ("txt", _chat),
    "columns of Meal-Master": ("mmf", _columns),
    "marks of Cooklang": ("cook", _marks),
    "a large Word document": ("docx", _word),
    "elements of RecipeML": ("xml", _elements),
    "groups of rich text": ("rtf", _rich_groups),
    "a PDF in a circle": ("pdf", _circles),
    "a PDF that unpacks": ("pdf", _packed_pages),
    "words of a PDF": ("pdf", _drawn),
    "letters of a PDF": ("pdf", _fonts),
    "places of a PDF": ("pdf", _places),
    "files over one another": ("zip", _overlapping),
    "bombs in an archive": ("zip", _packings),
    "names that lead elsewhere": ("zip", _elsewhere),
    "gzips in one another": ("paprikarecipe", _gzips),
    "parts in parts": ("mhtml", _parts),
    "references to everything": ("zip", _backup),
    "numbers of no machine": ("json", _numbers),
    "an editor's text": ("json", _editor_text),
    "a notebook in a circle": ("eln", _notebook),
}
"""By what they are: the ending of the file's name, and its bytes."""
