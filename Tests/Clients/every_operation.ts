// Asks every operation of the contract through the client that openapi-generator makes for TypeScript's fetch.
//
// Usage: node every_operation.js BASE ANSWERS, compiled beside the folder `motiond` of the generated client.
//
// Each operation is asked with a number and, where coordinates may have axes, with {x, y}. The answers go
// through the generated readers, so a union that loses a member fails here. What they must say was worked
// out from the formulas, not taken from the service; answers.json names only the members that matter.
import * as motiond from "./motiond";

// What this file needs of Node; its type definitions are not installed everywhere.
declare const process: { argv: string[]; exitCode: number };
declare function require(name: "fs"): { readFileSync(path: string, encoding: "utf8"): string };

const configuration = new motiond.Configuration({ basePath: process.argv[2] });
const answers = JSON.parse(require("fs").readFileSync(process.argv[3], "utf8"));
const asked = new Set<string>();

/** What an answer lacks or says otherwise; numbers may differ in the seventh digit. */
function differences(answer: any, expected: any, where = ""): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer) || answer.length !== expected.length) {
      return [`${where}: ${JSON.stringify(answer)} is not a list of ${expected.length}`];
    }
    return expected.flatMap((value, index) => differences(answer[index], value, `${where}/${index}`));
  }
  if (typeof expected === "object") {
    if (typeof answer !== "object" || answer === null) return [`${where}: ${JSON.stringify(answer)} is not an object`];
    return Object.keys(expected).flatMap((name) => differences(answer[name], expected[name], `${where}/${name}`));
  }
  if (typeof expected === "number" && typeof answer === "number") {
    if (Math.abs(answer - expected) <= 1e-6 * Math.max(1, Math.abs(expected))) return [];
  } else if (answer === expected) {
    return [];
  }
  return [`${where}: ${JSON.stringify(answer)}, expected ${JSON.stringify(expected)}`];
}

/** The names of the operations of a generated class. */
function operations(api: object): string[] {
  return Object.getOwnPropertyNames(Object.getPrototypeOf(api)).filter(
    (name) => name !== "constructor" && !name.endsWith("Raw") && !name.endsWith("RequestOpts"));
}

/** Notes which operations of a generated class are called, and holds each answer against ours. */
function watched<API extends object>(api: API): { scalar: API; axes: API } {
  const view = (shape: string) => new Proxy(api, {
    get(target: any, name: string) {
      return async (...question: unknown[]) => {
        asked.add(name.replace(/Raw$/, ""));
        const answer = await target[name](...question);
        if (name.endsWith("Raw")) return answer;
        const operation = name.startsWith("get") ? name[3].toLowerCase() + name.slice(4) : name;
        const faults = differences(answer, answers[operation][shape]);
        if (faults.length > 0) throw new Error(`${name} ${shape}:\n${faults.join("\n")}`);
        return answer;
      };
    },
  });
  return { scalar: view("scalar"), axes: view("axes") };
}

async function askSprings(api: motiond.SpringApi) {
  const { scalar, axes } = watched(api);
  const spring = { stiffness: 200, dampingRatio: 0.8 };
  const curve = { spring, sampling: { times: [0, 0.1, 0.2] }, events: true };
  await scalar.springTrajectory({ springTrajectoryRequest: { from: 300, velocity: -800, ...curve } });
  await axes.springTrajectory({
    springTrajectoryRequest: { from: { x: 300, y: -150 }, to: { x: 0, y: 0 }, velocity: { x: -800, y: 400 }, ...curve },
  });
  const link = { springStiffness: 200, springDampingRatio: 0.8, samplingTimes: "0,0.1,0.2", events: true };
  await scalar.getSpringTrajectory({ from: 300, velocity: -800, ...link });
  await axes.getSpringTrajectory({ fromX: 300, fromY: -150, velocityX: -800, velocityY: 400, ...link });
  // Texts come as they are, by the raw answer.
  const picture = await scalar.getSpringTrajectoryRaw({ from: 300, format: motiond.Format.Svg });
  if (!(await picture.raw.text()).startsWith("<svg")) throw new Error("getSpringTrajectory: no picture");

  const bouncy = { stiffness: 200, dampingRatio: 0.5 };
  await scalar.springSettlingDuration({ springSettlingDurationRequest: { from: -300, spring: bouncy } });
  await axes.springSettlingDuration({ springSettlingDurationRequest: { from: { x: -180, y: 240 }, spring: bouncy } });
  await scalar.getSpringSettlingDuration({ from: -300, springStiffness: 200, springDampingRatio: 0.5 });
  await axes.getSpringSettlingDuration({ fromX: -180, fromY: 240, springStiffness: 200, springDampingRatio: 0.5 });

  await scalar.springParameters({ springParametersRequest: { spring: { stiffness: 100, damping: 20 } } });
  await scalar.getSpringParameters({ springStiffness: 100, springDamping: 20 });
}

