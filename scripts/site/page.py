"""The layout of every page, the files that pages share, and the policies that allow these and nothing else."""
import base64
import hashlib
import pathlib
import re

from markup import escaped

# The links at the top of every page. The playground has the same.
PAGES = {"/": "Playground", "/presets": "Presets", "/platforms": "Platforms", "/tokens": "Tokens", "/docs": "API"}
HERE = pathlib.Path(__file__).resolve().parent
PLAYGROUND = HERE.parent.parent / "playground/scripts"
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
    """Returns scripts without comments and indentation. `answer.js` is that of the playground."""
    text = "".join((PLAYGROUND if name == "answer.js" else HERE).joinpath(name).read_text(encoding="utf-8") for name in names)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip() and not re.match(r"\s*//", line))


def digest(text):
    """Returns the hash of a script or style as a content security policy states it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


# The files that pages share, as `scripts/generate-pages` writes them. The service has them below /docs/.
FILES = {
    "docs-style.css": style("style.css") + "\n",
    "docs-reference.css": style("docs.css") + "\n",
    "docs-script.js": script("docs.js") + "\n",
}


def address_of(name):
    """Returns the address of a shared file. It names the content, so that a stored page and a stored file match."""
    return f"/{name.replace('-', '/', 1)}?{hashlib.sha256(FILES[name].encode()).hexdigest()[:8]}"


def policy():
    """Returns the content security policy of pages without a script: style sheets and images of this service."""
    return "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


def policy_with_script(*names):
    """Returns the policy of a page with a script, and those of this service, such as the kernel."""
    own = f"'{digest(script(*names))}' " if names else ""
    return policy().replace("style-src", f"script-src {own}'self'; connect-src 'self'; style-src", 1)


def page(title, summary, body, styles=("docs-style.css",), header="", address=None, is_current=True):
    """Returns a page. `header` is the content of the bar after its links, and `address` that of the link to this page or its section."""
    current = ' aria-current="page"' if is_current else ' aria-current="true"'
    links = "".join(f'<a href="{target}"{current if target == address else ""}>{name}</a>\n' for target, name in PAGES.items())
    sheets = "".join(f'<link rel="stylesheet" href="{address_of(name)}">\n' for name in styles)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{escaped(summary)}">
<title>{escaped(title)}</title>
<link rel="icon" href="{ICON}">
{sheets}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
<a class="home" href="/">{LOGO} motiond</a>
<nav aria-label="Pages">
{links}</nav>
{header}</header>
{body}
<footer>
<p><a href="/docs">Reference</a> · <a href="/guide">Guide</a> · <a href="/recipes">Recipes</a> · <a href="/openapi.yaml">OpenAPI</a></p>
</footer>
</body>
</html>
"""
