// The one way in which the pages ask for what the kernel does not have: an operation of the service that they come from. On a static
// site, the WebAssembly module responds in its place (scripts/site/static-site.js).

/** The last request of each purpose. */
const lastRequests = new Map();

/**
 * Asks for an operation. Resolves to `{ok: true, result}`, whose result is a text if a format is given, or to `{ok: false, problem}`.
 * Never rejects: without a response, `isMissing` is true.
 *
 * `body` is an object, or JSON as text. A request ends an earlier one of the same `purpose`. The other options are those of the query.
 */
async function answer(operation, body, format, { purpose, ...parameters } = {}) {
  const request = new AbortController();
  if (purpose) {
    lastRequests.get(purpose)?.abort();
    lastRequests.set(purpose, request);
  }
  const query = new URLSearchParams(parameters).toString();
  try {
    // Chromium takes several milliseconds to send a request, and the frame of a release is short.
    await new Promise((done) => setTimeout(done));
    const response = await fetch(`/v1/${operation}${format ? `.${format}` : ""}${query && `?${query}`}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: typeof body === "string" ? body : JSON.stringify(body),
      signal: request.signal,
    });
    const text = await response.text();
    return response.ok ? { ok: true, result: format ? text : JSON.parse(text) } : { ok: false, problem: JSON.parse(text) };
  } catch ({ message }) {
    return { ok: false, isMissing: true, problem: { title: "Not computed", detail: `The service does not respond: ${message}` } };
  }
}
