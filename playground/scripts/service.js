// Requests to the service. A request is JSON; a response is JSON, text, or an RFC 9457 problem.

/**
 * Sends a request, with which the service confirms what the page has computed. Resolves to `{ok: true, result}` or to
 * `{ok: false, problem}`. Never rejects: without a response, it resolves to `{ok: false, isMissing: true}`.
 */
async function sendRequest(operation, request) {
  try {
    // Chromium takes several milliseconds to send a request, and the frame of a release is short.
    await pause();
    const response = await fetch(`/v1/${operation}`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request),
    });
    const body = await response.json();
    return response.ok ? { ok: true, result: body } : { ok: false, problem: body };
  } catch {
    return { ok: false, isMissing: true };
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
