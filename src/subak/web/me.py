"""You: the name, how the games are kept, signed-in browsers, a copy of everything, and the way out."""

from time import time
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromQuery
from litestar.response import Redirect

from subak.kit.text import _
from subak.server.identity import forget
from subak.store.accounts import Account
from subak.table.errors import FOREIGN, ILLEGAL, MALFORMED, Refused
from subak.web import passkeys
from subak.web.exports import own_copy
from subak.web.gate import fresh
from subak.web.pages import Form, Page, page
from subak.web.passwords import checked_login, checked_password
from subak.web.signin import device, network_of, remember, sign_in
from subak.web.tableside import Answer, house, introduced
from subak.web.visitors import Visitor, met, visitor

OFF: Final = {"cache-control": "no-store"}
GROUP: Final = 4  # letters of a code that stand together


class NewPasskey(msgspec.Struct, frozen=True):
    """What the page sends: first a name, then with it what the browser made."""

    login: str = ""
    credential: dict[str, Any] = {}
    id: str = ""


@get("/me")
async def you(
    request: Request[Any, Any, Any],
    joined: FromQuery[int] = 0,
    apart: FromQuery[int] = 0,
    wrong: FromQuery[bool] = False,
) -> Page:
    """One page for all of it."""
    told = [_("What you played here as a guest is yours now.")] if joined else []
    if apart:
        told.append(
            _("At a table where you sit already you cannot have a second seat: the guest's goes on without you.")
        )
    return await your_page(request, _("That is not the password.") if wrong else "", " ".join(told))


async def your_page(request: Request[Any, Any, Any], problem: str = "", told: str = "") -> Page:
    here, who = house(request), met(request)
    account = await here.store.accounts.of(who.id) if who.signed_in else None
    login = await here.gate.login(request.session) if account else None
    standing = await here.gate.standing(who.id) if account else None
    return page(
        request, "me.html", 422 if problem else 200, problem=problem, told=told, account=account, login=login,
        proved=fresh(login), possible=passkeys.possible(request),
        logins=list(standing.logins.values()) if standing else [],
        keys=await here.store.accounts.passkeys(who.id) if account else [],
        codes=await here.store.accounts.codes_left(who.id) if account else 0,
        tables=len(await here.store.tables_of(who.id, None)) if who.stored else 0,
    )  # fmt: skip


async def proven(request: Request[Any, Any, Any]) -> Account:
    """The account of a visitor who has shown a moment ago who they are; Refused otherwise."""
    here, who = house(request), visitor(request)
    account = await here.store.accounts.of(who.id) if who.signed_in else None
    if account is None:
        raise Refused(FOREIGN, _("First choose how to keep your games."))
    if not fresh(await here.gate.login(request.session)):
        raise Refused(FOREIGN, _("First show that it is you: this page asks for it."))
    return account


