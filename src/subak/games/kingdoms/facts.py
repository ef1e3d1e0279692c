"""What became of palace cards, buildings and fiefdoms, for those who weigh them."""

from collections import Counter
from collections.abc import Sequence

from subak.games.kingdoms.cards import CARD, KIND, NO, PAIRS, PALACE, REDRAW, TILES, Cards
from subak.games.kingdoms.rules import Kingdoms
from subak.games.kingdoms.state import BUILD_KIND, HOLDER, MAT, MAT_TILES, PLAYERS, ROW_SIZE, SETUP, VICTORY_KEEP
from subak.kit.facts import Fact, Row


def keys(cards: Cards, table: str) -> list[int | str]:
    """The ids of a table, by the numbers that positions use."""
    return list(cards.tables.by_key(table))


def offers(view: Kingdoms, seat: int, legal: Sequence[int]) -> dict[int, list[Row]]:
    """Palace cards that are kept, and kinds of cards that can be built."""
    cards = view.cards
    if view.phase == BUILD_KIND:
        kinds = keys(cards, "kind")
        return {action: [("kind", kinds[action - KIND])] for action in legal}
    goals = keys(cards, "goal")
    if view.phase == VICTORY_KEEP:
        seen = [goals[cards.goal_of[entry & 63]] for entry in view.looked()]
        return {action: [("goal", seen[action - CARD])] for action in legal if action != NO}
    if view.phase == SETUP:
        first = MAT + seat * MAT_TILES + PALACE * TILES
        dealt: list[Row] = [("goal", goals[cards.goal_of[view[first + place]]]) for place in range(3)]
        return {action: [row for n, row in enumerate(dealt) if n not in _given_up(action)] for action in legal}
    return {}


def _given_up(action: int) -> tuple[int, ...]:
    """K-1.10: of three palace cards one is given up, or two are exchanged."""
    return PAIRS[action - REDRAW] if action >= REDRAW else (action - CARD,)


def report(state: Kingdoms) -> list[Fact]:
    cards = state.cards
    kinds, goals, fiefs = keys(cards, "kind"), keys(cards, "goal"), keys(cards, "fiefdom")
    out: list[Fact] = []
    for seat in range(state[PLAYERS]):
        built: Counter[int] = Counter()
        for row in range(PALACE):
            first = MAT + seat * MAT_TILES + row * TILES
            built.update(state[first + tile] for tile in range(state[ROW_SIZE + seat * 4 + row]))
        out += [Fact(seat, ("kind", kinds[kind]), n, n) for kind, n in built.items()]
        points: Counter[int] = Counter()
        palace = Counter(state.palace_goals(seat))
        for goal, score in zip(state.palace_goals(seat), state.palace_scores(seat), strict=True):
            points[goal] += score
        out += [Fact(seat, ("goal", goals[goal]), n, n, points[goal]) for goal, n in palace.items()]
        for fief in range(cards.fiefs):
            if state[HOLDER + fief] == seat:
                out.append(Fact(seat, ("fiefdom", fiefs[fief]), 1, 1, cards.fief_vp[fief]))
    return out
