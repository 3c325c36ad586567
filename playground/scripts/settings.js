// Settings: the members of a question that a person can turn. Each knows its own members of the question by the
// names that a link to the service uses ("spring.stiffness"), so the permalink, the question and the pointers of
// the service's problems all speak of the same thing.
//
// Every setting has: `element`, `members()` (what it says now, by name), `write(members)`, and
// `fault(pointer, text)`, which shows a problem where it belongs and says whether it did.

let settingCount = 0;

/** A number, as a slider and as a field. The field may leave the slider's range: the service decides what is allowed. */
class NumberSetting {
  /** `isLogarithmic` gives equal ways on the slider to equal factors. `pointers` are further faults that belong here. */
  constructor({ name, label, unit = "", min, max, step, value, isLogarithmic = false, pointers = [] }) {
    Object.assign(this, { name, unit, min, max, step, value, isLogarithmic });
    this.pointers = [`/${name.replaceAll(".", "/")}`, ...pointers];
    const id = `setting-${settingCount++}`;
    this.field = element("input", { type: "number", id, step: "any", inputmode: "decimal", autocomplete: "off" });
    this.slider = element("input", { type: "range", min: 0, max: 1000, "aria-label": `${label}, slider` });
    this.message = element("p", { class: "fault", id: `${id}-fault`, hidden: true });
    this.element = element(
      "div", { class: "setting" },
      element("div", {}, element("label", { for: id }, label), element("span", { class: "unit" }, unit)),
      this.slider, this.field, this.message);
    this.field.addEventListener("input", () => this.#take(this.field.valueAsNumber, this.slider));
    // Left empty, or with what is no number, it says again what is in force.
    this.field.addEventListener("change", () => this.#show());
    this.slider.addEventListener("input", () => this.#take(this.#atPosition(this.slider.valueAsNumber), this.field));
    this.#show();
  }

  members() {
    return Number.isFinite(this.value) ? { [this.name]: this.value } : {};
  }

  write(members) {
    const value = Number(members[this.name]);
    if (!(this.name in members) || !Number.isFinite(value)) return;
    this.value = value;
    this.#show();
  }

  fault(pointer, text) {
    const isMine = pointer === null || this.pointers.includes(pointer);
    if (!isMine) return false;
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

  #take(value, other) {
    if (!Number.isFinite(value)) return;
    this.value = value;
    if (other === this.slider) this.#showPosition();
    else this.field.value = value;
    this.#speak();
  }

  #show() {
    this.field.value = this.value;
    this.#speak();
    this.#showPosition();
  }

  #speak() {
    this.slider.setAttribute("aria-valuetext", `${readable(this.value)} ${this.unit}`.trim());
  }

  #showPosition() {
    const share = this.isLogarithmic
      ? Math.log(this.value / this.min) / Math.log(this.max / this.min)
      : (this.value - this.min) / (this.max - this.min);
    if (Number.isFinite(share)) this.slider.value = Math.min(Math.max(share, 0), 1) * 1000;
    this.slider.style.setProperty("--share", `${this.slider.valueAsNumber / 10}%`);
  }

  #atPosition(position) {
    const share = position / 1000;
    const value = this.isLogarithmic
      ? this.min * (this.max / this.min) ** share
      : this.min + (this.max - this.min) * share;
    this.slider.style.setProperty("--share", `${share * 100}%`);
    return Number((Math.round(value / this.step) * this.step).toPrecision(6));
  }
}

/** One of a few words. */
class ChoiceSetting {
  constructor({ name, label, options, value }) {
    Object.assign(this, { name, value });
    const group = `choice-${settingCount++}`;
    this.inputs = options.map((option) => element("input", { type: "radio", name: group, value: option.value }));
    const labels = options.map((option, index) =>
      element("label", { class: "choice" }, this.inputs[index], element("span", {}, option.label)));
    this.message = element("p", { class: "fault", hidden: true });
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

  write(members) {
    if (!this.inputs.some((input) => input.value === members[this.name])) return;
    this.value = members[this.name];
    this.#show();
  }

  fault(pointer, text) {
    if (pointer !== null && pointer !== `/${this.name}`) return false;
    this.message.textContent = text;
    this.message.hidden = text === "";
    return true;
  }

  #show() {
    for (const input of this.inputs) input.checked = input.value === this.value;
  }
}

/** The members of a question as its body: "spring.stiffness" stands in the object `spring`. */
function nested(members) {
  const body = {};
  for (const [name, value] of Object.entries(members)) {
    const path = name.split(".");
    const last = path.pop();
    let place = body;
    for (const key of path) place = place[key] ??= {};
    place[last] = value;
  }
  return body;
}
