"""What agents get and give: rewards, illegal actions, bots beside a learner, sentences, pixels."""

import re
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from subak import Picture, envs, load
from subak.core.errors import IllegalAction, OptionError
from subak.core.game import State
from subak.envs.arrays import Array
from subak.envs.gym import Learner
from subak.envs.pixels import pixels
from subak.envs.prose import Prose
from subak.envs.rewards import by_margin, by_rank
from subak.envs.zoo import InTurn, Together
from subak.games import OWN


class Over(State):
    """A game that ended so."""

    def __init__(self, scores: list[int], winners: int) -> None:
        super().__init__()
        self.points = scores
        self.won = winners

    def scores(self) -> list[int]:
        return self.points

    def winners(self) -> int:
        return self.won


@pytest.mark.parametrize(
    ("scores", "winners", "rank", "margin"),
    [
        ([5, 9], 0b10, [-1, 1], [-4, 4]),
        ([7, 7], 0b01, [1, -1], [0, 0]),
        ([7, 7], 0b11, [0, 0], [0, 0]),
        ([3, 8, 5], 0b010, [-1, 1, 0], [-5, 3, -3]),
        ([4, 8, 4, 8], 0b1010, [-2 / 3, 2 / 3, -2 / 3, 2 / 3], [-4, 0, -4, 0]),
        ([-3, -8], 0b01, [1, -1], [5, -5]),
        ([12], 0b1, [0], [12]),
    ],
)
def test_rewards(scores: list[int], winners: int, rank: list[float], margin: list[float]) -> None:
    over = Over(scores, winners)
    assert by_rank(over) == pytest.approx(rank)
    assert by_margin(over) == margin


def test_agents_act_in_turn_and_illegally_at_their_peril() -> None:
    env = InTurn("seasons")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(int(mask.argmin()))


def test_whoever_has_handed_on_waits() -> None:
    env = Together("animism", 3)
    seen, _infos = env.reset(seed=1)
    for agent in env.agents:
        assert seen[agent]["action_mask"][env.wait] == 0
    with pytest.raises(OptionError, match="player_1 owes a decision"):
        env.step({agent: env.wait if agent == "player_1" else first_legal(seen[agent]) for agent in env.agents})


def first_legal(seen: dict[str, Array]) -> int:
    return int(seen["action_mask"].argmax())


def test_a_learner_by_its_id() -> None:
    env = gymnasium.make("subak/seasons-v2", opponents=("random",))
    env.reset(seed=1)
    over = False
    while not over:
        masks = env.unwrapped.action_masks()  # type: ignore[attr-defined]
        _seen, reward, over, _cut, info = env.step(np.int64(masks.argmax()))
        assert "illegal" not in info
    assert reward in (-1, 0, 1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_learner_sits_where_it_is_told(seat: int | None) -> None:
    env = Learner("seasons", seat=seat, opponents=("random",))
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        seats.add(env.seat)
        assert env.sitting.owes(env.seat)
    assert seats == ({0, 1} if seat is None else {seat})


def test_illegal_actions_are_dealt_with_as_agreed() -> None:
    for illegal in ("lose", "random", "raise"):
        env = Learner("kingdoms", illegal=illegal, opponents=("random",))
        env.reset(seed=1)
        wrong = np.int64(env.action_masks().argmin())
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                env.step(wrong)
            continue
        _seen, reward, over, _cut, info = env.step(wrong)
        assert info["illegal"].endswith(").")
        assert over == (illegal == "lose")
        assert reward == (-1 if illegal == "lose" else 0)


def test_wrong_words_are_answered_with_a_sentence() -> None:
    with pytest.raises(OptionError, match="no rewards by luck"):
        InTurn("seasons", rewards="luck")
    with pytest.raises(OptionError, match="no render mode film"):
        InTurn("seasons", render_mode="film")
    with pytest.raises(OptionError, match="no seat 7"):
        Learner("seasons", seat=7)


@pytest.mark.parametrize("name", OWN)
def test_a_game_in_prose(name: str) -> None:
    game = Prose(name)
    text = game.reset(seed=4)
    turns = 0
    while not game.done:
        choices = game.choices()
        assert text.endswith("\n".join(f"{n}. {choice}" for n, choice in enumerate(choices, 1)))
        assert load(name).ask(game.sitting.state.redact(game.seat), game.seat) in text
        text = game.step(f"I choose {len(choices)}, gladly.")
        turns += 1
    assert turns > 10
    assert game.seat == -1
    assert sum(game.rewards) == 0
    with pytest.raises(OptionError):
        game.step(1)


def test_an_answer_that_is_no_choice_is_refused() -> None:
    game = Prose("seasons")
    game.reset(seed=4)
    for answer in (0, 99, "none of them"):
        with pytest.raises(OptionError, match="from 1 to 2"):
            game.step(answer)


def test_pixels_show_the_board_in_its_colours() -> None:
    env = InTurn("seasons", render_mode="rgb_array")
    env.reset(seed=1)
    image = env.render()
    assert isinstance(image, np.ndarray)
    colours = {tuple(int(part) for part in pixel) for pixel in image.reshape(-1, 3)[::97]}
    assert (0xF6, 0xF0, 0xE2) in colours, "paper"
    assert len(colours) > 20
    svg = Picture(env.sitting.game, env.sitting.state, 0).svg
    silent = re.sub(r"<text[ >].*?</text>", "", svg)
    assert (pixels(svg) != pixels(silent)).any(), "letters"


def test_importing_subak_imports_no_numpy() -> None:
    code = "import subak, subak.envs, sys; assert 'numpy' not in sys.modules, 'numpy'"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert set(envs.PLACES) == set(envs.__all__)
    with pytest.raises(AttributeError):
        _ = envs.atari
