"""The server's log: one line an event, as text or JSON, without anyone's text in it.

Abstracts, searches, file names and addresses of people can stand in arguments and in the messages of exceptions. So only our own
messages are written whole; of others the template without its arguments, and of an exception its type and where it was raised.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from streamlit import logger as streamlit_logger

from core.paths import ROOT
from dashboard.hosting import Hosting

#: What our own messages may carry beside their text.
FIELDS = ("request", "page", "ms", "step", "kind", "fault", "papers", "seconds", "port")
_OURS = ("dashboard", "core", "paperlens")


def _entry(record: logging.LogRecord) -> dict[str, Any]:
    ours = record.name.split(".")[0] in _OURS
    entry: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": record.getMessage() if ours else str(record.msg).partition("\n")[0],
    }
    entry |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    if record.exc_info and record.exc_info[1]:
        entry["exception"], entry["at"] = _where(record.exc_info[1])
    return entry


def _where(fault: BaseException) -> tuple[str, list[str]]:
    """Give the types of an exception and of what caused it, and the places that led to it, the innermost last."""
    kinds, one = [type(fault).__name__], fault
    while (cause := one.__cause__ or one.__context__) is not None and len(kinds) < 5:
        one = cause
        kinds.append(type(one).__name__)
    places = []
    for frame in traceback.extract_tb(fault.__traceback__)[-12:]:
        path = Path(frame.filename)
        short = path.relative_to(ROOT) if path.is_relative_to(ROOT) else Path(*path.parts[-2:])
        places.append(f"{short}:{frame.lineno} {frame.name}")
    return " < ".join(kinds), places


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        return json.dumps(_entry(record), ensure_ascii=False)


class Lines(logging.Formatter):
    """One line for people: time, level, logger, event, then what it carries."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        entry = _entry(record)
        places = entry.pop("at", [])
        head = " ".join(str(entry.pop(name)) for name in ("time", "level", "logger", "event"))
        said = " ".join(f"{name}={value}" for name, value in entry.items())
        return "\n    ".join([f"{head} {said}".rstrip(), *places])


def configure(settings: Hosting) -> None:
    """Send every log of this process through one of the two, also those that Streamlit and uvicorn begin later."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else Lines())
    level = settings.log_level.upper()
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)

    def through_ours(logger: logging.Logger) -> None:
        logger.handlers[:] = []
        logger.propagate = True

    # Streamlit gives each of its loggers a handler of its own by this function.
    streamlit_logger.setup_formatter = through_ours
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        through_ours(logging.getLogger(name))
    for logger in streamlit_logger._loggers.values():
        through_ours(logger)
    # Its lines hold the searches of visitors; the proxy counts requests.
    access = logging.getLogger("uvicorn.access")
    access.handlers[:], access.propagate = [], False
