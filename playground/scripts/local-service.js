// The code of the service in the page, compiled to WebAssembly. The motion after a release is computed here in the same
// frame, and compared with the response of the service. Until the module has loaded, and if it cannot be loaded, the
// service computes all motion.

const localService = {
  module: null,

  async load() {
    try {
      const { load } = await import("/motiond.js");
      this.module = await load("/motiond.wasm");
    } catch {
      this.module = null;
    }
  },

  /** Returns the result of an operation as `sendRequest` does, or null if there is none or the request is invalid. */
  result(operation, request, { format, name } = {}) {
    const response = this.module?.call(operation, request, { format, name });
    if (response?.status !== 200) return null;
    return format && typeof response.body !== "string" ? JSON.stringify(response.body) : response.body;
  },
};
