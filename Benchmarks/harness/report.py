"""Tables in Markdown."""

from __future__ import annotations

import dataclasses


def markdown(titles: list[str], rows: list[list[str]], alignment: str) -> str:
    """A table; `alignment` has an l or an r for each column."""
    rules = ["---:" if side == "r" else "---" for side in alignment]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [titles, rules, *rows])


@dataclasses.dataclass
class Row:
    """A figure that should be small: what is wanted and what was measured."""

    name: str
    gate: float | None
    aim: float | None
    median: float
    least: float
    most: float

    def verdict(self) -> str:
        """Where the median stands."""
        if self.gate is None or self.aim is None:
            return ""
        if self.median <= self.aim:
            return "aim"
        return "gate" if self.median <= self.gate else "**missed**"

    def measured(self) -> str:
        return number(self.median)

    def span(self) -> str:
        return f"{number(self.least)}…{number(self.most)}"

    @staticmethod
    def table(rows: list[Row]) -> str:
        cells = [
            [row.name, wanted(row.gate), wanted(row.aim), row.measured(), row.span(), row.verdict()] for row in rows
        ]
        return markdown(["", "gate ≤", "aim ≤", "measured", "min…max", "reached"], cells, "lrrrrl")


def wanted(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def number(value: float) -> str:
    """Two decimals, or three where two would hide the figure."""
    return f"{value:.3f}" if abs(value) < 0.2 else f"{value:.2f}"
