"""The numbers of actions, and of refusals after their rules: 4_03_0 is A-4.3."""

from typing import Final

from subak.games.animism.cards import COLOURS

# Actions. A seat's codes first, then nature's, lane by lane.
BUY: Final = 0  # + piece
PAY: Final = 13  # + 121 a + 11 b + c: tokens in the three foreign colours
ROTATE: Final = 1344  # + quarter turns
DRAW: Final = 1348  # + square
DECLINE: Final = 1517
DECLARE: Final = 1518
TAKE_BLACK: Final = 1519
TAKE_WHITE: Final = 1520
REROLL_BLACK: Final = 1521
REROLL_WHITE: Final = 1522
PAY_TOKEN: Final = 1523  # + foreign colour
PAY_PAIR: Final = 1526  # + 0 first and second, 1 first and third, 2 second and third foreign colour
PAY_TRIPLE: Final = 1529
HAND_ON: Final = 1530  # without marking a bonus
MARK_BONUS: Final = 1530  # + 1, 2, 3: mark it and hand on
ROLL: Final = 1534  # nature: + lane * OUTCOMES + outcome
BOTH_DICE: Final = 0  # outcome: + (white - 1) * 6 + black - 1
BLACK_ROLL: Final = 36  # outcome: + black - 1
WHITE_ROLL: Final = 42  # outcome: + white - 1
OUTCOMES: Final = 48
WIDTH: Final = ROLL + COLOURS * OUTCOMES

DICE_COME_FIRST: Final = 2_03_0
NOT_NOW_TO_ROTATE: Final = 2_03_1
BUY_AND_ROTATE_FIRST: Final = 2_03_2
DRAW_FIRST: Final = 2_03_3
YOU_HAVE_HANDED_ON: Final = 2_04_0
GAME_IS_OVER: Final = 2_08_0
BUY_FIRST: Final = 4_01_0
LEVEL_NOT_REACHED: Final = 4_04_0
SOLD_OUT: Final = 4_07_0
PIECE_IS_CHOSEN: Final = 4_08_0
TOO_DEAR: Final = 4_09_0
FITS_NOWHERE: Final = 4_12_0
NO_SINGLE_YET: Final = 4_13_0
BLACK_DIE_CHOOSES: Final = 4_14_0
FACE_GIVES_NOTHING: Final = 4_17_0
NOTHING_IS_DUE: Final = 5_01_0
PAYS_TOO_LITTLE: Final = 5_06_0
TOKEN_IN_VAIN: Final = 5_08_0
TOKENS_NOT_HELD: Final = 5_09_0
LOOKS_THE_SAME: Final = 6_02_0
FITS_NOWHERE_SO: Final = 6_03_0
LEAVES_THE_LAND: Final = 6_03_1
COVERS_AN_ALTAR: Final = 6_04_0
SQUARE_IS_FILLED: Final = 6_05_0
TOUCHES_NOTHING: Final = 6_06_0
MISSES_THE_CROSS: Final = 6_08_0
SAY_FIRST: Final = 8_01_0
NOT_IN_ROUND_ONE: Final = 8_01_1
ONE_IN_A_PASS: Final = 8_02_0
SECOND_TOO_DEAR: Final = 8_03_0
NO_DIE_WOULD_DO: Final = 8_03_1
DIE_FITS_NOWHERE: Final = 8_03_2
DICE_FALL_AS_THEY_LIKE: Final = 8_05_0
NO_DICE_LIE_HERE: Final = 8_05_1
PAY_REROLLS_FIRST: Final = 8_07_0
USE_REROLLS_FIRST: Final = 8_07_1
REROLLS_NOT_HELD: Final = 8_07_2
SECOND_MUST_BE_DRAWN: Final = 8_11_0
LEVEL_OPENS_LATER: Final = 8_14_0
FRAME_IS_NO_SQUARE: Final = 12_05_0
ONLY_IN_THE_ADVANCED_GAME: Final = 13_01_0
ONE_BONUS_A_SHEET: Final = 13_01_1
BONUS_AT_THE_END: Final = 13_02_0
BONUS_IS_TAKEN: Final = 13_03_0
