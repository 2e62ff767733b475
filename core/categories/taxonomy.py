"""The categories that papers are sorted into: data in a TOML file, the shipped one or a user's own."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from core.errors import PaperlensError
from core.paths import DATA

SHIPPED = DATA / "taxonomy.toml"
KEY = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
FIELDS = ("key", "label", "description", "terms")


@dataclass(frozen=True)
class Category:
    """One category: its `key` in tables and links, its `label` for people, what it covers, words that speak for it."""

    key: str
    label: str
    description: str = ""
    terms: tuple[str, ...] = ()


@dataclass(frozen=True)
class Taxonomy:
    """Method categories and kinds of contribution, each in the order in which charts show them."""

    name: str
    methods: tuple[Category, ...]
    contributions: tuple[Category, ...] = ()

    def label(self, key: str) -> str:
        """Give the label for people of a method or contribution; a key that is unknown here is spelt out as words."""
        for category in (*self.methods, *self.contributions):
            if category.key == key:
                return category.label
        words = key.replace("-", " ").strip()
        return words[:1].upper() + words[1:]

    def to_plain(self) -> dict[str, Any]:
        """Give the method categories in plain JSON types, for a provenance."""
        methods = [{"key": c.key, "label": c.label, "description": c.description} for c in self.methods]
        return {"name": self.name, "methods": methods}

    @classmethod
    def from_plain(cls, plain: Any) -> Taxonomy:
        """Read what `to_plain` gave, with the shipped kinds of contribution; the shipped taxonomy where it is None."""
        if plain is None:
            return taxonomy()
        return cls(plain["name"], tuple(Category(**c) for c in plain["methods"]), taxonomy().contributions)

    @property
    def method_keys(self) -> tuple[str, ...]:
        """The keys of the method categories, in order."""
        return tuple(category.key for category in self.methods)

    @property
    def contribution_keys(self) -> tuple[str, ...]:
        """The keys of the kinds of contribution, in order."""
        return tuple(category.key for category in self.contributions)


def parse(text: str, source: str) -> Taxonomy:
    """Read a taxonomy from TOML text; `source` is the file's name for messages.

    The file has `name` (optional) and tables `[[methods]]`, `[[contributions]]` (optional), each with `label` and, optionally,
    `key` (made from the label if it is missing), `description` and `terms`.
    Raises `PaperlensError` that says what to change.
    """
    try:
        tree = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise PaperlensError(f"{source} is not valid TOML: {error}.") from error
    unknown = sorted(set(tree) - {"name", "methods", "contributions"})
    if unknown:
        raise PaperlensError(
            f"{source}: {unknown[0]!r} is not known here; a taxonomy has name, [[methods]] and [[contributions]]."
        )
    name = tree.get("name", Path(source).stem)
    if not isinstance(name, str):
        raise PaperlensError(f"{source}: name must be a text in quotes.")
    taxonomy = Taxonomy(name, _categories(tree, "methods", source), _categories(tree, "contributions", source))
    if not taxonomy.methods:
        raise PaperlensError(f'{source} has no category: add a table [[methods]] with label = "..." for each.')
    return taxonomy


def read(path: Path) -> Taxonomy:
    """Read a taxonomy file. Raises `PaperlensError` for one that is missing, not UTF-8 or not as `parse` wants it."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise PaperlensError(f"{path.name} is not UTF-8 text: save it as UTF-8.") from error
    except OSError as error:
        raise PaperlensError(f"{path.name} cannot be read: {error.strerror}.") from error
    return parse(text, path.name)


@cache
def taxonomy() -> Taxonomy:
    """Give the shipped taxonomy, `data/taxonomy.toml`."""
    return read(SHIPPED)


def _categories(tree: dict[str, Any], kind: str, source: str) -> tuple[Category, ...]:
    tables = tree.get(kind, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise PaperlensError(f"{source}: write each category as its own table [[{kind}]].")
    found: dict[str, Category] = {}
    for place, table in enumerate(tables, start=1):
        category = _category(table, f"{source}, [[{kind}]] number {place}")
        if category.key in found:
            raise PaperlensError(f"{source}: two of [[{kind}]] have the key {category.key!r}; each needs its own.")
        found[category.key] = category
    return tuple(found.values())


def _category(table: dict[str, Any], where: str) -> Category:
    unknown = sorted(set(table) - set(FIELDS))
    if unknown:
        raise PaperlensError(f"{where}: {unknown[0]!r} is not known here; a category has {', '.join(FIELDS)}.")
    for field in ("key", "label", "description"):
        if not isinstance(table.get(field, ""), str):
            raise PaperlensError(f"{where}: {field} must be a text in quotes.")
    label = (table.get("label") or table.get("key") or "").strip()
    if not label:
        raise PaperlensError(f'{where} has no label: add label = "...".')
    key = table.get("key") or "-".join(re.findall(r"[a-z0-9]+", label.lower()))
    if not KEY.fullmatch(key):
        raise PaperlensError(f"{where}: the key {key!r} must be small letters and digits joined by hyphens.")
    terms = table.get("terms", [])
    if not isinstance(terms, list) or not all(isinstance(term, str) and term.strip() for term in terms):
        raise PaperlensError(f'{where}: terms must be a list of texts, such as ["time series", "forecast"].')
    return Category(key, label, table.get("description", "").strip(), tuple(term.strip() for term in terms))
