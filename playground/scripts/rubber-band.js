// The rubber band, with the formula of the service's /v1/rubber-band operation.
//
// During a drag the object must follow the pointer within the same frame, which leaves no time for a request. This is
// the only physics that the page computes itself.

/**
 * Resists positions outside [min, max], in points. If the pointer is x points beyond an end, the object is
 * (1 − 1/(x·c/d + 1))·d points beyond it. The initial slope is c, and the offset never reaches d.
 */
class RubberBand {
  /** `dimension` is d, a number or {below, above}; `coefficient` is c. If d is 0, nothing moves beyond the end. */
  constructor({ min = -Infinity, max = Infinity, dimension, coefficient = 0.55 }) {
    this.min = min;
    this.max = max;
    this.below = dimension.below ?? dimension;
    this.above = dimension.above ?? dimension;
    this.coefficient = coefficient;
  }

  /** Returns the position of the object for a position of the pointer. */
  position(pointer) {
    if (pointer < this.min) return this.min - this.#offset(this.min - pointer, this.below);
    if (pointer > this.max) return this.max + this.#offset(pointer - this.max, this.above);
    return pointer;
  }

  /** Returns the position of the pointer for a position of the object, so that grabbing it does not move it. */
  pointerPosition(position) {
    if (position < this.min) return this.min - this.#pull(this.min - position, this.below);
    if (position > this.max) return this.max + this.#pull(position - this.max, this.above);
    return position;
  }

  /**
   * Returns the band for a drag that starts at a position of the object. A position beyond 0.99 of the dimension gets a
   * larger dimension, of which it is 0.99, so that grabbing the object there does not move it, as in the service.
   */
  reaching(position) {
    const grown = (offset, dimension) => (dimension > 0 ? Math.max(dimension, offset / 0.99) : dimension);
    const dimension = { below: grown(this.min - position, this.below), above: grown(position - this.max, this.above) };
    return new RubberBand({ ...this, dimension });
  }

  /** Returns the velocity of the object for the position and velocity of the pointer. */
  velocity(pointer, velocity) {
    if (pointer < this.min) return velocity * this.#slope(this.min - pointer, this.below);
    if (pointer > this.max) return velocity * this.#slope(pointer - this.max, this.above);
    return velocity;
  }

  #offset(pull, dimension) {
    return dimension > 0 ? (1 - 1 / ((pull * this.coefficient) / dimension + 1)) * dimension : 0;
  }

  /** The inverse of `#offset`. Offsets that the band cannot reach count as 0.99 of the dimension. */
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
