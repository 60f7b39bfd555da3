"""The routes of accounts."""

from fastapi import APIRouter

from . import addresses, membership, own_data, passkeys, signing_in

router = APIRouter()
for part in (signing_in, passkeys, addresses, own_data, membership):
    router.include_router(part.router)
