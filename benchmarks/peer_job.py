"""Loaded into a worker (`--include`): the job of an announcement posts the state to nchan instead of appending it."""

import http.client
import os

from tournament.journal import broadcast


def post(slug: str, number: int, body: bytes, url: str | None = None, job_ms: int = 0) -> None:
    connection = http.client.HTTPConnection(os.environ["BENCHMARK_PEER"])
    connection.request("POST", "/publish", body)
    connection.getresponse().read()
    connection.close()


broadcast.append = post  # the worker looks the name up at each job
