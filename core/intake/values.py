"""What a cell says: names, keywords, years and DOIs in the many ways in which tools write them."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|21\d\d)(?!\d)")
_DOI = re.compile(r"10\.\d{1,9}(?:\.\d+)*(?:/\S+)?", re.IGNORECASE)
_DOI_FRONT = re.compile(r"^\s*(?:https?://(?:dx\.)?doi\.org/|doi\s*:?\s*)", re.IGNORECASE)
#: What a family name of several words can begin with.
_PARTICLE = re.compile(r"(?:van|von|de|del|della|di|da|dos|du|la|le|el|al|ter|ten|bin|ibn)\b", re.IGNORECASE)
_HAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
#: "A.", "A. B.", "AB", "J.-P.": what follows a surname in "Vaswani, A., Shazeer, N."
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[\s-]?){1,4}")
_NAME_KEYS = ("fullname", "name", "display_name", "raw_author_name", "full_name", "literal", "author")
#: Marks that part names or keywords without doubt, in the order in which they are looked for.
_MARKS = (";", "；", "⋅", "·", "•", "|", "、", "\n")


def text(value: Any) -> str | None:
    """Give a value as text exactly as given, or None where nothing but white space stands there."""
    if value is None or value != value:  # a float that is not a number
        return None
    if isinstance(value, str):
        return value if value.strip() else None
    if isinstance(value, list):
        parts = [part for item in value if (part := text(item))]
        return "; ".join(parts) or None
    if isinstance(value, Mapping):
        for key in ("value", *_NAME_KEYS, "title", "text"):
            if key in value:
                return text(value[key])
        return None
    return str(value)


def year(value: Any) -> int | None:
    """Find the first year from 1500 to 2199 in a year, a date, CSL's date parts, or arXiv's versions (the first counts)."""
    while isinstance(value, Mapping | list):
        if isinstance(value, list):
            value = value[0] if value else None
        else:
            value = next(
                (value[key] for key in ("date-parts", "raw", "year", "value", "created") if value.get(key)), None
            )
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    found = _YEAR.search(str(value)) if value is not None else None
    return int(found.group()) if found else None


def doi(value: Any) -> str | None:
    """Give the DOI in a value without its address: "https://doi.org/10.1/x" and "10.1/x [doi]" are "10.1/x"."""
    if isinstance(value, list):
        return next((found for item in value if (found := doi(item))), None)
    given = text(value)
    if not given:
        return None
    match = _DOI.match(_DOI_FRONT.sub("", given).strip())
    return match.group().rstrip(".,;") if match else None


def literal(value: str) -> list[Any] | None:
    """Read a list that a program wrote into a cell: "['Marx, Karl', 'Lindgren, Astrid']"."""
    bare = value.strip()
    if not (bare.startswith("[") and bare.endswith("]") and len(bare) < 100_000 and ("'" in bare or '"' in bare)):
        return None
    try:
        found = ast.literal_eval(bare)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return None
    return found if isinstance(found, list) else None


def authors(value: Any) -> list[str]:
    """Give the names of the authors, in order, each as written ("Marx, Karl" stays so).

    Takes lists of names or of objects (`fullname`, `name`, `display_name`, `given` and `family`, OpenAlex's
    `author.display_name`, arXiv's [family, given, suffix]), and strings parted by semicolons, dots, bars, "and" or commas.
    A comma parts names only where the pieces are names of their own ("Ada Lovelace, Alan Turing"; "Liu R., Adler D.G.").
    """
    if isinstance(value, Mapping):
        one = _name(value)
        return [one] if one else []
    if isinstance(value, list):
        names = [name for item in value if (name := _name(item))]
        # One name by itself: a comma in it stands between family and given name.
        return _by_mark(names[0]) or names if len(names) == 1 and isinstance(value[0], str) else names
    if not isinstance(value, str) or not value.strip():
        return []
    written = literal(value)
    return authors(written) if written is not None else _split_names(value)


def _name(item: Any) -> str | None:
    if isinstance(item, str):
        return item.strip() or None
    if isinstance(item, list) and item and all(isinstance(part, str) for part in item):
        family, given, *suffix = [*(part.strip() for part in item), ""][: max(2, len(item))]
        return " ".join(part for part in (given, family, *suffix) if part) or None
    if isinstance(item, Mapping):
        if "family" in item or "lastName" in item:
            parts = (item.get("given") or item.get("firstName"), item.get("family") or item.get("lastName"))
            return " ".join(str(part).strip() for part in parts if part) or None
        for key in _NAME_KEYS:
            if item.get(key):
                return _name(item[key])
    return None


def _split_names(given: str) -> list[str]:
    return _by_mark(given) or _by_comma(given)


def _by_mark(given: str) -> list[str]:
    """Part names at a mark that parts them without doubt, or at "and"; nothing where there is none."""
    for mark in _MARKS:
        if mark in given.strip(mark + " "):
            return _clean(given.split(mark))
    given = " ".join(given.split())
    if " and " in given:
        # "A, B, and C" is a list by commas; "Marx, K. and Engels, F." is one by "and".
        pieces = _clean(re.split(r",? and ", given))
        return [name for piece in pieces for name in _by_comma(piece)]
    return []


def _by_comma(given: str) -> list[str]:
    pieces = _clean(re.split(r"[,，]", given))
    if len(pieces) < 2:
        return pieces
    if len(pieces) % 2 == 0 and all(_INITIALS.fullmatch(piece) and piece.isupper() for piece in pieces[1::2]):
        return [f"{family}, {initials}" for family, initials in zip(pieces[::2], pieces[1::2], strict=True)]
    if len(pieces) == 2 and _PARTICLE.match(given):
        return [given.strip()]
    if all(re.search(r"\s", piece) for piece in pieces) or len(pieces) > 2 or _HAN.search(given):
        if re.search(r"\s[A-Z]{1,3}\.$", pieces[-1]) and not any(piece.endswith(".") for piece in pieces[:-1]):
            pieces[-1] = pieces[-1][:-1]  # PubMed ends its list with a full stop.
        return pieces
    return [given.strip()]


def _clean(pieces: list[str]) -> list[str]:
    return [bare for piece in pieces if (bare := " ".join(piece.split()).strip(" ,;"))]


def keywords(value: Any) -> list[str]:
    """Give the record's own keywords, each as written, in order."""
    if isinstance(value, list):
        found = [word for item in value if (word := text(item))]
        return keywords(found[0]) if len(found) == 1 else [word.strip() for word in found]
    if isinstance(value, Mapping):
        return keywords(value.get("value"))
    if not isinstance(value, str) or not value.strip():
        return []
    written = literal(value)
    if written is not None:
        return keywords(written)
    for mark in (";", "；", "⋅", "•", "|", "\n", "、"):
        if mark in value.strip(mark + " "):
            return _clean(value.split(mark))
    # A comma within brackets belongs to the word: "cyst (diagnosis, surgery)".
    return _clean(re.split(r"[,，](?![^()]*\))", value))


def glued_names(value: str) -> list[str]:
    """Part SpringerLink's names, which it writes without anything between: "Araz R. AlievNigar T. Ismayilova".

    A new name begins at a capital directly behind a small letter, unless only a surname's front stands before it ("McDonald",
    "DeVries", "LeCun").
    """
    pieces: list[str] = []
    start = 0
    for place in range(1, len(value)):
        if value[place].isupper() and value[place - 1].islower():
            before = value[start:place]
            front = re.split(r"[\s-]", before)[-1]
            if " " in before and len(front) > 2 and front not in ("Mac", "Van", "Von", "Des", "Del", "Fitz"):
                pieces.append(before)
                start = place
    return _clean([*pieces, value[start:]])
