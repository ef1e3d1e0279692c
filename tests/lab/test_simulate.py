"""Simulation: fair, repeatable, and honest about what it counts."""

from collections import Counter
from io import StringIO
from pathlib import Path

import pytest

from subak.core.errors import IllegalAction, OptionError, SubakError
from subak.core.game import Bot, State
from subak.kit.record import Record, Replay
from subak.lab.simulate import WHOLE, Finished, Tally, planned, play_one, seatings, simulate
from tests import toy


@pytest.fixture(autouse=True)
def nim(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.install(monkeypatch)


def outcome(workers: int, seed: int = 1) -> tuple[dict[str, object], str]:
    out = StringIO()
    data = simulate(planned("nim", ["greedy", "random"], 60, seats=3, seed=seed), workers, out).data()
    for key in ("seconds", "decisions_per_second", "games_per_second"):
        del data[key]
    return data, out.getvalue()


def test_the_same_seed_gives_the_same_games_whatever_the_workers() -> None:
    assert outcome(1) == outcome(2) == outcome(3)


def test_another_seed_gives_other_games() -> None:
    assert outcome(1)[1] != outcome(1, seed=2)[1]


def test_a_longer_run_begins_with_the_same_games() -> None:
    short, long = StringIO(), StringIO()
    simulate(planned("nim", ["greedy", "random"], 5), 1, short)
    simulate(planned("nim", ["greedy", "random"], 130), 2, long)
    assert long.getvalue().startswith(short.getvalue())


def test_records_stand_in_order_and_replay_to_what_was_counted() -> None:
    out = StringIO()
    result = simulate(planned("nim", ["greedy", "random"], 40, options={"heap": 12}), 2, out)
    scores: list[Counter[int]] = [Counter(), Counter()]
    events = 0
    for number, line in enumerate(out.getvalue().splitlines()):
        record = Record.loads(line)
        assert record.options == {"heap": 12}
        replay = Replay(toy.Nim(), record)
        assert replay.state.actors == 0
        for seat, score in enumerate(replay.state.scores()):
            scores[(seat + number) % 2][score] += 1
        events += len(record.events)
    assert scores == result.tally.scores
    assert (events, result.tally.games) == (result.tally.events, 40)


def test_greedy_beats_random() -> None:
    data = simulate(planned("nim", ["greedy", "random"], 200, seed=3), 1).data()
    wins, share = data["wins"], data["win_share"]
    assert isinstance(wins, list)
    assert isinstance(share, list)
    assert sum(wins) == 200
    assert share[0] > 0.8


@pytest.mark.parametrize(("bots", "seats"), [(bots, seats) for seats in range(1, 6) for bots in range(1, seats + 1)])
def test_every_bot_sits_everywhere_equally_often(bots: int, seats: int) -> None:
    rows = seatings(bots, seats)
    for seat in range(seats):
        assert len(set(Counter(row[seat] for row in rows).values())) == 1
    assert len(set(rows)) == len(rows)
    assert all(set(row) == set(range(bots)) for row in rows)


def test_neighbours_change_too() -> None:
    pairs = Counter((row[0], row[1]) for row in seatings(3, 3))
    assert len(pairs) == 6
    assert set(pairs.values()) == {1}


def test_first_games_rotate_the_seats() -> None:
    assert seatings(2, 2) == [(0, 1), (1, 0)]
    assert seatings(3, 3)[:3] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_shared_wins_are_split() -> None:
    tally = Tally(2)
    record = Record.of(toy.Nim(), 3)
    tally.count(Finished(record, (0, 1, 0), [4, 4, 2], 0b011, 9, 5))
    tally.count(Finished(record, (1, 0, 1), [4, 4, 4], 0b111, 9, 5))
    assert tally.wins == [WHOLE // 2 + WHOLE // 3, WHOLE // 2 + 2 * WHOLE // 3]
    assert tally.scores == [Counter({4: 2, 2: 1}), Counter({4: 3})]


def test_decisions_leave_nature_out_and_choices_leave_forced_moves_out() -> None:
    tally = simulate(planned("nim", ["random"], 30), 1).tally
    assert tally.events == tally.decisions + 30  # nature acts once a game
    assert tally.choices < tally.decisions


def test_tick_counts_every_game() -> None:
    done: list[int] = []
    simulate(planned("nim", ["random"], 123), 2, tick=done.append)
    assert sum(done) == 123


def test_a_bot_that_cheats_is_stopped() -> None:
    class Cheat(Bot):
        def choose(self, view: State, seat: int, legal: list[int], rng: object) -> int:
            return 99

    plan = planned("nim", ["random"], 1)
    with pytest.raises(IllegalAction, match="Action 99 is not legal for seat 0 now"):
        play_one(toy.Nim(), [Cheat()], 0, plan, (0, 0))


@pytest.mark.parametrize(
    ("game", "bots", "games", "more", "sentence"),
    [
        ("nmi", ["random"], 1, {}, "There is no game called nmi. Did you mean nim?"),
        ("nim", ["rnadom"], 1, {}, "There is no bot called rnadom. Did you mean random?"),
        ("nim", ["random"], 0, {}, "Play at least one game, not 0."),
        ("nim", [], 1, {}, "Name at least one bot."),
        ("nim", ["random"] * 3, 1, {"seats": 2}, "3 bots do not fit at 2 seats: give more seats or fewer bots."),
        ("nim", ["random"], 1, {"seats": 9}, "Nim is for 2 or 3 players, not 9."),
        ("nim", ["random"], 1, {"options": {"heep": 1}}, "Nim has no option heep. Did you mean heap?"),
        ("nim", ["random"], 1, {"pack": Path("none.toml")}, "none.toml cannot be read: No such file or directory."),
    ],
)
def test_a_plan_that_cannot_run_is_one_sentence(
    game: str, bots: list[str], games: int, more: dict[str, int], sentence: str
) -> None:
    with pytest.raises(SubakError) as error:
        planned(game, bots, games, **more)  # type: ignore[arg-type]
    assert str(error.value) == sentence
    assert isinstance(error.value, OptionError) or "pack" in more
