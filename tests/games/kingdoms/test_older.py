"""Games that began by the figures of version 2 open to be read, and go on where those that changed have not counted."""

from pathlib import Path
from random import Random
from typing import cast

import pytest

from subak.games.kingdoms import cards as c
from subak.games.kingdoms.game import KingdomsGame
from subak.games.kingdoms.rules import Kingdoms
from subak.kit.errors import RecordError
from subak.kit.record import Record
from subak.table import Table
from subak.table.events import Offered, Upgraded
from subak.table.resuming import proposal
from tests.games.kingdoms.table import DECK, GAME, build
from tests.table.playing import Club, reread

SEED = 3


def second_version() -> KingdomsGame:
    """The game with the figures of version 2, under the names by which tables and records know them."""
    game = KingdomsGame(Path(__file__).parent / "version-2.toml")
    game.version, game.content = 2, "17921d010ec1ed1e"
    return game


SECOND = second_version()


def played(moves: int, likes: tuple[int, ...] = ()) -> Club:
    """A game of version 2, so far or to its end."""
    club = Club(SECOND, 2, seed=SEED)
    club.play_greedily(moves, Random(SEED), likes)
    return club


def today(club: Club) -> Table:
    return Table.rebuild(GAME, club.table.header, club.changes, reread(club.table.summary()))


def state_of(table: Table) -> Kingdoms:
    assert table.match is not None
    return cast(Kingdoms, table.match.state)


def test_a_game_of_version_2_that_has_ended_is_read_with_the_scores_it_had() -> None:
    club = played(400)
    assert not club.actors()
    table = today(club)
    assert table.notice == (
        "This game followed version 2 of the rules; today's is version 3. It can be read, but not played on; "
        "the board shows it by today's rules, which may differ a little."
    )
    assert table.summary().scores == club.table.summary().scores
    assert state_of(table).scores() != state_of(club.table).scores(), "a palace card counts otherwise since"


@pytest.mark.parametrize("moves", [6, 60])
def test_a_game_of_version_2_goes_on_where_no_changed_price_was_paid(moves: int) -> None:
    """Palace cards score at the end alone (K-13.2), so that until then nothing has counted but prices."""
    club = played(moves)
    assert club.table.match is not None
    assert proposal(today(club)) == Upgraded(3, GAME.content, len(club.table.match.replay.record.events))


def test_a_game_of_version_2_in_which_a_changed_price_was_paid_goes_on_by_consent_alone() -> None:
    market = DECK.kind_names.index("Market")
    club = played(16, (build("Market"), c.BUILD))
    state = state_of(club.table)
    assert any(state.kinds_in(seat, 1 << market) for seat in (0, 1))
    assert isinstance(proposal(today(club)), Offered)


def test_a_record_of_version_2_says_which_rules_it_follows() -> None:
    record = Record.loads(played(400).table.record().dumps())
    with pytest.raises(RecordError, match=r"follows version 2 of the rules of Kingdoms of Rice; .* version 3\."):
        record.fits(GAME)
