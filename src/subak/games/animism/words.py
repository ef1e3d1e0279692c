"""Animism in sentences: actions, questions, the pieces. `names` are people's names by seat, if they are known."""

from collections.abc import Callable, Sequence

from subak.core.bits import members
from subak.core.game import CHANCE
from subak.games.animism import actions as do
from subak.games.animism import scoring, zone
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, PIECES, SIDE, SINGLE, SQUARES, WHITE, WORD, Cards
from subak.games.animism.hidden import Animism
from subak.games.animism.steps import fill, price
from subak.games.animism.words_turns import looks
from subak.kit.text import N_, _, listed, n_
from subak.kit.tongues import by_tongue

Names = Sequence[str]

NUMERALS = ("I", "II", "III")
BONUS_OF = (
    N_("1 for each of the four tracks on which a player filled the most squares"),
    N_("1 for each area in which a player filled the most squares"),
    N_("1 for each level at which a player has the most purchase marks"),
)
SQUARE_NAMES = [f"{chr(ord('a') + square % SIDE)}{square // SIDE + 1}" for square in range(SQUARES)]  # a1 to m13


class Words:
    """The sentences of one game; the names come from its content."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.piece = by_tongue()(self._piece)
        self._tokens = by_tongue(4096)(self._counted)
        self._lying = by_tongue(4096)(self._told_lying)
        self.looks = [looks(cards, piece) for piece in range(PIECES)]  # piece -> how it looks, by quarter turns
        self.writers: dict[int, Callable[[Animism, int, int, Names], str]] = {  # by step
            s.BUYING: self._write_buy,
            s.PAYING: self._write_payment,
            s.ROTATING: self._write_turn,
            s.DRAWING: self._write_drawing,
            s.DECLARING: self._write_second,
            s.CHOOSING: self._write_dice,
            s.CHECKING: self._write_end,
        }
        self.askers: dict[int, Callable[[Animism, int, Names], str]] = {  # by step
            s.BUYING: self._ask_buy,
            s.PAYING: self._ask_payment,
            s.ROTATING: self._ask_turn,
            s.DRAWING: self._ask_place,
            s.DECLARING: self._ask_second,
            s.CHOOSING: self._ask_dice,
            s.CHECKING: self._ask_end,
        }

    # -- names

    def tribe(self, colour: int) -> str:
        return _(self.cards.tribes[colour])

    def who(self, names: Names, seat: int) -> str:
        """A player's name where it is known, else the tribe's."""
        return names[seat] if seat < len(names) else self.tribe(seat)

    def opening(self, names: Names, seat: int) -> str:
        """The same as the first word of a sentence."""
        who = self.who(names, seat)
        return who if seat < len(names) else who[:1].upper() + who[1:]

    def player(self, names: Names, seat: int, viewer: int) -> str:
        return _("you") if seat == viewer else self.who(names, seat)

    def heading(self, names: Names, seat: int, viewer: int) -> str:
        """A player, named over a column or beside a track."""
        return _("You") if seat == viewer else self.who(names, seat)

    def _piece(self, piece: int) -> str:
        """`T (black 5)`."""
        name = _(self.cards.names[piece]) or _("piece")
        return name if piece == SINGLE else _("{piece} ({die})").format(piece=name, die=self.die(piece))

    def die(self, piece: int) -> str:
        text = _("white {face}") if self.cards.white(piece) else _("black {face}")
        return text.format(face=self.cards.face(piece))

    def look(self, piece: int, turn: int) -> str:
        """What a piece looks like after so many quarter turns."""
        return _(self.looks[piece][turn])

    def tokens(self, counts: list[int]) -> str:
        """`2 red and 1 green`, by colour."""
        return self._tokens(tuple(counts))

    def _counted(self, counts: tuple[int, ...]) -> str:
        text = _("{n} {colour}")
        held = [text.format(n=n, colour=self.tribe(colour)) for colour, n in enumerate(counts) if n]
        return listed(held) if held else _("nothing")

    def paid(self, seat: int, action: int) -> list[int]:
        """What a payment takes, by colour."""
        return by_colour(seat, parts_of(action))

    def for_rerolls(self, seat: int, action: int) -> list[int]:
        """What is paid for rerolls, by colour."""
        return by_colour(seat, price(action))

    def rerolls(self, action: int) -> int:
        """A-8.7: how many rerolls a payment buys."""
        return self.cards.triple if action == do.PAY_TRIPLE else self.cards.pair if action >= do.PAY_PAIR else 1

    # -- actions

    def write(self, state: Animism, seat: int, action: int, names: Names = ()) -> str:
        if seat == CHANCE:
            return self._write_roll(action, names)
        return self.writers[state[s.STEP + seat]](state, seat, action, names)

    def _write_roll(self, action: int, names: Names) -> str:
        seat, outcome = divmod(action - do.ROLL, do.OUTCOMES)
        who = self.opening(names, seat)
        if outcome < do.BLACK_ROLL:
            return _("{who} rolls black {black} and white {white}").format(
                who=who, black=outcome % 6 + 1, white=outcome // 6 + 1
            )
        if outcome < do.WHITE_ROLL:
            return _("{who} rolls black {face}").format(who=who, face=outcome - do.BLACK_ROLL + 1)
        return _("{who} rolls white {face}").format(who=who, face=outcome - do.WHITE_ROLL + 1)

    def _write_buy(self, state: Animism, seat: int, action: int, names: Names) -> str:
        piece = action - do.BUY
        if piece == SINGLE:
            return _("Take the {piece} for free").format(piece=self.piece(piece))
        return _("Buy the {piece} for {n}").format(piece=self.piece(piece), n=zone.cost(state, seat, piece))

    def _write_payment(self, state: Animism, seat: int, action: int, names: Names) -> str:
        return _("Pay {tokens}").format(tokens=self.tokens(self.paid(seat, action)))

    def _write_turn(self, state: Animism, seat: int, action: int, names: Names) -> str:
        piece = state[s.PIECE + seat]
        return _("Draw the {piece} {look}").format(
            piece=_(self.cards.names[piece]), look=self.look(piece, action - do.ROTATE)
        )

    def _write_drawing(self, state: Animism, seat: int, action: int, names: Names) -> str:
        sheet = state.sheet_of(seat)
        after = state.clone()
        fill(after, seat, action - do.DRAW)
        gains = [now - then for now, then in zip(after.tokens(seat), state.tokens(seat), strict=True)]
        areas = scoring.areas(after, sheet, seat)
        level = areas if areas > max(1, scoring.areas(state, sheet, seat)) else 0
        return self.drawing(state, seat, action - do.DRAW, gains, level, names)

    def drawing(self, state: Animism, seat: int, anchor: int, gains: list[int], level: int, names: Names) -> str:
        """Where the piece in hand is drawn, what it gains by colour (A-6.11), and the level it checks (A-6.14)."""
        owner = self.who(names, state.sheet_of(seat))
        return self._lying(state[s.PIECE + seat], state[s.TURN + seat], anchor, tuple(gains), level, owner)

    def _told_lying(self, piece: int, turn: int, anchor: int, gains: tuple[int, ...], level: int, owner: str) -> str:
        """Boards and buttons say the same, again and again."""
        if level:
            text = (
                _("Draw the {piece} on {squares} of {owner}'s sheet: take {tokens} and check level {n}")
                if any(gains)
                else _("Draw the {piece} on {squares} of {owner}'s sheet: check level {n}")
            )
        elif any(gains):
            text = _("Draw the {piece} on {squares} of {owner}'s sheet: take {tokens}")
        else:
            text = _("Draw the {piece} on {squares} of {owner}'s sheet")
        return text.format(
            piece=_(self.cards.names[piece]),
            squares=" ".join([SQUARE_NAMES[anchor + k] for k in self.cards.shapes[piece * 4 + turn]]),
            owner=owner,
            tokens=self._tokens(gains),
            n=level,
        )

    def _write_second(self, state: Animism, seat: int, action: int, names: Names) -> str:
        if action == do.DECLINE:
            return _("No second piece")
        return _("Pay {n} for a second piece").format(n=self.cards.second)

    def _write_dice(self, state: Animism, seat: int, action: int, names: Names) -> str:
        if action <= do.TAKE_WHITE:
            return _("Take the {piece}").format(piece=self.piece(shown_by(state, seat, action)))
        if action < do.PAY_TOKEN:
            return _("Roll the black die again") if action == do.REROLL_BLACK else _("Roll the white die again")
        tokens = self.tokens(self.for_rerolls(seat, action))
        return n_("Pay {tokens} for {n} reroll", "Pay {tokens} for {n} rerolls", self.rerolls(action), tokens=tokens)

    def _write_end(self, state: Animism, seat: int, action: int, names: Names) -> str:
        sheet, bonus = state.sheet_of(seat), action - do.MARK_BONUS - 1
        back = [max(0, n - self.cards.limit) for n in state.tokens(seat)]
        owner, tokens = self.who(names, sheet), self.tokens(back)
        if action == do.HAND_ON:
            if not any(back):
                return _("Hand {owner}'s sheet on").format(owner=owner)
            return n_(
                "Hand {owner}'s sheet on; {tokens} goes back",
                "Hand {owner}'s sheet on; {tokens} go back",
                sum(back), owner=owner, tokens=tokens,
            )  # fmt: skip
        what, points = _(BONUS_OF[bonus]), self.bonus_now(state, sheet, bonus, names)
        numeral = NUMERALS[bonus]
        if not any(back):
            text = _("Mark bonus {numeral} on {owner}'s sheet: {what} (now {points})")
            return text.format(numeral=numeral, owner=owner, what=what, points=points)
        return n_(
            "Mark bonus {numeral} on {owner}'s sheet: {what} (now {points}); {tokens} goes back",
            "Mark bonus {numeral} on {owner}'s sheet: {what} (now {points}); {tokens} go back",
            sum(back), numeral=numeral, owner=owner, what=what, points=points, tokens=tokens,
        )  # fmt: skip

    def bonus_now(self, state: Animism, sheet: int, bonus: int, names: Names) -> str:
        """`red 1, blue 0 and yellow 2`."""
        return self.counts(names, list(enumerate(scoring.bonus_points(state, sheet, bonus))))

    def counts(self, names: Names, counts: list[tuple[int, int]], viewer: int = -1) -> str:
        """Players, each with a number."""
        text = _("{n} for {player}")
        return listed([text.format(player=self.player(names, seat, viewer), n=n) for seat, n in counts])

    # -- the question

    def ask(self, view: Animism, seat: int, names: Names = ()) -> str:
        if view.is_over():
            return self._result(view, seat, names)
        if seat < 0 or not view.actors >> seat & 1:
            return self._wait(view, seat, names)
        return self.askers[view[s.STEP + seat]](view, seat, names)

    def _on_sheet(self, view: Animism, seat: int, names: Names, own: str, other: str, **facts: object) -> str:
        """A sentence about the sheet in hand: one for the own, one for another's."""
        sheet = view.sheet_of(seat)
        return (_(own) if sheet == seat else _(other)).format(owner=self.who(names, sheet), **facts)

    def _ask_buy(self, view: Animism, seat: int, names: Names) -> str:
        own = N_("Which piece do you buy on your own sheet? You can pay up to {n}.")
        other = N_("Which piece do you buy on {owner}'s sheet? You can pay up to {n}.")
        return self._on_sheet(view, seat, names, own, other, n=zone.purse(view, seat))

    def _ask_payment(self, view: Animism, seat: int, names: Names) -> str:
        text = _("Which tokens do you pay for the {piece}? It costs {n}.")
        if view[s.EXTRA + seat]:
            text = _("Which tokens do you pay for the second piece? It costs {n}.")
        return text.format(piece=self.piece(view[s.PIECE + seat]), n=zone.due(view, seat))

    def _ask_turn(self, view: Animism, seat: int, names: Names) -> str:
        own = N_("How do you turn the {piece} for your own sheet?")
        other = N_("How do you turn the {piece} for {owner}'s sheet?")
        return self._drawing(view, seat, names, own, other)

    def _ask_place(self, view: Animism, seat: int, names: Names) -> str:
        own = N_("Where do you draw the {piece} on your own sheet?")
        other = N_("Where do you draw the {piece} on {owner}'s sheet?")
        return self._drawing(view, seat, names, own, other)

    def _drawing(self, view: Animism, seat: int, names: Names, own: str, other: str) -> str:
        piece = view[s.PIECE + seat]
        text = self._on_sheet(view, seat, names, own, other, piece=self.piece(piece))
        if view[s.ROUND] > 1 or piece == SINGLE:
            return text
        return text + " " + _("The black die gives it to you for free; it must touch the purple cross.")

    def _ask_second(self, view: Animism, seat: int, names: Names) -> str:
        return _("Do you pay {n} for a second piece, which the dice choose?").format(n=self.cards.second)

    def _ask_dice(self, view: Animism, seat: int, names: Names) -> str:
        black, white, left = view[s.BLACK_DIE + seat], view[s.WHITE_DIE + seat], view[s.REROLLS + seat]
        if left:
            return n_(
                "The dice show black {black} and white {white}: take a piece, or use your paid reroll?",
                "The dice show black {black} and white {white}: take a piece, or use one of {n} paid rerolls?",
                left, black=black, white=white,
            )  # fmt: skip
        text = _("The dice show black {black} and white {white}: which piece do you take, or do you pay to roll again?")
        return text.format(black=black, white=white)

    def _ask_end(self, view: Animism, seat: int, names: Names) -> str:
        if len(view.legal(seat)) == 1:
            own, other = N_("Do you hand your own sheet on like this?"), N_("Do you hand {owner}'s sheet on like this?")
            return self._on_sheet(view, seat, names, own, other)
        own = N_("Do you mark a bonus on your own sheet before you hand it on?")
        other = N_("Do you mark a bonus on {owner}'s sheet before you hand it on?")
        more = _("It is added to everybody's hexagons there, before altars multiply them.")
        return self._on_sheet(view, seat, names, own, other) + " " + more

    def _wait(self, view: Animism, seat: int, names: Names) -> str:
        if seat >= 0 and view[s.STEP + seat] != s.READY:
            return _("The dice are rolling.")
        writing = [other for other in range(view[s.SEATS]) if view[s.STEP + other] != s.READY]
        players = listed([self.player(names, other, seat) for other in writing])
        return _("Waiting for {players}: the sheets are handed on when everyone is ready.").format(players=players)

    def _result(self, view: Animism, seat: int, names: Names) -> str:
        scores = view.scores()
        winners = members(view.winners())
        order = sorted(range(view[s.SEATS]), key=lambda each: (-scores[each], each not in winners))
        points = self.counts(names, [(each, scores[each]) for each in order], seat)
        players = listed([self.player(names, winner, seat) for winner in winners])
        text = _("The game is over: {players} wins ({points}).")
        if winners == [seat]:
            text = _("The game is over: you win ({points}).")
        elif len(winners) > 1:
            text = _("The game is over: {players} win together ({points}).")
        return text.format(players=players, points=points)

    def tiebreak(self, view: Animism, names: Names = ()) -> str:
        """A-11.3, A-11.4: why the winners win where points do not say it."""
        scores = view.scores()
        tied = [seat for seat in range(view[s.SEATS]) if scores[seat] == max(scores)]
        if not view.is_over() or len(tied) == 1:
            return ""
        winners = members(view.winners())
        points = n_("{n} point", "{n} points", max(scores))
        tokens = [sum(view.tokens(seat)) for seat in range(view[s.SEATS])]
        if winners == tied:
            text = _("{points} each for {tied}, and {tokens} left each: they win together (A-11.4).")
        elif len(winners) > 1:
            text = _(
                "{points} each for {tied}: {players} have the most tokens left ({left}) and win together (A-11.4)."
            )
        else:
            text = _("{points} each for {tied}: {players} has the most tokens left ({left}) and wins (A-11.3).")
        return text.format(
            points=points,
            tied=listed([self.who(names, seat) for seat in tied]),
            players=listed([self.who(names, seat) for seat in winners]),
            tokens=n_("{n} token", "{n} tokens", tokens[tied[0]]),
            left=self.counts(names, [(seat, tokens[seat]) for seat in sorted(tied, key=lambda seat: -tokens[seat])]),
        )

    # -- points and pieces

    def sheet(self, view: Animism, seat: int, names: Names = ()) -> list[tuple[str, int]]:
        """A-10.9: scores A and B of every sheet as it was last handed on."""
        out: list[tuple[str, int]] = []
        known = view.as_handed()
        text = _("{owner}'s sheet, hexagons × altars")  # without figures: everybody's points stand in one row
        if view[s.ADVANCED]:
            text = _("{owner}'s sheet, (hexagons + bonuses) × altars")
        for sheet in range(view[s.SEATS]):
            owner = self.who(names, sheet)
            out.append((_("{owner}'s sheet, track").format(owner=owner), scoring.score_a(known, sheet, seat)))
            out.append((text.format(owner=owner), scoring.score_b(known, sheet, seat)))
        return out

    def card_text(self, piece: int) -> str:
        """A piece in a sentence, made from its row."""
        size = self.cards.sizes[piece]
        if piece == SINGLE:
            return _("Free, from round 2 on, as often as you like.")
        text = _("Level {level}, {die}. Costs {low} to {high}; can be bought {times} on a sheet. Lies in {forms}.")
        return text.format(
            level=self.cards.levels[piece],
            die=self.die(piece),
            low=size,
            high=2 * size - 1,
            times=n_("{n} time", "{n} times", size),
            forms=n_("{n} way", "{n} ways", int(self.cards.turns[piece]).bit_count()),
        )

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


def parts_of(action: int) -> tuple[int, int, int]:
    """What a payment takes of the three foreign colours."""
    code = action - do.PAY
    return code // 121, code // 11 % 11, code % 11


def by_colour(seat: int, parts: tuple[int, int, int]) -> list[int]:
    """Tokens of the three foreign colours, by colour."""
    counts = list(parts)
    counts.insert(seat, 0)
    return counts


def shown_by(state: Animism, seat: int, take: int) -> int:
    """The piece of the die that an action takes."""
    return BLACK - 1 + state[s.BLACK_DIE + seat] if take == do.TAKE_BLACK else WHITE - 1 + state[s.WHITE_DIE + seat]


def members_of(words: list[int]) -> list[int]:
    """The squares of a set of three words."""
    return [word * WORD + bit for word, mask in enumerate(words) for bit in members(mask)]
