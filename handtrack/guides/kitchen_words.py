r"""Words that tell what a number in a recipe is about: vessels, tools, pieces, turns, people,
stories.

Each list is words with a space between them; an underscore stands for a space inside one, and `?`,
`\w*` and `[…]` are those of a regular expression.
"""

from typing import Final

SETTINGS: Final = (
    "schiene einschub(?:höhe)? gas_mark gas gasstufe mark (?:heiz|back|schalt)?stufe level setting"
)
"""Before the number of an oven or a machine."""

NUMBERED: Final = (
    "no nr number nummer type? size größe steps? schritte?n? chapter kapitel page seite figure class klasse vitamin"
    " \\w*mehl flour grade version notes? tip recipe rezept hinweis since seit of_mark tipo program(?:me)? programm"
)
"""Before a number that is a name: "Type 405", "step 3"."""

VESSELS: Final = (
    "bowls? plates? glass(?:es)? pans? pots? (?:(?:baking|cake|muffin)_)?tins? mou?lds? ramekins?"
    " trays? dish(?:es)? mugs platters? coupes? tumblers? goblets? flutes? jars? bottles?"
    " (?:baking|cookie)_sheets? baking_trays? racks? shel(?:f|ves) wells? tubes? vials?"
    " (?:muffin|cupcake|paper|baking)_(?:cups|liners|cases) liners"
    " \\w*gläser[n]? \\w*schüsseln? \\w*tellern? \\w*formen \\w*förmchen \\w*blechen? \\w*töpfen? \\w*pfannen?"
    " schälchen tassen \\w+flaschen"
    " (?:muffin)?mulden vertiefungen cavities slots"
)

TOOLS: Final = (
    "skewers? sticks?_for (?:cookie_)?cutters? scoops? forks? knives spatulas? towels?"
    " wooden toothpicks? fingers? hands? screws? bolts wires"
    " sheets?_of_(?:foil|paper|parchment|baking|greaseproof|wax|plastic|cling)"
    " pieces?_of_(?:\\w+_)?(?:foil|paper|parchment|string|film|wrap) wraps?_of"
    " (?:holz)?spießen? gabeln? löffeln? messern? händen? schrauben platten_für blättern?_backpapier bögen bogen"
)

EQUIPMENT: Final = (
    "(?:baking|cookie|oven|roasting|sheet|muffin|cupcake)"
    "_(?:trays?|sheets?|pans?|tins?|dish(?:es)?)"
    " (?:cake|loaf|bundt|springform|tart|pie|brownie|frying|sauté|saute|grill|griddle"
    "|casserole|gratin)_(?:pans?|tins?|dish(?:es)?|mou?lds?) saucepans? skillets? springforms?"
    " dutch_ovens? stock_?pots? woks? casseroles?"
    " (?:mixing|mixer|heatproof|glass|metal|large|medium|small)_bowls? whisks? spatulas?"
    " (?:piping|pastry)_bags? rolling_pins? (?:\\w+_)?thermometers? blenders? food_processors?"
    " (?:(?:hand|stand|electric)_)?mixers? sieves? strainers? colanders? graters? zesters?"
    " peelers? kni(?:fe|ves) (?:cutting|chopping)_boards? (?:wire|cooling)_racks? ladles? tongs"
    " (?:pressure|slow|rice)_cookers? air_fryers? measuring_(?:cups?|jugs?|spoons?)"
    " (?:kitchen_)?scales? cookie_cutters? wooden_spoons? pastry_brush(?:es)? scissors pliers"
    " screwdrivers? spanners? wrench(?:es)? water_baths? centrifuges? hot_?plates? stir_plates?"
    " vortex(?:ers?)?"
    " \\w*(?:spring|back|kasten|auflauf|tarte?|gugelhupf|muffin|kuchen|quiche|obstboden"
    "|pizza|silikon)form(?:en)? \\w*bleche? \\w*pfannen? \\w*(?:topf|töpfe) \\w*schüsseln?"
    " schneebesen teigschaber teigspatel spritzbeutel \\w*thermometer nudelholz nudelhölzer"
    " wellholz \\w*mixer pürierstab pürierstäbe küchenmaschinen? küchenwaagen? \\w*siebe?"
    " \\w*reiben? \\w*messer schneidebrett(?:er)? \\w*pinsel kuchengitter ausstecher bräter"
    " tortenringe? schraubendreher zangen? scheren? wasserbad zentrifugen?"
    " \\w*becherglas \\w*bechergläser (?:schraub|weck|einmach|marmeladen)gl[aä]s(?:er)? \\w*zylinder \\w*kolben"
)
"""Tools whose number stays in a list of things needed."""

LABWARE: Final = (
    "tubes? tips? flasks? beakers? vials? bottles? jars? ramekins? bowls? \\w*spitzen?"
    " \\w*röhrchen \\w*kolben \\w*bechergläser \\w*becherglas \\w*fläschchen \\w*förmchen \\w*gefäße?n?"
    " (?:weck|einmach|marmeladen|schraub)gl[aä]s(?:er)?"
)
"""Vessels whose volume in parentheses is the size of one."""

SOLD_IN_ONE_SIZE: Final = (
    "\\w*cartons? ctns? containers? skeins? hanks? spools? reels? buckets? sacks? bottles? btls?"
    " envelopes? env pouch(?:es)? sachets? box(?:es)? vials? kits? jars? cans? tins? tubs? tubes?"
    " packs? packets? packages? pkgs? rolls? bags? cartridges? crates? cases? nets? ds fl"
    " knäueln? strang stränge?n? docken? spulen? eimern? säcken? sack kanistern? kartuschen?"
    " rollen? kisten? steigen? dosen? gläser glas packung(?:en)? pckg pckn beuteln? tüten?"
    " bechern? flaschen? röhrchen netze? tuben? schachteln? kartons? tafeln?"
)
"""Packages, yarn and the like: a measure in parentheses is that of one."""

