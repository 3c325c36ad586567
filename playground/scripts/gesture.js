// Records drags in the format of the service: a list of events with a state, a time, and a translation.

/** A recorded gesture. Times are in seconds from the first event and never decrease; translations are in points. */
class GestureRecording {
  constructor() {
    this.events = [];
  }

  /** Appends a pointer event. `offset` is the time in the recording at which the current drag started. */
  add(state, pointer, start, offset = 0) {
    const last = this.events.at(-1)?.time ?? 0;
    const time = Math.max(offset + (pointer.timeStamp - start.timeStamp) / 1000, last);
    // Some mice report 1000 positions per second. Keeping one every 4 ms is enough.
    const [before, latest] = this.events.slice(-2);
    if (state === "changed" && latest?.state === "changed" && time - before.time < 0.004) this.events.pop();
    this.events.push({
      state,
      time: Math.round(time * 1e5) / 1e5,
      translation: [pointer.clientX - start.clientX, pointer.clientY - start.clientY],
    });
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
 * Calls `onStart()`, `onMove([x, y])` with the translation, and `onEnd(recording, time)` with the time of the release on
 * the page's clock in milliseconds, also if the system cancels the pointer. `clock()` returns the time in the recording at which a drag starts, and `recording()` the recording that
 * the drag belongs to. Pointer capture continues the drag when the pointer leaves the element.
 */
function makeDraggable(element, { onStart, onMove, onEnd, clock = () => 0, recording = () => new GestureRecording() }) {
  let start = null;
  let record = null;
  let offset = 0;

  element.addEventListener("pointerdown", (event) => {
    if (start || event.button !== 0) return;
    start = event;
    element.setPointerCapture(event.pointerId);
    onStart();
    offset = clock();
    record = recording();
    record.add("began", event, start, offset);
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId !== start?.pointerId) return;
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const step of steps.length > 0 ? steps : [event]) record.add("changed", step, start, offset);
    onMove([event.clientX - start.clientX, event.clientY - start.clientY]);
  });
  const end = (state) => (event) => {
    if (event.pointerId !== start?.pointerId) return;
    record.add(state, event, start, offset);
    start = null;
    onEnd(record, event.timeStamp);
  };
  element.addEventListener("pointerup", end("ended"));
  element.addEventListener("pointercancel", end("cancelled"));
  // A long press must not open a context menu during a drag.
  element.addEventListener("contextmenu", (event) => start && event.preventDefault());
}
