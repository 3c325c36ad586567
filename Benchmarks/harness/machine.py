"""The machine and the versions, as a list in Markdown."""

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
            f"* {time.strftime('%Y-%m-%d %H:%M', time.gmtime())} UTC, commit {said(['git', '-C', str(root), 'rev-parse', '--short', 'HEAD'])}",
            f"* {model.group(1) if model else platform.machine()}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GiB",
            f"* {platform.system()} {platform.release()}, {said(['swift', '--version'], r'Swift version [0-9.]+')}",
            f"* {said(['nginx', '-v'], 'nginx/[0-9.]+')}, {said(['wrk', '-v'], 'wrk [^ ]+')}, {peers(root)}",
            f"* load average {', '.join(f'{load:.1f}' for load in os.getloadavg())} before the first run",
        ]
    )


def said(command: list[str], pattern: str = ".+") -> str:
    """The part of a command's output that matches; both of its streams count."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return f"{command[0]} is missing"
    found = re.search(pattern, done.stdout + done.stderr)
    return found.group(0) if found else "?"


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