@post("/me/password")
async def keep_by_password(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    """Make an account with a password, or give one's account another password."""
    here = house(request)
    try:
        password = data.get("password", "")
        if visitor(request).signed_in:
            account = await proven(request)
            sealed = await here.vault.seal(checked_password(password, account.login))
            await here.store.accounts.set_password(account.player, sealed)
            return Redirect("/me", status_code=303)
        login = checked_login(data.get("login", ""))
        checked_password(password, login)
        here.guesses.come(network_of(request))  # a free name is answered otherwise than a taken one
        who = await called_so(request, data.get("login", ""))
        made = Account(who.id, login, await here.vault.seal(password), time())
        if not await here.store.accounts.create(made):
            raise taken()
        await remember(request, who.id)
    except Refused as error:
        return await your_page(request, str(error))
    return Redirect("/me#codes", status_code=303)


async def called_so(request: Request[Any, Any, Any], login: str) -> Visitor:
    """The visitor, who is called as they sign in unless they had a name before."""
    return await introduced(request, "" if visitor(request).name else login)


def taken() -> Refused:
    return Refused(ILLEGAL, _("This name is taken: choose another one to sign in with. Others see the name you like."))


async def _read(request: Request[Any, Any, Any]) -> NewPasskey:
    try:
        return msgspec.json.decode(await request.body(), type=NewPasskey)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(MALFORMED, _("This is not a passkey.")) from None


@post("/me/passkeys/ask", status_code=200, media_type=MediaType.JSON)
async def want_passkey(request: Request[Any, Any, Any]) -> Response[str]:
    """What the browser shall make."""
    wish = await _read(request)
    if visitor(request).signed_in:
        login = (await proven(request)).login
    else:
        login = checked_login(wish.login)
        house(request).guesses.come(network_of(request))
        if await house(request).store.accounts.named(login) is not None:
            raise taken()
        await called_so(request, wish.login)
    return Response(await passkeys.wanted(request, login), headers=OFF)


@post("/me/passkeys", status_code=200)
async def keep_by_passkey(request: Request[Any, Any, Any]) -> Response[Answer]:
    """Make an account with a passkey, or give one's account another."""
    here, wish = house(request), await _read(request)
    if visitor(request).signed_in:
        account = await proven(request)
        passkey = await passkeys.made(request, wish.credential, device(request))
        if not await here.store.accounts.add_passkey(passkey):
            raise Refused(ILLEGAL, _("This passkey is known already."))
        return Response(Answer(go="/me"), headers=OFF)
    login = checked_login(wish.login)
    who = await introduced(request)
    passkey = await passkeys.made(request, wish.credential, device(request))
    account = Account(who.id, login, "", time())
    if not await here.store.accounts.create(account, passkey):
        raise taken()
    await remember(request, who.id)
    return Response(Answer(go="/me#codes"), headers=OFF)


@post("/signin/passkey/ask", status_code=200, media_type=MediaType.JSON)
async def want_proof(request: Request[Any, Any, Any]) -> Response[str]:
    """What the browser shall sign."""
    house(request).guesses.come(network_of(request))
    return Response(await passkeys.asked(request), headers=OFF)


@post("/signin/passkey", status_code=200)
async def by_passkey(request: Request[Any, Any, Any]) -> Response[Answer]:
    """Sign in, or show once more who one is."""
    here, wish = house(request), await _read(request)
    passkey = await passkeys.proved_by(request, wish.credential)
    account = await here.store.accounts.of(passkey.player)
    if account is None:
        raise Refused(MALFORMED, _("This passkey does not open anything here."))
    return Response(Answer(go=await sign_in(request, account)), headers=OFF)


@post("/me/passkeys/remove")
async def drop_passkey(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    """One passkey less; the last thing that opens the account stays."""
    here = house(request)
    try:
        account = await proven(request)
        if not account.password and len(await here.store.accounts.passkeys(account.player)) < 2:
            raise Refused(ILLEGAL, _("This is all that opens your account: add a password or another passkey first."))
        await here.store.accounts.remove_passkey(account.player, data.get("key", ""))
    except Refused as error:
        return await your_page(request, str(error))
    return Redirect("/me", status_code=303)


@post("/me/codes")
async def new_codes(request: Request[Any, Any, Any]) -> Page:
    """Codes for those who lose all else, shown this once."""
    try:
        account = await proven(request)
    except Refused as error:
        return await your_page(request, str(error))
    codes = await house(request).store.accounts.new_codes(account.player)
    shown = ["-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP)) for code in codes]
    return page(request, "codes.html", codes=shown, account=account)


@post("/me/sessions/end")
async def end_session(request: Request[Any, Any, Any], data: Form) -> Redirect:
    """Sign one other browser out, or all others."""
    here, who = house(request), visitor(request)
    login = await here.gate.login(request.session) if who.signed_in else None
    if login is not None:
        if data.get("key"):
            await here.store.accounts.log_out(who.id, data["key"])
        else:
            await here.store.accounts.log_out_others(who.id, login.key)
        here.gate.forget(who.id)
    return Redirect("/me#browsers", status_code=303)


@post("/me/export", status_code=200)
async def export(request: Request[Any, Any, Any]) -> Response[bytes]:
    """All that is the visitor's, as files."""
    here, who = house(request), visitor(request)
    if not here.copies.take(who.id):
        raise TooManyRequestsException(_("You have just had a copy. Wait a minute before the next one."))
    headers = {**OFF, "content-disposition": 'attachment; filename="subak.zip"'}
    return Response(await own_copy(here.room, who.id), media_type="application/zip", headers=headers)


@post("/me/delete")
async def delete_me(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    """Forget the person; their games go on, under nobody's name."""
    here, who = house(request), visitor(request)
    try:
        if who.signed_in:
            await proven(request)
        if data.get("name", "").strip() != who.called:
            raise Refused(MALFORMED, _("Write your name, {name}, to be forgotten.").format(name=who.called))
    except Refused as error:
        return await your_page(request, str(error))
    if who.stored:
        await forget(here.room, who.id)
    here.gate.forget(who.id)
    request.clear_session()
    return Redirect("/", status_code=303)


makers = [keep_by_password, want_passkey, keep_by_passkey, want_proof, by_passkey, new_codes, export, delete_me]
handlers = [you, drop_passkey, end_session]
