"""A position of Seasons of Rice in plain sentences, landscapes row by row."""

from collections.abc import Sequence

from subak.core.bits import members
from subak.core.game import HIDDEN
from subak.core.position import NONE, OVER
from subak.games.seasons import cards as c
from subak.games.seasons import state as s
from subak.games.seasons.grid import REACH, spot_x, spot_y
from subak.games.seasons.hidden import Seasons
from subak.games.seasons.landscape import PLACED, Landscape
from subak.games.seasons.paddies import LARGEST, attribute, first_point
from subak.games.seasons.patches import X_AT, Y_AT
from subak.games.seasons.words import ROTATIONS, Words
from subak.games.seasons.words_cards import COUNTED
from subak.kit.text import N_, _, chapters, listed, n_, player

STAGES = {  # by phase; the others are the dry season
    s.PAIRS: N_("Seasons of Rice, before the wet season. Two cards are dealt to each player."),
    s.ANCESTORS: N_("Seasons of Rice, before the wet season. Both choose their ancestors in secret."),
    s.FIRST_LAND: N_("Seasons of Rice, before the wet season. Both lay their first lands."),
    s.HANDS: N_("Seasons of Rice, before the wet season. The hands are dealt."),
    s.WET: N_(
        "Wet season, turn {n} of {all}. Both lay a card and give one to the row, in secret; then hands are exchanged."
    ),
    s.LAST_CARD: N_("Wet season, the last card of each hand."),
    OVER: N_("The game is over."),
}
FEATURE_PLACES = (N_("house {place}"), N_("farmer {place}"), N_("buffalo {place}"))  # by kind
LINES = ("\\", "/")  # a path by how it leans
FURROW, BARE = ".", "_"
NEARLY = 4  # quarters that a paddy may lack for their cells to be named


