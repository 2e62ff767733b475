"""The page Explore: comparing, the map, a vocabulary of one's own; and what of it stands in the link."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest

from core.analysis import Analysis
from core.map import mapped
from core.schema import MAP
from dashboard import placing
from dashboard.explore_page import sight, words
from dashboard.explore_page.sight import Sight

Open = Callable[..., AppTest]


def explore(visit: Open, **link: str) -> AppTest:
    """Open the page with a link."""
    app = visit(**link)
    app.switch_page("screens/explore.py").run()
    assert not app.exception
    return app


def texts(app: AppTest) -> str:
    """Give everything that the page writes."""
    kinds = (app.title, app.header, app.markdown, app.caption, app.info, app.warning)
    return "\n".join(part.value for kind in kinds for part in kind)


def alts(app: AppTest) -> list[str]:
    """Give the text alternatives of the page's charts."""
    return [element.proto.alt for element in app.get("plotly_chart")]


def test_two_lists_are_compared_at_once(visit: Open) -> None:
    """The page opens on the first list against the other, with the test's figures and that so few papers claim nothing."""
    said = texts(explore(visit))
    assert (
        "**Nothing can be claimed with so few papers**: 3 in **Workshop Papers, autumn** against 3 in **the other list**."
        in said
    )
    assert "No keyword is in 3 papers, so none was tested." in said
    assert "Benjamini and Hochberg" in said


def test_every_chart_of_a_comparison_has_words(visit: Open) -> None:
    """The two charts of a comparison say what they show and what is most."""
    first, second = alts(explore(visit))
    assert first.startswith("Shares of Workshop Papers, autumn and the other list. Nothing can be claimed")
    assert "First in Workshop Papers, autumn:" in second


def test_the_sides_stand_in_the_link(visit: Open, analysis: Analysis) -> None:
    """What is compared is written into the link, and the link opens it again."""
    autumn, spring = analysis.papers["list_id"].unique(maintain_order=True)
    app = explore(visit)
    app.multiselect(key="compare one").set_value([spring]).run()
    app.selectbox(key="compare of").set_value("methods").run()
    link = {key: app.query_params[key] for key in ("by", "one", "of")}
    assert link == {"by": "l", "one": spring, "of": "m"}
    again = explore(visit, **link)
    assert again.multiselect(key="compare one").value == [spring]
    assert again.selectbox(key="compare of").value == "methods"
    assert "3 in **Workshop Papers, spring** against 3 in **the other list**" in texts(again)
    assert autumn not in link.values()


def test_what_is_compared_is_kept_while_other_pages_are_open(visit: Open) -> None:
    """Another page and back: the same sides."""
    app = explore(visit, by="c", one="theory")
    app.switch_page("screens/papers.py").run()
    app.switch_page("screens/explore.py").run()
    assert app.selectbox(key="compare by").value == "contributions"
    assert app.multiselect(key="compare one").value == ["theory"]


def test_a_link_of_another_corpus_says_what_is_missing(visit: Open) -> None:
    """Sides that this corpus does not have are named and left out."""
    assert "“alchemy”" in texts(explore(visit, by="c", one="theory.alchemy"))
    assert "“q”" in texts(explore(visit, by="q", one="theory"))


def test_a_click_on_a_keyword_leaves_the_comparison_standing(visit: Open, analysis: Analysis) -> None:
    """A filter by keyword does not change a comparison of keywords, and the page says so."""
    before = explore(visit)
    app = explore(visit)
    keyword = analysis.papers.row(0, named=True)["keywords"][0]
    app.multiselect(key="filter keywords").set_value([keyword]).run()
    assert app.session_state["view"].shown < 6
    assert alts(app) == alts(before)
    assert "The filter by keywords is left aside here" in texts(app)


def test_the_papers_in_view_against_the_rest(visit: Open) -> None:
    """With a filter in force its papers can be set against all others; without one the page says what to do."""
    assert words.ALL_IN_VIEW in texts(explore(visit, by="view"))
    assert "2 in **the papers in view** against 4 in **the rest**" in texts(
        explore(visit, by="view", q="reinforcement")
    )


def test_an_empty_side_says_what_to_do(visit: Open) -> None:
    """Where the filters leave a side no paper, a sentence says so."""
    assert "has no papers here" in texts(explore(visit, q="identifiability"))


def test_the_map_of_few_papers_is_folded(visit: Open) -> None:
    """Below 150 papers the map is folded, and can be opened; its chart says what it shows and where the other way is."""
    app = explore(visit, see="map")
    assert "With 6 papers it shows little" in app.expander[0].label
    assert alts(app) == []
    app.session_state["map fold"] = True
    app.run()
    assert not app.exception
    (alt,) = alts(app)
    assert alt.startswith("Map of all 6 papers")
    assert words.NO_CLUSTERS in texts(app)


