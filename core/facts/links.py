"""Links of an abstract, told apart by where they lead and by the sentence they stand in: code, project page, data.

A link is only ever one that the abstract holds; nothing is completed or guessed. Where code or data "will be released" there is no
link to it yet, so that a card never shows as code what may not be there; the address stays in the abstract.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from core.facts.code import promises
from core.text import Document, sentences

#: Hosts that keep code, and those that keep records of any kind (told apart by their path or their sentence).
_CODE_HOSTS = (
    "github.com", "gitlab.com", "bitbucket.org", "codeberg.org", "gitee.com", "anonymous.4open.science", "sr.ht",
    "gist.github.com", "codeocean.com", "softwareheritage.org", "sourceforge.net",
)  # fmt: skip
_DATA_HOSTS = (
    "kaggle.com", "figshare.com", "datadryad.org", "dataverse.org", "dataverse.harvard.edu", "physionet.org",
    "openml.org", "zenodo.org", "osf.io",
)  # fmt: skip
_PAGE_HOSTS = ("github.io", "gitlab.io", "sites.google.com", "readthedocs.io", "netlify.app", "vercel.app", "pages.dev")
#: Where papers, not their material, are kept: never a link of the card.
_PAPER_HOSTS = ("arxiv.org", "doi.org", "openreview.net", "aclanthology.org", "acm.org", "youtube.com", "youtu.be")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")

_CODE_WORD = re.compile(
    r"\b(?:codes?|codebase|source code|implementations?|repository|repositories|repo|software|toolkit|toolbox|library"
    r"|package|github|scripts?)\b",
    re.IGNORECASE,
)
_DATA_WORD = re.compile(r"\b(?:data|data ?sets?|benchmarks?|corpus|corpora|annotations)\b", re.IGNORECASE)
_PAGE_WORD = re.compile(
    r"\b(?:(?:project|web|home|demo)[ -]?(?:page|site|website)|website|webpage|homepage|videos?|demos?|visuali[sz]ations"
    r"|leaderboard|more (?:details|results)|(?:audio|speech|music|sound|generated) samples|samples are|animations)\b",
    re.IGNORECASE,
)
#: A link is the paper's own only if its sentence offers something; "we use the data of https://..." does not.
_OTHERS = re.compile(
    r"\b(?:we (?:use|used|evaluate|test|collect|scrape|download)|obtained from|taken from)\b", re.IGNORECASE
)


@dataclass(frozen=True)
class Links:
    """The first link of each kind, or None."""

    code: str | None = None
    project: str | None = None
    data: str | None = None


def _on(host: str, hosts: tuple[str, ...]) -> bool:
    return any(host == known or host.endswith("." + known) for known in hosts)


def kind(url: str, sentence: str) -> str | None:
    """Say whether `url`, standing in `sentence`, leads to `code`, `data` or a `project` page; None for anything else."""
    parts = urlsplit(url)
    if parts.path.lower().endswith(_PICTURES):
        return None
    host = (parts.hostname or "").removeprefix("www.")
    words = sentence.replace(url, " ")
    code, data, page = (bool(word.search(words)) for word in (_CODE_WORD, _DATA_WORD, _PAGE_WORD))
    if _on(host, _PAPER_HOSTS) or (_OTHERS.search(words) and not re.search(r"\b(?:available|release)", words)):
        return None
    if _on(host, _PAGE_HOSTS):
        return "project"
    if host == "huggingface.co":
        if parts.path.startswith("/datasets/"):
            return "data"
        return "project" if parts.path.startswith("/spaces/") or not code else "code"
    if _on(host, _CODE_HOSTS):
        if page and not code and not data:
            return "project"
        return "data" if data and not code and not page else "code"
    if _on(host, _DATA_HOSTS):
        return "code" if code and not data else "data"
    if page:
        return "project"
    if code:
        return "code"
    return "data" if data else None


def find_links(document: Document) -> Links:
    """Give the first link of each kind in `document`, as `Document.links` cleaned it."""
    text = document.text
    spans = sentences(text)
    found: dict[str, str] = {}
    for url in document.links:
        at = _place(document, url)
        own = next((text[start:end] for start, end in spans if start <= at < end), "")
        which = kind(url, own)
        if which is not None and (which == "project" or not promises(own)):
            found.setdefault(which, url)
    return Links(**found)


def _place(document: Document, url: str) -> int:
    """Give where in the text the words that lead to `url` begin, or the address itself; -1 for neither."""
    at = 0
    for run in document.runs:
        if run.href == url:
            return at
        at += len(run.plain)
    return document.text.find(url)