class Telling:
    """What a view shows, the viewer's own things first."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.cards = words.cards

    def tell(self, view: Seasons, seat: int, names: Sequence[str] = ()) -> str:
        seats = (0, 1) if seat < 0 else (seat, 1 - seat)
        parts = [("", [self._stage(view), *self._ready(view, seat, names), *self._chosen(view, seats, seat, names)])]
        parts += [(self.words.heading(each, seat, names), self._player(view, each)) for each in seats]
        if view[s.ROW]:
            parts.append((_("The dry-season row"), self._faces(view[s.ROW])))
        parts += [self._hand(view, each, seat, names) for each in seats if view[s.HAND + each]]
        if view[s.ASIDE]:
            parts.append((_("Out of the game"), self._faces(view[s.ASIDE])))
        parts += [(_("What scores"), self._figures()), (_("How lands are written"), self._legend())]
        parts.append(("", [self.words.tiebreak(view, names), self.words.ask(view, seat, names)]))
        return chapters(parts)

    # -- where the game stands

    def chapter(self, view: Seasons) -> str:
        """The season, turn by turn where everybody plays at once."""
        if view.phase in (s.PAIRS, s.ANCESTORS, s.FIRST_LAND, s.HANDS):
            return _("Before the wet season")
        if view.phase == s.WET:
            return _("Wet season, turn {n}").format(n=view[s.TURN] + 1)
        return _("Wet season, the last cards") if view.phase == s.LAST_CARD else _("Dry season")

    def _stage(self, view: Seasons) -> str:
        if view.phase in STAGES:
            return _(STAGES[view.phase]).format(n=view[s.TURN] + 1, all=self.cards.turns)
        return n_(
            "Dry season, {n} card left in the row. In turn a card of it is laid; the game ends when it is empty.",
            "Dry season, {n} cards left in the row. In turn a card of it is laid; the game ends when it is empty.",
            view[s.ROW].bit_count(),
        )

    def _ready(self, view: Seasons, viewer: int, names: Sequence[str]) -> list[str]:
        """Where both choose at once: who of the others is done. Elsewhere the question says who acts."""
        if view.phase not in (s.ANCESTORS, s.FIRST_LAND, s.WET, s.LAST_CARD):
            return []
        acting = _("{player} is choosing."), _("{player} is ready.")
        seats = [seat for seat in range(s.SEATS) if seat != viewer]
        return [acting[0 if view.actors >> seat & 1 else 1].format(player=player(names, seat)) for seat in seats]

    def _chosen(self, view: Seasons, seats: Sequence[int], viewer: int, names: Sequence[str]) -> list[str]:
        """What has been chosen in turns that are not done."""
        out: list[str] = []
        for seat in seats:
            card, turned, spot, gift = (view[word + seat] for word in (s.CARD, s.ROTATION, s.SPOT, s.GIFT))
            if card < 0:
                continue
            who, name = self.words.heading(seat, viewer, names), self.words.names[card]
            if view.phase == s.ANCESTORS:
                out.append(_("{who}: {name} is chosen as ancestor.").format(who=who, name=name))
                continue
            out.append(_("{who}: the land of {name} is to be laid.").format(who=who, name=name))
            if turned >= 0:
                out.append(self._lying(card, turned))
            elif view[s.STEP + seat] == s.TURNING:
                out += [self._lying(card, turn) for turn in range(c.ROTATIONS)]
            elif view[s.STEP + seat] != s.READY:
                out.append(_("It fits nowhere."))
            if spot >= 0:
                out.append(_("It lies {where}.").format(where=self.words.where(view, seat, spot)))
            if gift >= 0:
                out.append(_("{who}: {name} goes to the row.").format(who=who, name=self.words.names[gift]))
        return out

    # -- players

    def _player(self, view: Seasons, seat: int) -> list[str]:
        points = n_("{n} point", "{n} points", view.scores()[seat])
        sources = [_("{source} {n}").format(source=name, n=n) for name, n in self.words.sheet(view, seat)]
        text = _("{points} ({sources}).") if sources else _("{points}.")
        out = [text.format(points=points, sources=listed(sources))]
        ancestor = view[s.ANCESTOR + seat]
        if ancestor != NONE:
            name, rule = self.words.names[ancestor], self.words.ancestor(ancestor)
            out.append(_("Ancestor {name}: {rule}").format(name=name, rule=rule))
        lands = view.lands(seat)
        if not lands:
            return [*out, _("No land yet.")]
        laid = [self._laid(view, seat, n, land) for n, land in enumerate(lands)]
        out.append(_("Landscape: {cards}.").format(cards=listed(laid)))
        return out + self._rows(view, seat) + self._standing(view, seat) + self._paddies(view, seat)

    def _laid(self, view: Seasons, seat: int, n: int, land: int) -> str:
        where = self.words.where(view, seat, land >> 7) if n else _("the first land")
        return _("{name} ({where}, {turned})").format(
            name=self.words.names[land >> 2 & 31], where=where, turned=_(ROTATIONS[land & 3])
        )

    def _rows(self, view: Seasons, seat: int) -> list[str]:
        """The landscape as it lies, a line a row of cells."""
        land = view.landscape(seat)
        corner_x, corner_y = self._corner(view, seat)
        covered = [n for n, cell in enumerate(land.cells) if cell]
        left = min(n % land.stride for n in covered)
        right = max(n % land.stride for n in covered)
        before = int(corner_x - left - land.left)
        out = [
            n_(
                "Its rows begin {n} cell left of the first land:",
                "Its rows begin {n} cells left of the first land:",
                before,
            )
            if before
            else _("Its rows begin where the first land does:")
        ]
        for row in range(covered[0] // land.stride, covered[-1] // land.stride + 1):
            cells = "".join([self._cell(land, int(row * land.stride + n)) for n in range(left, right + 1)])
            out.append(_("{row}: {cells}").format(row=_down(int(row + land.top) - corner_y) or _("level"), cells=cells))
        return out

    def _cell(self, land: Landscape, n: int) -> str:
        cell = land.cells[n]
        if not cell & 1:
            return FURROW if cell else BARE
        return LINES[int(n % land.stride + land.left + n // land.stride + land.top) & 1]

    def _standing(self, view: Seasons, seat: int) -> list[str]:
        """Where houses, farmers and buffaloes stand in a landscape."""
        corner_x, corner_y = self._corner(view, seat)
        places: list[tuple[int, int, int]] = []
        for laid in view.lands(seat):
            x, y = spot_x(laid >> 7) - corner_x, spot_y(laid >> 7) - corner_y
            places += [(f & 3, x + (f >> 2 & 7), y + (f >> 5)) for f in self.cards.features[laid & 127]]
        return [_("On it: {features}.").format(features=_features(places))] if places else []

    def _corner(self, view: Seasons, seat: int) -> tuple[int, int]:
        """The cell from which all places of a landscape are counted."""
        spot = view[s.LAND + seat * PLACED] >> 7
        return spot_x(spot), spot_y(spot)

    # -- paddies

    def _paddies(self, view: Seasons, seat: int) -> list[str]:
        closed = view.closed_of(seat)
        out = [_("Closed: {paddy}.").format(paddy=self._paddy(view, seat, paddy)) for paddy in closed]
        small = 0
        for paddy, lacking, ends in view.open_paddies(seat):
            features = attribute(self.cards, paddy, c.FEATURES)
            if not features and (view.phase == OVER or attribute(self.cards, paddy, c.SQUARES) == 1):
                small += 1
                continue
            text = _("Open: {paddy}, {lacks}.")
            if view.phase == OVER:
                text = _("Open: {paddy}.")
            elif ends:
                text = _("Open: {paddy}, {lacks}; it can never close, for a path ends inside.")
            lacks = self._lacks(view, seat, paddy, lacking)
            out.append(text.format(paddy=self._paddy(view, seat, paddy), lacks=lacks))
        if small and view.phase != OVER:
            out.append(
                n_(
                    "Open: {n} more, 1 square without features.",
                    "Open: {n} more, 1 square each without features.",
                    small,
                )
            )
        return out

    def _paddy(self, view: Seasons, seat: int, paddy: int) -> str:
        corner_x, corner_y = self._corner(view, seat)
        x, y = (paddy >> X_AT & 127) - REACH - corner_x, (paddy >> Y_AT & 127) - REACH - corner_y
        text = _("{facts}, its first square {place}, lying on {cards}")
        return text.format(
            facts=self.words.paddy(paddy) if paddy in view.closed_of(seat) else self.words.facts(paddy),
            place=_place(x, y),
            cards=COUNTED[c.TOUCHED](attribute(self.cards, paddy, c.TOUCHED)),
        )

    def _lacks(self, view: Seasons, seat: int, paddy: int, lacking: int) -> str:
        """How much an open paddy lacks; if it is little, in which cells."""
        text = n_("lacks {n} quarter of a square", "lacks {n} quarters of squares", lacking)
        if lacking > NEARLY:
            return text
        land = view.landscape(seat)
        corner_x, corner_y = self._corner(view, seat)
        land.walk(first_point(land, paddy))
        stride = land.stride
        around = {int(p) - corner for p in land.walked for corner in (0, 1, int(stride), int(stride) + 1)}
        cells = [
            _place(int(n % stride + land.left) - corner_x, int(n // stride + land.top) - corner_y)
            for n in sorted(around)
            if not land.cells[n]
        ]
        return _("{lacks} in {cells}").format(
            lacks=text, cells=n_("the cell {list}", "the cells {list}", len(cells), list=_("; ").join(cells))
        )

    # -- cards

    def _hand(self, view: Seasons, seat: int, viewer: int, names: Sequence[str]) -> tuple[str, list[str]]:
        heading = _("Your hand") if seat == viewer else _("The hand of {player}")
        heading = heading.format(player=player(names, seat))
        if view[s.HAND + seat] == HIDDEN:
            return heading, [n_("{n} card, hidden.", "{n} cards, hidden.", view.hand_size(seat))]
        told = self._faces(view[s.HAND + seat])
        if view.phase <= s.ANCESTORS:
            told += [
                _("{name} as ancestor: {rule}").format(name=self.words.names[card], rule=self.words.ancestor(card))
                for card in members(view[s.HAND + seat])
            ]
        return heading, told

    def _faces(self, mask: int) -> list[str]:
        """The lands of some cards, as they lie upright."""
        return [
            _("{name}, {features}: {land}").format(
                name=self.words.names[card], features=self.words.features(card), land=self.face(card, 0)
            )
            for card in members(mask)
        ]

    def _lying(self, card: int, turned: int) -> str:
        return _("Lying {turned}: {land}").format(turned=_(ROTATIONS[turned]), land=self.face(card, turned))

    def face(self, card: int, turned: int) -> str:
        """A land, row by row, and what stands on it."""
        side = card * c.ROTATIONS + turned
        across, down = c.ACROSS + (turned & 1), c.DOWN - (turned & 1)
        rows: list[str] = []
        for y in range(down):
            paths = self.cards.paths[side * 4 + y]
            rows.append(
                "".join([LINES[(x + y + (turned >> 1)) & 1] if paths >> x & 1 else FURROW for x in range(across)])
            )
        features = _features([(f & 3, f >> 2 & 7, f >> 5) for f in self.cards.features[side]])
        return _("{rows}; {features}").format(rows=" ".join(rows), features=features) if features else " ".join(rows)

    # -- what is always so

    def _figures(self) -> list[str]:
        sizes = [str(n) for n in self.cards.size_points[1:LARGEST]]
        farmers = [str(n) for n in self.cards.farmer_points[1:]]
        return [
            _("A closed paddy scores its size, its squares and houses together: {points} for size 1 to {n}.").format(
                points=listed(sizes), n=LARGEST - 1
            )
            + " "
            + _("Size {n} or more brings {points}.").format(n=LARGEST, points=self.cards.size_points[LARGEST]),
            _("Its farmers bring {points}, for 1 to {n} or more. Each buffalo brings {buffalo}.").format(
                points=listed(farmers), n=len(farmers), buffalo=self.cards.buffalo_points
            ),
            _("At the end each closed paddy brings {closed}, each buffalo in an open paddy {stranded}.").format(
                closed=self.cards.closed_points, stranded=self.cards.stranded_points
            ),
        ]

    def _legend(self) -> list[str]:
        return [
            _("Each sign is a cell with one line from corner to corner: {paths} is a path, {furrow} a furrow.").format(
                paths=listed(LINES, _("or")), furrow=FURROW
            )
            + " "
            + _("{bare} is not covered.").format(bare=BARE),
            _(
                "A square stands on its corner, with a quarter in each of four cells: {over} over {under}."
                " Furrows join squares to paddies, paths part them."
            ).format(over="/\\", under="\\/"),
            _(
                "Places of cards and cells are counted from the top left corner of the first land,"
                " or of the card that is described; squares and what stands on them have their middle there."
            ),
        ]


def _features(places: Sequence[tuple[int, int, int]]) -> str:
    """Kinds of features, each with its place."""
    return _("; ").join([_(FEATURE_PLACES[kind]).format(place=_place(x, y)) for kind, x, y in sorted(places)])


def _place(x: int, y: int) -> str:
    """`2 right and 1 down`."""
    if x and y:
        return _("{across} and {down}").format(across=_right(x), down=_down(y))
    return _right(x) or _down(y) or _("at the corner")


def _right(x: int) -> str:
    return "" if not x else _("{n} right").format(n=x) if x > 0 else _("{n} left").format(n=-x)


def _down(y: int) -> str:
    return "" if not y else _("{n} down").format(n=y) if y > 0 else _("{n} up").format(n=-y)
