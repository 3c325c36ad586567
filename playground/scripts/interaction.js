// The interaction of one scene: drag, release, compute the motion, play it, and allow it to be interrupted. The scenes
// contain only what differs between motions.
//
// Positions are arrays with one number for each axis of the scene, in points. A scene may have several objects. One finger
// moves all of them, so that they start from the same release; each further finger takes over the object that it touches.

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
    this.keyDirection = scene.flickDirection;
    this.recording = null;
    this.trail = scene.trailContainer ? new Trail(scene.trailContainer) : null;
    this.confirmation = new Delayed(200, () => {
      this.#showTrail();
      this.confirm();
    });
    this.objects = scene.draggables.map((_, index) => this.#createObject(index));
    this.resetRelease();
    this.cancels = scene.draggables.map((draggable, index) => this.#listen(draggable, index));
  }

  /** Forgets the drags, so that the scene starts with its first release. */
  resetRelease() {
    this.setRelease(this.scene.initialRelease);
  }

  /** Sets the same release for all objects, or one for each: positions and velocities, or the recording of a toss. */
  setRelease({ from, velocity, objects, isFlick, ...recorded }) {
    this.release = { objects: this.objects.map((_, index) => objects?.[index] ?? { from, velocity }), ...recorded };
    this.lead = [];
    if (isFlick) this.scene.release?.remember(this.release.objects);
    // A link from elsewhere may start beyond the stage, which then shows more points.
    this.scene.farthest = Math.max(...this.release.objects.flatMap(({ from }) => from.map(Math.abs)));
  }

  /** Draws all objects at their current positions, after the stage has appeared or changed its size. */
  redraw() {
    this.scene.updateLayout?.();
    stage.fit(this.scene.size());
    this.objects.forEach((object) => this.#draw(object, object.position));
  }

  /** The objects in use, one for each spring that is compared. */
  get activeObjects() {
    return this.objects.slice(0, this.scene.objectCount?.() ?? 1);
  }

  get trajectories() {
    return this.activeObjects.map(({ trajectory }) => trajectory);
  }

  /** "pointer" or "keyboard" during a drag, else null. */
  get dragSource() {
    return this.objects.find(({ leader }) => leader !== null)?.source ?? null;
  }

  /** Returns the request whose code is exported: of a spring, that of its settings, or else that of the last release. */
  exportRequest(object, isEasing) {
    return this.scene.exportRequest?.(object.index, isEasing) ?? this.request(object);
  }

  /** How many points of the stage a value of a trajectory is, from the origin of the stage. */
  get unit() {
    return this.scene.unit?.() ?? { scale: 1, origin: 0 };
  }

  /** Returns the position on the stage of a position of a trajectory. */
  toPoints(position) {
    const { scale, origin } = this.unit;
    return position.map((value) => (value - origin) * scale);
  }

  /** Returns the request for the last release of an object with the current settings. */
  request({ index }) {
    const { objects, ...recorded } = this.release;
    return this.scene.request({ ...objects[index], ...recorded }, index);
  }

  // MARK: Dragging

  /** Starts a drag at one object. Alone, it leads all objects. */
  beginDrag(source, leader = 0) {
    const isAlone = this.dragSource === null;
    for (const object of isAlone ? this.activeObjects : [this.objects[leader]]) {
      const { isPlaying, time } = object.player;
      if (object.leader === null) object.before = { position: object.position, isPlaying, time };
      object.player.stop();
      object.generation += 1;
      Object.assign(object, { leader, source });
      object.bands = object.position.map((value, axis) => this.scene.rubberBand(axis).reaching(value));
      object.dragOrigin = object.position.map((value, axis) => object.bands[axis].pointerPosition(value));
      object.pointerPosition = object.dragOrigin;
      object.draggable.classList.add("is-dragging");
    }
    this.translation = this.scene.axes.map(() => 0);
    if (isAlone) {
      this.trail?.fade();
      this.scene.dragBegan?.();
      this.inspector.dragBegan();
    }
  }

  /** Moves the objects that `leader` leads by a translation since the start of its drag. */
  drag(translation, leader = 0) {
    this.translation = translation;
    for (const object of this.#ledBy(leader)) {
      object.pointerPosition = object.dragOrigin.map((value, axis) => value + translation[axis]);
      this.#draw(object, object.pointerPosition.map((value, axis) => object.bands[axis].position(value)));
    }
  }

  /** Ends all drags without a release: the objects return, and continue to move if they did. */
  cancelDrags() {
    this.cancels.forEach((cancel) => cancel());
    if (this.dragSource === "keyboard") this.#cancelDrag(this.objects.find(({ leader }) => leader !== null).leader);
  }

  #ledBy(leader) {
    return this.objects.filter((object) => object.leader === leader);
  }

  #cancelDrag(leader) {
    if (this.recording && this.recordedCount !== undefined) this.recording.events.length = this.recordedCount;
    for (const object of this.#clearDrag(leader)) {
      const { position, isPlaying, time } = object.before;
      object.pointerPosition = null;
      if (isPlaying && object.trajectory) object.player.play(object.trajectory, time);
      else this.#draw(object, position);
    }
    if (this.recording?.events.length === 0) this.recording = null;
    if (this.activeObjects[0].trajectory) this.scene.showResult?.(this.activeObjects[0].trajectory.result);
  }

  /** Ends the drag of `leader` and returns the objects that it has led. */
  #clearDrag(leader) {
    const led = this.#ledBy(leader);
    for (const object of led) {
      object.leader = null;
      object.draggable.classList.remove("is-dragging");
    }
    return led;
  }

  // MARK: Releasing

  /** Releases with the velocity of a recorded drag. The kernel computes it and the motion, and the object moves in this frame. */
  async #endDrag(leader, recording, time) {
    const objects = this.#clearDrag(leader);
    // The motion starts at the time of the release, but at most one frame before now.
    const releasedAt = Math.min(Math.max(time, performance.now() - maximumFrameLatency), performance.now());
    if (this.scene.isRecorded) return this.#releaseRecording(recording, releasedAt);
    const gesture = recording.tail(0.25).map((event) => this.#gestureEvent(event));
    this.lead = this.#lead(objects[0], gesture);
    const velocity = fromCoordinate(kernel.releaseVelocity(gesture), this.scene.axes);
    const request = answer("gesture/velocity", { gesture }, undefined, { purpose: "velocity" });
    const release = this.#releaseWithVelocity(objects, velocity, releasedAt);
    const generations = objects.map(({ generation }) => generation);
    const { ok, result } = await request;
    if (!ok || objects.some(({ generation }, index) => generation !== generations[index])) return release;
    const measured = fromCoordinate(result.velocity, this.scene.axes);
    const isConfirmed = velocity.every(
      (value, axis) => Math.abs(value - measured[axis]) <= 1e-6 * Math.max(1, Math.abs(value)));
    if (isConfirmed) return release;
    this.#setVelocity(objects, measured);
    const shown = objects.map(({ trajectory }) => trajectory);
    await this.update({ objects, mode: "follow", announces: true });
    const difference = Math.max(...objects.map(({ trajectory }, index) => trajectory.difference(shown[index])));
    return this.inspector.showConfirmation({ difference });
  }

  /** Releases with a velocity of the pointer. */
  #releaseWithVelocity(objects, velocity, releasedAt) {
    for (const object of objects) {
      object.pointerAtRelease = object.pointerPosition ?? object.position;
      object.releasedFrom = object.position.map((value) => rounded(value));
    }
    this.#setVelocity(objects, velocity);
    const update = this.update({ objects, announces: true, releasedAt });
    this.inspector.committed();
    return update;
  }

  /** Sets the release of objects. Beyond the range, an object is slower than the pointer. */
  #setVelocity(objects, velocity) {
    for (const { index, releasedFrom, pointerAtRelease, bands } of objects) {
      this.release.objects[index] = {
        from: releasedFrom,
        velocity: velocity.map((value, axis) =>
          rounded(bands[axis].velocity(pointerAtRelease[axis], value))),
      };
    }
    // A spring that is added to a comparison starts as the first one.
    this.release.objects.fill(this.release.objects[0], this.activeObjects.length);
    this.scene.release?.remember(this.release.objects);
    this.scene.updateLayout?.();
  }

  /** Releases a toss, which is sent as its complete recording, including every interruption. The kernel computes its last spring. */
  #releaseRecording(recording, releasedAt) {
    const gesture = recording.events.map((event) => this.#gestureEvent(event));
    const [{ position, pointerPosition, bands }] = this.objects;
    const velocity = fromCoordinate(kernel.releaseVelocity(gesture), this.scene.axes)
      .map((value, axis) => bands[axis].velocity(pointerPosition[axis], value));
    this.release = { objects: [{ from: this.recordedFrom }], gesture, last: { position, velocity } };
    const update = this.update({ announces: true, startTime: gesture.at(-1).time, releasedAt });
    this.inspector.committed();
    return update;
  }

  /** The positions of the last drag before its release, for the plot: times are negative. */
  #lead(object, gesture) {
    const end = gesture.at(-1);
    const last = fromCoordinate(end.translation, this.scene.axes);
    const pointer = object.pointerPosition;
    return gesture.filter(({ time }) => time >= end.time - 0.12).map(({ time, translation }) => ({
      time: time - end.time,
      position: fromCoordinate(translation, this.scene.axes).map((value, axis) =>
        object.bands[axis].position(pointer[axis] + value - last[axis])),
    }));
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

  // MARK: Computing and playing

  /**
   * Computes the motion of the last release with the current settings and shows it. Every change goes through here.
   *
   * `mode` is "play" (from the start), "live" (a parameter changes, the motion goes on), "follow" (without a jump), or
   * "still". The kernel computes the motion, and the service confirms it, and computes what the kernel
   * does not have or refuses.
   */
  async update({ objects = this.activeObjects, mode = "play", announces = false, startTime = 0, releasedAt } = {}) {
    this.confirmation.cancel();
    for (const object of objects) object.generation += 1;
    const options = { mode, announces, startTime, releasedAt };
    let computed = objects.map((object) => this.#released(object, startTime));
    if (computed.includes(null)) {
      const generations = objects.map(({ generation }) => generation);
      computed = await this.#answers(objects);
      if (objects.some(({ generation }, index) => generation !== generations[index])) return undefined;
    }
    if (!this.#adopt(objects, computed, options)) return undefined;
    this.inspector.showConfirmation({ isPending: true });
    if (mode === "live") return this.confirmation.request();
    return this.confirm(objects);
  }

  /** Compares the shown motion with that of the service, and follows the service where they differ. */
  async confirm(objects = this.activeObjects) {
    const generations = objects.map(({ generation }) => generation);
    const responses = await this.#answers(objects);
    if (objects.some(({ generation }, index) => generation !== generations[index])) return undefined;
    if (responses.some(({ isMissing }) => isMissing)) return this.inspector.showConfirmation({ isOffline: true });
    const failed = responses.findIndex(({ ok }) => !ok);
    if (failed >= 0) return this.inspector.showProblem(this.scene, responses[failed].problem, objects[failed].index);
    const difference = Math.max(...responses.map(({ result }, index) =>
      new Trajectory(result, this.scene.axes).difference(objects[index].trajectory) * this.unit.scale));
    this.inspector.showConfirmation({ difference });
    if (difference > visibleDifference) this.#adopt(objects, responses, { mode: "follow" });
    else if (this.scene.isRecorded) this.#adopt(objects, responses, { mode: "still" });
    return undefined;
  }

  /** Shows and plays computed motions. Returns whether there are any, and shows the problem otherwise. */
  #adopt(objects, responses, { mode, announces = false, startTime = 0, releasedAt }) {
    const failed = responses.findIndex(({ ok }) => !ok);
    if (failed >= 0) {
      const { problem, isMissing } = responses[failed];
      this.inspector.showProblem(this.scene, problem, objects[failed].index, isMissing ? () => this.update({ mode }) : null);
      return false;
    }
    objects.forEach((object, index) => {
      object.trajectory = new Trajectory(responses[index].result, this.scene.axes);
    });
    if (this.activeObjects.some(({ trajectory }) => !trajectory)) return true;
    this.scene.showResult?.(this.trajectories[0].result);
    // The dots are many; they follow when the slider rests.
    if (mode === "live") this.trail?.fade();
    else this.#showTrail();
    if (mode !== "still") objects.forEach((object) => this.#animate(object, mode, startTime, releasedAt));
    this.inspector.show(this, announces);
    return true;
  }

  #showTrail() {
    if (this.trajectories.every(Boolean)) this.trail?.show(this.trajectories, (position, index) => this.scene.trailPoint(this.toPoints(position), index));
  }

  #animate(object, mode, startTime, began) {
    const { player, trajectory, leader } = object;
    if (leader !== null) return;
    object.pointerPosition = null;
    if (this.inspector.skipsAnimation) player.jumpToEnd(trajectory);
    else if (mode === "follow") player.follow(trajectory);
    else if (mode === "live") player.replace(trajectory);
    else player.play(trajectory, startTime, began);
  }

  /** Returns the motion of an object from the kernel, or null. Of a recording, only the spring after the last release. */
  #released(object, startTime) {
    if (!this.scene.isRecorded) return kernelResponse(this.scene.operation, this.request(object));
    return startTime > 0 ? kernelResponse("spring/trajectory", this.scene.lastRequest(this.release.last), startTime) : null;
  }

  /** Asks the service for the whole motions of objects. */
  #answers(objects) {
    return Promise.all(objects.map((object) => answer(
      this.scene.operation, { ...this.request(object), sampling: { count: 2 } }, undefined, { purpose: `motion ${object.index}` })));
  }

  /** Plays the last motion again. */
  play() {
    this.#each((object) => this.#animate(object, "play", 0, undefined));
  }

  /** Shows all objects at `time` in seconds. */
  seek(time) {
    this.#each(({ player, trajectory }) => player.seek(trajectory, time));
  }

  pause() {
    this.#each(({ player }) => player.stop());
  }

  resume() {
    this.#each(({ player, trajectory }) => player.play(trajectory, player.time));
  }

  #each(action) {
    this.activeObjects.filter(({ trajectory, leader }) => trajectory && leader === null).forEach(action);
  }

  /** Stops the drag and the playback before another scene is shown. Pending responses are discarded. */
  deactivate() {
    this.cancelDrags();
    this.confirmation.cancel();
    for (const object of this.objects) {
      object.generation += 1;
      object.player.stop();
    }
  }

  #createObject(index) {
    const object = {
      index, draggable: this.scene.draggables[index], position: this.scene.restPosition, pointerPosition: null,
      leader: null, generation: 0, trajectory: null,
    };
    const isFirst = () => this.activeObjects.find(({ player }) => player.isPlaying)?.index === index || index === 0;
    object.player = new Player({
      pace: () => this.inspector.transport.pace,
      onFrame: (state, time) => {
        this.#draw(object, this.toPoints(state.position));
        if (isFirst()) this.inspector.timeChanged(time);
      },
      onSettled: () => {
        if (index === 0) this.recording = null;
        this.inspector.playbackChanged();
      },
    });
    return object;
  }

  #draw(object, position) {
    object.position = position;
    this.scene.draw(object.index, position, object.pointerPosition);
  }

  // MARK: Pointer and keyboard

  #listen(draggable, index) {
    setAttributes(draggable, { role: "application", tabindex: 0, "aria-describedby": "shortcuts" });
    draggable.addEventListener("keydown", (event) => this.#handleKey(event, index));
    draggable.addEventListener("blur", () => this.dragSource === "keyboard" && this.#releaseByKey(index, this.scene.axes.map(() => 0)));
    return makeDraggable(draggable, {
      scale: () => stage.scale,
      clock: () => (this.recording ? this.interruptionTime : 0),
      recording: () => (this.scene.isRecorded ? this.#currentRecording() : new GestureRecording()),
      onStart: () => {
        if (this.dragSource === "keyboard") this.cancelDrags();
        const { player } = this.objects[0];
        this.interruptionTime = player.isPlaying ? player.time : 0;
        if (!player.isPlaying) this.recording = null;
        this.beginDrag("pointer", index);
      },
      onMove: (translation) => this.drag(this.#axisTranslation(translation), index),
      onEnd: (recording, time) => this.#endDrag(index, recording, time),
      onCancel: () => this.#cancelDrag(index),
    });
  }

  /** The recording to append to. An interrupted toss continues its recording; otherwise a new one starts. */
  #currentRecording() {
    if (!this.recording) {
      this.recordedFrom = this.objects[0].position.map((value) => rounded(value));
      this.recording = new GestureRecording();
    }
    this.recordedCount = this.recording.events.length;
    return this.recording;
  }

  #handleKey(event, index) {
    const arrows = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] };
    const [name, sign] = arrows[event.key] ?? [];
    const axis = this.scene.axes.indexOf(name);
    if (event.ctrlKey || event.metaKey || event.altKey || this.dragSource === "pointer") return;
    if (axis >= 0) this.#dragByKey(index, axis, sign * (event.shiftKey ? 4 : 1));
    else if (event.key === "Enter") this.#flick(index);
    else if (event.key === " ") {
      if (this.dragSource === "keyboard") this.#releaseByKey(index, this.scene.axes.map(() => 0));
    } else return;
    event.preventDefault();
  }

  #dragByKey(index, axis, steps) {
    if (this.dragSource === null) this.beginDrag("keyboard", index);
    this.keyDirection = this.scene.axes.map((_, other) => (other === axis ? Math.sign(steps) : 0));
    this.drag(this.translation.map((value, other) => value + (other === axis ? steps * keyStep : 0)), index);
    announce(`Position ${this.objects[index].position.map((value) => displayNumber(value, 0)).join(", ")}`);
  }

  /** Flicks the object in the last key direction. A flick of a moving object adds to its velocity. */
  #flick(index) {
    const { player } = this.objects[index];
    const before = this.scene.axes.map((_, axis) => (player.isPlaying ? player.state.velocity[axis] * this.unit.scale : 0));
    if (this.dragSource === null) this.beginDrag("keyboard", index);
    return this.#releaseByKey(index, before.map((value, axis) => value + this.keyDirection[axis] * flickSpeed));
  }

  #releaseByKey(index, velocity) {
    const sign = this.scene.sign ?? 1;
    const { translation } = this;
    const objects = this.#clearDrag(index);
    if (objects.length === 0) return undefined;
    this.lead = [];
    if (!this.scene.isRecorded) return this.#releaseWithVelocity(objects, velocity, performance.now());
    this.recording = null;
    this.recordedFrom = this.objects[0].dragOrigin.map((value) => rounded(value));
    this.recording = new GestureRecording();
    this.recording.events = [["began", 0, [0, 0]], ["changed", 0.02, translation], ["ended", 0.03, translation]].map(
      ([state, time, moved]) => ({ state, time, translation: moved.map((value) => value * sign) }));
    this.recording.events.at(-1).velocity = toCoordinate(velocity.map((value) => rounded(value)), this.scene.axes);
    return this.#releaseRecording(this.recording, performance.now());
  }
}

/** Converts a position to the format of the API: a number for one axis, an object of axes otherwise. */
function toCoordinate(values, axes) {
  return axes.length === 1 ? values[0] : Object.fromEntries(axes.map((axis, index) => [axis, values[index]]));
}

function fromCoordinate(coordinate, axes) {
  return axes.map((axis) => (typeof coordinate === "number" ? coordinate : coordinate[axis]));
}
