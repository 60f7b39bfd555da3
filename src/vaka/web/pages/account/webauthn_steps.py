"""The four steps of WebAuthn, by py_webauthn. The library is optional and takes long to import: `passkeys.py` imports
this module when the first step is made."""

import json
from collections.abc import Sequence
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    bytes_to_base64url,
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ....core.errors import BadRequest
from ....table.people.sign_ins import Passkey
from .shared import Place

VERIFIED = UserVerificationRequirement.REQUIRED  # by a finger or a PIN: a passkey is all that is asked for
WRONG = (WebAuthnException, ValueError, TypeError, KeyError)  # what the library makes of what it cannot read


def options_to_make(place: Place, user: str, challenge: str, has: Sequence[str]) -> Any:
    """`has` are the passkeys that the user has already."""
    options = generate_registration_options(
        rp_id=place.name,
        rp_name="Vaka",
        user_name=user,
        challenge=challenge.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=VERIFIED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(name)) for name in has],
    )
    return json.loads(options_to_json(options))


def options_to_use(place: Place, challenge: str) -> Any:
    options = generate_authentication_options(
        rp_id=place.name, challenge=challenge.encode(), user_verification=VERIFIED
    )
    return json.loads(options_to_json(options))


def challenge_in(credential: str) -> str:
    """To which challenge this answers."""
    try:
        said = json.loads(credential)["response"]["clientDataJSON"]
        return parse_client_data_json(base64url_to_bytes(said)).challenge.decode("ascii")
    except WRONG:
        raise BadRequest("account.no_passkey", {}) from None


def made(place: Place, credential: str, challenge: str) -> tuple[str, Passkey]:
    """A new passkey and its name."""
    try:
        result = verify_registration_response(
            credential=parse_registration_credential_json(credential),
            expected_challenge=challenge.encode(),
            expected_rp_id=place.name,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except WRONG:
        raise BadRequest("account.no_passkey", {}) from None
    return bytes_to_base64url(result.credential_id), Passkey(result.credential_public_key, result.sign_count)


def name_in(credential: str) -> str:
    """Which passkey signed."""
    try:
        return bytes_to_base64url(parse_authentication_credential_json(credential).raw_id)
    except WRONG:
        raise BadRequest("account.no_passkey", {}) from None


def used(place: Place, credential: str, challenge: str, passkey: Passkey) -> int:
    """The new counter of the passkey, whose signature is right."""
    try:
        result = verify_authentication_response(
            credential=parse_authentication_credential_json(credential),
            expected_challenge=challenge.encode(),
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
    except WRONG:
        raise BadRequest("account.no_passkey", {}) from None
    return result.new_sign_count
