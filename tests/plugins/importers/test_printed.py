"""Texts that a printed page's width has broken, as a scan or a copy has them."""

from tests.plugins.importers.conftest import Import, needed_in, steps_of


def test_words_and_sentences_that_a_page_broke_are_whole_again(understand: Import) -> None:
    text = """Kartoffelpuf-
fer

1 kg Kartof-
feln
2 Eier
Salz- und
Pfefferkörner

Kartoffeln und Zwiebel rei-
ben, mit Eiern vermengen
und würzen. In heißem Fett
portionsweise ausbacken.
Heiß servieren.

- 27 -
"""
    found = understand("scan.txt", text)
    assert found.title == "Kartoffelpuffer"
    assert needed_in(found)[:2] == ["1 kg Kartoffeln", "2 Eier"]
    first, second = steps_of(found)
    assert first.startswith("Kartoffeln und Zwiebel reiben, mit Eiern vermengen und würzen. In ")
    assert first.endswith("heißem Fett portionsweise ausbacken.")
    assert second == "Heiß servieren."
    assert [one.examples[0] for one in found.left_out] == ["- 27 -"]


def test_one_dash_at_the_end_of_a_line_breaks_no_word(understand: Import) -> None:
    lines = ["Stir the sauce -", "gently, on a low heat", "Take it off-", "then serve"]
    found = understand("a.txt", "\n".join(["Sauce", "2 eggs", "1 l milk", "30 g flour", *lines]))
    assert steps_of(found) == lines
