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
  const { status, body } = motiond.callSync("spring/trajectory", { from: 0, to: 1, velocity, spring }, { format: "json-easing" });
  if (status !== 200) throw new Error(problemText(body));
  return `${body.durationMilliseconds}ms ${body.easing}`;
}
