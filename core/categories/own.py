"""A user's own categories from one file: names and terms, labelled abstracts, or a model that was fitted before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from core.categories import labels, model
from core.categories.classifier import Classifier
from core.categories.fit import fit
from core.categories.seeds import from_terms
from core.categories.taxonomy import parse
from core.errors import PaperlensError

#: The kinds of file that are read, by the end of their names.
ENDS = (".toml", ".csv", ".jsonl", ".npz")


def read_own(name: str, content: bytes) -> Classifier:
    """Give what sorts into the categories of a file called `name`.

    A TOML file describes categories (`taxonomy.parse`) and they are found by their words. A CSV or JSON Lines file holds
    labelled abstracts (`labels.read`), on which a model is fitted here. An .npz file is what `fit-categories` wrote.
    Raises `PaperlensError` that says what is wrong with the file.
    """
    end = PurePath(name).suffix.lower()
    if end == ".toml":
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PaperlensError(f"{name} is not UTF-8 text: save it as UTF-8.") from error
        return Classifier(from_terms(parse(text, name)))
    if end in (".csv", ".jsonl"):
        fitted = fit(labels.read((name, content)))
        return Classifier(replace(fitted, about={**fitted.about, "taxonomy": PurePath(name).stem}))
    if end == ".npz":
        return Classifier(model.from_bytes(content, name))
    raise PaperlensError(
        f"{name}: own categories are a TOML file of names and terms, a CSV or JSON Lines file of labelled abstracts, or a model."
    )
