"""The server's signature under a record: Ed25519, with a key that is made once and kept in the database."""

import secrets
from dataclasses import replace
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from subak.kit.errors import Unproven
from subak.kit.record import Record
from subak.kit.text import _
from subak.kit.verifying import proof_of, signed_text
from subak.store.store import Store

KEY: Final = "the key that signs records"  # the name of the row that holds it


class Signer:
    """Signs what was played here."""

    def __init__(self, private: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(private)
        self.public = self._private.public_key().public_bytes_raw().hex()

    def signed(self, record: Record) -> Record:
        """The record with our name under its chain; one without dice as it is."""
        if record.dice is None:
            return record
        signature = self._private.sign(signed_text(record, record.dice)).hex()
        return replace(record, dice=replace(record.dice, key=self.public, signature=signature))


async def signer(store: Store) -> Signer:
    """One for all servers on a database."""
    return Signer(await store.secret(KEY, secrets.token_bytes(32)))


def check_signature(record: Record, key: str = "") -> str:
    """The public key under a record; Unproven if the signature is not of that key, or that key not the expected one."""
    proof = proof_of(record)
    if not proof.key or not proof.signature:
        raise Unproven(_("The record is not signed."))
    if key and key != proof.key:
        raise Unproven(_("The record is signed with another key ({theirs}).").format(theirs=proof.key))
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(proof.key))
        public.verify(bytes.fromhex(proof.signature), signed_text(record, proof))
    except (InvalidSignature, ValueError):
        why = _("The signature does not fit: an event, a contribution or the list of who was helped was changed.")
        raise Unproven(why) from None
    return proof.key
