"""A match from the first decision to the rematch."""

from random import Random

import msgspec
import pytest

from subak.core.game import CHANCE
from subak.core.position import unpacked
from subak.kit.record import Replay
from subak.table import (
    Act,
    Refused,
    Rematch,
    Say,
    SeatBot,
    Sit,
    Start,
    Swap,
    Table,
    TakeBack,
    encode,
    parse,
)
from subak.table.commands import LIMIT, TEXT
from subak.table.forking import rematch_of
from tests.table.playing import NAMES, Club, reread
from tests.table.whisper import DRAW, PILE, SAY, Whisper, WhisperState
from tests.toy import TAKING, QuickNim

NIM = QuickNim()
WHISPER = Whisper()


def refused(club: Club, command: object, who: str) -> Refused:
    before = (club.table.summary(), [club.table.view(name) for name in NAMES])
    with pytest.raises(Refused) as caught:
        club.do(command, who)  # type: ignore[arg-type]  # any command
    assert (club.table.summary(), [club.table.view(name) for name in NAMES]) == before
    return caught.value


def test_decide_changes_nothing() -> None:
    club = Club(NIM, 2)
    before = (club.table.summary(), club.table.view("ann"))
    change = club.table.decide(Act(seat=0, action=1, ticket=1), "ann", 5.0, Random(0))
    assert change is not None
    assert (club.table.summary(), club.table.view("ann")) == before
    club.table.apply(change)
    assert (club.table.summary(), club.table.view("ann")) != before


def test_a_command_made_twice_counts_once() -> None:
    club = Club(NIM, 2)
    command = Act(seat=0, action=1, ticket=club.desk(0).ticket, id="click-1")
    assert club.do(command, "ann") is not None
    version = club.table.version
    assert club.do(command, "ann") is None
    assert club.table.version == version
    again = Table.rebuild(NIM, club.table.header, club.changes)
    assert again.decide(command, "ann", 9.0, club.rng) is None
    assert club.do(Say(text="hello", id="click-1"), "bo") is not None  # ids are each person's own


def test_an_answer_to_an_older_question_is_stale() -> None:
    club = Club(NIM, 2)
    old = club.desk(0).ticket
    club.act(0, 1)
    assert refused(club, Act(seat=0, action=1, ticket=old), "ann").reason == "stale"
    assert refused(club, TakeBack(seat=0, ticket=old), "ann").reason == "stale"
    assert refused(club, Swap(seat=0, action=2, ticket=old), "ann").reason == "stale"


def test_what_others_choose_at_the_same_time_makes_no_ticket_stale() -> None:
    club = Club(NIM, 3)
    ticket = club.desk(0).ticket
    club.act(1, 2)
    club.swap(1, 0)
    club.undo(1)
    club.act(2, 0)
    club.do(Act(seat=0, action=1, ticket=ticket), "ann")
    assert club.table.view("ann").waiting == [1]


def test_a_question_that_is_asked_anew_after_an_undo_has_another_ticket() -> None:
    club = Club(NIM, 2, seed=3)
    club.act(0, 1)
    club.act(1, 1)
    club.act(0, TAKING + 1)
    asked = club.desk(1).ticket
    club.undo(0)
    club.act(0, TAKING + 2)
    assert refused(club, Act(seat=1, action=TAKING + 1, ticket=asked), "bo").reason == "stale"


def test_foreign_malformed_and_illegal_commands_are_refused_with_a_sentence() -> None:
    club = Club(NIM, 2)
    ticket = club.desk(0).ticket
    assert refused(club, Act(seat=0, action=0, ticket=ticket), "bo").reason == "foreign"
    assert refused(club, Act(seat=0, action=0, ticket=ticket), "").reason == "foreign"
    assert refused(club, Act(seat=7, action=0, ticket=ticket), "ann").reason == "malformed"
    assert refused(club, Act(seat=-1, action=0, ticket=ticket), "ann").reason == "malformed"
    assert refused(club, Act(seat=CHANCE, action=6, ticket=ticket), "ann").reason == "malformed"
    why = refused(club, Act(seat=0, action=TAKING + 3, ticket=ticket), "ann")
    assert (why.reason, str(why)) == ("illegal", "There are not that many stones [T-2.1].")
    assert str(refused(club, Act(seat=0, action=99, ticket=ticket), "ann")) == "Nim has no action 99."
    assert str(refused(club, Act(seat=0, action=-1, ticket=ticket), "ann")) == "Nim has no action -1."


def test_before_the_start_there_is_nothing_to_decide() -> None:
    club = Club(NIM, 2, begun=False)
    club.do(Sit(seat=0, name="Ann"), "ann")
    assert str(refused(club, Act(seat=0, action=0, ticket=0), "ann")) == "The game has not begun."
    view = club.table.view("ann")
    assert (view.status, view.desks, view.waiting, view.result) == ("gathering", [], [], None)


