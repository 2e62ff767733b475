"""A provider of OpenID Connect on this machine: whoever is sent here is signed in at once as `Provider.who`."""

from __future__ import annotations

import secrets
import threading
import time
from typing import Any
from urllib.parse import urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse
from starlette.routing import Route

CLIENT = "paperlens"


class Provider:
    """`with Provider(port) as provider: provider.who = {...}` answers at `provider.address` meanwhile."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.who: dict[str, Any] = {"email": "ann@example.org", "email_verified": True}
        self._key = RSAKey.generate_key(2048, {"kid": "one", "use": "sig", "alg": "RS256"})
        self._codes: dict[str, str | None] = {}
        app = Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._about),
                Route("/authorize", self._authorize),
                Route("/token", self._token, methods=["POST"]),
                Route("/keys", self._keys),
            ]
        )
        self._server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="warning"))
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    def __enter__(self) -> Provider:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(10)

    async def _about(self, _: Request) -> JSONResponse:
        return JSONResponse(
            {
                "issuer": self.address,
                "authorization_endpoint": f"{self.address}/authorize",
                "token_endpoint": f"{self.address}/token",
                "jwks_uri": f"{self.address}/keys",
                "response_types_supported": ["code"],
                "subject_types_supported": ["public"],
                "id_token_signing_alg_values_supported": ["RS256"],
            }
        )

    async def _authorize(self, request: Request) -> RedirectResponse:
        code = secrets.token_hex(8)
        self._codes[code] = request.query_params.get("nonce")
        answer = urlencode({"code": code, "state": request.query_params["state"]})
        return RedirectResponse(f"{request.query_params['redirect_uri']}?{answer}")

    async def _token(self, request: Request) -> JSONResponse:
        form = await request.form()
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "sub": "someone", "iat": now, "exp": now + 600, **self.who}
        claims["nonce"] = self._codes.pop(str(form["code"]))
        token = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self._key)
        return JSONResponse({"access_token": "x", "token_type": "Bearer", "expires_in": 600, "id_token": token})

    async def _keys(self, _: Request) -> JSONResponse:
        return JSONResponse({"keys": [self._key.as_dict(private=False)]})
