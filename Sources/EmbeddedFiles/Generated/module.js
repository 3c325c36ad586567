/**
 * The operations of motiond in a browser or in Node, without a server: the code of the service as WebAssembly.
 *
 * The module is for tools. What a page needs when the user releases something is in motiond.js.
 */

const maximumBodyBytes = 1048576;
/** An instance whose memory is larger after a call is replaced, which returns the memory. */
const keptMemoryBytes = 32 * 1048576;

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Thrown by `load` if the module cannot be fetched or compiled. */
export class LoadError extends Error {
  name = "LoadError";
}

/**
 * Loads the WebAssembly module.
 *
 * @param source A URL, a `Response`, bytes, a compiled module, or a promise of one of these; by default `motiond.wasm` in
 *   the folder of this file.
 */
export async function load(source = new URL("./motiond.wasm", import.meta.url)) {
  try {
    const service = new Service(await compile(source));
    await service.isReady;
    return {
      async call(operation, body, options) {
        const input = message(operation, body, options);
        await service.isReady;
        return service.respond(input);
      },
      callSync: (operation, body, options) => service.respond(message(operation, body, options)),
      async run(command, host) {
        await service.isReady;
        return service.run(command, host);
      },
    };
  } catch (cause) {
    throw new LoadError(`motiond.wasm cannot be loaded: ${cause.message}`, { cause });
  }
}

