// A sheet over a map. It goes to the anchor nearest to where the flick would have come to rest.

class DrawerScene {
  id = "drawer";
  title = "Drawer";
  lead = "Flick the sheet. Where the flick would have come to rest decides which anchor it goes to, and its velocity goes into the spring.";
  axes = ["y"];
  operation = "drawer/trajectory";
  start = { from: [330], velocity: [-950] };
  home = [420];
  flick = [-1];
  anchors = [{ name: "expanded", value: 56 }, { name: "middle", value: 250 }, { name: "collapsed", value: 420 }];

  constructor({ changed }) {
    this.stage = byId("scene-drawer");
    this.sheet = this.stage.querySelector(".sheet");
    this.shade = this.stage.querySelector(".shade");
    this.handles = [this.sheet];
    this.marks = this.anchors.map(({ name, value }) => this.#mark(name, value, "anchor-mark"));
    this.aim = this.#mark("would rest here", 0, "aim-mark");
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { stiffness: 200, dampingRatio: 0.8 }, changed });
    this.rate = rateSetting();
    this.selection = new ChoiceSetting({
      name: "selection", label: "Selection", value: "nearest",
      options: [{ value: "nearest", label: "Nearest" }, { value: "directional", label: "Directional" }],
    });
    this.threshold = thresholdSetting();
    this.trailHost = this.stage.querySelector(".device");
    this.settings = [this.spring, this.rate, this.selection, this.threshold];
  }

  /** A finger pulls the sheet at most to the edge of the screen. */
  band() {
    return new RubberBand({ min: 56, max: 420, dimension: { below: 56, above: 80 } });
  }

  question({ from, velocity }) {
    return {
      from: from[0], velocity: velocity[0], anchors: this.anchors,
      ...nested(Object.assign({}, ...this.settings.map((setting) => setting.members()))),
    };
  }

  show() {}

  point([y]) {
    return [-19, y];
  }

  answered({ projection, anchor }) {
    this.marks.forEach((mark, index) => mark.classList.toggle("is-chosen", index === anchor.index));
    const seen = Math.min(Math.max(projection, 8), 492);
    place(this.aim, 0, seen);
    this.aim.classList.toggle("is-shown", true);
  }

  hold() {
    this.aim.classList.remove("is-shown");
    this.marks.forEach((mark) => mark.classList.remove("is-chosen"));
  }

  draw(_, [y]) {
    place(this.sheet, 0, y);
    this.shade.style.opacity = Math.min(Math.max((250 - y) / 194, 0), 1) * 0.4;
  }

  #mark(name, y, kind) {
    const mark = element("div", { class: kind, "aria-hidden": "true" }, element("span", {}, name));
    place(mark, 0, y);
    this.stage.querySelector(".device").append(mark);
    return mark;
  }
}
