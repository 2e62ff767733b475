"""What a reader wants of a heading beyond the words that it shares with a title: that it says what for, and does not boast."""

from __future__ import annotations

import re

from core.facts.heading_stretch import Stretch
from core.facts.name_features import initials

#: From so many words on (the name aside) a heading is not thin; what each missing word costs, in ROUGE-1.
FULL_WORDS = 5
EACH_MISSING = 0.03
#: What it costs that a heading only spells the name out, is nothing but capitals or a vague word, praises, or is a noun phrase
#: that was found anywhere.
SPELLED_OUT = 0.04
BARE = 0.06
PRAISING = 0.15
STRAY = 0.06
#: What it costs that the name of what is proposed is not in the heading.
NAMELESS = 0.1
#: What it costs to tell what is done besides, only what others' solutions lack, or a thing without what it holds under.
BESIDES = 0.05
OTHERS_LACK = 0.1
RESTRICTED = 0.03

_VAGUE = frozenset(
    {
        "question",
        "questions",
        "problem",
        "problems",
        "challenge",
        "challenges",
        "setting",
        "settings",
        "insight",
        "insights",
        "lens",
        "improvement",
        "improvements",
        "link",
        "perspective",
        "goal",
        "task",
    }
)
_PRAISE = re.compile(
    r"\b(?:outperform\w*|surpass\w*|superior\w*|state-of-the-art|sota|consistently|significantly|substantially|competitive"
    r"|(?:is|are|more|highly) effective|effectiveness|improv\w+ (?:the )?performance|achiev\w+|robust performance|promising"
    r"|consistent (?:gains|improvements))\b",
    re.IGNORECASE,
)
#: What something is tried on, not what is offered.
_APPARATUS = re.compile(
    r"(?:\S+ ){0,2}?(?:synthetic|controlled|toy|simulated|illustrative) (?:\S+ ){0,3}?"
    r"(?:tasks?|settings?|experiments?|testbed|setup)\Z",
    re.IGNORECASE,
)
#: "Naive solutions do not guarantee ...": why a paper was written, not what it offers.
_LACK = re.compile(
    r"^(?:\S+ )?(?:naive|na\u00efve|standard|conventional|common|classical|vanilla|traditional|simple) .*"
    r"\b(?:not|cannot|fail\w*|insufficient|inadequate)\b",
    re.IGNORECASE,
)


def handicap(stretch: Stretch, heading: str, name: str | None) -> float:
    """Give what `heading`, made of `stretch` behind `name`, loses for being thin, empty or boasting: 0 for nothing."""
    said = heading[len(name) :].lstrip(":, ") if name and heading.startswith(name) else heading
    words = said.split()
    loss = EACH_MISSING * max(0, FULL_WORDS - len(words))
    if name and len(words) > 1 and _letters(name) == initials(words):
        loss += SPELLED_OUT
    if not name and all(word[0].isupper() for word in words):
        loss += BARE
    if not name and _APPARATUS.match(said):
        loss += STRAY
    if len(words) <= 3 and words and words[-1].lower() in _VAGUE:
        loss += BARE
    if stretch.kind in ("finding", "subject", "study") and _PRAISE.search(said):
        loss += PRAISING
    if stretch.kind in ("topic", "article", "opening", "of", "gerund"):
        loss += STRAY
    if name and name not in heading:
        loss += NAMELESS
    if stretch.further:
        loss += BESIDES
    if stretch.kind == "finding" and _LACK.search(said):
        loss += OTHERS_LACK
    if stretch.restricted:
        loss += RESTRICTED
    return loss


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
