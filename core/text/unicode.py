"""Characters: one spelling for what looks alike, nothing invisible, mojibake undone.

What Unicode itself calls compatibility characters is folded only where running text means the plain letter (ligatures,
mathematical alphabets, full-width ASCII); superscripts, fractions and symbols stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from html.entities import html5

#: Spaces of any width that mean one space between words.
_SPACES = "\t\v\f\x1c\x1d\x1e\x1f\xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
#: Nothing a reader sees: controls, soft hyphen, zero-width marks, direction marks, byte order mark, private use.
_INVISIBLE = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff0-\ufffc\ufffe\uffff\ue000-\uf8ff\ud800-\udfff"
    "\U000e0000-\U000e0fff\U000f0000-\U0010ffff"
)
#: Letters that NFKC folds to the plain ones a reader means: ligatures, mathematical alphabets, full-width ASCII, variants of Greek.
_COMPATIBLE = (
    "\ufb00-\ufb06\u01c4-\u01cc\u0132\u0133\U0001d400-\U0001d7ff\uff01-\uff5e"
    "\xb5\u03d0\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5"
)
_HYPHENS = "\u2010\u2011\ufe63"
_FOLDED = re.compile(f"[{_COMPATIBLE}]")
_HYPHEN = re.compile(f"[{_HYPHENS}]")
_GONE = re.compile(f"[{_INVISIBLE}]")
_SPACE_RUN = re.compile(f" [ {_SPACES}]+|[{_SPACES}][ {_SPACES}]*")
_ODD = re.compile(f"[{_COMPATIBLE}{_HYPHENS}{_INVISIBLE}{_SPACES}]|  ")
_NEWLINE = re.compile("\r\n?|[\x85\u2028\u2029]")
#: LaTeX commands whose backslash went together with their first letter, in an escape such as "\\t" or "\\f".
_EATEN_CONTROL = {"\t": "t", "\r": "r", "\f": "f", "\x08": "b", "\x07": "a", "\x0b": "v"}
_EATEN = re.compile(
    r"([\t\r\f\x08\x07\x0b])((?:ext(?:bf|it|tt|sc|rm|sf|color)?|ootnote|rac|eta|lpha|heta|imes|ho|ilde)(?=[{ \\$]))"
    r"|(?<![A-Za-z\\])(?:ext(?:bf|it|tt|sc|rm|sf|color)|ootnote|mph)(?=\{)"
)
_EATEN_FIRST = {"e": "t", "o": "f", "m": "e"}
_DOTLESS = re.compile("ı(?=[\u0300-\u036f])")
#: A slash through a relation that stands before it instead of behind it, as text from a PDF has it.
_STRUCK = re.compile("(?<!\\S)\u0338([=<>≤≥∈∋∣∥∼≃≅≈≡⊂⊃⊆⊇⊢∃←→↔⇐⇒⇔])")
_ENTITY = re.compile(r"&(#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
#: A byte pair of UTF-8 that was read as Latin-1 or Windows-1252.
_CP1252 = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_MOJIBAKE_HINT = re.compile(f"[\xc2-\xf4][{_CP1252}]")
_MOJIBAKE = re.compile(f"[^\\s{_CP1252}]{{0,200}}[\xc2-\xf4][{_CP1252}](?:[{_CP1252}]|[^\\s]){{0,200}}")


def entities(text: str) -> str:
    """Resolve HTML character references, also those escaped more than once (`&amp;lt;`)."""
    while "&" in text:
        resolved = _ENTITY.sub(_character, text)
        if resolved == text:
            break
        text = resolved
    return text


def _character(match: re.Match[str]) -> str:
    name = match[1]
    if name[0] != "#":
        return html5.get(name + ";", match[0])
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    if 0x80 <= code <= 0x9F:  # browsers read these as Windows-1252
        return bytes([code]).decode("cp1252", errors="ignore")
    if code > 0x10FFFF or 0xD800 <= code <= 0xDFFF:
        return ""
    return chr(code)


@cache
def _fix_encoding():  # type: ignore[no-untyped-def]
    import ftfy

    config = ftfy.TextFixerConfig(explain=False, restore_byte_a0=True)
    return lambda text: ftfy.fix_encoding(text, config)


def mojibake(text: str) -> str:
    """Undo UTF-8 that was read as a one-byte encoding, word by word (ftfy decides; it leaves a true "Â" alone)."""
    if text.isascii() or not _MOJIBAKE_HINT.search(text):
        return text
    fix = _fix_encoding()
    return _MOJIBAKE.sub(lambda match: fix(match[0]), text)


def tidy(text: str) -> str:
    """Give `text` with entities resolved, one kind of newline and space, composed accents and no invisible characters."""
    text = entities(text)
    if text.isascii():
        if text.isprintable() and "  " not in text:
            return text
    else:
        text = mojibake(text)
    text = _restored(text)
    if _NEWLINE.search(text):
        text = _NEWLINE.sub("\n", text).replace("\u2029", "\n\n")
    if text.isascii():
        return _SPACE_RUN.sub(" ", _GONE.sub("", text))
    if _ODD.search(text):
        text = _SPACE_RUN.sub(" ", _GONE.sub("", text))
        text = _FOLDED.sub(lambda match: unicodedata.normalize("NFKC", match[0]), text)
        text = _HYPHEN.sub("-", text)
    if "ı" in text:
        text = _DOTLESS.sub("i", text)
    if "\u0338" in text:
        text = _STRUCK.sub("\\1\u0338", text)
    return text if unicodedata.is_normalized("NFC", text) else unicodedata.normalize("NFC", text)


def _restored(text: str) -> str:
    """Bring back LaTeX commands whose backslash and first letter were read as a tab, a return or a form feed."""
    if "\x08" <= min(text, default="z") < " " or "{" in text:
        return _EATEN.sub(_with_backslash, text)
    return text


def _with_backslash(match: re.Match[str]) -> str:
    if match[1]:
        return f"\\{_EATEN_CONTROL[match[1]]}{match[2]}"
    return f"\\{_EATEN_FIRST[match[0][0]]}{match[0]}"
