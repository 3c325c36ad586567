// One flick on several platforms: a person drags the dots and releases them, or sets the velocity, and all start together. A dot is
// under the finger while it is dragged, and leaves it with its speed: one point is one pixel, until the farthest dot reaches the
// edge of the stage. Then the view moves along, and zooms out once the stage is too short. The service has the laws of the
// platforms; the kernel reads the gesture and the laws.
(() => {
  const models = [
    { id: "uiscrollview", name: "iOS" }, { id: "android-spline", name: "Android" }, { id: "android-fling", name: "Android FlingAnimation" },
    { id: "compose-exponential", name: "Compose exponentialDecay" }, { id: "react-native", name: "React Native" },
    { id: "reanimated", name: "Reanimated, 60 Hz" }, { id: "flutter-bouncing", name: "Flutter, bouncing" },
    { id: "flutter-clamping", name: "Flutter, clamping" }, { id: "motion-inertia", name: "Motion inertia" },
  ];
  const least = 2, most = 5, limit = 8000, radius = 14;
  const get = (id) => document.getElementById(id);
  const stage = get("stage"), plot = get("plot"), table = get("numbers"), slider = get("velocity"), shown = get("velocity-value"), status = get("status");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const number = (value, digits = 1) => value.toFixed(digits).replace("-", "\u2212");
  const element = (name, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(name), properties);
    node.append(...children);
    return node;
  };
  const svg = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };

  let chosen, dots, flick, frame, began, latest = 0;

  /** Chooses two to five platforms, each with a lane. */
  function choose(ids) {
    chosen = models.filter(({ id }) => ids.includes(id)).slice(0, most);
    for (const { id } of models) if (chosen.length < least && !chosen.some((model) => model.id === id)) chosen = models.filter((model) => chosen.includes(model) || model.id === id);
    dots = chosen.map(() => element("i"));
    stage.replaceChildren(...chosen.map((model, index) => element("div", { className: `lane k${models.indexOf(model)}` }, element("span", { textContent: model.name }), dots[index])));
    for (const box of get("models").querySelectorAll("input")) {
      box.checked = chosen.some(({ id }) => id === box.value);
      box.disabled = box.checked ? chosen.length <= least : chosen.length >= most;
    }
  }

  /** The length on which the centers of the dots move. */
  const length = () => stage.clientWidth - 2 * radius;

  /** Shows the dots at distances from an origin, and the lines of the stage, which are 100 points apart. */
  function show(origin, scale, distances) {
    dots.forEach((dot, index) => { dot.style.transform = `translateX(${origin + scale * distances[index]}px)`; });
    stage.style.backgroundPositionX = `${origin + radius}px`;
    stage.style.backgroundSize = `${100 * scale}px 100%`;
  }

  function place(t) {
    const { motions, v, start, end } = flick;
    const distances = motions.map((motion) => motion.at(t).value), farthest = Math.max(...distances.map(Math.abs));
    const room = v < 0 ? start : length() - start;
    const moved = Math.min(Math.max(farthest - room, 0), length() - room);
    show(v < 0 ? start + moved : start - moved, Math.min(1, length() / farthest), distances);
    const x = 50 + (540 * Math.min(t, end)) / end;
    plot.lastChild.setAttribute("d", `M${x} 12V280`);
  }

  function step(now) {
    const t = Math.max(now - began, 0) / 1000;
    place(t);
    frame = t < flick.end ? requestAnimationFrame(step) : undefined;
  }

  function stop() {
    if (frame) cancelAnimationFrame(frame);
    frame = undefined;
  }

  function draw() {
    const { motions, end, v } = flick;
    const reach = Math.max(...motions.map(({ destination }) => Math.abs(destination)), 1);
    const y = (value) => 280 - (268 * Math.abs(value)) / reach;
    plot.replaceChildren(plot.querySelector("title"));
    for (let tick = 0; tick <= 4; tick++) {
      const value = (reach * tick) / 4, line = svg("path", { d: `M50 ${y(value)}H590`, class: "grid" }), text = svg("text", { x: 44, y: y(value) + 4, "text-anchor": "end" });
      text.textContent = number(value, 0);
      plot.append(line, text);
      const at = svg("text", { x: 50 + 135 * tick, y: 298, "text-anchor": tick === 4 ? "end" : "middle" });
      at.textContent = `${number((end * tick) / 4)} s`;
      plot.append(at);
    }
    motions.forEach((motion, index) => {
      const points = [];
      for (let i = 0; i <= 120; i++) {
        const t = (end * i) / 120;
        points.push(`${(50 + 4.5 * i).toFixed(1)} ${y(motion.at(t).value).toFixed(1)}`);
      }
      plot.append(svg("path", { d: `M${points.join("L")}`, class: `curve k${models.indexOf(chosen[index])}` }));
    });
    plot.append(svg("path", { class: "now", d: "M50 12V280" }));
    const [reference] = motions;
    get("reference").textContent = chosen[0].name;
    table.replaceChildren(...motions.map((motion, index) => {
      const difference = motion.destination - reference.destination;
      const share = reference.destination === 0 ? "" : ` (${number((100 * difference) / Math.abs(reference.destination))} %)`;
      const cells = [number(motion.destination), index === 0 ? "" : `${difference > 0 ? "+" : ""}${number(difference)}${share}`, number(motion.settlingDuration, 3)];
      const name = element("th", { scope: "row" }, element("i", { className: `k${models.indexOf(chosen[index])}` }), chosen[index].name);
      return element("tr", {}, name, ...cells.map((textContent) => element("td", { textContent })));
    }));
    status.textContent = `A flick of ${number(v, 0)} points per second: ${number(Math.abs(reference.destination), 0)} points on ${chosen[0].name} in ${number(reference.settlingDuration)} seconds.`;
  }

  /** Calls an action with the kernel and an answer of the service, unless another action follows. */
  async function withKernel(action, answered) {
    const turn = ++latest;
    try {
      const [kernel, { ok, result, problem }] = await Promise.all([import("./motiond.js"), answered ?? { ok: true }]);
      if (turn !== latest) return;
      if (!ok) throw new Error(problem.detail);
      action(kernel, result);
    } catch (error) {
      if (turn === latest) status.textContent = `The motions cannot be computed: ${error.message}`;
    }
  }

  /** Releases the dots with a velocity, where the finger was or at the edge of the stage. */
  function release(v, start = v < 0 ? length() : 0) {
    stop();
    slider.value = String(v);
    shown.textContent = `${number(v, 0)} points/s`;
    const requests = chosen.map(({ id }) => ({
      operation: "deceleration/trajectory", format: "phases", body: { from: 0, velocity: v, platform: { model: id } },
    }));
    return withKernel(({ motion }, { responses }) => {
      const motions = responses.map(({ body }) => motion(body));
      flick = { v, start, motions, end: Math.max(...motions.map(({ settlingDuration }) => settlingDuration), 0.1) };
      draw();
      began = performance.now();
      place(still.matches ? flick.end : 0);
      if (!still.matches) frame = requestAnimationFrame(step);
      writeLink();
    }, answer("batch", { requests }, undefined, { purpose: "flick" }));
  }

  let pending;
  /** Browsers limit how often the address changes. */
  function writeLink() {
    clearTimeout(pending);
    pending = setTimeout(() => {
      try {
        history.replaceState(null, "", `?${new URLSearchParams({ platforms: chosen.map(({ id }) => id), velocity: slider.value })}`.replaceAll("%2C", ","));
      } catch {
        // The page works without.
      }
    }, 400);
  }

  const limited = (v) => Math.min(Math.max(Math.round(v) || 0, -limit), limit);

  let gesture, origin;
  const record = (state, { timeStamp, clientX }) => gesture.push({ state, timeStamp, translation: clientX - origin });
  /** Where a dot under the pointer is on its lane. */
  const under = ({ clientX }) => Math.min(Math.max(clientX - stage.getBoundingClientRect().left - stage.clientLeft - radius, 0), length());
  const follow = (event) => show(under(event), 1, dots.map(() => 0));
  stage.addEventListener("pointerdown", (event) => {
    if (gesture || event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    latest += 1;
    gesture = [];
    gesture.id = event.pointerId;
    origin = event.clientX;
    record("began", event);
    stop();
    follow(event);
  });
  stage.addEventListener("pointermove", (event) => {
    if (gesture?.id !== event.pointerId) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const part of steps.length > 0 ? steps : [event]) record("changed", part);
    follow(event);
  });
  const end = (event) => {
    if (gesture?.id !== event.pointerId) return;
    record(event.type === "pointerup" ? "ended" : "cancelled", event);
    const released = gesture, start = under(event);
    gesture = undefined;
    withKernel(({ releaseVelocity }) => {
      const v = releaseVelocity(released);
      // A press, and a drag that has stopped, are no flick: the dots stay where they were let go.
      if (Math.abs(v) >= 50) release(limited(v), start);
    });
  };
  for (const type of ["pointerup", "pointercancel"]) stage.addEventListener(type, end);
  slider.addEventListener("input", () => release(limited(slider.valueAsNumber)));
  for (const button of document.querySelectorAll("button[data-velocity]")) button.addEventListener("click", () => release(limited(button.dataset.velocity)));
  get("models").append(...models.map(({ id, name }, index) => element(
    "label", { className: `k${index}` }, element("input", { type: "checkbox", value: id }), element("span", { textContent: name }))));
  get("models").addEventListener("change", () => {
    choose([...get("models").querySelectorAll("input:checked")].map(({ value }) => value));
    release(Number(slider.value));
  });
  get("link").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      status.textContent = "Link copied.";
    } catch {
      status.textContent = `Copy this link: ${location.href}`;
    }
  });
  addEventListener("resize", () => flick && !gesture && place(frame ? 0 : flick.end));
  addEventListener("online", () => flick || release(Number(slider.value)));
  const members = new URLSearchParams(location.search);
  choose((members.get("platforms") ?? "uiscrollview,android-spline,flutter-bouncing,motion-inertia").split(","));
  release(limited(members.get("velocity") ?? 2000));
})();
