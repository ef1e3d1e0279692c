"""What sentences are made with."""

from subak.kit.text import chapters


def test_a_long_account_is_parted_by_headings() -> None:
    parts = [("", ["One.", ""]), ("Hand", ["Two cards."]), ("Row", []), ("", [])]
    assert chapters(parts) == "One.\n\nHand\nTwo cards.\n\nRow"
