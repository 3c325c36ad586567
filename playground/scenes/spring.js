// A card on a spring. It moves as the release says; a drag moves it from where it is let go to the center. Up to four springs
// can be compared.

/** Up to four springs, of which one is edited. The first always exists. */
class ComparedSprings {
  static names = ["spring", "compare", "compare2", "compare3"];

  constructor({ values, settingsChanged, springSelected }) {
    Object.assign(this, { values, settingsChanged, springSelected });
    /** The springs that have been in use: their elements are many, and most motions have one spring. */
    this.springs = [];
    this.count = 1;
    this.edited = 0;
    this.chips = element("div", { class: "chips-row", role: "group", "aria-label": "Springs" });
    this.element = element("div", { class: "compared" }, this.chips);
    this.#show();
  }

  /** The springs in use. */
  get active() {
    return this.springs.slice(0, this.count);
  }

  members() {
    return Object.assign({}, ...this.active.map((spring) => spring.members()));
  }

  restore(members) {
    const isGiven = (spring) => Object.keys(members).some((name) => name.startsWith(`${spring}.`)
      && !name.endsWith(".from") && !name.endsWith(".velocity"));
    const { names } = ComparedSprings;
    this.count = Math.max(names.findIndex((name, index) => index > 0 && !isGiven(name)), 0) || (isGiven(names[3]) ? 4 : 1);
    this.#create();
    for (const spring of this.springs) spring.restore(members);
    this.edited = Math.min(this.edited, this.count - 1);
    this.#show();
  }

  showError(pointer, text) {
    const index = this.springs.findIndex((spring) => spring.showError(pointer, text));
    if (pointer === null) for (const spring of this.springs) spring.showError(null, text);
    else if (index >= 0 && index < this.count) this.#edit(index);
    return index >= 0;
  }

