"""OpenSpiel, with explicit chance. Importing this module registers `subak_seasons` and all other games with pyspiel."""

from functools import cache
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from subak import games
from subak.core.bits import first
from subak.core.errors import OptionError
from subak.core.game import CHANCE, LATER, SPECTATOR, WATCHERS, Game, State
from subak.core.play import settle
from subak.envs.arrays import Eyes
from subak.envs.observe import Numbering
from subak.envs.rewards import by_margin, by_rank
from subak.kit.text import _

PLAYERS: Final = "players"  # the parameter that says how many sit down
PACK: Final = "pack"  # and the one that names the file of an owner's content; all others are the game's options
Params = dict[str, Any]


class Past:
    """What has happened, in order: seat, action, audience, and `reveals` when it happened. It never changes."""

    def __init__(self, events: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        self.events = events

    def __deepcopy__(self, memo: dict[int, object]) -> "Past":
        return self

    def followed_by(self, state: State, seat: int, action: int) -> "Past":
        """With one event more; `state` is before it."""
        return Past((*self.events, (seat, action, state.audience(seat, action), state.reveals)))

    def read_by(self, viewer: int, reveals: int) -> "Past":
        """The events that a viewer may read by now."""
        bit = WATCHERS if viewer == SPECTATOR else 1 << viewer
        kept = [e for e in self.events if e[0] == viewer or e[2] & bit or (e[2] & LATER and reveals > e[3])]
        return Past(tuple(kept))


@cache
def game_of(name: str, pack: str) -> Game:
    return games.load(name, pack or None)


@cache
def eyes_for(name: str, pack: str, seats: int) -> Eyes:
    return Eyes(game_of(name, pack), seats)


def outcomes(state: State) -> list[int]:
    """What nature chooses from: lane by lane, the lowest seat's first."""
    legal = state.legal(CHANCE)
    lane = min(state.serves(action) for action in legal)
    return [action for action in legal if state.serves(action) == lane]


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A position with its past. Of seats that owe a decision at the same time, the lowest comes first.

    Copies are made of what stands in `__dict__`, so that holds little, and nothing that is shared.
    """

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.name = game.subak.name
        self.pack = game.pack
        self.state = game.subak.new(game.seats, game.chosen)
        self.past = Past()

    def current_player(self) -> int:
        actors = self.state.actors
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors >> CHANCE else first(actors)

    def numbering(self) -> Numbering:
        return eyes_for(self.name, self.pack, self.num_players()).numbering

    def _legal_actions(self, player: int) -> list[int]:
        number = self.numbering().of
        return [number(action) for action in self.state.legal(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        many = len(outcomes(self.state))
        return [(n, 1 / many) for n in range(many)]

    def action_of(self, player: int, action: int) -> tuple[int, int]:
        """The seat and the game's action that OpenSpiel means."""
        if player == pyspiel.PlayerId.CHANCE:
            return CHANCE, outcomes(self.state)[action]
        return player, self.numbering().action(action)

    def _apply_action(self, action: int) -> None:
        seat, own = self.action_of(self.current_player(), action)
        self.past = self.past.followed_by(self.state, seat, own)
        self.state.apply(seat, own)

    def _action_to_string(self, player: int, action: int) -> str:
        seat, own = self.action_of(player, action)
        text = game_of(self.name, self.pack).write(self.state, seat, own)
        return f"{text} [{own}]" if seat == CHANCE else text  # nature may have two equal cards, of the same words

    def is_terminal(self) -> bool:
        return not self.state.actors

    def returns(self) -> list[float]:
        """By rank, from 1 to -1; somebody alone gets its points."""
        if self.state.actors:
            return [0.0] * self.num_players()
        return by_rank(self.state) if self.num_players() > 1 else by_margin(self.state)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A position that this player cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        other: SpielState = self.clone()
        luck = Random(sampler())
        other.state = self.state.redact(player).imagine(luck)
        if not self.state.actors >> CHANCE:
            settle(other.state, luck)  # in lanes that are imagined from their beginning, nature has acted too
        other.past = self.past.read_by(player, self.state.reveals)
        return other

    def __str__(self) -> str:
        return repr(self.state)


class SpielObserver:
    """What a player sees; with perfect recall, also all that it has read since the beginning."""

    def __init__(self, game: "SpielGame", kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not kind.public_info:
            raise ValueError("A view shows what one player knows, or what all do.")
        self.spectates = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.remembers = kind.perfect_recall
        self.eyes = eyes_for(game.subak.name, game.pack, game.seats)
        self.width = game.subak.width
        size = self.eyes.size
        self.tensor = np.zeros(size + 2 * game.subak.longest * self.remembers, np.float32)
        self.dict = {"view": self.tensor[:size]}
        if self.remembers:
            self.dict["log"] = self.tensor[size:].reshape(-1, 2)  # seat and action, from 0 to 1

    def seen(self, state: SpielState, player: int) -> tuple[int, State, Past]:
        viewer = SPECTATOR if self.spectates else player
        return viewer, state.state.redact(viewer), state.past.read_by(viewer, state.state.reveals)

    def set_from(self, state: SpielState, player: int) -> None:
        viewer, view, past = self.seen(state, player)
        self.dict["view"][:] = self.eyes.see(view, viewer)
        if self.remembers:
            log = self.dict["log"]
            log[:] = 0
            for n, (seat, action, _audience, _reveals) in enumerate(past.events):
                log[n] = (seat + 1) / (CHANCE + 1), (action + 1) / self.width

    def string_from(self, state: SpielState, player: int) -> str:
        viewer, view, past = self.seen(state, player)
        log = " ".join(f"{seat}:{action}" for seat, action, _audience, _reveals in past.events)
        return f"{viewer} {view.pack()}" + f" {log}" * bool(self.remembers)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """A game with its content, seats and options. There is a class a game: pyspiel keeps what makes games to the very
    end of the process, where only a class is safe to let go."""

    of = ""  # the game's name

    def __init__(self, params: Params | None = None) -> None:
        given = {**params_of(games.load(self.of)), **(params or {})}
        self.pack: str = given.pop(PACK)
        self.subak = game = game_of(self.of, self.pack)
        self.seats: int = given.pop(PLAYERS)
        self.chosen: dict[str, int] = given
        alone = self.seats == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=eyes_for(game.name, self.pack, self.seats).width,
            max_chance_outcomes=game.outcomes,
            num_players=self.seats,
            min_utility=-float(game.margin) if alone else -1.0,
            max_utility=float(game.margin) if alone else 1.0,
            utility_sum=0.0 if zero_sum(game) else None,
            max_game_length=game.longest,
        )
        own = {PACK: self.pack} if self.pack else {}
        super().__init__(type_of(game), info, {PLAYERS: self.seats, **self.chosen, **own})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Params | None = None) -> SpielObserver:
        if params:
            raise ValueError(f"There are no parameters for an observer: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def zero_sum(game: Game) -> bool:
    """Whether returns add up to 0 with every number of seats: somebody alone gets its points."""
    return game.seats.start > 1


def params_of(game: Game) -> Params:
    """The parameters of a game and their defaults."""
    return {PLAYERS: game.usual, PACK: "", **game.defaults}


def type_of(game: Game) -> Any:
    """What OpenSpiel knows of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=f"subak_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if zero_sum(game) else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=params_of(game),
    )


def loaded(game: Game | str, seats: int | None = None, **options: int) -> Any:
    """A game of pyspiel, of ours; `pyspiel.load_game("subak_seasons")` does the same once this module is imported."""
    own = games.load(game) if isinstance(game, str) else game
    if not own.longest:
        raise OptionError(_("{title} does not say how long a game may be.").format(title=own.title))
    pack = str(own.pack or "")
    if game_of(own.name, pack).content != own.content:
        raise OptionError(_("OpenSpiel reads the pack of {title} from a file.").format(title=own.title))
    given = {PLAYERS: seats or own.usual, PACK: pack, **options}
    return pyspiel.load_game(f"subak_{own.name}", {**params_of(own), **given})


for _game in games.shelf():
    if _game.longest:
        pyspiel.register_game(type_of(_game), type("SpielGame", (SpielGame,), {"of": _game.name}))
