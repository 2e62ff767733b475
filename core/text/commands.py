"""LaTeX commands of running text, by what becomes of them."""

from __future__ import annotations

import re

from core.text.symbols import MATHS_ACCENTS
from core.text.vocabulary import words

#: Commands and declarations of a style.
_BOLD = words("textbf bf bfseries mathbf strong")
_ITALIC = words("textit textsl emph it em itshape sl slshape mathit")
_CODE = words("texttt tt ttfamily verb mathtt")
_FONT = words(
    "textrm textsf textsc textup textmd textnormal underline uline text mbox hbox fbox textsuperscript "
    "textsubscript title mathrm mathsf ul st sout uwave textquote enquote centering section subsection paragraph "
    "operatorname lowercase uppercase MakeUppercase MakeLowercase so hl highlight rm sf sc scshape sffamily "
    "rmfamily upshape mdseries normalfont normalsize"
)
#: What a style command does to its argument: bold, italic, code, or nothing that is shown.
STYLES = {
    **dict.fromkeys(_FONT, ""),
    **dict.fromkeys(_CODE, "code"),
    **dict.fromkeys(_ITALIC, "italic"),
    **dict.fromkeys(_BOLD, "bold"),
}
#: These say nothing; some of them part words.
SILENT = words(
    "xspace noindent indent newline linebreak newpage small large Large LARGE huge footnotesize scriptsize tiny "
    "protect maketitle left right big Big bigg Bigg bigl bigr Bigl Bigr displaystyle textstyle limits nolimits "
    "smallskip medskip bigskip ignorespaces unskip relax null sloppy raggedright hfill vfill break nobreak "
    "allowbreak quad qquad enspace thinspace space"
)
SPACED = words("newline linebreak quad qquad enspace thinspace space hfill break")
#: Commands whose argument is not part of the prose.
ARGUMENT_LOST = words("label vspace hspace color input include thanks bibliography bibliographystyle pagestyle")
#: Two arguments, of which the second is the prose.
COLOURED = words("textcolor colorbox href hyperref")
CITES = re.compile(r"(?:[a-zA-Z]*cite[a-zA-Z]*|ref|eqref|autoref|cref|Cref)$")
#: Maths that authors type without dollars, with the number of arguments.
MATHS = {"frac": 2, "dfrac": 2, "tfrac": 2, "binom": 2, "nicefrac": 2, "sqrt": 1, "mathcal": 1, "mathbb": 1, "mathfrak": 1,
          "mathscr": 1, "boldsymbol": 1, "bm": 1, "ensuremath": 1, **dict.fromkeys(MATHS_ACCENTS, 1)}  # fmt: skip
MATHS_ENVIRONMENT = re.compile(r"(?:equation|align|gather|multline|eqnarray|displaymath|math|alignat|flalign)\*?$")
#: Environments that lost their braces.
GLUED = re.compile(
    r"(?:begin|end)(?:enumerate|itemize|equation|align|abstract|center|quote|split|theorem|description)$"
)
#: Letters of other alphabets.
LETTERS = words("o O l L ae AE oe OE aa AA ss i j dh DH th TH ng NG")
