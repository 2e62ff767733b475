"""Whether the server lives (`/healthz`), and whether it has loaded what the first visitor needs (`/readyz`)."""

from __future__ import annotations

import logging
import threading
from importlib import import_module
from time import monotonic

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from core.errors import PaperlensError
from dashboard import shared
from dashboard.corpus import NothingToSeeError

_log = logging.getLogger(__name__)


class Warmth:
    """The warm start: what the first visitor sees is loaded in the background, tried again where it fails."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.fault: str | None = None
        self._stop = threading.Event()

    def begin(self) -> None:
        """Load in the background."""
        threading.Thread(target=self._load, name="warm start", daemon=True).start()

    def end(self) -> None:
        """Try no more."""
        self._stop.set()

    def _load(self) -> None:
        begun = monotonic()
        while not self._stop.is_set():
            try:
                import_module("dashboard.main")  # and with it every page's parts
                shared.warm()
            except NothingToSeeError:
                _log.info("There is no list to load: visitors bring their own papers")
                self.fault = None
                self.ready.set()
                return
            except PaperlensError as fault:
                if self.fault is None:
                    _log.error("The first corpus cannot be loaded: %s", fault)
                self.fault = str(fault)
            except Exception as fault:
                if self.fault is None:
                    _log.exception("The first corpus cannot be loaded")
                self.fault = type(fault).__name__
            else:
                self.fault = None
                self.ready.set()
                _log.info("The first corpus is loaded", extra={"seconds": round(monotonic() - begun, 1)})
                return
            self._stop.wait(5)


WARMTH = Warmth()


async def healthz(_: Request) -> JSONResponse:
    """Say that the process answers."""
    return JSONResponse({"alive": True})


async def readyz(_: Request) -> JSONResponse:
    """Say whether visitors can be sent here: 200 once everything is loaded, 503 before."""
    ready = WARMTH.ready.is_set()
    said = {"ready": ready} if ready or WARMTH.fault is None else {"ready": False, "why": WARMTH.fault}
    return JSONResponse(said, status_code=200 if ready else 503)


def routes(subpath: str) -> list[Route]:
    """Give the routes, below the subpath as well as without it: whoever checks the process need not know it."""
    places = {"", f"/{subpath}" if subpath else ""}
    return [
        Route(f"{place}/{name}", answer)
        for place in sorted(places)
        for name, answer in (("healthz", healthz), ("readyz", readyz))
    ]
