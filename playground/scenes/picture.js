// A floating picture that lives in corners: the drawer's question, on two axes.

class PictureScene {
  id = "picture";
  title = "Picture in picture";
  lead = "Throw the picture. It goes to the corner nearest to where the throw would have carried it, on both axes at once.";
  axes = ["x", "y"];
  operation = "drawer/trajectory";
  start = { from: [90, 210], velocity: [620, -880] };
  home = [12, 76];
  flick = [1, 0];
  anchors = [
    { name: "topLeft", value: { x: 12, y: 76 } }, { name: "topRight", value: { x: 160, y: 76 } },
    { name: "bottomLeft", value: { x: 12, y: 404 } }, { name: "bottomRight", value: { x: 160, y: 404 } },
  ];

  constructor({ changed }) {
    this.stage = byId("scene-picture");
    this.tile = this.stage.querySelector(".tile");
    this.handles = [this.tile];
    this.slots = this.anchors.map(({ value }) => this.#slot(value));
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { response: 0.45, dampingRatio: 0.75 }, changed });
    this.rate = rateSetting();
    this.threshold = thresholdSetting();
    this.trailHost = this.stage.querySelector(".screen");
    this.settings = [this.spring, this.rate, this.threshold];
  }

  band(axis) {
    const [min, max] = axis === 0 ? [12, 160] : [76, 404];
    return new RubberBand({ min, max, dimension: 90 });
  }

  question({ from, velocity }) {
    return {
      from: toCoordinate(from, this.axes), velocity: toCoordinate(velocity, this.axes), anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.map((setting) => setting.members()))),
    };
  }

  show() {}

  point([x, y]) {
    return [x + 54, y + 42];
  }

  answered({ anchor }) {
    this.slots.forEach((slot, index) => slot.classList.toggle("is-chosen", index === anchor.index));
  }

  hold() {
    this.slots.forEach((slot) => slot.classList.remove("is-chosen"));
  }

  draw(_, [x, y]) {
    place(this.tile, x, y);
  }

  #slot({ x, y }) {
    const slot = element("div", { class: "slot", "aria-hidden": "true" });
    place(slot, x, y);
    this.stage.querySelector(".screen").insertBefore(slot, this.tile);
    return slot;
  }
}
