"""The stems of words, by which a step's "onions", "Möhren" or "cebollas" find the ingredient that a
list has in another number or case.

A stem is the word in plain letters without the endings of its language. It only has to be the same
for all forms of one word, so it need not be a word itself. An unknown language has the endings of
English and German.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

WORD: Final = re.compile(r"[^\W\d_]+")
_LETTERS: Final = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "ı": "i"})
_PLURAL: Final = re.compile(r"(?<=..)(?<![su])s$")
_GERMAN_CASE: Final = re.compile(r"(?<=..)ern?$|(?<=...)(?:en|n|e)$")
"""The dative of a German plural has an n after the plural's ending: "mit Eiern"."""
_DOUBLED: Final = re.compile(r"(.)\1")


def _endings(words: str, *, least: int = 2) -> re.Pattern[str]:
    """Return the expression of endings after a stem of at least so many letters."""
    longest_first = sorted(words.split(), key=len, reverse=True)
    return re.compile(rf"(?<={'.' * least})(?:{'|'.join(longest_first)})$")


_ENDINGS: Final[Mapping[str, re.Pattern[str]]] = {
    "fr": _endings("es s x e"),
    "es": _endings("es os as a o e s"),
    "pt": _endings("oes aes ao aos os as a o e s"),
    "it": _endings("hi he io ia ie ii a e i o"),
    "nl": _endings("tjes tje jes je eren en s e"),
    "sv": _endings("arna orna erna ena na en et ar or er n t a e"),
    "da": _endings("erne ene ne en et er e n t"),
    "no": _endings("ene ne en et er a e n t"),
    "pl": _endings("ami ach ego ymi imi emu owi ow om em ie a e y i o u"),
    "ru": _endings(
        "ами ями ого его ому ему ыми ими ои еи ыи ии ая яя ое ее ые ие ую юю ью ов ев ах ях ам ям"
        " ом ем ых их а я о е ы и у ю ь"
    ),
    "tr": _endings("lar ler nin nun in un ni nu yi yu i u la le da de ta te dan den tan ten"),
}
"""Endings in plain letters: a Russian "й" is "и", a Turkish "ı" is "i"."""
_SEVERAL_ENDINGS: Final = frozenset(("sv", "da", "no", "tr"))
"""Languages in which one ending follows another: "sukker", "sukkeret"; "patates", "patatesleri"."""
_SAME_LANGUAGE: Final = {"nb": "no", "nn": "no", "ca": "es", "gl": "pt"}


def language_of(tag: str) -> str:
    """Return the language of a tag: "pt" for "pt-BR"."""
    language = tag.partition("-")[0].lower()
    return _SAME_LANGUAGE.get(language, language)


@lru_cache(maxsize=8192)
def stem_of(word: str, language: str = "") -> str:
    """Return a word without its endings: "onion" and "onions" have the same stem.

    `language`: as from `language_of`.
    """
    plain = _in_plain_letters(word)
    endings = _ENDINGS.get(language)
    if endings is None:
        stem = _GERMAN_CASE.sub("", _PLURAL.sub("", plain))
        return f"{stem[:-1]}i" if stem.endswith("y") else stem
    stem = endings.sub("", plain)
    while language in _SEVERAL_ENDINGS and (shorter := endings.sub("", stem)) != stem:
        stem = shorter
    return _DOUBLED.sub(r"\1", stem)


def _in_plain_letters(word: str) -> str:
    """Return a word in lower case without accents."""
    if word.isascii():
        return word.lower()
    letters = unicodedata.normalize("NFKD", word.lower())
    return "".join(one for one in letters if not unicodedata.combining(one)).translate(_LETTERS)
