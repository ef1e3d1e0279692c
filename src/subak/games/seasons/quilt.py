"""The paddies of a landscape as patches, and what they come to where one more card is laid, without laying it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from subak.games.seasons.grid import Grid
from subak.games.seasons.patches import ONE_END, ONE_OF, ONE_QUARTER, ONE_SQUARE

MOST_PATCHES: Final = 10  # squares that a card has a part of


class Quilt:
    """Every paddy of a landscape as one patch, and what they grow into with a card that is asked about.

    So a place for a card costs a look at its rim, whatever the size of the paddies there. What `join` finds lies in
    `whole` and the columns after it, until it is called again.
    """

    def __init__(self, grid: Grid, lands: list[int], ends: vec[i64]) -> None:
        self.cards = grid.cards
        self.stride = grid.stride
        self.newest = 1 << len(lands)  # bit of the next card
        self.number_at = vec[i64]([0] * len(grid.cells))  # point -> number of its paddy, from 1 in order of centres
        self.patches = vec[i64]([0])  # number of a paddy -> what it has
        self.cards_on = vec[i64]([0])  # likewise: bitmask of the cards that it lies on
        for centre in grid.centres():
            if not self.number_at[centre]:
                self.add(grid, centre)
        self.around = vec[i64]([0] * len(grid.cells))  # point -> covered cells around it | paths in them << 4
        self.add_cards(grid, lands)
        for end in ends:
            self.patches[self.number_at[end + 1]] += ONE_END
        self.whole = vec[i64]([0] * MOST_PATCHES)  # patch of the card -> what it grows into; 0: part of one before it
        self.cards_under = vec[i64]([0] * MOST_PATCHES)  # likewise: bitmask of cards
        self.into = vec[i64]([0] * MOST_PATCHES)  # likewise: itself, or a patch before it with which it is one
        self.taken = vec[i64]([0] * MOST_PATCHES)  # numbers of the paddies that the card has taken in, ascending
        self.taken_count: i64 = 0  # how many of these
        self.met_by = vec[i64]([0] * len(self.patches))  # number of a paddy -> call << 4 | patch of the card it met
        self.calls: i64 = 0  # of `join`

    def add(self, grid: Grid, centre: i64) -> None:
        """Number the paddy of a square."""
        lacking: i64 = grid.walk(centre)
        number: i64 = len(self.patches)
        number_at = self.number_at
        for p in grid.walked:
            number_at[p] = number
        squares: i64 = len(grid.walked)
        self.patches = append(self.patches, squares * ONE_SQUARE + (4 * squares - lacking) * ONE_QUARTER)
        self.cards_on = append(self.cards_on, 0)

    def add_cards(self, grid: Grid, lands: list[int]) -> None:
        """Note which paddies each card has a part of, and what stands in them."""
        bit: i64 = 1
        for land in lands:
            for centre in grid.squares(land & 3, land >> 7):
                self.cards_on[self.number_at[centre]] |= bit
            bit <<= 1
            corner = grid.index(land >> 7)
            for feature in grid.cards.features[land & 127]:
                number = self.number_at[corner + (feature >> 5) * grid.stride + (feature >> 2 & 7)]
                self.patches[number] += ONE_OF[feature & 3]
            self.add_cells(grid, land & 3, corner)

    def add_cells(self, grid: Grid, rotation: i64, corner: i64) -> None:
        """Note at the points around each cell of a card that it is covered, and whether with a path."""
        around = self.around
        stride = self.stride
        for dy in range(4 - (rotation & 1)):
            first = corner + dy * stride
            for cell in range(first, first + 3 + (rotation & 1)):
                path = (grid.cells[cell] & 1) << 4
                around[cell] += path | 8
                around[cell + 1] += path | 4
                around[cell + stride] += path | 2
                around[cell + stride + 1] += path | 1

    def join(self, side: int, corner: i64) -> None:
        """Let the patches of a card * 4 + rotation, its top left cell in the corner, grow by the paddies they meet.

        Patches that meet the same paddy become one: the first of them.
        """
        stride = self.stride
        number_at = self.number_at
        whole = self.whole
        self.begin(side)
        for rim in self.cards.rims[side]:
            number = number_at[corner + (rim & 7) + (rim >> 3 & 7) * stride]
            if number:
                patch = self.root(rim >> 6)
                whole[patch] -= ONE_SQUARE  # it has been counted on both sides
                self.meet(patch, number)
        around = self.around
        for border in self.cards.borders[side]:
            # N-4.5: a path comes to end where all cells beyond the card are covered, and there is one path in all
            end = border >> 7 & 15 | 1 - (border >> 6 & 1) << 4
            if around[corner + (border & 7) + (border >> 3 & 7) * stride] == end:
                whole[self.root(border >> 11)] += ONE_END

    def begin(self, side: int) -> None:
        """Each patch of the card by itself."""
        whole = self.whole
        cards_under = self.cards_under
        into = self.into
        patches = self.cards.patches[side]
        for n in range(i64(len(patches))):
            whole[n] = patches[n]
            cards_under[n] = self.newest
            into[n] = n
        self.taken_count = 0
        self.calls += 1

    def root(self, patch: i64) -> i64:
        """The patch of the card that this one has become."""
        into = self.into
        while into[patch] != patch:
            patch = into[patch]
        return patch

    def meet(self, patch: i64, number: i64) -> None:
        """A patch of the card has a square in common with a paddy."""
        met = self.met_by[number]
        if met >> 4 != self.calls:
            self.met_by[number] = self.calls << 4 | patch
            self.whole[patch] += self.patches[number]
            self.cards_under[patch] |= self.cards_on[number]
            self.note_taken(number)
            return
        other = self.root(met & 15)
        if other != patch:
            one, two = (patch, other) if patch < other else (other, patch)
            self.into[two] = one
            self.whole[one] += self.whole[two]
            self.cards_under[one] |= self.cards_under[two]
            self.whole[two] = 0

    def note_taken(self, number: i64) -> None:
        """In its place: sums of floats depend on the order."""
        taken = self.taken
        place = self.taken_count
        while place and taken[place - 1] > number:
            taken[place] = taken[place - 1]
            place -= 1
        taken[place] = number
        self.taken_count += 1
