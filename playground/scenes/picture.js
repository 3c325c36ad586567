// A picture in picture that moves to a corner. It uses the drawer operation with two axes.

class PictureScene {
  id = "picture";
  title = "Picture in picture";
  description = "Throw the picture. It moves to the corner nearest to its projected end position, on both axes at the same time.";
  axes = ["x", "y"];
  operation = "drawer/trajectory";
  initialRelease = { from: [90, 210], velocity: [620, -880] };
  restPosition = [12, 76];
  flickDirection = [1, 0];
  anchors = [
    { name: "topLeft", value: { x: 12, y: 76 } }, { name: "topRight", value: { x: 160, y: 76 } },
    { name: "bottomLeft", value: { x: 12, y: 404 } }, { name: "bottomRight", value: { x: 160, y: 404 } },
  ];

  constructor({ settingsChanged }) {
    this.stage = byId("scene-picture");
    this.tile = this.stage.querySelector(".tile");
    this.draggables = [this.tile];
    this.slots = this.anchors.map(({ value }) => this.#addSlot(value));
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { response: 0.45, dampingRatio: 0.75 }, settingsChanged });
    this.rate = decelerationRateSetting();
    this.threshold = thresholdSetting();
    this.trailContainer = this.stage.querySelector(".screen");
    this.settings = [this.spring, this.rate, this.threshold];
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    return [330, 540];
  }

  rubberBand(axis) {
    const [min, max] = axis === 0 ? [12, 160] : [76, 404];
    return new RubberBand({ min, max, dimension: 90 });
  }

  request({ from, velocity }) {
    return {
      from: toCoordinate(from, this.axes), velocity: toCoordinate(velocity, this.axes), anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.map((setting) => setting.members()))),
    };
  }

  trailPoint([x, y]) {
    return [x + 54, y + 42];
  }

  showResult({ anchor }) {
    this.slots.forEach((slot, index) => slot.classList.toggle("is-selected", index === anchor.index));
  }

  dragBegan() {
    this.slots.forEach((slot) => slot.classList.remove("is-selected"));
  }

  draw(_, [x, y]) {
    translate(this.tile, x, y);
  }

  #addSlot({ x, y }) {
    const slot = element("div", { class: "slot", "aria-hidden": "true" });
    translate(slot, x, y);
    this.stage.querySelector(".screen").insertBefore(slot, this.tile);
    return slot;
  }
}
