"""What `streamlit run dashboard/app.py` opens: the server around the entry script `main.py`."""

from __future__ import annotations

import sys
from pathlib import Path

# Streamlit puts this folder on the path, not the repository's root, where the packages `core` and `dashboard` lie.
ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

import streamlit as st  # noqa: E402  (after the path is set)
from starlette.middleware import Middleware  # noqa: E402
from starlette.middleware.gzip import GZipMiddleware  # noqa: E402

from dashboard.headers import SecurityHeaders  # noqa: E402

app = st.App(
    Path(__file__).with_name("main.py"),
    middleware=[
        Middleware(SecurityHeaders),
        # Streamlit sends its scripts uncompressed, 9 MB at the first visit.
        Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6),
    ],
)
