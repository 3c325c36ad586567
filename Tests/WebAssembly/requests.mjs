// Random requests for all operations of the contract: valid ones, invalid ones, and bytes that are not JSON.
//
// A request is an example of the contract with a few changes, so a new operation is covered by its examples.

/** A generator of random numbers (mulberry32), so that a seed repeats the requests. */
export function generator(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
  const pick = (list) => list[Math.floor(uniform() * list.length)];
  return { uniform, pick };
}

/** The request examples of the contract by operation, and those of tokens. The formats of tokens are their targets. */
export function examplesOf(contract, tokens) {
  const found = tokens.map((body) => ({ operation: "tokens", body })), formats = new Map();
  for (const [path, { post }] of Object.entries(contract.paths)) {
    if (!path.startsWith("/v1/") || !post) continue;
    // The path of a representation is that of its operation with a suffix.
    const [operation, suffix] = path.slice(4).split(".");
    const templates = (post.parameters ?? []).map((part) => resolved(contract, part)).filter((part) => part.in === "path");
    const names = templates.length > 0 ? templates.flatMap(({ schema }) => resolved(contract, schema).enum) : suffix ? [suffix] : [];
    formats.set(operation, [...(formats.get(operation) ?? []), ...names]);
    const { examples } = resolved(contract, post.requestBody).content["application/json"];
    for (const { value } of Object.values(examples)) found.push({ operation, body: value });
  }
  return found.map((example) => ({ ...example, formats: formats.get(example.operation) }));
}

function resolved(contract, node) {
  return node.$ref ? node.$ref.slice(2).split("/").reduce((found, name) => found[name.replaceAll("~1", "/")], contract) : node;
}

/** All places of a document: [container, key]. */
function places(node, found = []) {
  if (typeof node !== "object" || node === null) return found;
  for (const key of Object.keys(node)) {
    found.push([node, key]);
    places(node[key], found);
  }
  return found;
}

const strange = [null, true, "", "x", "normal", [], {}, [1], { x: 1, y: 2 }, -1, 0, 1e-300, 1e300, 1e21, 2.5, 4294967297, "é\u0000\"~/", "spring"];
const names = ["velocty", "Velocity", "tension", "spring", "sampling", "settling", "events", "threshold", "x", "é", "a/b~c", "mass"];
const options = [
  ["settling", "envelope"], ["events", true], ["threshold", 0.01], ["speedThreshold", 5], ["velocity", -1200], ["sampling", { count: 7 }],
  ["sampling", { rate: 30, decimals: 3 }], ["sampling", { tolerance: 0.5 }], ["sampling", { times: [0, 0.1, 0.25] }], ["sampling", { until: 0.3 }],
  ["spring", { duration: 0.5, bounce: 0.3 }], ["spring", { mass: 2, stiffness: 150, damping: 12 }], ["spring", { response: 0.4, dampingRatio: 1.2 }],
  ["from", { x: 10, y: -30 }], ["to", 40],
];

const tokenOptions = [
  ["prefix", "app"], ["prefix", "-x"], ["name", "Motion"], ["package", "com.example.motion"], ["package", "a..b"], ["tolerance", 0.01],
  ["tolerance", 2], ["reducedMotion", "none"], ["references", "keep"], ["references", "kept"], ["prefx", "a"],
];

/** Returns a random request: operation, body as text, and its parameters. */
export function randomRequest(examples, { uniform, pick }) {
  const { operation, body: example, formats } = pick(examples);
  const body = structuredClone(example);
  for (let changes = Math.floor(uniform() * 4); changes > 0; changes--) {
    const all = places(body);
    if (all.length === 0) break;
    const [node, key] = pick(all), value = node[key], kind = uniform();
    if (typeof value === "number" && kind < 0.75) {
      const scale = pick([0.5, 2, -1, 1.01, 10, 1 + uniform() * 1e-6, uniform() * 3]);
      node[key] = kind < 0.1 ? (uniform() - 0.5) * 10 ** Math.floor(uniform() * 8) : value * scale;
    } else if (kind < 0.8) {
      node[key] = structuredClone(pick(strange));
    } else if (kind < 0.88) {
      if (Array.isArray(node)) node.splice(Number(key), 1); else delete node[key];
    } else if (kind < 0.94) {
      body[pick(names)] = structuredClone(pick(strange));
    } else {
      node[key] = structuredClone(pick(strange));
    }
  }
  if (operation !== "tokens" && uniform() < 0.06) body.name = pick(["sheet", "9", "a b", "x".repeat(70), "é"]);
  if (uniform() < 0.35) {
    const [key, value] = pick(options);
    body[key] = structuredClone(value);
  }
  let text = JSON.stringify(body);
  const damage = uniform();
  if (damage < 0.02) text = text.slice(0, Math.floor(uniform() * text.length));
  else if (damage < 0.04) text = text.replace(/[:,]/, (mark) => pick(["", mark + mark, " ", "\u0001"]));
  else if (damage < 0.05) text = text.replace("{", '{"from": 1, "from": 2, ');
  else if (damage < 0.06) text = text.replace(/-?\d+(\.\d+)?/, (number) => pick([`${number}e400`, `${number}.`, `0${number}`, `${number}${"0".repeat(30)}1`, "1.7976931348623157e308", "4.9406564584124654e-324", '"\\ud800"']));
  const format = formats.length > 0 && (operation === "tokens" || uniform() < 0.5) ? pick(formats) : uniform() < 0.02 ? pick(["css", "", "JSON", "phases"]) : undefined;
  const parameters = { format };
  if (operation === "tokens" && uniform() < 0.5) Object.assign(parameters, Object.fromEntries([pick(tokenOptions)]));
  else if (operation !== "tokens" && uniform() < 0.01) return { operation: pick(["spring/trajectori", "nothing", "batch/", "spring"]), text, parameters };
  return { operation, text, parameters };
}
