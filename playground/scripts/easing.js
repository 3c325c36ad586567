// A CSS easing as a curve: points from (0, 0) to (1, 1), which are close enough to draw and to compare.

const easingKeywords = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1],
};
/** The points between two stops, and four times as many on a Bézier curve. */
const easingSteps = 50;

/** Returns the points `[share of the duration, share of the travel]` of `cubic-bezier()`, `linear()` or a keyword, or null. */
function easingPoints(text) {
  const keyword = easingKeywords[text.toLowerCase()];
  const [, name, list = ""] = /^(cubic-bezier|linear)\((.*)\)$/i.exec(text) ?? [];
  if (keyword || name?.toLowerCase() === "cubic-bezier") return bezierPoints(keyword ?? list.split(",").map(Number));
  return name ? linearPoints(list) : null;
}

function bezierPoints([x1, y1, x2, y2]) {
  return Array.from({ length: 4 * easingSteps + 1 }, (_, step) => {
    const t = step / (4 * easingSteps);
    const at = (first, second) => 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t ** 2 * second + t ** 3;
    return [at(x1, x2), at(y1, y2)];
  });
}

/** A stop without a place is evenly between its neighbors, and a place before that of an earlier stop is at that one. */
function linearPoints(list) {
  const stops = list.split(",").flatMap((part) => {
    const words = part.trim().split(/\s+/);
    const value = Number(words.find((word) => !word.endsWith("%")));
    const places = words.filter((word) => word.endsWith("%")).map((word) => parseFloat(word) / 100);
    return (places.length > 0 ? places : [undefined]).map((place) => [place, value]);
  });
  stops[0][0] ??= 0;
  stops.at(-1)[0] ??= 1;
  let latest = 0;
  for (const stop of stops) if (stop[0] !== undefined) latest = stop[0] = Math.max(stop[0], latest);
  stops.forEach((stop, index) => {
    if (stop[0] !== undefined) return;
    const next = stops.findIndex(([place], other) => other > index && place !== undefined);
    const [before] = stops[index - 1];
    stop[0] = before + (stops[next][0] - before) / (next - index + 1);
  });
  return stops.flatMap(([x, y], index) => {
    const [fromX, fromY] = stops[index - 1] ?? [x, y];
    const count = index === 0 ? 1 : easingSteps;
    return Array.from({ length: count }, (_, step) => [fromX + ((x - fromX) * (step + 1)) / count, fromY + ((y - fromY) * (step + 1)) / count]);
  });
}

/**
 * Returns the greatest distance of a motion from an easing as a share of the travel, `{share, time}`: also after the easing
 * has ended, until the motion has settled.
 */
function easingDeviation({ points, duration }, { from, to }, motion) {
  const tail = Array.from({ length: easingSteps }, (_, step) => [1 + (step * Math.max(motion.settlingDuration / duration - 1, 0)) / easingSteps, 1]);
  let greatest = { share: 0, time: 0 };
  for (const [x, y] of [...points, ...tail]) {
    const share = Math.abs((motion.at(x * duration).value - from) / (to - from) - y);
    if (share > greatest.share) greatest = { share, time: x * duration };
  }
  return greatest;
}
