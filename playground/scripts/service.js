// The conversation with the service: JSON out; JSON, text or a problem back. Nothing here knows what a motion is.

/** Recent questions with their cost, newest first, and who wants to know of them. */
const conversation = { exchanges: [], listeners: [] };

/**
 * Asks one question. Resolves to `{ok: true, answer}` (an object, or text where `format` is given) or to
 * `{ok: false, problem}`, an RFC 9457 problem; never rejects, because a page without network must say so too.
 */
async function ask(operation, question, { format, name } = {}) {
  const query = new URLSearchParams();
  if (format) query.set("format", format);
  if (name) query.set("name", name);
  const path = `/v1/${operation}${format || name ? `?${query}` : ""}`;
  const began = performance.now();
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    const text = await response.text();
    note({ path, status: response.status, milliseconds: took(path, began), bytes: text.length });
    if (!response.ok) return { ok: false, problem: JSON.parse(text) };
    return { ok: true, answer: format ? text : JSON.parse(text) };
  } catch {
    note({ path, status: 0, milliseconds: performance.now() - began, bytes: 0 });
    return { ok: false, problem: { title: "No answer", detail: "The service does not answer. Is it still running?" } };
  }
}

/** How long the last question to `path` took on the wire: not how long this page was busy before it looked. */
function took(path, began) {
  const timing = performance.getEntriesByName(new URL(path, location.href).href).at(-1);
  performance.clearResourceTimings();
  return timing ? timing.responseEnd - timing.requestStart : performance.now() - began;
}

function note(exchange) {
  conversation.exchanges = [exchange, ...conversation.exchanges].slice(0, 4);
  for (const listener of conversation.listeners) listener(conversation.exchanges);
}

/** The question as a link, nested members joined by a dot; null where it holds what only a body can say. */
function link(operation, question) {
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
  return add("", question) ? `${location.origin}/v1/${operation}?${query.join("&")}` : null;
}

/** The question as a command for a shell. JSON has no apostrophe of its own and no name here holds one. */
function curl(operation, question) {
  return `curl -s ${location.origin}/v1/${operation} --json '${JSON.stringify(question, null, 2)}'`;
}
