"""A request as code in the languages of the reference. scripts/snippets-check runs the code against the service."""
import dataclasses
import re

HOST = "http://localhost:8080"
LITERALS = {"true": "True", "false": "False", "null": "None"}


@dataclasses.dataclass(frozen=True)
class Language:
    name: str
    post: str
    get: str
    # The spaces before each line of the body after the first.
    indent: int
    # Converts JSON text to the notation of the language.
    notation: object


def python_literals(text):
    """Returns JSON as a Python expression."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b', lambda match: LITERALS.get(match[0], match[0]), text)


LANGUAGES = [
    Language(
        "curl", "curl -s {url} --json '\n  {body}'", "curl -s {url}", 2, lambda text: text.replace("'", "'\\''")),
    Language(
        "JavaScript",
        """const response = await fetch("{url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({body}),
});
console.log(response.status, await response.text());""",
        """const response = await fetch("{url}");
console.log(response.status, await response.text());""",
        2, lambda text: text),
    Language(
        "Python",
        """import json
from urllib.request import Request, urlopen

body = {body}
request = Request(
    "{url}",
    json.dumps(body).encode(), {"Content-Type": "application/json"})
with urlopen(request) as response:
    print(response.status, response.read().decode())""",
        """from urllib.request import urlopen

with urlopen("{url}") as response:
    print(response.status, response.read().decode())""",
        0, python_literals),
]


def parts(language, path, body=None):
    """Returns the code before the body, the body, and the code after it; without a body only the first is not empty."""
    # The shell would replace a question mark.
    address = f"'{HOST}{path}'" if language.name == "curl" and "?" in path else HOST + path
    if body is None:
        return language.get.replace("{url}", address), "", ""
    before, _, after = language.post.replace("{url}", address).partition("{body}")
    return before, language.notation(body).replace("\n", "\n" + " " * language.indent), after
