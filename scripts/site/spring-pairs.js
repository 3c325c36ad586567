// The same duration and bounce in several libraries: each lane moves as its library moves that spring. The service has the libraries'
// formulas, and the kernel the motion.
(() => {
  const springs = [
    { name: "SwiftUI", dialect: "swiftui", words: (duration, bounce) => `.spring(duration: ${duration}, bounce: ${bounce})`, members: (duration, bounce) => ({ duration, bounce }) },
    { name: "Motion", dialect: "motion", words: (duration, bounce) => `{ type: "spring", duration: ${duration}, bounce: ${bounce} }`, members: (duration, bounce) => ({ duration, bounce }) },
    { name: "Motion", dialect: "motion", words: (duration, bounce) => `{ type: "spring", visualDuration: ${duration}, bounce: ${bounce} }`, members: (visualDuration, bounce) => ({ visualDuration, bounce }) },
    { name: "Reanimated", dialect: "reanimated", words: (duration, bounce) => `{ duration: ${1000 * duration}, dampingRatio: ${Math.round(100 - 100 * bounce) / 100} }`, members: (duration, bounce) => ({ duration: 1000 * duration, dampingRatio: 1 - bounce }) },
  ];
  const get = (id) => document.getElementById(id), still = matchMedia("(prefers-reduced-motion: reduce)");
  const [duration, bounce] = [get("spring-duration"), get("spring-bounce")], list = get("spring-lanes");
  const rows = springs.map(({ name }, index) => {
    const row = document.createElement("div"), dot = document.createElement("i"), words = document.createElement("code"), result = document.createElement("span");
    row.className = `lane k${index}`;
    const label = document.createElement("p");
    label.append(`${name} `, words, " ", result);
    row.append(label, dot);
    list.append(row);
    return { dot, words, result };
  });
  let motions, frame, began, latest = 0;

  function place(t) {
    const width = list.clientWidth - 28;
    // The room at the right is that of the overshoot.
    rows.forEach(({ dot }, index) => { dot.style.transform = `translateX(${(width * motions[index].at(t).value) / 1.5}px)`; });
  }

  function play() {
    cancelAnimationFrame(frame);
    const end = Math.max(...motions.map(({ settlingDuration }) => settlingDuration));
    began = performance.now();
    const step = (now) => {
      const t = Math.max(now - began, 0) / 1000;
      place(still.matches ? end : t);
      if (t < end && !still.matches) frame = requestAnimationFrame(step);
    };
    step(began);
  }

  async function show() {
    const turn = ++latest;
    const values = [duration.valueAsNumber, bounce.valueAsNumber];
    get("spring-duration-value").textContent = `${values[0]} s`;
    get("spring-bounce-value").textContent = values[1];
    try {
      const requests = springs.map(({ dialect, members }) => ({ operation: "spring/parameters", body: { spring: { dialect, ...members(...values) } } }));
      const [{ spring }, { ok, result, problem }] = await Promise.all([import("./motiond.js"), answer("batch", { requests }, undefined, { purpose: "springs" })]);
      if (turn !== latest) return;
      if (!ok) throw new Error(problem.detail);
      const parameters = result.responses.map(({ body }) => body.spring);
      motions = parameters.map(({ mass, stiffness, damping }) => spring({ from: 0, to: 1, threshold: 0.005, spring: { mass, stiffness, damping } }));
      const times = Array.from({ length: 400 }, (_, index) => (index * Math.max(...motions.map(({ settlingDuration }) => settlingDuration))) / 400);
      rows.forEach(({ words, result }, index) => {
        words.textContent = springs[index].words(...values);
        const share = Math.max(...times.map((t) => Math.abs(motions[index].at(t).value - motions[0].at(t).value)));
        const { stiffness, mass } = parameters[index];
        result.textContent = `stiffness ${(stiffness / mass).toFixed(0)}${index ? `, up to ${(100 * share).toFixed(1)} % of the travel away` : ""}`;
      });
      play();
    } catch (error) {
      if (turn === latest) get("spring-status").textContent = `The springs cannot be computed: ${error.message}`;
    }
  }

  for (const input of [duration, bounce]) input.addEventListener("input", show);
  get("spring-play").addEventListener("click", () => motions && play());
  addEventListener("resize", () => motions && place(100));
  addEventListener("online", () => motions || show());
  show();
})();