def test_a_region_of_the_map_filters_on_every_page(visit: Open, analysis: Analysis) -> None:
    """A link with a region opens its papers on any page; the chip takes it away again."""
    x, y = mapped(analysis).map.select("x", "y").row(0)
    corners = ((-2, -2), (2, -2), (2, 2), (-2, 2))
    region = ".".join(f"{max(0, round(x + dx))}-{max(0, round(y + dy))}" for dx, dy in corners)
    app = visit(z=region)
    assert app.session_state["view"].papers["paper_id"].to_list() == [analysis.papers["paper_id"][0]]
    chip = next(button for button in app.button if button.label == "A region of the map")
    chip.click().run()
    assert app.session_state["view"].shown == 6
    assert "z" not in app.query_params


def test_a_broken_region_is_named(visit: Open) -> None:
    """A region that cannot be read is left out, and the page says so."""
    assert "“1-2.x”" in texts(visit(z="1-2.x"))


def test_the_map_can_be_coloured_by_any_grouping(visit: Open) -> None:
    """The colours stand in the link."""
    app = explore(visit, see="map")
    app.session_state["map fold"] = True
    app.run()
    app.selectbox(key="map hue").set_value("contributions").run()
    assert not app.exception
    assert app.query_params["hue"] == "c"
    assert "Coloured by Contributions." in alts(app)[0]


def test_a_vocabulary_is_held_against_the_corpus(visit: Open) -> None:
    """Terms that occur are counted, those that do not are named, and frequent keywords that the list lacks are offered."""
    app = explore(visit, see="vocabulary")
    assert words.NO_TERMS in texts(app)
    app.text_area(key="vocabulary pasted").set_value("LLMs, reinforcement learning\nquantum gravity").run()
    assert not app.exception
    said = texts(app)
    assert "**2 of 3** of your terms occur in these 6 papers" in said
    assert "**quantum gravity**" in said
    assert any(header.value == "1 not found" for header in app.header)
    app.button_group(key="vocabulary hits").set_value(["reinforcement learning"]).run()
    assert app.multiselect(key="filter keywords").value == ["reinforcement learning"]


@pytest.mark.parametrize(
    "looked",
    [
        Sight(),
        Sight(see="map", hue="contributions"),
        Sight(by="contributions", one=("theory",), two=("method", "analysis"), of="methods"),
        Sight(by=sight.VIEW, of="contributions"),
    ],
)
def test_round_trip_of_the_link(analysis: Analysis, looked: Sight) -> None:
    """What is looked at is read back from the link as it was written."""
    assert sight.from_link(sight.to_link(looked, analysis), analysis) == (looked, ())


def test_a_cluster_filters_and_filters_back(visit: Open, analysis: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clusters are buttons: one filters by its papers, named by its keywords in the chip, and a second click takes it back."""
    numbers = [1, 1, 1, 2, 2, 0]
    places = pl.DataFrame(
        {"paper_id": analysis.papers["paper_id"], "x": [0.0, 1, 2, 50, 51, 99], "y": [0.0] * 6, "cluster": numbers},
        schema=MAP,
    )
    monkeypatch.setattr(placing, "begun", lambda: None)
    monkeypatch.setattr(placing, "_CLUSTERS", {})
    monkeypatch.setattr(placing, "places", lambda: places)
    app = explore(visit, see="map")
    app.session_state["map fold"] = True
    app.run()
    assert "Between clusters: 1 paper." in texts(app)
    app.button_group(key="cluster buttons").set_value("c2").run()
    assert not app.exception
    assert app.session_state["view"].papers["paper_id"].to_list() == analysis.papers["paper_id"].to_list()[3:5]
    assert app.query_params["z"] == "c2"
    assert any(button.label.startswith("Cluster") for button in app.button)
    app.button_group(key="cluster buttons").set_value(None).run()
    assert app.session_state["view"].shown == 6


def test_an_emptied_side_waits_for_a_choice(visit: Open) -> None:
    """Emptying the first side asks for a choice, and does not put back what was there."""
    app = explore(visit)
    app.multiselect(key="compare one").set_value([]).run()
    assert words.CHOOSE_ONE in texts(app)
    app.selectbox(key="compare by").set_value("contributions").run()
    assert len(app.multiselect(key="compare one").value) == 1


def test_a_comparison_stands_in_a_region_of_the_map(visit: Open) -> None:
    """With a region and a filter of what is compared in force, the comparison is of the papers of the region."""
    app = explore(visit, z="0-0.9999-0.9999-9999.0-9999", k="reinforcement-learning")
    assert not app.error
    assert "Ranks" in texts(app)
