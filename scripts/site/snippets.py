"""A request as code in the languages of the reference's tabs.

Every language has a template for a request with a body and one without. The body is JSON in the notation of the language, and
the scripts of the page replace it when the reader changes it, so `body` here and `notations` in docs.js must agree.
scripts/snippets-check runs the code against the service.
"""
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
    # The lines that print a JSON response, and those that print text.
    result: tuple = ("", "")

    def body(self, text):
        """Returns JSON text as it stands in the code."""
        return self.notation(text).replace("\n", "\n" + " " * self.indent)


def python_literals(text):
    """Returns JSON as a Python expression."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b', lambda match: LITERALS.get(match[0], match[0]), text)


LANGUAGES = [
    Language(
        "curl",
        "curl -s {url} --json '\n  {body}'",
        "curl -s {url}",
        2, lambda text: text.replace("'", "'\\''")),
    Language(
        "JavaScript",
        """const response = await fetch("{url}", {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({body}),
});
const result = await response.json();
if (!response.ok) throw new Error(result.detail);
console.log(result);""",
        """const response = await fetch("{url}");
if (!response.ok) throw new Error(`status ${response.status}`);
console.log(await response.text());""",
        2, lambda text: text,
        ("""const result = await response.json();
if (!response.ok) throw new Error(result.detail);
console.log(result);""",
         """if (!response.ok) throw new Error(`status ${response.status}`);
console.log(await response.text());""")),
    Language(
        "Python",
        """import json
from urllib.request import Request, urlopen

body = {body}
request = Request(
    "{url}",
    json.dumps(body).encode(), {"Content-Type": "application/json"})
with urlopen(request) as response:
    print(json.load(response))""",
        """from urllib.request import urlopen

with urlopen("{url}") as response:
    print(response.read().decode())""",
        0, python_literals, ("json.load(response)", "response.read().decode()")),
    Language(
        "Swift",
        '''import Foundation

let url = URL(string: "{url}")!
var request = URLRequest(url: url)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = Data(#"""
  {body}
  """#.utf8)
let (data, response) = try await URLSession.shared.data(for: request)
guard (response as? HTTPURLResponse)?.statusCode == 200 else {
  throw URLError(.badServerResponse)
}
print(String(decoding: data, as: UTF8.self))''',
        """import Foundation

let url = URL(string: "{url}")!
let (data, response) = try await URLSession.shared.data(from: url)
guard (response as? HTTPURLResponse)?.statusCode == 200 else {
  throw URLError(.badServerResponse)
}
print(String(decoding: data, as: UTF8.self))""",
        2, lambda text: text),
    Language(
        "Kotlin",
        '''import java.net.HttpURLConnection
import java.net.URL

fun main() {
  val url = URL("{url}")
  val connection = url.openConnection() as HttpURLConnection
  connection.doOutput = true
  connection.setRequestProperty("Content-Type", "application/json")
  val body = """
    {body}"""
  connection.outputStream.use { it.write(body.toByteArray()) }
  check(connection.responseCode == 200) {
    connection.errorStream.reader().readText()
  }
  println(connection.inputStream.reader().readText())
}''',
        """import java.net.URL

fun main() {
  println(URL("{url}").readText())
}""",
        4, lambda text: text.replace("$", "${'$'}")),
    Language(
        "Java",
        '''import java.net.URI;
import java.net.http.*;

class Example {
  public static void main(String[] arguments) throws Exception {
    var body = """
      {body}""";
    var request = HttpRequest.newBuilder()
      .uri(URI.create("{url}"))
      .header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(body))
      .build();
    var response = HttpClient.newHttpClient()
      .send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.body());
    }
    System.out.println(response.body());
  }
}''',
        '''import java.net.URI;
import java.net.http.*;

class Example {
  public static void main(String[] arguments) throws Exception {
    var request = HttpRequest.newBuilder()
      .uri(URI.create("{url}"))
      .build();
    var response = HttpClient.newHttpClient()
      .send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IllegalStateException(response.body());
    }
    System.out.println(response.body());
  }
}''',
        6, lambda text: text.replace("\\", "\\\\")),
]


def parts(language, path, body=None, is_json=True):
    """Returns the code before the body, the body, and the code after it; without a body only the first is not empty.

    `is_json` is whether the response is JSON.
    """
    # The shell would replace a question mark.
    address = f"'{HOST}{path}'" if language.name == "curl" and "?" in path else HOST + path
    if body is None:
        return language.get.replace("{url}", address), "", ""
    template = language.post if is_json else language.post.replace(*language.result)
    before, _, after = template.replace("{url}", address).partition("{body}")
    return before, language.body(body), after

