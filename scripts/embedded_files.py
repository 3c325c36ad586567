"""The files in Sources/EmbeddedFiles/Generated, each with a copy compressed with Zopfli for clients that accept gzip.

A security policy is not served, so it has no copy.
"""
import gzip
import pathlib

import zopfli.gzip

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/EmbeddedFiles/Generated"


def write(files):
    """Writes files, given as bytes by name."""
    for name, content in files.items():
        path = FOLDER / name
        if not path.is_symlink():
            path.write_bytes(content)
        if not name.endswith(".csp"):
            (FOLDER / f"{name}.gz").write_bytes(zopfli.gzip.compress(content))


def outdated(files):
    """Returns the names of the files whose content, or that of the compressed copy, differs."""
    return sorted(name for name, content in files.items() if not is_current(name, content))


def is_current(name, content):
    path, compressed = FOLDER / name, FOLDER / f"{name}.gz"
    if not path.exists() or path.read_bytes() != content:
        return False
    return name.endswith(".csp") or compressed.exists() and gzip.decompress(compressed.read_bytes()) == content
