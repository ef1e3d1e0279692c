"""Passkeys: what a browser is asked to sign, once and for this visitor alone, and what its answer must be.

A browser offers passkeys only on pages from https, or from this machine by its name, and never for a bare address.
"""

import secrets
from ipaddress import ip_address
from time import time
from typing import Any, Final

import msgspec
from litestar import Request
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from subak.kit.text import _
from subak.store.accounts import Passkey, hashed
from subak.table.errors import ILLEGAL, MALFORMED, Refused
from subak.web.tableside import house
from subak.web.visitors import met, visitor

PATIENCE: Final = 300.0  # seconds in which a challenge must be answered
MOST: Final = 10  # passkeys of one person


class Place(msgspec.Struct, frozen=True):
    """Where the page is, as a browser sees it."""

    origin: str
    domain: str


def place(request: Request[Any, Any, Any]) -> Place:
    """From the address that was asked for; a server that was told that its proxy speaks https believes it."""
    scheme = "https" if house(request).secure else request.url.scheme
    host = request.headers.get("host", "")
    name = host[1:].split("]")[0] if host.startswith("[") else host.rsplit(":", 1)[0]
    return Place(f"{scheme}://{host}", name.lower())


def possible(request: Request[Any, Any, Any]) -> bool:
    """Whether a browser would make passkeys for this page."""
    at = place(request)
    local = at.domain == "localhost" or at.domain.endswith(".localhost")
    try:
        ip_address(at.domain)
    except ValueError:
        return bool(at.domain) and (local or at.origin.startswith("https://"))
    return False


def _place(request: Request[Any, Any, Any]) -> Place:
    if not possible(request):
        raise Refused(ILLEGAL, _("Passkeys need a page from https, or from localhost: use a password here."))
    return place(request)


async def _challenge(request: Request[Any, Any, Any], purpose: str) -> bytes:
    """Something new to sign, for this visitor and this purpose."""
    made = secrets.token_bytes(32)
    now = time()
    who = met(request).id
    await house(request).store.accounts.challenge(f"{purpose} {who}", made, now + PATIENCE, now)
    return made


async def _challenged(request: Request[Any, Any, Any], purpose: str) -> bytes:
    found = await house(request).store.accounts.challenged(f"{purpose} {visitor(request).id}", time())
    if found is None:
        raise Refused(ILLEGAL, _("That took too long. Begin once more."))
    return found


async def wanted(request: Request[Any, Any, Any], login: str) -> str:
    """What to ask a browser for that shall make a passkey, as JSON."""
    who = visitor(request)
    there = _place(request)
    known = await house(request).store.accounts.passkeys(who.id)
    if len(known) >= MOST:
        raise Refused(ILLEGAL, _("{n} passkeys are enough: remove one first.").format(n=MOST))
    return options_to_json(
        generate_registration_options(
            rp_id=there.domain,
            rp_name="Subak",
            user_id=bytes.fromhex(hashed(b"passkey" + who.id.encode()))[:16],
            user_name=login,
            user_display_name=who.called,
            challenge=await _challenge(request, "make"),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=one.credential) for one in known],
        )
    )


async def made(request: Request[Any, Any, Any], answer: dict[str, Any], device: str) -> Passkey:
    """The passkey that a browser has made; Refused if it is none for this page and this visitor."""
    there, challenge = _place(request), await _challenged(request, "make")
    try:
        found = verify_registration_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=there.domain, expected_origin=there.origin
        )
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
        raise _unproved() from None
    return Passkey(
        hashed(found.credential_id), found.credential_id, visitor(request).id, found.credential_public_key,
        found.sign_count, there.domain, device, time(),
    )  # fmt: skip


async def asked(request: Request[Any, Any, Any]) -> str:
    """What to ask a browser for that shall show a passkey, as JSON."""
    there = _place(request)
    return options_to_json(
        generate_authentication_options(rp_id=there.domain, challenge=await _challenge(request, "show"))
    )


async def proved_by(request: Request[Any, Any, Any], answer: dict[str, Any]) -> Passkey:
    """The passkey that a browser has shown; Refused if it does not prove to be one of ours."""
    here, there = house(request), _place(request)
    challenge = await _challenged(request, "show")
    try:
        passkey = await here.store.accounts.passkey(base64url_to_bytes(str(answer["id"])))
        if passkey is None or passkey.domain != there.domain:
            raise _unproved()
        found = verify_authentication_response(
            credential=answer, expected_challenge=challenge, expected_rp_id=there.domain, expected_origin=there.origin,
            credential_public_key=passkey.public, credential_current_sign_count=passkey.count,
        )  # fmt: skip
    except (WebAuthnException, ValueError, TypeError, KeyError, AttributeError):
        raise _unproved() from None
    await here.store.accounts.counted(passkey.key, found.new_sign_count)
    return passkey


def _unproved() -> Refused:
    return Refused(MALFORMED, _("This passkey does not open anything here."))
