"""Saved mails, as mail programs pack them."""

import pytest

from tests.plugins.importers.conftest import Import, needed_in, steps_of

HEADER = """Return-Path: <anna@example.org>
Received: from a.example.org by b.example.org; Mon, 1 Jan 2024 10:00:00 +0000
From: =?utf-8?q?Anna_M=C3=BCller?= <anna@example.org>
To: lab@example.org
Subject: Re: =?utf-8?q?K=C3=A4sekuchen?=
MIME-Version: 1.0
"""
PLAIN = """Content-Type: text/plain; charset="{charset}"
Content-Transfer-Encoding: quoted-printable

500 g Quark
4 Eier
1 P=E4ckchen Pudding

Alles verr=FChren und in eine Form f=FCllen.
60 Minuten bei 170 Grad backen.
"""
PAGE = """Content-Type: text/html; charset="utf-8"

<html><body><ul><li>500 g Quark</li><li>4 Eier</li><li>1 Päckchen Pudding</li></ul>
<ol><li>Alles verrühren und in eine Form füllen.</li><li>60 Minuten bei 170 Grad backen.</li></ol>
</body></html>
"""
PARTS = (
    'Content-Type: multipart/alternative; boundary="b"\n\n'
    f"--b\n{PLAIN}--b\nContent-Type: text/html\n\n<p>Hallo</p>\n--b--\n"
)
NEEDED = ["500 g Quark", "4 Eier", "1 Päckchen Pudding"]
STEPS = ["Alles verrühren und in eine Form füllen.", "60 Minuten bei 170 Grad backen."]


@pytest.mark.parametrize(
    "body",
    [
        PLAIN.format(charset="iso-8859-1"),
        PARTS.format(charset="iso-8859-1"),
        PAGE,
    ],
)
def test_a_saved_mail_is_its_words_however_they_are_packed(understand: Import, body: str) -> None:
    found = understand("mail.eml", HEADER + body)
    assert (found.title, found.source) == ("Käsekuchen", "Anna Müller")
    assert (needed_in(found), steps_of(found)) == (NEEDED, STEPS)


def test_a_mail_in_an_encoding_that_nobody_knows_still_opens(understand: Import) -> None:
    found = understand("mail.eml", HEADER + PLAIN.format(charset="x-nobody"))
    assert needed_in(found)[:2] == NEEDED[:2]


def test_quotes_in_quotes_signatures_and_questions_are_no_recipe(understand: Import) -> None:
    text = """From: Ruth <ruth@example.org>
Subject: Fwd: goulash

Here it is! Doubles well.

On Mon, Mar 11, 2024 at 9:12 AM Dan <dan@example.org> wrote:
> Can you send me the goulash?
>
> On Sun, Ruth <ruth@example.org> wrote:
>> 800 g beef
>> 4 onions
>> 500 ml stock
>>
>> Brown the beef, add the onions and soften.
>> Pour in the stock and simmer 2 hours.
>>
>> Serves 4
>
> --
> Dan
> Sent from my iPhone
"""
    found = understand("mail.eml", text)
    assert needed_in(found) == ["800 g beef", "4 onions", "500 ml stock"]
    assert steps_of(found) == [
        "Brown the beef, add the onions and soften.",
        "Pour in the stock and simmer 2 hours.",
    ]
    assert (found.title, found.yields) == ("goulash", "4")
    assert "Can you send me the goulash?" in found.notes


def test_what_a_mail_quotes_is_left_out_if_the_recipe_is_the_answer(understand: Import) -> None:
    text = """From: Carol <carol@example.org>
Subject: Re: salad?

1 lettuce
2 c. celery
10 oz. frozen peas, do not thaw

Layer everything in a dish.
Refrigerate overnight.

Love,
Carol

On Mon, Jun 3, 2019 at 8:15 AM Kim <kim@example.com> wrote:
> I have 2 lbs of bacon. Add it?
"""
    found = understand("mail.eml", text)
    assert needed_in(found) == ["1 lettuce", "2 c. celery", "10 oz. frozen peas, do not thaw"]
    assert steps_of(found) == ["Layer everything in a dish.", "Refrigerate overnight."]
    assert found.title == "salad"
    assert any("bacon" in line for one in found.left_out for line in one.examples)
