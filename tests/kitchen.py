"""A small invented world of papers, in which three kinds of cooking stand for categories of methods."""

from __future__ import annotations

import random

from core.categories.labels import Labelled

WORDS = {
    "baking": ["oven", "dough", "yeast", "crust", "flour", "loaf", "sourdough starter", "proofing basket"],
    "grilling": ["charcoal", "flame", "skewer", "smoke", "marinade", "grate", "cast iron", "dry rub"],
    "pickling": ["brine", "vinegar", "jar", "ferment", "cabbage", "salt", "lactic acid", "glass weight"],
}
FILLER = ["kitchen", "cook", "recipe", "dinner", "guest", "table", "plate", "taste", "evening", "market"]
AREAS = {"baking": "Hot->Dry", "grilling": "Hot->Open", "pickling": "Cold->Wet"}


def text_about(keys: tuple[str, ...], seed: int) -> str:
    """Give five sentences: for each key two on its words, the rest filler."""
    rng = random.Random(seed)
    sentences = [f"The {rng.choice(FILLER)} and the {rng.choice(FILLER)} matter to every {rng.choice(FILLER)}."]
    for key in keys:
        for _ in range(2):
            one, two, three = rng.sample(WORDS[key], 3)
            sentences.append(f"We use {one} with {two} near the {rng.choice(FILLER)} and {three}.")
    while len(sentences) < 5:
        sentences.append(f"Each {rng.choice(FILLER)} liked the {rng.choice(FILLER)}.")
    return " ".join(sentences)


def made_papers(count: int = 60) -> list[Labelled]:
    """Give labelled papers with one or two of the three categories, each with an area."""
    keys = list(WORDS)
    papers = []
    for place in range(count):
        own = (keys[place % 3],) if place % 2 else (keys[place % 3], keys[(place + 1) % 3])
        kind = ("theory",) if place % 5 == 0 else ("method",)
        papers.append(Labelled(f"p{place}", text_about(own, place), own, kind, AREAS[own[0]]))
    return papers
