// The answer in figures, for eyes and for ears.

/** Fills the list of figures; `other` is the answer of a second spring. */
function showFigures(scene, release, answer, other) {
  const rows = [
    ["Settles after", `${readable(answer.settlingDuration)} s`, other && `B ${readable(other.settlingDuration)} s`],
    ["Rests at", restOf(scene, answer), null],
    ["Let go at", scene.isRecorded ? null : `${spokenCoordinate(toCoordinate(release.velocity, scene.axes))} pt/s`, null],
    ["Overshoot", overshootOf(scene, answer), other && `B ${overshootOf(scene, other)}`],
  ];
  const list = rows.filter(([, value]) => value !== null && value !== undefined).flatMap(([term, value, second]) => [
    element("div", {}, element("dt", {}, term), element("dd", {}, value, ...(second ? [element("small", {}, second)] : []))),
  ]);
  byId("figures").replaceChildren(...list);
  const phases = phasesOf(answer);
  byId("phases").hidden = phases.length < 2;
  byId("phases").replaceChildren(...phases.map(({ kind, name, length }) => element(
    "li", { class: kind }, `${name} `, element("b", {}, `${readable(length)} s`))));
}

/** One sentence for the live region. */
function spokenAnswer(scene, answer) {
  return `Comes to rest at ${restOf(scene, answer)} after ${readable(answer.settlingDuration, 2)} seconds.`;
}

function restOf(scene, { destination, anchor }) {
  const words = spokenCoordinate(destination);
  const name = anchor?.name?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name && scene.axes.length > 1 ? name : name ? `${name}, ${words}` : words;
}

function spokenCoordinate(coordinate) {
  if (typeof coordinate === "number") return readable(coordinate, 1);
  return Object.values(coordinate).map((value) => readable(value, 0)).join(", ");
}

/** A share of the travel; beyond the end of a list there is nothing that it could be a share of. */
function overshootOf(scene, { events }) {
  const share = scene.operation.startsWith("scroll") ? null : events?.overshoot;
  return typeof share === "number" ? `${readable(share * 100, 1)} %` : null;
}

/** Phases of the answer in order; a scroll has them for each axis, and here there is one. */
function phasesOf({ phases = [] }) {
  return phases.map(({ kind, role, start, end }) => ({ kind, name: role ? `${role} ${kind}` : kind, length: end - start }));
}
