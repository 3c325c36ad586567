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
  /** The names and positions of the anchors, which a link may replace. */
  names = ["expanded", "middle", "collapsed"];
  positions = [56, 250, 420];

  constructor({ settingsChanged }) {
    this.stage = byId("scene-drawer");
    this.sheet = this.stage.querySelector(".sheet");
    this.scrim = this.stage.querySelector(".scrim");
    this.draggables = [this.sheet];
    this.device = this.stage.querySelector(".device");
    this.marks = [];
    this.projectionMark = this.#addMark("projected", 0, "projection-mark");
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { stiffness: 200, dampingRatio: 0.8 }, settingsChanged });
    this.rate = decelerationRateSetting();
    this.selection = new ChoiceSetting({
      name: "selection", label: "Selection", value: "nearest",
      options: [{ value: "nearest", label: "Nearest" }, { value: "directional", label: "Directional" }],
    });
    this.threshold = thresholdSetting();
    this.trailContainer = this.device;
    this.link = new LinkSetting("anchors", "names");
    this.settings = [this.spring, this.rate, this.selection, this.threshold, this.link];
  }

  get anchors() {
    const positions = this.link.numbers("anchors", this.positions);
    const names = positions === this.positions ? this.names : (this.link.values.names ?? "").split(",");
    return positions.map((value, index) => (names[index] ? { name: names[index].slice(0, 40), value } : { value }));
  }

  /** The lowest and the highest anchor. */
  get range() {
    const values = this.anchors.map(({ value }) => value);
    return { min: Math.min(...values), max: Math.max(...values) };
  }

  /** Fits the screen and the marks to the anchors. */
  updateLayout() {
    const { anchors, range: { min, max } } = this;
    this.height = Math.max(max + 80, 200);
    for (const [target, height] of [[this.device, this.height], [this.sheet, this.height - Math.min(min, 0) + 120]]) target.style.height = `${height}px`;
    this.device.style.marginTop = `${-this.height / 2}px`;
    const key = JSON.stringify(anchors);
    if (key === this.key) return;
    this.key = key;
    for (const mark of this.marks) mark.remove();
    this.marks = anchors.map(({ name = "", value }) => this.#addMark(name, value, "anchor-mark"));
  }

  get editedSpring() {
    return this.spring;
  }

  size() {
    return [490, this.height + 40];
  }

  /** The dimensions keep a dragged sheet within the edges of the screen. */
  rubberBand() {
    return new RubberBand({ ...this.range, dimension: { below: this.range.min > 0 ? this.range.min : 56, above: 80 } });
  }

  request({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.slice(0, 4).map((setting) => setting.members()))),
    };
  }

  trailPoint([y]) {
    return [-19, y];
  }

  showResult({ projection, anchor }) {
    this.marks.forEach((mark, index) => mark.classList.toggle("is-selected", index === anchor.index));
    translate(this.projectionMark, 0, Math.min(Math.max(projection, 8), this.height - 8));
    this.projectionMark.classList.add("is-visible");
  }

  dragBegan() {
    this.projectionMark.classList.remove("is-visible");
    this.marks.forEach((mark) => mark.classList.remove("is-selected"));
  }

  draw(_, [y]) {
    translate(this.sheet, 0, y);
    this.scrim.style.opacity = Math.min(Math.max((this.height / 2 - y) / 194, 0), 1) * 0.4;
  }

  #addMark(name, y, kind) {
    const mark = element("div", { class: kind, "aria-hidden": "true" }, element("span", {}, name));
    translate(mark, 0, y);
    this.device.append(mark);
    return mark;
  }
}
