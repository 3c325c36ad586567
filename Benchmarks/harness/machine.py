"""Describes the machine and the versions as a Markdown list."""

from __future__ import annotations

import json
import os
import pathlib
import platform
import re
import subprocess
import time


def describe(root: pathlib.Path) -> str:
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return "\n".join(
        [
            f"* {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, commit {output_of(['git', '-C', str(root), 'rev-parse', '--short', 'HEAD'])}",
            f"* {model.group(1) if model else platform.machine()}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GiB",
            f"* {platform.system()} {platform.release()}, {output_of(['swift', '--version'], r'Swift version [0-9.]+')}",
            f"* {output_of(['nginx', '-v'], 'nginx/[0-9.]+')}, {output_of(['wrk', '-v'], 'wrk [^ ]+')}, {peers(root)}",
            f"* load average {', '.join(f'{load:.1f}' for load in os.getloadavg())} before the first run",
        ]
    )


def output_of(command: list[str], pattern: str = ".+") -> str:
    """Returns the part of a command's standard output and standard error that matches."""
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return f"{command[0]} is missing"
    match = re.search(pattern, result.stdout + result.stderr)
    return match.group(0) if match else "?"


def peers(root: pathlib.Path) -> str:
    state = root / "Benchmarks/Peers/.build/workspace-state.json"
    if not state.exists():
        return "no peers"
    names = []
    for dependency in json.loads(state.read_text())["object"]["dependencies"]:
        name = dependency["packageRef"]["identity"]
        if name in ("swift-nio", "hummingbird"):
            names.append(f"{name} {dependency['state'].get('checkoutState', {}).get('version', '?')}")
    return ", ".join(sorted(names))
