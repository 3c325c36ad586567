"""The page that a browser shows at an address at which nothing exists."""
from page import page


def missing_page():
    body = """<main id="main">
<h1>Nothing exists here</h1>
<p class="route"><span class="chip">404</span></p>
<p>The address may be misspelled. These exist:</p>
<ul>
<li><a href="/">Playground</a>: try a motion and copy its code</li>
<li><a href="/docs">API</a>: every operation with examples</li>
<li><a href="/guide">Guide</a> and <a href="/recipes">recipes</a>: from touch to the last frame, and one task each</li>
<li><a href="/presets">Presets</a>, <a href="/platforms">Platforms</a> and <a href="/tokens">Tokens</a></li>
<li><a href="/openapi.yaml">OpenAPI</a>: the contract, for tools</li>
</ul>
<p class="quiet">The operations are below <code>/v1</code>, where every response to a wrong address is JSON and names the nearest one.</p>
</main>"""
    return page("Nothing exists here · motiond", "The address leads to no page of this service.", body)
