"""Signing in and out: by password, by a code, and what a guest brings along. A sign-in always makes a new session."""

from time import time
from typing import Any

from litestar import Request, get, post
from litestar.response import Redirect

from subak.kit.text import _
from subak.server.identity import become
from subak.store.accounts import Account, hashed
from subak.web.limits import network
from subak.web.pages import Form, Page, page
from subak.web.passkeys import possible
from subak.web.passwords import LONGEST, folded
from subak.web.tableside import house
from subak.web.visitors import met, visitor

BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def device(request: Request[Any, Any, Any]) -> str:
    """What a browser calls itself, in two words: no more is kept of it."""
    agent = request.headers.get("user-agent", "")
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("A browser")


def network_of(request: Request[Any, Any, Any]) -> str:
    """Whom a limit counts."""
    return network(request.client.host if request.client else "")


async def sign_in(request: Request[Any, Any, Any], account: Account) -> str:
    """This browser is the person's from now on; where to go next. What a guest had here becomes theirs."""
    here, before = house(request), visitor(request)
    login = await here.gate.login(request.session) if before.signed_in else None
    if login is not None and login.player == account.player:
        await here.store.accounts.proved(login.key, time())
        here.gate.forget(account.player)
        return "/me"
    if login is not None:
        await here.store.accounts.log_out(before.id, login.key)
    joined = apart = 0
    if before.stored and not before.signed_in:
        joined, apart = await become(here.room, before.id, account.player)
    await remember(request, account.player)
    here.gate.forget(before.id)
    return f"/me?joined={joined}&apart={apart}" if joined or apart else "/me"


async def remember(request: Request[Any, Any, Any], player: str) -> None:
    """A new session for somebody who has just proved who they are: an older cookie of theirs opens nothing more."""
    here = house(request)
    person = await here.store.person(player)
    key = await here.store.accounts.log_in(player, device(request), time())
    here.gate.forget(player)
    name = person.name if person is not None else ""
    request.set_session({"person": player, "name": name, "stored": True, "key": key})


@get("/signin")
async def ask_who(request: Request[Any, Any, Any]) -> Page:
    return page(request, "signin.html", problem="", login="", possible=possible(request))


@post("/signin")
async def by_password(request: Request[Any, Any, Any], data: Form) -> Redirect | Page:
    """By name and password, or by name and a code that is spent with it. Nobody learns which of them was wrong."""
    here = house(request)
    login, password = folded(data.get("login", "")), data.get("password", "")
    by_code = "code" in data
    here.guesses.take(login, network_of(request))
    account = await here.store.accounts.named(login) if login else None
    if by_code:
        shown = data.get("code", "")[:LONGEST]
        right = await here.store.accounts.use_code(account.player if account else "", shown)
    else:
        fit = await here.vault.fits(password[: LONGEST + 1], account.password if account else "")
        right = fit and len(password) <= LONGEST
    if account is None or not right:
        problem = (
            _("That does not match. Check the name and the code.")
            if by_code
            else _("That does not match. Check the name and the password.")
        )
        return page(
            request, "signin.html", 422, problem=problem, login=data.get("login", "")[:64], possible=possible(request)
        )
    return Redirect(await sign_in(request, account), status_code=303)


@post("/me/prove")
async def prove(request: Request[Any, Any, Any], data: Form) -> Redirect:
    """Show once more who one is, by password."""
    here, who = house(request), visitor(request)
    account = await here.store.accounts.of(who.id) if who.signed_in else None
    here.guesses.take(account.login if account else "", network_of(request))
    if account is None or not await here.vault.fits(data.get("password", "")[: LONGEST + 1], account.password):
        return Redirect("/me?wrong=true", status_code=303)
    return Redirect(await sign_in(request, account), status_code=303)


@post("/me/forget")
async def forget_browser(request: Request[Any, Any, Any]) -> Redirect:
    """Sign out, or stop being the guest of this browser: it knows nobody afterwards."""
    here, who = house(request), visitor(request)
    if who.signed_in:
        await here.store.accounts.log_out(who.id, hashed(str(request.session.get("key", "")).encode()))
        here.gate.forget(who.id)
    request.clear_session()
    met(request)
    return Redirect("/", status_code=303)


makers = [by_password, prove]
handlers = [ask_who, forget_browser]
