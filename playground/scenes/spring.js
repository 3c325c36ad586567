// A card on a spring that pulls it back to the center. A second spring can be shown for comparison.

/** A spring with a checkbox that turns it on. */
class OptionalSpring {
  constructor(setting, label) {
    this.setting = setting;
    this.checkbox = element("input", { type: "checkbox", id: "compare" });
    this.setting.element.hidden = true;
    this.element = element(
      "div", { class: "optional" },
      element("label", { class: "switch", for: "compare" }, this.checkbox, element("span", {}, label)), setting.element);
    this.checkbox.addEventListener("change", () => this.#show());
  }

  get isOn() {
    return this.checkbox.checked;
  }

  members() {
    return this.isOn ? this.setting.members() : {};
  }

  restore(members) {
    this.checkbox.checked = Object.keys(members).some((name) => name.startsWith(`${this.setting.name}.`));
    this.setting.restore(members);
    this.#show();
  }

  showError(pointer, text) {
    return this.setting.showError(pointer, text);
  }

  #show() {
    this.setting.element.hidden = !this.isOn;
  }
}

class SpringScene {
  id = "spring";
  title = "Spring";
  description = "Drag the card and release it. It keeps its release velocity, and a spring returns it to the center.";
  axes = ["x"];
  operation = "spring/trajectory";
  initialRelease = { from: [-110], velocity: [900] };
  restPosition = [0];
  flickDirection = [1];

  constructor({ settingsChanged }) {
    this.stage = byId("scene-spring");
    this.draggables = [...this.stage.querySelectorAll(".card")];
    this.coils = [...this.stage.querySelectorAll(".coil path")];
    this.lanes = [...this.stage.querySelectorAll(".lane")];
    this.spring = new SpringSetting({ name: "spring", label: "Spring", values: { duration: 0.6, bounce: 0.45 }, settingsChanged });
    this.other = new OptionalSpring(
      new SpringSetting({ name: "compare", label: "Spring B", values: { stiffness: 200, dampingRatio: 1 }, settingsChanged }),
      "Compare with a second spring");
    this.threshold = thresholdSetting();
    this.trailContainer = this.stage;
    addRuler(this.stage);
    this.settings = [this.spring, this.other, this.threshold];
  }

  objectCount() {
    return this.other.isOn ? 2 : 1;
  }

  rubberBand() {
    const reach = Math.max(this.stage.clientWidth / 2 - 80, 60);
    return new RubberBand({ min: -reach, max: reach, dimension: 70 });
  }

  request(release, objectIndex) {
    const { from, velocity } = release.objects?.[objectIndex] ?? release;
    const setting = objectIndex === 0 ? this.spring : this.other.setting;
    return {
      from: from[0], to: 0, velocity: velocity[0],
      spring: nested(setting.members())[setting.name],
      ...this.threshold.members(),
    };
  }

  /** Both springs are named `spring` in their requests; the settings of the second are named `compare`. */
  settingPointer(pointer, objectIndex) {
    return objectIndex === 1 ? pointer.replace("/spring", "/compare") : pointer;
  }

  updateLayout() {
    setAttributes(this.lanes[1], { hidden: !this.other.isOn });
  }

  trailPoint([x], objectIndex) {
    const laneCenters = this.other.isOn ? [-77, 77] : [0];
    return [x, laneCenters[objectIndex] + 72];
  }

  draw(objectIndex, [x]) {
    translate(this.draggables[objectIndex], x, 0);
    const center = this.stage.clientWidth / 2;
    this.coils[objectIndex].setAttribute("d", coilPath(center + x - 40, this.stage.clientWidth));
  }
}

/** Returns the path of a coil from the left wall to `length`. Its windings get taller as it is compressed. */
function coilPath(length, width) {
  const windings = 11;
  const lead = 14;
  const span = Math.max(length - 2 * lead, 1);
  const height = Math.min(Math.max(12 * Math.sqrt(Math.max(1.5 - span / width, 0.15) * 1.6), 5), 26);
  const points = [`M0,40H${lead}`];
  for (let step = 0; step <= windings * 12; step += 1) {
    const share = step / (windings * 12);
    points.push(`L${(lead + share * span).toFixed(1)},${(40 - Math.sin(share * windings * 2 * Math.PI) * height).toFixed(1)}`);
  }
  return `${points.join("")}H${Math.max(length, 0).toFixed(1)}`;
}
