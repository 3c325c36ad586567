// The operations of the service in the page, as a WebAssembly module, which loads beside the page.

let loading;

/** Loads the module once, and again if that has failed. */
function loadModule() {
  loading ??= import("./module.js").then(({ load }) => load()).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
