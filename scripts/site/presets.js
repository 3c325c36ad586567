// Shows every preset of the service with its curve, and on demand its parameters and code in every dialect.
(async () => {
  const list = document.getElementById("presets");
  const status = document.getElementById("status");

  function element(name, properties = {}, ...children) {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  }

  async function json(path) {
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json();
  }

  const number = (value) => String(Number(value.toPrecision(6)));
  const entries = (object) => Object.entries(object)
    .map(([name, value]) => `${name} ${typeof value === "number" ? number(value) : JSON.stringify(value)}`).join(", ");

  async function copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
      status.textContent = "Copied.";
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
      status.textContent = "Clipboard access is blocked. The code is selected: copy it with your keyboard.";
    }
  }

  function remarks(spring) {
    const parts = [];
    if (spring.maximumDeviation !== undefined) {
      parts.push(`up to ${number(100 * spring.share)} % of the travel away, at ${number(spring.at)} s`);
    } else if (spring.exact) {
      parts.push("exact");
    }
    if (spring.settlingDuration !== undefined) parts.push(`ends after ${number(spring.settlingDuration)} s`);
    return [...parts, ...(spring.notes ?? [])].join("; ");
  }

  function dialect(name, spring) {
    const button = element("button", { type: "button", textContent: "Copy" });
    button.setAttribute("aria-label", `Copy the code of ${name}`);
    button.addEventListener("click", () => copy(button, spring.code));
    const code = element("pre", {}, element("code", { textContent: spring.code }));
    code.tabIndex = 0;
    return element(
      "section", { className: "dialect" }, element("h4", { textContent: name }),
      element("p", { className: "quiet", textContent: `${entries(spring.parameters)} (${remarks(spring)})` }), code, button);
  }

  async function translate(details, id) {
    const { springs } = await json(`/v1/spring/translate?spring.preset=${encodeURIComponent(id)}`);
    details.append(...Object.entries(springs).map(([name, spring]) => dialect(name, spring)));
  }

  function preset({ id, name, parameters, stiffness, dampingRatio, response, overshoot, source, note }) {
    const curve = element("img", { loading: "lazy", width: 600, height: 400, alt: `Curve of ${id} from 0 to 1` });
    const query = `from=0&to=1&spring.preset=${encodeURIComponent(id)}&format=svg&name=${id.replaceAll(".", "-")}`;
    curve.src = `/v1/spring/trajectory?${query}`;
    const details = element("details", {}, element("summary", { textContent: `${id} in every dialect` }));
    details.addEventListener("toggle", () => {
      if (!details.open || details.children.length > 1) return;
      translate(details, id).catch((error) => { status.textContent = error.message; });
    });
    const facts = `Stiffness ${number(stiffness)} for mass 1, damping ratio ${number(dampingRatio)}, response ${number(response)} s, `
      + `overshoot ${number(100 * overshoot)} %.`;
    return element(
      "article", { id, className: "preset" }, element("h3", { textContent: id }),
      element("p", {}, `${name}: ${entries(parameters)}. ${facts}`), curve,
      element("p", { className: "quiet", textContent: `${source}.${note ? ` ${note}.` : ""}` }), details);
  }

  try {
    const { presets } = await json("/v1/presets");
    list.replaceChildren(...presets.map(preset));
    document.getElementById("count").textContent = presets.length;
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  } catch (error) {
    status.textContent = `The presets are not available: ${error.message}`;
  }
})();
