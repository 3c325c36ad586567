// Records drags in the format of the service: a list of events with a state, a time, and a translation.

/** A pointer that moves less than this many pixels clicks: it does not drag, and lifting it is not a release. */
const dragThreshold = 3;

/** A recorded gesture. Times are in seconds from the first event and never decrease; translations are in points. */
class GestureRecording {
  constructor() {
    this.events = [];
  }

  /** Appends an event. `seconds` are since the start of the drag, which began at `offset` in the recording. */
  add(state, seconds, translation, offset = 0) {
    const time = Math.max(offset + seconds, this.events.at(-1)?.time ?? 0);
    // Some mice report 1000 positions per second. Keeping one every 4 ms is enough.
    const [before, latest] = this.events.slice(-2);
    if (state === "changed" && latest?.state === "changed" && time - before.time < 0.004) this.events.pop();
    this.events.push({ state, time: Math.round(time * 1e5) / 1e5, translation });
  }

  /** Returns the last `seconds` as a separate gesture. The velocity depends only on the last tenth of a second. */
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
 * Makes an element draggable by one pointer at a time.
 *
 * Calls `onStart()`, `onMove([x, y])` with the translation in points, and `onEnd(recording, time)` with the time of the
 * release on the page's clock in milliseconds, or `onCancel()` if the pointer has not moved. `scale()` is the number of
 * pixels per point, `clock()` the time in the recording at which a drag starts, and `recording()` the recording that the
 * drag belongs to. Pointer capture continues the drag when the pointer leaves the element. Returns a function that ends
 * the drag without a release.
 */
function makeDraggable(element, { onStart, onMove, onEnd, onCancel, scale, clock, recording }) {
  let start = null;
  let record = null;
  let offset = 0;
  let hasMoved = false;

  const translation = (event) => [event.clientX - start.clientX, event.clientY - start.clientY].map(
    (distance) => distance / start.scale);
  const add = (state, event) => record.add(state, (event.timeStamp - start.timeStamp) / 1000, translation(event), offset);

  element.addEventListener("pointerdown", (event) => {
    if (start || event.button !== 0) return;
    start = { clientX: event.clientX, clientY: event.clientY, timeStamp: event.timeStamp, id: event.pointerId, scale: scale() };
    hasMoved = false;
    try {
      element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is already up.
    }
    onStart();
    offset = clock();
    record = recording();
    add("began", event);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== start?.id) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) add("changed", step);
    hasMoved ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) >= dragThreshold;
    onMove(translation(event));
  });
  const end = (state) => (event) => {
    if (event.pointerId !== start?.id) return;
    add(state, event);
    start = null;
    if (hasMoved) onEnd(record, event.timeStamp);
    else onCancel();
  };
  element.addEventListener("pointerup", end("ended"));
  element.addEventListener("pointercancel", end("cancelled"));
  element.addEventListener("lostpointercapture", end("cancelled"));
  // A long press must not open a context menu during a drag.
  element.addEventListener("contextmenu", (event) => start && event.preventDefault());
  return () => {
    if (start === null) return;
    start = null;
    onCancel();
  };
}
