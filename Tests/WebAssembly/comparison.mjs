// Compares two responses: numbers within a tolerance, everything else exactly.

/** The greatest relative difference of two numbers that counts as equal. */
export const tolerance = 1e-12;

/** Results of a search for few samples within a tolerance, which ends before the last digits are found. */
const searched = { deviation: 1e-5, threshold: 1e-5, duration: 1e-5, times: 1e-5 };

/** The greatest magnitude of the numbers in a JSON value. */
function scaleOf(node) {
  if (typeof node === "number") return Math.abs(node);
  if (typeof node !== "object" || node === null) return 0;
  return Object.values(node).reduce((scale, value) => Math.max(scale, scaleOf(value)), 0);
}

/** A position or velocity, which may be a small difference of large numbers: a column, an event, a coordinate, or a term of a law. */
const isLength = (path) => /\/(values|velocities|value|velocity|projection|destination|cosine|sine|amplitudes?|constant|linear)(\/\w+)*$/.test(path);

/**
 * Returns where two JSON values differ, or undefined. `statistics.worst` becomes the greatest relative difference.
 * `statistics.isSearch` states whether the request has a tolerance, for which a search finds the samples.
 *
 * The difference of two other numbers is relative to their magnitude; of a position or velocity, to the greatest number of
 * the response.
 */
export function difference(a, b, statistics, path = "", scale = scaleOf(b)) {
  if (typeof a === "number" && typeof b === "number") {
    const distance = Math.abs(a - b);
    const relative = distance === 0 ? 0 : distance / Math.max(Math.abs(a), Math.abs(b), isLength(path) ? scale : 0);
    if (relative > ((statistics.isSearch && searched[path.match(/(deviation)\/\w+$|([a-zA-Z]+)(?:\/\d+)?$/)?.slice(1).find((name) => name)]) || tolerance)) return `${path}: ${a}, not ${b}`;
    if (!statistics.isSearch) statistics.worst = Math.max(statistics.worst, relative);
    return undefined;
  }
  // A warning may state a number of the result.
  if (typeof a === "string" && typeof b === "string") return textDifference(a, b, statistics);
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return a === b ? undefined : `${path}: ${JSON.stringify(a)}, not ${JSON.stringify(b)}`;
  }
  const keys = Object.keys(a);
  if (keys.join() !== Object.keys(b).join()) return `${path}: the members ${keys}, not ${Object.keys(b)}`;
  for (const key of keys) {
    const found = difference(a[key], b[key], statistics, `${path}/${key}`, scale);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns where two fitted springs differ. Near the minimum of the deviation, rounding errors move the parameters of a spring by
 * far more than their own size, and different springs may fit equally well; then the deviation is equal. Where no spring is
 * within a tenth of the travel, the search may end at another of several minima.
 */
export function fitDifference(a, b, statistics) {
  const deviation = Math.abs(a.rmsDeviation - b.rmsDeviation);
  const isNear = b.rmsDeviation < 0.1 * Math.abs(b.from - b.to);
  const isEqual = !isNear || deviation <= 1e-6 * b.rmsDeviation || deviation <= 1e-9 * Math.max(Math.abs(b.from), Math.abs(b.to));
  return isEqual && Object.keys(a).join() === Object.keys(b).join() ? undefined : difference(a, b, statistics);
}

const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g;

/** Returns where two texts differ: their numbers within one unit of the last decimal or 1e-12, everything else exactly. */
export function textDifference(a, b, statistics) {
  if (a === b) return undefined;
  if (a.replace(number, "#") !== b.replace(number, "#")) return `${a.slice(0, 300)}\n…, not\n${b.slice(0, 300)}`;
  const second = b.match(number);
  for (const [index, left] of a.match(number).entries()) {
    const right = second[index], decimals = Math.max(...[left, right].map((text) => (text.split(".")[1] ?? "").length));
    const allowed = Math.max(1.001 * 10 ** -decimals, tolerance * Math.abs(right));
    if (left !== right && Math.abs(left - right) > allowed) return `${left}, not ${right}`;
  }
  statistics.rounded += 1;
  return undefined;
}
