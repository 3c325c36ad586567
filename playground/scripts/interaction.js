// The interaction of one scene: drag, release, request the motion, play it, and allow it to be interrupted. The
// scenes contain only what differs between motions.
//
// Positions are arrays with one number for each axis of the scene. A scene may have two objects, which start from
// the same release under two springs.

const flickSpeed = 1200;
const keyStep = 10;
/** The greatest time between a release and the frame that shows it, in milliseconds. */
const maximumFrameLatency = 17;
/** The difference from the motion of the service, in points, above which the objects continue on that motion. */
const visibleDifference = 0.005;

class Interaction {
  constructor(scene, inspector) {
    this.scene = scene;
    this.inspector = inspector;
    this.release = { from: scene.initialRelease.from, velocity: scene.initialRelease.velocity };
    // Incremented whenever responses to earlier requests become outdated.
    this.generation = 0;
    // "pointer", "keyboard", or null.
    this.dragSource = null;
    this.isRequestingVelocity = false;
    this.keyDirection = scene.flickDirection;
    this.recording = null;
    this.trail = scene.trailContainer ? new Trail(scene.trailContainer) : null;
    this.objects = [0, 1].slice(0, scene.draggables.length).map((index) => this.#createObject(index));
    scene.draggables.forEach((draggable) => this.#listen(draggable));
  }

  /** Draws all objects at their current positions, after the stage has appeared or changed its size. */
  redraw() {
    this.scene.updateLayout?.();
    this.objects.forEach((object) => this.#draw(object, object.position));
  }

  /** The objects in use. The second is used only if two springs are compared. */
  get activeObjects() {
    return this.objects.slice(0, this.scene.objectCount?.() ?? 1);
  }

  // MARK: Dragging

  beginDrag(source) {
    this.generation += 1;
    this.isRequestingVelocity = false;
    this.dragSource = source;
    this.objects.forEach((object) => {
      object.player.stop();
      object.dragOrigin = object.position.map((value, axis) => this.scene.rubberBand(axis).pointerPosition(value));
      object.pointerPosition = object.dragOrigin;
    });
    this.translation = this.scene.axes.map(() => 0);
    this.scene.draggables.forEach((draggable) => draggable.classList.add("is-dragging"));
    this.trail?.fade();
    this.scene.dragBegan?.();
    this.inspector.dragBegan();
  }

  /** Moves the dragged objects by a translation since the start of the drag, along the axes of the scene. */
  drag(translation) {
    this.translation = translation;
    for (const object of this.activeObjects) {
      object.pointerPosition = object.dragOrigin.map((value, axis) => value + translation[axis]);
      this.#draw(object, object.pointerPosition.map((value, axis) => this.scene.rubberBand(axis).position(value)));
    }
  }

  // MARK: Releasing

  /**
   * Releases with the velocity of a recorded drag. The page computes it and the motion, and the object moves in this
   * frame. Without the module the object waits for the service.
   */
  async #endDrag(recording, time) {
    this.#clearDrag();
    // The motion starts at the time of the release, but at most one frame before now.
    const releasedAt = Math.min(Math.max(time, performance.now() - maximumFrameLatency), performance.now());
    if (this.scene.isRecorded) return this.#releaseRecording(recording, releasedAt);
    const gesture = recording.tail(0.25).map((event) => this.#gestureEvent(event));
    const computed = localService.result("gesture/velocity", { gesture })?.velocity;
    const request = sendRequest("gesture/velocity", { gesture });
    if (computed === undefined) return this.#releaseWhenMeasured(request, gesture);
    const release = this.#releaseWithVelocity(fromCoordinate(computed, this.scene.axes), { gesture }, releasedAt);
    const { generation } = this;
    const { ok, result } = await request;
    if (generation !== this.generation || !ok) return release;
    const measured = fromCoordinate(result.velocity, this.scene.axes);
    const isConfirmed = fromCoordinate(computed, this.scene.axes).every(
      (value, axis) => Math.abs(value - measured[axis]) <= 1e-6 * Math.max(1, Math.abs(value)));
    return isConfirmed ? release : this.#correctVelocity(measured);
  }

  /** Waits for the velocity of the service, then releases. */
  async #releaseWhenMeasured(request, gesture) {
    const { generation } = this;
    this.isRequestingVelocity = true;
    const { ok, result, problem } = await request;
    if (generation !== this.generation) return undefined;
    this.isRequestingVelocity = false;
    if (!ok) return this.inspector.showProblem(this.scene, problem, 0);
    return this.#releaseWithVelocity(fromCoordinate(result.velocity, this.scene.axes), { gesture });
  }

  /** Releases with a velocity of the pointer. */
  #releaseWithVelocity(velocity, extra = {}, releasedAt = undefined) {
    this.pointersAtRelease = this.activeObjects.map((object) => object.pointerPosition ?? object.position);
    const from = this.activeObjects.map((object) => object.position.map((value) => rounded(value)));
    this.#setRelease(from, velocity, extra);
    return this.requestMotion({ plays: true, announces: true, releasedAt });
  }

  /** Sends the last release with another velocity of the pointer, and follows the motion of the service. */
  #correctVelocity(velocity) {
    this.#setRelease(this.release.objects.map(({ from }) => from), velocity, { gesture: this.release.gesture });
    return this.requestMotion({ follows: true, announces: true });
  }

