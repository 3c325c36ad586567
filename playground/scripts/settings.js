// Settings: the members of a request that the user can change. A setting identifies its members by the names used in
// query strings ("spring.stiffness"). The permalink, the request, and the pointers of errors use the same names.
//
// Every setting has `element`, `members()` (its current values by name), `restore(members)`, and
// `showError(pointer, text)`, which shows an error if the pointer belongs to the setting and returns whether it does.
// A null pointer belongs to every setting, and an empty text removes the error.

let settingCount = 0;

/** A number with a slider and a field. The field may leave the slider's range, because the service validates values. */
class NumberSetting {
  /** `isLogarithmic` maps equal distances on the slider to equal factors. `pointers` are additional error pointers. */
  constructor({ name, label, unit = "", min, max, step, value, isLogarithmic = false, pointers = [] }) {
    Object.assign(this, { name, unit, min, max, step, value, initial: value, isLogarithmic });
    this.pointers = [`/${name.replaceAll(".", "/")}`, ...pointers];
    const id = `setting-${settingCount++}`;
    this.field = element("input", { type: "number", id, step: "any", inputmode: "decimal", autocomplete: "off" });
    const range = isLogarithmic ? { min: 0, max: 1000, step: "any" } : { min, max, step };
    this.slider = element("input", { type: "range", ...range, "aria-label": `${label} slider` });
    this.message = element("p", { class: "error", id: `${id}-error`, hidden: true });
    this.element = element(
      "div", { class: "setting" },
      element("div", {}, element("label", { for: id }, label), element("span", { class: "unit" }, unit)),
      // A block that contains an input is laid out alone when the input changes.
      element("div", {}, this.slider), element("div", {}, this.field), this.message);
    this.field.addEventListener("input", () => this.#setValue(this.field.valueAsNumber, this.slider));
    // An empty or invalid field shows the current value again.
    this.field.addEventListener("change", () => this.#show());
    this.slider.addEventListener("input", () => this.#setValue(this.#valueAt(this.slider.valueAsNumber), this.field));
    this.slider.addEventListener("keydown", (event) => this.#step(event));
    this.#show();
  }

  members() {
    return Number.isFinite(this.value) ? { [this.name]: this.value } : {};
  }

  restore(members) {
    const value = this.name in members ? Number(members[this.name]) : this.initial;
    if (members[this.name] === "" || !Number.isFinite(value)) return;
    this.value = value;
    this.#show();
  }

  showError(pointer, text) {
    if (pointer !== null && !this.pointers.includes(pointer)) return false;
    if (text === this.message.textContent) return true;
    this.message.textContent = text;
    this.message.hidden = text === "";
    for (const input of [this.field, this.slider]) {
      setAttributes(input, {
        "aria-invalid": text === "" ? null : "true",
        "aria-describedby": text === "" ? null : this.message.id,
      });
    }
    return true;
  }

  /** Keys move the slider by the step of the value, ten steps, or to an end, on a logarithmic scale too. */
  #step(event) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    const end = { Home: this.min, End: this.max }[event.key];
    if (steps === undefined && end === undefined) return;
    event.preventDefault();
    const value = end ?? this.#rounded(this.value + steps * this.step);
    this.value = Math.min(Math.max(value, this.min), this.max);
    this.#show();
    for (const type of ["input", "change"]) this.field.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** Sets the value and updates the other input. */
  #setValue(value, other) {
    if (!Number.isFinite(value)) return;
    this.value = value;
    if (other === this.slider) this.#showSliderPosition();
    else this.field.value = value;
    this.#showValueText();
  }

  #show() {
    this.field.value = this.value;
    this.#showValueText();
    this.#showSliderPosition();
  }

  #showValueText() {
    this.slider.setAttribute("aria-valuetext", `${displayNumber(this.value)} ${this.unit}`.trim());
  }

  #showSliderPosition() {
    const share = this.isLogarithmic
      ? Math.log(this.value / this.min) / Math.log(this.max / this.min)
      : (this.value - this.min) / (this.max - this.min);
    const limited = Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0;
    this.slider.value = this.isLogarithmic ? limited * 1000 : this.min + limited * (this.max - this.min);
    this.slider.style.setProperty("--share", `${limited * 100}%`);
  }

