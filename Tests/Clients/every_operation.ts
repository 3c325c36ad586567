// Calls every operation with the TypeScript client that openapi-generator generates from openapi.yaml.
//
// Usage: node every_operation.js BASE RESPONSES LATER, compiled beside the folder `motiond` of the generated client.
//
// Each operation is called with a number and, if its coordinates can have axes, with {x, y}, and must compile with
// --strict. The expected values were computed from the formulas, independently of the service; responses.json contains
// only the relevant fields, and the beginning of a text. LATER is a response of a later version, with fields and words
// that the contract does not have.
import * as motiond from "./motiond";

// The parts of Node that this file uses. The Node type definitions are not installed everywhere.
declare const process: { argv: string[]; exitCode: number };
declare function require(name: "fs"): { readFileSync(path: string, encoding: "utf8"): string };

const configuration = new motiond.Configuration({ basePath: process.argv[2] });
const responses = JSON.parse(require("fs").readFileSync(process.argv[3], "utf8"));
const called = new Set<string>();

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
function operations(api: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(api)).filter(
    // The query of a GET request with fields is not what generated clients send; they use POST.
    (name) => name !== "constructor" && !name.endsWith("Raw") && !name.endsWith("RequestOpts") && !name.startsWith("get"));
}

/** Records the calls of a generated class and checks each response. */
function checked<API extends object>(api: API): { scalar: API; axes: API; previous: API } {
  const view = (shape: string) => new Proxy(api, {
    get(target: any, name: string) {
      return async (...request: unknown[]) => {
        called.add(name);
        const result = await target[name](...request);
        const response = result instanceof Blob ? await result.text() : result ?? "";
        const errors = differences(response, responses[name][shape]);
        if (errors.length > 0) throw new Error(`${name} ${shape}:\n${errors.join("\n")}`);
        return response;
      };
    },
  });
  return { scalar: view("scalar"), axes: view("axes"), previous: view("previous") };
}

/** The parameter that selects a format of a trajectory. */
const csv = { format: motiond.Format.Csv };

async function callSprings(api: motiond.SpringApi) {
  const { scalar, axes, previous } = checked(api);
  const spring = { stiffness: 200, dampingRatio: 0.8 };
  const curve = { spring, sampling: { times: [0, 0.1, 0.2] }, events: true };
  await scalar.springTrajectory({ springTrajectoryRequest: { from: 300, velocity: -800, ...curve } });
  await axes.springTrajectory({
    springTrajectoryRequest: { from: { x: 300, y: -150 }, to: { x: 0, y: 0 }, velocity: { x: -800, y: 400 }, ...curve },
  });
  const { events, ...samples } = curve;
  await scalar.springTrajectoryExport({ ...csv, springTrajectoryRequest: { from: 300, velocity: -800, ...samples } });
  const plot = await api.springTrajectoryExport({ format: motiond.Format.Svg, springTrajectoryRequest: { from: 300, name: "plot" } });
  if (!(await plot.text()).startsWith("<svg")) throw new Error("springTrajectoryExport: not an SVG document");
  const springTrajectoryRequest = { from: 300, velocity: -800, spring };
  await scalar.springTrajectoryPhases({ springTrajectoryRequest });
  await scalar.springTrajectoryWebAnimation({ springTrajectoryRequest });
  await scalar.springTrajectoryEasing({ springTrajectoryRequest });

  const bouncy = { stiffness: 200, dampingRatio: 0.5 };
  await scalar.springSettlingDuration({ springSettlingDurationRequest: { from: -300, spring: bouncy } });
  await axes.springSettlingDuration({ springSettlingDurationRequest: { from: { x: -180, y: 240 }, spring: bouncy } });
  const sheet = { operation: motiond.TrajectoryOperation.DRAWER_MOTION, body: { from: 420, velocity: -900, anchors: [80, 400, 720] }, time: 0.12 };
  await previous.springSettlingDuration({ springSettlingDurationRequest: { previous: sheet, to: 400 } });

  await scalar.springParameters({ springParametersRequest: { spring: { stiffness: 100, damping: 20 } } });

  const origami = { dialect: motiond.Dialect.REACT_NATIVE_DIALECT, tension: 40, friction: 7 };
  await scalar.springTranslate({ springTranslateRequest: { spring: origami, to: 300, dialects: [motiond.Dialect.COMPOSE_DIALECT] } });
  await scalar.presets({ presetsRequest: { dialect: motiond.Dialect.COREANIMATION_DIALECT } });

  await scalar.springDesign({ springDesignRequest: { settlingDuration: 0.5, overshoot: 0.1, threshold: 0.001 } });
  await axes.springDesign({ springDesignRequest: { from: { x: 180, y: -240 }, settlingDuration: 0.6, bounce: 0.3 } });

  const times = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];
  const values = [300, 215.9, 100.2, 8.7, -39.4, -49.6, -37.5, -18.7, -3];
  await scalar.springFit({ springFitRequest: { times, values } });

  await scalar.springRead({ springReadRequest: { code: "withSpring(1, { damping: 15, stiffness: 120 })" } });

  await scalar.springArrival({ springArrivalRequest: { from: 300, velocity: -800, value: 100, spring } });
  await axes.springArrival({
    springArrivalRequest: { from: { x: 300, y: -150 }, velocity: { x: -800, y: 400 }, value: { x: 100, y: -100 }, spring },
  });
}

