"""The phrases with which authors announce what they did, and those that speak of something else.

After Swales's moves of a research article ("occupying the niche"); each cue has a weight, a sentence's cues add up.
"""

from __future__ import annotations

import re

_PAPER = r"(?:paper|work|article|study|manuscript|position paper|survey|review|report|thesis)"
_WE = rf"\b(?:we|this {_PAPER}|the (?:present|current) {_PAPER}|our {_PAPER}|the authors?)(?:,? \w+){{0,3}}? "
_PROPOSE = "(?:propose|introduce|present|develop)s?"
_MAKE = (
    "(?:design|devise|formulate|build|construct|establish|describe|offer|provide|release|create|contribute|formali[sz]e"
    "|initiate|pioneer|put|take|bring|extend|adapt|generali[sz]e|unify|rethink|reformulate|frame|cast)(?:e?s)?"
)
_STUDY = (
    "(?:stud(?:y|ies)|investigate|examine|analy[sz]e|explore|revisit|address|tackle|show|prove|demonstrate|argue"
    "|characteri[sz]e"
    "|identify|reveal|derive|give|uncover|survey|review|estimate|solve|assess"
    "|systematically)(?:e?s|d|ed)?"
)
_TELL = "(?:ask|find|consider|evaluate|compare|test|report|document|discuss|comment on|shed light|interpret)(?:s|ed|d)?"
_NEW = r"\b(?:novel|new|first|unified|principled|framework|method|approach|benchmark|algorithm|theory|dataset|model)\b"
_AIM = (
    rf"\b(?:aims?|objectives?|purpose|goal) of (?:this|the|our)(?: \w+)? {_PAPER} (?:is|was|were|are)\b|^(?:AIMS?"
    rf"|OBJECTIVES?|PURPOSE)\b"
    rf"|\b(?:this|the present|our) {_PAPER} (?:aim|seek|set out|attempt)(?:s|ed)?\b|\bwe (?:aim|aimed|seek|sought)\b"
    r"|\b(?:the|our) (?:aim|objective|purpose|goal) (?:is|was) to\b"
)

_CUES: tuple[tuple[float, re.Pattern[str]], ...] = tuple(
    (weight, re.compile(pattern, re.IGNORECASE))
    for weight, pattern in (
        (3.0, _WE + _PROPOSE + r"\b"),
        (2.2, _WE + _MAKE + r"\b"),
        (2.0, _WE + _STUDY + r"\b"),
        (1.2, _WE + _TELL + r"\b"),
        (0.8, rf"\b(?:in this {_PAPER}|here)\b"),
        (0.5, r"\bto (?:address|bridge|fill|overcome|tackle|mitigate|solve|this end|close)\b|\bmotivated by\b"),
        (0.8, _NEW),
        (2.5, _AIM),
        (1.2, r"\b(?:is|are|was|were) (?:proposed|introduced|presented|developed|described)\b"),
        (-2.0, r"\b(?:existing|previous|prior|recent|current) (?:\w+ )?(?:methods?|approaches|works?|studies|models)\b"),
        (-2.0, r"^(?:however|while|although|yet|despite)\b"),
        (-1.5, r"^(?:(?:our|the|extensive|comprehensive|numerical|empirical|theoretical|simulation) )*(?:experiment"
         r"|evaluation|result|code"
               r"|analys)\w*\b|^(?:experimentally|empirically|theoretically|through|across|extensive)\b|\bempirical\w* "
               r"|\bexperiments\b|\bresults (?:show|demonstrate)"),
        (-1.0, r"^(?:we (?:then|further|also) |(?:additionally|moreover|furthermore|finally|further|specifically|then"
         r"|next|second|third|in addition)\b)"),
    )
)  # fmt: skip


def announces(sentence: str) -> float:
    """Give how much `sentence` announces the paper's contribution; ordinary sentences are about 0."""
    return sum(weight for weight, cue in _CUES if cue.search(sentence))
