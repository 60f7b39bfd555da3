"""What browsers and search engines ask of every site: manifest, service worker, robots.txt, icon; and the key that
signs records."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from ...table.signing import ALGORITHM, WELL_KNOWN, key_id
from ..rendering.colours import by_day
from ..rendering.static_files import static_file
from ..rendering.templating import static
from ..visitor import AnyVisitor
from .shared import tables_of

router = APIRouter()

ICONS = (
    ("192x192", "icon-192.png", "any"),
    ("512x512", "icon-512.png", "any"),
    ("512x512", "icon-full.png", "maskable"),
)
# results are not for search engines either (their pages say so), but programs that show a link may look at what it
# leads to
ROBOTS = """User-agent: facebookexternalhit
User-agent: LinkedInBot
User-agent: Twitterbot
Allow: /t/

User-agent: *
Allow: /t/*/result$
Allow: /t/*/preview.png
Disallow: /t/
Disallow: /j/
Disallow: /back/
Disallow: /me
Disallow: /calls/
Disallow: /calendar/
Disallow: /api/
"""


@router.get("/manifest.webmanifest")
async def manifest(request: Request, visitor: AnyVisitor) -> Response:
    """What makes the pages an application that can be installed."""
    data = {
        "name": "Vaka",
        "short_name": "Vaka",
        "description": visitor.say("pages.description"),
        "lang": visitor.language,
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": by_day("cloth"),
        "theme_color": by_day("paper"),
        "icons": [
            {"src": static(f"icons/{file}"), "sizes": size, "type": "image/png", "purpose": purpose}
            for size, file, purpose in ICONS
        ],
    }
    return JSONResponse(data, media_type="application/manifest+json")


@router.get("/service_worker.js")
async def service_worker() -> Response:
    """The script that shows pushes, and answers while the server is away; browsers know it by this address, whatever
    version it has."""
    return Response(
        static_file("js/service_worker.js").data, media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


@router.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse(ROBOTS)


@router.get(WELL_KNOWN)
async def signing_key(request: Request) -> Response:
    """The public keys with which this server signs records."""
    public = await tables_of(request).signing_keys.public()
    keys = [{"id": key_id(key), "algorithm": ALGORITHM, "public_key": key} for key in public]
    return JSONResponse({"keys": keys})


@router.get("/favicon.ico")
async def favicon() -> Response:
    return RedirectResponse(static("icons/icon-192.png"))
