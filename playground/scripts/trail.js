// Where the thing is at each frame of a screen of 60 hertz, as dots: far apart where it is fast, close together
// where it is slow. So one sees the motion even while nothing moves.

class Trail {
  /** The style sheet says where in `host` [0, 0] is. */
  constructor(host) {
    this.paths = ["first", "second"].map((kind) => drawing("path", { class: kind }));
    this.svg = drawing("svg", { class: "trail", "aria-hidden": "true" });
    this.svg.append(...this.paths);
    host.prepend(this.svg);
  }

  /** `point(position, runner)` says where a position is shown. */
  show(trajectories, point) {
    this.paths.forEach((path, runner) => {
      const trajectory = trajectories[runner];
      path.setAttribute("d", trajectory ? Trail.#dots(trajectory, (position) => point(position, runner)) : "");
    });
    this.svg.classList.remove("is-old");
  }

  /** The dots are of a release before the present one. */
  fade() {
    this.svg.classList.add("is-old");
  }

  /** Lines of no length with round ends are dots, and one path holds them all. */
  static #dots(trajectory, point) {
    const frames = Math.min(Math.floor(trajectory.end * 60), 900);
    return Array.from({ length: frames + 1 }, (_, frame) => {
      const [x, y] = point(trajectory.at(frame / 60).position);
      return `M${x.toFixed(1)},${y.toFixed(1)}h0`;
    }).join("");
  }
}

/** A ruler along the lower edge of a stage, in points from its middle. */
function addRuler(stage) {
  const ruler = drawing("svg", { class: "ruler", "aria-hidden": "true" });
  let ticks = "";
  for (let x = -700; x <= 700; x += 10) ticks += `M${x},0v${x % 100 === 0 ? 11 : x % 50 === 0 ? 8 : 4}`;
  ruler.append(drawing("path", { d: ticks }));
  for (let x = -600; x <= 600; x += 100) {
    const label = drawing("text", { x, y: 25, "text-anchor": "middle" });
    label.textContent = readable(x);
    ruler.append(label);
  }
  stage.append(ruler);
}
