"""The problem pages: the meaning of a problem type, how to fix it, and an example."""
from markup import code, escaped, inline, markdown, pretty
from page import page


def problem_page(kind, problem):
    statuses = " ".join(f'<span class="chip">{status}</span>' for status in problem["statuses"])
    fixes = "\n".join(f"<li>{inline(' '.join(fix.split()))}</li>" for fix in problem["fixes"])
    request = code(problem["command"].strip(), "request") if "command" in problem else ""
    body = f"""<main id="main">
<h1>{escaped(problem["title"])}</h1>
<p class="route">{statuses}<code>/problems/{kind}</code></p>
{markdown(problem["meaning"])}
<h2>How to fix it</h2>
<ul>
{fixes}
</ul>
<h2>Example</h2>
{request}
{code(pretty(problem["response"]), "response")}
<p class="quiet">The response has the media type <code>application/problem+json</code> (RFC 9457). <a href="/docs#problem-types">All problem types</a>.</p>
</main>"""
    return page(f"{problem['title']} · motiond", problem["meaning"].split(". ")[0], body)
