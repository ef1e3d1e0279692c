"""The API keeps what its OpenAPI document promises: schemathesis asks what it allows, and what it does not."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from subak.server import Room
from subak.web.app import Limits
from tests.web.test_strangers import served

pytestmark = pytest.mark.anyio

EACH = 12  # requests an address and manner
SETTINGS = settings(
    max_examples=EACH, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
CHECKS: list[Callable[..., Any]] = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance, negative_data_rejection,
]  # fmt: skip
STREAM = "/api/tables/{id}/live"  # never ends: test_programs.py reads it


def asked(operation: Any, mode: GenerationMode, url: str, admission: dict[str, Any]) -> int:
    """So many requests to one address, some of them at a table that is there and with its token; how many."""
    asks = 0

    @SETTINGS
    @given(st.data())
    def ask(data: Any) -> None:
        nonlocal asks
        case = data.draw(operation.as_strategy(generation_mode=mode))
        headers = {"authorization": f"Bearer {admission['token']}"} if data.draw(st.booleans()) else {}
        if mode == GenerationMode.POSITIVE and "id" in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters["id"] = admission["table"]
        asks += 1
        response = case.call(base_url=url, headers=headers)
        try:
            case.validate_response(response, checks=CHECKS)
        except FailureGroup as found:  # more than pytest expects of a test
            raise AssertionError("\n".join(map(str, found.exceptions))) from None

    try:
        ask()
    except Unsatisfiable:
        assert mode == GenerationMode.NEGATIVE, "only what takes nothing cannot be asked wrongly"
    return asks


async def test_the_api_keeps_what_its_document_promises(room: Room) -> None:
    limits = Limits(10**9, 10**9, 10**9, 10**9)
    async with served(room, limits, []) as here, httpx.AsyncClient(base_url=f"http://127.0.0.1:{here.port}") as http:
        document = (await http.get("/api/openapi.json")).json()
        admission = (await http.post("/api/tables", json={"game": "nim", "others": ["open"]})).json()
        schema = schemathesis.openapi.from_dict(document)
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        assert {operation.path for operation in operations} == set(document["paths"])
        total = 0
        for operation in operations:
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                if operation.path != STREAM:
                    total += await asyncio.to_thread(asked, operation, mode, str(http.base_url), admission)
        assert total >= 10 * EACH
