"""Visits that ended give their memory back soon.

Streamlit keeps a visit for a while after its connection was cut, and then forgets it only when another visit comes to be kept: the
papers and files of the last visitors of a day would stay for the night.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from typing import Any

from streamlit import runtime

from dashboard import hosting

_log = logging.getLogger(__name__)
#: Seconds between two looks, at most.
_OFTEN = 30.0


def end_expired() -> int:
    """End the visits whose time has passed, on the thread of the server's loop; give how many."""
    if not runtime.exists():
        return 0
    kept: Any = runtime.get_instance()._session_mgr
    ended = list(kept._session_storage._cache.expire() or ())
    for _, visit in ended:
        visit.session.shutdown()
    return len(ended)


async def watch() -> None:
    """Look again and again, until it is cancelled."""
    seconds = min(_OFTEN, hosting.settings().session_seconds)
    while True:
        await asyncio.sleep(seconds)
        try:
            if end_expired():
                # What a visit held points in circles; Python would come to it late.
                await asyncio.to_thread(gc.collect)
        except Exception:
            _log.exception("Visits that ended could not be forgotten")
            return
