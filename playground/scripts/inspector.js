// The inspector beside the stage: plot, readouts, parameters, and export. All scenes share one inspector, which
// shows the interaction of the selected scene.

class Inspector {
  constructor() {
    this.plotElement = byId("plot");
    this.plot = null;
    this.exportPanel = new ExportPanel();
    this.reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.animatesAnyway = false;
    this.interaction = null;
    this.settingsChanged = () => this.#requestMotion();
    const form = byId("settings");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.interaction.requestLatestMotion().then(() => this.#updatePermalink()));
    form.addEventListener("change", () => this.#requestMotion());
    byId("replay").addEventListener("click", () => this.interaction.requestMotion({ plays: true }));
    byId("animate-anyway").addEventListener("click", () => this.#toggleAnimation());
    this.reducedMotion.addEventListener("change", () => this.#showMotionNotice());
    requestLog.listeners.push((entries) => this.#showRequestLog(entries));
    this.#showMotionNotice();
  }

  /** Whether objects jump to their destination instead of moving. */
  get skipsAnimation() {
    return this.reducedMotion.matches && !this.animatesAnyway;
  }

  /** Shows an interaction and its scene. */
  open(interaction) {
    this.interaction?.deactivate();
    this.interaction = interaction;
    const { scene } = interaction;
    byId("stage-title").textContent = scene.title;
    byId("stage-description").textContent = scene.description;
    byId("settings").replaceChildren(...scene.settings.map((setting) => setting.element));
    for (const stage of document.querySelectorAll(".scene")) stage.hidden = stage !== scene.stage;
    byId("resistance-panel").hidden = scene.id !== "rubber";
    interaction.redraw();
    return this.#requestMotion();
  }

  // MARK: Calls from the interaction

  /** A drag has started: the plot shows the previous release, so it has no playhead. */
  dragBegan() {
    this.plot?.movePlayhead(null);
  }

  /** Shows whether the service has confirmed the motion that the page has computed, and the difference in points. */
  showConfirmation({ difference = null, isPending = false, isOffline = false }) {
    const texts = [
      [isOffline, "No connection to the service: this page has computed the motion itself."],
      [isPending, "Computed by this page; the service has not confirmed it yet."],
      [difference > visibleDifference, `Corrected by the service, Δ ${displayNumber(difference, 2)} px`],
      [difference !== null, `Confirmed by the service, Δ ${difference?.toFixed(2)} px`],
      [true, "Computed by the service."],
    ];
    byId("confirmation").textContent = texts.find(([isTrue]) => isTrue)[1];
  }

  timeChanged(time) {
    this.plot?.movePlayhead(time);
  }

  /** Shows results. The readouts appear immediately; the plot follows after a second request. */
  async showResults(interaction, requests, trajectories, announces) {
    const { scene, generation } = interaction;
    this.#clearErrors(scene);
    const { result } = trajectories[0];
    showReadouts(scene, interaction.release, result, trajectories[1]?.result);
    if (announces) announce(resultAnnouncement(scene, result));
    this.exportPanel.update(scene, requests[0], trajectories[0]);
    this.#updatePermalink();
    const sceneProblem = await scene.refresh?.();
    if (sceneProblem) this.showProblem(scene, sceneProblem, 0);
    const sampling = trajectories.length > 1
      ? { sampling: { until: Math.max(...trajectories.map(({ end }) => end)) * 1.06 } } : {};
    const plots = await Promise.all(requests.map((request) =>
      sendRequest(scene.operation, { ...request, ...sampling }, { format: "svg", name: scene.id })));
    if (interaction !== this.interaction || generation !== interaction.generation) return;
    // The module of the page does not draw plots.
    if (plots.some(({ ok }) => !ok)) {
      this.plotElement.classList.add("is-stale");
      return;
    }
    this.#showPlots(scene, plots.map(({ result }) => result), trajectories);
    if (!interaction.objects[0].player.isPlaying) this.plot.movePlayhead(null);
  }

  /** Shows each error of a problem at the setting that its pointer names, and the others above the plot. */
  showProblem(scene, { title, detail, errors = [] }, objectIndex) {
    this.#clearErrors(scene);
    this.plotElement.classList.add("is-stale");
    const unassigned = errors.filter((error) => {
      const pointer = scene.settingPointer?.(error.pointer, objectIndex) ?? error.pointer;
      return !scene.settings.some((setting) => setting.showError(pointer, error.detail));
    });
    const sentences = unassigned.map((error) => `${error.pointer} ${error.detail}.`);
    if (errors.length === 0) sentences.push(detail);
    if (errors.length > unassigned.length) sentences.push("See the highlighted parameters.");
    byId("problem").textContent = [`${title}.`, ...sentences].join(" ");
    byId("problem").hidden = false;
    announce(`${title}. ${errors.map((error) => error.detail).join(". ")}`);
  }

  // MARK: Private

  /** Two springs share one plot: the one with the larger range of values, in which both curves fit. */
  #showPlots(scene, svgTexts, trajectories) {
    const plots = svgTexts.map((text, index) => new Plot(text, trajectories[index], ["first", "second"][index]));
    const [plot, ...others] = plots.sort((a, b) => a.pointHeight - b.pointHeight);
    for (const other of others) plot.overlay(other);
    if (scene.anchors && scene.axes.length === 1) plot.addAnchors(scene.anchors);
    this.plotElement.replaceChildren(plot.svg);
    this.plotElement.classList.remove("is-stale");
    this.plot = plot;
  }

  #requestMotion() {
    this.interaction.redraw();
    return this.interaction.requestMotion({ plays: true });
  }

  #clearErrors(scene) {
    byId("problem").hidden = true;
    for (const setting of scene.settings) setting.showError(null, "");
  }

  #updatePermalink() {
    const { scene, release } = this.interaction;
    history.replaceState(null, "", `#${permalink(scene, release)}`);
  }

  #toggleAnimation() {
    this.animatesAnyway = !this.animatesAnyway;
    this.#showMotionNotice();
    if (this.animatesAnyway) this.interaction.play();
  }

  #showMotionNotice() {
    byId("motion-notice").hidden = !this.reducedMotion.matches;
    byId("animate-anyway").setAttribute("aria-pressed", String(this.animatesAnyway));
    byId("motion-notice-text").textContent = this.animatesAnyway
      ? "Your system requests reduced motion. Animations are turned on for this page."
      : "Your system requests reduced motion. Objects move to their destination without animation; the plot shows the curve.";
  }

  #showRequestLog(entries) {
    byId("request-log").replaceChildren(...entries.map(({ path, status, milliseconds, bytes }) => element(
      "li", {}, element("code", {}, `POST ${path}`),
      element("span", {}, status === 0 ? "No response" : `${status} in ${displayNumber(milliseconds, 1)} ms, ${displayNumber(bytes / 1024, 1)} KB`))));
  }
}
