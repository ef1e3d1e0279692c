"""For processes of bots: every move is big, and there is time to say so."""

from subak.bots import witness, worker

witness.BIG = -9.0  # type: ignore[misc]
witness.SURE = -9.0  # type: ignore[misc]
witness.FEWEST = 2  # type: ignore[misc]
witness.WORLDS = 2  # type: ignore[misc]
worker.MUSING = 600.0  # type: ignore[misc]
