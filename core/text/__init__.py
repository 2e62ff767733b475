"""Text: an abstract as given becomes a `Document`, clean prose that a card can also show with its formulas.

`parsing` leads: `unicode` tidies characters, `lines` and `hyphens` say what a line break means, and `markup` walks once over the
result, reading LaTeX (`latex`, `escapes`, `commands`, `symbols`), formulas (`dollars`, `maths`, `spacing`, `katex`), Markdown
(`emphasis`) and HTML (`html`) together, since abstracts mix them in one sentence. What it says are the runs of a `document`, which
`render` shows as Streamlit Markdown. The text is a fixed point: parsing it again gives the same text.
"""

from core.text.document import Document, Mark, Run
from core.text.parsing import parse, plain
from core.text.render import escape
from core.text.sentences import sentences

__all__ = ["Document", "Mark", "Run", "escape", "parse", "plain", "sentences"]
