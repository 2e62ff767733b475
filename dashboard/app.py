"""The server around the entry script `main.py`: `streamlit run dashboard/app.py`, or `uvicorn dashboard.app:app`."""

from __future__ import annotations

import sys
from pathlib import Path

# Streamlit puts this folder on the path, not the repository's root, where the packages `core` and `dashboard` lie.
ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import asyncio  # noqa: E402  (after the path is set)
from collections.abc import AsyncIterator  # noqa: E402
from contextlib import asynccontextmanager  # noqa: E402

import streamlit as st  # noqa: E402
from starlette.middleware import Middleware  # noqa: E402
from streamlit import config  # noqa: E402

from core import workers  # noqa: E402
from core.errors import PaperlensError  # noqa: E402
from dashboard import forced_look, health, hosting, logs, visits, watch  # noqa: E402
from dashboard.compression import CompressedFiles  # noqa: E402
from dashboard.headers import Hidden, SecurityHeaders  # noqa: E402


def settled() -> hosting.Hosting:
    """Give the settings of the host, and tell Streamlit of those that concern it; end with one sentence where one is wrong."""
    try:
        settings = hosting.settings()
        watch.serve()
    except PaperlensError as fault:
        sys.exit(f"paperlens: {fault}")
    workers.give_way()
    where = "a setting of Paperlens"
    # Else faults are printed beside the log, with their words.
    config.set_option("logger.enableRich", False, where)
    if config._main_script_path is None:
        # Not begun by `streamlit run`: a file that changes on a server must not take modules away from under its visitors.
        config.set_option("server.fileWatcherType", "none", where)
    config.set_option("server.maxUploadSize", settings.largest_file_mb if settings.uploads != "nobody" else 20, where)
    config.set_option("server.disconnectedSessionTTL", settings.session_seconds, where)
    if settings.secrets_file:
        config.set_option("secrets.files", [settings.secrets_file], where)
    if settings.theme != "system":
        forced_look.force(settings.theme)
    if settings.subpath:
        config.set_option("server.baseUrlPath", settings.subpath, where)
    return settings


SETTINGS = settled()


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    """Begin to load with the server, so that the first visitor waits less."""
    logs.configure(SETTINGS)
    health.WARMTH.begin()
    forgetting = asyncio.create_task(visits.watch())
    yield
    forgetting.cancel()
    health.WARMTH.end()


app = st.App(
    Path(__file__).with_name("main.py"),
    lifespan=lifespan,
    routes=health.routes(SETTINGS.subpath),
    middleware=[
        Middleware(SecurityHeaders),
        Middleware(Hidden),
        Middleware(CompressedFiles),
    ],
)
