// Calls every operation with the TypeScript client that openapi-generator generates from openapi.yaml.
//
// Usage: node every_operation.js BASE RESPONSES LATER, compiled with --strict beside the folder `motiond` of the generated client and
// the calls that contract_calls.py writes.
//
// The expected values were computed from the formulas, independently of the service; RESPONSES contains only the relevant fields, and the
// beginning of a text. LATER is a response of a later version, with fields and words that the contract does not have.
import { calls } from "./calls";
import * as motiond from "./motiond";

// The parts of Node that this file uses. The Node type definitions are not installed everywhere.
declare const process: { argv: string[]; exitCode: number };
declare function require(name: "fs"): { readFileSync(path: string, encoding: "utf8"): string };

const configuration = new motiond.Configuration({ basePath: process.argv[2] });
const responses = JSON.parse(require("fs").readFileSync(process.argv[3], "utf8"));

/** Returns missing and different values. Numbers may differ in the seventh digit. Text must begin as expected. */
function differences(response: any, expected: any, where = ""): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(response) || response.length !== expected.length) {
      return [`${where}: ${JSON.stringify(response)} is not a list of ${expected.length}`];
    }
    return expected.flatMap((value, index) => differences(response[index], value, `${where}/${index}`));
  }
  if (typeof expected === "object") {
    if (typeof response !== "object" || response === null) return [`${where}: ${JSON.stringify(response)} is not an object`];
    return Object.keys(expected).flatMap((name) => differences(response[name], expected[name], `${where}/${name}`));
  }
  if (typeof expected === "number" && typeof response === "number") {
    if (Math.abs(response - expected) <= 1e-6 * Math.max(1, Math.abs(expected))) return [];
  } else if (typeof expected === "string" ? typeof response === "string" && response.startsWith(expected) : response === expected) {
    return [];
  }
  return [`${where}: ${JSON.stringify(response)}, expected ${JSON.stringify(expected)}`];
}

/** Returns the names of the operations of a generated class. */
function operations(api: { prototype: object }): string[] {
  return Object.getOwnPropertyNames(api.prototype).filter(
    // The query of a GET request with fields is not what generated clients send; they use POST.
    (name) => name !== "constructor" && !name.endsWith("Raw") && !name.endsWith("RequestOpts") && !name.startsWith("get"));
}

/** A client evaluates the phases that it knows, and ignores fields that it does not know. */
async function readLaterResponse() {
  const text: string = require("fs").readFileSync(process.argv[4], "utf8");
  const headers = { "Content-Type": "application/json" };
  const api = new motiond.SpringApi(new motiond.Configuration({ fetchApi: async () => new Response(text, { headers }) }));
  const { phases, warnings } = await api.springTrajectory({ springTrajectoryRequest: { from: 300 } });
  const kinds = phases?.map(({ law }) => (law.kind === "critical" ? law.decay : law.kind));
  if (JSON.stringify([kinds, warnings?.[0].code]) !== '[[14,"dipole"],"experimental"]') throw new Error(`a later response: ${kinds}`);
}

async function callEveryOperation() {
  await readLaterResponse();
  for (const [name, shape, call] of calls) {
    const result = await call(configuration);
    const errors = differences(result instanceof Blob ? await result.text() : result ?? "", responses[name][shape]);
    if (errors.length > 0) throw new Error(`${name} ${shape}:\n${errors.join("\n")}`);
  }
  const called = new Set(calls.map(([name]) => name));
  const apis = Object.entries(motiond).filter(([name]) => name.endsWith("Api")).map(([, api]) => api as { prototype: object });
  const missing = apis.flatMap(operations).filter((name) => !called.has(name));
  if (missing.length > 0) throw new Error(`not called: ${missing.join(", ")}`);
  console.log(`${called.size} operations called with the generated TypeScript client`);
}

callEveryOperation().catch((error) => {
  console.error(error instanceof motiond.ResponseError ? `${error.response.status} ${error.response.url}` : error);
  process.exitCode = 1;
});
