"""How long visitors wait, in a real browser and over a websocket: `python -m tests.benchmarks.speed_browser FOLDER`.

FOLDER is an analysis that `python -m core analyse ... --out FOLDER` wrote. A server of its own is started over it, warm as a host
has it, with `deploy/requirements.txt` installed. Printed, medians with the least and the most:

- a cold browser (nothing kept from a visit before) up to the first useful view: the headline of the overview, the first card of the
  papers, with the bytes that came over the wire up to there, and until the page stands still;
- a filter change, from the click to the count that is drawn anew;
- the same change for a websocket client, from the message to the last word of the script, beside the time in which this machine
  does a fixed piece of work, since a busy machine makes all of these longer;
- how long the map takes to be drawn, and how it follows the hand;
- what each page sends, and how many whole abstracts are in it: the cards' ten, and none elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl
from playwright.sync_api import Browser, Page, sync_playwright

from tests.hosting.client import Client
from tests.hosting.processes import servers

#: What stands there once a page is useful: the sentence of the overview, the first card's heading.
USEFUL = {"": '[data-testid="stMain"] strong >> nth=0', "papers": '[class*="st-key-card-"] h2 >> nth=0'}
PAGES = ("", "papers", "keywords", "methods", "explore", "explore?see=map")
CODE = '[data-testid="stSidebar"] label:has-text("Abstract says code")'
#: Tells when the count changes after a click, and when it is drawn.
WATCH = """count => {
  let begun = 0;
  window.answers = [];
  window.addEventListener("click", () => { begun = performance.now(); }, true);
  new MutationObserver(() => {
    const from = begun;
    if (from) requestAnimationFrame(() => requestAnimationFrame(() => window.answers.push(performance.now() - from)));
    begun = 0;
  }).observe(count, {characterData: true, childList: true, subtree: true});
}"""
#: Notes how long each frame takes.
FRAMES = """() => {
  window.frames_ = []; window.counting = true;
  let before = performance.now();
  const next = () => {
    const now = performance.now();
    window.frames_.push(now - before);
    before = now;
    if (window.counting) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
PATIENCE = 120_000
#: So much of an abstract, from its middle, tells that it is there.
PIECE = 80


def said(times: Sequence[float], unit: str = "ms") -> str:
    """Write the median with the least and the most."""
    return f"{statistics.median(times):,.0f} {unit} ({min(times):,.0f} to {max(times):,.0f})"


def yardstick() -> float:
    """Give the milliseconds of a fixed piece of work of one processor: 35 to 40 where nobody else is at work here."""
    begun = time.perf_counter()
    sum(number * number for number in range(1_000_000))
    return (time.perf_counter() - begun) * 1000


class Wire:
    """What came over the wire to a page, in bytes: files as they were sent, and messages of the websocket unpacked."""

    def __init__(self, page: Page) -> None:
        self.files = self.messages = 0
        self.payload: list[bytes] = []
        self.largest: dict[str, int] = {}
        self._names: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda e: self._names.update({e["requestId"]: e["request"]["url"]}))
        session.on("Network.loadingFinished", self._file)
        page.on("websocket", lambda socket: socket.on("framereceived", self._message))

    def _file(self, event: dict[str, Any]) -> None:
        size = int(event["encodedDataLength"])
        self.files += size
        self.largest[self._names.get(event["requestId"], "").rsplit("/", 1)[-1]] = size

    def _message(self, payload: str | bytes) -> None:
        data = payload.encode() if isinstance(payload, str) else payload
        self.messages += len(data)
        self.payload.append(data)

    @property
    def megabytes(self) -> float:
        """All that came."""
        return (self.files + self.messages) / 1e6


def still(page: Page) -> None:
    """Wait until the server has answered and every part is drawn."""
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(
        state="attached", timeout=PATIENCE
    )
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    page.wait_for_timeout(500)


@contextmanager
def opened(browser: Browser, address: str, height: int = 900) -> Iterator[tuple[Page, Wire]]:
    """Open a page in a browser that keeps nothing from before, and wait until it stands still."""
    context = browser.new_context(viewport={"width": 1440, "height": height})
    page = context.new_page()
    wire = Wire(page)
    page.goto(address)
    page.locator("h1").wait_for(timeout=PATIENCE)
    still(page)
    try:
        yield page, wire
    finally:
        context.close()


def cold(browser: Browser, address: str, path: str, times: int, verbose: bool) -> None:
    """Open a page with nothing kept in the browser, and print how long it takes and what it costs."""
    waited, useful, whole = [], [], []
    for _ in range(times):
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        page = context.new_page()
        wire = Wire(page)
        begun = time.perf_counter()
        page.goto(f"{address}/{path}", wait_until="commit")
        page.locator(USEFUL[path]).wait_for(timeout=PATIENCE)
        waited.append((time.perf_counter() - begun) * 1000)
        useful.append(wire.megabytes)
        still(page)
        whole.append(wire.megabytes)
        context.close()
    print(
        f"cold, {path or 'overview'}: useful after {said(waited)}, {statistics.median(useful):.2f} MB; "
        f"{statistics.median(whole):.2f} MB in all, {wire.messages / 1e6:.2f} of it messages, not compressed"
    )
    if verbose:
        for name, size in sorted(wire.largest.items(), key=lambda pair: -pair[1])[:14]:
            print(f"    {size / 1e3:8,.0f} kB {name}")


def clicks(browser: Browser, address: str, path: str, times: int) -> None:
    """Filter by a switch again and again, and print how long the eye waits for the count."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(f"{address}/{path}")
    page.locator(USEFUL[path]).wait_for(timeout=PATIENCE)
    still(page)
    page.locator('[data-testid="stBottom"] strong').first.evaluate(WATCH)
    for number in range(times + 2):
        page.locator(CODE).click()
        page.wait_for_function(f"() => window.answers.length > {number}", timeout=PATIENCE)
        still(page)
    # The first of each kind are not counted: what they load is there for all later ones.
    print(f"a filter, {path or 'overview'}: to the eye {said(page.evaluate('window.answers')[2:])}")
    context.close()


async def changes(address: str, page: str, times: int) -> None:
    """Filter over a websocket, and print how long the server takes."""
    waited = []
    async with Client(address) as visit:
        await visit.run()
        if page:
            await visit.go(page)
        for number in range(times + 2):
            begun = time.perf_counter()
            size = await visit.run(code=number % 2 == 0)
            waited.append((time.perf_counter() - begun) * 1000)
    print(f"a filter, {page or 'overview'}: server {said(waited[2:])}, {size / 1000:,.0f} kB")


def payloads(browser: Browser, address: str, folder: Path) -> None:
    """Print what each page sends, and how many whole abstracts are in it."""
    papers = pl.read_parquet(folder / "papers.parquet", columns=["text"])["text"].to_list()
    # Ten thousand papers are enough to find a table of all.
    pieces = [text[len(text) // 2 :][:PIECE].encode() for text in papers[:10_000] if len(text) > 4 * PIECE]
    for path in PAGES:
        with opened(browser, f"{address}/{path}") as (_, wire):
            sent = b"\0".join(wire.payload)
            # Each begins anew in a message: a marked abstract is cut by its marks, so a shorter piece is looked for there.
            found = sum(piece in sent for piece in pieces)
            print(f"sent, {path or 'overview'}: {wire.messages / 1e6:.2f} MB of messages, {found} whole abstracts")


def a_map(browser: Browser, address: str, times: int) -> None:
    """Print how long the map takes to be drawn, and how smoothly it follows a lasso and a hand that moves it.

    A headless browser draws without a graphics card: with one it is quicker.
    """
    with opened(browser, f"{address}/explore", 1000) as (page, wire):
        before = wire.megabytes
        begun = time.perf_counter()
        page.get_by_role("radio", name="Map").click()
        area = page.locator(".st-key-chart-map .nsewdrag").first
        area.wait_for(timeout=PATIENCE)
        took = (time.perf_counter() - begun) * 1000
        still(page)
        area.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        box = area.bounding_box()
        assert box is not None
        frames = {}
        for name, button in (("lasso", "Lasso Select"), ("moving", "Pan")):
            page.locator(f'.modebar-btn[data-title="{button}"]').click()
            page.evaluate(FRAMES)
            page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.3 * box["height"])
            page.mouse.down()
            for step in range(10 * times):
                page.mouse.move(box["x"] + (0.3 + step / (25 * times)) * box["width"], box["y"] + 0.5 * box["height"])
                page.wait_for_timeout(16)
            frames[name] = page.evaluate("() => { window.counting = false; return window.frames_.slice(1); }")
            page.mouse.up()
            still(page)
        told = ", ".join(f"{name} {said(times)} a frame" for name, times in frames.items())
        print(f"the map: drawn after {took:,.0f} ms, {wire.megabytes - before:.2f} MB more; {told}")


def main() -> None:
    """Measure all of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--browser", default="/usr/bin/chromium")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--verbose", action="store_true", help="name the largest files")
    parser.add_argument("--only", choices=("cold", "clicks", "server", "payloads", "map"))
    arguments = parser.parse_args()

    def asked(part: str) -> bool:
        return arguments.only in (None, part)

    folder = arguments.folder.resolve()
    with tempfile.TemporaryDirectory() as place, servers(lambda: Path(tempfile.mkdtemp(dir=place))) as start:
        begun = time.monotonic()
        address = start(corpora=str(folder.parent), first_corpus=folder.name).address
        print(f"server warm after {time.monotonic() - begun:.1f} s")
        print(f"load {os.getloadavg()[0]:.1f}, fixed work {said([yardstick() for _ in range(7)])}")
        if asked("server"):
            for path in USEFUL:
                asyncio.run(changes(address, path, 4 * arguments.times))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=arguments.browser, args=["--no-sandbox"])
            for path in USEFUL:
                if asked("cold"):
                    cold(browser, address, path, arguments.times, arguments.verbose)
                if asked("clicks"):
                    clicks(browser, address, path, 2 * arguments.times)
            if asked("payloads"):
                payloads(browser, address, arguments.folder)
            if asked("map"):
                a_map(browser, address, arguments.times)
            browser.close()
        print(f"load {os.getloadavg()[0]:.1f}, fixed work {said([yardstick() for _ in range(7)])}")


if __name__ == "__main__":
    main()
