"""The routes of accounts."""

from fastapi import APIRouter

from . import addresses, membership, own_data, passkeys, provider, signing_in

router = APIRouter()
for part in (signing_in, passkeys, addresses, own_data, membership, provider):
    router.include_router(part.router)