  #valueAt(position) {
    const value = this.isLogarithmic ? this.min * (this.max / this.min) ** (position / 1000) : position;
    const share = this.isLogarithmic ? position / 1000 : (position - this.min) / (this.max - this.min);
    this.slider.style.setProperty("--share", `${share * 100}%`);
    return this.#rounded(value);
  }

  #rounded(value) {
    return Number((Math.round(value / this.step) * this.step).toPrecision(6));
  }
}

/** A setting with a fixed list of options. */
class ChoiceSetting {
  constructor({ name, label, options, value }) {
    Object.assign(this, { name, value, initial: value });
    const group = `choice-${settingCount++}`;
    this.inputs = options.map((option) => element("input", { type: "radio", name: group, value: option.value }));
    const labels = options.map((option, index) =>
      element("label", { class: "choice" }, this.inputs[index], element("span", {}, option.label)));
    this.message = element("p", { class: "error", hidden: true });
    this.element = element(
      "fieldset", { class: "choices" }, element("legend", {}, label),
      element("div", { class: "segments" }, ...labels), this.message);
    this.element.addEventListener("change", () => {
      this.value = this.inputs.find((input) => input.checked)?.value ?? this.value;
    });
    this.#show();
  }

  members() {
    return { [this.name]: this.value };
  }

  restore(members) {
    const value = members[this.name] ?? this.initial;
    if (!this.inputs.some((input) => input.value === value)) return;
    this.value = value;
    this.#show();
  }

  showError(pointer, text) {
    if (pointer !== null && pointer !== `/${this.name}`) return false;
    this.message.textContent = text;
    this.message.hidden = text === "";
    return true;
  }

  #show() {
    for (const input of this.inputs) input.checked = input.value === this.value;
  }
}

/** Members that only a link sets, such as the anchors of an example. They have no control. */
class LinkSetting {
  element = element("i", { hidden: true });
  values = {};

  constructor(...names) {
    this.names = names;
  }

  members() {
    return this.values;
  }

  restore(members) {
    this.values = Object.fromEntries(this.names.filter((name) => members[name]).map((name) => [name, members[name]]));
  }

  showError() {
    return false;
  }

  /** Returns the numbers of a member, as many as `initial` has, or `initial` if the link has none or an invalid one. */
  numbers(name, initial) {
    const numbers = this.values[name]?.split(",").slice(0, 20).map(Number) ?? [];
    const isComplete = name === "anchors" ? numbers.length > 0 : numbers.length === initial.length;
    return isComplete && numbers.every((value) => Math.abs(value) <= 5000) ? numbers : initial;
  }
}

/** Converts dotted members to a request body: "spring.stiffness" becomes a member of the object `spring`. */
function nested(members) {
  const body = {};
  for (const [name, value] of Object.entries(members)) {
    const path = name.split(".");
    const last = path.pop();
    let parent = body;
    for (const key of path) parent = parent[key] ??= {};
    parent[last] = value;
  }
  return body;
}

/** The distance in points within which an object counts as settled. */
function thresholdSetting(value = 0.5) {
  return new NumberSetting({ name: "threshold", label: "Threshold", unit: "pt", min: 0.05, max: 10, step: 0.05, value, isLogarithmic: true });
}

/** The factor by which the velocity decreases per millisecond. */
function decelerationRateSetting() {
  return new NumberSetting({ name: "decelerationRate", label: "Deceleration rate", unit: "per ms", min: 0.98, max: 0.9995, step: 0.0005, value: 0.998 });
}
