// The instruments beside the stage: the curve, the figures, the settings, and what one takes along. There is one
// desk; the bench of the chosen motion uses it.

class Desk {
  constructor() {
    this.figure = byId("plot");
    this.plot = null;
    this.takeaway = new Takeaway();
    this.stillness = matchMedia("(prefers-reduced-motion: reduce)");
    this.movesAnyway = false;
    this.bench = null;
    this.changed = () => this.#settled();
    const form = byId("settings");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.bench.follow().then(() => this.#remember()));
    form.addEventListener("change", () => this.#settled());
    byId("again").addEventListener("click", () => this.bench.answer({ plays: true }));
    byId("move-anyway").addEventListener("click", () => this.#toggleMotion());
    this.stillness.addEventListener("change", () => this.#showStillness());
    conversation.listeners.push((exchanges) => this.#showExchanges(exchanges));
    this.#showStillness();
  }

  /** Whether things jump to their rest instead of moving. */
  get isStill() {
    return this.stillness.matches && !this.movesAnyway;
  }

  /** Takes up another motion. */
  open(bench) {
    this.bench?.pause();
    this.bench = bench;
    const { scene } = bench;
    byId("stage-title").textContent = scene.title;
    byId("lead").textContent = scene.lead;
    byId("settings").replaceChildren(...scene.settings.map((setting) => setting.element));
    for (const stage of document.querySelectorAll(".scene")) stage.hidden = stage !== scene.stage;
    byId("rubber-card").hidden = scene.id !== "rubber";
    bench.redraw();
    return this.#settled();
  }

  // MARK: What the bench tells

  /** Something is in the hand: what is drawn is of the release before. */
  held() {
    this.plot?.moveHead(null);
  }

  moved(time) {
    this.plot?.moveHead(time);
  }

  /** Shows answers: figures at once, the picture as soon as the service has drawn it. */
  async show(bench, questions, trajectories, speaks) {
    const { scene } = bench;
    const ticket = bench.ticket;
    this.#clearFaults(scene);
    const answer = trajectories[0].answer;
    showFigures(scene, bench.release, answer, trajectories[1]?.answer);
    if (speaks) announce(spokenAnswer(scene, answer));
    this.takeaway.offer(scene, questions[0], trajectories[0]);
    this.#remember();
    const late = await scene.settled?.();
    if (late) this.problem(scene, late, 0);
    const sampling = trajectories.length > 1
      ? { sampling: { until: Math.max(...trajectories.map(({ end }) => end)) * 1.06 } } : {};
    const pictures = await Promise.all(questions.map((question) =>
      ask(scene.operation, { ...question, ...sampling }, { format: "svg", name: scene.id })));
    if (bench !== this.bench || ticket !== bench.ticket || pictures.some(({ ok }) => !ok)) return;
    this.#draw(scene, pictures.map((picture) => picture.answer), trajectories);
    if (!bench.runners[0].player.isPlaying) this.plot.moveHead(null);
  }

  /** Shows a problem at the settings that its pointers name, and above them what belongs to none. */
  problem(scene, { title, detail, errors = [] }, runner) {
    this.#clearFaults(scene);
    this.figure.classList.add("is-stale");
    const homeless = errors.filter((error) => {
      const pointer = scene.pointer?.(error.pointer, runner) ?? error.pointer;
      return !scene.settings.some((setting) => setting.fault(pointer, error.detail));
    });
    const words = homeless.map((error) => `${error.pointer} ${error.detail}.`);
    if (errors.length === 0) words.push(detail);
    if (errors.length > homeless.length) words.push("What is wrong stands at the parameters.");
    byId("problem").textContent = [`${title}.`, ...words].join(" ");
    byId("problem").hidden = false;
    announce(`${title}. ${errors.map((error) => error.detail).join(". ")}`);
  }

  // MARK: Inside

  /** Two springs go into one picture: into the one of larger range, where both have room. */
  #draw(scene, texts, trajectories) {
    const plots = texts.map((text, index) => new Plot(text, trajectories[index], ["first", "second"][index]));
    const [plot, ...others] = plots.sort((a, b) => a.pointHeight - b.pointHeight);
    for (const other of others) plot.overlay(other);
    if (scene.anchors && scene.axes.length === 1) plot.mark(scene.anchors);
    this.figure.replaceChildren(plot.svg);
    this.figure.classList.remove("is-stale");
    this.plot = plot;
  }

  #settled() {
    this.bench.scene.show();
    this.bench.redraw();
    return this.bench.answer({ plays: true });
  }

  #clearFaults(scene) {
    byId("problem").hidden = true;
    for (const setting of scene.settings) setting.fault(null, "");
  }

  #remember() {
    const { scene, release } = this.bench;
    history.replaceState(null, "", `#${permalink(scene, release)}`);
  }

  #toggleMotion() {
    this.movesAnyway = !this.movesAnyway;
    this.#showStillness();
    if (this.movesAnyway) this.bench.play();
  }

  #showStillness() {
    byId("stillness").hidden = !this.stillness.matches;
    byId("move-anyway").setAttribute("aria-pressed", String(this.movesAnyway));
    byId("stillness-words").textContent = this.movesAnyway
      ? "Your system asks for reduced motion. Here things move anyway, because you said so."
      : "Your system asks for reduced motion: things jump to where they come to rest, and the curve shows the way.";
  }

  #showExchanges(exchanges) {
    byId("exchanges").replaceChildren(...exchanges.map(({ path, status, milliseconds, bytes }) => element(
      "li", {}, element("code", {}, `POST ${path}`),
      element("span", {}, status === 0 ? "no answer" : `${status} in ${readable(milliseconds, 1)} ms, ${readable(bytes / 1024, 1)} KB`))));
  }
}
