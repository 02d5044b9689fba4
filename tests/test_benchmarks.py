"""The benchmarks run, with few clients, and write the lines that they promise."""

import json
from pathlib import Path

import pytest

from benchmarks.__main__ import BENCHMARKS, main
from benchmarks.announcement import announcement
from benchmarks.fanout import measure_hub, measure_nchan
from benchmarks.figures import Figure
from benchmarks.processes import NCHAN_MODULE
from benchmarks.reconnect import reconnect


def test_a_figure_is_one_json_line_with_its_peer(tmp_path: Path) -> None:
    path = tmp_path / "var" / "bench.jsonl"
    Figure("fanout_1000", 18.0, "ms", "nchan", 15.0).append_to(path)
    Figure("reload_1500", 10.0, "ms").append_to(path)
    first, second = [json.loads(line) for line in path.read_text().splitlines()]
    assert first == {
        "name": "fanout_1000",
        "value": 18.0,
        "unit": "ms",
        "peer": "nchan",
        "peer_value": 15.0,
        "ratio": 1.2,
    }
    assert (second["peer"], second["ratio"]) == (None, None)


def test_an_unknown_name_is_refused_with_the_known_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fanout_10000", "nonsense"]) == 2
    error = capsys.readouterr().err
    assert "nonsense" in error
    assert all(name in error for name in BENCHMARKS)


def test_every_client_of_ours_and_of_nchan_has_every_announcement() -> None:
    for measured in [measure_hub(20), *([measure_nchan(20)] if NCHAN_MODULE.exists() else [])]:
        assert 0 < measured.first <= measured.median <= measured.p99 <= measured.last <= measured.worst
        assert measured.connects > 0


def test_clients_come_back_during_an_announcement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.reconnect.OTHERS", 20)
    assert [figure.name for figure in reconnect(10)] == ["reconnect_10", "reconnect_10_others"]


def test_a_click_reaches_every_client_of_ours_and_of_nchan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.announcement.CLICKS", 3)
    figures = {figure.name.removeprefix("announcement_20"): figure for figure in announcement(20)}
    assert 0 < figures["_first"].value <= figures["_median"].value <= figures[""].value <= figures["_worst"].value
    assert (figures[""].peer == "nchan") == NCHAN_MODULE.exists()
