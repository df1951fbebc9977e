"""Words that tell which food a step means, and whether it takes some of it.

Each list is words with a space between them. Lists of stems (see `stems`) say so; all others are
words in lower case. A list by language has an entry for each language in which it differs.
"""

from collections.abc import Mapping
from typing import Final

# --- Names of ingredients ---

SHORT_ENDINGS: Final = "ol hef rei mel lok"
"""Stems that are too short for the end of a longer word, but are one: "Olivenöl", "hvedemel"."""

OTHER_FOODS: Final = (
    "knoblauch schnittlauch barlauch susskartoffel muskatnuss kokosnuss erdnuss granatapfel"
    " buttermilch kokosmilch erdnussbutter puderzuck vanillezuck vanillinzuck backpulv paprikapulv"
    " eiweiss zitronensaft blumenkohl buttermilk applesauc peppercor cornmeal oatmeal pineappl"
    " horseradish mushroom eggplant butternut coconut"
)
"""Stems of foods that are no kind of what their ending names."""

SHAPES: Final = (
    "wurfel streif scheib stuck blatt ring kugel stang room sheet pulv saft masse form stift"
)
"""Stems of words that say how something is cut or is, as ends of longer words."""

CUT_SHAPES: Final = "wurfel streif scheib stuck stuckch ring stift rosch spalt viertel halft"
"""Stems of shapes that a step makes of a food: "Lachsstreifen" are of the "Lachsfilet"."""

EGG_PARTS: Final[Mapping[str, str]] = {
    "yolk": "egg",
    "eigelb": "ei",
    "eidott": "ei",
    "eiweiss": "ei",
    "jaun": "oeuf",
    "yem": "huev",
    "clar": "huev",
    "gem": "ov",
    "tuorl": "uov",
    "album": "uov",
    "eidoier": "ei",
    "eiwit": "ei",
}
"""Stems of what an egg is parted into, with that of the egg."""

PARTS: Final = (
    "breast thigh fillet filet leav leaf clov stalk floret wing chop steak leg drumstick seed"
    " kernel noodl crumb sprig tenderloi extract essenc shoulder loi mince meat bone shank rib"
    " cutlet ball head"
)
"""Stems of English nouns that stand for a part of the word before them."""

GERMAN_PARTS: Final = (
    "brust brustfilet filet schenkel keul blatt zeh knoll schot stang rosch wurfel scheib keim"
    " flock"
)
"""Stems that end a German word for a part: "Hähnchenbrustfilet"."""

MADE: Final = (
    "sauc dressing past filling seasoning mix spread glaz syrup topping sosse fullung mischung"
)
"""Stems of what is made in a recipe too: "the sauce" isn't the soy sauce."""

MADE_OF: Final = "pure juic batt dough fill wash greas drippi powd"
"""Stems of what is made of the word before them, beside `MADE`: "the bacon grease" is no bacon."""

COMPOUNDS: Final = (
    "bell_pepp peanut_butt coconut_milk condens_milk cream_chees ice_cream soy_sauc baking_soda"
    " baking_powd"
)
"""Stems of two words for one thing, which its last word alone doesn't name."""

SAID_COMPOUNDS: Final = "sour_cream sweet_potato egg_noodl"
"""Stems of two words for one thing: said as a whole, they name nothing else."""

OF_MANY: Final = (
    "a the of and large small medium fresh freshly dried ground grated chopped minced sliced diced"
    " plain white black red green brown dark warm cold hot lukewarm strong fine finely coarse ripe"
    " raw cooked unsalted salted sweet extra"
    " der die das ein eine von mit und groß große großer kleine kleiner frisch frischer frische"
    " frisches getrocknet getrocknete gemahlen gemahlener gehackt gehackte weiß weißer rot rote"
    " roter grün grüne braun brauner warmes warme kalt kalte kaltes fein feine feines feiner grob"
    " reife weich weiche whole"
    " beaten peeled softened melted drained rinsed crushed shredded cubed halved quartered sifted"
    " crumbled seeded cored pitted trimmed toasted cooked uncooked boneless skinless packed frozen"
    " thawed lightly roughly thinly room temperature optional needed taste or in scant from oder"
    " weight"
    " de d di du des del della dell da do dos l le la"
    " halbiert gewürfelt geschält gepresst verquirlt geschmolzen gerieben geraspelt geröstet"
    " abgetropft entsteint zimmerwarm bio etwas flüssig flüssige"
)
"""Words that many ingredients have, so that they tell none."""

