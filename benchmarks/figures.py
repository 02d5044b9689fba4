"""One measured figure, as printed and as a line of var/bench.jsonl."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` in `unit`; `peer` is who else was measured in the same run, and `peer_value` what it reached."""

    name: str
    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None

    @property
    def ratio(self) -> float | None:
        return round(self.value / self.peer_value, 3) if self.peer_value else None

    def append_to(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a") as lines:
            lines.write(json.dumps(asdict(self) | {"ratio": self.ratio}) + "\n")

    def __str__(self) -> str:
        peer = f"   {self.peer}: {self.peer_value:g}   ratio {self.ratio}" if self.peer_value else ""
        return f"{self.name:32}{self.value:>10g} {self.unit}{peer}"