def test_commands_travel_as_json() -> None:
    for command in (Act(seat=1, action=2, ticket=3, id="x"), Sit(seat=0, name="Ann"), Start(), Say(text="<b>")):
        assert parse(encode(command)) == command
    for body in (
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"do":"act"}',
        b'{"do":"fly"}',
        b'{"do":"act","seat":"0","action":1,"ticket":1}',
        b'{"do":"act","seat":0,"action":1.5,"ticket":1}',
        b'{"do":"act","seat":0,"action":1,"ticket":1,"rights":"all"}',
        b'{"do":"rematch","table":"x"}',
        b'{"do":"start","id":"' + b"x" * 65 + b'"}',
        b'{"do":"say","text":"' + b"x" * LIMIT + b'"}',
        b"[" * 4000,
    ):
        with pytest.raises(Refused) as caught:
            parse(body)
        assert caught.value.reason == "malformed"


def test_a_sealed_choice_can_be_changed_until_the_last_one_is_in() -> None:
    club = Club(NIM, 2, seed=1)
    club.act(0, 0)
    assert [player.doing for player in club.table.view("bo").players] == ["ready", "thinking"]
    assert [choice.text for choice in club.alternatives(0)] == ["bid 0", "bid 1", "bid 2"]
    club.swap(0, 2)
    assert club.desk(0).undo == "bid 2"
    club.undo(0)
    assert club.desk(0).undo is None
    assert [player.doing for player in club.table.view("bo").players] == ["thinking", "thinking"]
    club.act(0, 1)
    club.act(1, 1)
    assert club.desk(0).undo is None
    assert "revealed" in str(refused(club, TakeBack(seat=0, ticket=club.desk(0).ticket), "ann"))
    assert "revealed" in str(refused(club, Swap(seat=0, action=0, ticket=club.desk(0).ticket), "ann"))


def test_a_swap_that_is_illegal_leaves_the_first_choice_in_place() -> None:
    club = Club(NIM, 2)
    club.act(0, 2)
    assert refused(club, Swap(seat=0, action=TAKING + 1, ticket=club.desk(0).ticket), "ann").reason == "illegal"
    assert club.desk(0).undo == "bid 2"


def test_an_open_move_can_be_taken_back_until_somebody_acts_on_it() -> None:
    club = Club(NIM, 2, seed=3)
    club.act(0, 1)
    club.act(1, 1)
    club.act(0, TAKING + 1)
    lines = club.desk(1).log
    club.undo(0)
    assert club.desk(1).log == [*lines[:-1], msgspec.structs.replace(lines[-1], taken=True)]
    club.act(0, TAKING + 2)
    club.act(1, TAKING + 1)
    assert club.desk(0).undo is None
    assert club.desk(1).undo == "take 1 stone"


def test_what_nature_answered_stands_and_the_lanes_of_others_do_not_matter() -> None:
    club = Club(WHISPER, 2)
    club.act(0, club.desk(0).choices[0].action)
    club.act(1, DRAW)
    assert club.desk(1).undo is None  # nature has answered
    assert club.desk(0).undo is not None  # though nature has acted since, it was for Bo
    club.undo(0)
    assert len(club.desk(0).choices) > 1


def test_nature_is_rolled_once_and_written_down() -> None:
    club = Club(NIM, 2)
    club.act(0, 1)
    change = club.act(1, 1)
    assert change is not None
    assert [getattr(event, "seat", None) for event in change.events] == [1, CHANCE]
    again = Table.rebuild(NIM, club.table.header, club.changes)
    assert again.summary() == club.table.summary()


@pytest.mark.parametrize("game", [NIM, WHISPER], ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(15))
def test_a_table_is_rebuilt_from_its_changes_at_any_moment(game: QuickNim | Whisper, seed: int) -> None:
    """Random games with undo, swaps, chat and bots: everything anybody sees is the same after a restart."""
    club = Club(game, 2 + seed % 2, seed)
    rng = Random(seed)
    while club.actors():
        seat = rng.choice([s for s in range(len(club.table.chairs)) if club.actors() >> s & 1])
        wish = rng.random()
        if wish < 0.15:
            club.do(Say(text=f"move {club.table.version}"), NAMES[seat])
        for s in range(len(club.table.chairs)):
            if wish > 0.8 and club.desk(s).undo is not None:
                if wish > 0.9:
                    club.undo(s)
                else:
                    club.swap(s, rng.choice(club.alternatives(s)).action)
                break
        else:
            club.act_somehow(seat)
        again = Table.rebuild(game, club.table.header, club.changes)
        assert again.summary() == club.table.summary()
        for viewer in NAMES:
            assert again.view(viewer) == club.table.view(viewer)
    record = club.table.record()
    assert Replay(game, record).state.pack() == club.table.summary().words


def test_log_lines_are_redacted_and_come_out_when_the_choices_are_turned_up() -> None:
    club = Club(NIM, 2)
    club.act(0, 2)
    assert [line.text for line in club.desk(0).log] == ["Ann: bid 2"]
    assert club.desk(1).log == []
    assert club.table.view("dee").desks[0].log == []
    club.act(1, 0)
    texts = [line.text for line in club.table.view("dee").desks[0].log]
    assert texts[:2] == ["Ann: bid 2", "Bo: bid 0"]
    assert texts[2].endswith("fall")