async function callDecelerations(api: motiond.DecelerationApi) {
  const { scalar, axes } = checked(api);
  const number = { from: 100, velocity: 1000 };
  const point = { from: { x: 100, y: 0 }, velocity: { x: 1000, y: -500 } };
  const sampling = { times: [0, 0.5] };
  await scalar.decelerationTrajectory({ decelerationTrajectoryRequest: { ...number, sampling } });
  await axes.decelerationTrajectory({ decelerationTrajectoryRequest: { ...point, sampling } });
  await scalar.decelerationTrajectoryExport({ ...csv, decelerationTrajectoryRequest: { ...number, sampling } });
  await scalar.decelerationTrajectoryPhases({ decelerationTrajectoryRequest: number });
  await scalar.decelerationTrajectoryWebAnimation({ decelerationTrajectoryRequest: number });
  await scalar.decelerationTrajectoryEasing({ decelerationTrajectoryRequest: number });

  const decelerationRate = motiond.DecelerationRateName.Normal;
  await scalar.decelerationSettlingDuration({ decelerationSettlingDurationRequest: { ...number, decelerationRate } });
  await axes.decelerationSettlingDuration({
    decelerationSettlingDurationRequest: { ...point, decelerationRate: 0.998 },
  });

  await scalar.decelerationProjection({ decelerationProjectionRequest: number });
  await axes.decelerationProjection({ decelerationProjectionRequest: point });

  // An arrival has one axis, named or unnamed.
  const arrival = { from: 0, velocity: 1000, value: 250 };
  await scalar.decelerationArrival({ decelerationArrivalRequest: arrival });
  await axes.decelerationArrival({
    decelerationArrivalRequest: { from: { x: 0 }, velocity: { x: 1000 }, value: { x: 250 } },
  });

  await scalar.decelerationLaunch({ decelerationLaunchRequest: { from: 0, to: 100 } });
  await axes.decelerationLaunch({ decelerationLaunchRequest: { from: { x: 0, y: 0 }, to: { x: 100, y: -50 } } });
}

async function callScrolls(api: motiond.ScrollApi) {
  const { scalar, axes } = checked(api);
  const number = { from: 900, velocity: 4000, bounds: { min: 0, max: 1200 } };
  const point = {
    from: { x: 0, y: 900 }, velocity: { x: 500, y: 4000 }, bounds: { min: { x: 0, y: 0 }, max: { x: 0, y: 1200 } },
  };
  const sampling = { times: [0, 0.05] };
  await scalar.scrollTrajectory({ scrollTrajectoryRequest: { ...number, sampling } });
  await axes.scrollTrajectory({ scrollTrajectoryRequest: { ...point, sampling } });
  await scalar.scrollTrajectoryExport({ ...csv, scrollTrajectoryRequest: { ...number, sampling } });
  await scalar.scrollTrajectoryPhases({ scrollTrajectoryRequest: number });
  await scalar.scrollTrajectoryWebAnimation({ scrollTrajectoryRequest: number });
  await scalar.scrollTrajectoryEasing({ scrollTrajectoryRequest: number });

  await scalar.scrollSettlingDuration({ scrollSettlingDurationRequest: number });
  await axes.scrollSettlingDuration({ scrollSettlingDurationRequest: { ...point, threshold: { x: 0.5, y: 0.5 } } });

  await scalar.scrollProjection({ scrollProjectionRequest: number });
  await axes.scrollProjection({
    scrollProjectionRequest: { ...point, decelerationRate: { x: 0.998, y: motiond.DecelerationRateName.Normal } },
  });
}

