"""Animism in sentences: actions, questions, refusals, the position, the pieces."""

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.core.text import _, listed, plural
from subak.games.animism import rules as r
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SIDE, SINGLE, SQUARES, WHITE, WORD, Cards
from subak.games.animism.land import edges
from subak.games.animism.rules import Animism

TURNED = (_("upright"), _("a quarter turn to the right"), _("upside down"), _("a quarter turn to the left"))
NUMERALS = ("I", "II", "III")
BONUS_OF = (
    _("each track on which you filled the most squares"),
    _("each area in which you filled the most squares"),
    _("each level at which you bought the most"),
)
PAIRS = ((0, 1), (0, 2), (1, 2))


class Words:
    """The sentences of one game; the names come from its content."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    # -- names

    def tribe(self, colour: int) -> str:
        return self.cards.tribes[colour]

    def player(self, seat: int, viewer: int) -> str:
        return _("you") if seat == viewer else self.tribe(seat)

    def piece(self, piece: int) -> str:
        """`T (black 5)`."""
        if piece == SINGLE:
            return self.cards.names[SINGLE]
        return f"{self.cards.names[piece]} ({self.die(piece)})"

    def die(self, piece: int) -> str:
        if piece < WHITE:
            return _("black {face}").format(face=piece - BLACK + 1)
        return _("white {face}").format(face=piece - WHITE + 1)

    def tokens(self, counts: list[int]) -> str:
        """`2 red and 1 green`, by colour."""
        return listed([f"{n} {self.tribe(colour)}" for colour, n in enumerate(counts) if n]) or _("nothing")

    def spent(self, seat: int, parts: tuple[int, int, int]) -> list[int]:
        """Tokens of the three foreign colours, by colour."""
        counts = list(parts)
        counts.insert(seat, 0)
        return counts

    # -- actions

    def write(self, state: Animism, seat: int, action: int) -> str:
        if seat == CHANCE:
            return self._write_roll(state, action)
        if action < r.PAYMENT:
            return self._write_buy(state, seat, action - r.BUY)
        if action < r.ROTATION:
            code = action - r.PAYMENT
            paid = self.spent(seat, (code // 121, code // 11 % 11, code % 11))
            return _("Pay {tokens}").format(tokens=self.tokens(paid))
        if action < r.ANCHOR:
            return _("Draw it {turned}").format(turned=TURNED[action - r.ROTATION])
        if action < r.DECLINE:
            return self._write_anchor(state, seat, action - r.ANCHOR)
        if action == r.DECLINE:
            return _("No second piece")
        if action == r.DECLARE:
            return _("Pay {n} for a second piece").format(n=self.cards.second)
        if action < r.HAND_ON:
            return self._write_dice(state, seat, action)
        if action > r.HAND_ON:
            return self._write_bonus(state, seat, action - r.BONUS_MARK - 1)
        back = self.surplus(state, seat)
        if any(back):
            return _("Hand the sheet on; {tokens} go back").format(tokens=self.tokens(back))
        return _("Hand the sheet on")

    def _write_roll(self, state: Animism, action: int) -> str:
        seat, outcome = divmod(action - r.ROLL, r.OUTCOMES)
        who = self.tribe(seat).capitalize()
        if outcome < r.BLACK_ROLL:
            return _("{who} rolls black {black} and white {white}").format(
                who=who, black=outcome % 6 + 1, white=outcome // 6 + 1
            )
        if outcome < r.WHITE_ROLL:
            return _("{who} rolls black {face}").format(who=who, face=outcome - r.BLACK_ROLL + 1)
        return _("{who} rolls white {face}").format(who=who, face=outcome - r.WHITE_ROLL + 1)

    def _write_buy(self, state: Animism, seat: int, piece: int) -> str:
        if piece == SINGLE:
            return _("Take the {piece} for free").format(piece=self.piece(piece))
        return _("Buy the {piece} for {n}").format(piece=self.piece(piece), n=zone.cost(state, seat, piece))

    def _write_anchor(self, state: Animism, seat: int, anchor: int) -> str:
        lane = seat * s.LANE
        form = state.lanes[lane + s.PIECE] * 4 + state.lanes[lane + s.TURN]
        where = " ".join(square_name(anchor + k) for k in self.cards.shapes[form])
        gains = self.gains(state, seat, form, anchor)
        if any(gains):
            return _("Draw on {squares}: take {tokens}").format(squares=where, tokens=self.tokens(gains))
        return _("Draw on {squares}").format(squares=where)

    def gains(self, state: Animism, seat: int, form: int, anchor: int) -> list[int]:
        """A-6.11: track squares filled, and tokens got, by colour."""
        sheet = state.sheet_of(seat) * s.SHEET
        place = (form * SQUARES + anchor) * 3
        a, b, c = self.cards.masks[place : place + 3]
        out = [0] * COLOURS
        for colour in range(COLOURS):
            if colour != seat:
                at = sheet + s.LAND + colour * 3
                contacts = edges(a, b, c, state.board[at], state.board[at + 1], state.board[at + 2])
                out[colour] = min(int(contacts), self.cards.length - (state.board[sheet + s.TRACK + colour] & 15))
        return out

    def surplus(self, state: Animism, seat: int) -> list[int]:
        """A-9.1: what goes back when the sheet is handed on."""
        at = state.tokens_at(seat)
        return [max(0, n - self.cards.limit) for n in state.board[at : at + COLOURS]]

    def _write_dice(self, state: Animism, seat: int, action: int) -> str:
        lane = seat * s.LANE
        if action == r.TAKE_BLACK:
            piece = BLACK - 1 + state.lanes[lane + s.BLACK_DIE]
            return _("Take the {piece}").format(piece=self.piece(piece))
        if action == r.TAKE_WHITE:
            piece = WHITE - 1 + state.lanes[lane + s.WHITE_DIE]
            return _("Take the {piece}").format(piece=self.piece(piece))
        if action == r.REROLL_BLACK:
            return _("Roll the black die again")
        if action == r.REROLL_WHITE:
            return _("Roll the white die again")
        paid, rerolls = self.for_rerolls(action)
        counts = self.spent(seat, (int(0 in paid), int(1 in paid), int(2 in paid)))
        return _("Pay {tokens} for {rerolls}").format(
            tokens=self.tokens(counts), rerolls=plural(rerolls, _("reroll"), _("rerolls"))
        )

    def for_rerolls(self, action: int) -> tuple[tuple[int, ...], int]:
        """Which foreign colours are paid, and the rerolls they buy."""
        if action == r.PAY_TRIPLE:
            return (0, 1, 2), self.cards.triple
        if action >= r.PAY_PAIR:
            return PAIRS[action - r.PAY_PAIR], self.cards.pair
        return (action - r.PAY_TOKEN,), 1

    def _write_bonus(self, state: Animism, seat: int, bonus: int) -> str:
        points = scoring.bonus_points(state, state.sheet_of(seat), bonus)
        now = listed([f"{self.tribe(each)} {n}" for each, n in enumerate(points)])
        return _("Mark bonus {numeral} (now {points})").format(numeral=NUMERALS[bonus], points=now)

    # -- the question

    def ask(self, view: Animism, seat: int) -> str:
        if view.is_over():
            return self._result(view, seat)
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, seat)
        lane = seat * s.LANE
        phase = view.lanes[lane + s.PHASE]
        piece = self.piece(view.lanes[lane + s.PIECE])
        if phase == s.PURCHASE:
            return _("Which piece do you buy on {owner} sheet? You can pay up to {n}.").format(
                owner=self.owner(view.sheet_of(seat), seat), n=zone.purse(view, seat)
            )
        if phase == s.PAY and view.lanes[lane + s.EXTRA]:
            return _("Which tokens do you pay for the second piece? It costs {n}.").format(n=zone.due(view, seat))
        if phase == s.PAY:
            return _("Which tokens do you pay for the {piece}? It costs {n}.").format(
                piece=piece, n=zone.due(view, seat)
            )
        if phase == s.ROTATE:
            return _("How do you turn the {piece}?").format(piece=piece)
        if phase == s.DRAW:
            return _("Where do you draw the {piece}?").format(piece=piece)
        if phase == s.CHOOSE:
            return self._ask_dice(view, seat)
        if phase == s.OFFER:
            return _("Do you pay {n} for a second piece, which the dice choose?").format(n=self.cards.second)
        if len(view.legal(seat)) > 1:
            return _("Do you mark a bonus on {owner} sheet before you hand it on? It will count for everybody.").format(
                owner=self.owner(view.sheet_of(seat), seat)
            )
        return _("Do you hand the sheet on like this?")

    def _ask_dice(self, view: Animism, seat: int) -> str:
        lane = seat * s.LANE
        shown = _("The dice show black {black} and white {white}").format(
            black=view.lanes[lane + s.BLACK_DIE], white=view.lanes[lane + s.WHITE_DIE]
        )
        left = view.lanes[lane + s.REROLLS]
        if left:
            return _("{shown}: take a piece, or use one of {rerolls}?").format(
                shown=shown, rerolls=plural(left, _("paid reroll"), _("paid rerolls"))
            )
        return _("{shown}: which piece do you take, or do you pay to roll again?").format(shown=shown)

    def owner(self, sheet: int, viewer: int) -> str:
        return _("your own") if sheet == viewer else _("{tribe}'s").format(tribe=self.tribe(sheet))

    def _wait(self, view: Animism, seat: int) -> str:
        if seat >= 0 and view.lanes[seat * s.LANE + s.PHASE] != s.READY:
            return _("The dice are rolling.")
        writing = [other for other in range(view.seats) if view.lanes[other * s.LANE + s.PHASE] != s.READY]
        players = listed([self.player(other, seat) for other in writing])
        return _("Waiting for {players}: the sheets are handed on when everyone is ready.").format(players=players)

    def _result(self, view: Animism, seat: int) -> str:
        scores = view.scores()
        best = listed([str(n) for n in sorted(scores, reverse=True)], _("to"))
        winners = members(view.winners())
        if winners == [seat]:
            return _("The game is over: you win, {scores}.").format(scores=best)
        names = listed([self.player(winner, seat) for winner in winners])
        if len(winners) > 1:
            return _("The game is over: {players} win together, {scores}.").format(players=names, scores=best)
        return _("The game is over: {players} wins, {scores}.").format(players=names, scores=best)

    # -- the position

    def tell(self, view: Animism, seat: int) -> str:
        lines = [self._tell_time(view)]
        scores = view.scores()
        for each in range(view.seats):
            lines.append(self._tell_player(view, each, seat, scores[each]))
        first = view.sheet_of(seat) if seat >= 0 else 0
        for step in range(view.seats):
            lines += self._tell_sheet(view, (first + step) % view.seats, seat)
        lines.append(self.ask(view, seat))
        return "\n".join(lines)

    def _tell_time(self, view: Animism) -> str:
        if view.is_over():
            return _("The game is over.")
        return _("Round {round} of {rounds}, pass {n} of {all}.").format(
            round=view.round, rounds=self.cards.rounds, n=view.passes + 1, all=view.seats
        )

    def _tell_player(self, view: Animism, seat: int, viewer: int, score: int) -> str:
        at = view.tokens_at(seat)
        who = self.tribe(seat).capitalize() + (" " + _("(you)") if seat == viewer else "")
        return _("{who}: {points}, tokens: {tokens}, holds {owner} sheet.").format(
            who=who,
            points=plural(score, _("point"), _("points")),
            tokens=self.tokens(view.board[at : at + COLOURS]),
            owner=_("the own") if view.sheet_of(seat) == seat else self.owner(view.sheet_of(seat), viewer),
        )

    def _tell_sheet(self, view: Animism, sheet: int, viewer: int) -> list[str]:
        at = sheet * s.SHEET
        lines = [_("{owner} sheet.").format(owner=self.owner(sheet, viewer)).capitalize()]
        for seat in range(view.seats):
            squares = members_of(view.board[at + s.LAND + seat * 3 : at + s.LAND + seat * 3 + 3])
            if squares:
                lines.append(
                    _("{tribe} fills {squares}; best group: {altars}; {areas}.").format(
                        tribe=self.tribe(seat).capitalize(),
                        squares=" ".join(square_name(square) for square in squares),
                        altars=plural(scoring.altars(view, sheet, seat), _("altar"), _("altars")),
                        areas=plural(scoring.areas(view, sheet, seat), _("area"), _("areas")),
                    )
                )
        for colour in range(COLOURS):
            track = view.board[at + s.TRACK + colour]
            if track & 15:
                lines.append(
                    _("The {tribe} track, hexagons starred: {fillers}.").format(
                        tribe=self.tribe(colour), fillers=" ".join(self._fillers(track))
                    )
                )
        bought = [
            _("{piece}: {buyers}").format(
                piece=self.piece(piece), buyers=listed(self._buyers(view.board[at + s.MARK + piece]))
            )
            for piece in range(BLACK, PIECES)
            if view.board[at + s.MARK + piece]
        ]
        if bought:
            lines.append(_("Bought: {list}.").format(list="; ".join(bought)))
        for bonus in range(3):
            owner = view.board[at + s.BONUS] >> 3 * bonus & 7
            if owner:
                lines.append(
                    _("Bonus {numeral} marked by {tribe}.").format(numeral=NUMERALS[bonus], tribe=self.tribe(owner - 1))
                )
        return lines

    def _fillers(self, track: int) -> list[str]:
        names = [self.tribe(track >> 4 + 2 * n & 3) for n in range(track & 15)]
        return [f"{name}*" if self.cards.hexagons >> n & 1 else name for n, name in enumerate(names)]

    def _buyers(self, marks: int) -> list[str]:
        return [self.tribe(marks >> 3 + 2 * n & 3) for n in range(marks & 7)]

    # -- points and pieces

    def sheet(self, view: Animism, seat: int) -> list[tuple[str, int]]:
        """A-10.9: scores A and B of every sheet as it was last handed on."""
        out: list[tuple[str, int]] = []
        known = view.as_handed()
        for sheet in range(view.seats):
            owner = self.tribe(sheet)
            out.append((_("{tribe}'s sheet, track").format(tribe=owner), scoring.score_a(known, sheet, seat)))
            hexes = plural(scoring.hexagons(known, sheet, seat), _("hexagon"), _("hexagons"))
            extra = scoring.bonuses(known, sheet)[seat]
            if view.advanced:
                hexes = _("({hexagons} + bonus {n})").format(hexagons=hexes, n=extra)
            label = _("{tribe}'s sheet, {hexagons} × {altars}").format(
                tribe=owner, hexagons=hexes, altars=plural(scoring.altars(known, sheet, seat), _("altar"), _("altars"))
            )
            out.append((label, scoring.score_b(known, sheet, seat)))
        return out

    def card_text(self, piece: int) -> str:
        """A piece in a sentence, made from its row."""
        size = self.cards.sizes[piece]
        if piece == SINGLE:
            return _("Free, from round 2 on, as often as you like.")
        forms = self.cards.turns[piece].bit_count()
        text = _("Level {level}, {die}. Costs {low} to {high}; can be bought {times} on a sheet.").format(
            level=self.cards.levels[piece],
            die=self.die(piece),
            low=size,
            high=2 * size - 1,
            times=plural(size, _("time"), _("times")),
        )
        return text + " " + _("Lies in {forms}.").format(forms=plural(forms, _("way"), _("ways")))

    def track_text(self) -> str:
        """The print of the tracks in a sentence."""
        hexes = [str(n + 1) for n in range(self.cards.length) if self.cards.hexagons >> n & 1]
        return _("{n} squares, hexagons at {hexes}, worth up to {most} points.").format(
            n=self.cards.length, hexes=listed(hexes), most=self.cards.numbers[-1]
        )

    def land_text(self) -> str:
        ground = "".join(self.cards.ground)
        altars = sum(symbol.isalpha() and symbol != "P" for symbol in ground)
        free = sum(not symbol.isalpha() for symbol in ground)
        return _("{altars} altars around the purple cross, {free} squares to fill, four areas.").format(
            altars=altars, free=free
        )


def square_name(square: int) -> str:
    """Columns a to m from the left, rows 1 to 13 from the top."""
    return f"{chr(ord('a') + square % SIDE)}{square // SIDE + 1}"


def members_of(words: list[int]) -> list[int]:
    """The squares of a set of three words."""
    return [word * WORD + bit for word, mask in enumerate(words) for bit in members(mask)]
