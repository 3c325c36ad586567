// A drag as the service wants to hear of it: a list of events with a state, a time and a translation.
// Pointer capture keeps the finger although it leaves the thing; one pointer at a time.

/** Times in seconds since the first event, never falling; translations in points. */
class Recording {
  constructor() {
    this.events = [];
  }

  /** Adds what a pointer did. `offset` is where on the recording's clock this gesture began. */
  add(state, pointer, start, offset = 0) {
    const last = this.events.at(-1)?.time ?? 0;
    const time = Math.max(offset + (pointer.timeStamp - start.timeStamp) / 1000, last);
    // Some mice tell a thousand times a second where they are; a third of that says all there is to say.
    const [before, latest] = this.events.slice(-2);
    if (state === "changed" && latest?.state === "changed" && time - before.time < 0.004) this.events.pop();
    this.events.push({
      state,
      time: Math.round(time * 1e5) / 1e5,
      translation: [pointer.clientX - start.clientX, pointer.clientY - start.clientY],
    });
  }

  /** The end of it, `seconds` long, as a gesture of its own: what counts for the velocity is the last tenth. */
  tail(seconds) {
    const end = this.events.at(-1).time;
    const count = this.events.filter(({ time }) => time >= end - seconds).length;
    const events = this.events.slice(-Math.max(count, 2));
    const origin = events[0].time;
    return events.map((event, index) => ({
      ...event,
      state: index === 0 ? "began" : event.state,
      time: Math.round((event.time - origin) * 1e5) / 1e5,
    }));
  }
}

/**
 * Lets an element be dragged. Calls `began()`, `moved([x, y])` with the translation, and `ended(recording)`, or
 * `cancelled(recording)` where the system took the finger away. `clock()` says when on the recording's clock a
 * gesture begins, and `recording()` which recording it belongs to.
 */
function makeDraggable(element, { began, moved, ended, cancelled, clock = () => 0, recording = () => new Recording() }) {
  let start = null;
  let record = null;
  let offset = 0;

  element.addEventListener("pointerdown", (event) => {
    if (start || event.button !== 0) return;
    start = event;
    element.setPointerCapture(event.pointerId);
    began();
    offset = clock();
    record = recording();
    record.add("began", event, start, offset);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== start?.pointerId) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) record.add("changed", step, start, offset);
    moved([event.clientX - start.clientX, event.clientY - start.clientY]);
  });
  const end = (state, report) => (event) => {
    if (event.pointerId !== start?.pointerId) return;
    record.add(state, event, start, offset);
    start = null;
    report(record);
  };
  element.addEventListener("pointerup", end("ended", ended));
  element.addEventListener("pointercancel", end("cancelled", cancelled));
  // A long press must not open a menu over the thing that is held.
  element.addEventListener("contextmenu", (event) => start && event.preventDefault());
}
