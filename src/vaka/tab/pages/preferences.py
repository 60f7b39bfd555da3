"""The language and the theme of all pages."""

from ...web.pages.paths import same_site
from ...web.table_page.frame_changes import Frame
from ..requests import Answer, Request, go
from ..routing import Router
from ..site import Site

router = Router()


@router.post("/language")
def language(site: Site, request: Request) -> Answer:
    return preferred(site, request, "language")


@router.post("/theme")
def theme(site: Site, request: Request) -> Answer:
    return preferred(site, request, "theme")


def preferred(site: Site, request: Request, name: str) -> Answer:
    site.settings[name] = request.form.get(name, "")
    for follower in site.followers.values():
        follower.sent = Frame()  # all of a page is sent again
    return go(same_site(request.form.get("back", "")))
