"""The page of the motion tokens: a file to paste, its tokens as curves, and its translation to a platform."""
import pathlib

from markup import escaped
from page import page, policy_with_script, script

EXAMPLE = pathlib.Path(__file__).resolve().parent / "example.tokens.json"
TARGETS = [
    ("css", "CSS", "tokens.css"), ("swift", "Swift", "Motion.swift"), ("kotlin", "Kotlin", "Motion.kt"),
    ("dart", "Dart", "motion.dart"), ("typescript", "TypeScript", "motion.ts"), ("json", "JSON, resolved", "motion.tokens.json"),
]


def tokens_policy():
    """Returns the content security policy of the page."""
    return policy_with_script("answer.js", "tokens.js")


def tokens_page():
    options = "".join(f'<option value="{name}" data-file="{file}">{title}</option>' for name, title, file in TARGETS)
    body = f"""<main id="main" class="wide">
<h1>Motion tokens</h1>
<p class="lead">Paste a Design Tokens file. Every motion token is shown as a curve, and the file is translated to code. Several files are an array: <code>[{{…}}, {{…}}]</code>.</p>
<p>Nothing of the file is stored. <code>motiond tokens FILE --target css</code> translates it on your machine.</p>
<div class="translation">
<section aria-labelledby="file-heading">
<h2 id="file-heading">File</h2>
<textarea id="source" aria-labelledby="file-heading" spellcheck="false" autocomplete="off">{escaped(EXAMPLE.read_text(encoding="utf-8"))}</textarea>
</section>
<section aria-labelledby="code-heading">
<h2 id="code-heading">Code</h2>
<p class="actions"><label>Target <select id="target">{options}</select></label>
<button type="button" id="copy" disabled>Copy</button> <button type="button" id="download" disabled>Download</button></p>
<pre tabindex="0" aria-labelledby="code-heading"><code id="output"></code></pre>
</section>
</div>
<p id="status" role="status"></p>
<ul id="errors"></ul>
<noscript><p>This page translates with a script. Without one, send the file to <code>POST /v1/tokens.css</code>.</p></noscript>
<h2 id="list">Tokens</h2>
<p class="actions"><button type="button" id="play">Play all</button></p>
<div id="tokens"></div>
</main>
<script>{script("answer.js", "tokens.js")}</script>"""
    return page("Motion tokens · motiond", "Motion tokens of a Design Tokens file as curves, and as code for every platform.", body, address="/tokens")
