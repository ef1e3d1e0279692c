"""Games that began by older figures open to be read, and go on where no changed figure has counted."""

import pytest

from subak.games.spirits import state as st
from subak.games.spirits.game import SpiritsGame
from subak.games.spirits.rules import Spirits
from subak.kit.errors import RecordError
from subak.kit.record import Record
from subak.table import Table
from subak.table.events import Offered, Upgraded
from subak.table.resuming import proposal
from tests.games.spirits.script import GAME, get, of_old
from tests.table.playing import Club, reread

SECOND, THIRD = of_old(2), of_old(3)
SEED = 72  # the setup cards of both are as they were, and no spirit that changed counts before round 4
CHANGED = {1, 2, 3, 4, 5, 8}  # the setup cards that bring other rice since version 4
ALL = 5_000


def played(moves: int, game: SpiritsGame = SECOND, seed: int = SEED) -> Club:
    """A game of older rules, by luck, so far or to its end."""
    club = Club(game, 2, seed=seed)
    for _move in range(moves):
        if not club.actors():
            break
        club.act_somehow()
    return club


def today(club: Club) -> Table:
    return Table.rebuild(GAME, club.table.header, club.changes, reread(club.table.summary()))


def test_a_game_of_version_2_that_has_ended_is_read_with_the_scores_it_had() -> None:
    club = played(ALL)
    table = today(club)
    assert table.notice.startswith(
        "This game followed version 2 of the rules; today's is version 4. It can be read, but not played on; "
        "log and board break off after "
    )
    older = table.older
    assert older is not None
    assert 0 < older.shown < len(older.record.events), "as far as both rules go"
    assert table.summary().scores == club.table.summary().scores


def test_a_game_of_version_2_goes_on_in_its_midst_where_no_changed_figure_has_counted() -> None:
    club = played(40)
    assert club.table.match is not None
    state = club.table.match.state
    assert isinstance(state, Spirits)
    assert state[st.ROUND] == 2
    events = club.table.match.replay.record.events
    assert proposal(today(club)) == Upgraded(4, GAME.content, len(events))


def test_a_game_of_version_2_in_which_figures_have_counted_goes_on_by_consent_alone() -> None:
    club = played(100)
    assert isinstance(proposal(today(club)), Offered)


def test_a_record_of_version_2_says_which_rules_it_follows() -> None:
    record = Record.loads(played(ALL).table.record().dumps())
    with pytest.raises(RecordError, match=r"follows version 2 of the rules of Spirits .* version 4\."):
        record.fits(GAME)


def test_a_game_of_version_3_goes_on_where_nobody_has_a_setup_card_that_changed() -> None:
    club = played(40, THIRD)
    assert club.table.match is not None
    state = club.table.match.state
    assert isinstance(state, Spirits)
    assert not CHANGED & {get(state, seat, st.SETUP) for seat in range(2)}
    assert proposal(today(club)) == Upgraded(4, GAME.content, len(club.table.match.replay.record.events))


def test_a_game_of_version_3_with_a_setup_card_that_changed_goes_on_by_consent_alone() -> None:
    club = played(3, THIRD, seed=35)
    assert club.table.match is not None
    state = club.table.match.state
    assert isinstance(state, Spirits)
    assert CHANGED & {get(state, seat, st.SETUP) for seat in range(2)}
    assert isinstance(proposal(today(club)), Offered)
