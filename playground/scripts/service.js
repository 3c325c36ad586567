// Requests to the service. A request is JSON; a response is JSON, text, or an RFC 9457 problem.

/**
 * Sends a request. Resolves to `{ok: true, result}`, where the result is an object, or text if `format` is given,
 * or to `{ok: false, problem}`. Never rejects: without a response, the problem has `isMissing`. An urgent request is sent at
 * once, because the page has nothing to show without its response.
 */
async function sendRequest(operation, request, { format, name, isUrgent = false } = {}) {
  const query = new URLSearchParams();
  if (format) query.set("format", format);
  if (name) query.set("name", name);
  const path = `/v1/${operation}${format || name ? `?${query}` : ""}`;
  try {
    // Chromium takes several milliseconds to send a request, and the frame of a release is short.
    if (!isUrgent) await pause();
    const response = await fetch(path, request === null ? {} : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
    });
    const text = await response.text();
    if (!response.ok) return { ok: false, problem: JSON.parse(text) };
    return { ok: true, result: format ? text : JSON.parse(text) };
  } catch {
    const detail = "The service did not respond. Check the connection, then retry.";
    return { ok: false, isMissing: true, problem: { title: "No response", detail } };
  }
}

/** Returns a request as a URL with dotted member names, or null if only a body can express it. */
function requestURL(operation, request) {
  const query = [];
  const isFlat = (value) => typeof value === "number" || typeof value === "string";
  const add = (prefix, members) =>
    Object.entries(members).every(([key, value]) => {
      if (Array.isArray(value)) {
        const items = value.map((item) => item.value ?? item);
        if (!items.every(isFlat)) return false;
        query.push(`${prefix}${key}=${items.join(",")}`);
      } else if (isFlat(value)) {
        query.push(`${prefix}${key}=${encodeURIComponent(value)}`);
      } else {
        return add(`${prefix}${key}.`, value);
      }
      return true;
    });
  return add("", request) ? `${location.origin}/v1/${operation}?${query.join("&")}` : null;
}

/** Returns a request as a shell command. The JSON needs no escaping: it contains no apostrophes. */
function curlCommand(operation, request) {
  return `curl -s ${location.origin}/v1/${operation} --json '${JSON.stringify(request, null, 2)}'`;
}
