"""Joins playground/ and the kernel into the single page that is embedded in the executable.

The style sheet and the script are inline, and the Content-Security-Policy names both by their hashes, so the browser
does not run injected code. Scripts and style sheets are joined in the order of index.html; a module comes first, with
what it imports. esbuild (the Debian package) removes what the script does not need and shortens its names.
"""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = ROOT / "playground"
LIMIT = 150_000

STYLE = re.compile(r'<link rel="stylesheet" href="([^"]+)">\n')
SCRIPT = re.compile(r'<script src="([^"]+)"></script>\n')
MODULE = re.compile(r'<script type="module" src="([^"]+)"></script>\n')


def joined(html, pattern):
    """Returns the concatenated files that the pattern matches. Each file may be named only once."""
    names = pattern.findall(html)
    if len(set(names)) != len(names):
        sys.exit("index.html names a file twice")
    return "\n".join((SOURCES / name).read_text(encoding="utf-8") for name in names) + "\n"


def bundled(name):
    """Returns a module and what it imports as one script, which defines a constant with the name of the file."""
    command = ["esbuild", "--bundle", "--format=iife", f"--global-name={pathlib.Path(name).stem}", "--charset=utf8", SOURCES / name]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


def compact(text, loader):
    """Returns a script or a style sheet without comments and white space. Outside of functions, names stay."""
    command = ["esbuild", "--minify", "--charset=utf8", "--log-level=warning", f"--loader={loader}"]
    return subprocess.run(command, input=text, capture_output=True, check=True, encoding="utf-8").stdout


def replaced(html, pattern, element):
    """Replaces the first match with `element` and removes the others."""
    first = pattern.search(html)
    rest = pattern.sub("", html[first.end():])
    return html[:first.start()] + element + rest


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def files():
    """Returns the page and its policy by name."""
    html = (SOURCES / "index.html").read_text(encoding="utf-8")
    modules = "".join(bundled(name) for name in MODULE.findall(html))
    # Within a function, the names of all scripts are shortened; main.js shows the tests what they need.
    script = compact('"use strict";\n(() => {\n' + modules + joined(html, SCRIPT) + "})();\n", "js")
    html = MODULE.sub("", html)
    style = compact(joined(html, STYLE), "css")
    for name, text in (("style", style), ("script", script)):
        if f"</{name}" in text:
            sys.exit(f"the {name} contains </{name}, which would close its element")
    html = re.sub(r"\n\s+", "\n", html)
    page = replaced(html, STYLE, f"<style>{style}</style>\n")
    page = replaced(page, SCRIPT, f"<script>{script}</script>\n")
    policy = "; ".join([
        "default-src 'none'",
        f"script-src {digest(script)}",
        f"style-src {digest(style)}",
        "connect-src 'self'",
        "img-src 'self' data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
        # Documentation pages may embed the page: it has no session, and every request is a pure computation.
        "frame-ancestors *",
    ])
    if "####" in page or "\r" in page:
        sys.exit("the page contains #### or a carriage return, which its Swift literal does not allow")
    if len(page.encode()) > LIMIT:
        sys.exit(f"the page has {len(page.encode())} bytes; the limit is {LIMIT}")
    # The policy is a header value, so it has no trailing newline.
    return {"playground.html": page.encode(), "playground.csp": policy.encode()}