KINDS: Final = (
    "red green white black brown dark sweet fresh dried ground"
    " rot rote roter grün grüne weiß weißer braun braune frisch frische frischer frisches"
    " getrocknet getrocknete gemahlen gemahlener"
)
"""Those of `OF_MANY` that tell two ingredients of one guide apart: "sugar" and "brown sugar"."""

MEASURES: Final[Mapping[str, str]] = {
    "en": "batch batches recipe recipes",
    "fr": "gousse gousses branche branches botte bottes brin brins feuille feuilles tranche"
    " tranches pincée pincées poignée poignées peu verre verres sachet sachets boîte boîtes pot"
    " pots cube cubes c cs cc càs càc c.s c.c c.à.s c.à.c bouquet morceau"
    " morceaux louche louches",
    "es": "diente dientes rama ramas hoja hojas pizca pizcas puñado puñados vaso vasos lata latas"
    " loncha lonchas rebanada rebanadas taza tazas chorro chorrito unidad unidades ramita ramitas"
    " manojo sobre sobres trozo trozos poco",
    "pt": "dente dentes ramo ramos unidade unidades folha folhas maço maços lata latas fatia"
    " fatias pitada pitadas copo copos xícara xícaras pacote pacotes caixinha fio punhado pedaço"
    " pedaços pouco",
    "it": "spicchio spicchi rametto rametti foglia foglie pizzico mazzetto ciuffo fetta fette"
    " bicchiere bicchieri confezione bustina bustine tazza tazze costa coste pezzo pezzi filo poco",
    "nl": "teen teentje teentjes tenen takje takjes blik blikje blikjes snufje zakje zakjes plak"
    " plakken plakjes bosje bosjes scheutje stuk stuks handje",
    "sv": "klyfta klyftor burk burkar påse påsar nypa kruka krukor knippe skiva skivor krm kryddmått"
    " st förpackning kvist kvistar bit bitar näve",
    "da": "fed dåse dåser pose poser knivspids bundt håndfuld skive skiver stk klat stang kvist"
    " kviste drys",
    "no": "fedd boks bokser pose poser klype bunt neve skive skiver stk kvist kvister",
    "pl": "ząbek ząbki ząbków łyżka łyżki łyżek łyżeczka łyżeczki łyżeczek szklanka szklanki"
    " szklanek szczypta pęczek garść puszka opakowanie sztuka sztuki kostka plaster plastry",
    "ru": "зубчик зубчика зубчиков ложка ложки ложек стакан стакана стаканов щепотка пучок горсть"
    " банка банки шт стебля стебель ст л ч г гр кг мл",
    "tr": "adet diş demet tutam yemek_kaşığı çay_kaşığı tatlı_kaşığı su_bardağı çay_bardağı paket"
    " dilim avuç kase",
}
"""Words for how much, between an amount and the name: "2 gousses d’ail", "2 diş sarımsak"."""

# --- How a step uses an ingredient ---

ARTICLES: Final[Mapping[str, str]] = {
    "en": "the this that these those your each",
    "de": "der die das dem den diesem diese dieses dein deine deinen",
    "fr": "le la les l ce cette ces",
    "es": "el la los las",
    "pt": "o a os as",
    "it": "il lo la i gli le l",
    "nl": "de het",
    "sv": "",
    "da": "",
    "no": "",
    "pl": "",
    "ru": "",
    "tr": "",
}
"""Words before a food that is there already."""

PLACES: Final[Mapping[str, str]] = {
    "en": "in into to over on onto around under until when while after before as if",
    "de": "in ins im zu zur zum über auf unter bis wenn sobald nach während",
    "fr": "dans sur jusqu quand lorsque pendant avant après sous",
    "es": "en sobre hasta cuando mientras antes tras bajo",
    "pt": "em no na nos nas sobre até quando enquanto antes sob",
    "it": "in nel nella sul sulla nei nelle quando finché mentre prima dopo",
    "nl": "in op tot als wanneer naar over onder terwijl",
    "sv": "i på tills när till över under medan",
    "da": "i på til når indtil over under mens",
    "no": "i på til når over under mens",
    "pl": "na w do gdy kiedy",
    "ru": "на в до когда",
    "tr": "",
}
"""Words before a food that is a place or a time: "into the flour", "when the butter foams"."""

