"""The sentence in which an abstract says that its code is available.

A promise ("code will be released", "upon acceptance") is not availability and gives None, so that "the abstract says code
is available" is true wherever it is shown. An anonymised or attached copy is available: the sentence says where.
"""

from __future__ import annotations

import re

#: Code as a thing that can be given away: not "code generation" and not "code-centric".
_THING = (
    r"(?<![\w-])(?:(?:source[- ])?codes?(?: ?base| ?repo(?:sitory)?| implementations?)?|codebases?|implementations?"
    r"|software|packages?|librar(?:y|ies)|toolkits?|toolbox|scripts|artifacts)(?![\w-])"
    r"(?! (?:generat|complet|reason|snippet|agent|instruct|transform|represent|review|repair|edit|understand|model|LLM"
    r"|benchmark|translat|spanning|that))"
)
_OPEN = (
    r"(?:avai?lable|accessible|released|open[- ]?sourced|provided|published|public|hosted|found|included|attached"
    r"|submitted(?= (?:as|with|in|alongside)\b)|shared|accessed)"
)
_IS = r"(?:is|are|has been|have been|can be|was|were)(?: \w+){0,2}? "
_STATED = (
    rf"{_THING}[^.;:!?]{{0,70}}? (?:{_IS})?{_OPEN}\b(?=\s*$|[.:]|\s*\[|\s+(?:at|in|on|from|through|via|here|online|as"
    rf"|with|under"
    r"|to|for|by|within|link|openly|https?)\b)",
    rf"^[^.;!?]{{0,60}}{_THING}[^.;!?]{{0,40}}?(?::| at| is at| in| on) ?<?https?://",
    rf"\bwe(?: \w+){{0,2}}? (?:release|open[- ]?source|publish|share|make)(?: (?!to\b|for\b)[\w/-]+| \([\w/-]+\)"
    rf"|,){{0,9}}? ?{_THING}",
    rf"\bwe (?:present|provide|give)(?: [\w/-]+|,){{0,4}}? {_THING}[^.;!?]{{0,60}}? (?:URL|link|repository|https?://)",
    rf"\b(?:provide|present|introduce|release|develop)s? (?:\w+,? ){{0,3}}?open[- ]source(?: [\w/-]+){{0,3}}? {_THING}",
)
_AVAILABLE = re.compile("|".join(_STATED), re.IGNORECASE)
_PROMISE = re.compile(
    r"\b(?:will|shall|to be|soon|upon|after|once|plan to|going to|intend|promise|future release|in the future|camera[- ]ready"
    r"|would|not)\b",
    re.IGNORECASE,
)
#: A thing that comes later: narrower than `_PROMISE`, since where there is a link "not" or "would" may speak of other things.
_LATER = re.compile(
    r"\b(?:will (?:\w+ ){0,3}?(?:be|make|release|open|publish|share|provide|upload|host|appear)"
    r"|to be (?:\w+ )?(?:released|published)"
    r"|upon (?:acceptance|publication)|after (?:acceptance|publication|review)|(?:coming|available|released|public) soon"
    r"|plan to|going to|camera[- ]ready)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://\S+")


def states_code(sentence: str) -> bool:
    """Tell whether `sentence` says that the paper's code is available now."""
    if not re.search(r"code|implement|software|packag|librar|tool|script|artifact", sentence, re.IGNORECASE):
        return False
    if _PROMISE.search(_LINK.sub("", sentence)):
        return False
    return bool(_AVAILABLE.search(sentence))


def promises(sentence: str) -> bool:
    """Tell whether what `sentence` links to is only promised: "will be released at https://..."."""
    return _LATER.search(_LINK.sub("", sentence)) is not None
