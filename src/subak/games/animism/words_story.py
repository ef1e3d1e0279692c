"""What happened, told pass by pass: nobody sees what the others do before all sheets are handed on (A-2.5)."""

from itertools import pairwise

from subak.core.game import CHANCE, Told
from subak.games.animism import actions as do
from subak.games.animism import scoring
from subak.games.animism import state as s
from subak.games.animism.cards import BLACK, COLOURS, PIECES, SINGLE
from subak.games.animism.hidden import Animism
from subak.games.animism.steps import STEPS, start
from subak.games.animism.words import BONUS_OF, NUMERALS, SQUARE_NAMES, Names, Words, members_of
from subak.kit.text import N_, _, listed, n_

BOARD = (s.LAND, s.TRACK, s.MARK, s.BONUS, s.TOKENS, s.LAND_THEN)  # where the words of the board begin, and their end

# How a piece came to be drawn, each without and with what follows from it.
ROLLED = (
    N_("{who} rolls black {face} and draws the {piece} on {sheet} at {squares}."),
    N_("{who} rolls black {face} and draws the {piece} on {sheet} at {squares}: {effects}."),
)
BOUGHT = (
    N_("{who} buys the {piece} for {tokens} and draws it on {sheet} at {squares}."),
    N_("{who} buys the {piece} for {tokens} and draws it on {sheet} at {squares}: {effects}."),
)
FREE = (
    N_("{who} draws the free {piece} on {sheet} at {squares}."),
    N_("{who} draws the free {piece} on {sheet} at {squares}: {effects}."),
)
CRAMPED = (
    N_("No piece of the black die fits, so {who} draws a {piece} on {sheet} at {squares}."),
    N_("No piece of the black die fits, so {who} draws a {piece} on {sheet} at {squares}: {effects}."),
)
FIRST = {(True, True): ROLLED, (True, False): CRAMPED, (False, True): BOUGHT, (False, False): FREE}  # round 1, marked
SECOND = (
    N_("{who} takes the {piece} and draws it on {sheet} at {squares}."),
    N_("{who} takes the {piece} and draws it on {sheet} at {squares}: {effects}."),
)
MARKED = (
    N_("{who} marks bonus {numeral} on {sheet}, {what}."),
    N_("{who} marks bonus {numeral} on {sheet}, {what}: {points}."),
)


class Deed:
    """A stretch of a seat's pass, up to a drawing or to the end: what it was before and after, and what was chosen."""

    def __init__(self, seat: int, before: Animism, after: Animism, actions: list[int]) -> None:
        self.seat = seat
        self.before = before
        self.after = after
        self.actions = actions
        self.sheet = before.sheet_of(seat)
        self.squares = members_of(
            [now & ~then for now, then in zip(self.land(after), self.land(before), strict=True)]
        )  # those drawn on
        self.gains = [self.filled(after, colour) - self.filled(before, colour) for colour in range(COLOURS)]
        self.spent = [
            then + gain - now
            for then, gain, now in zip(before.tokens(seat), self.gains, after.tokens(seat), strict=True)
        ]  # tokens paid, or given back, by colour
        at = s.MARK + self.sheet * PIECES
        self.piece = next((piece for piece in range(BLACK, PIECES) if before[at + piece] != after[at + piece]), SINGLE)

    def land(self, state: Animism) -> list[int]:
        return state.land(self.sheet, self.seat)

    def filled(self, state: Animism, colour: int) -> int:
        """Squares of a track that are filled."""
        return state[s.TRACK + self.sheet * COLOURS + colour] & 15

    def hexagons(self) -> int:
        return scoring.hexagons(self.after, self.sheet, self.seat) - scoring.hexagons(
            self.before, self.sheet, self.seat
        )

    def level(self) -> int:
        """A-6.14: the level that it opens; 0 if none."""
        level = scoring.areas(self.after, self.sheet, self.seat)
        return level if level > max(1, scoring.areas(self.before, self.sheet, self.seat)) else 0

    def altars(self) -> int:
        """How many altars the best group has reached, if they are more than before; else 0."""
        altars = scoring.altars(self.after, self.sheet, self.seat)
        known = 1 if self.before[s.ROUND] == 1 else 0  # then everybody reaches the cross
        return altars if altars > max(known, scoring.altars(self.before, self.sheet, self.seat)) else 0

    def sold_out(self) -> bool:
        marks = self.after[s.MARK + self.sheet * PIECES + self.piece] & 7
        return self.piece != SINGLE and marks == self.after.cards.sizes[self.piece]

    def points(self) -> list[tuple[int, int]]:
        """Whose score it changed on the sheet, and by how much: gains first, beginning with the doer."""
        seats = self.before[s.SEATS]
        changes = [
            (seat, scoring.total(self.after, self.sheet, seat) - scoring.total(self.before, self.sheet, seat))
            for seat in range(seats)
        ]
        return sorted(
            [each for each in changes if each[1]], key=lambda each: (each[1] < 0, (each[0] - self.seat) % seats)
        )

    def told(self) -> list[int]:
        """The words of the board that changed."""
        one, two = self.before, self.after
        return [at for at, end in pairwise(BOARD) if one.some(at, end - at) != two.some(at, end - at)]


