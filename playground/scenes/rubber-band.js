// The rubber band: a card with a short range, the pointer that moves ahead of it, and the curve that relates them.

class RubberScene {
  id = "rubber";
  title = "Rubber band";
  description = "Drag the card beyond its range. The farther you drag, the less the card follows. On release, a spring returns it.";
  axes = ["x"];
  operation = "scroll/trajectory";
  initialRelease = { from: [118], velocity: [0] };
  restPosition = [0];
  flickDirection = [1];
  range = 50;

  constructor({ settingsChanged }) {
    this.stage = byId("scene-rubber");
    this.card = this.stage.querySelector(".card");
    this.draggables = [this.card];
    this.pointer = this.stage.querySelector(".pointer");
    this.tether = this.stage.querySelector(".tether line");
    this.graph = byId("resistance");
    this.coefficient = new NumberSetting({ name: "coefficient", label: "Coefficient", min: 0.05, max: 1, step: 0.01, value: 0.55 });
    this.dimension = new NumberSetting({ name: "dimension", label: "Dimension", unit: "pt", min: 20, max: 400, step: 1, value: 160, isLogarithmic: true });
    this.spring = new SpringSetting({ name: "overscrollSpring", label: "Overscroll spring", values: { stiffness: 100, dampingRatio: 1 }, settingsChanged });
    this.threshold = thresholdSetting();
    this.trailContainer = this.stage;
    addRuler(this.stage);
    this.settings = [this.coefficient, this.dimension, this.spring, this.threshold];
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    return [420, 240];
  }

  rubberBand() {
    const coefficient = this.coefficient.value;
    const dimension = this.dimension.value;
    return new RubberBand({ min: -this.range, max: this.range, dimension, coefficient });
  }

  request({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], bounds: { min: -this.range, max: this.range },
      ...nested({ ...this.spring.members(), ...this.threshold.members() }),
    };
  }

  /** Draws the resistance curve. Returns a problem if the coefficient or the dimension is invalid, else null. */
  async refresh() {
    const values = Array.from({ length: 61 }, (_, index) => -300 + index * 10);
    const band = { bounds: { min: -this.range, max: this.range }, ...this.dimension.members(), ...this.coefficient.members() };
    try {
      this.#drawCurve(values, values.map((value) => kernel.rubberBand({ value, ...band }).value));
      return null;
    } catch {
      return (await answer("rubber-band", { values, ...band })).problem ?? null;
    }
  }

  trailPoint([x]) {
    return [x, 80];
  }

  draw(_, [x], pointerPosition) {
    const pointer = pointerPosition?.[0] ?? x;
    const pull = pointerPosition?.[0] ?? this.rubberBand().pointerPosition(x);
    translate(this.card, x, 0);
    translate(this.pointer, pointer, 0);
    this.pointer.classList.toggle("is-visible", pointerPosition !== null && Math.abs(pointer - x) > 1);
    setAttributes(this.tether, { x1: x, x2: pointer });
    setAttributes(this.graph.querySelector(".now"), { cx: Math.max(Math.min(pull, 300), -300), cy: -x });
  }

  #drawCurve(pointers, positions) {
    const points = pointers.map((pointer, index) => `${pointer},${(-positions[index]).toFixed(2)}`);
    setAttributes(this.graph.querySelector(".law"), { d: `M${points.join("L")}` });
  }
}
