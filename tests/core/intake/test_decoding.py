"""Bytes to text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.intake.decoding import decode

CHINESE = "题名,作者,摘要\n多智能体信用分配,张三;李四,本文提出一种新的方法来解决多智能体的信用分配问题。\n"
FRENCH = "Titre;Résumé\nÉtude générale;Nous présentons une méthode très générale, et l'évaluons à côté d'une autre, déjà connue.\n"
GERMAN = "Titel;Zusammenfassung\nÜber Größen;Wir zeigen, daß die Größe für übliche Fälle genügt, und prüfen dies.\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030"])
def test_chinese(encoding: str) -> None:
    """A Chinese export is read as what it says, in each encoding that Chinese tools write."""
    given_bytes = ("Title " * 40 + CHINESE if encoding.startswith("utf-16-") else CHINESE).encode(encoding)
    assert decode(given_bytes)[0].endswith(CHINESE)


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
@pytest.mark.parametrize("text", [GERMAN, FRENCH, "Größe für alle, größer als übliche."])
def test_western(encoding: str, text: str) -> None:
    """An old Western file has its umlauts and accents right, and is not taken for a Chinese one."""
    assert decode(text.encode(encoding))[0] == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Мы предлагаем правило, по которому каждый агент получает своё.", "cp1251"),
        ("Proponujemy regułę, która płaci każdemu agentowi za to, co inni straciliby bez niego.", "cp1250"),
        ("この論文では、報酬分配のための新しい方法を提案する。", "shift_jis"),
        ("本文提出一種新的方法來解決多智能體的信用分配問題，並在六個遊戲上驗證。", "big5"),
        ("이 논문은 보상 분배를 위한 새로운 방법을 제안한다.", "euc_kr"),
    ],
)
def test_other_scripts(text: str, encoding: str) -> None:
    """Files in the old encodings of other scripts are read as what they say."""
    assert decode(text.encode(encoding)) == (text, encoding)


def test_one_broken_byte() -> None:
    """One broken byte costs one character of a UTF-8 file, and it is said."""
    text, encoding = decode("é".join("Größe für alle ").encode() + b"\xff")
    assert text.count("\ufffd") == 1
    assert encoding == "utf-8?"


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_utf8_comes_back(text: str) -> None:
    """What was written as UTF-8 is read as written."""
    assert decode("﻿".encode() + text.encode())[0] == text


@given(st.binary(max_size=300))
def test_never_raises(data: bytes) -> None:
    """Any bytes give some text."""
    assert isinstance(decode(data)[0], str)