def deeds(world: Animism, seat: int, actions: list[int]) -> list[Deed]:
    """A seat's pass played again on the world as the pass began. What leaves no choice is not among the actions."""
    out: list[Deed] = []
    before, since = world.clone(), list[int]()
    start(world, seat)
    for action in [*actions, -1]:
        if before.land(before.sheet_of(seat), seat) != world.land(world.sheet_of(seat), seat):
            out.append(Deed(seat, before, world.clone(), since))
            before, since = world.clone(), []
        if action >= 0:
            STEPS[world[s.STEP + seat]].choose(world, seat, action)
            since.append(action)
    return [*out, Deed(seat, before, world.clone(), since)]


def lane(seat: int, action: int) -> int:
    """In whose pass an event falls."""
    return (action - do.ROLL) // do.OUTCOMES if seat == CHANCE else seat


class Chronicle:
    """A pass that is over, told to one viewer by its view of the next one."""

    def __init__(self, words: Words, after: Animism, viewer: int, names: Names) -> None:
        self.words = words
        self.cards = words.cards
        self.after = after
        self.viewer = viewer
        self.names = names
        self.shown = after.sheet_of(viewer) if viewer >= 0 else 0  # the sheet that the board shows large

    def whole(self, before: Animism, events: list[tuple[int, int]]) -> list[Told]:
        """The passes of all, by seat; then what happens by itself."""
        lines: list[Told] = []
        if before[s.ROUND] == 1 and before[s.PASSES] == 0:
            text = _("Round 1 begins, each with their own sheet: the black die gives everybody a piece for the cross.")
            lines.append(Told(text, [], CHANCE, "head"))
        world = before.as_handed()
        for seat in range(before[s.SEATS]):
            world.clear_lane(seat)
        for seat in range(before[s.SEATS]):
            actions = [action for doer, action in events if lane(doer, action) == seat]
            lines += self.passed(deeds(world, seat, actions))
        if self.after.is_over():
            return lines + self.end()
        return lines + self.next_pass(world) + self.forced()

    # -- phrases

    def who(self, seat: int) -> str:
        return self.words.opening(self.names, seat)

    def sheet_of(self, sheet: int, seat: int) -> str:
        """A sheet in a sentence about a seat."""
        if sheet == seat:
            return _("their own sheet")
        return _("{owner}'s sheet").format(owner=self.words.who(self.names, sheet))

    def points(self, changes: list[tuple[int, int]]) -> str:
        out: list[str] = []
        for seat, n in changes:
            player = self.words.who(self.names, seat)
            if n > 0:
                out.append(n_("{n} point for {player}", "{n} points for {player}", n, player=player))
            else:
                out.append(n_("{n} point lost by {player}", "{n} points lost by {player}", -n, player=player))
        return listed(out)

    def effects(self, deed: Deed) -> list[str]:
        """What follows from drawing, as far as it does."""
        out: list[str] = []
        if any(deed.gains):
            out.append(
                _("{tokens} for touching {touched}").format(
                    tokens=self.words.tokens(deed.gains),
                    touched=listed([self.touched(colour) for colour, n in enumerate(deed.gains) if n]),
                )
            )
        hexagons, altars, level, points = deed.hexagons(), deed.altars(), deed.level(), deed.points()
        if hexagons:
            out.append(n_("{n} hexagon filled", "{n} hexagons filled", hexagons))
        if altars:
            out.append(n_("the best group reaches {n} altar", "the best group reaches {n} altars", altars))
        if level:
            out.append(_("level {n} opened there").format(n=level))
        if deed.sold_out():
            out.append(_("that piece is sold out there"))
        if points:
            out.append(self.points(points))
        return out

    def touched(self, colour: int) -> str:
        """Whose colour it is; A-12.3: the neutral one is that of altars."""
        if colour < self.after[s.SEATS]:
            return self.words.who(self.names, colour)
        return _("{colour} altars").format(colour=self.words.tribe(colour))

    def rolls(self, actions: list[int]) -> str:
        """What the dice showed, one roll after the other."""
        text = ""
        for action in actions:
            if action < do.ROLL:
                continue
            outcome = (action - do.ROLL) % do.OUTCOMES
            if outcome < do.BLACK_ROLL:
                roll = _("black {black} and white {white}").format(black=outcome % 6 + 1, white=outcome // 6 + 1)
            elif outcome < do.WHITE_ROLL:
                roll = _("black {face}").format(face=outcome - do.BLACK_ROLL + 1)
            else:
                roll = _("white {face}").format(face=outcome - do.WHITE_ROLL + 1)
            text = _("{earlier}, then {roll}").format(earlier=text, roll=roll) if text else roll
        return text

    def land_part(self, sheet: int) -> str:
        if self.after.is_over():
            return f"sheet-{sheet}"
        return "land" if sheet == self.shown else "thumbs"

    def purse_part(self, seat: int) -> str:
        if self.after.is_over():
            return "results"
        return "hand" if seat == self.viewer else "scores"

    # -- a seat's pass

    def passed(self, done: list[Deed]) -> list[Told]:
        drawings, last = done[:-1], done[-1]
        lines: list[Told] = []
        for deed in drawings[:1]:
            lines.append(self.drawing(deed, FIRST[deed.before[s.ROUND] == 1, deed.piece != SINGLE]))
        for deed in drawings[1:]:
            lines += [self.dice(deed), self.drawing(deed, SECOND)]
        if not drawings:
            text = _("{who} finds no room on {sheet} and draws nothing.")
            text = text.format(who=self.who(last.seat), sheet=self.sheet_of(last.sheet, last.seat))
            lines.append(Told(text, [], last.seat, self.land_part(last.sheet)))
        return lines + self.checked(last)

    def drawing(self, deed: Deed, forms: tuple[str, str]) -> Told:
        effects = self.effects(deed)
        text = _(forms[1 if effects else 0]).format(
            who=self.words.who(self.names, deed.seat) if forms is CRAMPED else self.who(deed.seat),
            face=self.cards.face(deed.piece),
            piece=_(self.cards.names[deed.piece]) if forms is ROLLED else self.words.piece(deed.piece),
            tokens=self.words.tokens(deed.spent),
            sheet=self.sheet_of(deed.sheet, deed.seat),
            squares=" ".join(SQUARE_NAMES[square] for square in deed.squares),
            effects=_("; ").join(effects),
        )
        return Told(text, deed.told(), deed.seat, self.land_part(deed.sheet))

    def dice(self, deed: Deed) -> Told:
        """A-8.4 to A-8.10: what a second piece took."""
        bought = [action for action in deed.actions if do.PAY_TOKEN <= action < do.HAND_ON]
        more = [0] * COLOURS
        for action in bought:
            more = [a + b for a, b in zip(more, self.words.for_rerolls(deed.seat, action), strict=True)]
        facts = {
            "who": self.who(deed.seat),
            "sheet": self.sheet_of(deed.sheet, deed.seat),
            "tokens": self.words.tokens([a - b for a, b in zip(deed.spent, more, strict=True)]),
            "more": self.words.tokens(more),
            "rolls": self.rolls(deed.actions),
        }
        if bought:
            text = n_(
                "{who} pays {tokens} for a second piece on {sheet}, {more} for {n} reroll, and rolls {rolls}.",
                "{who} pays {tokens} for a second piece on {sheet}, {more} for {n} rerolls, and rolls {rolls}.",
                sum(self.words.rerolls(action) for action in bought), **facts,
            )  # fmt: skip
        else:
            text = _("{who} pays {tokens} for a second piece on {sheet} and rolls {rolls}.").format(**facts)
        return Told(text, [s.TOKENS], deed.seat, self.purse_part(deed.seat))

    def checked(self, deed: Deed) -> list[Told]:
        """A-9: what goes back, and a bonus marked at the end."""
        lines: list[Told] = []
        bonus = deed.actions[-1] - do.MARK_BONUS - 1
        if bonus >= 0:
            points = deed.points()
            text = _(MARKED[1 if points else 0]).format(
                who=self.who(deed.seat),
                numeral=NUMERALS[bonus],
                sheet=self.sheet_of(deed.sheet, deed.seat),
                what=_(BONUS_OF[bonus]),
                points=self.points(points),
            )
            lines.append(Told(text, [s.BONUS], deed.seat, "bonuses" if deed.sheet == self.shown else ""))
        if any(deed.spent):
            text = _("{who} gives {tokens} back: at most {n} of a colour are kept.").format(
                who=self.who(deed.seat), tokens=self.words.tokens(deed.spent), n=self.cards.limit
            )
            lines.append(Told(text, [s.TOKENS], deed.seat, self.purse_part(deed.seat)))
        return lines

    # -- what happens by itself

    def next_pass(self, world: Animism) -> list[Told]:
        """A-2.4 to A-2.7: the sheets go on, and perhaps a round begins; A-3.2: hexagons pay."""
        seats = range(self.after[s.SEATS])
        known = self.after.as_handed()
        if known[s.PASSES]:
            text = _("The sheets go on to the left: pass {n} of {all}.").format(n=known[s.PASSES] + 1, all=len(seats))
            lines = [Told(text, [s.PASSES], CHANCE, "head")]
        else:
            text = _("Round {n} begins, every sheet is back with its owner; points so far: {points}.")
            text = text.format(n=known[s.ROUND], points=self.words.counts(self.names, self.ranked()))
            lines = [Told(text, [s.ROUND, s.PASSES], CHANCE, "head")]
        incomes: list[str] = []
        for seat in seats:
            got = [now - then for now, then in zip(known.tokens(seat), world.tokens(seat), strict=True)]
            if any(got):
                incomes.append(
                    _("{player} receives {tokens}").format(
                        player=self.words.who(self.names, seat), tokens=self.words.tokens(got)
                    )
                )
        if incomes:
            text = _("Filled hexagons pay: {incomes}.").format(incomes=_("; ").join(incomes))
            lines.append(Told(text, [s.TOKENS], CHANCE, "scores"))
        return lines

    def forced(self) -> list[Told]:
        """What the viewer's own new pass has drawn already, because nothing else was possible."""
        if self.viewer < 0:
            return []
        deed = Deed(self.viewer, self.after.as_handed(), self.after, [])
        if not deed.squares:
            return []
        text = _("On {sheet} there is one place left for {player}: a single at {squares}.").format(
            sheet=self.sheet_of(deed.sheet, deed.seat),
            player=self.words.who(self.names, deed.seat),
            squares=" ".join(SQUARE_NAMES[square] for square in deed.squares),
        )
        return [Told(text, deed.told(), deed.seat, "land")]

    def ranked(self) -> list[tuple[int, int]]:
        """Everybody with their points, the highest first."""
        scores, winners = self.after.scores(), self.after.winners()
        order = sorted(range(self.after[s.SEATS]), key=lambda seat: (-scores[seat], not winners >> seat & 1))
        return [(seat, scores[seat]) for seat in order]

    # -- the end

    def end(self) -> list[Told]:
        """A-10, A-11: every sheet for every player, and who wins and why."""
        over = self.after
        text = _("The game is over: every sheet counts for everybody, with own track + hexagons × altars.")
        if over[s.ADVANCED]:
            text = _(
                "The game is over: every sheet counts for everybody, with own track + (hexagons + bonuses) × altars."
            )
        lines = [Told(text, [s.PASSES], CHANCE, "results")]
        scores = over.scores()
        for seat in range(over[s.SEATS]):
            sheets = _("; ").join([self.scored(sheet, seat) for sheet in range(over[s.SEATS])])
            text = _("{who} scores {points}: {sheets}.").format(
                who=self.who(seat), points=n_("{n} point", "{n} points", scores[seat]), sheets=sheets
            )
            lines.append(Told(text, [], seat, "results"))
        (winner, most), *others = self.ranked()
        text = self.words.tiebreak(over, self.names) or _("{who} wins with {points}, ahead of {others}.").format(
            who=self.who(winner),
            points=n_("{n} point", "{n} points", most),
            others=listed(
                [_("{player} with {n}").format(player=self.words.who(self.names, seat), n=n) for seat, n in others]
            ),
        )
        return [*lines, Told(text, [], CHANCE, "results")]

    def scored(self, sheet: int, seat: int) -> str:
        """A-10.9: what a sheet is worth to a seat, and why."""
        over = self.after
        bonus = scoring.bonuses(over, sheet)[seat]
        text = _("on {sheet} {a} + {hexagons} × {altars} = {total}")
        if bonus:
            text = _("on {sheet} {a} + ({hexagons} + {bonuses}) × {altars} = {total}")
        return text.format(
            total=scoring.total(over, sheet, seat),
            sheet=self.sheet_of(sheet, seat),
            a=scoring.score_a(over, sheet, seat),
            hexagons=n_("{n} hexagon", "{n} hexagons", scoring.hexagons(over, sheet, seat)),
            bonuses=n_("{n} bonus", "{n} bonuses", bonus),
            altars=n_("{n} altar", "{n} altars", scoring.altars(over, sheet, seat)),
        )
