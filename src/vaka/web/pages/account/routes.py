"""The routes of accounts."""

from fastapi import APIRouter

from . import passkeys, signing_in

router = APIRouter()
for part in (signing_in, passkeys):
    router.include_router(part.router)
