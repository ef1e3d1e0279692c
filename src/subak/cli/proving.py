"""Records put to the test: were the dice fair, and is everything as it was played?"""

from pathlib import Path
from typing import Annotated

import typer

from subak import games
from subak.cli import given, say
from subak.cli.hosting import server_parts
from subak.core.errors import SubakError
from subak.kit.proof import Proof
from subak.kit.record import Record
from subak.kit.text import n_
from subak.kit.verifying import proof_of, verified

app = typer.Typer()

FAILED = 1  # exit code when a record does not hold what it promises


@app.command(
    help="Check the dice of recorded games: derive every draw anew, and check the chain and the signature.",
    epilog=given.example("subak verify game.json", "subak verify games.jsonl --key 5e1f..."),
)
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or many with one on each line; - for stdin.")],
    key: Annotated[
        str, typer.Option(metavar="HEX", help="The public key of the server, as its address /dice/key tells it.")
    ] = "",
    pack: given.Pack = None,
    json: given.Json = False,
) -> None:
    text = given.read(file)
    lines = [line for line in text.splitlines() if line.strip()]
    texts = lines if len(lines) > 1 and lines[0].rstrip().endswith("}") else [text]
    found = [_tried(one, key.strip().lower(), pack) for one in texts]
    if json:
        say.data([{"game": n, "fair": fair, "said": said} for n, (fair, said) in enumerate(found, 1)])
    else:
        for n, (_fair, said) in enumerate(found, 1):
            say.out.print(said if len(found) == 1 else f"{n:>4}  {said}")
    if not all(fair for fair, _said in found):
        raise typer.Exit(FAILED)


def _tried(text: str, key: str, pack: Path | None) -> tuple[bool, str]:
    """Whether a record holds what it promises, and a sentence about it."""
    with server_parts():
        from subak.server.signing import check_signature

    try:
        record = Record.loads(text)
        draws = verified(games.load(record.game, pack or record.pack), record)
        check_signature(record, key)
    except SubakError as error:
        return False, str(error)
    return True, verdict(proof_of(record), draws, len(record.events))


def verdict(proof: Proof, draws: int, events: int) -> str:
    """What was found to be in order."""
    said = n_(
        "Fair: {n} draw follows from the sealed seed, and the chain over {events} events is signed with key {key}.",
        "Fair: all {n} draws follow from the sealed seed, and the chain over {events} events is signed with key {key}.",
        draws,
        events=events,
        key=proof.key,
    )
    if not proof.given:
        return said
    before = n_(
        "Its first event was played elsewhere: of that nothing is claimed.",
        "Its first {n} events were played elsewhere: of those nothing is claimed.",
        proof.given,
    )
    return f"{said} {before}"
