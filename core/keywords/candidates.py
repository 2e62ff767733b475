"""Candidates for keywords: noun phrases of one sentence."""

from __future__ import annotations

import re

from core.keywords.tokens import tokenize

_STOP = frozenset(
    """a an the this that these those we our us i it its they their them he she his her you your who whom which what whose
    is are was were be been being am do does did done has have had having can could may might must shall should will would
    and or but nor so yet if then else than as of in on at by for with without within from to into onto over under between
    among through via per about against during before after above below across along around behind beyond upon toward
    towards while when where why how because since although though whereas however thus hence therefore moreover
    furthermore not no only also even still just very more most less least many much few several some any each every all both
    either neither such same other another there here up down out off again further once too own et al e.g i.e vs
    propose proposes proposed show shows shown present presents demonstrate demonstrates achieve achieves introduce introduces
    use uses used using based provide provides enable enables improve improves outperform outperforms find
    finds require requires lead leads remain remains make makes address addresses allow allows called existing recent
    recently often typically specifically extensive well known new novel first second third one two three""".split()
)
_WORD = re.compile(r"[^\W\d_]")
LONGEST = 4


def candidates(text: str) -> list[str]:
    """Give the candidates of `text` as they stand in it, each once, in order."""
    tokens = tokenize(text)
    found: dict[str, None] = {}
    run: list[int] = []

    def close() -> None:
        if 1 <= len(run) <= LONGEST and len(tokens.surface(run[0], run[-1])) > 2:
            found[tokens.surface(run[0], run[-1])] = None
        run.clear()

    for index, word in enumerate(tokens.words):
        if run and tokens.sentence[index] != tokens.sentence[run[-1]]:
            close()
        if not _WORD.search(word) or word.lower() in _STOP or word.lower().endswith("ly"):
            close()
        else:
            run.append(index)
    close()
    return list(found)
