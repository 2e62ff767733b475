"""Papers placed on a map."""

from __future__ import annotations

import numpy as np
import pytest

from core.map import mapped, placed
from core.map.clusters import clusters
from core.map.layout import SIDE, principal
from tests.made import made_analysis


def three_topics(each: int = 40) -> tuple[list[str], np.ndarray]:
    """Give ids and vectors of papers on three topics, which take turns."""
    rng = np.random.default_rng(7)
    topics = np.eye(3, 20) * 5
    vectors = np.concatenate([topics + rng.normal(size=(3, 20)) * 0.5 for _ in range(each)]).astype(np.float32)
    return [f"p{number:03}" for number in range(len(vectors))], vectors


def test_papers_of_one_topic_lie_together() -> None:
    """Nine of a paper's ten nearest on the map are of its topic, and no cluster mixes topics."""
    ids, vectors = three_topics()
    table = placed(ids, vectors)
    points = table.select("x", "y").to_numpy()
    distances = np.linalg.norm(points[:, None] - points[None], axis=2)
    nearest = distances.argsort(axis=1)[:, 1:11]
    assert (nearest % 3 == np.arange(len(ids))[:, None] % 3).mean() > 0.9
    found = table["cluster"].to_numpy()
    assert found.max() >= 3
    assert all(len(set(np.flatnonzero(found == number) % 3)) == 1 for number in range(1, found.max() + 1))


def test_the_map_fills_its_square() -> None:
    """Places lie from 0 to 1,000, and one direction uses it all."""
    points = placed(*three_topics()).select("x", "y").to_numpy()
    assert points.min() >= 0
    assert points.max() <= SIDE
    assert np.ptp(points, axis=0).max() == pytest.approx(SIDE)


def test_the_order_of_papers_moves_nothing() -> None:
    """The same papers in another order lie in the same places, to the last digit."""
    ids, vectors = three_topics()
    order = np.random.default_rng(3).permutation(len(ids))
    again = placed([ids[place] for place in order], vectors[order])
    assert again["paper_id"].to_list() == [ids[place] for place in order]
    assert again.sort("paper_id").equals(placed(ids, vectors).sort("paper_id"))


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 20])
def test_few_papers_have_a_map_too(count: int) -> None:
    """However few the papers, each has a place."""
    ids, vectors = three_topics()
    table = placed(ids[:count], vectors[:count])
    assert table.height == count
    points = table.select("x", "y").to_numpy()
    assert ((points >= 0) & (points <= SIDE)).all()


def test_papers_of_which_nothing_is_known_lie_on_one_spot() -> None:
    """Equal papers do not break the map."""
    table = placed([f"p{number}" for number in range(12)], np.zeros((12, 4)))
    assert set(table.select("x", "y", "cluster").rows()) == {(500.0, 500.0, 0)}


def test_principal_components_by_hand() -> None:
    """Points on a line have their distances from the middle in the first component, and nothing in the second."""
    found = principal(np.array([[0.0, 0.0], [3.0, 4.0], [6.0, 8.0]]), 2)
    assert found[:, 0].tolist() == pytest.approx([-5, 0, 5])
    assert np.abs(found[:, 1]).max() < 1e-9


def test_clusters_are_numbered_by_size() -> None:
    """The largest cluster is the first; a point far from all is in none."""
    rng = np.random.default_rng(5)
    points = np.concatenate([rng.normal(0, 1, (10, 2)), rng.normal(100, 1, (30, 2)), [[900.0, 900.0]]])
    found = clusters(points)
    assert set(found[:10].tolist()) == {2}
    assert set(found[10:40].tolist()) == {1}
    assert found[40] == 0


def test_an_analysis_gets_its_map() -> None:
    """The map of an analysis has each of its papers, in their order."""
    analysis = mapped(made_analysis({"text": "Graphs and trees."}, {"text": "Games and trees."}))
    assert analysis.map["paper_id"].to_list() == ["p1", "p2"]
