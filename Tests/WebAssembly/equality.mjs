// Compares the responses of the WebAssembly module with those of a running service, in Node or in a browser.
//
//     node Tests/WebAssembly/equality.mjs BASE [CASES] [SEED]
//
// The requests are all examples of the contract and, in Node, the tokens files of the corpus, in all formats, and CASES random
// ones. The status, the errors and all texts must be equal, and numbers equal to 1e-12.
import { difference, fitDifference, textDifference } from "./comparison.mjs";
import { examplesOf, generator, randomRequest } from "./requests.mjs";

/** Returns the response of a service. */
async function answerOf(base, operation, body, { format, ...others }) {
  const parameters = Object.entries(others).filter(([, value]) => value !== undefined);
  const suffix = format === undefined || format === "json" && operation !== "tokens" ? "" : `.${encodeURIComponent(format)}`;
  // Not `URLSearchParams`, which writes a space as a plus sign; the service reads that as a plus sign.
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const response = await fetch(`${base}/v1/${operation}${suffix}${query && "?"}${query}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body,
  });
  const type = response.headers.get("Content-Type").split(";")[0];
  return { status: response.status, type, body: /json$/.test(type) ? await response.json() : await response.text() };
}

/** Returns the lines of a report, the last of which is the summary, and the number of requests that differ. */
export async function compareWithService(motiond, base, cases, seed, tokens = []) {
  const contract = await (await fetch(`${base}/openapi.json`)).json();
  const examples = examplesOf(contract, tokens), random = generator(seed), requests = [];
  for (const { operation, body, formats } of examples) {
    // Tokens have no representation without a format.
    for (const format of operation === "tokens" ? formats : [undefined, ...formats]) requests.push({ operation, text: JSON.stringify(body), parameters: { format } });
  }
  for (let i = 0; i < cases; i++) {
    const request = randomRequest(examples, random);
    // A URL cannot have the path `batch/.`: its parser removes the dot.
    if (!(request.operation.endsWith("/") && request.parameters.format === "")) requests.push(request);
  }

  const statistics = { worst: 0, rounded: 0 }, statuses = {}, lines = [];
  let compared = 0, failures = 0;

  function differenceOf(local, remote, operation, text) {
    statistics.isSearch = text.includes('"tolerance"');
    return local.status !== remote.status
        ? `status ${local.status}, not ${remote.status}: ${JSON.stringify(local.body)?.slice(0, 400)}, not ${JSON.stringify(remote.body).slice(0, 400)}`
      : local.type !== remote.type ? `type ${local.type}, not ${remote.type}`
      : operation === "spring/fit" && local.status === 200 ? fitDifference(local.body, remote.body, statistics)
      : typeof local.body === "string" ? textDifference(local.body, remote.body, statistics)
      : difference(local.body, remote.body, statistics);
  }

  async function compare({ operation, text, parameters }) {
    let local;
    try {
      local = motiond.callSync(operation, text, parameters);
    } catch (error) {
      // The service returns a response to every request, so this is a difference too.
      local = { status: `${error}` };
    }
    const remote = await answerOf(base, operation, text, parameters);
    const found = differenceOf(local, remote, operation, text);
    compared += 1;
    statuses[remote.status] = (statuses[remote.status] ?? 0) + 1;
    if (found && ++failures <= 20) lines.push(`${operation} ${JSON.stringify(parameters)} ${text.slice(0, 500)}\n    ${found}`);
  }

  const width = 8;
  for (let start = 0; start < requests.length; start += width) {
    await Promise.all(requests.slice(start, start + width).map(compare));
  }
  lines.push(
    `${compared} of ${requests.length} requests compared: ${JSON.stringify(statuses)}; ${failures} differ; `
    + `greatest relative difference ${statistics.worst.toExponential(1)}; ${statistics.rounded} texts differ in a last decimal`);
  return { lines, failures, compared };
}

if (globalThis.process?.argv[1]?.endsWith("equality.mjs")) {
  const { readdirSync, readFileSync } = await import("node:fs");
  const { load } = await import("../../clients/js/module-node.js");
  const [base, cases = "1000", seed = "1"] = process.argv.slice(2);
  const motiond = await load(new URL("../../.build-wasm/motiond.wasm", import.meta.url));
  const corpus = new URL("../Corpus/tokens/", import.meta.url);
  const files = readdirSync(corpus).filter((name) => name.endsWith(".json"));
  const tokens = files.map((name) => JSON.parse(readFileSync(new URL(name, corpus), "utf8")));
  const { lines, failures } = await compareWithService(motiond, base, Number(cases), Number(seed), tokens);
  console.log(lines.join("\n"));
  process.exitCode = failures > 0 ? 1 : 0;
}
