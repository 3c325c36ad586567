// The service's own code in the page, compiled to WebAssembly. A release is computed here in the frame in which it
// happens, and the service confirms it. Until the module has loaded, and where it cannot load, the service computes
// everything.

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
