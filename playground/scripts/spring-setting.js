// A spring in one of several parameterizations. Changing the parameterization keeps the spring: the service converts
// its parameters.

const springMembers = {
  stiffness: { label: "Stiffness", min: 20, max: 1200, step: 1, isLogarithmic: true },
  damping: { label: "Damping", min: 1, max: 120, step: 0.1, isLogarithmic: true },
  dampingRatio: { label: "Damping ratio", unit: "ζ", min: 0.05, max: 2, step: 0.01 },
  mass: { label: "Mass", min: 0.2, max: 5, step: 0.05, isLogarithmic: true },
  response: { label: "Response", unit: "s", min: 0.1, max: 1.5, step: 0.01 },
  duration: { label: "Duration", unit: "s", min: 0.1, max: 1.5, step: 0.01 },
  bounce: { label: "Bounce", min: -0.9, max: 0.95, step: 0.01 },
};

/** The values that the service uses for members that a request omits. */
const springDefaults = { stiffness: 200, damping: 20, dampingRatio: 1, mass: 1, response: 0.5, duration: 0.5, bounce: 0 };

const parameterizations = [
  { id: "ratio", label: "Stiffness, damping ratio", members: ["stiffness", "dampingRatio", "mass"] },
  { id: "damping", label: "Stiffness, damping", members: ["stiffness", "damping", "mass"] },
  { id: "response", label: "Response, damping ratio", members: ["response", "dampingRatio"] },
  { id: "bounce", label: "Duration, bounce", members: ["duration", "bounce"] },
];

class SpringSetting {
  /** `values` are the members of one parameterization. `settingsChanged()` is called after a conversion. */
  constructor({ name, label, values, settingsChanged = () => {} }) {
    Object.assign(this, { name, label, settingsChanged, initial: values });
    const group = `spring-${settingCount++}`;
    this.select = element(
      "select", { "aria-label": `${label} parameterization` },
      ...parameterizations.map(({ id, label }) => element("option", { value: id }, label)));
    this.numbers = element("div", { class: "numbers" });
    this.element = element(
      "div", { class: "spring-setting", role: "group", "aria-labelledby": group },
      element("div", { class: "spring-header" }, element("h3", { id: group }, label), this.select), this.numbers);
    this.select.addEventListener("change", (event) => {
      event.stopPropagation();
      this.#convert(this.select.value);
    });
    this.#show(SpringSetting.#parameterization(values), values);
  }

  members() {
    return Object.assign({}, ...this.settings.map((setting) => setting.members()));
  }

  restore(members) {
    const values = {};
    for (const key of Object.keys(springMembers)) {
      if (`${this.name}.${key}` in members) values[key] = Number(members[`${this.name}.${key}`]);
    }
    this.set(Object.keys(values).length > 0 ? values : this.initial);
  }

  /** The members of the current parameterization. */
  get memberNames() {
    return parameterizations.find(({ id }) => id === this.parameterization).members;
  }

  /** Shows other values, which are the members of one parameterization. */
  set(values) {
    if (Object.values(values).every(Number.isFinite)) this.#show(SpringSetting.#parameterization(values), values);
  }

  showError(pointer, text) {
    if (this.settings.filter((setting) => setting.showError(pointer, text)).length > 0) return true;
    return pointer === `/${this.name}` && this.settings[0].showError(null, text);
  }

  /** Shows the members of a parameterization. Missing values have their defaults. */
  #show(parameterization, values) {
    this.parameterization = parameterization.id;
    this.select.value = parameterization.id;
    this.settings = parameterization.members.map((key) => new NumberSetting({
      ...springMembers[key],
      name: `${this.name}.${key}`,
      value: values[key] ?? springDefaults[key],
      pointers: ["damping", "dampingRatio", "bounce"].includes(key) ? ["/sampling/until"] : [],
    }));
    this.numbers.replaceChildren(...this.settings.map((setting) => setting.element));
  }

  async #convert(id) {
    const spring = nested(this.members())[this.name] ?? {};
    const { ok, result, problem } = await answer("spring/parameters", { spring });
    if (ok) {
      const values = Object.fromEntries(Object.entries(result.spring).map(([key, value]) => [key, rounded(value, 4)]));
      this.#show(parameterizations.find((parameterization) => parameterization.id === id), values);
      this.settingsChanged();
    } else {
      this.select.value = this.parameterization;
      for (const { pointer, detail } of problem.errors ?? [{ pointer: "/spring", detail: problem.detail }]) {
        this.showError(pointer.replace("/spring", `/${this.name}`), detail);
      }
    }
  }

  static #parameterization(values) {
    const names = Object.keys(values);
    return parameterizations.find(({ members }) => names.every((name) => members.includes(name))) ?? parameterizations[0];
  }
}