async function askDecelerations(api: motiond.DecelerationApi) {
  const { scalar, axes } = watched(api);
  const number = { from: 100, velocity: 1000 };
  const point = { from: { x: 100, y: 0 }, velocity: { x: 1000, y: -500 } };
  const link = { fromX: 100, fromY: 0, velocityX: 1000, velocityY: -500 };
  const sampling = { times: [0, 0.5] };
  await scalar.decelerationTrajectory({ decelerationTrajectoryRequest: { ...number, sampling } });
  await axes.decelerationTrajectory({ decelerationTrajectoryRequest: { ...point, sampling } });
  await scalar.getDecelerationTrajectory({ ...number, samplingTimes: "0,0.5" });
  await axes.getDecelerationTrajectory({ ...link, samplingTimes: "0,0.5" });

  const decelerationRate = motiond.DecelerationRateName.Normal;
  await scalar.decelerationSettlingDuration({ decelerationSettlingDurationRequest: { ...number, decelerationRate } });
  await axes.decelerationSettlingDuration({
    decelerationSettlingDurationRequest: { ...point, decelerationRate: 0.998 },
  });
  await scalar.getDecelerationSettlingDuration({ ...number, decelerationRate });
  await axes.getDecelerationSettlingDuration({ ...link, decelerationRate: 0.998 });

  await scalar.decelerationProjection({ decelerationProjectionRequest: number });
  await axes.decelerationProjection({ decelerationProjectionRequest: point });
  await scalar.getDecelerationProjection(number);
  await axes.getDecelerationProjection(link);

  // An arrival is a question about one axis, with a name or without; a link has only numbers for it.
  const arrival = { from: 0, velocity: 1000, value: 250 };
  await scalar.decelerationArrival({ decelerationArrivalRequest: arrival });
  await axes.decelerationArrival({
    decelerationArrivalRequest: { from: { x: 0 }, velocity: { x: 1000 }, value: { x: 250 } },
  });
  await scalar.getDecelerationArrival(arrival);

  await scalar.decelerationLaunch({ decelerationLaunchRequest: { from: 0, to: 100 } });
  await axes.decelerationLaunch({ decelerationLaunchRequest: { from: { x: 0, y: 0 }, to: { x: 100, y: -50 } } });
  await scalar.getDecelerationLaunch({ from: 0, to: 100 });
  await axes.getDecelerationLaunch({ fromX: 0, fromY: 0, toX: 100, toY: -50 });
}

