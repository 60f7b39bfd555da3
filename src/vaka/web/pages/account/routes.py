"""The routes of accounts."""

from ...routers import joined
from . import addresses, membership, own_data, passkeys, provider, signing_in

router = joined(signing_in, passkeys, addresses, own_data, membership, provider)
