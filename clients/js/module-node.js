/** The module in Node, whose `fetch` does not read files. */
import { readFile } from "node:fs/promises";
import { load as loadModule } from "./module.js";

export { LoadError } from "./module.js";

export async function load(source = new URL("./motiond.wasm", import.meta.url)) {
  return loadModule(source instanceof URL && source.protocol === "file:" ? readFile(source) : source);
}
