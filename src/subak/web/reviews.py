"""The review of a finished game as the page shows it: a chart, its figures as a table, and what cost most."""

from collections.abc import Sequence
from typing import Final

import msgspec
from markupsafe import Markup

from subak.bots.fortune import told_luck
from subak.bots.reasons import brought_by, in_hundredths, retold
from subak.bots.review import Review, Slip
from subak.kit.text import _
from subak.kit.tongues import ENGLISH, tongue
from subak.kit.turning import position_at
from subak.server.coach import Reviewing, reviewed_seats
from subak.table import Table
from subak.table.chairs import callings
from subak.table.replay import ALL_EYES, played
from subak.web import replays
from subak.web.templating import PARTS

SIZE: Final = (720, 240)  # of the chart
MARGIN: Final = (44, 14)  # room for its figures, and above and below the lines


class Drawn(msgspec.Struct, frozen=True):
    """A review as far as it has come."""

    said: str  # HTML
    made: bool  # nothing more will come


def presented(table: Table, found: Reviewing | None) -> Drawn:
    """A review as the page shows it: asked for, on its way, or made."""
    made = found.review if found is not None else None
    context: dict[str, object] = {"found": found, "made": made}
    if made is not None:
        names = callings(table.chairs)
        made = made._replace(slips=[retold_slip(table, slip) for slip in made.slips])
        context.update(
            made=made,
            names=names,
            chart=chart(made, names),
            rows=[
                (station.at, [in_hundredths(chance) for chance in station.outlook.chances]) for station in made.stations
            ],
            error=in_hundredths(max(station.outlook.error for station in made.stations)),
            slips=[told_slip(table, slip, names) for slip in made.slips],
            seats=reviewed_seats(table),
            luck=told_luck(made.luck, names),
            last=made.stations[-1].at,
        )
    text = PARTS["review"].render(context)
    return Drawn(text, found is None or found.failed or made is not None)


class ToldSlip(msgspec.Struct, frozen=True):
    """A decision that cost something, in words."""

    slip: Slip
    cost: str
    doubt: str
    reason: str
    address: str  # of the position


def retold_slip(table: Table, slip: Slip) -> Slip:
    """A slip in the reader's language: it was found in English, and is kept for everybody. The game is played again."""
    if tongue() == ENGLISH:
        return slip
    names, state = callings(table.chairs), position_at(played(table).replay, slip.at)
    done = table.game.write(state.redact(slip.seat), slip.seat, slip.action, names)
    return slip._replace(done=done, plan=retold(table.game, state, slip.seat, slip.plan, names))


def told_slip(table: Table, slip: Slip, names: Sequence[str]) -> ToldSlip:
    reason = brought_by(slip.gains, slip.seat, names)
    return ToldSlip(slip, in_hundredths(slip.cost), in_hundredths(2 * slip.error), reason, address_of(table, slip))


def address_of(table: Table, slip: Slip) -> str:
    """Of the position, as the seat saw it then; with everything open where it had no number of its own."""
    url = f"/tables/{table.header.id}"
    moments = replays.reel_of(table, slip.seat).moments
    own = [n for n, moment in enumerate(moments) if moment.events == slip.at]
    if own:
        return f"{url}?at={own[0]}&eyes={slip.seat}&better={slip.better}"
    return f"{url}?at={slip.at}&eyes={ALL_EYES}"


def chart(made: Review, names: Sequence[str]) -> Markup:
    """Everybody's chance of winning from the first to the last position; what cost something is a dot on the line."""
    (width, height), (left, above) = SIZE, MARGIN
    last = max(1, made.stations[-1].at)

    def across(at: int) -> float:
        return left + (width - left - above) * at / last

    def down(chance: float) -> float:
        return above + (height - 2 * above) * (1.0 - chance)

    out = Markup('<svg class="chances" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
        width, height, _("Chances of winning from the beginning to the end; the table below has the figures.")
    )
    for part in (0.0, 0.5, 1.0):
        out += Markup('<path class="rule" d="M{} {:.1f}H{}"/><text x="{}" y="{:.1f}">{} %</text>').format(
            left, down(part), width - above, left - 6, down(part) + 4, in_hundredths(part)
        )
    for seat, name in enumerate(names):
        points = " ".join(
            f"{across(station.at):.1f},{down(station.outlook.chances[seat]):.1f}" for station in made.stations
        )
        out += Markup('<polyline class="seat-{} line-{}" points="{}"><title>{}</title></polyline>').format(
            seat, seat, points, name
        )
    for slip in made.slips:
        chance = max((station for station in made.stations if station.at <= slip.at), key=lambda station: station.at)
        out += Markup('<circle class="seat-{}" cx="{:.1f}" cy="{:.1f}" r="6"><title>{}</title></circle>').format(
            slip.seat, across(slip.at), down(chance.outlook.chances[slip.seat]), slip.done
        )
    return out + Markup("</svg>")
