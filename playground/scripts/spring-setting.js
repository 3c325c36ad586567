// A spring in whichever words a person thinks in. Changing the words keeps the spring: the service says what the
// same spring is called otherwise.

const springMembers = {
  stiffness: { label: "Stiffness", min: 20, max: 1200, step: 1, isLogarithmic: true },
  damping: { label: "Damping", min: 1, max: 120, step: 0.1, isLogarithmic: true },
  dampingRatio: { label: "Damping ratio", unit: "ζ", min: 0.05, max: 2, step: 0.01 },
  mass: { label: "Mass", min: 0.2, max: 5, step: 0.05, isLogarithmic: true },
  response: { label: "Response", unit: "s", min: 0.1, max: 1.5, step: 0.01 },
  duration: { label: "Duration", unit: "s", min: 0.1, max: 1.5, step: 0.01 },
  bounce: { label: "Bounce", min: -0.9, max: 0.95, step: 0.01 },
};

const springWords = [
  { id: "ratio", label: "Stiffness, ratio", members: ["stiffness", "dampingRatio", "mass"] },
  { id: "damping", label: "Stiffness, damping", members: ["stiffness", "damping", "mass"] },
  { id: "response", label: "Response, ratio", members: ["response", "dampingRatio"] },
  { id: "bounce", label: "Duration, bounce", members: ["duration", "bounce"] },
];

class SpringSetting {
  /** `values` are the members of one parameterisation; `changed` is told when the words have changed. */
  constructor({ name, label, values, changed = () => {} }) {
    Object.assign(this, { name, changed });
    const group = `spring-${settingCount++}`;
    this.select = element(
      "select", { "aria-label": `${label}: parameters` },
      ...springWords.map(({ id, label }) => element("option", { value: id }, label)));
    this.numbers = element("div", { class: "numbers" });
    this.element = element(
      "div", { class: "spring-setting", role: "group", "aria-labelledby": group },
      element("div", { class: "spring-head" }, element("h3", { id: group }, label), this.select), this.numbers);
    this.select.addEventListener("change", (event) => {
      event.stopPropagation();
      this.#translate(this.select.value);
    });
    this.#speak(SpringSetting.#wordsOf(values), values);
  }

  members() {
    return Object.assign({}, ...this.settings.map((setting) => setting.members()));
  }

  write(members) {
    const values = {};
    for (const key of Object.keys(springMembers)) {
      if (`${this.name}.${key}` in members) values[key] = Number(members[`${this.name}.${key}`]);
    }
    if (Object.keys(values).length > 0) this.#speak(SpringSetting.#wordsOf(values), values);
  }

  fault(pointer, text) {
    if (this.settings.filter((setting) => setting.fault(pointer, text)).length > 0) return true;
    return pointer === `/${this.name}` && this.settings[0].fault(null, text);
  }

  /** Shows the members of a parameterisation with the values given, and 1 for a mass that nobody named. */
  #speak(words, values) {
    this.words = words.id;
    this.select.value = words.id;
    this.settings = words.members.map((key) => new NumberSetting({
      ...springMembers[key],
      name: `${this.name}.${key}`,
      value: values[key] ?? 1,
      pointers: ["damping", "dampingRatio", "bounce"].includes(key) ? ["/sampling/until"] : [],
    }));
    this.numbers.replaceChildren(...this.settings.map((setting) => setting.element));
  }

  async #translate(id) {
    const spring = nested(this.members())[this.name] ?? {};
    const { ok, answer, problem } = await ask("spring/parameters", { spring });
    if (ok) {
      const values = Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, rounded(value, 4)]));
      this.#speak(springWords.find((words) => words.id === id), values);
      this.changed();
    } else {
      this.select.value = this.words;
      for (const { pointer, detail } of problem.errors ?? []) this.fault(pointer.replace("/spring", `/${this.name}`), detail);
    }
  }

  static #wordsOf(values) {
    const names = Object.keys(values);
    return springWords.find(({ members }) => names.every((name) => members.includes(name))) ?? springWords[0];
  }
}