PIECES: Final = (
    "hal(?:f|ves) parts? portions? servings? circles? squares? triangles? balls? logs? rectangles? strips? rounds?"
    " wedges quarters loaves dis[ck]s? patties pieces slices equal layers? holes? slits? incisions? folds? centimetres?"
    " rosettes? strands ropes corners edges steps cakes"
    " aliquots? replicates? stränge?n? fladen"
    " hälften teilen? portionen schichten lagen stücke scheiben kugeln kreise quadrate rechtecke streifen löcher"
    " böden schnitte einschnitte teiglinge?n?"
)

TURNS: Final = (
    "times? cycles? zyklen sides? batch(?:es)? additions? stages? turns? rounds? mal seiten etappen runden"
    " gängen? bursts? pulses? shades? coats? stitches rows maschen reihen"
    " counts? strokes changes"
)

PEOPLE: Final = "people persons? guests? servings? portions? personen portionen gäste of_us(?!-)"

MATERIALS: Final = (
    "foil paper parchment cling_film plastic baking_paper wrap string twine alufolie backpapier folie frischhaltefolie"
    " küchengarn"
)

SIZED_THINGS: Final = (
    "scoop spoon ladle cookie measure pan pot dish bowl casserole saucepan skillet topf schüssel form tin jug jar"
    " container dumplings? balls portions"
)
"""After a size that is spelled out: "a two tablespoon scoop"."""

DIVIDING: Final = "divid\\w* cut\\w* split\\w* slic\\w* break\\w* separat\\w* portion\\w* chop\\w* halv\\w* quarter\\w*"
"""English verbs that leave pieces, whatever noun follows: "cut the carrots in 4 batons"."""

SHAPING: Final = "shap\\w* form\\w* roll\\w* tear\\w* torn mak(?:e|es|ing) pull\\w* press\\w* scoop\\w* twist\\w*"
"""English verbs that leave pieces after "into": "shape into 8 patties"."""

JOINING: Final = (
    "(?:add|mix|stir|whisk|beat|toss|pour|drop|tip|blend|whip|put|place|dip|fold|stuff|insert"
    "|spread|work)\\w*"
)
"""English verbs that join food to other food: "put it into 2 beaten eggs"."""

GERMAN_CUTTING_FIRST: Final = (
    "halbier\\w* geteilt geschnitten teilen? teilt schneiden? formen? formt"
)
"""Before "in 8 Stücke"."""

GERMAN_JOINING: Final = (
    "\\w*(?:geben|nehmen|rühren|mischen|mengen|kneten|wenden|wälzen|tauchen|legen|heben|fügen|schlagen"
    "|quirlen|braten|kochen) gib rühre? mische? vermische? vermenge lege? wende tauche wälze hebe"
)
"""German verbs that join food to other food: "mit 2 Eiern verkneten"."""

GERMAN_CUTTING: Final = (
    "teilen schneiden zerteilen formen portionieren brechen rollen ausrollen zupfen geschnitten geteilt abstechen"
    " ausstechen stechen drehen schneidet formt teilt form schichten falten aufteilen verteilen füllen"
)
"""After "in 8 Stücke"."""

PUTTING: Final = "place lay put take pick_up spread set hold nimm nehmen_sie lege?"
"""Before "1 sheet": one piece at work, of several."""

YIELDING: Final = (
    "makes? making yields? gives? serves? feeds ergibt ergeben reicht_für reichen_für genug_für enough(?:_\\w+)?_for"
    " (?<=\\d_)for für"
)

STORIES: Final = (
    "bei_(?:uns|mir) ours?_(?:needed|took|was|were|made) mine_(?:needed|took|was|were)"
    " my_\\w+_(?:always|used?|uses|had|would|needed|adds?|puts?|swears) (?:the|im)_original\\w*"
    " meine?_\\w+_(?:hat|hatte|nahm|nimmt|gab|gibt|brauchte|verwendet|macht)"
    " (?:i|we)_(?:used|had|like|usually|always|often|made|got|needed|added|doubled|halved|tried) blieb\\w* übrig"
    " left_?over you_may_not_need took_me (?:mum|mom|dad|grand(?:ma|pa|mother|father)|granny|nana)"
    " (?:oma|opa|mutti|mama|papa) ich_hatte"
    " some_people many_(?:people|cooks) manche_(?:geben|nehmen) ate gegessen"
    " (?:hatte|habe)_ich hatten_wir (?:nehme_ich|ich_nehme)"
)
"""Somebody's own use, or leftovers."""

SUPPOSING: Final = (
    "if_you wenn_(?:du|sie) you(?:'ll|_will|_should)?_have you(?:'ll|_will|_should)_(?:need|get)"
)
"""Before an amount that somebody may have: "if you have 3 eggs left"."""


NOTES_TITLES: Final = (
    "notes notizen notas note notities anteckningar noter notater notatki заметки notlar"
)
"""Titles of a step that only comments on the others."""


def alternatives(words: str) -> str:
    """Return a list of words as the alternatives of a regular expression."""
    return "|".join(word.replace("_", " ") for word in words.split())


def is_notes_title(title: str) -> bool:
    """Return whether a step's title says that it only comments: it takes nothing, and nobody waits
    for a time in it.
    """
    return title.partition(" (")[0].lower() in NOTES_TITLES.split()
