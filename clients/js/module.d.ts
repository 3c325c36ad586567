/** The source of the WebAssembly module: a URL, a response, bytes, or a compiled module. */
export type ModuleSource = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** The response to a call. */
export interface CallResponse<Body = any> {
  /** The HTTP status code. */
  status: number;
  /** The media type. */
  type: string;
  /** The body as the service sends it. */
  text: string;
  /** The body, parsed if it is JSON. */
  body: Body;
}

/** Options of a call. */
export interface CallOptions {
  /** The representation, by default `json`. */
  format?: string | null;
}

/** Options of the operation `tokens`. */
export interface TokensOptions {
  /** The target. */
  format: "css" | "swift" | "kotlin" | "dart" | "typescript" | "json";
  /** The words in front of custom properties (css). */
  prefix?: string | null;
  /** The outermost namespace (swift, kotlin, dart, typescript). */
  name?: string | null;
  /** The package (kotlin). */
  package?: string | null;
  /** The greatest error of `linear()` as a share of the travel, by default 0.002 (css, typescript). */
  tolerance?: number | null;
  /** Whether durations are short for users who prefer reduced motion, by default include (css). */
  reducedMotion?: "include" | "none" | null;
  /** Whether aliases become values or `var()`, by default resolve (css). */
  references?: "resolve" | "keep" | null;
}

/** What a command uses of the system. A path or a text is bytes in UTF-8; a question is answered with text, empty for no. */
export interface CommandHost {
  /** The bytes of a file of at most `limit` bytes, a number as text; `-` is standard input. */
  read(path: Uint8Array, limit: Uint8Array): Uint8Array;
  isDirectory(path: Uint8Array): string;
  /** The names of what is in a folder, with a null character between them. */
  names(folder: Uint8Array): string;
  /** Whether two paths lead to one file. */
  areSame(first: Uint8Array, second: Uint8Array): string;
  makeDirectory(path: Uint8Array): void;
  /** Replaces files: each path is followed by the content. */
  replace(...pathsAndContents: Uint8Array[]): void;
  writeOutput(bytes: Uint8Array): void;
  writeError(bytes: Uint8Array): void;
}

/** The module of `load`. The responses are those of the service, problems included. */
export interface Motiond {
  /**
   * Calls an operation, such as `spring/trajectory`.
   *
   * @param body The request: an object, or JSON as text or bytes. NaN and infinite numbers result in validation
   *   errors that name the field.
   */
  call<Body = any>(operation: "tokens", body: unknown, options: TokensOptions): Promise<CallResponse<Body>>;
  /**
   * Answers a message of an agent in the Model Context Protocol. A notification has the status 202 and no text.
   *
   * @param options The version with which the server introduces itself.
   */
  call<Body = any>(operation: "mcp", message: unknown, options?: { version?: string | null }): Promise<CallResponse<Body>>;
  call<Body = any>(operation: string, body: unknown, options?: CallOptions | null): Promise<CallResponse<Body>>;
  /** The same without a promise. After a call that needed too much memory, it has status 503 until the module is ready again. */
  callSync<Body = any>(operation: "tokens", body: unknown, options: TokensOptions): CallResponse<Body>;
  /** The same without a promise. */
  callSync<Body = any>(operation: "mcp", message: unknown, options?: { version?: string | null }): CallResponse<Body>;
  callSync<Body = any>(operation: string, body: unknown, options?: CallOptions | null): CallResponse<Body>;
  /**
   * Runs a command, such as `["tokens", "motion.tokens.json", "--target", "css"]`, and returns its exit status.
   *
   * @param host The files. An error that it throws with a number as `status` ends the command with this exit status and the
   *   message of the error.
   */
  run(command: string[], host: CommandHost): Promise<number>;
}

/** Thrown by `load` if the module cannot be fetched or compiled; `cause` is the reason. */
export class LoadError extends Error {}

/**
 * Loads the WebAssembly module.
 *
 * @param source By default `motiond.wasm` in the folder of this file.
 */
export function load(source?: ModuleSource | Promise<ModuleSource>): Promise<Motiond>;
