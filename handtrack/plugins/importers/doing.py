"""Tells by its words whether a line says what to do in a kitchen, a laboratory or a workshop."""

import re
from typing import Final

# A step has a verb of the kitchen or the bench: in English an imperative at the beginning of a
# clause, in German an infinitive anywhere; or it tells when something is done. In German only nouns
# begin with a capital, so a line in capitals is judged as if it were in small letters.

_ENGLISH_VERBS: Final = (
    "add|arrange|bake|baste|beat|bind|blanch|blend|blitz|boil|braise|break|bring|brown|brush|build|carve|centrifuge"
    "|check|chill|chop|chuck|clean|coat|combine|continue|cook|cool|core|cover|crack|crush|cut|deglaze|dice|dilute|dip"
    "|discard|dissolve|divide|drain|drizzle|dry|dump|eat|empty|enjoy|fill|finish|flip|fold|freeze|fry|garnish|get|give"
    "|grate|grease|grill|grind|halve|heat|hold|incubate|insert|keep|knead|leave|let|lift|line|load|lower|make|marinate|mash|melt"
    "|microwave|mince|mix|move|open|pack|peel|pipette|place|poach|pour|preheat|prepare|press|pull|put|reduce"
    "|refrigerate|remove|repeat|rest|return|reheat|rinse|roast|roll|rub|run|saut[eé]|scatter|score|scoop|scramble|scrape|sear"
    "|serve|set|shake|shape|shred|sieve|sift|simmer|skim|slice|slide|smash|soak|spin|split|spoon|spread|sprinkle|squeeze|stand|start|steam"
    "|stick|stir|strain|stuff|switch|take|taste|tear|test|throw|tip|toast|toss|transfer|trim|turn|use|vortex|wait|warm"
    "|wash|weigh|whip|whisk|wrap"
    "|adjust|align|attach|calibrate|close|connect|cube|decant|decorate|defrost|deseed|disconnect|dollop|dredge|elute"
    "|fasten|flatten|hang|homogeni[sz]e|incorporate|infuse|inspect|install|invert|ladle|loosen|macerate|measure|mop|pick"
    "|polish|prick|puree|purée|quarter|replace|reserve|resuspend|rotate|scald|scrub|sew|soften|sonicate|spray|steep"
    "|sterili[sz]e|stitch|swap|sweat|sweep|swirl|thaw|thicken|tie|tighten|titrate|unplug|unscrew|unmou?ld|vacuum|whizz"
    "|wipe|zap"
)
_LEAD_IN: Final = (
    "then|now|next|and|first|firstly|finally|afterwards|meanwhile|lastly|also|just|gently|slowly|quickly|carefully"
    "|don'?t|do not|dont|you can|to"
)
_ENGLISH_DOING: Final = re.compile(
    rf"(?:^|[.,;:(–-]\s*|\b(?:{_LEAD_IN})\s+)(?:(?:{_LEAD_IN}),?\s+)*(?:{_ENGLISH_VERBS})\b(?!\s*[:=])",
    re.IGNORECASE,
)
_ENGLISH_TELLING: Final = re.compile(
    r"\b(?:until|when (?:it|the|they)|once (?!upon)|everything|into the|in the oven|for \d+ ?(?:min|h|sec)"
    r"|(?:and |, )?done\W*$|that'?s it)",
    re.IGNORECASE,
)
_THINGS_TOO: Final = (
    "bolt|brush|butter|clamp|count|drill|dust|file|filter|flour|flush|glaze|glue|grease|hammer|iron|label|layer|mark"
    "|nail|oil|order|paint|pat|pellet|pin|pipe|plane|plate|plug|pop|pulse|pump|record|salt|sand|saw|screw|seal|season"
    "|shell|stain|stone|store|tape|thread|top|varnish|wire|work"
)
_OBJECT: Final = (
    "the|it|them|this|these|those|a|an|all|each|both|your|its|one|two|everything|on|in|into|onto|up|down|off|out|from"
    "|with|along|between|through|over|round|around|together|well|again"
)
_ENGLISH_USING: Final = re.compile(
    rf"(?:^|[.,;:(–-]\s*|\b(?:{_LEAD_IN})\s+)(?:{_THINGS_TOO})\s+(?:(?:{_OBJECT})\b|\w+\s+to\s+\d)",
    re.IGNORECASE,
)
"""Verbs that are things of the kitchen and the workshop as well do something to something."""
_GERMAN_PREFIX: Final = (
    "an|auf|ab|aus|ein|unter|ver|zer|er|be|hinein|hinzu|dazu|um|durch|vor|über|weg|rein|drauf|drüber|los|mit|zu|nach"
    "|glatt|klein|warm|weich|steif|fein|ent|heraus|raus|herum|zusammen|fertig|gar|wieder|unterein|ander|hin|her|zurück"
)
_GERMAN_STEMS: Final = (
    "back|bind|blanchier|brat|braun|bräun|deck|dreh|drück|dünst|ess|fett|flambier|form|frier|frittier|füg|füll|gar|garnier"
    "|geb|gieß|giess|grill|hack|halbier|halt|heb|heiz|hitz|hobel|hol|karamellisier|kern|knet|koch|köchel|kratz|kühl|lass"
    "|leg|löff|lös|lösch|mach|mahl|marinier|meng|misch|mix|nehm|panier|pass|pinsel|pell|pipettier|press|probier|pürier"
    "|putz|quell|quirl|raspel|reduzier|reib|ruh|röst|roll|rühr|salz|schäl|schäum|schichte?|schieb|schlag|schmeck|schmelz"
    "|schmor|schneid|schnippel|schöpf|schütt|schütz|schwitz|schwenk|servier|setz|sieb|spritz|spül|stampf|stäub|stech"
    "|steck|stell|streich|streu|stürz|süß|tau|teil|träufel|tropf|tu|unterheb|vierteil|viertel|vortex|walz|wälz|wart"
    "|wasch|wärm|wässer|weich|wend|wickel|wieg|würfel|würz|zentrifugier|zieh|zupf|zerlass"
    "|befestig|bohr|bügel|desinfizier|einwirk|entkalk|falt|feg|feil|fug|grundier|häng|häkel|kleb|klemm|kontrollier"
    "|lackier|leim|lüft|markier|mess|montier|nagel|näh|notier|öffn|öl|pflanz|polier|prüf|pump|räum|reinig|säg|saug"
    "|schleif|schließ|schmirgel|schraub|sortier|spachtel|spann|sprüh|strick|tausch|trockn|wechsel|wirk|wisch|zeichn"
)
_GERMAN_DOING: Final = re.compile(
    rf"(?<!\d\s)\b(?:{_GERMAN_PREFIX})*(?:zu)?(?:{_GERMAN_STEMS})(?:en|n)\b"
    r"|(?:^|[.,;]\s*|\b(?:und|dann|jetzt)\s+)(?:gib|nimm|lass|rühr|koch|back|brat|misch|schneid|schäl|hack|heiz|gieß|füg"
    r"|verrühr|vermisch|erhitz|stell|leg|würz|mach|tu|knet|schlag)e?\b"
)
_GERMAN_TELLING: Final = re.compile(
    r"\b(?:drauf|drüber|rein|dazu|(?<!\()fertig|dann|danach|anschließend|zuletzt|zum schluss"
    r"|in den (?:ofen|backofen|topf)|\d+ ?(?:min(?:uten)?|std|stunden?)\b|bei \d+ ?(?:°|grad)|bis (?!\d)|alles)",
    re.IGNORECASE,
)


_SAYING: Final = (
    _ENGLISH_DOING,
    _ENGLISH_USING,
    _GERMAN_DOING,
    _ENGLISH_TELLING,
    _GERMAN_TELLING,
)


_ORDERING: Final = (_ENGLISH_DOING, _ENGLISH_USING)
_GERMAN_TELLER: Final = re.compile(r"\b(?:ich|wir|du|ihr|man|es|wie)\b", re.IGNORECASE)
"""In a German sentence with an infinitive that orders nothing: "So kannst du ihn backen"."""


def orders(line: str) -> bool:
    """Return whether a line begins with what to do: with an imperative, or in German as a sentence
    with an infinitive.
    """
    if any(pattern.match(line) is not None for pattern in _ORDERING):
        return True
    return _GERMAN_DOING.search(line) is not None and _GERMAN_TELLER.search(line) is None


def says_to_do(line: str) -> bool:
    """Return whether a line says what to do."""
    said = line.lower() if line.isupper() else line
    return any(pattern.search(said) is not None for pattern in _SAYING)
