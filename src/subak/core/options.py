"""Choices made before a game starts."""


class Option:
    """A number to choose before the game, with a sentence for each value; `seats`: with so many it means something."""

    def __init__(
        self, name: str, text: str, values: dict[int, str], default: int = 0, seats: tuple[int, ...] = ()
    ) -> None:
        self.name = name
        self.text = text
        self.values = values
        self.default = default
        self.seats = seats  # none: with any number
