"""Games that began by the figures of version 1 open to be read, and say so."""

from random import Random

import pytest

from subak.kit.errors import RecordError
from subak.kit.record import Record
from subak.table import Table
from subak.table.events import Offered, Upgraded
from subak.table.resuming import proposal
from tests.games.seasons.script import GAME, first_version
from tests.table.playing import Club, reread

FIRST = first_version()
KOSAL = 3  # dealt to the first seat with this seed, and kept by it
SEED = 18


def played(moves: int) -> Club:
    """A game of version 1, so far or to its end."""
    club = Club(FIRST, 2, seed=SEED)
    club.play_greedily(moves, Random(SEED), (KOSAL,))
    return club


def today(club: Club) -> Table:
    return Table.rebuild(GAME, club.table.header, club.changes, reread(club.table.summary()))


def test_a_game_of_version_1_that_has_ended_is_read_with_the_scores_it_had() -> None:
    club = played(200)
    table = today(club)
    assert table.notice == (
        "This game followed version 1 of the rules; today's is version 2. It can be read, but not played on; "
        "the board shows it by today's rules, which may differ a little."
    )
    assert table.summary().scores == club.table.summary().scores


def test_a_game_of_version_1_goes_on_where_no_figure_has_counted_yet() -> None:
    club = played(6)
    assert club.table.match is not None
    events = club.table.match.replay.record.events
    assert proposal(today(club)) == Upgraded(2, GAME.content, len(events))


def test_a_game_of_version_1_in_which_figures_have_counted_goes_on_by_consent_alone() -> None:
    club = played(56)
    assert isinstance(proposal(today(club)), Offered)


def test_a_record_of_version_1_says_which_rules_it_follows() -> None:
    record = Record.loads(played(200).table.record().dumps())
    with pytest.raises(RecordError, match=r"follows version 1 of the rules of Seasons of Rice; .* version 2\."):
        record.fits(GAME)
