// The inspector beside the stage: plot, time, readouts, export, and parameters. All scenes share one inspector, which
// shows the interaction of the selected scene.

class Inspector {
  constructor() {
    this.plotElement = byId("plot");
    this.plot = new Plot(this.plotElement, { onSeek: (time) => this.#seek(time) });
    this.handles = new PlotHandles(this.plot, {
      onDesign: (spring) => this.#adoptSpring(spring), onEnd: () => this.committed(),
    });
    this.transport = new Transport({
      onPlay: () => this.#play(), onPause: () => this.#pause(), onSeek: (time) => this.#seek(time),
      onRate: () => !this.isPlaying && this.interaction.play(),
    });
    this.reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    this.animatesAnyway = false;
    this.interaction = null;
    this.resultLine = new ResultLine();
    this.undoHistory = new UndoHistory((link) => applyPermalink(link));
    // Safari allows 100 changes of the URL in 30 seconds.
    this.linkWriter = new Delayed(500, () => this.#writeLink());
    // Figures that change in every frame cannot be read, and laying them out takes a fifth of a frame.
    this.figures = new Delayed(100, () => this.#showFigures(), true);
    this.liveUpdate = new OncePerFrame(() => this.interaction.update({ mode: "live" }));
    this.settingsChanged = () => this.#settingChanged(true);
    /** Another spring of a comparison is edited. */
    this.springSelected = () => {
      this.createdExportPanel?.markStale();
      this.#showHandles();
      if (byId("problem").hidden) this.figures.request();
    };
    this.#listen();
    this.#showMotionNotice();
  }

  /** Whether objects jump to their destination instead of moving. */
  get skipsAnimation() {
    return this.reducedMotion.matches && !this.animatesAnyway;
  }

  /** The export panel, which the first frame does not show. */
  get exportPanel() {
    return this.createdExportPanel ??= new ExportPanel();
  }

  get isPlaying() {
    return this.interaction.activeObjects.some(({ player }) => player.isPlaying);
  }

  /** Shows an interaction and its scene. */
  open(interaction) {
    if (interaction !== this.interaction) this.interaction?.deactivate();
    this.figures.cancel();
    this.interaction = interaction;
    this.retry = null;
    this.createdExportPanel?.markStale();
    const { scene } = interaction;
    byId("stage-title").textContent = scene.title;
    byId("stage-description").textContent = scene.description;
    byId("share-status").textContent = "";
    byId("settings").replaceChildren(...scene.settings.map((setting) => setting.element));
    for (const other of document.querySelectorAll(".scene")) other.hidden = other !== scene.stage;
    document.body.dataset.scene = scene.id;
    byId("resistance-panel").hidden = scene.id !== "rubber";
    this.plot.movePlayhead(null);
    interaction.redraw();
    const update = interaction.update();
    this.undoHistory.commit(permalink(interaction));
    return update;
  }

  // MARK: Calls from the interaction

  /** A drag has started: the plot shows the previous release, so it has no playhead. */
  dragBegan() {
    this.plot.movePlayhead(null);
    this.transport.showPlaying(false);
    byId("cue").hidden = true;
  }

  /** The user has finished a change, which can be undone. */
  committed() {
    this.undoHistory.commit(permalink(this.interaction));
    this.linkWriter.request();
  }

  /** Shows whether the service has confirmed the motion that the page has computed, and the difference in points. */
  showConfirmation({ difference = null, isPending = false, isOffline = false }) {
    const texts = [
      [isOffline, "No connection to the service: this page has computed the motion itself."],
      [isPending, "Computed by this page; the service has not confirmed it yet."],
      [difference > visibleDifference, `Corrected by the service, Δ ${displayNumber(difference, 2)} px`],
      [true, `Confirmed by the service, Δ ${difference?.toFixed(2)} px`],
    ];
    setText(byId("confirmation"), texts.find(([isTrue]) => isTrue)[1]);
    this.#offerRetry(isOffline ? () => this.interaction.confirm() : null, byId("retry-confirmation"));
  }

  timeChanged(time) {
    // A plot that is drawn in this frame moves its playhead itself.
    if (this.liveUpdate.frame === null) this.plot.movePlayhead(time);
    else this.plot.time = time;
    // While the motion changes, the time is one of the figures.
    if (this.figures.timer === null) this.transport.show(time);
    else this.transport.time = time;
    this.transport.showPlaying(this.isPlaying);
  }

  playbackChanged() {
    this.transport.showPlaying(this.isPlaying);
  }

  /** Shows the motions of an interaction: the plot now, and the figures within a tenth of a second, but not in this frame. */
  show(interaction, announces = false) {
    if (interaction !== this.interaction) return;
    const { scene, trajectories } = interaction;
    this.createdExportPanel?.markStale();
    this.#clearErrors(scene);
    this.#showPlot();
    this.transport.showPlaying(this.isPlaying);
    this.figures.request();
    if (announces) announce(resultAnnouncement(scene, trajectories[0].result));
    this.#refreshScene(scene);
  }

  #showFigures() {
    const { trajectories } = this.interaction;
    if (trajectories.some((trajectory) => !trajectory)) return;
    for (const part of [this.plotElement, byId("readouts"), byId("phases")]) part.classList.remove("is-stale");
    showReadouts(this.interaction);
    this.resultLine.show(this.interaction);
    this.transport.setEnd(Math.max(...trajectories.map(({ end }) => end)));
    this.exportPanel.update(this.interaction);
    this.linkWriter.request();
  }

  /**
   * Shows each error of a problem at the setting that its pointer names, and the others above the plot. The figures
   * belong to an earlier motion, and look so. `retry` is called again by a button, when the connection returns, and
   * after a while.
   */
  showProblem(scene, { title, detail, errors = [] }, objectIndex, retry = null) {
    this.figures.cancel();
    this.#clearErrors(scene);
    for (const part of [this.plotElement, byId("readouts"), byId("phases")]) part.classList.add("is-stale");
    this.exportPanel.markStale();
    const unassigned = errors.filter((error) => {
      const pointer = scene.settingPointer?.(error.pointer, objectIndex) ?? error.pointer;
      return !scene.settings.some((setting) => setting.showError(pointer, error.detail));
    });
    const sentences = unassigned.map((error) => `${error.pointer} ${error.detail}.`);
    if (errors.length === 0) sentences.push(detail);
    if (errors.length > unassigned.length) sentences.push("See the highlighted parameters.");
    byId("problem-text").textContent = [`${title}.`, ...sentences].join(" ");
    byId("problem").hidden = false;
    this.#offerRetry(retry, byId("retry"));
    announce(`${title}. ${errors.map((error) => error.detail).join(". ")}`);
  }

  // MARK: Private

  #listen() {
    const form = byId("settings");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.#settingChanged(false));
    form.addEventListener("change", () => this.#settingChanged(true));
    byId("animate-anyway").addEventListener("click", () => this.#toggleAnimation());
    for (const input of document.querySelectorAll("[data-lane]")) {
      input.addEventListener("change", () => this.#toggleLane(input.dataset.lane, input.checked));
    }
    for (const button of [byId("retry"), byId("retry-confirmation")]) button.addEventListener("click", () => this.#retryNow());
    addEventListener("online", () => this.#retryNow());
    addEventListener("keydown", (event) => event.key === "Escape" && this.interaction.cancelDrags());
    this.reducedMotion.addEventListener("change", () => this.#showMotionNotice());
    for (const type of ["pagehide", "visibilitychange"]) addEventListener(type, () => this.linkWriter.flush());
    // Sizes are known after the first layout. To read them earlier would lay out the page once more.
    const observer = new ResizeObserver(() => {
      stage.measure();
      this.plot.measure();
      this.interaction.redraw();
      this.plot.resize();
      this.#showHandles();
    });
    for (const sized of [stage.element, this.plotElement]) observer.observe(sized);
  }

  /** A slider has moved, or a change is complete. Sliders are felt while they move: the motion goes on with the new values. */
  #settingChanged(isComplete) {
    if (this.interaction.objects.some(({ leader }) => leader !== null)) return;
    this.isChanging = !isComplete;
    this.createdExportPanel?.markStale();
    if (isComplete) this.interaction.redraw();
    this.liveUpdate.request();
    if (isComplete) this.committed();
  }

  #showPlot() {
    const { scene, trajectories, lead = [], release } = this.interaction;
    if (trajectories.some((trajectory) => !trajectory)) return;
    const isCompared = trajectories.length > 1;
    const series = trajectories.flatMap((trajectory, index) => scene.axes.map((name, axis) => ({
      trajectory, axis, color: isCompared ? index : axis, label: isCompared ? "ABCD"[index] : scene.axes.length > 1 ? name : "",
    })));
    const isNear = scene.anchors && scene.axes.length === 1;
    this.plot.show({
      guide: this.#guide(), unit: this.interaction.unit.scale === 1 ? "pt" : "1", title: scene.title, series, isCompared, isChanging: this.isChanging, lead: release.gesture || scene.release?.showsFlick === false ? [] : lead, anchors: isNear ? scene.anchors : [],
      threshold: axisOf(trajectories[0].result.threshold, scene.axes[0]) ?? 0,
    });
    this.#showHandles();
  }

  /** The pasted easing on the travel of the release, or null. */
  #guide() {
    const { scene: { release } } = this.interaction;
    const { easing } = this.resultLine;
    if (!easing || !release || release.showsFlick) return null;
    const { from, to } = release.values;
    return easing.points.map(([x, y]) => [x * easing.duration, from + (to - from) * y]);
  }

  #showHandles() {
    const { scene, activeObjects, trajectories } = this.interaction;
    const index = scene.springs?.edited;
    const trajectory = trajectories[index];
    this.handles.show(index === undefined || !trajectory || !this.plot.lanes ? null
      : { request: this.interaction.request(activeObjects[index]), trajectory, color: index });
  }

  /** Shows a designed spring in the parameterization of the controls. */
  #adoptSpring(spring) {
    const setting = this.interaction.scene.editedSpring;
    setting.set(Object.fromEntries(setting.memberNames.map((name) => [name, rounded(spring[name], 4)])));
    this.liveUpdate.request();
  }

  async #refreshScene(scene) {
    const problem = await scene.refresh?.();
    if (problem && scene === this.interaction.scene) this.showProblem(scene, problem, 0);
  }

  #play() {
    const { time = 0, end = 0 } = this.transport;
    if (time > 0.001 && time < end - 0.001) this.interaction.resume();
    else this.interaction.play();
    this.transport.showPlaying(this.isPlaying);
  }

  #pause() {
    this.interaction.pause();
    this.transport.showPlaying(false);
  }

