// The operations of the service in the page, as a WebAssembly module: exports and tools. The page loads it after the first
// frames. Until then, and if it cannot be loaded, the service computes.

const localService = {
  module: null,
  /** Why the module could not be loaded, or null. */
  error: null,

  /** Loads the module, and again if that has failed. Never rejects. */
  load() {
    this.loading ??= import("/module.js").then(({ load }) => load()).then(
      (module) => Object.assign(this, { module, error: null }),
      (error) => Object.assign(this, { error, loading: undefined }));
    return this.loading;
  },

  /** Returns what `sendRequest` resolves to, or null if the module cannot compute it. */
  response(operation, request, { format, name } = {}) {
    let response;
    try {
      response = this.module?.callSync(operation, request, { format, name });
    } catch {
      return null;
    }
    return !response || response.status === 503 ? null : answer(response, format);
  },
};

/** Computes with the module, or with the service until it has loaded. Resolves as `sendRequest`. */
async function compute(...call) {
  return localService.response(...call) ?? sendRequest(...call);
}

/** Returns a status and a body as what `sendRequest` resolves to. An exported format is a text. */
function answer({ status, body }, format) {
  if (status !== 200) return { ok: false, problem: body };
  return { ok: true, result: format && typeof body !== "string" ? JSON.stringify(body, null, 2) : body };
}
