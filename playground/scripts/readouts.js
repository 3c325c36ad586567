// The numbers of a result, as a list and as an announcement.

/** Shows the readouts of a result. `other` is the result of a second spring, if there is one. */
function showReadouts(scene, release, result, other) {
  const rows = [
    ["Settling duration", `${displayNumber(result.settlingDuration)} s`, other && `B ${displayNumber(other.settlingDuration)} s`],
    ["Destination", destinationText(scene, result), null],
    ["Release velocity", scene.isRecorded ? null : `${coordinateText(toCoordinate(release.velocity, scene.axes))} pt/s`, null],
    ["Overshoot", overshootText(scene, result), other && `B ${overshootText(scene, other)}`],
  ];
  const list = rows.filter(([, value]) => value !== null && value !== undefined).flatMap(([term, value, second]) => [
    element("div", {}, element("dt", {}, term), element("dd", {}, value, ...(second ? [element("small", {}, second)] : []))),
  ]);
  byId("readouts").replaceChildren(...list);
  const phases = phaseRows(result);
  byId("phases").hidden = phases.length < 2;
  byId("phases").replaceChildren(...phases.map(({ kind, name, duration }) => element(
    "li", { class: kind }, `${name} `, element("b", {}, `${displayNumber(duration)} s`))));
}

/** Returns the announcement of a result for screen readers. */
function resultAnnouncement(scene, result) {
  return `Settles at ${destinationText(scene, result)} in ${displayNumber(result.settlingDuration, 2)} seconds.`;
}

function destinationText(scene, { destination, anchor }) {
  const position = coordinateText(destination);
  const name = anchor?.name?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name && scene.axes.length > 1 ? name : name ? `${name}, ${position}` : position;
}

function coordinateText(coordinate) {
  if (typeof coordinate === "number") return displayNumber(coordinate, 1);
  return Object.values(coordinate).map((value) => displayNumber(value, 0)).join(", ");
}

/** The overshoot as a percentage of the travel, or null for a scroll, which has no travel to relate it to. */
function overshootText(scene, { events }) {
  const share = scene.operation.startsWith("scroll") ? null : events?.overshoot;
  return typeof share === "number" ? `${displayNumber(share * 100, 1)}%` : null;
}

/** The phases of a result in order. */
function phaseRows({ phases = [] }) {
  return phases.map(({ kind, role, start, end }) => ({ kind, name: role ? `${role} ${kind}` : kind, duration: end - start }));
}