async function callDrawers(api: motiond.DrawerApi) {
  const { scalar, axes } = checked(api);
  const number = { from: 420, velocity: -900, anchors: [80, { value: 400 }, { name: "closed", value: 720 }] };
  const anchors = [{ x: 16, y: 60 }, { name: "right", value: { x: 300, y: 60 } }];
  const point = { from: { x: 200, y: 400 }, velocity: { x: 900, y: 0 }, anchors };
  const sampling = { times: [0, 0.1] };
  await scalar.drawerTrajectory({ drawerTrajectoryRequest: { ...number, sampling } });
  await axes.drawerTrajectory({ drawerTrajectoryRequest: { ...point, sampling } });
  await axes.drawerTrajectoryExport({ ...csv, drawerTrajectoryRequest: { ...point, sampling } });
  await scalar.drawerTrajectoryPhases({ drawerTrajectoryRequest: number });
  await scalar.drawerTrajectoryWebAnimation({ drawerTrajectoryRequest: number });
  await scalar.drawerTrajectoryEasing({ drawerTrajectoryRequest: number });
  await scalar.drawerSettlingDuration({ drawerSettlingDurationRequest: number });
  await axes.drawerSettlingDuration({ drawerSettlingDurationRequest: point });
  await scalar.drawerAnchor({ drawerAnchorRequest: number });
  await axes.drawerAnchor({ drawerAnchorRequest: point });
}

/** Returns the events of a drag that lasts 0.1 seconds. */
function gesture(start: motiond.Coordinate, distance: motiond.Coordinate, velocity?: motiond.Coordinate) {
  return [
    { state: motiond.GestureState.Began, time: 0, translation: start },
    { state: motiond.GestureState.Changed, time: 0.1, translation: distance },
    { state: motiond.GestureState.Ended, time: 0.1, translation: distance, velocity },
  ];
}

async function callTosses(api: motiond.TossApi) {
  const { scalar, axes } = checked(api);
  const spring = { stiffness: 100, dampingRatio: 1 };
  const number = { gesture: gesture(0, 40, 0), spring };
  const point = { gesture: gesture({ x: 0, y: 0 }, { x: 40, y: -20 }, { x: 0, y: 0 }), spring };
  const sampling = { times: [0, 0.05, 0.1, 0.2] };
  await scalar.tossTrajectory({ tossTrajectoryRequest: { ...number, sampling } });
  await axes.tossTrajectory({ tossTrajectoryRequest: { ...point, sampling } });
  await scalar.tossTrajectoryExport({ ...csv, tossTrajectoryRequest: { ...number, sampling } });
  await scalar.tossTrajectoryPhases({ tossTrajectoryRequest: number });
  await scalar.tossTrajectoryWebAnimation({ tossTrajectoryRequest: number });
  await scalar.tossTrajectoryEasing({ tossTrajectoryRequest: { ...number, to: 100 } });
  await scalar.tossSettlingDuration({ tossSettlingDurationRequest: number });
  await axes.tossSettlingDuration({ tossSettlingDurationRequest: point });
}

async function callGestures(api: motiond.GestureApi) {
  const { scalar, axes } = checked(api);
  const number = { gesture: gesture(0, 40) };
  const point = { gesture: gesture({ x: 0, y: 0 }, { x: 40, y: -20 }) };
  await scalar.gesturePositions({ gesturePositionsRequest: { ...number, from: 100 } });
  await axes.gesturePositions({ gesturePositionsRequest: { ...point, from: { x: 100, y: 300 } } });
  await scalar.gestureVelocity({ gestureVelocityRequest: number });
  await axes.gestureVelocity({ gestureVelocityRequest: point });
}