async function compile(origin) {
  const source = await origin;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`the response has the status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Thrown by the module when its memory has reached its maximum. */
class Exhausted extends Error {}

/** The module with the instance that answers calls. */
class Service {
  #module;
  #instance;
  /** What answers the questions of a command. */
  #host;
  /** Resolves when an instance can answer. */
  isReady;

  constructor(module) {
    this.#module = module;
    this.#replace();
  }

  /** Creates another instance; until it exists, the current one answers. */
  #replace() {
    this.isReady = WebAssembly.instantiate(this.#module, { env: imports(() => this.#instance, () => this.#host) })
      .then((instance) => { this.#instance = instance.exports; });
  }

  respond(input) {
    if (!this.#instance) return outOfMemory();
    try {
      const response = exchange(this.#instance, input);
      if (this.#instance.memory.buffer.byteLength > keptMemoryBytes) this.#replace();
      return response;
    } catch (error) {
      // An instance that was interrupted answers no more calls.
      this.#instance = undefined;
      this.#replace();
      if (error instanceof Exhausted || error instanceof RangeError) return outOfMemory();
      throw error;
    }
  }

  /** Runs a command on a host and returns its exit status. */
  run(command, host) {
    this.#host = host;
    const instance = this.#instance, input = packed(command.map((text) => encoder.encode(text)));
    try {
      const position = copy(instance, input);
      const status = instance.run(position, input.length);
      instance.release(position);
      return status;
    } catch (error) {
      this.#replace();
      if (!(error instanceof Exhausted || error instanceof RangeError)) throw error;
      host.writeError(encoder.encode("motiond: the input needs more memory than the WebAssembly module may use\n"));
      return memoryStatus;
    }
  }
}

/** The exit status of a command that needs too much memory. */
const memoryStatus = 71;

function outOfMemory() {
  const body = {
    type: "/problems/overloaded", title: "The service is overloaded or shutting down", status: 503,
    detail: "The request needs more memory than the WebAssembly module may use; send fewer elements per request.",
  };
  return { status: 503, type: "application/problem+json", text: JSON.stringify(body), body };
}

/** The functions that the module imports: mathematics, numbers with many digits, the host, and the end of the memory. */
function imports(instance, host) {
  const { atan2, atanh, cos, exp, expm1, log, log10, log1p, log2, pow, sin } = Math;
  return {
    atan2, atanh, cos, exp, expm1, log, log10, log1p, log2, pow, sin,
    strtod(start) {
      const bytes = new Uint8Array(instance().memory.buffer, start);
      return Number(decoder.decode(bytes.subarray(0, bytes.indexOf(0))));
    },
    host: (position, length) => answer(instance(), host(), position, length),
    exhausted() { throw new Exhausted("the WebAssembly module has no memory left"); },
  };
}

/** Answers the question of a command: asks the host, and copies a status, a length and the answer to the instance. */
function answer(instance, host, position, length) {
  const [question, ...values] = unpacked(new Uint8Array(instance.memory.buffer, position, length).slice());
  let status = 0, result;
  try {
    result = host[decoder.decode(question)](...values);
  } catch (error) {
    if (!Number.isInteger(error.status)) throw error;
    [status, result] = [error.status, error.message];
  }
  const bytes = typeof result === "string" ? encoder.encode(result) : result ?? new Uint8Array(0);
  const copied = new Uint8Array(8 + bytes.length), view = new DataView(copied.buffer);
  view.setInt32(0, status, true);
  view.setInt32(4, bytes.length, true);
  copied.set(bytes, 8);
  return copy(instance, copied);
}

/** Copies bytes to memory that the instance allocates. */
function copy({ memory, allocate }, bytes) {
  const position = allocate(bytes.length);
  new Uint8Array(memory.buffer, position).set(bytes);
  return position;
}

/** Copies a message to an instance and reads its response. */
function exchange(instance, input) {
  const { memory, release, call } = instance, position = copy(instance, input);
  const response = call(position, input.length);
  release(position);
  const [status, typeStart, typeLength, start, length] = new Int32Array(memory.buffer, response, 5);
  const read = (start, length) => decoder.decode(new Uint8Array(memory.buffer, start, length));
  const type = read(typeStart, typeLength), text = read(start, length);
  release(start);
  return { status, type, text, body: /^application\/(.+\+)?json$/.test(type) ? JSON.parse(text) : text };
}

/** A call as the module reads it: each part after its length. */
function message(operation, body, options) {
  const parameters = Object.entries(options ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const allowed = operation === "mcp" ? "version" : "format";
  const unknown = parameters.find(([name]) => operation !== "tokens" && name !== allowed);
  if (unknown) throw new TypeError(`unknown option ${unknown[0]}; ${operation} takes ${allowed}`);
  const texts = [operation, ...parameters.flat()].map((text) => encoder.encode(String(text)));
  // The module refuses a body that is too long without reading all of it.
  texts.splice(1, 0, bytesOf(body).subarray(0, maximumBodyBytes + 1));
  return packed(texts);
}

/** Joins texts, each after its length. */
function packed(texts) {
  const bytes = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0)), view = new DataView(bytes.buffer);
  let position = 0;
  for (const text of texts) {
    view.setUint32(position, text.length, true);
    bytes.set(text, position + 4);
    position += 4 + text.length;
  }
  return bytes;
}

/** Splits what `packed` has joined. */
function unpacked(bytes) {
  const texts = [], view = new DataView(bytes.buffer);
  for (let position = 0; position < bytes.length;) {
    const end = position + 4 + view.getUint32(position, true);
    texts.push(bytes.subarray(position + 4, end));
    position = end;
  }
  return texts;
}

function bytesOf(body) {
  if (typeof body === "string") return encoder.encode(body);
  if (body instanceof Uint8Array) return body;
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return encoder.encode(stringify(body) ?? "null");
}

/** Replaces a number that JSON cannot express with a string, so that the error states it. */
const expressible = (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

/** A depth above the limit of the service, at which a document that is too deep for `JSON.stringify` is cut. */
const cutDepth = 80;

function stringify(body) {
  try {
    return JSON.stringify(body, expressible);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const depths = new WeakMap();
    return JSON.stringify(body, function (key, value) {
      if (typeof value !== "object" || value === null) return expressible(key, value);
      const depth = (depths.get(this) ?? 0) + 1;
      if (depth > cutDepth) return null;
      depths.set(value, depth);
      return value;
    });
  }
}
