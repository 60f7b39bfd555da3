"""Folders of built pages, for servers that have them: the documentation, and the table in a tab."""

import os

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

ASK_AGAIN = "no-cache"


class BuiltSite(StaticFiles):
    """The files of a folder, with a policy of their own; browsers keep them, and ask whether they have changed."""

    def __init__(self, folder: str, policy: str) -> None:
        super().__init__(directory=os.path.abspath(folder), html=True)
        self.policy = policy

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["content-security-policy"] = self.policy
        response.headers["cache-control"] = ASK_AGAIN
        return response
