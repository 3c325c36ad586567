// The workbench of one motion: something lies in a hand, is let go, flies as the service says, and may be caught
// in flight. What differs between motions stands in the scenes; what every thing that one drags has in common
// stands here.
//
// Positions are arrays, one number for each axis of the scene. A scene may have two runners, the same release
// under two springs.

const flickSpeed = 1200;
const keyStep = 10;

class Bench {
  constructor(scene, desk) {
    this.scene = scene;
    this.desk = desk;
    this.release = { from: scene.start.from, velocity: scene.start.velocity };
    this.ticket = 0;
    this.heldBy = null;
    this.isMeasuring = false;
    this.keyDirection = scene.flick;
    this.recording = null;
    this.trail = scene.trailHost ? new Trail(scene.trailHost) : null;
    this.runners = [0, 1].slice(0, scene.handles.length).map((index) => this.#runner(index));
    scene.handles.forEach((handle) => this.#listen(handle));
  }

  /** Draws everything where it is: the stage has appeared or changed its size. */
  redraw() {
    this.scene.show();
    this.runners.forEach((runner) => this.#draw(runner, runner.position));
  }

  /** The runners in play: the second only where two springs are compared. */
  get active() {
    return this.runners.slice(0, this.scene.runnerCount?.() ?? 1);
  }

  // MARK: In the hand

  grab(holder) {
    this.ticket += 1;
    this.isMeasuring = false;
    this.heldBy = holder;
    this.runners.forEach((runner) => {
      runner.player.stop();
      runner.grabbed = runner.position.map((value, axis) => this.scene.band(axis).free(value));
      runner.free = runner.grabbed;
    });
    this.translation = this.scene.axes.map(() => 0);
    this.scene.handles.forEach((handle) => handle.classList.add("is-held"));
    this.trail?.fade();
    this.scene.hold?.();
    this.desk.held();
  }

  /** Moves what is held by a translation since the grab, in the motion's own direction. */
  drag(translation) {
    this.translation = translation;
    for (const runner of this.active) {
      runner.free = runner.grabbed.map((value, axis) => value + translation[axis]);
      this.#draw(runner, runner.free.map((value, axis) => this.scene.band(axis).resisted(value)));
    }
  }

  // MARK: Letting go

  /** Asks for the velocity of what the pointer did, then for the motion. */
  async #letGo(recording) {
    this.#drop();
    if (this.scene.isRecorded) return this.#tossed(recording);
    const ticket = this.ticket;
    this.isMeasuring = true;
    const gesture = recording.tail(0.25).map((event) => this.#spoken(event));
    const { ok, answer, problem } = await ask("gesture/velocity", { gesture });
    if (ticket !== this.ticket) return undefined;
    this.isMeasuring = false;
    if (!ok) return this.desk.problem(this.scene, problem, 0);
    return this.#fly(fromCoordinate(answer.velocity, this.scene.axes), { gesture });
  }

  /** Lets go with a velocity of the finger; inside a rubber band the thing is slower than the finger. */
  #fly(velocity, more = {}) {
    const mapped = this.active.map((runner) => velocity.map((value, axis) =>
      rounded(this.scene.band(axis).velocity((runner.free ?? runner.position)[axis], value))));
    const from = this.active.map((runner) => runner.position.map((value) => rounded(value)));
    this.release = { from: from[0], velocity: mapped[0], runners: from.map((from, index) => ({ from, velocity: mapped[index] })), ...more };
    return this.answer({ plays: true, speaks: true });
  }

  /** A toss is sent as it was recorded, every catch in flight included. */
  #tossed(recording) {
    const gesture = recording.events.map((event) => this.#spoken(event));
    this.release = { ...this.release, gesture, initialPosition: this.initialPosition };
    return this.answer({ plays: true, speaks: true, start: gesture.at(-1).time });
  }

  #drop() {
    this.heldBy = null;
    this.scene.handles.forEach((handle) => handle.classList.remove("is-held"));
  }

  /** An event in the service's words: a translation along this motion's axes and in its direction. */
  #spoken({ state, time, translation, velocity }) {
    const along = toCoordinate(this.#along(translation), this.scene.axes);
    return { state, time, translation: along, ...(velocity === undefined ? {} : { velocity }) };
  }

  #along([x, y]) {
    const sign = this.scene.sign ?? 1;
    return this.scene.axes.map((axis) => rounded((axis === "x" ? x : y) * sign));
  }

  // MARK: Asking

  /**
   * Asks how the last release goes on with the settings of now, shows it and, where wanted, plays it. While the
   * velocity of a release is still being asked for, that release is the last one, and its own question follows.
   */
  async answer({ plays = false, speaks = false, start = 0 } = {}) {
    if (this.isMeasuring) return;
    this.ticket += 1;
    const ticket = this.ticket;
    const questions = this.active.map((_, index) => this.scene.question(this.release, index));
    const answers = await Promise.all(questions.map((question) =>
      ask(this.scene.operation, { ...question, sampling: { rate: 120 }, events: true })));
    if (ticket !== this.ticket) return;
    const failed = answers.findIndex(({ ok }) => !ok);
    if (failed >= 0) {
      this.desk.problem(this.scene, answers[failed].problem, failed);
      return;
    }
    const trajectories = answers.map(({ answer }) => new Trajectory(answer, this.scene.axes));
    this.trajectories = trajectories;
    this.scene.answered?.(answers[0].answer);
    this.trail?.show(trajectories, (position, runner) => this.scene.point(position, runner));
    if (plays) this.play(start);
    await this.desk.show(this, questions, trajectories, speaks);
  }

