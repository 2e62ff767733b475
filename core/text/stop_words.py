"""English function words: they bind a sentence together and say nothing of its subject."""

from __future__ import annotations

_ARTICLES_AND_PRONOUNS = """
a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers
herself it its itself they them their theirs themselves one ones oneself someone anyone everyone somebody anybody everybody nobody
something anything everything nothing who whom whose which what whatever whichever whoever
"""
_HOW_MANY = """
all any both each either neither every few fewer many more most much less least several some such other others another own same
"""
_PREPOSITIONS = """
about above across after against along alongside amid among amongst around as at before behind below beneath beside besides between
beyond by concerning despite down during except for from in inside into like near of off on onto out outside over per regarding
since than through throughout to toward towards under underneath until up upon via with within without
"""
_CONJUNCTIONS = """
and but or nor so yet if because although though unless whereas whether while when whenever where wherever why how once
"""
_AUXILIARIES = """
am is are was were be been being do does did doing done have has had having can could may might must shall should will would cannot
ought get gets got become becomes became seem seems seemed
"""
_ADVERBS = """
again almost already also altogether always anyway anywhere aside away back else elsewhere enough even ever everywhere far further
furthermore hence hereby herein here however indeed instead just later latter former mainly meanwhile moreover mostly namely never
nevertheless next no none nonetheless not now nowhere often only otherwise perhaps please quite rather really somehow sometimes
somewhat somewhere still then thence there thereafter thereby therefore therein thereof thus together too very well whereby wherein
"""
_SHORT = (
    "e.g eg i.e ie etc et al cf vs re don't doesn't didn't isn't aren't wasn't weren't can't couldn't it's let's won't"
)

STOP_WORDS = frozenset(
    " ".join((_ARTICLES_AND_PRONOUNS, _HOW_MANY, _PREPOSITIONS, _CONJUNCTIONS, _AUXILIARIES, _ADVERBS, _SHORT)).split()
)
