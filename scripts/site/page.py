"""The layout of every page: one file with an inline style, and a policy that allows the style by its hash."""
import base64
import hashlib
import pathlib
import re

from markup import escaped

# The links at the top of every page. The playground has the same.
PAGES = {"/": "Playground", "/presets": "Presets", "/platforms": "Platforms", "/tokens": "Tokens", "/docs": "API"}
# The style sheets of most pages.
STYLES = ("style.css",)
HERE = pathlib.Path(__file__).resolve().parent
# The logo, an oscillation that settles. The playground uses the same path.
CURVE = "M6 8C10 34 13 8 17 17S22 20 26 20"
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' "
    f"rx='8' fill='%232463eb'/%3E%3Cpath d='{CURVE}' fill='none' stroke='%23fff' stroke-width='2.6' "
    "stroke-linecap='round'/%3E%3C/svg%3E"
)
LOGO = f'<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="{CURVE}"/></svg>'


def style(*names):
    """Returns the style sheets without comments and redundant white space."""
    text = "".join((HERE / name).read_text(encoding="utf-8") for name in names)
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)).strip()


def script(*names):
    """Returns scripts without comments and indentation."""
    text = "".join((HERE / name).read_text(encoding="utf-8") for name in names)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip() and not re.match(r"\s*//", line))


def digest(text):
    """Returns the hash of a script or style as a content security policy states it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def policy(*styles):
    """Returns the content security policy of the pages: the inline style, and images of this service."""
    return (
        f"default-src 'none'; style-src '{digest(style(*styles or STYLES))}'; img-src 'self' data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def policy_with_script(*names, styles=()):
    """Returns the policy of a page with scripts: that of the other pages, the scripts, the kernel and the WebAssembly module."""
    scripts = f"script-src '{digest(script(*names))}' 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src"
    return policy(*styles).replace("style-src", scripts, 1)


def page(title, summary, body, styles=None, header="", address=None):
    """Returns a page. `header` is the content of the bar after its links, and `address` that of the link to this page."""
    links = "".join(
        f'<a href="{target}"{" aria-current=page" if target == address else ""}>{name}</a>\n' for target, name in PAGES.items())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{escaped(summary)}">
<title>{escaped(title)}</title>
<link rel="icon" href="{ICON}">
<style>{style(*styles or STYLES)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="home" href="/">{LOGO} motiond</a>
<nav aria-label="Pages">
{links}</nav>
{header}</header>
{body}
</body>
</html>
"""
