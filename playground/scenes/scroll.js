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
    this.rows = this.list.querySelector("ul");
    this.indicator = this.stage.querySelector(".scroll-indicator");
    this.rate = decelerationRateSetting();
    this.edge = new SpringSetting({ name: "edgeSpring", label: "Edge spring", values: { stiffness: 100, dampingRatio: 1 }, settingsChanged });
    this.overscroll = new SpringSetting({ name: "overscrollSpring", label: "Overscroll spring", values: { stiffness: 100, dampingRatio: 1 }, settingsChanged });
    this.threshold = thresholdSetting();
    this.link = new LinkSetting("bounds");
    this.settings = [this.rate, this.edge, this.overscroll, this.threshold, this.link];
  }

  /** Rows of 64 points in a viewport of 436. */
  content = listRows.length * 64;
  viewport = 436;

  /** The bounds of a link, of which either may be missing, or null for those of the content and the viewport. */
  get bounds() {
    if (!this.link.values.bounds) return null;
    const [min, max] = this.link.values.bounds.split(",").map((text) => (text && Math.abs(text) <= 5000 ? Number(text) : undefined));
    return max < min ? null : { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  }

  /** The bounds of the offset, of which those of a link may be missing. */
  get range() {
    return this.bounds ?? { min: 0, max: this.content - this.viewport };
  }

  /** Shows rows between the bounds; without a bound, as far as a list scrolls on from its start. */
  updateLayout() {
    const { min, max } = this.range;
    const far = Math.min(this.farthest, 5000) + 3000;
    this.first = min ?? Math.min(max ?? 0, 0) - far;
    const length = (max ?? Math.max(this.first, 0) + far) + this.viewport - this.first;
    this.list.style.height = `${length}px`;
    if (this.length === length) return;
    this.length = length;
    this.rows.replaceChildren(...Array.from({ length: Math.ceil(length / 64) }, (_, index) => {
      const [name, subtitle] = listRows[index % listRows.length];
      return element("li", {}, element("span", { class: "avatar", "aria-hidden": "true" }, name[0].toUpperCase()),
        element("span", { class: "row-text" }, element("b", {}, name), subtitle));
    }));
  }

  get editedSpring() {
    return this.overscroll;
  }

  size() {
    return [330, 540];
  }

  rubberBand() {
    return new RubberBand({ ...this.range, dimension: this.viewport });
  }

  request({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0],
      bounds: this.range,
      ...nested({ ...this.rate.members(), ...this.edge.members(), ...this.overscroll.members(), ...this.threshold.members() }),
    };
  }

  /** Converts a request for the scroll offset to one for the content, which moves in the opposite direction. */
  contentRequest({ from, velocity, bounds, ...others }) {
    const { min, max } = this.range;
    const opposite = { ...(max === undefined ? {} : { min: 0 - max }), ...(min === undefined ? {} : { max: 0 - min }) };
    return { ...others, from: -from, velocity: -velocity, bounds: opposite };
  }

  /** The scroll indicator becomes shorter as the list moves beyond its edges. */
  draw(_, [offset]) {
    translate(this.list, 0, this.first - offset);
    const range = this.length - this.viewport;
    const inside = Math.min(Math.max(offset - this.first, 0), range);
    const track = this.viewport - 12;
    const length = Math.max((track * this.viewport) / this.length - Math.abs(offset - this.first - inside) * 0.6, 16);
    const top = range > 0 ? (inside / range) * (track - length) : 0;
    this.indicator.style.height = `${length}px`;
    translate(this.indicator, 0, top);
  }
}
