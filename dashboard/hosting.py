"""Every setting of a host: from one TOML file, or from variables called `PAPERLENS_` and the setting's name in capitals.

`PAPERLENS_SETTINGS` names the file; a variable wins over it. All are read and checked when the server starts.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.errors import PaperlensError
from core.intake.limits import MEGABYTE, Limits

PREFIX = "PAPERLENS_"
FILE = "PAPERLENS_SETTINGS"
#: Variables that begin like ours and belong to the tests.
_NOT_OURS = {"PAPERLENS_AXE"}
_USUAL = Limits()
#: Settings that a file may give as lists.
_SEVERAL = {"allowed", "complete", "samples"}


def _setting(default: Any, meaning: str, *, choices: tuple[str, ...] = (), least: int = 0, most: int = 10**9) -> Any:
    return field(default=default, metadata={"meaning": meaning, "choices": choices, "least": least, "most": most})


@dataclass(frozen=True)
class Hosting:
    """What a host decides; the text beside each setting is its row in `deploy/README.md`."""

    corpora: str = _setting("", "folder of prebuilt analyses, each a folder that `python -m core analyse --out` wrote")
    first_corpus: str = _setting("", "name of the prebuilt corpus that visitors see first, instead of ICML's lists")
    complete: str = _setting(
        "", "prebuilt corpora that hold all papers of what they stand for: their names, parted by commas"
    )
    samples: str = _setting("", "prebuilt corpora that are a sample of a larger whole: their names, parted by commas")
    uploads: str = _setting(
        "everybody",
        "who may load papers of their own: `everybody`, `signed-in` or `nobody`",
        choices=("everybody", "signed-in", "nobody"),
    )
    largest_file_mb: int = _setting(
        _USUAL.file // MEGABYTE, "the largest file, in megabytes, unpacked where packed", least=1
    )
    largest_total_mb: int = _setting(
        _USUAL.total // MEGABYTE, "all files of one corpus together, in megabytes", least=1
    )
    most_records: int = _setting(_USUAL.records, "the records of one corpus", least=1)
    papers_in_all: int = _setting(
        400_000, "the papers that all visitors of a process may have loaded together", least=1
    )
    analyses_at_once: int = _setting(2, "the corpora that a process analyses at once; the next one waits", least=1)
    sessions: int = _setting(0, "the most visitors of a process at once; 0: any number")
    session_seconds: int = _setting(120, "how long a visit is kept after its connection was cut", least=1)
    sign_in: str = _setting(
        "off",
        "sign-in by OpenID Connect: `off`, `optional` or `required`",
        choices=("off", "optional", "required"),
    )
    secrets_file: str = _setting("", "the TOML file with the client of the sign-in; empty: `.streamlit/secrets.toml`")
    allowed: str = _setting("", "who may sign in: addresses and `@domains`, parted by commas; empty: whoever can")
    theme: str = _setting(
        "system", "the look: `light`, `dark`, or what each visitor's system says", choices=("system", "light", "dark")
    )
    contact: str = _setting("", "a line at the foot of the page Corpus that says whom to ask")
    subpath: str = _setting("", "the path below which the dashboard is reached, such as `paperlens`")
    log_level: str = _setting(
        "info",
        "what is logged: `debug`, `info`, `warning` or `error`",
        choices=("debug", "info", "warning", "error"),
    )
    log_format: str = _setting("text", "`text`, or `json`: one object a line", choices=("text", "json"))
    slow_ms: int = _setting(1000, "a rerun that takes as many milliseconds is logged with its page and cause", least=1)
    metrics_port: int = _setting(
        0, "port of the counters for Prometheus, for each process its own; 0: none", most=65535
    )
    metrics_address: str = _setting("127.0.0.1", "address that this port listens at; never a public one")

    @property
    def limits(self) -> Limits:
        """What one visitor may load."""
        return replace(
            _USUAL,
            file=self.largest_file_mb * MEGABYTE,
            total=self.largest_total_mb * MEGABYTE,
            records=self.most_records,
        )

    @property
    def allow_list(self) -> tuple[str, ...]:
        """Who may sign in, in small letters."""
        return tuple(name.lower() for name in parts(self.allowed))


def parts(names: str) -> tuple[str, ...]:
    """Give the names in a setting that holds several, parted by commas."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def variable(name: str) -> str:
    """Give the variable of a setting: `PAPERLENS_CORPORA` of `corpora`."""
    return PREFIX + name.upper()