  #edit(index) {
    this.edited = index;
    this.#show();
  }

  #add() {
    // The new spring is the edited one with less bounce, so that a difference is visible.
    this.count += 1;
    this.#edit(this.count - 1);
    this.settingsChanged();
  }

  #remove() {
    for (let index = this.edited; index + 1 < this.count; index += 1) {
      this.springs[index].set(nested(this.springs[index + 1].members())[this.springs[index + 1].name]);
    }
    this.count -= 1;
    this.#edit(Math.min(this.edited, this.count - 1));
    this.settingsChanged();
  }

  /** Creates the springs in use. */
  #create() {
    for (let index = this.springs.length; index < this.count; index += 1) {
      this.springs.push(new SpringSetting({
        name: ComparedSprings.names[index], label: `Spring ${"ABCD"[index]}`, values: this.values[index], settingsChanged: this.settingsChanged,
      }));
      this.element.append(this.springs[index].element);
    }
  }

  #show() {
    this.#create();
    const hasFocus = this.chips.contains(document.activeElement);
    const chip = (text, label, pressed, action) => {
      const button = element("button", { type: "button", "aria-label": label, "aria-pressed": pressed }, text);
      button.addEventListener("click", action);
      return button;
    };
    const chips = this.active.map((_, index) => {
      const button = chip("ABCD"[index], `Edit spring ${"ABCD"[index]}`, String(index === this.edited), () => {
        this.#edit(index);
        this.springSelected();
      });
      button.classList.add(`c${index}`);
      return button;
    });
    if (this.count < 4) chips.push(chip("+ Compare", "Compare with another spring", null, () => this.#add()));
    if (this.count > 1) chips.push(chip("Remove", `Remove spring ${"ABCD"[this.edited]}`, null, () => this.#remove()));
    this.chips.replaceChildren(...chips);
    this.springs.forEach((spring, index) => { spring.element.hidden = index !== this.edited; });
    if (hasFocus) this.chips.children[this.edited].focus();
  }
}

class SpringScene {
  id = "spring";
  title = "Spring";
  description = "Drag the card and let go: a flick plays with its real velocity. The code keeps the release of the parameters.";
  axes = ["x"];
  operation = "spring/trajectory";
  isSpring = true;
  initialRelease = { from: [0], velocity: [0] };
  restPosition = [0];
  flickDirection = [1];
  /** The distance from the center at which the motion of a link starts. */
  farthest = 0;

  /** The card moves freely within this distance from the center. */
  get reach() {
    const { from, to } = this.release.values;
    return Math.max(130, Math.min(Math.max(this.farthest, ...(this.unit().scale === 1 ? [from, to] : []).map(Math.abs)), 1000));
  }

  /** How the stage shows a value: its distance from `origin`, times `scale`. A flick and a long travel are in points. */
  unit() {
    const { from, to, velocity } = this.release.values;
    const size = Math.max(Math.abs(to - from), Math.abs(velocity) / 20);
    return this.release.showsFlick || size >= 10 ? { scale: 1, origin: 0 } : { scale: 110 / (size || 1), origin: to };
  }

  /** Where the spring rests, in points. */
  get target() {
    return this.release.showsFlick || this.unit().scale !== 1 ? 0 : this.release.values.to;
  }

  constructor({ settingsChanged, springSelected }) {
    this.stage = byId("scene-spring");
    this.lanes = [...this.stage.querySelectorAll(".lane")];
    for (const letter of "BCD") this.lanes.push(this.#addLane(letter));
    this.draggables = this.lanes.map((lane) => lane.querySelector(".card"));
    this.coils = this.lanes.map((lane) => lane.querySelector(".coil path"));
    this.springs = new ComparedSprings({
      settingsChanged, springSelected,
      values: [{ duration: 0.6, bounce: 0.45 }, { duration: 0.6, bounce: 0 }, { duration: 0.4, bounce: 0.3 }, { duration: 0.8, bounce: 0.2 }],
    });
    this.release = new ReleaseSetting({ releaseChanged: settingsChanged });
    this.trailContainer = this.stage;
    addRuler(this.stage);
    this.settings = [this.springs, this.release];
  }

  /** Adds the lane of a spring that is compared with the first one. */
  #addLane(letter) {
    const lane = this.lanes[0].cloneNode(true);
    const card = lane.querySelector(".card");
    lane.className = `lane c${this.lanes.length}`;
    card.textContent = letter;
    setAttributes(card, { "aria-label": `Card on spring ${letter}` });
    this.stage.append(lane);
    return lane;
  }

  /** The spring that presets and pasted curves change. */
  get editedSpring() {
    return this.springs.springs[this.springs.edited];
  }

  objectCount() {
    return this.springs.count;
  }

  size() {
    return [160 + 2 * this.reach, 100 + 124 * this.springs.count];
  }

  rubberBand() {
    return new RubberBand({ min: -this.reach, max: this.reach, dimension: 50 });
  }

  request({ from, velocity }, objectIndex) {
    const { showsFlick, values } = this.release;
    const flick = { from: from[0], to: 0, velocity: velocity[0] };
    const setting = this.springs.springs[objectIndex];
    return {
      ...(showsFlick ? { ...flick, threshold: automaticThreshold(flick) } : { ...values, threshold: this.release.threshold }),
      spring: nested(setting.members())[setting.name],
    };
  }

  /** Returns the request of the code: the release, or its easing, which has the travel from 0 to 1. */
  exportRequest(objectIndex, isEasing) {
    const { spring } = this.request({ from: [0], velocity: [0] }, objectIndex);
    const { from, to, velocity, threshold } = this.release.values;
    const unit = isEasing && to !== from ? to - from : 1;
    return {
      ...(unit === 1 ? { from, to } : { from: 0, to: 1 }), velocity: velocity / unit, spring,
      ...(Number.isFinite(threshold) ? { threshold: Math.abs(threshold / unit) } : {}),
    };
  }

  /** All springs are named `spring` in their requests. */
  settingPointer(pointer, objectIndex) {
    return pointer.replace("/spring", `/${ComparedSprings.names[objectIndex]}`);
  }

  updateLayout() {
    this.lanes.forEach((lane, index) => {
      lane.hidden = index >= this.springs.count;
      translate(lane.querySelector(".rest-outline"), this.target, 0);
    });
    this.stage.classList.toggle("is-compared", this.springs.count > 1);
  }

  trailPoint([x], objectIndex) {
    return [x, (objectIndex - (this.springs.count - 1) / 2) * 124 - 17 + 66];
  }

  draw(objectIndex, [x]) {
    if (objectIndex >= this.springs.count) return;
    translate(this.draggables[objectIndex], x, 0);
    this.coils[objectIndex].setAttribute("d", coilPath(stage.width / 2 + x - 40, stage.width));
  }
}

/** Returns the path of a coil from the left wall to `length`, of one curve for each half winding. It gets taller as it is compressed. */
function coilPath(length, width) {
  const lead = 14;
  const span = Math.max(length - 2 * lead, 1);
  const height = Math.min(Math.max(12 * Math.sqrt(Math.max(1.5 - span / width, 0.15) * 1.6), 5), 26);
  const half = (span / 22).toFixed(2);
  return `M0,40H${lead}q${half / 2},${-2 * height} ${half},0${`t${half},0`.repeat(21)}H${Math.max(length, 0).toFixed(1)}`;
}
