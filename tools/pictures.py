"""Pictures of every page and of every game, at four sizes and in two lights: `docs/pictures/*.png`.

Of a game: its first question, a card held up, a turn of others that is followed, the story, the end.
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
from collections.abc import Callable, Coroutine, Iterable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar

import uvicorn
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from subak import games
from subak.bots import make
from subak.core.bits import first
from subak.core.game import CHANCE, Game
from subak.core.play import choose
from subak.server import Room
from subak.server.workers import Workers
from subak.store import Store
from subak.table import Act, SeatBot, Sit, Start, Table
from subak.web.app import Limits, make_app
from subak.web.listening import listen

ROOT = Path(__file__).parent.parent
OUT = ROOT / "docs/pictures"
SIZES = {
    "desk": {"width": 1440, "height": 900},
    "tablet": {"width": 1024, "height": 768},
    "phone": {"width": 390, "height": 844},
    "sideways": {"width": 844, "height": 390},
}
FINGERS = ("phone", "sideways")
BOTH = ("desk", "phone")  # where two are enough
LIGHTS: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
KEY = b"pictures" * 4
GLANCE = 5  # actions that the person's bot weighs
HEAVIEST = 120_000  # bytes of a picture in all its colours
TRIES = 12  # cards that may be large already

# The picture of a card that is held up, or would be if it were not large already, has come.
HELD = """(card) => {
  const image = document.querySelector(".closer img");
  return image.src.includes(`/${card}/`) && image.complete && image.naturalWidth > 0;
}"""
# Letters and pictures have come, nothing moves, and no gauge breathes but for ever.
STILL = """() => document.fonts.status === "loaded" &&
  [...document.images].every((image) => image.complete || image.loading === "lazy") &&
  document.getAnimations().every((a) => a.effect.getComputedTiming().iterations === Infinity)"""

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
        async with await Store.open(url) as store, Room(store, Workers(2, 2.0), rng=Random(8)) as room:
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
    """One person with four devices."""

    def __init__(self, studio: Studio, browser: Browser) -> None:
        self.studio = studio
        self.pages: dict[str, Page] = {}
        for size, viewport in SIZES.items():
            touch = size in FINGERS
            context = browser.new_context(
                viewport=viewport,  # type: ignore[arg-type]
                has_touch=touch,
                is_mobile=touch,
                device_scale_factor=1.5 if touch else 1,
                reduced_motion="reduce",
            )
            context.add_init_script("try { localStorage.pace = 'step'; } catch {}")  # a film waits for the camera
            self.pages[size] = context.new_page()
        self.page = self.pages["desk"]
        self.page.goto(f"{studio.url}/name")
        self.page.get_by_label("Name").fill("Wayan")
        self.page.get_by_role("button", name="That is me").click()
        for page in self.pages.values():
            page.context.add_cookies(self.page.context.cookies())  # type: ignore[arg-type]

    def take(
        self,
        name: str,
        path: str,
        wait: str = "main",
        pose: Callable[[Page], None] | None = None,
        sizes: Iterable[str] = SIZES,
    ) -> None:
        """At every size and in both lights, once the page stands still in the pose."""
        for size in sizes:
            page = self.pages[size]
            for light in LIGHTS:
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.goto(self.studio.url + path, wait_until="load")
                page.locator(wait).first.wait_for()
                page.wait_for_function(STILL)
                if pose is not None:
                    pose(page)
                    page.wait_for_function(STILL)
                save(page.screenshot(), OUT / f"{name}-{size}-{light}.png")
                page.mouse.move(0, 0)
        print(name, flush=True)

    def person(self) -> str:
        """Who we are to the server: whoever sits on the first seat of a table set by the page."""
        self.page.goto(self.studio.url)
        self.page.locator('form[action^="/invite/"] button').first.click()
        return self.studio.table(self.page.url.rsplit("/", 1)[1]).chairs[0].player


def hold_up(page: Page) -> None:
    """A card of the board is shown large: the first that is not large already."""
    for place in page.locator(".board [data-card]").all()[:TRIES]:
        place.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True, "bubbles": True})
        page.wait_for_function(HELD, arg=place.get_attribute("data-card"))
        if page.locator(".closer").is_visible():
            return


def follow(page: Page) -> None:
    """The latest turns of others are played again: the last step but a few."""
    page.locator("#what-happened").dispatch_event("click")
    page.locator("#film .caption p").first.wait_for()


def read_log(page: Page) -> None:
    """The story, and on the board where its newest line happened."""
    page.locator("#tab-log").click()
    line = page.locator("#log li[data-part]").first
    if line.count():
        line.scroll_into_view_if_needed()
        line.hover()


def save(png: bytes, path: Path) -> None:
    """With as many colours as a light file allows."""
    image = Image.open(BytesIO(png)).convert("RGB")
    for colours in (256, 128):
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
            studio.do(studio.room.order(self.id, SeatBot(seat=seat, bot="farmer"), who))
        studio.do(studio.room.order(self.id, Start(), who))

    def tells(self) -> bool:
        """Whether others have done something since the person decided and a card can be held up; or it is over."""
        table = self.studio.table(self.id)
        desk = table.view(self.who, [0]).desks[0]
        told = desk.followed.again < desk.followed.told and "data-card=" in desk.board.svg()
        return told or table.match is None or table.match.over()

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
        if wanted(name):
            play_through(shoot, name, who)
    pages = {
        "home": "/", "new": f"/new/{games.NAMES[-1]}", "rules": f"/rules/{games.NAMES[-1]}",
        "cards": f"/cards/{games.NAMES[-1]}", "name": "/name", "lobby": lobby,
        "lesson": f"/learn/{games.NAMES[0]}?step=2", "records": "/records",
    }  # fmt: skip
    for name, path in pages.items():
        if wanted(name):
            shoot.take(name, path, sizes=BOTH if name in ("name", "lobby", "records") else SIZES)
    if wanted("curtain"):
        shoot.page.goto(f"{shoot.studio.url}/new/{games.NAMES[-1]}")
        shoot.page.locator('[name="seat-1"]').select_option("here")
        shoot.page.get_by_role("button", name="Set the table").click()
        shoot.take("curtain", shoot.page.url.removeprefix(shoot.studio.url), sizes=BOTH)


def play_through(shoot: Shoot, name: str, who: str) -> None:
    """One game from its first question to its end."""
    sitting = Sitting(shoot.studio, name, who)
    table = f"/tables/{sitting.id}"
    sitting.play(0)
    shoot.take(f"{name}-question", table, "#choices")
    sitting.play(decisions(sitting.game, sitting.seats) // 2)
    while not sitting.tells():
        sitting.play(1)
    shoot.take(f"{name}-2", table, "#choices", sizes=BOTH)
    shoot.take(f"{name}-card", table, "#choices", hold_up)
    shoot.take(f"{name}-turn", table, "#what-happened", follow)
    shoot.take(f"{name}-story", table, "#choices", read_log)
    sitting.play(10_000)
    shoot.take(f"{name}-end", table, "#ask .result")
    shoot.take(f"{name}-ending", f"{table}/ending?seat=0", sizes=BOTH)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="*", default=[], help="names of games and pages")
    chosen = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    if chromium is None:
        sys.exit("Chromium is needed for pictures: run tools/system.sh.")
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        studio = Studio(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
        )
        photograph(Shoot(studio, browser), chosen.only)
        browser.close()
        studio.server.should_exit = True
        studio.thread.join(20)


if __name__ == "__main__":
    main()
