"""What a host decides: one file or variables, checked at the start, all documented."""

from __future__ import annotations

from copy import copy
from pathlib import Path

import pytest
from streamlit import config

from core.errors import PaperlensError
from core.intake.limits import MEGABYTE, Limits
from core.paths import ROOT
from dashboard import forced_look, hosting


def test_what_is_not_set_is_as_usual() -> None:
    """Without a setting, everybody may load papers within the limits of the core, and nobody signs in."""
    assert hosting.read({}) == hosting.Hosting()
    assert hosting.read({}).limits == Limits()
    assert hosting.read({"PAPERLENS_CONTACT": " ", "HOME": "/"}) == hosting.Hosting()


def test_each_limit_is_set_by_its_variable() -> None:
    """Files are limited in megabytes, corpora in megabytes and records."""
    said = hosting.read(
        {"PAPERLENS_LARGEST_FILE_MB": "5", "PAPERLENS_LARGEST_TOTAL_MB": " 20 ", "PAPERLENS_MOST_RECORDS": "1000"}
    )
    assert (said.limits.file, said.limits.total, said.limits.records) == (5 * MEGABYTE, 20 * MEGABYTE, 1000)


def test_a_file_holds_them_all_and_a_variable_wins(tmp_path: Path) -> None:
    """One TOML file holds the settings; a variable beside it wins; slashes around the subpath do not matter."""
    file = tmp_path / "paperlens.toml"
    file.write_text(
        'uploads = "nobody"\nmost_records = 7\nsubpath = "/papers/"\nsign_in = "optional"\nallowed = ["@example.org", "a@b.c"]\n'
    )
    said = hosting.read({hosting.FILE: str(file), "PAPERLENS_MOST_RECORDS": "9"})
    assert said == hosting.Hosting(
        uploads="nobody", most_records=9, subpath="papers", sign_in="optional", allowed="@example.org,a@b.c"
    )
    assert said.allow_list == ("@example.org", "a@b.c")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"PAPERLENS_MOST_RECORDS": "0"}, "PAPERLENS_MOST_RECORDS = '0': give a whole number from 1."),
        ({"PAPERLENS_MOST_RECORDS": "1.5"}, "PAPERLENS_MOST_RECORDS = '1.5': give a whole number from 1."),
        (
            {"PAPERLENS_METRICS_PORT": "70000"},
            "PAPERLENS_METRICS_PORT = '70000': give a whole number from 0 up to 65535.",
        ),
        (
            {"PAPERLENS_UPLOADS": "all"},
            "PAPERLENS_UPLOADS = 'all': give one of everybody, signed-in, nobody.",
        ),
        ({"PAPERLENS_UPLOAD": "x"}, "PAPERLENS_UPLOAD: there is no such setting; is PAPERLENS_UPLOADS meant?"),
        ({"PAPERLENS_ZZZ": "x"}, "PAPERLENS_ZZZ: there is no such setting; take it away."),
        ({"PAPERLENS_CORPORA": "/no/where"}, "PAPERLENS_CORPORA = '/no/where': there is no such folder."),
        (
            {"PAPERLENS_FIRST_CORPUS": "a"},
            "PAPERLENS_FIRST_CORPUS names a corpus: say by PAPERLENS_CORPORA where it lies.",
        ),
        (
            {"PAPERLENS_UPLOADS": "signed-in"},
            "PAPERLENS_UPLOADS = 'signed-in': nobody can sign in; set PAPERLENS_SIGN_IN to optional or required.",
        ),
        (
            {"PAPERLENS_ALLOWED": "example.org"},
            "PAPERLENS_ALLOWED = 'example.org': give addresses, or domains such as @example.org.",
        ),
        (
            {"PAPERLENS_SETTINGS": "/no/where.toml"},
            "PAPERLENS_SETTINGS = /no/where.toml: the file cannot be read (No such file or directory).",
        ),
    ],
)
def test_a_wrong_value_is_one_sentence(given: dict[str, str], sentence: str) -> None:
    """What cannot be meant is named with what to give instead."""
    with pytest.raises(PaperlensError) as caught:
        hosting.read(given)
    assert str(caught.value) == sentence


def test_a_wrong_file_is_one_sentence(tmp_path: Path) -> None:
    """A file that is no TOML, or holds a wrong type or name, is named with the place."""
    file = tmp_path / "s.toml"
    for text, part in [
        ("uploads = ", "this is not TOML"),
        ("uploads = 3", f"uploads in {file} = 3: give a text between quotes."),
        ("most_records = true", f"most_records in {file} = True: give a whole number from 1."),
        ('contacts = "Ann"', f"contacts in {file}: there is no such setting; is contact meant?"),
    ]:
        file.write_text(text)
        with pytest.raises(PaperlensError) as caught:
            hosting.read({hosting.FILE: str(file)})
        assert part in str(caught.value)


def test_variables_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is set is in force."""
    monkeypatch.setenv("PAPERLENS_MOST_RECORDS", "12")
    assert hosting.settings().most_records == hosting.limits().records == 12


def test_every_setting_is_documented() -> None:
    """The page for hosts has one row for each setting, with its meaning and what holds unless it is set, and no other."""
    text = (ROOT / "deploy" / "README.md").read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if row.startswith("| `") and "`PAPERLENS_" in row]
    assert rows == hosting.table()


@pytest.mark.parametrize("look", ["light", "dark"])
def test_a_host_can_choose_the_look(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the host wants one look, its colours hold for all, and no section is left that follows the visitor's system."""
    options = {name: copy(option) for name, option in config.get_config_options().items()}
    monkeypatch.setattr(config, "_config_options", options)
    ground = config.get_option(f"theme.{look}.backgroundColor")
    side = config.get_option(f"theme.{look}.sidebar.backgroundColor")
    forced_look.force(hosting.read({"PAPERLENS_THEME": look}).theme)
    assert config.get_option("theme.base") == look
    assert (config.get_option("theme.backgroundColor"), config.get_option("theme.sidebar.backgroundColor")) == (
        ground,
        side,
    )
    left = [name for name in options if name.startswith(("theme.light.", "theme.dark."))]
    assert left
    assert all(config.get_option(name) is None for name in left)
