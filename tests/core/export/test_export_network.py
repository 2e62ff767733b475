"""A network as other programs read it."""

from __future__ import annotations

import json
from pathlib import Path

import igraph
import pytest

from core.export.network import to_graphml, to_vosviewer
from core.tables.network import network
from tests.made import made_papers

PAPERS = made_papers({"keywords": ["a", "b & <c>"]}, {"keywords": ["b & <c>", "a"]}, {"keywords": ["d\x0b", "a"]})
NOTE = {"corpus": "3 abstracts", "filters": "none"}


def test_vosviewer_opens_it() -> None:
    """Items have places, clusters and weights, links their papers, and the description says what decided the network."""
    found = network(PAPERS, "keywords", least=1)
    document = json.loads(to_vosviewer(found, "Keywords", NOTE))
    first, second, third = document["network"]["items"]
    assert set(first) == {"id", "label", "x", "y", "cluster", "weights"}
    assert (first["id"], first["label"]) == (1, "a")
    assert first["weights"] == {"Links": 2, "Total link strength": 3, "Papers": 3}
    assert (second["label"], third["label"]) == ("b & <c>", "d\x0b")
    assert document["network"]["links"] == [
        {"source_id": 1, "target_id": 2, "strength": 2},
        {"source_id": 1, "target_id": 3, "strength": 1},
    ]
    assert document["network"]["clusters"][0] == {"cluster": 1, "label": "a, b & <c>, d\x0b"}
    assert document["info"]["title"] == "Keywords"
    for said in (
        "counting: full",
        "least papers of a node: 1",
        "resolution: 1.0",
        "corpus: 3 abstracts",
        "filters: none",
    ):
        assert said in document["info"]["description"]


def test_graphml_opens_in_igraph(tmp_path: Path) -> None:
    """Another program reads the same nodes, links and numbers, and what decided the network."""
    found = network(PAPERS, "keywords", least=1)
    file = tmp_path / "keywords.graphml"
    file.write_bytes(to_graphml(found, "Keywords", NOTE))
    graph = igraph.Graph.Read_GraphML(str(file))
    assert graph.vs["label"] == ["a", "b & <c>", "d"]
    assert graph.vs["papers"] == [3, 2, 1]
    assert graph.vs["cluster"] == found.nodes["cluster"].to_list()
    assert graph.es["papers"] == [2, 1]
    assert graph.es["weight"] == pytest.approx(found.edges["strength"].to_list())
    assert graph["least papers of a node"] == 1
    assert graph["resolution"] == 1.0
    assert graph["counting"].startswith("full")
    assert graph["corpus"] == "3 abstracts"
    assert not graph.is_directed()


def test_an_empty_network_is_a_valid_file(tmp_path: Path) -> None:
    """Without any link both files are there, and say so."""
    found = network(made_papers(), "keywords")
    assert json.loads(to_vosviewer(found, "Keywords", {}))["network"] == {"items": [], "links": [], "clusters": []}
    file = tmp_path / "keywords.graphml"
    file.write_bytes(to_graphml(found, "Keywords", {}))
    assert igraph.Graph.Read_GraphML(str(file)).vcount() == 0
