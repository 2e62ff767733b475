"""What `streamlit run dashboard/app.py` opens: the server around the entry script `main.py`."""

from __future__ import annotations

import sys
from pathlib import Path

# Streamlit puts this folder on the path, not the repository's root, where the packages `core` and `dashboard` lie.
ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from collections.abc import AsyncIterator  # noqa: E402  (after the path is set)
from contextlib import asynccontextmanager  # noqa: E402

import streamlit as st  # noqa: E402
from starlette.middleware import Middleware  # noqa: E402

from core.errors import PaperlensError  # noqa: E402
from dashboard import corpus  # noqa: E402
from dashboard.compression import CompressedFiles  # noqa: E402
from dashboard.headers import SecurityHeaders  # noqa: E402


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    """Begin the analysis with the server, so that the first visitor waits less."""
    try:
        corpus.start()
    except PaperlensError as fault:
        print(f"paperlens: {fault}", file=sys.stderr)
    yield


app = st.App(
    Path(__file__).with_name("main.py"),
    lifespan=lifespan,
    middleware=[
        Middleware(SecurityHeaders),
        Middleware(CompressedFiles),
    ],
)
