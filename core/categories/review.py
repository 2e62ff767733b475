"""How wrong the assignments that nobody checked can be, from a random sample that somebody did check.

All is exact for a finite number of assignments drawn without replacement (hypergeometric), as in probably approximately correct
labelling: with 95 % confidence the share of wrong ones among the rest is at most the bound (Clopper and Pearson, 1934, carried
over to finite populations by Buonaccorsi, "A note on confidence intervals for proportions in finite populations", 1987).
"""

from __future__ import annotations

from dataclasses import dataclass

from scipy.stats import hypergeom

#: Below this many papers a sample says little that checking all would not say better.
FEWEST_PAPERS = 300
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Review:
    """What a check says of the assignments that were not checked.

    papers: in the corpus; assignments: of categories to papers; checked: a random sample of these; wrong: of the checked ones.
    """

    papers: int
    assignments: int
    checked: int
    wrong: int

    @property
    def check_all(self) -> bool:
        """Whether the corpus is so small that one should check all."""
        return self.papers < FEWEST_PAPERS

    @property
    def most_wrong(self) -> float | None:
        """The upper bound, with 95 % confidence, on the share of wrong ones among the rest; None where nothing is left."""
        rest = self.assignments - self.checked
        return None if rest == 0 else (most_wrong(self.assignments, self.checked, self.wrong) - self.wrong) / rest

    def more_for(self, share: float) -> int:
        """Give how many more to check until the bound is at most `share`, if errors stay as frequent as in the sample."""
        return more_for(self.assignments, self.checked, self.wrong, share)


def most_wrong(population: int, sample: int, wrong: int) -> int:
    """Give the largest number of wrong ones in a population that a sample without replacement does not contradict.

    It is the largest D for which at most `wrong` wrong ones among `sample` has a probability above 5 %. Without a sample, all
    may be wrong. Raises `ValueError` unless 0 <= wrong <= sample <= population.
    """
    if not 0 <= wrong <= sample <= population:
        raise ValueError(f"{wrong} wrong of {sample} checked of {population} is impossible")
    low, high = wrong, population - (sample - wrong)
    while low < high:  # the probability falls as D grows
        middle = (low + high + 1) // 2
        if hypergeom.cdf(wrong, population, middle, sample) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle - 1
    return low


def more_for(population: int, sample: int, wrong: int, share: float) -> int:
    """Give how many more of the rest to check until at most `share` of what then is left can be wrong.

    Supposes that wrong ones are as frequent among those to come as in the sample, rounded up; without a sample, that none are.
    """

    def enough(more: int) -> bool:
        seen = sample + more
        rest = population - seen
        expected = -(-wrong * seen // sample) if sample else 0
        return rest == 0 or most_wrong(population, seen, expected) - expected <= share * rest

    low, high = 0, population - sample
    while low < high:
        middle = (low + high) // 2
        if enough(middle):
            high = middle
        else:
            low = middle + 1
    return low
