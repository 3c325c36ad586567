// The scale of a plot's axis: values to pixels, and round numbers for its labels.

class PlotScale {
  /** Maps `low` to `start` and `high` to `stop`. An empty or infinite range becomes one of length 1. */
  constructor(low, high, start, stop) {
    const isValid = Number.isFinite(high - low) && high > low;
    this.low = isValid ? low : 0;
    this.high = isValid ? high : 1;
    this.start = start;
    this.stop = stop;
  }

  position(value) {
    const share = (value - this.low) / (this.high - this.low);
    // Coordinates that are far outside are not drawn reliably.
    return this.start + (this.stop - this.start) * Math.min(Math.max(share, -9), 10);
  }

  value(position) {
    return this.low + ((position - this.start) / (this.stop - this.start)) * (this.high - this.low);
  }

  /** Returns the distance between round numbers, about one every `spacing` pixels. */
  step(spacing) {
    const ideal = ((this.high - this.low) / Math.abs(this.stop - this.start)) * spacing;
    const power = 10 ** Math.floor(Math.log10(ideal));
    return [1, 2, 5, 10].find((factor) => factor * power >= ideal) * power;
  }

  /** Returns this scale with its ends, or its upper end, at quarters of steps: a slider then rarely changes the axis. */
  rounded(spacing, low) {
    const quarter = this.step(spacing) / 4;
    return new PlotScale(low ?? Math.floor(this.low / quarter) * quarter, Math.ceil(this.high / quarter) * quarter, this.start, this.stop);
  }

  /** Returns `other` if it shows this range at this place in most of its length, else this scale. */
  orKept(other) {
    const shows = other && other.start === this.start && other.stop === this.stop && other.low <= this.low && other.high >= this.high;
    return shows && this.high - this.low > 0.6 * (other.high - other.low) ? other : this;
  }

  /** Returns round numbers within the range. */
  ticks(spacing) {
    const step = this.step(spacing);
    const first = Math.ceil(this.low / step - 1e-9);
    const count = Math.min(Math.floor(this.high / step + 1e-9) - first + 1, 40);
    return Array.from({ length: Math.max(count, 0) }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  }
}
