/** What the plugins for build tools share: a spring as CSS, and the texts of problems. */

/** Returns the text of a problem: the pointer and the detail of each error. */
export function problemText({ detail, errors = [] }) {
  return errors.map((error) => `${error.pointer ? `${error.pointer} ` : ""}${error.detail}`).join("; ") || detail;
}

/**
 * Returns a spring from rest as the duration and the easing of a transition, such as `729ms linear(…)`.
 *
 * @param motiond The module of `load`.
 * @param spring The spring as in a request: `{ duration, bounce }`, `{ preset }` and so on.
 * @param velocity The velocity at the start in travels per second.
 */
export function cssSpring(motiond, spring, velocity = 0) {
  const { status, body } = motiond.callSync("spring/trajectory", { from: 0, to: 1, velocity, spring }, { format: "css" });
  if (status !== 200) throw new Error(problemText(body));
  const [, easing] = /--motion-easing: (.*);/.exec(body), [, seconds] = /--motion-duration: (.*)s;/.exec(body);
  return `${Number((seconds * 1000).toPrecision(12))}ms ${easing}`;
}
