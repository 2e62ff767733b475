"""Whether an abstract is in English, by a cheap test that always answers the same."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[^\W\d_]+")
#: Small words of languages in Latin script, only those that English does not have.
_SMALL = {
    "Spanish": "el los las una del que por con para como más este esta se es su sus entre también sobre lo al y",
    "French": "le les des une du est dans pour par sur avec qui que nous cette ces aux sont ce et au plus il",
    "German": "der die das und ist von mit den dem des ein eine einer für auf wird werden sich nicht zu im auch wir",
    "Portuguese": "os as uma do da dos das que para com por mais este esta são ao foi se na no nas nos em e é",
    "Italian": "il gli una del della dei delle che per con più questo questa sono nel nella di e è si un al",
    "Dutch": "het een van en is dat op te voor met zijn wordt door deze aan ook niet bij de naar wij",
    "Polish": "w z na do się jest że oraz dla przez nie są jak od tego i po który które",
    "Turkish": "ve bir bu için ile olarak olan de da daha çok gibi en",
    "Indonesian": "dan yang untuk dengan dari pada ini adalah dalam tidak oleh ke di dapat",
}
_LISTS = {language: frozenset(words.split()) for language, words in _SMALL.items()}
_ENGLISH = frozenset(
    [
        "the",
        "of",
        "and",
        "to",
        "in",
        "a",
        "is",
        "that",
        "for",
        "we",
        "on",
        "with",
        "as",
        "by",
        "this",
        "are",
        "our",
        "be",
        "from",
        "an",
        "which",
        "it",
        "can",
        "at",
        "or",
        "not",
        "these",
        "have",
        "has",
        "their",
        "than",
        "been",
        "such",
        "was",
        "were",
        "but",
        "also",
        "more",
        "both",
        "its",
        "into",
        "between",
        "while",
        "they",
        "how",
        "when",
        "where",
        "using",
    ]
)
_SCRIPTS = {
    "CJK": "Chinese", "HIRAGANA": "Japanese", "KATAKANA": "Japanese", "HANGUL": "Korean", "CYRILLIC": "Cyrillic", "ARABIC":
    "Arabic", "HEBREW": "Hebrew", "DEVANAGARI": "Devanagari", "THAI": "Thai", "BENGALI": "Bengali", "GEORGIAN": "Georgian",
    "ARMENIAN": "Armenian", "TAMIL": "Tamil", "TELUGU": "Telugu",
}  # fmt: skip
_FEWEST = 12
#: So many characters are looked at.
_BEGINNING = 1_500


def other_language(abstract: str) -> str | None:
    """Give the language (or the script's name) of an abstract that is not in English, or None.

    A text is in another script where most of its letters are (Greek does not count: formulas have it). A text of 12 words or
    more is in another language of Latin script where small words of that language are a tenth of it and more than twice
    as many as the English ones. Anything doubtful counts as English.
    """
    beginning = abstract[:_BEGINNING]
    # In UTF-8 the letters of other scripts take two bytes and more; a few signs do not make a script.
    if len(beginning.encode("utf-8", "replace")) > 1.4 * len(beginning) and (script := _script(beginning)):
        return script
    words = beginning.lower().split()
    if len(words) < _FEWEST or sum(map(_ENGLISH.__contains__, words)) >= 0.2 * len(words):
        return None
    words = _WORD.findall(beginning.lower())
    english = sum(map(_ENGLISH.__contains__, words))
    if len(words) < _FEWEST or english >= 0.12 * len(words):
        return None
    counts = {language: sum(map(small.__contains__, words)) for language, small in _LISTS.items()}
    language = max(counts, key=lambda name: (counts[name], name))
    return language if counts[language] >= max(0.1 * len(words), 2 * english) else None


def _script(abstract: str) -> str | None:
    letters = [character for character in abstract if character.isalpha()]
    wide = [character for character in letters if character > "\u036f"]
    if 2 * len(wide) <= len(letters):
        return None
    counts: dict[str, int] = {}
    for character in wide:
        script = unicodedata.name(character, "").split(" ")[0]
        if script in _SCRIPTS:
            counts[_SCRIPTS[script]] = counts.get(_SCRIPTS[script], 0) + 1
    if 2 * sum(counts.values()) <= len(letters):
        return None
    # Japanese is written with Chinese characters too.
    return (
        "Japanese"
        if counts.get("Japanese", 0) > 0.05 * len(letters)
        else max(counts, key=lambda name: (counts[name], name))
    )
