"""A position of Animism in plain sentences."""

from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import AREAS, BLACK, COLOURS, PIECES, SIDE, SINGLE
from subak.games.animism.hidden import Animism
from subak.games.animism.land import most_altars
from subak.games.animism.words import BONUS_OF, NUMERALS, SQUARE_NAMES, Names, Words, members_of
from subak.kit.text import _, chapters, listed, n_

Part = tuple[str, list[str]]  # a heading and its lines


class Telling:
    """What a view shows, sheet by sheet, beginning with the one in hand."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.cards = words.cards

    def tell(self, view: Animism, seat: int, names: Names = ()) -> str:
        scores = view.scores()
        seats = range(view[s.SEATS])
        parts: list[Part] = [("", self._time(view, seat, names))]
        parts.append((_("Players"), [self._player(view, each, seat, scores[each], names) for each in seats]))
        if seat >= 0 and not view.is_over():
            parts.append((_("Your pass"), self._pass(view, seat)))
        first = view.sheet_of(seat) if seat >= 0 else 0
        parts += [self._sheet(view, (first + step) % view[s.SEATS], seat, names) for step in seats]
        parts.append((_("What is printed on a sheet"), self._print(view)))
        parts.append((_("Pieces"), [self._shape(piece) for piece in range(PIECES) if self.cards.sizes[piece]]))
        parts.append((_("Tokens and points"), self._figures(view)))
        parts.append(("", [self.words.tiebreak(view, names), self.words.ask(view, seat, names)]))
        return chapters(parts)

    # -- players

    def _time(self, view: Animism, viewer: int, names: Names) -> list[str]:
        if view.is_over():
            return [_("The game is over.")]
        lines = [
            _(
                "Round {round} of {rounds}, pass {n} of {all}."
                " When all are ready each sheet goes to the left neighbour; the game ends after the last pass."
            ).format(round=view[s.ROUND], rounds=self.cards.rounds, n=view[s.PASSES] + 1, all=view[s.SEATS])
        ]
        for text, done in ((_("Ready: {players}."), True), (_("Still writing: {players}."), False)):
            found = [seat for seat in range(view[s.SEATS]) if (view[s.STEP + seat] == s.READY) == done]
            if found:
                players = listed([self.words.player(names, seat, viewer) for seat in found])
                lines.append(text.format(players=players))
        return lines

    def _player(self, view: Animism, seat: int, viewer: int, score: int, names: Names) -> str:
        who = _("{player} ({tribe})") if names else "{player}"
        if seat == viewer:
            who = _("{player} ({tribe}, you)") if names else _("{player} (you)")
        text = _("{who}: {points}, tokens: {tokens}.").format(
            who=who.format(player=self.words.opening(names, seat), tribe=self.words.tribe(seat)),
            points=n_("{n} point", "{n} points", score),
            tokens=self.words.tokens(view.tokens(seat)),
        )
        if view.is_over():
            return text
        sheet = view.sheet_of(seat)
        held = _("In hand: {owner}'s sheet.")
        if sheet in (viewer, seat):
            held = _("In hand: your own sheet.") if sheet == viewer else _("In hand: their own sheet.")
        return text + " " + held.format(owner=self.words.who(names, sheet))

    def _pass(self, view: Animism, seat: int) -> list[str]:
        """What the viewer can pay and buy now, and what it has done since the pass began."""
        sheet = view.sheet_of(seat)
        then = view.as_handed()
        level = zone.level(view, seat)
        lines = [_("Your tokens pay up to {n}.").format(n=zone.purse(view, seat))]
        lines.append(
            _("Levels 1 to {n} are open to you here.").format(n=level)
            if level > 1
            else _("Level 1 is open to you here.")
        )
        lines += [self._price(view, seat, sheet, piece) for piece in range(BLACK, PIECES) if self.cards.sizes[piece]]
        drawn = set(members_of(view.land(sheet, seat))) - set(members_of(then.land(sheet, seat)))
        if drawn:
            lines.append(_("Drawn in this pass: {squares}.").format(squares=_names(sorted(drawn))))
        if then.tokens(seat) != view.tokens(seat):
            before = self.words.tokens(then.tokens(seat))
            lines.append(_("Tokens when the pass began: {tokens}.").format(tokens=before))
        return lines + self._lane(view, seat)

    def _price(self, view: Animism, seat: int, sheet: int, piece: int) -> str:
        name, cost = self.words.piece(piece), zone.cost(view, seat, piece)
        if view[s.MARK + sheet * PIECES + piece] & 7 >= self.cards.sizes[piece]:
            return _("{piece}: sold out.").format(piece=name)
        if self.cards.levels[piece] > max(1, zone.level(view, seat)):
            text = _("{piece}: costs {n}, not open to you, for it is of level {level}.")
            return text.format(piece=name, n=cost, level=self.cards.levels[piece])
        return _("{piece}: costs {n}.").format(piece=name, n=cost)

    def _lane(self, view: Animism, seat: int) -> list[str]:
        """What has been decided on the way to the next drawing."""
        lines: list[str] = []
        if view[s.EXTRA + seat]:
            lines.append(_("You do the additional action."))
        black, white = view[s.BLACK_DIE + seat], view[s.WHITE_DIE + seat]
        if black and white:
            lines.append(_("The dice show black {black} and white {white}.").format(black=black, white=white))
        elif black:
            lines.append(_("The black die shows {face}.").format(face=black))
        if view[s.REROLLS + seat]:
            lines.append(n_("{n} paid reroll is left.", "{n} paid rerolls are left.", view[s.REROLLS + seat]))
        step, piece = view[s.STEP + seat], view[s.PIECE + seat]
        turns = {s.ROTATING: range(4), s.DRAWING: [view[s.TURN + seat]]}.get(step, [])
        for turn in turns:
            if self.cards.turns[piece] >> turn & 1:
                text = _("The {piece} {look}: {rows}.")
                look, rows = self.words.look(piece, turn), self._rows(piece, turn)
                lines.append(text.format(piece=_(self.cards.names[piece]), look=look, rows=rows))
        return lines

    # -- sheets

    def _sheet(self, view: Animism, sheet: int, viewer: int, names: Names) -> Part:
        heading = _("Your own sheet") if sheet == viewer else _("{owner}'s sheet")
        lines: list[str] = []
        for seat in range(view[s.SEATS]):
            squares = members_of(view.land(sheet, seat))
            if squares:
                altars = self._reached(view, sheet, seat)
                text = _("{player} fills {squares}; best group: {altars} ({which}); {areas}.")
                lines.append(
                    (text if altars else _("{player} fills {squares}; best group: {altars}; {areas}.")).format(
                        player=self.words.opening(names, seat),
                        squares=_names(squares),
                        altars=n_("{n} altar", "{n} altars", len(altars)),
                        which=listed(altars),
                        areas=self._areas(squares),
                    )
                )
        for colour in range(COLOURS):
            track = view[s.TRACK + sheet * COLOURS + colour]
            if track & 15:
                lines.append(
                    _("The {tribe} track, hexagons starred: {fillers}.").format(
                        tribe=self.words.tribe(colour), fillers=_(", ").join(self._fillers(track, names))
                    )
                )
        return heading.format(owner=self.words.opening(names, sheet)), [
            *lines,
            *self._marks(view, sheet, names),
            *self._points(view, sheet, names),
        ]

    def _areas(self, squares: list[int]) -> str:
        """Where somebody stands."""
        ground = "".join(self.cards.ground)
        found = sorted({ground[square] for square in squares if ground[square].isdigit()})
        return n_("area {list}", "areas {list}", len(found), list=listed(found)) if found else _("in no area")

    def _reached(self, view: Animism, sheet: int, seat: int) -> list[str]:
        """The altars of a seat's best group."""
        a, b, c = view.land(sheet, seat)
        _n, *words = most_altars(self.cards, a, b, c)
        ground = "".join(self.cards.ground)
        beside: set[int] = set()
        for square in members_of([int(word) for word in words]):
            column = square % SIDE
            near = [square - SIDE, square + SIDE, *[square - 1] * (column > 0), *[square + 1] * (column < SIDE - 1)]
            beside |= {each for each in near if 0 <= each < len(ground)}
        out = [_("the cross")] if any(ground[square] == "P" for square in beside) else []
        return out + [SQUARE_NAMES[each] for each in sorted(beside) if ground[each].isalpha() and ground[each] != "P"]

    def _points(self, view: Animism, sheet: int, names: Names) -> list[str]:
        """A-10: what the sheet brings, as it was last handed on."""
        known = view.as_handed()
        bonuses = scoring.bonuses(known, sheet)
        text = _("{n} for {player} (track {track}, {hexagons} times {altars})")
        if view[s.BONUS + sheet + s.THEN]:
            text = _("{n} for {player} (track {track}, {hexagons} and bonus {bonus}, times {altars})")
        each: list[str] = []
        for seat in range(view[s.SEATS]):
            track, hexagons = scoring.score_a(known, sheet, seat), scoring.hexagons(known, sheet, seat)
            altars = scoring.altars(known, sheet, seat)
            each.append(
                text.format(
                    player=self.words.who(names, seat),
                    n=track + (hexagons + bonuses[seat]) * altars,
                    track=track,
                    hexagons=n_("{n} hexagon", "{n} hexagons", hexagons),
                    bonus=bonuses[seat],
                    altars=n_("{n} altar", "{n} altars", altars),
                )
            )
        return [_("Points, as it was last handed on: {players}.").format(players=listed(each))]

    def _marks(self, view: Animism, sheet: int, names: Names) -> list[str]:
        """Who bought which pieces, and who marked which bonus."""
        lines: list[str] = []
        bought: list[str] = []
        for piece in range(BLACK, PIECES):
            marks = view[s.MARK + sheet * PIECES + piece]
            buyers = listed([self.words.who(names, marks >> 3 + 2 * n & 3) for n in range(marks & 7)])
            if buyers:
                bought.append(_("{piece}: {buyers}").format(piece=self.words.piece(piece), buyers=buyers))
        if bought:
            lines.append(_("Bought: {list}.").format(list=_("; ").join(bought)))
        for bonus, numeral in enumerate(NUMERALS):
            owner = view[s.BONUS + sheet] >> 3 * bonus & 7
            if owner:
                lines.append(
                    _("Bonus {numeral} marked by {player}; now {points}.").format(
                        numeral=numeral,
                        player=self.words.who(names, owner - 1),
                        points=self.words.bonus_now(view, sheet, bonus, names),
                    )
                )
        return lines

    def _fillers(self, track: int, names: Names) -> list[str]:
        called = [self.words.who(names, track >> 4 + 2 * n & 3) for n in range(track & 15)]
        return [f"{name}*" if self.cards.hexagons >> n & 1 else name for n, name in enumerate(called)]

    # -- what is the same on every sheet

    def _print(self, view: Animism) -> list[str]:
        """Cross, altars, areas and the numbers of the tracks."""
        numbers = [f"{n}*" if self.cards.hexagons >> at & 1 else str(n) for at, n in enumerate(self.cards.numbers)]
        lines = [
            _("The land has {n} columns, {first} to {last} from the left, and {n} rows, 1 to {n} from the top.").format(
                n=SIDE, first=SQUARE_NAMES[0][0], last=SQUARE_NAMES[-1][0]
            ),
            _("On every sheet the purple cross lies on {squares}.").format(squares=self._ground("P")),
            _("Altars in no area: {squares}.").format(squares=self._ground("A") or _("none")),
        ]
        if view[s.SEATS] < COLOURS:
            lines[-1] += " " + _("They are framed in {tribe}.").format(tribe=self.words.tribe(COLOURS - 1))
        for area in range(1, AREAS + 1):
            lines.append(
                _("Area {n}: {squares}; altars: {altars}.").format(
                    n=area, squares=self._runs(str(area)), altars=self._ground("abcd"[area - 1]) or _("none")
                )
            )
        return [*lines, _("Every track, hexagons starred: {numbers}.").format(numbers=" ".join(numbers))]

    def _ground(self, kind: str) -> str:
        return _names([square for square, symbol in enumerate("".join(self.cards.ground)) if symbol == kind])

    def _runs(self, kind: str) -> str:
        """The squares of a kind, each row from end to end: `a1-f1 a2 c2-d2`."""
        out: list[tuple[int, int]] = []
        for square, symbol in enumerate("".join(self.cards.ground)):
            if symbol != kind:
                continue
            if square % SIDE and out and out[-1][1] == square - 1:
                out[-1] = (out[-1][0], square)
            else:
                out.append((square, square))
        return " ".join(SQUARE_NAMES[a] if a == b else f"{SQUARE_NAMES[a]}-{SQUARE_NAMES[b]}" for a, b in out)

    def _shape(self, piece: int) -> str:
        size = n_("{n} square", "{n} squares", self.cards.sizes[piece])
        if piece == SINGLE:
            return _("{piece}: {size}, free from round 2 on.").format(piece=self.words.piece(piece), size=size)
        return _("{piece}: level {level}, {size}, row by row {rows}.").format(
            piece=self.words.piece(piece), level=self.cards.levels[piece], size=size, rows=self._rows(piece, 0)
        )

    def _rows(self, piece: int, turn: int) -> str:
        """A piece as it lies: `### _#_`"""
        squares = self.cards.shapes[piece * 4 + turn]
        across, down = 1 + max(k % SIDE for k in squares), 1 + max(k // SIDE for k in squares)
        rows = ["".join("#" if y * SIDE + x in squares else "_" for x in range(across)) for y in range(down)]
        return " ".join(rows)

    def _figures(self, view: Animism) -> list[str]:
        cards = self.cards
        lines = [
            _(
                "A piece costs 1 for each of its squares and 1 for each purchase of it on the sheet so far,"
                " and is sold out after as many purchases as it has squares."
            ),
            _("It is drawn on empty squares, one of them beside a filled square or the cross, and never mirrored."),
            _("A token pays 1, two colours together {pair}, three {triple}. A second piece costs {second}.").format(
                pair=cards.pair, triple=cards.triple, second=cards.second
            ),
            _(
                "Every edge to another colour fills its track and brings a token of it; {n} of a colour are kept."
            ).format(n=cards.limit),
            _("At each visit the filled hexagons of your own track bring tokens of those who filled them."),
            _("With squares in 2, 3 or 4 areas you have level 2, 3 or 4 from your next visit on."),
            _(
                "A sheet brings the last number filled on your own track,"
                " and your hexagons on all its tracks times the altars of your best group."
            ),
        ]
        if view[s.ADVANCED]:
            text = _(
                "A bonus marked on a sheet is added there to everybody's hexagons, before altars multiply them. {each}."
            )
            each = [f"{numeral}: {_(what)}" for numeral, what in zip(NUMERALS, BONUS_OF, strict=True)]
            lines.append(text.format(each=_("; ").join(each)))
        return lines


def _names(squares: list[int]) -> str:
    return " ".join([SQUARE_NAMES[square] for square in squares])
