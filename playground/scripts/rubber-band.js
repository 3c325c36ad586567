// The rubber band, by the formula of the service's /v1/rubber-band.
//
// While a finger is down the page cannot ask anybody: the thing must be under the finger in the same frame. So
// this is the one piece of physics that the page computes by itself; everything after the release is asked.

/**
 * Resists positions outside of [min, max], in points: what is pulled x points beyond an end is shown
 * (1 − 1/(x·c/d + 1))·d points beyond it. It begins with the slope c and never reaches d.
 */
class RubberBand {
  /** `dimension` is d, a number or {below, above}; `coefficient` is c. Where d is 0 nothing goes beyond the end. */
  constructor({ min = -Infinity, max = Infinity, dimension, coefficient = 0.55 }) {
    this.min = min;
    this.max = max;
    this.below = dimension.below ?? dimension;
    this.above = dimension.above ?? dimension;
    this.coefficient = coefficient;
  }

  /** Where a thing is shown whose finger is at `free`. */
  resisted(free) {
    if (free < this.min) return this.min - this.#offset(this.min - free, this.below);
    if (free > this.max) return this.max + this.#offset(free - this.max, this.above);
    return free;
  }

  /** Where the finger would be for a thing shown at `shown`: grabbing it outside of the range must not move it. */
  free(shown) {
    if (shown < this.min) return this.min - this.#pull(this.min - shown, this.below);
    if (shown > this.max) return this.max + this.#pull(shown - this.max, this.above);
    return shown;
  }

  /** The velocity of the thing for the finger's velocity at `free`, by the slope of the band there. */
  velocity(free, velocity) {
    if (free < this.min) return velocity * this.#slope(this.min - free, this.below);
    if (free > this.max) return velocity * this.#slope(free - this.max, this.above);
    return velocity;
  }

  #offset(pull, dimension) {
    return dimension > 0 ? (1 - 1 / ((pull * this.coefficient) / dimension + 1)) * dimension : 0;
  }

  /** The inverse, taken at 0.99 of the dimension for what is out of the band's reach, as the service does. */
  #pull(offset, dimension) {
    if (!(dimension > 0) || !(this.coefficient > 0)) return 0;
    const share = Math.min(offset / dimension, 0.99);
    return (dimension / this.coefficient) * (1 / (1 - share) - 1);
  }

  #slope(pull, dimension) {
    if (!(dimension > 0)) return 0;
    return this.coefficient / (1 + (this.coefficient * pull) / dimension) ** 2;
  }
}