def read(environment: Mapping[str, str]) -> Hosting:
    """Give the settings that `environment` and the file that it names ask for.

    Raises `PaperlensError`, which names the setting, what is wrong with it and what to give instead.
    """
    known = {one.name: one for one in fields(Hosting)}
    asked: dict[str, tuple[str, Any]] = {}
    for name, value in _file(environment.get(FILE, "").strip()).items():
        asked[name] = (f"{name} in {environment[FILE].strip()}", value)
    for variable_name, value in environment.items():
        if variable_name.startswith(PREFIX) and variable_name not in {FILE, *_NOT_OURS} and value.strip():
            asked[variable_name.removeprefix(PREFIX).lower()] = (variable_name, value.strip())
    for name, (place, _) in asked.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = (
                f"is {variable(near[0]) if place.startswith(PREFIX) else near[0]} meant?" if near else "take it away."
            )
            raise PaperlensError(f"{place}: there is no such setting; {hint}")
    values = {name: _value(known[name], place, value) for name, (place, value) in asked.items()}
    return _checked(Hosting(**values))


def _file(name: str) -> dict[str, Any]:
    if not name:
        return {}
    try:
        return tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is no text in UTF-8"
        raise PaperlensError(f"{FILE} = {name}: the file cannot be read ({why}).") from None
    except tomllib.TOMLDecodeError as fault:
        raise PaperlensError(f"{FILE} = {name}: this is not TOML: {fault}.") from None


def _value(setting: Field[Any], place: str, given: Any) -> Any:
    limits = setting.metadata
    if isinstance(setting.default, int):
        text = str(given)
        number = int(text) if text.isascii() and text.isdecimal() and not isinstance(given, bool) else None
        if number is None or not limits["least"] <= number <= limits["most"]:
            upto = f" up to {limits['most']}" if limits["most"] < 10**9 else ""
            raise PaperlensError(f"{place} = {given!r}: give a whole number from {limits['least']}{upto}.")
        return number
    if setting.name in _SEVERAL and isinstance(given, list):
        given = ",".join(map(str, given))
    if not isinstance(given, str):
        raise PaperlensError(f"{place} = {given!r}: give a text between quotes.")
    if limits["choices"] and given not in limits["choices"]:
        raise PaperlensError(f"{place} = {given!r}: give one of {', '.join(limits['choices'])}.")
    return given


def _checked(asked: Hosting) -> Hosting:
    """Refuse what does not fit together, and give the subpath without slashes around it."""
    if asked.corpora and not Path(asked.corpora).is_dir():
        raise PaperlensError(f"{variable('corpora')} = {asked.corpora!r}: there is no such folder.")
    if asked.first_corpus and not asked.corpora:
        raise PaperlensError(f"{variable('first_corpus')} names a corpus: say by {variable('corpora')} where it lies.")
    if both := set(parts(asked.complete)) & set(parts(asked.samples)):
        raise PaperlensError(
            f"{variable('samples')} and {variable('complete')} both name {sorted(both)[0]!r}: a corpus is one or the other."
        )
    if asked.uploads == "signed-in" and asked.sign_in == "off":
        raise PaperlensError(
            f"{variable('uploads')} = 'signed-in': nobody can sign in; set {variable('sign_in')} to optional or required."
        )
    if asked.secrets_file and not Path(asked.secrets_file).is_file():
        raise PaperlensError(f"{variable('secrets_file')} = {asked.secrets_file!r}: there is no such file.")
    if any("@" not in name for name in asked.allow_list):
        raise PaperlensError(
            f"{variable('allowed')} = {asked.allowed!r}: give addresses, or domains such as @example.org."
        )
    return replace(asked, subpath=asked.subpath.strip("/"))


@lru_cache(maxsize=4)
def _read(given: tuple[str | None, ...]) -> Hosting:
    del given  # It tells whether any of them has changed.
    return read(os.environ)


_VARIABLES = (FILE, *(variable(one.name) for one in fields(Hosting)))


def settings() -> Hosting:
    """Give the settings in force. Raises `PaperlensError` as `read` does."""
    return _read(tuple(map(os.environ.get, _VARIABLES)))


def limits() -> Limits:
    """Give what one visitor may load. Raises `PaperlensError` as `read` does."""
    return settings().limits


def table() -> list[str]:
    """Give the rows of the documentation: setting, variable, meaning, what holds unless it is set."""
    return [
        f"| `{one.name}` | `{variable(one.name)}` | {one.metadata['meaning']} | {f'`{one.default}`' if one.default != '' else ''} |"
        for one in fields(Hosting)
    ]
