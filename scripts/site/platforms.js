// One flick on every platform: a person drags and releases the stage, or sets the velocity, and all dots start together. The
// module has the laws of the platforms; the kernel reads the gesture and the laws.
(() => {
  const models = {
    "iOS": null, "Android": "android-spline", "Android FlingAnimation": "android-fling", "Compose exponentialDecay": "compose-exponential",
    "React Native": "react-native", "Reanimated, 60 Hz": "reanimated", "Flutter, bouncing": "flutter-bouncing", "Flutter, clamping": "flutter-clamping",
    "Motion inertia": "motion-inertia",
  };
  const stage = document.getElementById("stage"), plot = document.getElementById("plot"), table = document.getElementById("numbers");
  const slider = document.getElementById("velocity"), shown = document.getElementById("velocity-value"), status = document.getElementById("status");
  const svg = (name, attributes) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const names = Object.keys(models), still = matchMedia("(prefers-reduced-motion: reduce)"), narrow = matchMedia("(max-width: 37.5rem)");
  const number = (value, digits = 1) => value.toFixed(digits).replace("-", "\u2212");
  const lanes = names.map((name, index) => {
    const lane = document.createElement("div"), dot = document.createElement("i"), label = document.createElement("span");
    lane.className = `lane k${index}`;
    label.textContent = name;
    lane.append(label, dot);
    stage.append(lane);
    return dot;
  });
  let flick, frame, start, laws, latest = 0;

  function place(t) {
    // The names have room at the right, or above the dots on a narrow screen.
    const width = stage.clientWidth - 24 - (narrow.matches ? 0 : 190);
    flick.motions.forEach((motion, index) => {
      lanes[index].style.transform = `translateX(${(flick.v < 0 ? width : 0) + (width * motion.at(t).value) / flick.reach}px)`;
    });
    const x = 50 + (540 * Math.min(t, flick.end)) / flick.end;
    plot.lastChild.setAttribute("d", `M${x} 12V280`);
  }

  function step(now) {
    const t = Math.max(now - start, 0) / 1000;
    place(t);
    frame = t < flick.end ? requestAnimationFrame(step) : undefined;
  }

  function draw() {
    const { motions, end, reach, v } = flick;
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
      plot.append(svg("path", { d: `M${points.join("L")}`, class: `curve k${index}` }));
    });
    plot.append(svg("path", { class: "now", d: "M50 12V280" }));
    const [reference] = motions;
    table.replaceChildren(...motions.map((motion, index) => {
      const row = document.createElement("tr"), difference = motion.destination - reference.destination;
      const share = reference.destination === 0 ? "" : ` (${number((100 * difference) / Math.abs(reference.destination))} %)`;
      const cells = [names[index], number(motion.destination), index === 0 ? "" : `${difference > 0 ? "+" : ""}${number(difference)}${share}`, number(motion.settlingDuration, 3)];
      cells.forEach((text, column) => {
        const cell = document.createElement(column === 0 ? "th" : "td");
        if (column === 0) {
          cell.scope = "row";
          const mark = document.createElement("i");
          mark.className = `k${index}`;
          cell.append(mark);
        }
        cell.append(text);
        row.append(cell);
      });
      return row;
    }));
    status.textContent = `A flick of ${number(v, 0)} points per second: ${number(Math.abs(reference.destination), 0)} points on iOS in ${number(reference.settlingDuration)} seconds.`;
  }

  /** Calls an action with the kernel and the module: at once if they have loaded, or else unless another one follows. */
  async function withLaws(action) {
    const turn = ++latest;
    try {
      if (!laws) status.textContent = "Loading the WebAssembly module…";
      laws ??= await Promise.all([import("./motiond.js"), loadModule()]);
      if (turn === latest) action(...laws);
    } catch (error) {
      if (turn === latest) status.textContent = `The motions cannot be computed: ${error.message}`;
    }
  }

  function release(v) {
    if (frame) cancelAnimationFrame(frame);
    return withLaws(({ motion }, module) => {
      const requests = Object.values(models).map((model) => ({ operation: "deceleration/trajectory", format: "phases", body: { from: 0, velocity: v, platform: model && { model } } }));
      const motions = module.callSync("batch", { requests }).body.responses.map(({ body }) => motion(body));
      const reach = Math.max(...motions.map(({ destination }) => Math.abs(destination)), 1), end = Math.max(...motions.map(({ settlingDuration }) => settlingDuration), 0.1);
      flick = { v, motions, reach, end };
      draw();
      start = performance.now();
      place(still.matches ? end : 0);
      if (!still.matches) frame = requestAnimationFrame(step);
    });
  }

  function set(v) {
    slider.value = String(Math.round(v));
    shown.textContent = `${number(Math.round(v), 0)} points/s`;
    release(Math.round(v) || 0);
  }

  let gesture, origin;
  function record(state, { timeStamp, clientX }) {
    gesture.push({ state, timeStamp, translation: clientX - origin });
  }
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    latest += 1;
    gesture = [];
    origin = event.clientX;
    record("began", event);
    if (frame) cancelAnimationFrame(frame);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!gesture) return;
    record("changed", event);
    for (const dot of lanes) dot.style.transform = `translateX(${Math.min(Math.max(event.clientX - origin, 0), stage.clientWidth - 24)}px)`;
  });
  const end = (event) => {
    if (!gesture) return;
    record(event.type === "pointerup" ? "ended" : "cancelled", event);
    const released = gesture;
    gesture = undefined;
    withLaws(({ releaseVelocity }) => {
      const v = releaseVelocity(released);
      if (Math.abs(v) >= 50) set(Math.min(Math.max(v, -8000), 8000)); else release(Number(slider.value));
    });
  };
  stage.addEventListener("pointerup", end);
  stage.addEventListener("pointercancel", end);
  slider.addEventListener("input", () => set(Number(slider.value)));
  for (const button of document.querySelectorAll("button[data-velocity]")) button.addEventListener("click", () => set(Number(button.dataset.velocity)));
  addEventListener("resize", () => flick && place(frame ? 0 : flick.end));
  addEventListener("online", () => flick || release(Number(slider.value)));
  set(2000);
})();
