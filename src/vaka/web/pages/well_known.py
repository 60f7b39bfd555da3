"""What browsers and search engines ask of every site: manifest, robots.txt, icon."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from ..rendering.colours import by_day
from ..rendering.templating import static
from ..visitor import AnyVisitor

router = APIRouter()

ICONS = (
    ("192x192", "icon-192.png", "any"),
    ("512x512", "icon-512.png", "any"),
    ("512x512", "icon-full.png", "maskable"),
)
# results are not for search engines either (their pages say so), but whoever shows a link may look at what it leads to
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


@router.get("/robots.txt")
async def robots() -> Response:
    return PlainTextResponse(ROBOTS)


@router.get("/favicon.ico")
async def favicon() -> Response:
    return RedirectResponse(static("icons/icon-192.png"))
