"""Bots that say why: off until somebody asks, and then nothing but what everybody may see."""

from random import Random

import pytest

from subak import games
from subak.bots import witness
from subak.bots.settings import settings_for
from subak.bots.witness import Deed, remark
from subak.core.bits import members
from subak.core.game import CHANCE, LATER, SPECTATOR, WATCHERS, State
from subak.core.play import choose
from subak.kit.record import Record, Replay
from subak.kit.tongues import TONGUES, speaking
from subak.table import AskBack, Explain, Header, Refused, SeatBot, Sit, Start, Table
from subak.table.events import Change, Event, Reasoned
from subak.table.gist import gist_of, opened_in_brief
from subak.table.match import Match
from subak.table.motives import deeds, unexplained
from subak.table.names import PLACES
from subak.table.view import Line
from tests.table.playing import Club, reread
from tests.toy import TAKING, QuickNim, QuickState, ToldNim

REAL = [games.load(name) for name in games.NAMES]  # before the toys take the shelf
STEPS = 40  # events that two worlds have in common
WORDS = {"en": f"{PLACES[1]} would say so.", "id": f"{PLACES[1]} bilang."}


class QuickToldNim(ToldNim):
    kind = QuickState


def against_a_bot(told: bool = False) -> Club:
    club = Club(QuickToldNim() if told else QuickNim(), 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    club.do(SeatBot(seat=1, bot="farmer"), "ann")
    club.do(Start(), "ann")
    return club


def answer(club: Club, action: int) -> None:
    (task,) = club.table.tasks()
    change = club.table.answer(task, action, club.now, club.rng)
    assert change is not None
    happen(club, *change.events)


def happen(club: Club, *events: Event) -> None:
    club.changes.append(reread(Change(club.now, "", "", list(events))))
    club.table.apply(club.changes[-1])


def wishing(club: Club, yes: bool = True, who: str = "ann") -> None:
    club.do(Explain(yes=yes), who)


def reasons(table: Table, viewer: int = SPECTATOR) -> list[str]:
    return [line.reason for _number, line in table.log(viewer)]


def test_bots_say_nothing_until_somebody_asks_and_everybody_reads_that_they_did() -> None:
    club = against_a_bot()
    assert not club.table.view("ann").explains
    club.act(0, 0)
    answer(club, 1)
    assert not list(unexplained(club.table, {}))
    before = [club.table.version_for(seats) for seats in ([0], [1], [])]
    wishing(club)
    assert [club.table.version_for(seats) for seats in ([0], [1], [])] == [version + 1 for version in before]
    assert all(club.table.view(who).explains for who in ("ann", "eve"))
    assert [line.text for _n, line in club.table.log(SPECTATOR) if line.times][-1:] == [
        "asks the bots to say why they made a big move."
    ]
    assert not list(unexplained(club.table, {}))  # what was done before is left alone
    wishing(club, yes=False)
    assert not club.table.view("eve").explains
    assert club.table.log(0)[-1][1].text == "asks the bots to keep their reasons to themselves."


def test_whoever_plays_may_ask_and_nobody_else() -> None:
    club = Club(QuickNim(), 2, begun=False)
    club.do(Sit(seat=1, name="Bo"), "bo")
    for who, yes, reason in (("eve", True, "foreign"), ("ann", True, "foreign"), ("bo", False, "illegal")):
        with pytest.raises(Refused) as refused:
            wishing(club, yes, who)
        assert refused.value.reason == reason
    wishing(club, who="bo")  # before the start, too
    with pytest.raises(Refused):
        wishing(club, who="bo")
    club.do(SeatBot(seat=0, bot="farmer"), "ann")
    club.do(Start(), "ann")
    assert club.table.explaining == 0
    answer(club, 1)
    club.act(1, 0)
    assert [seat for seat, _done in unexplained(club.table, {})] == []  # it owes a decision again
    answer(club, TAKING + 1)
    ((seat, done),) = unexplained(club.table, {})
    assert (seat, [deed.action for _number, deed in done]) == (0, [1, TAKING + 1])


def test_in_a_rated_game_bots_keep_their_reasons() -> None:
    header = Header(id="t", game="nim", seats=2, host="ann", created=1.0, rated=True)
    table = Table(QuickNim(), header)
    sat = table.decide(Sit(seat=0, name="Ann"), "ann", 1.0, Random(1))
    assert sat is not None
    table.apply(sat)
    with pytest.raises(Refused, match="rated"):
        table.decide(Explain(yes=True), "ann", 1.0, Random(1))


@pytest.mark.parametrize("told", [False, True], ids=["written", "told"])
def test_a_reason_stands_beside_the_move_for_everybody_and_survives(told: bool) -> None:
    club = against_a_bot(told)
    wishing(club)
    club.act(0, 0)
    answer(club, 1)
    club.act(0, TAKING + 1)
    answer(club, TAKING + 2)
    ((seat, done),) = unexplained(club.table, {})
    number = done[-1][0]
    before = [line for _number, line in club.table.log(0)]
    happen(club, Reasoned(seat, number, WORDS))
    assert not list(unexplained(club.table, {}))
    assert not list(unexplained(club.table, {("t", 1): number + 1}))
    again = Table.rebuild(club.table.game, club.table.header, club.changes)
    for table in (club.table, again, club.table.after(Change(1.0, "", "", []))):
        for viewer in (0, 1, SPECTATOR):
            after = [line for _number, line in table.log(viewer)]
            (where,) = [n for n, line in enumerate(after) if line.reason]
            assert after[where].seat == 1
            assert "2 stones" in after[where].text
            assert after[where].reason == "Farmer bot would say so."
            assert len(after) == len(before)
            with speaking("id"):
                assert [text for text in reasons(table, viewer) if text] == ["Bot Petani bilang."]
            with speaking("ja"):  # it was said before that language was there
                assert [text for text in reasons(table, viewer) if text] == ["農夫ボット would say so."]


def test_what_was_taken_back_takes_its_reason_along() -> None:
    club = against_a_bot()
    wishing(club)
    club.act(0, 0)
    answer(club, 1)
    club.act(0, TAKING + 1)
    answer(club, TAKING + 2)
    ((seat, done),) = unexplained(club.table, {})
    happen(club, Reasoned(seat, done[-1][0], WORDS))
    club.do(AskBack(seat=0, ticket=club.ticket(0)), "ann")
    said = [line for _number, line in club.table.log(0) if line.reason]
    assert [line.taken for line in said] == [True]


def test_a_table_in_brief_knows_whether_bots_explain() -> None:
    club = against_a_bot(told=True)
    wishing(club)
    club.act(0, 0)
    answer(club, 1)
    club.act(0, TAKING + 1)
    gist = gist_of(club.table)
    assert gist is not None
    brief = opened_in_brief(club.table.game, club.table.header, gist, [], club.table.summary())
    assert brief is not None
    assert brief.explaining == club.table.explaining == 0
    assert brief.view is not None


def test_a_sealed_choice_is_known_when_it_is_turned_up() -> None:
    club = against_a_bot()
    wishing(club)
    answer(club, 2)
    assert not list(unexplained(club.table, {}))
    assert club.table.match is not None
    club.act(0, 1)
    ((_number, deed),) = deeds(club.table.match, 1, 0)
    assert deed.action == 2
    assert deed.before.actors == 0b11  # when nobody had bid


def twins(game: object, seats: int, seed: int) -> tuple[Match, Match, bool]:
    """Two matches near the end of a random game that a spectator cannot tell apart, and whether they differ."""
    rng = Random(seed)
    kind = next(real for real in REAL if real.name == game)
    played = walk(kind.new(seats), rng)
    turned_up = [n for n in range(1, len(played) - STEPS) if played[n].reveals != played[n - 1].reveals]
    state = played[turned_up[-1] if turned_up else len(played) - STEPS]  # when nothing is sealed
    other = state.redact(SPECTATOR).imagine(rng)
    both = [Match(kind, seats, {}, 0.0) for _match in range(2)]
    for match, start in zip(both, (state, other), strict=True):
        match.replay = Replay.taken_up(kind, Record.of(kind, seats, {}), 0, start, [])
    differ = state.pack() != other.pack()
    for _step in range(STEPS):
        step = common(both[0].state, both[1].state, rng)
        if step is None:
            break
        for match in both:
            match.replay.add(*step)
    return both[0], both[1], differ


def walk(state: State, rng: Random) -> list[State]:
    out = []
    while state.actors:
        actor = choose(members(state.actors), rng)
        state = state.clone()
        state.apply(actor, choose(state.legal(actor), rng))
        out.append(state)
    return out


def common(one: State, two: State, rng: Random) -> tuple[int, int] | None:
    """What may happen in both worlds, after which a spectator still sees the same; None if nothing may."""
    for _try in range(20):
        actors = members(one.actors & two.actors)
        if not actors:
            return None
        actor = choose(actors, rng)
        legal = sorted({*one.legal(actor)} & {*two.legal(actor)})
        if not legal:
            continue
        action = choose(legal, rng)
        after = [one.clone(), two.clone()]
        for state in after:
            state.apply(actor, action)
        if after[0].redact(SPECTATOR).pack() == after[1].redact(SPECTATOR).pack():
            return actor, action
    return None


def plain(done: list[tuple[int, Deed]]) -> list[tuple[object, ...]]:
    return [(n, deed.before.pack(), list(deed.way), deed.seat, deed.action) for n, deed in done]


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move is big."""
    monkeypatch.setattr(witness, "BIG", -9.0)
    monkeypatch.setattr(witness, "SURE", -9.0)
    monkeypatch.setattr(witness, "FEWEST", 2)
    monkeypatch.setattr(witness, "GLANCES", 2)
    monkeypatch.setattr(witness, "settings_for", lambda view: settings_for(view)._replace(look=30))


@pytest.mark.usefixtures("talkative")
@pytest.mark.parametrize("name", games.NAMES)
def test_worlds_that_a_spectator_cannot_tell_apart_give_the_same_sentence(name: str) -> None:
    seats = max(2, next(game for game in REAL if game.name == name).seats[0])
    found, told, differed = 0, 0, False
    for seed in range(4):
        one, two, differ = twins(name, seats, seed)
        differed = differed or differ
        for seat in range(seats):
            done, same = deeds(one, seat, 0), deeds(two, seat, 0)
            assert plain(done) == plain(same)
            found += len(done)
            if done and not told:
                names = PLACES[:seats]
                said = [
                    remark(one.game, [deed for _n, deed in way], names, Random(seed), 2)
                    for way in (done[-3:], same[-3:])
                ]
                assert said[0] == said[1]
                if said[0] is not None:
                    told += 1
                    assert set(said[0].words) == set(TONGUES)
                    assert len({*said[0].words.values()}) == len(TONGUES)
                    assert all("{" not in words and "None" not in words for words in said[0].words.values())
                    assert said[0].words["en"].startswith("Better than “")
    assert found
    assert told
    assert differed or name == "animism"  # where nothing is hidden but what is sealed


@pytest.mark.parametrize("name", games.NAMES)
def test_what_only_a_seat_knows_has_no_part_in_a_deed(name: str) -> None:
    """Nor has it what a seat did that nobody else ever learns."""
    for seed in range(3):
        one, _two, _differ = twins(name, 3 if name == "animism" else 2, seed)
        entries = {entry.index: entry for entry in one.replay.entries}
        for seat in range(one.seats):
            for number, deed in deeds(one, seat, 0):
                entry = entries[number]
                assert deed.before.redact(SPECTATOR).pack() == deed.before.pack()
                assert entry.audience & WATCHERS or (entry.audience & LATER and one.state.reveals > entry.reveals)
                assert not deed.way or not entry.audience & WATCHERS
                assert all(actor in (seat, CHANCE) for actor, _action in deed.way)


def test_a_line_says_who_did_it_and_not_who_sat_down() -> None:
    club = against_a_bot()
    wishing(club)
    club.act(0, 0)
    answer(club, 1)
    club.act(0, TAKING + 1)
    answer(club, TAKING + 2)
    ((seat, done),) = unexplained(club.table, {})
    happen(club, Reasoned(seat, done[0][0], WORDS))  # of the bid, which is told first
    lines: list[Line] = [line for _number, line in club.table.log(0) if line.reason]
    assert [line.times for line in lines] == [()]