  /** Sets a release with a velocity of the pointer. Beyond the range, the object is slower than the pointer. */
  #setRelease(from, velocity, extra) {
    const velocities = this.pointersAtRelease.map((pointer) => velocity.map((value, axis) =>
      rounded(this.scene.rubberBand(axis).velocity(pointer[axis], value))));
    this.release = {
      from: from[0], velocity: velocities[0],
      objects: from.map((from, index) => ({ from, velocity: velocities[index] })), ...extra,
    };
  }

  /** Releases a toss, which is sent as its complete recording, including every interruption. */
  #releaseRecording(recording, releasedAt) {
    const gesture = recording.events.map((event) => this.#gestureEvent(event));
    this.release = { ...this.release, gesture, initialPosition: this.initialPosition };
    return this.requestMotion({ plays: true, announces: true, startTime: gesture.at(-1).time, releasedAt });
  }

  #clearDrag() {
    this.dragSource = null;
    this.scene.draggables.forEach((draggable) => draggable.classList.remove("is-dragging"));
  }

  /** Converts a recorded event to the format of the API, with its translation along the axes of the scene. */
  #gestureEvent({ state, time, translation, velocity }) {
    const coordinate = toCoordinate(this.#axisTranslation(translation), this.scene.axes);
    return { state, time, translation: coordinate, ...(velocity === undefined ? {} : { velocity }) };
  }

  #axisTranslation([x, y]) {
    const sign = this.scene.sign ?? 1;
    return this.scene.axes.map((axis) => rounded((axis === "x" ? x : y) * sign));
  }

  // MARK: Requesting and playing

  /**
   * Requests the motion of the last release with the current settings, shows it, and optionally plays it. Does
   * nothing while the velocity of a release is being requested, because the motion of that release follows anyway.
   */
  async requestMotion({ plays = false, follows = false, announces = false, startTime = 0, releasedAt } = {}) {
    if (this.isRequestingVelocity) return;
    this.generation += 1;
    const { generation } = this;
    const requests = this.activeObjects.map((_, index) => this.scene.request(this.release, index));
    const bodies = requests.map((request) => ({ ...request, sampling: { rate: 120 }, events: true }));
    const computed = releasedAt === undefined ? null : this.#computedTrajectories(bodies);
    if (computed) {
      this.#show(computed);
      this.play(startTime, releasedAt);
      this.inspector.showConfirmation({ isPending: true });
    }
    const responses = await Promise.all(bodies.map((body) => sendRequest(this.scene.operation, body)));
    if (generation !== this.generation) return;
    const failed = responses.findIndex(({ ok }) => !ok);
    if (failed >= 0) {
      this.inspector.showProblem(this.scene, responses[failed].problem, failed);
      return;
    }
    const trajectories = responses.map(({ result }) => new Trajectory(result, this.scene.axes));
    const shown = follows ? this.trajectories : computed;
    const difference = shown && Math.max(...trajectories.map((trajectory, index) => trajectory.difference(shown[index])));
    this.inspector.showConfirmation({ difference, isOffline: responses.some(({ isComputed }) => isComputed) });
    this.#show(trajectories);
    if (follows || difference > visibleDifference) this.#follow();
    else if (plays && !computed) this.play(startTime);
    await this.inspector.showResults(this, requests, trajectories, announces);
  }

  /** Returns the trajectories that the page computes itself, or null if it cannot. */
  #computedTrajectories(bodies) {
    const results = bodies.map((body) => localService.result(this.scene.operation, body));
    return results.every((result) => result !== null)
      ? results.map((result) => new Trajectory(result, this.scene.axes)) : null;
  }

  #show(trajectories) {
    this.trajectories = trajectories;
    this.scene.showResult?.(trajectories[0].result);
    this.trail?.show(trajectories, (position, index) => this.scene.trailPoint(position, index));
  }

  /** Moves the objects from where they are to the trajectories of the service. */
  #follow() {
    this.activeObjects.forEach((object, index) => {
      if (this.inspector.skipsAnimation) object.player.jumpToEnd(this.trajectories[index]);
      else object.player.follow(this.trajectories[index]);
    });
  }

  /** Requests the motion while a slider moves: one request at a time, and always one for the final value. */
  async requestLatestMotion() {
    this.needsRequest = this.isRequesting;
    if (this.isRequesting) return;
    this.isRequesting = true;
    try {
      do {
        this.needsRequest = false;
        await this.requestMotion();
      } while (this.needsRequest);
    } finally {
      this.isRequesting = false;
    }
  }

  /** Plays the last result from `startTime` seconds, with a clock that started at `began`. */
  play(startTime = 0, began = undefined) {
    this.activeObjects.forEach((object, index) => {
      const trajectory = this.trajectories?.[index];
      if (!trajectory) return;
      object.pointerPosition = null;
      if (this.inspector.skipsAnimation) object.player.jumpToEnd(trajectory);
      else object.player.play(trajectory, startTime, began);
    });
  }

  /** Stops the drag and the playback before another scene is shown. Pending responses are discarded. */
  deactivate() {
    this.generation += 1;
    this.isRequestingVelocity = false;
    this.#clearDrag();
    this.objects.forEach((object) => object.player.stop());
  }

  #createObject(index) {
    const object = { index, position: this.scene.restPosition, pointerPosition: null };
    object.player = new Player({
      onFrame: (state, time) => {
        this.#draw(object, state.position);
        if (index === 0) this.inspector.timeChanged(time);
      },
      onSettled: () => {
        if (index === 0) this.recording = null;
      },
    });
    return object;
  }

  #draw(object, position) {
    object.position = position;
    this.scene.draw(object.index, position, object.pointerPosition);
  }

  // MARK: Pointer and keyboard

  #listen(draggable) {
    makeDraggable(draggable, {
      clock: () => (this.recording ? this.interruptionTime : 0),
      recording: () => (this.scene.isRecorded ? this.#currentRecording() : new GestureRecording()),
      onStart: () => {
        const { player } = this.objects[0];
        this.interruptionTime = player.isPlaying ? player.time : 0;
        if (!player.isPlaying) this.recording = null;
        this.beginDrag("pointer");
      },
      onMove: (translation) => this.dragSource === "pointer" && this.drag(this.#axisTranslation(translation)),
      onEnd: (recording, time) => this.dragSource === "pointer" && this.#endDrag(recording, time),
    });
    draggable.addEventListener("keydown", (event) => this.#handleKey(event));
    draggable.addEventListener("blur", () => this.dragSource === "keyboard" && this.#releaseByKey(this.scene.axes.map(() => 0)));
  }

  /** The recording to append to. An interrupted toss continues its recording; otherwise a new one starts. */
  #currentRecording() {
    if (this.recording) return this.recording;
    this.initialPosition = this.objects[0].position.map((value) => rounded(value));
    this.recording = new GestureRecording();
    return this.recording;
  }

  #handleKey(event) {
    const arrows = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] };
    const [name, sign] = arrows[event.key] ?? [];
    const axis = this.scene.axes.indexOf(name);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (axis >= 0) this.#dragByKey(axis, sign * (event.shiftKey ? 4 : 1));
    else if (event.key === "Enter" || event.key === " ") this.#flick();
    else if (event.key === "Escape" && this.dragSource === "keyboard") this.#releaseByKey(this.scene.axes.map(() => 0));
    else return;
    event.preventDefault();
  }

  #dragByKey(axis, steps) {
    if (this.dragSource === "pointer") return;
    if (this.dragSource === null) this.beginDrag("keyboard");
    this.keyDirection = this.scene.axes.map((_, index) => (index === axis ? Math.sign(steps) : 0));
    this.drag(this.translation.map((value, index) => value + (index === axis ? steps * keyStep : 0)));
    announce(`Position ${this.objects[0].position.map((value) => displayNumber(value, 0)).join(", ")}`);
  }

  /** Flicks the object in the last key direction. A flick of a moving object adds to its velocity. */
  #flick() {
    if (this.dragSource === "pointer") return undefined;
    const { player } = this.objects[0];
    const before = player.isPlaying ? player.state.velocity : this.scene.axes.map(() => 0);
    if (this.dragSource === null) this.beginDrag("keyboard");
    return this.#releaseByKey(before.map((value, axis) => value + this.keyDirection[axis] * flickSpeed));
  }

  #releaseByKey(velocity) {
    const sign = this.scene.sign ?? 1;
    const { translation } = this;
    this.#clearDrag();
    if (!this.scene.isRecorded) return this.#releaseWithVelocity(velocity, {}, performance.now());
    this.recording = null;
    this.initialPosition = this.objects[0].dragOrigin.map((value) => rounded(value));
    const recording = this.#currentRecording();
    recording.events = [["began", 0, [0, 0]], ["changed", 0.02, translation], ["ended", 0.03, translation]].map(
      ([state, time, moved]) => ({ state, time, translation: moved.map((value) => value * sign) }));
    recording.events.at(-1).velocity = toCoordinate(velocity.map((value) => rounded(value)), this.scene.axes);
    return this.#releaseRecording(recording, performance.now());
  }
}

/** Converts a position to the format of the API: a number for one axis, an object of axes otherwise. */
function toCoordinate(values, axes) {
  return axes.length === 1 ? values[0] : Object.fromEntries(axes.map((axis, index) => [axis, values[index]]));
}

function fromCoordinate(coordinate, axes) {
  return axes.map((axis) => (typeof coordinate === "number" ? coordinate : coordinate[axis]));
}
