"""The API does what its description says, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from requests.adapters import HTTPAdapter
from schemathesis import Case
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.house.guest import Guest, next_address
from tests.house.serving import database_in, served


class FromAnywhere(HTTPAdapter):
    """Asks from an address of its own, so that the house does not take many visitors for one in a hurry."""

    def init_poolmanager(self, *args: Any, **more: Any) -> None:
        super().init_poolmanager(*args, source_address=(next_address(), 0), **more)


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    """Somebody in mid-game in a house of its own."""
    folder: Path = tmp_path_factory.mktemp("house")
    with served(database_in(folder), folder) as house:
        guest = Guest(house.url)
        guest.set_table("carrot", 2, ["novice"])
        yield guest
        assert "Traceback" not in house.notes.read_text()


USUAL = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


RULES_ARE_NOT_IN_A_SCHEMA = positive_data_acceptance
"""A name without a letter, an option of another game: well-formed, and refused all the same."""


def complaints(operation: APIOperation[Any, Any, Any, Any], known: Guest) -> set[str]:
    """What does not hold of an operation, whatever is sent to it."""
    found: set[str] = set()

    @USUAL
    @given(case=operation.as_strategy(GenerationMode.POSITIVE) | operation.as_strategy(GenerationMode.NEGATIVE))
    def try_out(case: Case[Any]) -> None:
        if "code" in case.path_parameters and len(str(case.body)) % 2:
            case.path_parameters["code"] = known.code
        with requests.Session() as visitor:
            visitor.mount("http://", FromAnywhere())
            answer = case.call(base_url=known.url, session=visitor, headers=known.headers)
        try:
            case.validate_response(answer, excluded_checks=[RULES_ARE_NOT_IN_A_SCHEMA])
        except FailureGroup as group:
            found.update(f"{operation.label}: {answer.status_code} {problem}" for problem in group.exceptions)

    try_out()
    return found


def test_the_api_does_what_it_says(known: Guest) -> None:
    schema = schemathesis.openapi.from_url(f"{known.url}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]

    found = set().union(*[complaints(operation, known) for operation in operations])

    assert len(operations) >= 10
    assert not found, "\n\n".join(sorted(found))


def test_every_request_and_every_answer_is_described(known: Guest) -> None:
    described = known.get("/api/schema/openapi.json")
    told = str(described)

    for path in ("/api/tables/{code}/do", "/api/tables/{code}", "/api/tables/{code}/steps", "/api/games"):
        assert path in described["paths"]
    for wish in ("answer", "take_back", "sit", "claim", "deal", "rematch", "say", "hint"):
        assert f"'{wish}'" in told
    assert "cdn" not in told


def test_the_description_says_that_unknown_fields_are_refused(known: Guest) -> None:
    parts = known.get("/api/schema/openapi.json")["components"]["schemas"]
    answered = {"Reply", "Line", "View", "Token", "TableCode", "Complaint", "Advice", "Counsel", "Thought"}
    loose = {name for name, part in parts.items() if part.get("additionalProperties") is not False}

    assert loose <= answered