async function callRubberBands(api: motiond.RubberBandApi) {
  const { scalar, axes } = checked(api);
  const band = { bounds: { min: 0, max: 812 }, dimension: 812 };
  await scalar.rubberBand({ rubberBandRequest: { values: [-50, 10, 900], ...band } });
  await axes.rubberBand({ rubberBandRequest: { value: { x: -50, y: 10 }, ...band } });
}

async function callComparisons(api: motiond.CompareApi) {
  const { scalar } = checked(api);
  const operation = motiond.TrajectoryOperation.DECELERATION_MOTION, flick = { from: 0, velocity: 1000 };
  const curves = [{ name: "iOS", operation, body: flick }, { name: "Android", operation, body: { ...flick, platform: { model: motiond.PlatformModel.ANDROID_SPLINE_PLATFORM } } }];
  await scalar.compare({ compareRequest: { curves } });
  await scalar.compareAsPlot({ compareRequest: { curves, name: "flick" } });
}

async function callBatches(api: motiond.BatchApi) {
  const { scalar, axes } = checked(api);
  const operation = motiond.OperationName.DecelerationProjection;
  await scalar.batch({
    batchRequest: { requests: [{ operation, body: { from: 100, velocity: 1000 } }, { operation, body: { velocity: 1 } }] },
  });
  const body = { from: { x: 100, y: 0 }, velocity: { x: 1000, y: -500 } };
  await axes.batch({ batchRequest: { requests: [{ operation, body }] } });
}

async function callOperations(api: motiond.OperationsApi) {
  const { scalar } = checked(api);
  await scalar.isAlive();
  await scalar.isReady();
  await scalar.isHealthy();
  await scalar.contractAsJson();
  await scalar.contractAsYaml();
  await scalar.webAssemblyModule();
  await scalar.webAssemblyLoader();
  await scalar.webAssemblyLoaderTypes();
  await scalar.javaScriptClient();
  await scalar.javaScriptClientTypes();
  await scalar.metrics();
  await scalar.playground();
  await scalar.reference();
  await scalar.presetsPage();
  await scalar.platformsPage();
  await scalar.tokensPage();
  for (const type of Object.values(motiond.ProblemType)) await scalar.problemPage({ type });
}

async function callTokens(api: motiond.TokensApi) {
  const { scalar } = checked(api);
  const short = { $type: "duration", $value: { value: 50, unit: "ms" } };
  await scalar.tokens({ target: motiond.TokenTarget.KOTLIN_TARGET, name: "Acme", requestBody: { motion: { short } } });
  await scalar.tokensAsJson({ requestBody: { motion: { short } } });
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
  const springs = new motiond.SpringApi(configuration), decelerations = new motiond.DecelerationApi(configuration);
  const scrolls = new motiond.ScrollApi(configuration), drawers = new motiond.DrawerApi(configuration);
  const tosses = new motiond.TossApi(configuration), gestures = new motiond.GestureApi(configuration);
  const bands = new motiond.RubberBandApi(configuration), batches = new motiond.BatchApi(configuration);
  const comparisons = new motiond.CompareApi(configuration);
  const tokens = new motiond.TokensApi(configuration), service = new motiond.OperationsApi(configuration);
  await callSprings(springs);
  await callDecelerations(decelerations);
  await callScrolls(scrolls);
  await callDrawers(drawers);
  await callTosses(tosses);
  await callGestures(gestures);
  await callRubberBands(bands);
  await callComparisons(comparisons);
  await callBatches(batches);
  await callTokens(tokens);
  await callOperations(service);

  const generated = [springs, decelerations, scrolls, drawers, tosses, gestures, bands, batches, comparisons, tokens, service].flatMap(operations);
  const missing = generated.filter((name) => !called.has(name));
  if (missing.length > 0) throw new Error(`not called: ${missing.join(", ")}`);
  console.log(`${called.size} operations called with the generated TypeScript client`);
}

callEveryOperation().catch((error) => {
  console.error(error instanceof motiond.ResponseError ? `${error.response.status} ${error.response.url}` : error);
  process.exitCode = 1;
});
