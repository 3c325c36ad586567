// The WebAssembly module in Node: results, problems, limits and memory.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load, LoadError } from "../module-node.js";

const path = new URL("../../../.build-wasm/motiond.wasm", import.meta.url);
const bytes = await readFile(path);
const motiond = await load(path);
const sheet = [{ name: "expanded", value: 80 }, { name: "middle", value: 400 }, { name: "collapsed", value: 720 }];

test("the module is loaded from bytes, a URL, a file and a response", async () => {
  const response = () => new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  const { buffer, byteOffset } = bytes, compiled = await WebAssembly.compile(bytes);
  for (const source of [bytes, buffer.slice(byteOffset, byteOffset + bytes.length), path, response(), Promise.resolve(response()), compiled]) {
    assert.equal((await load(source)).callSync("spring/settling-duration", { from: 100 }).status, 200);
  }
});

test("a module that cannot be loaded is a LoadError with its reason", async () => {
  const rejects = async (source, reason) => {
    await assert.rejects(load(source), (error) => {
      assert.ok(error instanceof LoadError && error.name === "LoadError");
      assert.match(error.message, reason);
      return error.cause instanceof Error;
    });
  };
  await rejects(new Response("", { status: 404 }), /^motiond\.wasm cannot be loaded: the response has the status 404$/);
  await rejects(new Uint8Array(8), /cannot be loaded: /);
  await rejects(new URL("no-such-file.wasm", path), /no such file/);
  await rejects("nowhere", /nowhere/);
});

test("call returns a promise of what callSync returns", async () => {
  for (const request of [
    ["drawer/anchor", { from: 420, velocity: -900, anchors: sheet }], ["spring/trajectory", { from: 1 }, { format: "svg" }], ["presets", {}],
    ["spring/trajectory", { from: 1, velocty: 2 }], ["spring/trajectory", "{"], ["nothing", {}],
  ]) {
    const response = motiond.call(...request);
    assert.ok(response instanceof Promise);
    assert.deepEqual(await response, motiond.callSync(...request));
  }
  const text = new TextEncoder().encode('{"from": 1}'), response = motiond.call("spring/settling-duration", text);
  text.fill(0);
  assert.equal((await response).status, 200);
});

test("tokens take their target as the format", async () => {
  const tokens = { fade: { $type: "duration", $value: { value: 100, unit: "ms" } } };
  const css = await motiond.call("tokens", tokens, { format: "css", prefix: "app", reducedMotion: "none" });
  assert.deepEqual([css.status, css.type], [200, "text/css"]);
  assert.match(css.body, /--app-fade: 100ms;\n}\n$/);
  const json = motiond.callSync("tokens", JSON.stringify(tokens), { format: "json" });
  assert.deepEqual([json.type, json.body.fade.$value], ["application/design-tokens+json", { value: 100, unit: "ms" }]);
  const errors = (options, body = tokens) => motiond.callSync("tokens", body, options).body.errors;
  assert.match(errors({ format: "cs" })[0].detail, /^must be one of css, .*received "cs"; did you mean css\?$/);
  assert.deepEqual(errors({})[0].pointer, "/target");
  assert.deepEqual(errors({ format: "css", prefx: "a" }), [{ pointer: "/prefx", code: "unknown-field", detail: "unknown option; did you mean prefix?" }]);
  assert.equal(errors({ format: "css", strict: true }, { fade: { $type: "duration", $value: 100 } })[0].pointer, "/fade/$value");
  assert.equal(motiond.callSync("tokens", " ".repeat(1048577), { format: "css" }).status, 413);
});

test("a response has the text of the service, with the order of its members", async () => {
  const file = '{"2": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}, "1": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}}}';
  const { text, body } = await motiond.call("tokens", file, { format: "json" });
  assert.ok(text.indexOf('"2"') < text.indexOf('"1"'));
  assert.deepEqual(JSON.parse(text), body);
  const css = motiond.callSync("tokens", file, { format: "css" });
  assert.equal(css.text, css.body);
  const problem = motiond.callSync("spring/trajectory", {});
  assert.deepEqual(JSON.parse(problem.text), problem.body);
});

test("an unknown option is an error that names it", async () => {
  assert.throws(() => motiond.callSync("spring/trajectory", {}, { fromat: "css" }), /^TypeError: unknown option fromat; spring\/trajectory takes format$/);
  await assert.rejects(motiond.call("spring/trajectory", {}, { prefix: "a" }), /unknown option prefix/);
});

test("every operation and format of the contract is in the module", async () => {
  const contract = JSON.parse(await readFile(new URL("../../../Sources/EmbeddedFiles/Generated/openapi.json", import.meta.url), "utf8"));
  const operations = Object.keys(contract.paths).filter((name) => /^\/v1\/[^.]*$/.test(name)).map((name) => name.slice(4));
  assert.ok(operations.length > 25);
  assert.deepEqual(operations.filter((name) => motiond.callSync(name, {}).status === 404), []);
  const formats = motiond.callSync("spring/trajectory", {}, { format: "none" }).body.detail.match(/(?<= \.)[a-z-]+/g);
  assert.ok(formats.length > 15);
  for (const format of formats) assert.notEqual(motiond.callSync("spring/trajectory", { from: 1 }, { format }).status, 404);
});

