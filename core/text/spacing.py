"""Blanks between the parts of a formula that is said in plain text."""

from __future__ import annotations

from core.text.symbols import BINARY, RELATIONS


def kind_of(said: str) -> str:
    """Give what a sign is in a formula: rel, bin, op, punct, open, close or ord."""
    if said in RELATIONS:
        return "rel"
    if said in BINARY:
        return "bin"
    if said in "∑∏∫∐" and said:
        return "op"
    if said in ",;":
        return "punct"
    if said in "([{⟨⌊⌈":
        return "open"
    if said in ")]}⟩⌋⌉":
        return "close"
    return "ord"


def join(parts: list[tuple[str, str]]) -> str:
    """Space the parts of a formula: blanks around relations, around words and function names, and as typed around + and -."""
    out = ""
    last = ""
    space = thin = False
    for _place, (kind, said) in enumerate(parts):
        if kind == "space":
            space = True
            continue
        if kind == "thin":
            thin = True
            continue
        if not said:
            continue
        gap = False
        if out:
            operand = last not in ("rel", "open", "punct", "bin")
            if kind == "rel":
                gap = operand
            elif kind == "bin":
                gap = last == "rel" or (operand and (space or said not in "+-−"))
                space = False
                if not operand:
                    kind = "ord"
            elif last == "rel":
                gap = len(out) > 1
            elif last == "punct":
                gap = not (kind == "ord" and said[0].isdigit() and out[-2:-1].isdigit() and not (space or thin))
            elif last == "bin-spaced":
                gap = True
            elif kind in ("ord", "group", "word", "op"):
                index = last == "script" and kind != "op" and out[-1].isdigit() and not space  # I^2O, but n^2 log n
                wordy = not index and out[-1].isalnum() and said[0].isalnum()
                gap = (wordy and (kind in ("word", "op") or last in ("word", "op", "script", "long"))) or (
                    space and last == "word"
                )
                gap = gap or (last in ("op", "script") and out[-1] != "(" and said[0] not in "(/'|.:!%" and kind != "word"
                              and (last == "op" or wordy or (said[0].isalnum() and not index)))  # fmt: skip
                gap = gap or (space and out[-1] == ":")
                gap = gap or (kind == "word" and said[0] == " ") or (last == "word" and out[-1] == " ")
                gap = gap or (wordy and (space or thin) and last != "script" and kind == "group" and len(said) > 2)
                gap = gap or (kind in ("op",) and last in ("close", "ord", "group") and out[-1] not in "-−+/·×(|")
        if kind == "bin":
            spaced = gap
        if gap:
            out = out.rstrip(" ") + " "
        out += said.strip() if kind != "word" else said.lstrip() if gap or not out else said
        last = "bin-spaced" if kind == "bin" and spaced else kind
        space = thin = False
    return " ".join(out.split())
