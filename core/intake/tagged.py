"""Records as tagged lines: RIS, MEDLINE, Web of Science, EndNote, RefWorks, NoteExpress, and labels such as "Title:".

Written here, and not taken from a library, because each record must tell its line, a record that breaks the rules of its format
must not cost the file, and the Chinese tools' forms have no library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.intake import columns
from core.intake.record import Fault, Reading, numbered
from core.intake.rows import WEB_OF_SCIENCE, Rows
from core.intake.source import Source


@dataclass(frozen=True)
class Dialect:
    """One form of tagged lines.

    sign: what shows the form at the beginning of some line. tag: a line that begins a field, groups tag and value.
    first: the tags that begin a record; none means the tag with which the first record began. last: those that end one.
    lists: tags with one value a line, also on lines that continue them; the lines of any other tag are one text.
    fields: tags that mean another field than their name says in `columns`, or none.
    """

    name: str
    sign: re.Pattern[str]
    tag: re.Pattern[str]
    first: frozenset[str]
    last: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    fields: Mapping[str, str | None] = field(default_factory=dict)


def _tags(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RIS = Dialect(
    "RIS",
    re.compile(r"^[ \t]*TY {1,2}- ?", re.MULTILINE),
    re.compile(r"^\s{0,3}([A-Z][A-Z0-9]) {1,2}-(?: (.*)|)$"),
    _tags("TY"),
    _tags("ER"),
    _tags("AU A1 A2 A3 A4 KW UR L1 L2 L3 AD N1 SN"),
    {
        "AN": "source_id",
        "ID": "source_id",
        "DA": None,
        "T3": None,
        "ST": None,
        "TT": None,
        "SO": None,
        "DE": "author_keywords",
        "NAME": None,
    },
)
_MEDLINE = Dialect(
    "PubMed",
    re.compile(r"^PMID ?- ?\d", re.MULTILINE),
    re.compile(r"^([A-Z]{2,4}) *- (.*)$"),
    _tags("PMID"),
    frozenset(),
    _tags("AU FAU AD OT MH PT IS LID AID RN GR CN"),
    {
        "PMID": "source_id",
        "JT": "venue",
        "SO": None,
        "DA": None,
        "LID": "doi",
        "AID": "doi",
        "FAU": "authors",
        "TT": None,
    },
)
_WOS = Dialect(
    "Web of Science",
    re.compile(r"^(?:FN .*(?:Clarivate|Thomson|ISI|Web of)|PT [A-Z]$)", re.MULTILINE),
    re.compile(r"^([A-Z][A-Z0-9])(?: (.*)|)$"),
    _tags("PT"),
    _tags("ER EF"),
    _tags("AU AF BA BF BE CR C1 C3 EM RI OI SP"),
    WEB_OF_SCIENCE,
)
_ENDNOTE = Dialect(
    "EndNote",
    re.compile(r"^%0 ", re.MULTILINE),
    re.compile(r"^(%\S)(?: (.*)|)$"),
    _tags("%0"),
    frozenset(),
    _tags("%A %E %Y %U %+"),
    {
        "%A": "authors", "%T": "title", "%J": "venue", "%B": "venue", "%D": "year", "%8": "year", "%K": "author_keywords",
        "%X": "abstract", "%R": "doi", "%M": "source_id", "%F": "source_id", "%U": "doi",
    },
)  # fmt: skip
_REFWORKS = Dialect(
    "RefWorks",
    re.compile(r"^RT [A-Z][a-z]", re.MULTILINE),
    re.compile(r"^([A-Z][A-Z0-9])(?: (.*)|)$"),
    _tags("RT"),
    _tags("ER"),
    _tags("A1 A2 UL"),
    {"ID": "source_id", "SO": None},
)
_NOTEEXPRESS = Dialect(
    "NoteExpress",
    re.compile(r"^\{Reference Type\}:", re.MULTILINE),
    re.compile(r"^\{([^{}]+)\}:\s?(.*)$"),
    frozenset({"Reference Type"}),
)
#: Labels at the beginning of a line in plain text: only those that no sentence would begin with.
_LABELS = frozenset(
    columns.folded(label)
    for label in (
        "title", "paper title", "authors", "author", "author(s)", "abstract", "keywords", "author keywords",
        "key words", "doi",
        "year", "venue", "journal", "conference", "url", "link", "pdf", "code", "id", "paper id", "affiliation",
        "affiliations",
        "institution", "institutions", "area", "primary area", "topic", "track", "session", "decision", "tl;dr", "tldr",
        "题名", "标题", "篇名", "论文题目", "作者", "单位", "作者单位", "机构", "刊名", "来源", "文献来源", "出处",
        "关键词", "摘要", "年", "年份",
        "发表时间", "基金", "链接", "网址", "分类号", "页码", "卷", "期", "会议", "会议名称", "英文题名", "英文摘要",
        "中文摘要",
        "SrcDatabase-来源库", "Title-题名", "Author-作者", "Organ-单位", "Source-文献来源", "Keyword-关键词",
        "Summary-摘要",
        "PubTime-发表时间", "FirstDuty-第一责任人", "Fund-基金", "Year-年", "Volume-卷", "Period-期", "PageCount-页码",
        "CLC-中图分类号", "URL-网址", "DOI-DOI",
    )
)  # fmt: skip
_LABELLED = Dialect(
    "labelled text",
    re.compile(r"(?!)"),
    re.compile(r"^[\s*_>\-【\[]{0,6}([^\s:：*_【】\[\]][^:：】\]]{0,40}?)\**[】\]]?\**\s*[:：]\**\s*(.*)$"),
    frozenset(),
)
_DIALECTS = (_MEDLINE, _RIS, _WOS, _REFWORKS, _ENDNOTE, _NOTEEXPRESS)


class Tagged:
    """Every form of tagged lines; which one is seen in the first lines."""

    name = "tagged lines"

    def recognises(self, source: Source) -> bool:
        """Take text in which the sign of a dialect stands, or labels of a title or an abstract and more."""
        return not source.is_binary and not _is_table(source.head) and _dialect(source.head) is not None

    def read(self, source: Source, mapping: Mapping[str, str | None]) -> Reading:
        """Read one record from each first tag to its last, or to the next first tag."""
        dialect = _dialect(source.head) or _RIS
        table = Rows({**dialect.fields, **mapping}, source.limits.records)
        records, faults = [], []
        name: list[str] = []
        for line, row, raw in _entries(source.lines, dialect, name):
            if len(row) > len(dialect.first) or not dialect.first:
                records.append(table.record(row, line, raw))
            else:
                faults.append(Fault(line, "the record holds nothing", raw))
        title = " ".join(name[0].split()) if dialect is _LABELLED and len(name) == 1 and len(name[0]) <= 150 else None
        return Reading(dialect.name, numbered(records), name=title, faults=faults, columns=table.columns())


def _is_table(head: str) -> bool:
    """Whether the first line names columns of a table: then a cell of it may hold whatever looks like a tag."""
    names = re.split(r"[,;\t|]", head.lstrip().partition("\n")[0])
    return len(columns.understood(dict.fromkeys(name.strip().strip('"') for name in names))) >= 2


def _dialect(head: str) -> Dialect | None:
    for dialect in _DIALECTS:
        if dialect.sign.search(head):
            return dialect
    labels = [tag for line in head.split("\n") if (tag := _tag(line, _LABELLED)) is not None]
    meant = columns.understood(dict.fromkeys(label for label, _ in labels))
    if len(meant) >= 2 and ("title" in meant or ("abstract" in meant and _all_labelled(head))):
        return _LABELLED
    return None


def _all_labelled(head: str) -> bool:
    """Whether every block begins with a label, but for a header: else titles without a label stand above the abstracts."""
    beginnings = [block.split("\n", 1)[0] for block in re.split(r"\n[ \t]*\n", head.strip())]
    return sum(labelled(line) is None for line in beginnings) <= 1


def _tag(line: str, dialect: Dialect) -> tuple[str, str] | None:
    """Give tag and value where `line` begins a field."""
    found = dialect.tag.match(line)
    if found is None:
        return None
    tag, value = found.group(1), found.group(2) or ""
    if dialect is _LABELLED:
        tag = tag.strip()
        if columns.folded(tag) not in _LABELS:
            return None
    return tag, value.strip()


def labelled(line: str) -> tuple[str, str] | None:
    """Give label and value of a line such as "**Authors:** Ada Lovelace", where the label is a known one."""
    return _tag(line, _LABELLED)


def _entries(
    lines: list[str], dialect: Dialect, outside: list[str]
) -> Iterator[tuple[int, dict[str, str | list[str]], str]]:
    """Give for each record its line, its fields and its text; lines before the first record go to `outside`."""
    first = set(dialect.first)
    start, tag = 0, ""
    fields: dict[str, list[str]] | None = None
    for number, line in enumerate(lines, 1):
        found = _tag(line, dialect)
        if found is None:
            bare = line.strip()
            if fields is None:
                if bare and start == 0:
                    outside.append(bare)
            elif bare and tag:
                if tag in dialect.lists:
                    fields[tag].append(bare)
                else:
                    fields[tag][-1] = f"{fields[tag][-1]} {bare}" if fields[tag][-1] else bare
            continue
        tag, value = found
        if tag in dialect.last:
            if fields is not None:
                yield start, _plain(fields, dialect), "\n".join(lines[start - 1 : number])
            fields = None
            continue
        if fields is None and dialect is _WOS and tag not in first:
            continue  # FN and VR describe the file.
        if not first:
            first.add(tag)
        if fields is None or (tag in first and tag in fields):
            if fields is not None:
                yield start, _plain(fields, dialect), "\n".join(lines[start - 1 : number - 1]).rstrip()
            fields, start = {}, number
        fields.setdefault(tag, []).append(value)
    if fields is not None:
        yield start, _plain(fields, dialect), "\n".join(lines[start - 1 :]).rstrip()


def _plain(fields: dict[str, list[str]], dialect: Dialect) -> dict[str, str | list[str]]:
    """Give one value as a text, several (and names, which a comma must not part) as a list."""
    plain: dict[str, str | list[str]] = {}
    for tag, given in fields.items():
        values = [value for value in given if value]
        if len(values) > 1 or (values and tag in dialect.lists):
            plain[tag] = values
        elif values:
            plain[tag] = values[0]
    return plain
