"""Text: an abstract as given becomes a `Document`, clean prose that a card can also show with its formulas."""

from core.text.document import Document, Mark, Run
from core.text.parsing import parse, plain
from core.text.render import escape
from core.text.sentences import sentences

__all__ = ["Document", "Mark", "Run", "escape", "parse", "plain", "sentences"]
