"""Packs from strangers: what is read, and the sentence for what is not."""

import pickle
from hashlib import sha256

import pytest

from subak import games
from subak.kit.errors import ContentError, RecordError
from subak.kit.packs import LARGEST_PACK, Pack, pack_name, read_pack
from subak.kit.record import Record

KOSAL = b'[[ancestor]]\nid = 1\nname = "Kosal the Strong"\n'


def test_a_pack_has_a_name_a_text_and_the_hash_of_its_file() -> None:
    pack = read_pack("mine.toml", KOSAL)
    assert pack == Pack("mine.toml", KOSAL.decode())
    assert pack.digest == sha256(KOSAL).hexdigest()[:16]
    assert read_pack("other.toml", KOSAL).digest == pack.digest != read_pack("mine.toml", KOSAL + b"\n").digest


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "mine.toml is empty: it has no rows at all."),
        (b"# nothing\n", "mine.toml is empty: it has no rows at all."),
        (b"\xff", "mine.toml is not a text file"),
        (b"[[ancestor]\n", "(at line 1, column 11)"),
        (b"ancestor = 1", "write ancestor as rows, each under [[ancestor]]."),
        (b"[[a]]\nx = 1.5", "mine.toml, a number 1, x: must be a text, a whole number, true, or a list of these."),
        (b"[[a]]\nid = 7\nx = 1979-05-27", "mine.toml, a 7, x: must be a text"),
        (b"[[a]]\nx = 0xffffffffff", "mine.toml, a number 1, x: is a number beyond 1000000000."),
        (b"[[a]]\nx = 1" + b"0" * 9000, "mine.toml has a number of thousands of digits."),
        (b'[[a]]\nname = "' + b"x" * 61 + b'"', "mine.toml, a number 1, name: has 61 letters; 60 are read at most."),
        (b'[[a]]\nid = 3\ntext = "a\\u202eb"', "mine.toml, a 3, text: has letters that cannot be printed."),
        (b'[[a]]\nx = "a\\u0000b"', "has letters that cannot be printed."),
        (b"[[a]]\nx = [[[[[1]]]]]", "has lists within lists that nobody can read."),
        (b"[[a]]\nx = " + b"[" * 30_000, "its lists lie too deep."),
        (b".".join([b"a"] * 9000) + b" = 1", "mine.toml, line 1: these are too many dots for a key."),
        (b"[[a]]\n" + b".".join([b"'.'"] * 9000) + b" = 1", "mine.toml, line 2: these are too many dots for a key."),
        (b"[[a]]\nx = '''a'''", "write every text on one line"),
        (b"[[a]]\n" * 401, "mine.toml: a has 401 rows; 400 are read at most."),
        (b"#" * (LARGEST_PACK + 1), "mine.toml has 65537 bytes: a pack has 65536 at most."),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(data: bytes, sentence: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_pack("mine.toml", data)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 600


@pytest.mark.parametrize(
    ("file", "name"),
    [("mine.toml", "mine.toml"), ("../../etc/passwd", "passwd"), ("C:\\a\\b.toml", "b.toml"), ("..", "pack.toml"),
     ("", "pack.toml"), ("<b>.toml", "_b_.toml"), ("a\nb\0.toml", "a_b_.toml"),
     ("x" * 200 + ".toml", "x" * 55 + ".toml"),
     ("ស្រូវ.toml", "ស្រូវ.toml")],
)  # fmt: skip
def test_a_name_is_a_name_and_no_path(file: str, name: str) -> None:
    assert pack_name(file) == name
    assert pack_name(name) == name


def test_dots_in_texts_are_no_keys() -> None:
    read_pack("land.toml", b"[[land]]\nid = 1\nrows = ['.\\.', \"./.\", '...', '.........']  # a.b.c.d.e.f.g.h.i.j\n")


def test_a_game_loads_a_pack_at_hand_and_goes_to_another_process_with_it() -> None:
    game = games.load("seasons", read_pack("mine.toml", KOSAL))
    assert game.content != games.load("seasons").content
    assert "Kosal the Strong" in {card.name for card in game.cards()}
    assert pickle.loads(pickle.dumps(game)).content == game.content  # noqa: S301 - our own
    with pytest.raises(ContentError, match=r"mine.toml, ancestor 1, nonsense: is not a field here."):
        games.load("seasons", read_pack("mine.toml", b"[[ancestor]]\nid = 1\nnonsense = 1\n"))


def test_a_record_carries_its_pack() -> None:
    pack = read_pack("mine.toml", KOSAL)
    game = games.load("seasons", pack)
    record = Record.of(game, 2)
    plain = record.dumps()
    record.pack = pack
    assert Record.loads(record.dumps()) == record
    assert "pack" not in plain
    Record.loads(record.dumps()).fits(game)
    with pytest.raises(RecordError, match="check sum"):
        Record.loads(record.dumps().replace("the Strong", "the Weaker"))
    with pytest.raises(RecordError, match="field pack"):
        Record.loads(record.dumps().replace('"pack":{', '"pack":{"path":"x",'))
    with pytest.raises(ContentError, match="is not valid TOML"):
        Record.loads(record.dumps().replace("[[ancestor]]", "[[ancestor]"))
