// The positions of an object in each frame of a 60 Hz display, as dots. Their spacing shows the velocity: far apart
// while the object is fast, close together while it is slow.

class Trail {
  /** The style sheet places the origin of the trail within `container`. */
  constructor(container) {
    this.paths = [0, 1, 2, 3].map((index) => svgElement("path", { class: `c${index}` }));
    this.svg = svgElement("svg", { class: "trail", "aria-hidden": "true" });
    this.svg.append(...this.paths);
    container.prepend(this.svg);
  }

  /** Draws trajectories. `point(position, index)` returns the coordinates of a position. */
  show(trajectories, point) {
    this.paths.forEach((path, index) => {
      const trajectory = trajectories[index];
      path.setAttribute("d", trajectory ? Trail.#dots(trajectory, (position) => point(position, index)) : "");
    });
    this.svg.classList.remove("is-stale");
  }

  /** Fades the dots, which belong to the previous release. */
  fade() {
    this.svg.classList.add("is-stale");
  }

  /** Zero-length lines with round caps are dots, so one path can contain all of them. */
  static #dots(trajectory, point) {
    const frames = Math.min(Math.floor(trajectory.end * 60), 900);
    return Array.from({ length: frames + 1 }, (_, frame) => {
      const [x, y] = point(trajectory.at(frame / 60).position);
      return `M${x.toFixed(1)},${y.toFixed(1)}h0`;
    }).join("");
  }
}

/** Adds a ruler at the bottom of a stage, in points from its center. */
function addRuler(stage) {
  const ruler = svgElement("svg", { class: "ruler", "aria-hidden": "true" });
  let ticks = "";
  for (let x = -700; x <= 700; x += 10) ticks += `M${x},0v${x % 100 === 0 ? 11 : x % 50 === 0 ? 8 : 4}`;
  ruler.append(svgElement("path", { d: ticks }));
  for (let x = -600; x <= 600; x += 100) {
    const label = svgElement("text", { x, y: 25, "text-anchor": "middle" });
    label.textContent = displayNumber(x);
    ruler.append(label);
  }
  stage.append(ruler);
}