test("a drawer release selects an anchor", () => {
  const { status, type, body } = motiond.callSync("drawer/anchor", { from: 420, velocity: -900, anchors: sheet });
  assert.equal(status, 200);
  assert.equal(type, "application/json");
  assert.ok(Math.abs(body.projection - (420 + 0.9 / Math.log(0.998))) < 1e-9);
  assert.deepEqual(body.anchor, { index: 0, name: "expanded", value: 80 });
});

test("a body may be an object, text or bytes", () => {
  const expected = motiond.callSync("spring/settling-duration", { from: 300 });
  const text = '{"from": 300}';
  assert.deepEqual(motiond.callSync("spring/settling-duration", text), expected);
  assert.deepEqual(motiond.callSync("spring/settling-duration", new TextEncoder().encode(text)), expected);
  assert.deepEqual(motiond.callSync("spring/settling-duration", new TextEncoder().encode(text).buffer), expected);
});

test("bytes of any type are a body", () => {
  const expected = motiond.callSync("spring/settling-duration", { from: 300 });
  const text = new TextEncoder().encode('{"from": 300}   ');
  const padded = new Uint8Array(32);
  padded.set(text, 8);
  for (const view of [new DataView(padded.buffer, 8, 16), new Uint16Array(text.buffer), new Float64Array(padded.buffer, 8, 2), Buffer.from(text)]) {
    assert.deepEqual(motiond.callSync("spring/settling-duration", view), expected);
  }
});

test("options and their members may be null", () => {
  const expected = motiond.callSync("spring/settling-duration", { from: 300 });
  assert.deepEqual(motiond.callSync("spring/settling-duration", { from: 300 }, null), expected);
  assert.deepEqual(motiond.callSync("spring/settling-duration", { from: 300 }, { format: null }), expected);
});

test("an object of any depth has the problem of its text", async () => {
  for (const depth of [64, 65, 100, 100000]) {
    let body = 1;
    for (let i = 0; i < depth; i++) body = i % 2 ? { from: body } : [body];
    const response = motiond.callSync("spring/trajectory", { a: [1, { b: [] }], from: body });
    const text = `{"a":[1,{"b":[]}],"from":${depth % 2 ? "[" : ""}${'{"from":['.repeat(depth / 2)}1${"]}".repeat(depth / 2)}${depth % 2 ? "]" : ""}}`;
    assert.equal(response.status, 400);
    assert.deepEqual(response, motiond.callSync("spring/trajectory", text));
  }
  const circle = {};
  circle.from = circle;
  assert.throws(() => motiond.callSync("spring/trajectory", circle), TypeError);
});

test("repeated names of anchors and fields are found", async () => {
  const anchors = Array.from({ length: 100 }, (_, i) => ({ name: `n${i % 60}`, value: i }));
  const { body } = motiond.callSync("drawer/anchor", { from: 0, velocity: 0, anchors });
  assert.deepEqual(body.errors.map(({ pointer }) => pointer), Array.from({ length: 40 }, (_, i) => `/anchors/${60 + i}/name`));
  assert.equal(body.errors[7].detail, 'must be unique; anchor 7 has the same name "n7"');
});

test("text formats are text", () => {
  const css = motiond.callSync("spring/trajectory", { from: 300, name: "sheet" }, { format: "css" });
  assert.equal(css.type, "text/css");
  assert.match(css.body, /--sheet-easing: linear\(0, .* 1\);/);
  const waapi = motiond.callSync("spring/trajectory", { from: 300 }, { format: "waapi" });
  assert.equal(waapi.type, "application/json");
  assert.ok(waapi.body.options.duration > 400);
});

test("problems are those of the service", async () => {
  const checked = (response) => {
    assert.equal(response.type, "application/problem+json");
    assert.equal(response.body.status, response.status);
    return response;
  };
  const problem = async (...request) => checked(motiond.callSync(...request));
  const unknown = await problem("spring/trajectori", {});
  assert.equal(unknown.status, 404);
  assert.match(unknown.body.detail, /^Nothing exists at \/v1\/spring\/trajectori. Did you mean \/v1\/spring\/trajectory\?$/);
  assert.equal((await problem("spring/trajectory", {}, { format: "png" })).status, 404);
  assert.equal((await problem("spring/trajectory", '{"from": 1,}')).body.offset, 11);
  assert.equal((await problem("spring/trajectory", undefined)).status, 422);
  const { errors } = (await problem("spring/trajectory", { from: NaN, velocity: -Infinity })).body;
  assert.deepEqual(errors.map(({ pointer }) => pointer), ["/from", "/velocity"]);
  assert.match(errors[0].detail, /received the string "NaN"/);
  assert.match((await problem("spring/trajectory", { from: 1, "né": 1 })).body.errors[0].pointer, /^\/né$/);
  assert.equal((await problem("spring/trajectory", { from: 1, name: "9" }, { format: "css" })).body.errors[0].pointer, "/name");
});