async function askScrolls(api: motiond.ScrollApi) {
  const { scalar, axes } = watched(api);
  const number = { from: 900, velocity: 4000, bounds: { min: 0, max: 1200 } };
  const point = {
    from: { x: 0, y: 900 }, velocity: { x: 500, y: 4000 }, bounds: { min: { x: 0, y: 0 }, max: { x: 0, y: 1200 } },
  };
  const link = { from: 900, velocity: 4000, boundsMin: 0, boundsMax: 1200 };
  const points = {
    fromX: 0, fromY: 900, velocityX: 500, velocityY: 4000, boundsMinX: 0, boundsMinY: 0, boundsMaxX: 0, boundsMaxY: 1200,
  };
  const sampling = { times: [0, 0.05] };
  await scalar.scrollTrajectory({ scrollTrajectoryRequest: { ...number, sampling } });
  await axes.scrollTrajectory({ scrollTrajectoryRequest: { ...point, sampling } });
  await scalar.getScrollTrajectory({ ...link, samplingTimes: "0,0.05" });
  await axes.getScrollTrajectory({ ...points, samplingTimes: "0,0.05" });

  await scalar.scrollSettlingDuration({ scrollSettlingDurationRequest: number });
  await axes.scrollSettlingDuration({ scrollSettlingDurationRequest: { ...point, threshold: { x: 0.5, y: 0.5 } } });
  await scalar.getScrollSettlingDuration(link);
  await axes.getScrollSettlingDuration({ ...points, thresholdX: 0.5, thresholdY: 0.5 });

  await scalar.scrollProjection({ scrollProjectionRequest: number });
  await axes.scrollProjection({
    scrollProjectionRequest: { ...point, decelerationRate: { x: 0.998, y: motiond.DecelerationRateName.Normal } },
  });
  await scalar.getScrollProjection(link);
  await axes.getScrollProjection(points);
}

async function askDrawers(api: motiond.DrawerApi) {
  const { scalar, axes } = watched(api);
  // The generator knows an anchor as an object with a value only; anything else does not compile.
  const number = { from: 420, velocity: -900, anchors: [{ value: 80 }, { value: 400 }, { value: 720 }] };
  const anchors = [{ value: { x: 16, y: 60 } }, { name: "right", value: { x: 300, y: 60 } }];
  const point = { from: { x: 200, y: 400 }, velocity: { x: 900, y: 0 }, anchors };
  // A list of numbers in a query has no axes, so these links are asked with numbers only.
  const link = { from: 420, velocity: -900, anchors: "80,400,720" };
  const sampling = { times: [0, 0.1] };
  await scalar.drawerTrajectory({ drawerTrajectoryRequest: { ...number, sampling } });
  await axes.drawerTrajectory({ drawerTrajectoryRequest: { ...point, sampling } });
  await scalar.getDrawerTrajectory({ ...link, samplingTimes: "0,0.1" });
  await scalar.drawerSettlingDuration({ drawerSettlingDurationRequest: number });
  await axes.drawerSettlingDuration({ drawerSettlingDurationRequest: point });
  await scalar.getDrawerSettlingDuration(link);
  await scalar.drawerAnchor({ drawerAnchorRequest: number });
  await axes.drawerAnchor({ drawerAnchorRequest: point });
  await scalar.getDrawerAnchor({ ...link, selection: motiond.AnchorSelection.Directional });
}

/** A drag of a tenth of a second. */
function gesture(start: motiond.Coordinate, distance: motiond.Coordinate, velocity?: motiond.Coordinate) {
  return [
    { state: motiond.GestureState.Began, time: 0, translation: start },
    { state: motiond.GestureState.Changed, time: 0.1, translation: distance },
    { state: motiond.GestureState.Ended, time: 0.1, translation: distance, velocity },
  ];
}

async function askTosses(api: motiond.TossApi) {
  const { scalar, axes } = watched(api);
  const spring = { stiffness: 100, dampingRatio: 1 };
  const number = { gesture: gesture(0, 40, 0), spring };
  const point = { gesture: gesture({ x: 0, y: 0 }, { x: 40, y: -20 }, { x: 0, y: 0 }), spring };
  const sampling = { times: [0, 0.05, 0.1, 0.2] };
  await scalar.tossTrajectory({ tossTrajectoryRequest: { ...number, sampling } });
  await axes.tossTrajectory({ tossTrajectoryRequest: { ...point, sampling } });
  await scalar.tossSettlingDuration({ tossSettlingDurationRequest: number });
  await axes.tossSettlingDuration({ tossSettlingDurationRequest: point });
}