SHARES: Final = (
    "half third quarter other leftover reserved excess desired"
    " hälfte drittel viertel"
    " moitié tiers autre mitad tercio otro metade terço outro meia metà altro helft hälften"
    " halvdelen"
)
"""Before an ingredient: some of it is taken."""

RESTS: Final = (
    "remaining rest restlicher restlichem restlichen restliche restliches übriger übrigem übrigen"
    " übrige übriges reste restant restante restants restantes resto rimanente restanti overige"
    " resterende resten"
)
"""Before an ingredient of which some is taken already: all that is left."""

VAGUE: Final = (
    "some little bit etwas wenig peu poco pouco po beetje lite litt lidt"
    " more extra another additional further mehr weiterer weiterem weiteren weitere noch mere mer"
)
"""Before an ingredient that is taken, once more perhaps."""

STATES: Final = (
    "crispy cooked browned fried roasted whipped soaked thawed caramelized caramelised"
    " marinated drained seasoned cooled melted prepared sautéed coated"
    " gekochten gekochte gebratenen gebratene gebratener gerösteten aufgetauten eingeweichten"
    " marinierten abgetropften geschmolzene zerlassene vorbereiteten gebackenen"
    " cuites cuits cuit cuite revenus dorés égouttés égouttées fondu cocidas cocidos cozidas"
    " cozidos douradas cotte cotti cotto gekookte gebakken kokta stekta kogte stegte"
)
"""Right before a food with which a step has worked before."""

PREPARING: Final = (
    "peel chop slice dice cut mince wash rinse drain thaw defrost trim halve quarter grate shred"
    " crush hull pit core zest juice soak pat"
    " schäle hacke würfle würfele schneide wasche putze halbiere viertle reibe rasple schneidet"
    " schält hackt wascht"
    " épluchez éplucher hachez hacher coupez couper émincez émincer lavez laver râpez râper pelez"
    " peler égouttez égoutter découpez découper taillez"
    " pelar picar cortar lavar rallar trocear pela pica corta lava ralla pelamos picamos cortamos"
    " descasque pique corte lave rale descascar"
    " pelate pelare sbucciare sbucciate tritare tritate tagliare tagliate lavare lavate affettare"
    " affettate grattugiare grattugiate"
    " snijd hak schil pel rasp halveer"
    " skala hacka skär tvätta riv finhacka"
    " skræl hak skær vask snit kutt hakk"
    " нарезать порезать помыть почистить очистить натереть измельчить нашинковать"
    " pokrój posiekaj obierz umyj zetrzyj"
)
"""Verbs before what they prepare, all of it: a later step uses what was prepared."""

GERMAN_PREPARING: Final = (
    "schälen hacken würfeln schneiden waschen putzen halbieren vierteln reiben raspeln stifteln"
    " entkernen abspülen pressen abtropfen auftauen einweichen abzupfen zupfen abbrausen auslösen tupfen"
)
"""Verbs behind what they prepare: "Knoblauch und Ingwer fein hacken"."""

BESIDE_GERMAN_VERBS: Final = (
    "fein grob klein sehr dünn gründlich gut längs quer länge nach ggf in trocken"
)
"""Between a food and a German verb that prepares it."""

JOINERS: Final = "and und et y e och og en i и or oder ou o"
"""Between the foods of one list."""

MIXTURES: Final = "mixture mix mischung masse gemisch mengsel blanding blandning"
"""After the food that they are made of."""

BRINGS_IN: Final = (
    "stir fold mix add whisk pour beat blend rub toss throw drop sprinkle work knead put tip swirl"
)
"""Verbs with "in" that take food: "stir in the rice"."""

WITH: Final = "with mit avec con com met med z с"
"""Behind a food that something else is added to."""

MIXTURES_OF: Final = "mélange préparation mezcla preparación mistura preparado composto"
"""Before the food that they are made of."""

ACTS: Final = (
    "is are has have begins starts foams melts softens turns takes drink drinks absorbs"
    " ist sind wird hat nimmt trinkt"
)
"""After an ingredient: what it does by itself."""
