"""Other people's recipes and protocols, understood and written as guides; docs/guides.md lists the formats."""

from handtrack.plug_in import Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command(
            "import",
            "turn recipes and protocols saved by other programs into guides",
            "handtrack.guides.importers.command",
        ),
    ),
    importers={
        "cook": "handtrack.guides.importers.cooklang:read",
        "eln": "handtrack.guides.importers.exports:read",
        "htm": "handtrack.guides.importers.web_page:read",
        "html": "handtrack.guides.importers.web_page:read",
        "json": "handtrack.guides.importers.exports:read",
        "jsonld": "handtrack.guides.importers.exports:read",
        "markdown": "handtrack.guides.importers.text:read",
        "md": "handtrack.guides.importers.text:read",
        "melarecipe": "handtrack.guides.importers.exports:read",
        "melarecipes": "handtrack.guides.importers.exports:read",
        "mht": "handtrack.guides.importers.web_page:read_mhtml",
        "mhtml": "handtrack.guides.importers.web_page:read_mhtml",
        "paprikarecipe": "handtrack.guides.importers.exports:read",
        "paprikarecipes": "handtrack.guides.importers.exports:read",
        "txt": "handtrack.guides.importers.text:read",
        "xhtml": "handtrack.guides.importers.web_page:read",
        "zip": "handtrack.guides.importers.exports:read",
    },
)
