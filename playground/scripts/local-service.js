// The code of the service in the page, compiled to WebAssembly. Every motion is computed here in the same frame, and the
// service confirms it. Until the module has loaded, and if it cannot be loaded, the service computes all motion.

const localService = {
  module: null,

  async load() {
    try {
      const { load } = await import("/module.js");
      this.module = await load();
    } catch {
      this.module = null;
    }
  },

  /** Returns what `sendRequest` resolves to, or null if the module cannot compute this operation or format. */
  response(operation, request, { format, name } = {}) {
    if (!this.module) return format ? null : firstResponse(operation, request);
    let response;
    try {
      response = this.module.callSync(operation, request, { format, name });
    } catch {
      return null;
    }
    if (response.status === 503) return null;
    return { isComputed: true, ...answer(response, format) };
  },
};

/** Returns the result of the first motion, which needs no module, or null for every other request. */
function firstResponse(operation, request) {
  const isFirst = operation === firstMotion.operation && JSON.stringify(request) === JSON.stringify(firstMotion.request);
  return isFirst ? { isComputed: true, ok: true, result: firstMotion.result } : null;
}

/** Returns a status and a body as what `sendRequest` resolves to. An exported format is a text. */
function answer({ status, body }, format) {
  if (status !== 200) return { ok: false, problem: body };
  return { ok: true, result: format && typeof body !== "string" ? JSON.stringify(body, null, 2) : body };
}
