"""Pictures of every page and of every game at three moments, two sizes, two lights: `docs/pictures/*.png`.

Starts a server of its own in this process, lets bots play a person's seat, and photographs with Chromium.
`--only seasons home` makes a part of them.
"""

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Coroutine
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from subak import games
from subak.bots import make
from subak.core.bits import first
from subak.core.game import CHANCE, Game
from subak.core.play import choose
from subak.store import Room, Store
from subak.table import Act, SeatBot, Sit, Start, Table
from subak.table.workers import Workers
from subak.web.app import Limits, listen, make_app

ROOT = Path(__file__).parent.parent
OUT = ROOT / "docs/pictures"
SIZES = {"desk": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
LIGHTS: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
KEY = b"pictures" * 4
GLANCE = 5  # actions that the person's bot weighs
HEAVIEST = 200_000  # bytes of a picture

T = TypeVar("T")


class Studio:
    """A server in a thread, and the room behind it to play in."""

    room: Room
    server: uvicorn.Server

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.loop = asyncio.new_event_loop()
        self.listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.run(),), daemon=True)
        self.thread.start()
        self.ready.wait(60)

    async def run(self) -> None:
        url = f"sqlite+aiosqlite:///{self.folder / 'pictures.db'}"
        async with await Store.open(url) as store, Room(store, Workers(2, 0.4), rng=Random(8)) as room:
            self.room = room
            app = make_app(room, KEY, Limits(10**9, 10**9, 10**9))
            self.server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1))
            self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
            self.ready.set()
            await self.server.serve(sockets=[self.listener])

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    def table(self, id: str) -> Table:
        return self.do(self.room.table(id))


def decisions(game: Game, seats: int) -> int:
    """About how often the first seat decides in a game."""
    rng = Random(2)
    state = game.new(seats)
    n = 0
    while state.actors:
        seat = CHANCE if state.actors >> CHANCE & 1 else first(state.actors)
        state.apply(seat, choose(state.legal(seat), rng))
        n += seat == 0
    return n


class Shoot:
    """One person with two devices."""

    def __init__(self, studio: Studio, browser: Browser) -> None:
        self.studio = studio
        self.contexts: dict[str, BrowserContext] = {}
        for size, viewport in SIZES.items():
            touch = size == "phone"
            self.contexts[size] = browser.new_context(
                viewport=viewport,  # type: ignore[arg-type]
                has_touch=touch,
                is_mobile=touch,
                device_scale_factor=2 if touch else 1,
                reduced_motion="reduce",
            )
        page = self.contexts["desk"].new_page()
        page.goto(f"{studio.url}/name")
        page.get_by_label("Name").fill("Wayan")
        page.get_by_role("button", name="That is me").click()
        self.contexts["phone"].add_cookies(self.contexts["desk"].cookies())  # type: ignore[arg-type]
        self.page = page

    def take(self, name: str, path: str, wait: str = "main", raise_sheet: bool = False) -> None:
        for size, context in self.contexts.items():
            for light in LIGHTS:
                page = context.new_page()
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.goto(self.studio.url + path, wait_until="load")
                page.locator(wait).first.wait_for()
                if raise_sheet and size == "phone":
                    page.locator(".grip").click()
                page.wait_for_timeout(700)
                save(page.screenshot(), OUT / f"{name}-{size}-{light}.png")
                page.close()
        print(name, flush=True)

    def person(self) -> str:
        """Who we are to the server: whoever sits on the first seat of a table set by the page."""
        self.page.goto(self.studio.url)
        self.page.locator('form[action^="/invite/"] button').first.click()
        return self.studio.table(self.page.url.rsplit("/", 1)[1]).chairs[0].player


def save(png: bytes, path: Path) -> None:
    """With as many colours as a light file allows."""
    image = Image.open(BytesIO(png)).convert("RGB")
    for colours in (256, 128, 64):
        small = image.quantize(colours, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        small.save(path, optimize=True)
        if path.stat().st_size < HEAVIEST:
            return


class Sitting:
    """A game played for the camera: a bot plays the person's seat, slowly enough to be photographed."""

    def __init__(self, studio: Studio, name: str, who: str) -> None:
        self.studio = studio
        self.who = who
        self.game = games.load(name)
        self.seats = min(self.game.seats.stop - 1, max(2, self.game.seats.start))
        self.rng = Random(name)
        self.bot = make("greedy:worlds=1")
        header = studio.do(studio.room.set_table(name, self.seats, {}, who, public=True))
        self.id = header.id
        studio.do(studio.room.order(self.id, Sit(seat=0, name="Wayan"), who))
        for seat in range(1, self.seats):
            studio.do(studio.room.order(self.id, SeatBot(seat=seat, bot="greedy"), who))
        studio.do(studio.room.order(self.id, Start(), who))

    def play(self, n: int) -> None:
        """So many decisions of the person, or to the end; then until it is their turn again."""
        while True:
            table = self.studio.table(self.id)
            if table.match is None or table.match.over():
                return
            if not table.match.actors() & 1:
                threading.Event().wait(0.05)
                continue
            if n == 0:
                return
            n -= 1
            view = table.match.state.redact(0)
            legal = view.legal(0)
            if len(legal) > GLANCE:
                legal = sorted(self.rng.sample(legal, GLANCE))
            action = self.bot.choose(view, 0, legal, self.rng)
            act = Act(seat=0, action=action, ticket=table.match.tickets[0], id=f"{table.version}")
            self.studio.do(self.studio.room.order(self.id, act, self.who))


def photograph(shoot: Shoot, only: list[str]) -> None:
    who = shoot.person()
    lobby = shoot.page.url.removeprefix(shoot.studio.url)

    def wanted(name: str) -> bool:
        return not only or name in only

    for name in games.NAMES:
        if not wanted(name):
            continue
        sitting = Sitting(shoot.studio, name, who)
        whole = decisions(sitting.game, sitting.seats)
        table = f"/tables/{sitting.id}"
        sitting.play(max(2, whole // 12))
        shoot.take(f"{name}-1", table, "#choices")
        sitting.play(whole // 2)
        shoot.take(f"{name}-2", table, "#choices")
        sitting.play(10_000)
        shoot.take(f"{name}-3", table, "#ask .result")
    pages = {
        "home": "/", "new": f"/new/{games.NAMES[-1]}", "rules": f"/rules/{games.NAMES[-1]}",
        "cards": f"/cards/{games.NAMES[-1]}", "name": "/name", "lobby": lobby,
    }  # fmt: skip
    for name, path in pages.items():
        if wanted(name):
            shoot.take(name, path)
    if wanted("curtain"):
        shoot.page.goto(f"{shoot.studio.url}/new/{games.NAMES[-1]}")
        shoot.page.locator('[name="seat-1"]').select_option("here")
        shoot.page.get_by_role("button", name="Set the table").click()
        shoot.take("curtain", shoot.page.url.removeprefix(shoot.studio.url))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="names of games and pages")
    chosen = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        sys.exit("Chromium is needed for pictures: run tools/system.sh.")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        studio = Studio(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        photograph(Shoot(studio, browser), chosen.only)
        browser.close()
        studio.server.should_exit = True
        studio.thread.join(20)


if __name__ == "__main__":
    main()