  #seek(time) {
    if (this.interaction.dragSource !== null) return;
    this.interaction.seek(time);
    this.transport.showPlaying(false);
    this.transport.show(time);
    this.plot.movePlayhead(Math.min(time, this.transport.end));
  }

  #toggleLane(lane, isVisible) {
    if (isVisible) this.plot.visibleLanes.add(lane);
    else this.plot.visibleLanes.delete(lane);
    this.plot.draw();
    this.#showHandles();
  }

  #clearErrors(scene) {
    setAttributes(byId("problem"), { hidden: true });
    this.#offerRetry(null, byId("retry"));
    for (const setting of scene.settings) setting.showError(null, "");
  }

  /** Shows a button for `retry`, and calls it after 2, 4, 8… seconds, at most 30. */
  #offerRetry(retry, button) {
    setAttributes(button, { hidden: retry === null });
    clearTimeout(this.retryTimer);
    this.retry = retry;
    this.retryDelay = retry ? Math.min((this.retryDelay ?? 1000) * 2, 30_000) : 1000;
    if (retry) this.retryTimer = setTimeout(() => this.#retryNow(), this.retryDelay);
  }

  #retryNow() {
    clearTimeout(this.retryTimer);
    this.retry?.();
  }

  /** Browsers limit the number of changes of the URL, and may refuse them. The page works without. */
  #writeLink() {
    const link = permalink(this.interaction);
    byId("open-playground").href = `/${linkQuery(link, false)}`;
    if (linkQuery(link) === location.search && location.hash === "") return;
    try {
      history.replaceState(null, "", linkQuery(link));
    } catch {
      this.linkWriter.request();
    }
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
}
