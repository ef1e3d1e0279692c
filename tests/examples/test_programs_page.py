"""docs/programs.md names every address and field of the API, and its Python stands in the example."""

import re

import pytest
from litestar import Litestar

from subak.remote.shapes import Seen
from subak.web.api import document, router
from subak.web.api.answers import ROOT
from subak.web.limits import Meter, metered
from tests.examples.installing import ROOT as TREE
from tests.web.conftest import MANY

PAGE = (TREE / "docs/programs.md").read_text(encoding="utf-8")
EXAMPLE = (TREE / "examples/table_program.py").read_text(encoding="utf-8")


def addresses() -> list[str]:
    app = Litestar([router(metered(Meter(MANY.per_minute)))], openapi_config=document("0"), include_in_schema=False)
    paths = app.openapi_schema.to_schema()["paths"]
    return [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]


def test_there_are_addresses() -> None:
    assert f"POST {ROOT}/tables" in addresses()


@pytest.mark.parametrize("address", addresses())
def test_every_address_is_on_the_page(address: str) -> None:
    assert re.search(rf"`{re.escape(address)}[`?]", PAGE)


def test_every_address_of_the_page_is_there() -> None:
    named = {re.sub(r"\?.*", "", address) for address in re.findall(r"\| `((?:GET|POST|DELETE) [^`]+)`", PAGE)}
    assert named == set(addresses())


@pytest.mark.parametrize("field", Seen.__struct_fields__)
def test_every_field_is_explained(field: str) -> None:
    assert f"`{field}`" in PAGE.split("What a seat sees:")[1]


def test_the_python_of_the_page_stands_in_the_example() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert block in EXAMPLE


def test_the_example_is_short() -> None:
    lines = [line for line in EXAMPLE.splitlines()[1:] if line.strip() and not line.startswith("import ")]
    assert len(lines) <= 20
