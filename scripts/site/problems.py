"""The pages of the problems: what a problem means, one as it comes, and how to mend it."""
from markup import code, escaped, inline, markdown, pretty
from page import page


def problem_page(kind, problem):
    statuses = " ".join(f'<span class="chip">{status}</span>' for status in problem["statuses"])
    remedies = "\n".join(f"<li>{inline(' '.join(remedy.split()))}</li>" for remedy in problem["remedies"])
    asked = code(problem["command"].strip(), "question") if "command" in problem else ""
    body = f"""<main id="main">
<h1>{escaped(problem["title"])}</h1>
<p class="route">{statuses}<code>/problems/{kind}</code></p>
{markdown(problem["meaning"])}
<h2>How to mend it</h2>
<ul>
{remedies}
</ul>
<h2>An example</h2>
{asked}
{code(pretty(problem["answer"]), "answer")}
<p class="quiet">Answered as <code>application/problem+json</code> (RFC 9457). <a href="/docs#problems">All problems</a>.</p>
</main>"""
    return page(f"{problem['title']} · motiond", problem["meaning"].split(". ")[0], body)
