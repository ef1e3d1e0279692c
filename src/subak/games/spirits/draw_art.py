"""Pieces of Spirits pictures, drawn around 0, 0 in the units of the large farm; and the masks of spirits."""

from typing import Final

from subak.kit.pen import num

ICONS: Final = {  # by their class
    "disc": (
        '<ellipse class="disc-side" cy="4" rx="17" ry="11"/><ellipse class="disc-top" rx="17" ry="11"/>'
        '<path class="disc-shine scenery" d="M-9 -2q4 -4 9 -4"/>'
    ),
    "magic": (
        '<ellipse class="magic-ring" rx="18" ry="12"/>'
        '<path class="magic-star" d="M0 -6l1.8 4.2 4.6 .4 -3.5 2.9 1.1 4.5 -4 -2.4 -4 2.4 1.1 -4.5 -3.5 -2.9 4.6'
        ' -.4z"/>'
    ),
    "rock": (
        '<path class="rock-body" d="M-27 14L-22 -8L-8 -20L12 -18L25 -4L27 13L10 20L-14 20Z"/>'
        '<path class="rock-crack" d="M-8 -20L-3 -4L-14 6M-3 -4L12 2L25 -4M12 2L8 20"/>'
    ),
    "weed": '<path d="M0 9Q-2 -1 -9 -5Q-4 -6 -1 -2Q-2 -9 1 -12Q4 -8 2 -2Q6 -6 10 -4Q3 0 1.5 9Z"/>',
    "pest": (
        '<path class="legs" d="M-6 -3L-11 -6M-7 2H-12M-6 6L-10 10M6 -3L11 -6M7 2H12M6 6L10 10M-2 -8L-5 -12M2 -8L5'
        ' -12"/><ellipse class="shell" cy="1" rx="6.5" ry="8.5"/><path class="seam" d="M0 -6V9"/>'
    ),
    "fertilizer": (
        '<path class="cube-top" d="M0 -9L9 -4.5L0 0L-9 -4.5Z"/><path class="cube-left" d="M-9 -4.5L0 0V9.5L-9 5Z"/>'
        '<path class="cube-right" d="M9 -4.5L0 0V9.5L9 5Z"/>'
    ),
    "hat": '<path d="M-12 6Q-3 -1 0 -10Q3 -1 12 6Q0 10 -12 6Z"/>',
    "ox": (
        '<path class="hide" d="M-7 -2Q-7 -6 0 -6Q7 -6 7 -2L4.5 8Q0 11 -4.5 8Z"/>'
        '<path class="horn" d="M-6 -4Q-12 -4 -11 -11M6 -4Q12 -4 11 -11"/>'
    ),
    "duck": (
        '<path d="M-11 3Q-8 10 2 9Q10 8 10 1Q10 -2 6 -1Q2 0 1 -3Q3 -5 3 -8A5 5 0 0 0 -7 -8Q-7 -5 -5 -2Q-9 1 -11 3Z"/>'
        '<path class="bill" d="M-7 -8L-12 -6L-7 -5Z"/>'
    ),
    "planted": (
        '<path class="sprout" d="M-14 10V-2M-14 4Q-21 2 -21 -5M-14 4Q-7 2 -7 -5M0 14V0M0 7Q-7 5 -7 -3M0 7Q7 5 7 -3M14'
        ' 10V-2M14 4Q7 2 7 -5M14 4Q21 2 21 -5"/>'
    ),
    "grown": (
        '<path class="stalk" d="M-14 14Q-15 -4 -9 -17M0 16Q-1 -4 4 -21M14 14Q13 -4 18 -16"/>'
        '<path class="ear" d="M-9 -17q7 1 6 10q-7 -2 -6 -10M4 -21q8 2 6 12q-8 -3 -6 -12M18 -16q7 2 5 10q-7 -3 -5'
        ' -10M-12 -6q-7 0 -7 8q7 -1 7 -8M1 -9q-8 0 -8 9q8 -1 8 -9M16 -5q-7 0 -7 8q7 -1 7 -8"/>'
    ),
}

