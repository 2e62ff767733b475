"""A network for other programs: VOSviewer's JSON, and GraphML for Gephi, igraph or networkx, with what decided it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from xml.etree import ElementTree as ET

from core.tables.network import Network

_GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_TYPES = {str: "string", int: "long", float: "double"}


def described(network: Network, note: Mapping[str, str]) -> dict[str, str | int | float]:
    """Say what decided a network, by names that are plain in any program. note: what the caller knows: corpus, filters, date."""
    return {
        "counting": "full: each paper counts once for each two of its values",
        "normalization": "association strength, 2 m c(i,j) / (s(i) s(j))",
        "least papers of a node": network.least,
        "least papers of a link": network.least_link,
        "clustering": "Leiden, modularity over association strength",
        "resolution": network.resolution,
        "layout": "Fruchterman-Reingold",
        "papers": network.papers,
        "left out without a link": network.alone,
        **note,
    }


def to_vosviewer(network: Network, title: str, note: Mapping[str, str]) -> bytes:
    """Write `network` as VOSviewer reads it ("Open" in VOSviewer and VOSviewer Online).

    The strength of a link is its papers, as VOSviewer counts, which computes association strengths itself. What decided the
    network stands in the description, in words.
    """
    number = {value: place for place, value in enumerate(network.nodes["value"], start=1)}
    totals = dict.fromkeys(number, 0)
    for first, second, papers in network.edges.select("first", "second", "papers").iter_rows():
        totals[first] += papers
        totals[second] += papers
    items = [
        {
            "id": number[node["value"]],
            "label": node["value"],
            "x": node["x"],
            "y": node["y"],
            "cluster": node["cluster"],
            "weights": {
                "Links": node["links"],
                "Total link strength": totals[node["value"]],
                "Papers": node["papers"],
            },
        }
        for node in network.nodes.iter_rows(named=True)
    ]
    links = [
        {"source_id": number[first], "target_id": number[second], "strength": papers}
        for first, second, papers in network.edges.select("first", "second", "papers").iter_rows()
    ]
    clusters = [
        {"cluster": cluster, "label": name} for cluster, name in network.clusters.select("cluster", "name").iter_rows()
    ]
    said = "; ".join(f"{name}: {value}" for name, value in described(network, note).items())
    document = {
        "network": {"items": items, "links": links, "clusters": clusters},
        "config": {
            "parameters": {"item_size_variation": 0.5, "largest_component": False},
            "terminology": {
                "item": "keyword",
                "items": "keywords",
                "link": "co-occurrence",
                "links": "co-occurrences",
                "link_strength": "papers",
                "total_link_strength": "papers of all links",
            },
        },
        "info": {"title": title, "description": said},
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def to_graphml(network: Network, title: str, note: Mapping[str, str]) -> bytes:
    """Write `network` as GraphML: an undirected graph whose own attributes say what decided it; `weight` is the strength."""
    ET.register_namespace("", _GRAPHML)
    root = ET.Element(f"{{{_GRAPHML}}}graphml")
    graph_data = {"title": title, **described(network, note)}
    names = dict(network.clusters.select("cluster", "name").iter_rows())
    nodes = [
        {"label": node.pop("value"), **node, "cluster name": names[node["cluster"]]}
        for node in network.nodes.iter_rows(named=True)
    ]
    edges = [
        {"papers": papers, "weight": strength}
        for papers, strength in network.edges.select("papers", "strength").iter_rows()
    ]
    keys = {
        kind: _keys(root, kind, example)
        for kind, example in (("graph", graph_data), ("node", _first(nodes)), ("edge", _first(edges)))
    }
    graph = ET.SubElement(root, f"{{{_GRAPHML}}}graph", id="keywords", edgedefault="undirected")
    _data(graph, keys["graph"], graph_data)
    number = {}
    for place, node in enumerate(nodes):
        number[node["label"]] = f"n{place}"
        _data(ET.SubElement(graph, f"{{{_GRAPHML}}}node", id=f"n{place}"), keys["node"], node)
    for edge, (first, second) in zip(edges, network.edges.select("first", "second").iter_rows(), strict=True):
        element = ET.SubElement(graph, f"{{{_GRAPHML}}}edge", source=number[first], target=number[second])
        _data(element, keys["edge"], edge)
    ET.indent(root)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="utf-8") + b"\n"


def _first(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return rows[0] if rows else {}


def _keys(root: ET.Element, kind: str, example: Mapping[str, Any]) -> dict[str, str]:
    """Declare the attributes of the graph, its nodes or its edges; give the key of each."""
    keys = {}
    for place, (name, value) in enumerate(example.items()):
        keys[name] = f"{kind[0]}{place}"
        attributes = {"id": keys[name], "for": kind, "attr.name": name, "attr.type": _TYPES[type(value)]}
        ET.SubElement(root, f"{{{_GRAPHML}}}key", attributes)
    return keys


def _data(element: ET.Element, keys: Mapping[str, str], values: Mapping[str, Any]) -> None:
    for name, value in values.items():
        ET.SubElement(element, f"{{{_GRAPHML}}}data", key=keys[name]).text = _xml(str(value))


def _xml(text: str) -> str:
    """Leave out the signs that no XML document may have."""
    return "".join(sign for sign in text if sign in "\t\n\r" or " " <= sign < "\ufffe" or sign > "\uffff")
