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

  constructor({ settingsChanged }) {
    this.stage = byId("scene-picture");
    this.tile = this.stage.querySelector(".tile");
    this.draggables = [this.tile];
    this.screen = this.stage.querySelector(".screen");
    this.slots = [];
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { response: 0.45, dampingRatio: 0.75 }, settingsChanged });
    this.rate = decelerationRateSetting();
    this.threshold = thresholdSetting();
    this.trailContainer = this.screen;
    this.link = new LinkSetting("left", "right", "top", "bottom");
    this.settings = [this.spring, this.rate, this.threshold, this.link];
  }

  /** The positions of the corners on an axis. */
  range(axis) {
    const [low, high] = axis === 0 ? [["left", 12], ["right", 160]] : [["top", 76], ["bottom", 404]];
    return [low, high].map(([name, initial]) => this.link.numbers(name, [initial])[0]);
  }

  get anchors() {
    const [xs, ys] = [this.range(0), this.range(1)];
    return ["topLeft", "topRight", "bottomLeft", "bottomRight"].map((name, index) => ({
      name, value: { x: xs[index % 2], y: ys[index >> 1] } }));
  }

  /** Fits the screen to the corners. */
  updateLayout() {
    const [[left, right], [, bottom]] = [this.range(0), this.range(1)];
    this.extent = [right + 108 + left, bottom + 84 + left];
    const [width, height] = this.extent;
    const { style } = this.stage.querySelector(".device");
    Object.assign(style, { width: `${width}px`, height: `${height}px`, margin: `${-height / 2}px 0 0 ${-width / 2}px` });
    const { anchors } = this;
    if (this.slots.length === 0) this.slots = anchors.map(() => this.#addSlot());
    this.slots.forEach((slot, index) => translate(slot, anchors[index].value.x, anchors[index].value.y));
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    return this.extent.map((length, axis) => length + [50, 40][axis]);
  }

  rubberBand(axis) {
    const [min, max] = this.range(axis);
    return new RubberBand({ min, max, dimension: 90 });
  }

  request({ from, velocity }) {
    return {
      from: toCoordinate(from, this.axes), velocity: toCoordinate(velocity, this.axes), anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.slice(0, 3).map((setting) => setting.members()))),
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

  #addSlot() {
    const slot = element("div", { class: "slot", "aria-hidden": "true" });
    this.screen.insertBefore(slot, this.tile);
    return slot;
  }
}
