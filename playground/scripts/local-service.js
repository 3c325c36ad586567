// The operations of the service in the page, as a WebAssembly module: exports, tools, and the text of every error. The page
// loads it after the first frames, or when it needs it.

const localService = {
  module: null,

  /** Loads the module, and again if that has failed. */
  load() {
    this.loading ??= import("./module.js").then(({ load }) => load()).then(
      (module) => (this.module = module),
      (error) => {
        this.loading = undefined;
        throw error;
      });
    return this.loading;
  },

  /** Returns what `compute` resolves to, or null if the module has not loaded. */
  response(operation, request) {
    return this.module && answer(this.module.callSync(operation, request));
  },
};

/**
 * Computes with the module. Resolves to `{ok: true, result}`, where the result is an object, or text if `format` is given, or
 * to `{ok: false, problem}`. Never rejects: without the module, the problem has `isMissing`.
 */
async function compute(operation, request, { format } = {}) {
  try {
    const module = await localService.load();
    return answer(await module.call(operation, request, { format }), format);
  } catch ({ message }) {
    return { ok: false, isMissing: true, problem: { title: "Not computed", detail: `The page needs its WebAssembly module: ${message}` } };
  }
}

/** Returns a response as what `compute` resolves to. An exported format is a text. */
function answer({ status, body }, format) {
  if (status !== 200) return { ok: false, problem: body };
  return { ok: true, result: format && typeof body !== "string" ? JSON.stringify(body, null, 2) : body };
}