async function askGestures(api: motiond.GestureApi) {
  const { scalar, axes } = watched(api);
  const number = { gesture: gesture(0, 40) };
  const point = { gesture: gesture({ x: 0, y: 0 }, { x: 40, y: -20 }) };
  await scalar.gesturePositions({ gesturePositionsRequest: { ...number, initialPosition: 100 } });
  await axes.gesturePositions({ gesturePositionsRequest: { ...point, initialPosition: { x: 100, y: 300 } } });
  await scalar.gestureVelocity({ gestureVelocityRequest: number });
  await axes.gestureVelocity({ gestureVelocityRequest: point });
}

async function askRubberBands(api: motiond.RubberBandApi) {
  const { scalar, axes } = watched(api);
  const band = { min: 0, max: 812, dimension: 812 };
  await scalar.rubberBand({ rubberBandRequest: { values: [-50, 10, 900], ...band } });
  await axes.rubberBand({ rubberBandRequest: { value: { x: -50, y: 10 }, ...band } });
  await scalar.getRubberBand({ values: "-50,10,900", ...band });
  await axes.getRubberBand({ valueX: -50, valueY: 10, ...band });
}

async function askBatches(api: motiond.BatchApi) {
  const { scalar, axes } = watched(api);
  const operation = motiond.OperationName.DecelerationProjection;
  await scalar.batch({
    batchRequest: { requests: [{ operation, body: { from: 100, velocity: 1000 } }, { operation, body: { velocity: 1 } }] },
  });
  const body = { from: { x: 100, y: 0 }, velocity: { x: 1000, y: -500 } };
  await axes.batch({ batchRequest: { requests: [{ operation, body }] } });
}

async function askOperations(api: motiond.OperationsApi) {
  const { scalar } = watched(api);
  await scalar.isAlive();
  await scalar.isReady();
  await scalar.isHealthy();
  await scalar.contractAsJson();
  const figures = await scalar.metricsRaw();
  if (!(await figures.value()).includes("\nmotiond_ready 1\n")) throw new Error("metrics: not the figures");
  const yaml = await scalar.contractAsYamlRaw();
  if (!(await yaml.raw.text()).includes("\nopenapi: 3.1.0\n")) throw new Error("contractAsYaml: not the contract");
  for (const page of [await scalar.playgroundRaw(), await scalar.referenceRaw()]) {
    if (!(await page.raw.text()).startsWith("<!doctype html>")) throw new Error(`${page.raw.url}: not a page`);
  }
  for (const type of Object.values(motiond.ProblemType)) {
    const page = await scalar.problemPageRaw({ type });
    if (!(await page.raw.text()).includes(`<code>/problems/${type}</code>`)) throw new Error(`problemPage: not ${type}`);
  }
}

async function askEveryOperation() {
  const springs = new motiond.SpringApi(configuration), decelerations = new motiond.DecelerationApi(configuration);
  const scrolls = new motiond.ScrollApi(configuration), drawers = new motiond.DrawerApi(configuration);
  const tosses = new motiond.TossApi(configuration), gestures = new motiond.GestureApi(configuration);
  const bands = new motiond.RubberBandApi(configuration), batches = new motiond.BatchApi(configuration);
  const service = new motiond.OperationsApi(configuration);
  await askSprings(springs);
  await askDecelerations(decelerations);
  await askScrolls(scrolls);
  await askDrawers(drawers);
  await askTosses(tosses);
  await askGestures(gestures);
  await askRubberBands(bands);
  await askBatches(batches);
  await askOperations(service);

  const generated = [springs, decelerations, scrolls, drawers, tosses, gestures, bands, batches, service].flatMap(operations);
  const forgotten = generated.filter((name) => !asked.has(name));
  if (forgotten.length > 0) throw new Error(`not asked: ${forgotten.join(", ")}`);
  console.log(`${asked.size} operations asked through the generated TypeScript client`);
}

askEveryOperation().catch((error) => {
  console.error(error instanceof motiond.ResponseError ? `${error.response.status} ${error.response.url}` : error);
  process.exitCode = 1;
});
