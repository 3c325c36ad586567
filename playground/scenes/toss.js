// A card that a spring pulls to the center of a table. The complete interaction, including every interruption, is recorded
// and replayed: drag, spring, drag, spring.

class TossScene {
  id = "toss";
  title = "Toss";
  description = "Toss the card, catch it while it moves, and toss it again. One request contains the complete recording, and the response replays it phase by phase.";
  axes = ["x", "y"];
  operation = "toss/trajectory";
  isRecorded = true;
  restPosition = [0, 0];
  flickDirection = [1, 0];
  initialRelease = { from: [0, 0], velocity: [0, 0] };

  constructor({ settingsChanged }) {
    this.stage = byId("scene-toss");
    this.card = this.stage.querySelector(".card");
    this.draggables = [this.card];
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { stiffness: 160, damping: 12, mass: 1 }, settingsChanged });
    this.resistance = new NumberSetting({
      name: "resistance.length", label: "Resistance", unit: "pt", min: 1, max: 150, step: 1, value: 48, pointers: ["/resistance"],
    });
    this.threshold = thresholdSetting(1);
    this.trailContainer = this.stage;
    this.target = this.stage.querySelector(".target");
    this.link = new LinkSetting("to", "bounds");
    this.settings = [this.spring, this.resistance, this.threshold, this.link];
    this.exampleGesture = TossScene.#exampleGesture();
  }

  /** Where the spring rests. */
  get destination() {
    return this.link.numbers("to", [0, 0]);
  }

  /** The card moves freely within these bounds: the lowest and the highest position on each axis, or none. */
  get bounds() {
    return this.link.values.bounds === "none" ? null : this.link.numbers("bounds", [-140, -140, 140, 140]);
  }

  updateLayout() {
    translate(this.target, ...this.destination);
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    const far = (...values) => Math.max(...values.map(Math.abs));
    const [left, top, right, bottom] = this.bounds ?? [];
    const [x, y] = this.destination;
    return [140 + 2 * far(140, left ?? this.farthest, right ?? 0, x), 120 + 2 * far(140, top ?? 0, bottom ?? 0, y)];
  }

  rubberBand(axis) {
    return new RubberBand({ min: this.bounds?.[axis], max: this.bounds?.[axis + 2], dimension: this.resistance.value });
  }

  request({ gesture, from }) {
    const { bounds } = this;
    const named = (values) => toCoordinate(values, this.axes);
    return {
      gesture: gesture ?? this.exampleGesture, from: named(from), to: named(this.destination),
      ...nested({ ...this.spring.members(), ...this.threshold.members() }),
      ...(bounds && { resistance: { min: named(bounds), max: named(bounds.slice(2)), ...nested(this.resistance.members()).resistance } }),
    };
  }

  /** The request for the spring after the last release. */
  lastRequest({ position, velocity }) {
    const named = (values) => toCoordinate(values, this.axes);
    return {
      from: named(position), velocity: named(velocity), to: named(this.destination),
      ...nested({ ...this.spring.members(), ...this.threshold.members() }),
    };
  }

  trailPoint([x, y]) {
    return [x, y];
  }

  draw(_, [x, y]) {
    translate(this.card, x, y, `rotate(${(x * 0.05).toFixed(2)}deg)`);
  }

  /** A drag of a quarter of a second, which the page plays before the first real toss. */
  static #exampleGesture() {
    const steps = Array.from({ length: 13 }, (_, index) => index / 12);
    return steps.map((share, index) => ({
      state: index === 0 ? "began" : index === 12 ? "ended" : "changed",
      time: rounded(share * 0.24, 4),
      translation: { x: rounded(110 * share ** 2), y: rounded(-90 * Math.sin((share * Math.PI) / 2)) },
    }));
  }
}
