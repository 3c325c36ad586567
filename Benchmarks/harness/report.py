"""Markdown tables."""

from __future__ import annotations

import dataclasses


def markdown(titles: list[str], rows: list[list[str]], alignment: str) -> str:
    """Returns a table; `alignment` has an l or an r for each column."""
    rules = ["---:" if side == "r" else "---" for side in alignment]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [titles, rules, *rows])


@dataclasses.dataclass
class Row:
    """A measured value with its upper bounds."""

    name: str
    gate: float | None
    target: float | None
    median: float
    minimum: float
    maximum: float

    def verdict(self) -> str:
        """Returns the strictest bound that the median meets."""
        if self.gate is None or self.target is None:
            return ""
        if self.median <= self.target:
            return "target"
        return "gate" if self.median <= self.gate else "**missed**"

    def measured(self) -> str:
        return number(self.median)

    def span(self) -> str:
        return f"{number(self.minimum)}…{number(self.maximum)}"

    @staticmethod
    def table(rows: list[Row]) -> str:
        cells = [
            [row.name, bound(row.gate), bound(row.target), row.measured(), row.span(), row.verdict()] for row in rows
        ]
        return markdown(["", "gate ≤", "target ≤", "measured", "min…max", "reached"], cells, "lrrrrl")


def bound(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def number(value: float) -> str:
    """Formats with two decimals, or with three for small values."""
    return f"{value:.3f}" if abs(value) < 0.2 else f"{value:.2f}"
