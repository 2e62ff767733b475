"""How sure a share is that was counted in a sample."""

from __future__ import annotations

#: The quantile of the normal distribution for 95 %.
_Z = 1.959964


def wilson(count: int, of: int) -> tuple[float, float]:
    """Give the 95 % interval of the share of which `count` of `of` drawn at random have something, as two shares of 0 to 1.

    Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927), which
    holds for few papers as well. The whole is taken to be much larger than the sample; of no paper nothing is known: 0 to 1.
    """
    if of == 0:
        return 0.0, 1.0
    share, square = count / of, _Z * _Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _Z / (1 + square / of) * (share * (1 - share) / of + square / (4 * of * of)) ** 0.5
    return max(0.0, middle - half) if count else 0.0, min(1.0, middle + half) if count < of else 1.0
