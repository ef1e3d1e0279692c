"""Many games at once: the same as one by one, in one process and in several, and nothing is left behind."""

import subprocess
import sys
from multiprocessing import Pipe
from multiprocessing.shared_memory import SharedMemory
from threading import Timer
from typing import cast

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from subak.core.errors import IllegalAction, OptionError, SubakError
from subak.envs.arrays import Array
from subak.envs.batch import Batch
from subak.envs.gym import Learner
from subak.envs.learners import Learners
from subak.envs.pace import LOOPS, random_actions
from subak.envs.shares import Elsewhere, Here, heard, patience_of
from subak.envs.vectors import WAIT, Vector
from subak.envs.zoo import InTurn
from subak.games import OWN
from subak.kit.cores import cores

ARRAYS = ("observations", "masks", "movers", "own", "rewards", "dones", "finals")


def legal(masks: Array, rng: np.random.Generator) -> Array:
    """A random legal action a row."""
    chosen: Array = (rng.random(masks.shape) * masks).argmax(axis=1)
    return chosen


@pytest.mark.parametrize("name", OWN)
def test_a_batch_plays_the_same_games_as_one_environment(name: str) -> None:
    """Game by game and step by step: what is seen, what may be done, who moves, what it gives."""
    many = Vector(name, 3)
    many.reset(seed=5)
    one = InTurn(name)
    one.reset(many.seeds[1])
    rng = np.random.default_rng(3)
    ended = False
    while not ended:
        seen = one.observe(one.agent_selection)
        assert one.seats[one.agent_selection] == many.movers[1]
        assert (seen["observation"] == many.observations[1]).all()
        assert (seen["action_mask"] == many.masks[1]).all()
        actions = legal(many.masks, rng)
        many.step(actions)
        one.step(int(actions[1]))
        ended = bool(many.dones[1])
        assert ended == any(one.terminations.values())
        assert list(one.rewards.values()) == list(many.rewards[1])


def test_a_learner_among_bots_plays_the_same_games_in_a_batch() -> None:
    for name, seat in (("seasons", None), ("animism", 1)):
        many = Vector(name, 2, opponents=("random",), seat=seat, finals=True)
        many.reset(seed=6)
        one = Learner(name, opponents=("random",), seat=seat)
        seen, _info = one.reset(seed=many.seeds[0])
        rng = np.random.default_rng(4)
        over = False
        while not over:
            assert one.seat == many.own[0] == many.movers[0]
            assert (seen == many.observations[0]).all()
            assert (one.action_masks() == many.masks[0]).all()
            actions = legal(many.masks, rng)
            seat_now = one.seat
            many.step(actions)
            seen, reward, over, _cut, _info = one.step(actions[0])
            assert over == many.dones[0]
            assert reward == many.rewards[0, seat_now]
        assert (seen == many.finals[0]).all()


def test_a_batch_refuses_what_a_mask_forbids_and_nothing_happens() -> None:
    many = Vector("kingdoms", 2)
    many.reset(seed=1)
    before = {name: getattr(many, name).copy() for name in ARRAYS}
    right = many.masks.argmax(axis=1)
    for wrong in (many.masks[1].argmin(), -2, many.masks.shape[1]):
        with pytest.raises(IllegalAction):
            many.step(np.array([right[0], wrong]))
    assert all((getattr(many, name) == before[name]).all() for name in ARRAYS)


def test_a_game_that_waits_stays_as_it_is() -> None:
    many = Vector("seasons", 2)
    many.reset(seed=1)
    before = many.observations.copy()
    many.step(np.array([many.masks[0].argmax(), WAIT]))
    assert (many.observations[0] != before[0]).any()
    assert (many.observations[1] == before[1]).all()


