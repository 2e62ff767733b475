"""What the parts of a page are told that the browser draws by itself."""

from __future__ import annotations

import json
from typing import Any

from streamlit.testing.v1 import AppTest


def chips(app: AppTest) -> dict[str, list[dict[str, Any]]]:
    """Give the rows of chips of each card, by the paper's id."""
    protos = [element.proto for element in app.get("bidi_component")]
    return {
        proto.id.rsplit("chips of ", 1)[1]: json.loads(proto.json)["rows"]
        for proto in protos
        if "-chips of " in proto.id
    }
