// The release of a spring: from where, to where and how fast. What is exported follows it. A flick on the stage has a release of
// its own, in points, which is shown until the release is edited, and replaces it only if asked.

/** A spring from rest, and the fields of a release. An empty threshold is that of the service. */
const restingRelease = { from: 0, to: 1, velocity: 0, threshold: NaN };

/** Returns the threshold of the service for a release that has none. */
const automaticThreshold = ({ from, to }) => (to === from ? 0.5 : Math.min(0.5, Math.abs(to - from) / 200));

class ReleaseSetting {
  /** `releaseChanged()` is called after a change of the release that is not an input of its fields. */
  constructor({ releaseChanged }) {
    this.values = { ...restingRelease };
    /** The last flick, and whether it is shown. */
    this.flick = null;
    this.showsFlick = false;
    this.fields = Object.keys(restingRelease).map((name) => element("input", { type: "number", step: "any", inputmode: "decimal", autocomplete: "off", name }));
    const choice = (label, action) => {
      const button = element("button", { type: "button", class: "secondary" }, label);
      button.addEventListener("click", () => {
        action();
        releaseChanged();
      });
      return button;
    };
    this.rest = choice("From rest", () => this.#adopt({ ...restingRelease, threshold: this.values.threshold }));
    this.last = choice("Last flick", () => this.exportFlick());
    this.message = element("p", { class: "error", id: "release-error", hidden: true });
    this.element = element("fieldset", { class: "release" },
      element("legend", {}, "Release"), element("div", { class: "chips-row" }, this.rest, this.last),
      ...this.fields.map((field) => element("label", {}, field.name[0].toUpperCase() + field.name.slice(1), field)), this.message);
    for (const field of this.fields) {
      field.addEventListener("input", () => {
        if (field.value !== "" || field.name === "threshold") this.values[field.name] = field.valueAsNumber;
        this.showsFlick = false;
        this.#show();
      });
      field.addEventListener("change", () => this.#adopt(this.values));
    }
    this.#adopt(this.values);
  }

  members() {
    const { from, to, velocity, threshold } = this.values;
    return {
      ...(from === 0 && to === 1 && velocity === 0 ? {} : { from, to, velocity }), ...(Number.isFinite(threshold) ? { threshold } : {}),
      ...(this.showsFlick ? { flick: this.flick.flatMap(({ from, velocity }) => [...from, ...velocity]).join(",") } : {}),
    };
  }

  /** A link with a position and without a target leads to 0. */
  restore(members) {
    const initial = "from" in members ? { ...restingRelease, to: 0 } : restingRelease;
    const read = (name) => (members[name] && Math.abs(members[name]) <= maximumMagnitude ? Number(members[name]) : initial[name]);
    this.showsFlick = false;
    this.#adopt(Object.fromEntries(Object.keys(initial).map((name) => [name, read(name)])));
  }

  /** Remembers a flick, one release for each object, and shows it. */
  remember(objects) {
    const isSame = objects.every((other) => JSON.stringify(other) === JSON.stringify(objects[0]));
    this.flick = isSame ? objects.slice(0, 1) : objects;
    this.showsFlick = true;
    this.#show();
  }

  /** Exports the last flick from now on. */
  exportFlick() {
    const [{ from, velocity }] = this.flick;
    this.#adopt({ from: from[0], to: 0, velocity: velocity[0], threshold: NaN });
  }

  get threshold() {
    return Number.isFinite(this.values.threshold) ? this.values.threshold : automaticThreshold(this.values);
  }

  get text() {
    const { from, to, velocity } = this.values;
    return `${velocity === 0 ? "from rest" : `at ${displayNumber(velocity)} per second`}, ${displayNumber(from)} → ${displayNumber(to)}`;
  }

  showError(pointer, text) {
    const names = this.fields.map(({ name }) => `/${name}`);
    if (pointer !== null && !names.includes(pointer)) return false;
    setAttributes(this.message, { hidden: text === "" });
    setText(this.message, text && `${pointer.slice(1)} ${text}`);
    for (const field of this.fields) {
      const isWrong = text !== "" && `/${field.name}` === pointer;
      setAttributes(field, { "aria-invalid": isWrong && "true", "aria-describedby": isWrong && this.message.id });
    }
    return true;
  }

  #adopt(values) {
    this.values = values;
    this.showsFlick = false;
    for (const field of this.fields) field.value = Number.isFinite(values[field.name]) ? values[field.name] : "";
    this.#show();
  }

  #show() {
    const { from, to, velocity } = this.values;
    const [flick] = this.flick ?? [];
    const isFlick = flick !== undefined && from === flick.from[0] && to === 0 && velocity === flick.velocity[0];
    setAttributes(this.rest, { "aria-pressed": String(velocity === 0 && !isFlick) });
    setAttributes(this.last, { "aria-pressed": String(isFlick), disabled: !flick });
    setAttributes(byId("export-flick"), { hidden: !this.showsFlick || isFlick });
    this.fields.at(-1).placeholder = displayNumber(this.threshold, 4);
  }
}
