// The rubber band by itself: a card in a short range, the finger that runs ahead of it, and the curve between them.

class RubberScene {
  id = "rubber";
  title = "Rubber band";
  lead = "Pull the card out of its range. The farther the finger goes, the less the card follows; let go, and a spring brings it back.";
  axes = ["x"];
  operation = "scroll/trajectory";
  start = { from: [118], velocity: [0] };
  home = [0];
  flick = [1];
  range = 50;

  constructor({ changed }) {
    this.stage = byId("scene-rubber");
    this.card = this.stage.querySelector(".card");
    this.handles = [this.card];
    this.finger = this.stage.querySelector(".finger");
    this.tether = this.stage.querySelector(".tether line");
    this.graph = byId("resistance");
    this.coefficient = new NumberSetting({ name: "coefficient", label: "Coefficient", min: 0.05, max: 1, step: 0.01, value: 0.55 });
    this.dimension = new NumberSetting({ name: "dimension", label: "Dimension", unit: "pt", min: 20, max: 400, step: 1, value: 160, isLogarithmic: true });
    this.spring = new SpringSetting({ name: "overscrollSpring", label: "Spring back", values: { stiffness: 100, dampingRatio: 1 }, changed });
    this.threshold = thresholdSetting();
    this.trailHost = this.stage;
    addRuler(this.stage);
    this.settings = [this.coefficient, this.dimension, this.spring, this.threshold];
  }

  band() {
    const coefficient = this.coefficient.value;
    const dimension = this.dimension.value;
    return new RubberBand({ min: -this.range, max: this.range, dimension, coefficient });
  }

  question({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], bounds: { min: -this.range, max: this.range },
      ...nested({ ...this.spring.members(), ...this.threshold.members() }),
    };
  }

  /** The curve of the resistance comes from the service too, and so do the faults of its two parameters. */
  async settled() {
    const pulls = Array.from({ length: 61 }, (_, index) => -300 + index * 10);
    const question = { values: pulls, min: -this.range, max: this.range, ...this.dimension.members(), ...this.coefficient.members() };
    const { ok, answer, problem } = await ask("rubber-band", question);
    if (!ok) return problem;
    this.#draw(pulls, answer.values);
    return null;
  }

  show() {}

  point([x]) {
    return [x, 80];
  }

  draw(_, [x], free) {
    const pull = free?.[0] ?? x;
    const reached = free?.[0] ?? this.band().free(x);
    place(this.card, x, 0);
    place(this.finger, pull, 0);
    this.finger.classList.toggle("is-shown", free !== null && Math.abs(pull - x) > 1);
    setAttributes(this.tether, { x1: x, x2: pull });
    setAttributes(this.graph.querySelector(".now"), { cx: Math.max(Math.min(reached, 300), -300), cy: -x });
  }

  #draw(pulls, values) {
    const points = pulls.map((pull, index) => `${pull},${(-values[index]).toFixed(2)}`);
    setAttributes(this.graph.querySelector(".law"), { d: `M${points.join("L")}` });
  }
}
