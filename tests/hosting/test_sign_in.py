"""Sign-in by OpenID Connect against a provider on this machine, in a real browser; the host's list says who is let in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dashboard import words
from tests.browser.visitor import PATIENCE, Visitor
from tests.hosting.processes import ROOT, Server, Start, free_port

pytest.importorskip("joserfc", reason="deploy/requirements.txt is not installed")

from tests.hosting.provider import CLIENT, Provider

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def provider() -> Iterator[Provider]:
    """Give a provider that runs."""
    with Provider(free_port()) as running:
        yield running


@pytest.fixture(scope="module")
def members(start: Start, provider: Provider, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Give a server for members only."""
    port = free_port()
    secrets = tmp_path_factory.mktemp("secrets") / "secrets.toml"
    secrets.write_text(
        "[auth]\n"
        f'redirect_uri = "http://127.0.0.1:{port}/oauth2callback"\n'
        'cookie_secret = "only for this test, only for this test"\n'
        f'client_id = "{CLIENT}"\nclient_secret = "quiet"\n'
        f'server_metadata_url = "{provider.address}/.well-known/openid-configuration"\n'
    )
    return start(
        port=port,
        secrets_file=str(secrets),
        sign_in="required",
        uploads="signed-in",
        allowed="@example.org",
    )


def test_members_come_in_and_go(chromium: Any, members: Server, provider: Provider) -> None:
    """Without sign-in nothing of the corpus is shown; a member signs in, may load papers, and signs out again."""
    provider.who = {"email": "Ann@Example.org", "email_verified": True}
    with Visitor(chromium, members.address) as visitor:
        page = visitor.page
        visitor.open()
        assert page.get_by_text(words.SIGN_IN_FIRST).count() == 1
        assert page.get_by_text("abstracts").count() == 0
        page.get_by_role("button", name=words.SIGN_IN).click()
        page.get_by_role("heading", name="What are these").wait_for(timeout=PATIENCE)
        visitor.settle()
        visitor.go("Corpus")
        assert page.locator('input[type="file"]').count() > 0
        page.get_by_role("button", name=words.SIGN_OUT).click()
        page.get_by_text(words.SIGN_IN_FIRST).wait_for(timeout=PATIENCE)
    assert "ann@" not in members.said().lower()


@pytest.mark.parametrize(
    "who",
    [
        {"email": "eve@example.com", "email_verified": True},
        {"email": "eve@example.org.evil.com"},
        {"email": "eve@example.org", "email_verified": False},
        {},
    ],
)
def test_others_stay_outside(chromium: Any, members: Server, provider: Provider, who: dict[str, Any]) -> None:
    """An address that is not on the list, or is not verified, is told so and sees nothing of the corpus."""
    provider.who = who
    with Visitor(chromium, members.address) as visitor:
        visitor.open("/?q=causal")
        visitor.page.get_by_role("button", name=words.SIGN_IN).click()
        visitor.page.get_by_role("button", name=words.SIGN_OUT).wait_for(timeout=PATIENCE)
        visitor.settle()
        assert visitor.page.get_by_text("abstracts").count() == 0
        assert visitor.page.get_by_text("filters", exact=False).count() == 0
    assert ROOT.is_dir()


def test_a_link_does_not_get_around_sign_in(chromium: Any, members: Server) -> None:
    """Every page asks for sign-in."""
    with Visitor(chromium, members.address) as visitor:
        for path in ("/papers?q=causal", "/keywords", "/corpus?corpus=icml2026"):
            visitor.open(path)
            assert visitor.page.get_by_text(words.SIGN_IN_FIRST).count() == 1
            assert visitor.page.locator('[data-testid="stSidebar"]').count() == 0
    assert Path(ROOT / "dashboard").is_dir()
