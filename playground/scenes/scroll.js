// A list in a window: it glides, bounces at its ends and comes back from beyond them.

const movers = [
  ["Galileo", "Falling takes its time."], ["Hooke", "As the extension, so the force."],
  ["Huygens", "Pendulums agree in the end."], ["Newton", "Moved, unless something stops it."],
  ["Bernoulli", "A string has many voices."], ["Euler", "Let us call it e."],
  ["Châtelet", "Energy goes with the square."], ["d’Alembert", "Waves travel both ways."],
  ["Lagrange", "The least action will do."], ["Germain", "Plates sing in patterns."],
  ["Fourier", "All of it is sines."], ["Young", "A modulus of one’s own."],
  ["Foucault", "The floor turns."], ["Stokes", "Small and slow feels thick."],
  ["Maxwell", "Everything has a field."], ["Kovalevskaya", "This top can be solved."],
  ["Rayleigh", "Friction, in quadratic form."], ["Noether", "What is symmetric is kept."],
];

class ScrollScene {
  id = "scroll";
  title = "Scroll";
  lead = "Fling the list. It slows down as UIScrollView does, hands over to a spring at the very moment it meets an end, and bounces.";
  axes = ["y"];
  sign = -1;
  operation = "scroll/trajectory";
  start = { from: [420], velocity: [1900] };
  home = [0];
  flick = [1];

  constructor({ changed }) {
    this.stage = byId("scene-scroll");
    this.list = this.stage.querySelector(".list");
    this.handles = [this.list];
    this.list.querySelector("ul").append(...movers.map(([name, words]) => element(
      "li", {}, element("span", { class: "face", "aria-hidden": "true" }, name[0].toUpperCase()),
      element("span", { class: "words" }, element("b", {}, name), words))));
    this.thumb = this.stage.querySelector(".thumb");
    this.rate = rateSetting();
    this.edge = new SpringSetting({ name: "edgeSpring", label: "Edge spring", values: { stiffness: 100, dampingRatio: 1 }, changed });
    this.overscroll = new SpringSetting({ name: "overscrollSpring", label: "Overscroll spring", values: { stiffness: 100, dampingRatio: 1 }, changed });
    this.threshold = thresholdSetting();
    this.settings = [this.rate, this.edge, this.overscroll, this.threshold];
  }

  /** Rows of 64 points in a window of 436. */
  content = movers.length * 64;
  viewport = 436;

  get end() {
    return this.content - this.viewport;
  }

  band() {
    return new RubberBand({ min: 0, max: this.end, dimension: this.viewport });
  }

  question({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], content: this.content, viewport: this.viewport,
      ...nested({ ...this.rate.members(), ...this.edge.members(), ...this.overscroll.members(), ...this.threshold.members() }),
    };
  }

  /** The same motion as the list's own, which moves against its offset. */
  translation({ from, velocity, content, viewport, ...others }) {
    return { ...others, from: -from, velocity: -velocity, bounds: { min: viewport - content, max: 0 } };
  }

  show() {}

  /** The thumb shortens as the list is pulled beyond its ends. */
  draw(_, [offset]) {
    place(this.list, 0, -offset);
    const inside = Math.min(Math.max(offset, 0), this.end);
    const track = this.viewport - 12;
    const length = Math.max((track * this.viewport) / this.content - Math.abs(offset - inside) * 0.6, 16);
    const top = (inside / this.end) * (track - length);
    this.thumb.style.height = `${length}px`;
    place(this.thumb, 0, top);
  }
}