def test_those_who_are_done_in_turn_are_waiting_and_not_ready() -> None:
    club = Club(WHISPER, 2, seed=4)
    while not any(choice.action >= SAY for choice in club.desk(0).choices):
        club.act_somehow()
    assert [player.doing for player in club.table.view("ann").players] == ["thinking", "waiting"]
    club.act(0, SAY)
    view = club.table.view("ann")
    assert [player.doing for player in view.players] == ["waiting", "thinking"]
    assert view.players[1].since == club.now


def test_anybody_may_chat_and_spectators_bring_their_name() -> None:
    club = Club(NIM, 2)
    club.do(Say(text="  good luck  ", name="Nobody"), "bo")
    club.do(Say(text="<script>", name="Dee"), "dee")
    chat = club.table.view("ann").chat
    assert [(m.seat, m.name, m.text) for m in chat] == [(1, "Bo", "good luck"), (-1, "Dee", "<script>")]
    assert refused(club, Say(text=" \n "), "bo").reason == "malformed"
    assert refused(club, Say(text="x" * (TEXT + 1)), "bo").reason == "malformed"


def test_the_end_shows_scores_winners_and_the_record() -> None:
    club = Club(NIM, 2)
    with pytest.raises(Refused, match="when the game is over"):
        club.table.record()
    club.play_out()
    assert club.table.match is not None
    state = club.table.match.state
    view = club.table.view("dee")
    assert view.status == "over"
    assert view.result is not None
    assert view.result.scores == state.scores()
    assert [player.score for player in view.players] == state.scores()
    assert [seat for seat in range(2) if state.winners() >> seat & 1] == view.result.winners
    assert [player.winner for player in view.players] == [seat in view.result.winners for seat in range(2)]
    assert view.waiting == []
    for seat in range(2):
        assert club.desk(seat).undo is None
        assert (
            str(refused(club, TakeBack(seat=seat, ticket=club.desk(seat).ticket), NAMES[seat])) == "The game is over."
        )
        assert (
            str(refused(club, Act(seat=seat, action=0, ticket=club.desk(seat).ticket), NAMES[seat]))
            == "The game is over [T-2.2]."
        )


def test_a_rematch_seats_the_same_people_at_another_table() -> None:
    club = Club(NIM, 2)
    club.do(SeatBot(seat=1, bot="random"), "bo")
    assert str(refused(club, Rematch(table="t2"), "ann")) == "Let this game end first."
    while club.table.status != "over":
        for task in club.table.tasks():
            answer = club.table.answer(task, task.legal[0], club.now, club.rng)
            assert answer is not None
            club.table.apply(answer)
        if club.desk(0).choices:
            club.act_somehow(0)
    assert refused(club, Rematch(table="t2"), "dee").reason == "foreign"
    assert club.table.decide(Rematch(table="t2"), "bo", club.now, club.rng) is not None  # whose seat a bot played
    header, change = rematch_of(club.table, "t2", "ann", club.now)
    club.do(Rematch(table="t2"), "ann")
    assert club.table.view("dee").rematch == "t2"
    assert "already" in str(refused(club, Rematch(table="t3"), "ann"))
    again = Table.rebuild(NIM, header, [change])
    assert (again.host, again.status) == ("ann", "gathering")
    assert [(chair.kind, chair.name) for chair in again.chairs] == [("person", "Ann"), ("person", "Bo")]  # no bot's


def test_a_bots_answer_to_an_outdated_question_is_dropped() -> None:
    club = Club(NIM, 2)
    club.do(SeatBot(seat=1, bot="random"), "bo")
    (task,) = club.table.tasks()
    assert unpacked(NIM, task.words).pack() == task.words
    club.act(0, 1)  # at the same time: the question stands
    assert club.table.answer(task, 0, club.now, club.rng) is not None
    club.do(Sit(seat=1, name="Bo"), "bo")
    assert club.table.answer(task, 0, club.now, club.rng) is None  # Bo is back
    club.do(SeatBot(seat=1, bot="random"), "bo")
    (task,) = club.table.tasks()
    change = club.table.answer(task, 0, club.now, club.rng)
    assert change is not None
    club.table.apply(change)
    assert club.table.answer(task, 0, club.now, club.rng) is None  # it has been answered


def test_why_not_is_answered_from_the_seats_own_view() -> None:
    club = Club(NIM, 2)
    assert club.table.why_not("ann", 0, TAKING + 1) == "There are not that many stones [T-2.1]."
    assert club.table.why_not("ann", 0, 1) == ""
    with pytest.raises(Refused, match="not yours"):
        club.table.why_not("ann", 1, 1)
    with pytest.raises(Refused, match="not yours"):
        club.table.view("ann", [0, 1])


def test_a_sealed_choice_survives_a_restart() -> None:
    club = Club(WHISPER, 2)
    card = club.desk(0).choices[0].action
    club.act(0, card)
    club.act(0, PILE + 2)
    again = Table.rebuild(WHISPER, club.table.header, [reread(change) for change in club.changes])
    assert again.match is not None
    assert isinstance(again.match.state, WhisperState)
    assert (again.match.state.picks[0], again.match.state.piles[0]) == (card, 2)
    assert again.view("ann") == club.table.view("ann")
