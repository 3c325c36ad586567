// What compiles, and what must not: each line after @ts-expect-error has one error. Not executed.
import { deceleration, drawer, motion, play, releaseVelocity, rubberBand, scroll, spring } from "../motiond.js";

const sheet = document.getElementById("sheet")!;
const value: number = spring({ from: 420, to: 80, velocity: -900, spring: { response: 0.4, dampingRatio: 0.8 } }).at(0.1).value;
const point: { x: number; y: number } = spring({ from: { x: 1, y: 2 }, velocity: { x: 0, y: 10 } }).at(0.1).velocity;
const events = [{ state: "began" as const, timeStamp: 12, translation: 0 }, { state: "ended" as const, timeStamp: 20, translation: 9 }];
const made = drawer({ from: 420, gesture: events, anchors: [{ name: "expanded", value: 80 }, 400, 720] });
const name: string | undefined = made.anchor.name, anchor: number = made.anchor.value, next = made.retarget(0.1, { anchors: [80] }).anchor;
const tile = drawer({ from: { x: 0, y: 0 }, velocity: { x: 1, y: 2 }, anchors: [{ x: 0, y: 0 }, { name: "corner", value: { x: 1, y: 1 } }] });
const list = scroll({ from: { x: 0, y: 0 }, velocity: 0, bounds: { max: { x: 1, y: 2 } }, decelerationRate: { x: "fast", y: 0.99 } });
const speed: number = releaseVelocity(events), band: number = rubberBand({ value: 3, bounds: { max: 0 }, dimension: 400 }).value;
play(made, sheet, { property: "y", startTime: performance.now(), onRest: (state) => state.value.toFixed() }).finished.then((isAtRest: boolean) => isAtRest);
play(tile, sheet, { draw: ({ value }) => value.x + value.y });
play(motion<number>({}), { style: {} });
deceleration({ from: 0, velocity: 0 }).at(1).value.toFixed();

// @ts-expect-error a release says how fast it is
deceleration({ from: 0 });
// @ts-expect-error
drawer({ from: 0, anchors: [1] });
// @ts-expect-error
spring({ from: 0, treshold: 1 });
// @ts-expect-error
spring({ from: 0, spring: { tension: 170 } });
// @ts-expect-error
spring({ from: "420" });
// @ts-expect-error
const wrong: number = spring({ from: { x: 1 } }).at(0).value;
// @ts-expect-error
drawer({ from: 0, velocity: 0, anchors: [1], selection: "threshold" });
// @ts-expect-error
play(made, sheet, { reducedMotion: "reduce" });
void [value, point, name, anchor, next, list, speed, band, wrong];
