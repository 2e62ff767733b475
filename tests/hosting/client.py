"""A visitor without a browser: speaks Streamlit's protocol over a websocket, as the page does."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import urlsplit

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

T = TypeVar("T")

#: Elements that have an id and a value.
WIDGETS = (
    "text_input",
    "checkbox",
    "multiselect",
    "selectbox",
    "button",
    "button_group",
    "slider",
    "radio",
    "text_area",
)


class Client:
    """One visit. `async with Client(address) as visit: await visit.run(...)`."""

    def __init__(self, address: str, *, cookie: str = "", query: str = "", session: str = "") -> None:
        parts = urlsplit(address)
        self._url = f"ws://{parts.netloc}{parts.path.rstrip('/')}/_stcore/stream"
        self._headers = {"Cookie": cookie} if cookie else {}
        self._origin: Any = f"http://{parts.netloc}"
        self._states: dict[str, WidgetState] = {}
        self._page = ""
        self._pages: dict[str, str] = {}
        self.query = query
        self.widgets: dict[str, str] = {}
        self.texts: list[str] = []
        self.session = session
        self.received = 0
        #: Large elements of the last runs, which the server names instead of sending them again, as to a browser.
        self._known: dict[str, ForwardMsg] = {}

    async def __aenter__(self) -> Client:
        self._socket = await websockets.connect(
            self._url,
            # As the page does it: protocol, a token that only uploads need, the visit to go on with.
            subprotocols=["streamlit", *(["none", self.session] if self.session else [])],  # type: ignore[list-item]
            additional_headers=self._headers,
            origin=self._origin,
            max_size=None,
            open_timeout=60,
            ping_interval=None,
            compression=None,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._socket.close()

    async def go(self, page: str) -> int:
        """Change the page, by its name in the address; give the bytes that came back."""
        self._page, self.query, self._states = self._pages[page], "", {}
        return await self.run()

    async def run(self, **changed: str | bool | list[str]) -> int:
        """Rerun with widgets changed, by their keys; give the bytes that came back. Raises where the script failed."""
        for key, value in changed.items():
            state = WidgetState(id=self.widgets[key])
            if isinstance(value, bool):
                state.bool_value = value
            elif isinstance(value, str):
                state.string_value = value
            else:
                state.string_array_value.data.extend(value)
            self._states[key] = state
        return await self._rerun()

    async def load(self, path: str) -> None:
        """On the page Corpus, paste what a file holds, load it, and wait until its papers are in place. Raises where that fails."""
        number = next(key.rsplit(" ", 1)[1] for key in self.widgets if key.startswith("load button "))
        states = self._states
        for key, value in (
            (f"paste {number}", Path(path).read_text(encoding="utf-8")),
            (f"load button {number}", True),
        ):
            state = WidgetState(id=self.widgets[key])
            if isinstance(value, bool):
                state.trigger_value = value
            else:
                state.string_value = value
            states[key] = state
        await self._rerun()
        for key in (f"paste {number}", f"load button {number}"):
            del states[key]
        while not any("loaded now" in text for text in self.texts):
            if any("Nothing new was loaded" in text for text in self.texts):
                raise RuntimeError("the papers were not loaded")
            await asyncio.sleep(2)
            await self._rerun()

    async def _rerun(self) -> int:
        message = BackMsg()
        message.rerun_script.query_string = self.query
        message.rerun_script.page_script_hash = self._page
        message.rerun_script.widget_states.widgets.extend(self._states.values())
        message.rerun_script.cached_message_hashes.extend(self._known)
        await self._socket.send(message.SerializeToString())
        return await self._read()

    async def _read(self) -> int:
        came, self.texts = 0, []
        while True:
            data = await self._socket.recv()
            assert isinstance(data, bytes)
            came += len(data)
            message = ForwardMsg.FromString(data)
            kind = message.WhichOneof("type")
            if kind == "ref_hash":
                message = self._known[message.ref_hash]
                kind = message.WhichOneof("type")
            elif message.metadata.cacheable:
                self._known[message.hash] = message
            if kind == "delta" and message.delta.WhichOneof("type") == "new_element":
                self._element(message.delta.new_element)
            elif kind == "new_session":
                self._page = message.new_session.page_script_hash
                self.session = message.new_session.initialize.session_id
            elif kind == "navigation":
                pages = {page.url_pathname: page.page_script_hash for page in message.navigation.app_pages}
                self._pages = pages
                self._page = message.navigation.page_script_hash
            elif kind == "page_info_changed":
                self.query = message.page_info_changed.query_string
            elif kind == "script_finished":
                if message.script_finished == ForwardMsg.FINISHED_SUCCESSFULLY:
                    self.received += came
                    return came
                if message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                    raise RuntimeError(f"the script ended with {message.script_finished}")

    def _element(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        if kind in WIDGETS:
            name = getattr(element, kind).id
            # "$$ID-<hash>-<key>"
            self.widgets[name.split("-", 2)[2]] = name
        elif kind == "markdown":
            self.texts.append(element.markdown.body)
        elif kind == "alert":
            self.texts.append(element.alert.body)
        elif kind == "exception":
            raise RuntimeError(f"an exception is shown: {element.exception.type}")


def finish(story: Coroutine[Any, Any, T]) -> T:
    """Run a story to its end, on a thread of its own: a browser of other tests may have left a loop on this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()
