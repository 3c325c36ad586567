// A card on a table that wants to be in the middle. The whole interaction is recorded, each catch in flight
// included, and replayed by the service: drag, spring, drag, spring.

class TossScene {
  id = "toss";
  title = "Toss";
  lead = "Toss the card, catch it in flight, toss it again. One question carries the whole recording; the answer replays it, phase by phase.";
  axes = ["x", "y"];
  operation = "toss/trajectory";
  isRecorded = true;
  home = [0, 0];
  flick = [1, 0];
  start = { from: [0, 0], velocity: [0, 0] };

  constructor({ changed }) {
    this.stage = byId("scene-toss");
    this.card = this.stage.querySelector(".card");
    this.handles = [this.card];
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { stiffness: 160, damping: 12, mass: 1 }, changed });
    this.length = new NumberSetting({
      name: "resistance.length", label: "Resistance", unit: "pt", min: 1, max: 150, step: 1, value: 48, pointers: ["/resistance"],
    });
    this.threshold = thresholdSetting(1);
    this.trailHost = this.stage;
    this.settings = [this.spring, this.length, this.threshold];
    this.start = { ...this.start, ...TossScene.#example() };
  }

  get reach() {
    return [Math.max(Math.floor(this.stage.clientWidth / 2) - 70, 60), 170];
  }

  band(axis) {
    return new RubberBand({ min: -this.reach[axis], max: this.reach[axis], dimension: this.length.value });
  }

  question({ gesture, initialPosition }) {
    const [x, y] = this.reach;
    return {
      gesture: gesture ?? this.start.gesture, initialPosition: toCoordinate(initialPosition ?? [0, 0], this.axes), destination: { x: 0, y: 0 },
      ...nested({ ...this.spring.members(), ...this.length.members(), ...this.threshold.members() }),
      resistance: { min: { x: -x, y: -y }, max: { x, y }, ...nested(this.length.members()).resistance },
    };
  }

  show() {}

  point([x, y]) {
    return [x, y];
  }

  draw(_, [x, y]) {
    place(this.card, x, y, `rotate(${(x * 0.05).toFixed(2)}deg)`);
  }

  /** What a hand does in a quarter of a second, so that the page has a toss to show before there was one. */
  static #example() {
    const steps = Array.from({ length: 13 }, (_, index) => index / 12);
    const gesture = steps.map((share, index) => ({
      state: index === 0 ? "began" : index === 12 ? "ended" : "changed",
      time: rounded(share * 0.24, 4),
      translation: { x: rounded(110 * share ** 2), y: rounded(-90 * Math.sin((share * Math.PI) / 2)) },
    }));
    return { gesture, initialPosition: [0, 0] };
  }
}