test("a body over 1 MiB is a problem", async () => {
  const fits = `{"from": 1}${" ".repeat(1048576 - 11)}`;
  assert.equal(motiond.callSync("spring/settling-duration", fits).status, 200);
  const { status, body } = motiond.callSync("spring/settling-duration", `${fits} `);
  assert.equal(status, 413);
  assert.equal(body.type, "/problems/too-large");
});

test("hostile documents are problems", async () => {
  assert.equal((motiond.callSync("spring/trajectory", "[".repeat(1000000))).status, 400);
  assert.equal((motiond.callSync("spring/trajectory", `{"from": ${"9".repeat(1000000)}}`)).status, 422);
  assert.equal(motiond.callSync("spring/settling-duration", `{"from": 0.${"0".repeat(1000000)}1e1000002}`).status, 200);
  assert.equal((motiond.callSync("spring/settling-duration", '{"from": 1e99999999999999999999}')).status, 422);
  assert.equal(motiond.callSync("spring/settling-duration", '{"from": 1e-99999999999999999999}').status, 200);
  assert.equal((motiond.callSync("spring/trajectory", { from: 1, sampling: { count: 4294967297 } })).status, 422);
  // A scroll continues with its other axes after the error of one.
  assert.equal((motiond.callSync("scroll/trajectory", { from: Number.MAX_VALUE, velocity: 2000, bounds: { max: 50 } })).status, 422);
  const names = Object.fromEntries(Array.from({ length: 60000 }, (_, index) => [`name${index}`, 1]));
  assert.equal((motiond.callSync("spring/trajectory", names)).status, 422);
  const times = Array.from({ length: 100000 }, (_, index) => index / 2000);
  assert.equal(motiond.callSync("spring/trajectory", { from: 1, sampling: { times } }).body.values.length, 100000);
});

test("the work of a request has a limit", async () => {
  const { status, body } = motiond.callSync("spring/trajectory", {
    from: 1e6, spring: { stiffness: 1e6, dampingRatio: 1e-5 }, sampling: { tolerance: 1e-3 },
  });
  assert.equal(status, 422);
  assert.match(JSON.stringify(body), /units of work|samples per response/);
});

test("100,000 calls do not increase the memory", async () => {
  const memories = [];
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...parts) => {
    const instance = await instantiate(...parts);
    memories.push(instance.exports.memory);
    return instance;
  };
  const own = await load(bytes);
  WebAssembly.instantiate = instantiate;
  const calls = [
    ["drawer/trajectory", { from: 420, velocity: -900, anchors: sheet }, { format: "phases" }],
    ["spring/trajectory", { from: { x: 1, y: 2 }, velocity: 3 }, {}],
    ["spring/trajectory", { from: "x", spring: { mass: "x" } }, {}],
    ["rubber-band", { values: [-50, 10, 900], bounds: { min: 0, max: 812 }, dimension: 812 }, {}],
  ];
  const slow = [
    ["spring/trajectory", { from: 300, velocity: -800, sampling: { tolerance: 0.1 } }, {}],
    ["scroll/trajectory", { from: 0, velocity: 2000, bounds: { max: 100 } }, { format: "waapi" }],
  ];
  const round = (count) => {
    for (let i = 0; i < count; i++) own.callSync(...(i % 100 === 0 ? slow[i / 100 % 2] : calls[i % calls.length]));
  };
  round(400);
  const before = memories[0].buffer.byteLength;
  round(100000);
  assert.equal(memories.length, 1);
  assert.equal(memories[0].buffer.byteLength, before);
  assert.ok(before < 4 * 1048576, `${before} bytes`);
});

test("a call that exhausts the memory is a problem, and the next one is answered", async () => {
  const small = await load(bytes);
  // The first allocation for a large body fails, as it does if the memory has reached its maximum.
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (module, imports) => {
    const instance = await instantiate(module, imports);
    const { exports } = instance;
    const allocate = (size) => (size > 500000 ? imports.env.exhausted() : exports.allocate(size));
    return { exports: { ...exports, allocate } };
  };
  const own = await load(bytes);
  WebAssembly.instantiate = instantiate;
  const { status, body } = own.callSync("spring/trajectory", " ".repeat(600000));
  assert.equal(status, 503);
  assert.equal(body.type, "/problems/overloaded");
  // Another instance is being created. A call waits for it.
  assert.equal(own.callSync("spring/parameters", {}).status, 503);
  assert.deepEqual(await own.call("spring/parameters", {}), small.callSync("spring/parameters", {}));
});

