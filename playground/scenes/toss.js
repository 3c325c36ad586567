// A card that a spring pulls to the center of a table. The complete interaction, including every interruption, is recorded
// and replayed by the service: drag, spring, drag, spring.

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
    this.settings = [this.spring, this.resistance, this.threshold];
    this.exampleGesture = TossScene.#exampleGesture();
  }

  /** The card moves freely within this distance from the center. */
  reach = [140, 140];

  get editedSpring() {
    return this.spring;
  }

  size() {
    return [420, 400];
  }

  rubberBand(axis) {
    return new RubberBand({ min: -this.reach[axis], max: this.reach[axis], dimension: this.resistance.value });
  }

  request({ gesture, initialPosition }) {
    const [x, y] = this.reach;
    return {
      gesture: gesture ?? this.exampleGesture, initialPosition: toCoordinate(initialPosition ?? [0, 0], this.axes), destination: { x: 0, y: 0 },
      ...nested({ ...this.spring.members(), ...this.resistance.members(), ...this.threshold.members() }),
      resistance: { min: { x: -x, y: -y }, max: { x, y }, ...nested(this.resistance.members()).resistance },
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
