// A list in a viewport. It decelerates, bounces at its edges, and returns from beyond them.

const listRows = [
  ["Galileo", "Uniform acceleration"], ["Hooke", "Law of elasticity"],
  ["Huygens", "Pendulum motion"], ["Newton", "Laws of motion"],
  ["Bernoulli", "Vibrating strings"], ["Euler", "Rigid bodies"],
  ["Châtelet", "Kinetic energy"], ["d’Alembert", "Wave equation"],
  ["Lagrange", "Analytical mechanics"], ["Germain", "Elastic plates"],
  ["Fourier", "Harmonic analysis"], ["Young", "Elastic modulus"],
  ["Foucault", "Rotation of the Earth"], ["Stokes", "Viscous drag"],
  ["Maxwell", "Electromagnetism"], ["Kovalevskaya", "Spinning tops"],
  ["Rayleigh", "Dissipation function"], ["Noether", "Symmetry and conservation"],
];

class ScrollScene {
  id = "scroll";
  title = "Scroll";
  description = "Flick the list. It decelerates like UIScrollView, and a spring takes over at the exact time it reaches an edge.";
  axes = ["y"];
  // The scroll offset increases as the content moves up.
  sign = -1;
  operation = "scroll/trajectory";
  initialRelease = { from: [420], velocity: [1900] };
  restPosition = [0];
  flickDirection = [1];

  constructor({ settingsChanged }) {
    this.stage = byId("scene-scroll");
    this.list = this.stage.querySelector(".list");
    this.draggables = [this.list];
    this.list.querySelector("ul").append(...listRows.map(([name, subtitle]) => element(
      "li", {}, element("span", { class: "avatar", "aria-hidden": "true" }, name[0].toUpperCase()),
      element("span", { class: "row-text" }, element("b", {}, name), subtitle))));
    this.indicator = this.stage.querySelector(".scroll-indicator");
    this.rate = decelerationRateSetting();
    this.edge = new SpringSetting({ name: "edgeSpring", label: "Edge spring", values: { stiffness: 100, dampingRatio: 1 }, settingsChanged });
    this.overscroll = new SpringSetting({ name: "overscrollSpring", label: "Overscroll spring", values: { stiffness: 100, dampingRatio: 1 }, settingsChanged });
    this.threshold = thresholdSetting();
    this.settings = [this.rate, this.edge, this.overscroll, this.threshold];
  }

  /** Rows of 64 points in a viewport of 436. */
  content = listRows.length * 64;
  viewport = 436;

  get maximumOffset() {
    return this.content - this.viewport;
  }

  get editedSpring() {
    return this.overscroll;
  }

  size() {
    return [330, 540];
  }

  rubberBand() {
    return new RubberBand({ min: 0, max: this.maximumOffset, dimension: this.viewport });
  }

  request({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], content: this.content, viewport: this.viewport,
      ...nested({ ...this.rate.members(), ...this.edge.members(), ...this.overscroll.members(), ...this.threshold.members() }),
    };
  }

  /** Converts a request for the scroll offset to one for the content, which moves in the opposite direction. */
  contentRequest({ from, velocity, content, viewport, ...others }) {
    return { ...others, from: -from, velocity: -velocity, bounds: { min: viewport - content, max: 0 } };
  }

  /** The scroll indicator becomes shorter as the list moves beyond its edges. */
  draw(_, [offset]) {
    translate(this.list, 0, -offset);
    const inside = Math.min(Math.max(offset, 0), this.maximumOffset);
    const track = this.viewport - 12;
    const length = Math.max((track * this.viewport) / this.content - Math.abs(offset - inside) * 0.6, 16);
    const top = (inside / this.maximumOffset) * (track - length);
    this.indicator.style.height = `${length}px`;
    translate(this.indicator, 0, top);
  }
}