# A spirit's mask in the manner of a shadow puppet: crown, eyes and mouth around one face.
FACE: Final = '<path class="face" d="M-24 -10Q-26 -24 0 -26Q26 -24 24 -10Q26 12 10 26Q0 34 -10 26Q-26 12 -24 -10Z"/>'
CROWNS: Final = [
    '<path class="crown" d="M-24 -18L-30 -40L-14 -30L0 -46L14 -30L30 -40L24 -18Q0 -30 -24 -18Z"/>',
    (
        '<path class="crown" d="M-26 -16Q-40 -34 -24 -44Q-22 -32 -8 -30Q-8 -46 0 -50Q8 -46 8 -30Q22 -32 24 -44Q40 -34'
        ' 26 -16Q0 -30 -26 -16Z"/>'
    ),
    (
        '<path class="crown" d="M-24 -18Q-30 -46 0 -46Q30 -46 24 -18Q0 -32 -24 -18Z"/>'
        '<circle class="jewel" cy="-37" r="5"/><circle class="jewel" cx="-14" cy="-33" r="3"/>'
        '<circle class="jewel" cx="14" cy="-33" r="3"/>'
    ),
    (
        '<path class="crown" d="M-25 -16L-36 -28L-24 -27L-28 -42L-14 -32L-9 -48L0 -34L9 -48L14 -32L28 -42L24 -27L36'
        ' -28L25 -16Q0 -30 -25 -16Z"/>'
    ),
    (
        '<path class="crown" d="M-22 -20Q-44 -24 -38 -46Q-28 -34 -12 -28Q0 -34 12 -28Q28 -34 38 -46Q44 -24 22 -20Q0'
        ' -28 -22 -20Z"/><circle class="jewel" cy="-25" r="4"/>'
    ),
]
EYES: Final = [
    (
        '<path class="cut" d="M-18 -4Q-11 -12 -4 -4Q-11 1 -18 -4ZM18 -4Q11 -12 4 -4Q11 1 18 -4Z"/>'
        '<circle class="pupil" cx="-11" cy="-5" r="2.4"/><circle class="pupil" cx="11" cy="-5" r="2.4"/>'
    ),
    (
        '<circle class="cut" cx="-11" cy="-4" r="6.5"/><circle class="cut" cx="11" cy="-4" r="6.5"/>'
        '<circle class="pupil" cx="-11" cy="-4" r="3"/><circle class="pupil" cx="11" cy="-4" r="3"/>'
    ),
    '<path class="cut" d="M-19 -8L-4 -3L-8 2L-17 0ZM19 -8L4 -3L8 2L17 0Z"/>',
    '<path class="line" d="M-18 -2Q-11 -10 -4 -2M18 -2Q11 -10 4 -2M-17 -12Q-10 -17 -5 -13M17 -12Q10 -17 5 -13"/>',
]
MOUTHS: Final = [
    '<path class="cut" d="M-11 14Q0 12 11 14Q6 22 0 22Q-6 22 -11 14Z"/>',
    '<path class="cut" d="M-13 13H13L10 19L6 14L3 21L0 14L-3 21L-6 14L-10 19Z"/>',
    '<path class="line" d="M-10 18Q-5 13 0 17Q5 13 10 18"/><circle class="cut" cy="22" r="2.2"/>',
]
NOSE: Final = '<path class="line" d="M0 -4Q4 4 0 8Q-3 8 -4 6"/>'


def spot(x: float, y: float) -> str:
    """The transform that moves something there."""
    return f"translate({num(x)} {num(y)})"


def icon(what: str, x: float, y: float, k: float, id: str = "") -> str:
    """A piece in another place and size."""
    named = f' id="{id}"' if id else ""
    return f'<g class="{what}"{named} transform="translate({num(x)} {num(y)}) scale({num(k)})">{ICONS[what]}</g>'


def mask_parts(card: int) -> tuple[int, int, int]:
    """Crown, eyes and mouth of a spirit's mask: sixty cards, sixty faces."""
    return card % 5, card // 5 % 4, card // 20 % 3


def mask(card: int, kind: str, x: float, y: float, scale: float) -> str:
    """A spirit's mask."""
    crown, eyes, mouth = mask_parts(card)
    return (
        f'<g transform="translate({num(x)} {num(y)}) scale({num(scale)})"><g class="mask {kind}">'
        f"{FACE}{CROWNS[crown]}{EYES[eyes]}{NOSE}{MOUTHS[mouth]}</g></g>"
    )
