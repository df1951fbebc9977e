"""Other people's recipes and protocols, understood and written as guides;
docs/guides.md lists the formats.
"""

from handtrack.plug_in import Command, PlugIn

PLUG_IN = PlugIn(
    commands=(
        Command(
            "import",
            "turn recipes and protocols saved by other programs into guides",
            "handtrack.plugins.importers.command",
        ),
    ),
    importers={
        "cook": "handtrack.plugins.importers.cooklang:read",
        "csv": "handtrack.plugins.importers.plan_to_eat:read",
        "docx": "handtrack.plugins.importers.docx:read",
        "eln": "handtrack.plugins.importers.exports:read",
        "eml": "handtrack.plugins.importers.text:read",
        "htm": "handtrack.plugins.importers.web_page:read",
        "html": "handtrack.plugins.importers.web_page:read",
        "json": "handtrack.plugins.importers.exports:read",
        "jsonld": "handtrack.plugins.importers.exports:read",
        "markdown": "handtrack.plugins.importers.text:read",
        "md": "handtrack.plugins.importers.text:read",
        "melarecipe": "handtrack.plugins.importers.exports:read",
        "melarecipes": "handtrack.plugins.importers.exports:read",
        "mht": "handtrack.plugins.importers.web_page:read_mhtml",
        "mhtml": "handtrack.plugins.importers.web_page:read_mhtml",
        "mmf": "handtrack.plugins.importers.text:read",
        "paprikarecipe": "handtrack.plugins.importers.exports:read",
        "paprikarecipes": "handtrack.plugins.importers.exports:read",
        "pdf": "handtrack.plugins.importers.pdf:read",
        "recipeml": "handtrack.plugins.importers.recipeml:read",
        "rtf": "handtrack.plugins.importers.rtf:read",
        "txt": "handtrack.plugins.importers.text:read",
        "xhtml": "handtrack.plugins.importers.web_page:read",
        "xml": "handtrack.plugins.importers.recipeml:read",
        "zip": "handtrack.plugins.importers.exports:read",
    },
)
