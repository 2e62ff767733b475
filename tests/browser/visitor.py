"""A visitor in a browser: opens pages, clicks bars, and notes what the browser complains about."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

#: What a first analysis of the lists may take on a busy machine, in milliseconds.
PATIENCE = 90_000
#: What the browser takes to say what it keeps, in milliseconds.
STORAGE = 10_000
#: A page that is opened by its own address makes Streamlit look for its server below that address first.
PROBES = re.compile(r"/_stcore/(health|host-config)$")
#: True once the server has had nothing to do for a while, and nothing is empty, pale because it is about to go, or fading.
STANDS_STILL = """() => {
    const app = document.querySelector('[data-testid="stApp"]')
    const still = app && app.dataset.testScriptState === 'notRunning'
        && !document.querySelector('[data-testid="stSkeleton"], [data-stale="true"]')
        && !document.getAnimations().some(motion => motion instanceof CSSTransition && motion.playState === 'running')
    const now = performance.now()
    if (!still) window.stillSince = undefined
    else window.stillSince ??= now
    return still && now - window.stillSince > 250
}"""


class Visitor:
    """One browser context of its own, as a new visitor has it."""

    def __init__(
        self, chromium: Any, server: str, *, width: int = 1440, height: int = 1800, dark: bool = False
    ) -> None:
        self.server = server
        self.context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale="en-GB",
            accept_downloads=True,
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.outside: list[str] = []
        self.page.on("console", self._note_message)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._note_request)

    def __enter__(self) -> Visitor:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def _note_message(self, message: Any) -> None:
        if message.type in {"error", "warning"} and not PROBES.search(message.location.get("url", "")):
            self.complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _note_request(self, request: Any) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != urlsplit(self.server).netloc:
            self.outside.append(request.url)

    def open(self, path: str = "") -> None:
        """Open a page and wait until it stands still."""
        self.page.goto(self.server + path)
        self.page.locator("h1").wait_for(timeout=PATIENCE)
        # What the browser keeps comes late, and brings one more run. Pages that ask for nothing kept are not waited for long.
        for _ in range(STORAGE // 100):
            if self.page.evaluate("() => Boolean(window.paperlensStorage?.told)"):
                break
            self.page.wait_for_timeout(100)
        self.settle()

    def settle(self) -> None:
        """Wait until the server has answered and every part is drawn."""
        self.page.wait_for_timeout(150)
        self.page.evaluate("() => { window.stillSince = undefined }")
        self.page.wait_for_function(STANDS_STILL, timeout=PATIENCE)

    def go(self, title: str) -> None:
        """Change the page by the navigation on top."""
        self.page.get_by_role("link", name=title, exact=True).first.click()
        self.page.wait_for_function(f"() => document.title.startsWith('{title}')", timeout=PATIENCE)
        self.settle()

    def click_bar(self, chart: str, number: int) -> None:
        """Click the bar at place `number` (from 0) of a chart of ours."""
        bar = self.page.locator(f".st-key-{chart} .barlayer .trace").nth(2).locator(".point path").nth(number)
        x, y = self._place(bar)
        self.page.mouse.move(x + 2, y)
        self.page.mouse.click(x + 3, y)
        self.settle()

    def _place(self, bar: Any) -> tuple[float, float]:
        """Bring a bar into view; give its left end and its middle once it stands still, for what comes late moves the page."""
        look = "e => { e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x, r.y + r.height / 2] }"
        before, now = None, bar.evaluate(look)
        while before != now:
            self.page.wait_for_timeout(300)
            before, now = now, bar.evaluate(look)
        return now[0], now[1]

    def count(self) -> str:
        """Give the line that stays in view: "10 of 57 papers"; wait until it is there."""
        self.page.locator('[data-testid="stBottom"] strong', has_text="paper").wait_for(timeout=PATIENCE)
        return str(self.page.locator('[data-testid="stBottom"] strong').inner_text())

    def query(self) -> str:
        """Give the link's parameters."""
        return urlsplit(self.page.url).query
