// The control of time: play and pause, a slider for the time, slow motion, and a loop.

class Transport {
  /** `onPlay()`, `onPause()`, and `onSeek(time)` are called when the user uses the control. */
  constructor({ onPlay, onPause, onSeek, onRate }) {
    this.button = byId("play");
    this.slider = byId("time");
    this.output = byId("time-value");
    this.loop = byId("loop");
    this.rate = 1;
    this.isPlaying = false;
    this.button.addEventListener("click", () => (this.isPlaying ? onPause() : onPlay()));
    this.slider.addEventListener("input", () => onSeek(this.slider.valueAsNumber / 1000));
    for (const input of document.querySelectorAll("[name=speed]")) {
      input.addEventListener("change", () => {
        this.rate = Number(input.value);
        onRate();
      });
    }
    this.loop.addEventListener("change", () => this.loop.checked && onPlay());
  }

  /** How time passes: `rate` is 1 in real time. */
  get pace() {
    return { rate: this.rate, loops: this.loop.checked };
  }

  /** Sets the end of the motion in seconds. */
  setEnd(end) {
    this.end = end;
    this.slider.max = Math.max(Math.round(end * 1000), 1);
    this.show(Math.min(this.time ?? 0, end));
  }

  show(time) {
    this.time = time;
    const shown = Math.min(Math.max(time, 0), this.end ?? 0);
    this.slider.value = shown * 1000;
    this.slider.style.setProperty("--share", `${this.end > 0 ? (shown / this.end) * 100 : 0}%`);
    const text = `${shown.toFixed(2)} s`;
    setText(this.output, text);
    this.slider.setAttribute("aria-valuetext", text);
  }

  showPlaying(isPlaying) {
    if (isPlaying === this.isPlaying) return;
    this.isPlaying = isPlaying;
    this.button.textContent = isPlaying ? "Pause" : "Play";
    this.button.dataset.playing = isPlaying;
  }
}
