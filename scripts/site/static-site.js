// The service of a static site: the WebAssembly module responds to the requests of its pages below /v1/.
(() => {
  const { fetch: request } = globalThis, module = new URL("module.js", document.currentScript.src);
  let loading;
  globalThis.fetch = async (address, options = {}) => {
    const { pathname, searchParams } = new URL(address, location);
    if (!pathname.startsWith("/v1/")) return request(address, options);
    loading ??= import(module).then(({ load }) => load()).catch((error) => {
      loading = undefined;
      throw error;
    });
    const motiond = await loading;
    options.signal?.throwIfAborted();
    const [operation, format] = pathname.slice(4).split(".");
    const { status, type, text } = await motiond.call(operation, options.body ?? {}, { format, ...Object.fromEntries(searchParams) });
    return new Response(text, { status, headers: { "Content-Type": type } });
  };
})();
