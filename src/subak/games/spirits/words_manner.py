"""How questions are put to people: amounts, the workers of a round on one panel, and what need not be asked."""

from subak.core.game import Field, Manner
from subak.games.spirits import cards as c
from subak.games.spirits import state as st
from subak.games.spirits.actions import MOST, NUMBER, STOP
from subak.games.spirits.paddies import pieces
from subak.games.spirits.rules import Spirits
from subak.games.spirits.words import LINE_NAMES
from subak.games.spirits.workers import duck_work, group_of, harvest_work, idle_labor, idle_stock, weed_work
from subak.kit.text import _

LABORER_POOL, LIVESTOCK_POOL, BORDER_POOL, ROCK_POOL = range(4)  # the pools
USES = {  # line -> pools of which it takes: laborers in groups, of the others one each
    st.BUILD_LABOR: (LABORER_POOL, BORDER_POOL),
    st.BUILD_STOCK: (LIVESTOCK_POOL, BORDER_POOL),
    st.ROCK_STOCK: (LIVESTOCK_POOL, ROCK_POOL),
    st.ROCK_LABOR: (LABORER_POOL, ROCK_POOL),
    st.WEED_LABOR: (LABORER_POOL,),
    st.PEST_STOCK: (LIVESTOCK_POOL,),
    st.HARVEST_LABOR: (LABORER_POOL,),
    st.PLANT_LABOR: (LABORER_POOL,),
}


def manner(s: Spirits, seat: int) -> Manner:
    if s.phase == st.ASSIGN and s[st.LANE + seat] < st.LINES:
        return _workers(s, seat)
    if s.phase == st.BUILD and not s[st.SPOT] and s[st.LEFT] <= 0:
        # S-9.14: a gate that leads into no paddy can still move before the next piece is built, and until then
        # no water, weed or worker asks where it stands
        return Manner(closing=(STOP,), obvious=STOP)
    numbers = [action for action in s.legal(seat) if NUMBER <= action <= NUMBER + MOST]
    return Manner(closing=(STOP,), amounts={action: action - NUMBER for action in numbers})


def _workers(s: Spirits, seat: int) -> Manner:
    """S-8: the lines that are left, and what they share."""
    now = s[st.LANE + seat]
    assigned = s.some(st.ASSIGNED + seat * st.LINES, st.LINES)
    empty = c.EDGES - pieces(s, s[st.WALLS + seat] | s[st.GATES + seat])
    stones = s.cards.hex_size[s[st.STONES + seat]]
    pools = [
        (_("laborers"), idle_labor(s, seat)),
        (_("livestock"), idle_stock(s, seat)),
        ("", empty - assigned[st.BUILD_LABOR] - assigned[st.BUILD_STOCK]),
        ("", stones - assigned[st.ROCK_STOCK] - assigned[st.ROCK_LABOR]),
    ]
    fields = [_line(s, seat, line) for line in range(now, st.LINES)]
    amounts = {action: action - NUMBER for action in s.legal(seat)}
    question = _("Round {n}, step 5: who does what? Nobody sees it until everybody is done.").format(n=s[st.ROUND])
    return Manner(amounts=amounts, form=fields, pools=pools, last=(STOP,), question=question)


def _line(s: Spirits, seat: int, line: int) -> Field:
    group = group_of(s, seat, line)
    uses = {pool: group if pool == LABORER_POOL else 1 for pool in USES[line]}
    return Field(_(LINE_NAMES[line]), NUMBER, _most(s, seat, line) if group else 0, {} if not group else uses)


def _most(s: Spirits, seat: int, line: int) -> int:
    """What a line has work for, whatever the others take."""
    if s[st.ROUND] == st.ROUNDS and line not in (st.WEED_LABOR, st.PEST_STOCK, st.HARVEST_LABOR):
        return 0  # S-21.3
    if line == st.WEED_LABOR:
        return min(weed_work(s, seat), MOST)
    if line == st.PEST_STOCK:
        return min(duck_work(s, seat), MOST)
    if line == st.HARVEST_LABOR:
        return harvest_work(s, seat)
    if line == st.PLANT_LABOR:
        return 10 if s.least(seat, c.PLANT_COST, s.cards.plant_laborers) else 0  # S-26.1
    return MOST