  /** The same for a slider that is moving: one question at a time, and the last one is always asked. */
  async follow() {
    this.isBehind = this.isFollowing;
    if (this.isFollowing) return;
    this.isFollowing = true;
    try {
      do {
        this.isBehind = false;
        await this.answer();
      } while (this.isBehind);
    } finally {
      this.isFollowing = false;
    }
  }

  /** Plays what was answered last, from `start` seconds on. */
  play(start = 0) {
    this.active.forEach((runner, index) => {
      const trajectory = this.trajectories?.[index];
      if (!trajectory) return;
      runner.free = null;
      if (this.desk.isStill) runner.player.jump(trajectory);
      else runner.player.play(trajectory, start);
    });
  }

  /** Leaves the stage as it is. Who leaves has nothing in the hand any more, and lets nothing fly. */
  pause() {
    this.ticket += 1;
    this.isMeasuring = false;
    this.#drop();
    this.runners.forEach((runner) => runner.player.stop());
  }

  #runner(index) {
    const runner = { index, position: this.scene.home, free: null };
    runner.player = new Player(
      (state, time) => {
        this.#draw(runner, state.position);
        if (index === 0) this.desk.moved(time);
      },
      () => {
        if (index === 0) this.recording = null;
      });
    return runner;
  }

  #draw(runner, position) {
    runner.position = position;
    this.scene.draw(runner.index, position, runner.free);
  }

  // MARK: Fingers and keys

  #listen(handle) {
    makeDraggable(handle, {
      clock: () => (this.recording ? this.clock : 0),
      recording: () => (this.scene.isRecorded ? this.#recorded() : new Recording()),
      began: () => {
        const { player } = this.runners[0];
        this.clock = player.isPlaying ? player.time : 0;
        if (!player.isPlaying) this.recording = null;
        this.grab("pointer");
      },
      moved: (translation) => this.heldBy === "pointer" && this.drag(this.#along(translation)),
      ended: (recording) => this.heldBy === "pointer" && this.#letGo(recording),
      cancelled: (recording) => this.heldBy === "pointer" && this.#letGo(recording),
    });
    handle.addEventListener("keydown", (event) => this.#key(event));
    handle.addEventListener("blur", () => this.heldBy === "keys" && this.#letGoByKey(this.scene.axes.map(() => 0)));
  }

  /** The recording that goes on where a toss is caught in flight, or a new one. */
  #recorded() {
    if (this.recording) return this.recording;
    this.initialPosition = this.runners[0].position.map((value) => rounded(value));
    this.recording = new Recording();
    return this.recording;
  }

  #key(event) {
    const arrows = { ArrowLeft: ["x", -1], ArrowRight: ["x", 1], ArrowUp: ["y", -1], ArrowDown: ["y", 1] };
    const [name, sign] = arrows[event.key] ?? [];
    const axis = this.scene.axes.indexOf(name);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (axis >= 0) this.#keyMoves(axis, sign * (event.shiftKey ? 4 : 1));
    else if (event.key === "Enter" || event.key === " ") this.#flick();
    else if (event.key === "Escape" && this.heldBy === "keys") this.#letGoByKey(this.scene.axes.map(() => 0));
    else return;
    event.preventDefault();
  }

  #keyMoves(axis, steps) {
    if (this.heldBy === "pointer") return;
    if (this.heldBy === null) this.grab("keys");
    this.keyDirection = this.scene.axes.map((_, index) => (index === axis ? Math.sign(steps) : 0));
    this.drag(this.translation.map((value, index) => value + (index === axis ? steps * keyStep : 0)));
    announce(`Held at ${this.runners[0].position.map((value) => readable(value, 0)).join(", ")}.`);
  }

  /** In flight a flick adds to the velocity: nothing stops in between. */
  #flick() {
    if (this.heldBy === "pointer") return undefined;
    const { player } = this.runners[0];
    const before = player.isPlaying ? player.state.velocity : this.scene.axes.map(() => 0);
    if (this.heldBy === null) this.grab("keys");
    return this.#letGoByKey(before.map((value, axis) => value + this.keyDirection[axis] * flickSpeed));
  }

  #letGoByKey(velocity) {
    const sign = this.scene.sign ?? 1;
    const { translation } = this;
    this.#drop();
    if (!this.scene.isRecorded) return this.#fly(velocity);
    this.recording = null;
    this.initialPosition = this.runners[0].grabbed.map((value) => rounded(value));
    const recording = this.#recorded();
    recording.events = [["began", 0, [0, 0]], ["changed", 0.02, translation], ["ended", 0.03, translation]].map(
      ([state, time, moved]) => ({ state, time, translation: moved.map((value) => value * sign) }));
    recording.events.at(-1).velocity = toCoordinate(velocity.map((value) => rounded(value)), this.scene.axes);
    return this.#tossed(recording);
  }
}

/** A position as the API says it: a number where there is one axis, an object of axes otherwise. */
function toCoordinate(values, axes) {
  return axes.length === 1 ? values[0] : Object.fromEntries(axes.map((axis, index) => [axis, values[index]]));
}

function fromCoordinate(coordinate, axes) {
  return axes.map((axis) => (typeof coordinate === "number" ? coordinate : coordinate[axis]));
}
