// A sheet over a map. It moves to the anchor nearest to the projected end position of the flick.

class DrawerScene {
  id = "drawer";
  title = "Drawer";
  description = "Flick the sheet. Its projected end position selects the anchor, and its velocity carries over into the spring.";
  axes = ["y"];
  operation = "drawer/trajectory";
  isSpring = true;
  initialRelease = { from: [330], velocity: [-950] };
  restPosition = [420];
  flickDirection = [-1];
  anchors = [{ name: "expanded", value: 56 }, { name: "middle", value: 250 }, { name: "collapsed", value: 420 }];

  constructor({ settingsChanged }) {
    this.stage = byId("scene-drawer");
    this.sheet = this.stage.querySelector(".sheet");
    this.scrim = this.stage.querySelector(".scrim");
    this.draggables = [this.sheet];
    this.marks = this.anchors.map(({ name, value }) => this.#addMark(name, value, "anchor-mark"));
    this.projectionMark = this.#addMark("projected", 0, "projection-mark");
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { stiffness: 200, dampingRatio: 0.8 }, settingsChanged });
    this.rate = decelerationRateSetting();
    this.selection = new ChoiceSetting({
      name: "selection", label: "Selection", value: "nearest",
      options: [{ value: "nearest", label: "Nearest" }, { value: "directional", label: "Directional" }],
    });
    this.threshold = thresholdSetting();
    this.trailContainer = this.stage.querySelector(".device");
    this.settings = [this.spring, this.rate, this.selection, this.threshold];
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    return [490, 540];
  }

  /** The dimensions keep a dragged sheet within the edges of the screen. */
  rubberBand() {
    return new RubberBand({ min: 56, max: 420, dimension: { below: 56, above: 80 } });
  }

  request({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.map((setting) => setting.members()))),
    };
  }

  trailPoint([y]) {
    return [-19, y];
  }

  showResult({ projection, anchor }) {
    this.marks.forEach((mark, index) => mark.classList.toggle("is-selected", index === anchor.index));
    translate(this.projectionMark, 0, Math.min(Math.max(projection, 8), 492));
    this.projectionMark.classList.add("is-visible");
  }

  dragBegan() {
    this.projectionMark.classList.remove("is-visible");
    this.marks.forEach((mark) => mark.classList.remove("is-selected"));
  }

  draw(_, [y]) {
    translate(this.sheet, 0, y);
    this.scrim.style.opacity = Math.min(Math.max((250 - y) / 194, 0), 1) * 0.4;
  }

  #addMark(name, y, kind) {
    const mark = element("div", { class: kind, "aria-hidden": "true" }, element("span", {}, name));
    translate(mark, 0, y);
    this.stage.querySelector(".device").append(mark);
    return mark;
  }
}
