// A card on a spring: it flies home from wherever it is let go. A second spring may run beside it.

/** A spring that may be left out. */
class OptionalSpring {
  constructor(setting, label) {
    this.setting = setting;
    this.box = element("input", { type: "checkbox", id: "compare" });
    this.setting.element.hidden = true;
    this.element = element(
      "div", { class: "optional" },
      element("label", { class: "switch", for: "compare" }, this.box, element("span", {}, label)), setting.element);
    this.box.addEventListener("change", () => this.#show());
  }

  get isOn() {
    return this.box.checked;
  }

  members() {
    return this.isOn ? this.setting.members() : {};
  }

  write(members) {
    this.box.checked = Object.keys(members).some((name) => name.startsWith(`${this.setting.name}.`));
    this.setting.write(members);
    this.#show();
  }

  fault(pointer, text) {
    return this.setting.fault(pointer, text);
  }

  #show() {
    this.setting.element.hidden = !this.isOn;
  }
}

class SpringScene {
  id = "spring";
  title = "Spring";
  lead = "Pull the card aside and let go. It flies home with the velocity of your hand, and settles exactly when the curve says.";
  axes = ["x"];
  operation = "spring/trajectory";
  start = { from: [-110], velocity: [900] };
  home = [0];
  flick = [1];

  constructor({ changed }) {
    this.stage = byId("scene-spring");
    this.handles = [...this.stage.querySelectorAll(".card")];
    this.coils = [...this.stage.querySelectorAll(".coil path")];
    this.lanes = [...this.stage.querySelectorAll(".lane")];
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { duration: 0.6, bounce: 0.45 }, changed });
    this.other = new OptionalSpring(
      new SpringSetting({ name: "compare", label: "Spring B", values: { stiffness: 200, dampingRatio: 1 }, changed }),
      "Compare with a second spring");
    this.threshold = thresholdSetting();
    this.trailHost = this.stage;
    addRuler(this.stage);
    this.settings = [this.spring, this.other, this.threshold];
  }

  runnerCount() {
    return this.other.isOn ? 2 : 1;
  }

  band() {
    const reach = Math.max(this.stage.clientWidth / 2 - 80, 60);
    return new RubberBand({ min: -reach, max: reach, dimension: 70 });
  }

  question(release, runner) {
    const { from, velocity } = release.runners?.[runner] ?? release;
    const setting = runner === 0 ? this.spring : this.other.setting;
    return {
      from: from[0], to: 0, velocity: velocity[0],
      spring: nested(setting.members())[setting.name],
      ...this.threshold.members(),
    };
  }

  pointer(pointer, runner) {
    return runner === 1 ? pointer.replace("/spring", "/compare") : pointer;
  }

  show() {
    setAttributes(this.lanes[1], { hidden: !this.other.isOn });
  }

  point([x], runner) {
    const lanes = this.other.isOn ? [-77, 77] : [0];
    return [x, lanes[runner] + 72];
  }

  draw(runner, [x]) {
    place(this.handles[runner], x, 0);
    const wall = this.stage.clientWidth / 2;
    this.coils[runner].setAttribute("d", coil(wall + x - 40, this.stage.clientWidth));
  }
}

/** A coil from the left wall to `length`: the wire keeps its length, so that its turns grow as it is pressed. */
function coil(length, width) {
  const turns = 11;
  const lead = 14;
  const span = Math.max(length - 2 * lead, 1);
  const height = Math.min(Math.max(12 * Math.sqrt(Math.max(1.5 - span / width, 0.15) * 1.6), 5), 26);
  const points = [`M0,40H${lead}`];
  for (let step = 0; step <= turns * 12; step += 1) {
    const share = step / (turns * 12);
    points.push(`L${(lead + share * span).toFixed(1)},${(40 - Math.sin(share * turns * 2 * Math.PI) * height).toFixed(1)}`);
  }
  return `${points.join("")}H${Math.max(length, 0).toFixed(1)}`;
}

/** Within how many points something counts as resting. */
function thresholdSetting(value = 0.5) {
  return new NumberSetting({ name: "threshold", label: "Threshold", unit: "pt", min: 0.05, max: 10, step: 0.05, value, isLogarithmic: true });
}

/** The factor by which a millisecond shrinks a velocity. */
function rateSetting() {
  return new NumberSetting({ name: "decelerationRate", label: "Deceleration rate", unit: "per ms", min: 0.98, max: 0.9995, step: 0.0005, value: 0.998 });
}
