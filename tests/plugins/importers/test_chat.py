"""Recipes told in a chat, as its program exports or copies them."""

import pytest

from handtrack.plugins.importers.yields import servings_of
from tests.plugins.importers.conftest import Import, needed_in, steps_of

IN_FRONT = """{0}[24.12.23, 17:02:11] Mama: Vanillekipferl
[24.12.23, 17:03:40] Mama: 280g Mehl
210g Butter
100g gemahlene Mandeln
[24.12.23, 17:04:02] Lena: danke!!
[24.12.23, 17:05:19] Mama: alles verkneten
1 std kalt stellen
12 min bei 175 grad backen
[24.12.23, 17:06:00] Lena: ❤️❤️
[24.12.23, 17:06:30] Mama: ergibt ca 60 stück
"""
ABOVE = """Mama, 17:02
Vanillekipferl
280g Mehl
210g Butter
100g gemahlene Mandeln
Lena, 17:04
danke!!
Mama, 17:05
alles verkneten
1 std kalt stellen
12 min bei 175 grad backen
ergibt ca 60 stück
"""
PROGRAM = "24.12.23, 17:01 - Nachrichten sind verschlüsselt.\n"


@pytest.mark.parametrize("text", [IN_FRONT.format(""), IN_FRONT.format(PROGRAM), ABOVE])
def test_a_chat_of_long_messages_is_the_recipe_of_whoever_tells_it(
    understand: Import, text: str
) -> None:
    found = understand("chat.txt", text)
    assert needed_in(found) == ["280g Mehl", "210g Butter", "100g gemahlene Mandeln"]
    assert steps_of(found) == [
        "alles verkneten",
        "1 std kalt stellen",
        "12 min bei 175 grad backen",
    ]
    assert (found.title, servings_of(found.yields)) == ("Vanillekipferl", 60)
    assert sum(one.count for one in found.left_out) == len(
        [line for line in text.splitlines() if "danke" in line or "❤" in line or "versch" in line]
    )


def test_what_another_adds_to_a_recipe_in_a_chat_stays(understand: Import) -> None:
    text = "[1.2.24, 10:00] Jo: Dal\n[1.2.24, 10:01] Jo: 200 g lentils\n1 onion\n1 tin tomatoes\n"
    text += "[1.2.24, 10:02] Kim: add 1 tsp cumin\n[1.2.24, 10:03] Jo: simmer 20 min\nserve"
    assert steps_of(understand("chat.txt", text)) == ["add 1 tsp cumin", "simmer 20 min", "serve"]


def test_a_kiss_at_the_end_is_no_part_of_the_servings(understand: Import) -> None:
    found = understand("a.txt", "Dal\n200 g lentils\n1 onion\n2 tomatoes\nsimmer it\nfeeds 4 x")
    assert servings_of(found.yields) == 4
