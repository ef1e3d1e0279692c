"""The same plan on many machines: stretches of games as tasks of a Ray cluster, tried again when a machine is lost."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final, TypeVar

from subak import games
from subak.core.errors import SubakError
from subak.kit.text import _
from subak.lab.headers import code_hash
from subak.lab.simulate import Jobs, Plan, Slice, some_games

T = TypeVar("T")

HERE: Final = "local"  # instead of an address: a cluster of this machine alone, for as long as it takes
RETRIES: Final = 20  # of a stretch whose machine was lost
AHEAD: Final = 4  # stretches a core that are under way or wait to be fetched


def ray() -> Any:
    """Ray, or the sentence that says how to get it."""
    try:
        return import_module("ray")
    except ImportError:
        raise SubakError(_("A cluster needs Ray: pip install 'subak[cluster]'.")) from None


def far_slices(address: str, plan: Plan, jobs: Jobs) -> Iterator[Slice]:
    """What `some_games` makes of every job, in order, on the cluster at an address."""
    return far_work(address, some_games, plan, jobs)


def far_work(address: str, work: Callable[..., T], plan: Plan, jobs: Sequence[tuple[Any, ...]]) -> Iterator[T]:
    """What any such work makes of every job of a plan, which is the first word of each, in order."""
    engine = ray()
    pack = plan.pack.read_bytes() if plan.pack is not None else None
    code = code_hash(games.load(plan.game, plan.pack), plan.bots)
    _joined(engine, address)
    try:
        task = engine.remote(_far).options(max_retries=RETRIES, scheduling_strategy="SPREAD")
        most = AHEAD * max(1, int(engine.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for job in jobs:
            waiting.append(task.remote(work, job, pack, code))
            if len(waiting) > most:
                yield _fetched(engine, waiting.popleft())
        while waiting:
            yield _fetched(engine, waiting.popleft())
    finally:
        engine.shutdown()


def _joined(engine: Any, address: str) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    try:
        if address == HERE:
            engine.init(include_dashboard=False, **quiet)
        else:
            engine.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise SubakError(
            _("There is no Ray cluster at {address}: {why}. Start one with `ray start --head`, or say {here}.").format(
                address=address, why=str(error).splitlines()[0].rstrip("."), here=f"--ray {HERE}"
            )
        ) from None


def _fetched(engine: Any, promised: Any) -> Any:
    try:
        return engine.get(promised)
    except engine.exceptions.RayTaskError as error:
        if isinstance(error.cause, SubakError):
            raise error.cause from None
        raise
    except engine.exceptions.RayError as error:
        why = (str(error).splitlines() or [type(error).__name__])[0].rstrip(".")
        raise SubakError(_("The cluster gave up: {why}. Go on with --resume.").format(why=why)) from None


def _far(work: Callable[..., T], job: tuple[Any, ...], pack: bytes | None, code: str) -> T:
    """On a machine of the cluster: what comes of a job, if the code there is the same."""
    plan: Plan = job[0]
    if pack is not None and plan.pack is not None:
        plan = plan._replace(pack=_laid_down(plan.pack.name, pack))
    if _code_here(plan.game, plan.pack, plan.bots) != code:
        raise SubakError(_("A machine of the cluster has another Subak: install the same one everywhere."))
    return work(plan, *job[1:])


@cache
def _code_here(game: str, pack: Path | None, players: tuple[str, ...]) -> str:
    return code_hash(games.load(game, pack), players)


@cache
def _laid_down(name: str, pack: bytes) -> Path:
    """A pack as a file of this machine, once a process."""
    path = Path(mkdtemp(prefix="subak-")) / name
    path.write_bytes(pack)
    return path