def test_games_that_take_turns_waiting_are_those_of_an_environment() -> None:
    """What a game may do stands among what others may: it stays there while the game waits, and goes when it moves."""
    many = Vector("spirits", 3)
    many.reset(seed=4)
    ones = [InTurn("spirits") for _game in many.seeds]
    for one, seed in zip(ones, many.seeds, strict=True):
        one.reset(seed)
    rng = np.random.default_rng(5)
    for _step in range(60):
        actions = np.where(rng.random(3) < 0.5, WAIT, legal(many.masks, rng))
        many.step(actions)
        for n, one in enumerate(ones):
            if actions[n] != WAIT:
                one.step(int(actions[n]))
            seen = one.observe(one.agent_selection)
            assert (seen["observation"] == many.observations[n]).all()
            assert (seen["action_mask"] == many.masks[n]).all()


@pytest.mark.parametrize("anew", [False, True])
def test_what_an_interruption_kept_from_being_written_comes_with_the_next_order(
    monkeypatch: pytest.MonkeyPatch, anew: bool
) -> None:
    """Before what that changes: an entry that was marked and is cleared since stays cleared."""

    def interrupted(_here: Here) -> None:
        raise KeyboardInterrupt

    one, two = Vector("kingdoms", 3), Vector("kingdoms", 3)
    rng = np.random.default_rng(6)
    one.reset(3)
    two.reset(3)
    first = legal(one.masks, rng)
    one.step(first)
    with monkeypatch.context() as patched:
        patched.setattr(Here, "_write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            two.step(first)
    for many in (one, two):
        if anew:
            many.reset(4)
        else:
            many.step(np.full(3, WAIT))
    for name in ARRAYS:
        assert (getattr(one, name) == getattr(two, name)).all(), name


def test_a_batch_writes_into_arrays_of_the_callers() -> None:
    shape = Vector("seasons", 2).observations.shape
    mine = np.full(shape, 7, np.float32)
    many = Vector("seasons", 2, into={"observations": mine})
    many.reset(seed=1)
    own = Vector("seasons", 2)
    own.reset(seed=1)
    assert many.observations is mine
    assert (mine == own.observations).all()
    with pytest.raises(OptionError, match="observations must be of shape"):
        Vector("seasons", 3, into={"observations": mine})
    with pytest.raises(OptionError, match="cannot be shared"):
        Vector("seasons", 2, into={"observations": mine}, processes=2)


def test_the_same_seed_gives_the_same_batch_whatever_the_number_of_processes() -> None:
    with Vector("seasons", 5, finals=True) as one, Vector("seasons", 5, finals=True, processes=2) as two:
        for seed, steps in ((8, 100), (9, 5)):
            one.reset(seed)
            two.reset(seed)
            rng = np.random.default_rng(1)
            ends = 0
            for _step in range(steps):
                for name in ARRAYS:
                    assert (getattr(one, name) == getattr(two, name)).all(), name
                actions = legal(one.masks, rng)
                one.step(actions)
                two.step(actions)
                ends += int(one.dones.sum())
            assert (ends > 0) == (steps > 5)
        first = two.observations.copy()
        two.reset(8)
        assert (two.observations != first).any()


def test_closing_ends_processes_and_frees_memory() -> None:
    many = Vector("seasons", 4, processes=2)
    many.reset(1)
    kept = many.observations
    parts = [part for part in many.parts if isinstance(part, Elsewhere)]
    assert len(parts) == 1, "this process plays the rest itself"
    assert many.memory is not None
    name = many.memory.name
    many.close()
    many.close()
    assert all(part.process.exitcode == 0 for part in parts)
    assert kept.any(), "who holds an array may still read it"
    with pytest.raises(FileNotFoundError):
        SharedMemory(name)
    with pytest.raises(SubakError, match="closed"):
        many.reset(1)


def test_a_process_that_is_killed_is_missed() -> None:
    with Vector("seasons", 4, processes=2) as many:
        many.reset(1)
        process = cast(Elsewhere, many.parts[1]).process
        process.kill()
        process.join()
        with pytest.raises(SubakError, match="has ended"):
            many.step(many.masks.argmax(axis=1))


class Interrupted:
    """A batch during whose step somebody presses the keys that end things."""

    def step(self, numbers: bytes) -> None:
        raise KeyboardInterrupt


def test_an_interruption_leaves_no_answer_for_the_next_order() -> None:
    with Vector("seasons", 4) as one, Vector("seasons", 4, processes=2) as two:
        two.reset(1)
        here = cast(Here, two.parts[0])
        batch, here.batch = here.batch, cast(Batch, Interrupted())
        with pytest.raises(KeyboardInterrupt):
            two.step(two.masks.argmax(axis=1))
        here.batch = batch
        assert not cast(Elsewhere, two.parts[1]).line.poll()
        one.reset(2)
        two.reset(2)
        assert (one.observations == two.observations).all()


@pytest.mark.parametrize("patience", [0.0, 0.001, 60.0])
def test_who_stays_awake_hears_the_same_early_and_late(patience: float) -> None:
    near, far = Pipe()
    far.send("early")
    assert heard(near, patience) == "early"
    later = Timer(0.05, far.send, ["late"])
    later.start()
    assert heard(near, patience) == "late"
    later.join()
    far.close()
    with pytest.raises(EOFError):
        heard(near, patience)


def test_processes_stay_awake_only_where_each_has_a_core() -> None:
    assert patience_of(cores() + 1) == 0
    assert (patience_of(1) > 0) == (sys.platform != "win32")


PARENT = """
import os, signal, sys
from subak.envs.vectors import Vector
if __name__ == "__main__":
    many = Vector("seasons", 4, processes=2)
    many.reset(1)
    print(many.memory.name, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_nothing_is_left_when_the_parent_is_killed() -> None:
    """All processes hold the pipe of the parent's words: it is at its end when the last of them is."""
    done = subprocess.run([sys.executable, "-c", PARENT], capture_output=True, text=True, timeout=300)
    assert done.returncode < 0
    with pytest.raises(FileNotFoundError):
        SharedMemory(done.stdout.strip())


def test_learners_in_a_vector_environment_of_gymnasium() -> None:
    env = gymnasium.make_vec("subak.envs.gym:subak/seasons-v2", 6, opponents=("random",), seat=None)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    games = cast(Learners, env.unwrapped)
    seen, _info = env.reset(seed=3)
    rng = np.random.default_rng(3)
    ends = 0
    while ends < 6:
        assert env.observation_space.contains(seen)
        before = seen.copy()
        actions = legal(games.action_masks(), rng)
        assert env.action_space.contains(actions)
        seen, rewards, over, cut, info = env.step(actions)
        assert (before != seen).any()
        assert not cut.any()
        assert not rewards[~over].any()
        assert set(rewards[over]) <= {-1.0, 0.0, 1.0}
        if over.any():
            assert (info["_final_obs"] == over).all()
            assert all((final is not None) == ended for final, ended in zip(info["final_obs"], over, strict=True))
        ends += int(over.sum())
    env.close()


def test_partners_have_the_other_seats() -> None:
    asked: list[int] = []

    def first_of(seen: Array, masks: Array) -> Array:
        asked.append(len(seen))
        numbers: Array = masks.argmax(axis=1)
        return numbers

    env = Learners("seasons", 4, partner=first_of, seat=None)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    total = np.zeros(2)
    for _step in range(60):
        assert (env.games.movers == env.games.own).all()
        _seen, rewards, over, _cut, _info = env.step(legal(env.action_masks(), rng))
        total += [rewards.sum(), over.sum()]
    assert total[1] >= 4
    assert asked
    assert total[0] > 0, "even random play beats whoever takes the first thing there is"


def test_the_stopwatch_plays_at_random_with_observation_and_mask() -> None:
    masks = np.array([[0, 1, 0, 1], [1, 0, 0, 0], [0, 0, 0, 1]], np.bool_)
    rng = np.random.default_rng(1)
    drawn = np.array([random_actions(masks, rng) for _draw in range(50)])
    assert [set(column) for column in drawn.T] == [{1, 3}, {0}, {3}]
    for loop in LOOPS.values():
        answer = loop("seasons", 2, 0.01)
        assert answer["events"] > 0
        assert answer["seconds"] >= 0.01
