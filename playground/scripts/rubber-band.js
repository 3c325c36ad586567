// The rubber band of a drag, computed by the kernel in the frame of each movement.

/** Resists positions outside [min, max], in points. */
class RubberBand {
  /** `dimension` is a number or {below, above}. Without a positive dimension and coefficient, nothing moves beyond the ends. */
  constructor({ min, max, dimension, coefficient = 0.55 }) {
    Object.assign(this, { min, max, coefficient, below: dimension.below ?? dimension, above: dimension.above ?? dimension });
  }

  /** Returns the position of the object for a position of the pointer. */
  position(pointer) {
    return this.#apply({ value: pointer }).value;
  }

  /** Returns the velocity of the object for the position and velocity of the pointer. */
  velocity(pointer, velocity) {
    return this.#apply({ value: pointer, velocity }).velocity;
  }

  /** Returns the position of the pointer for a position of the object, so that grabbing it does not move it. */
  pointerPosition(position) {
    const { min = -Infinity, max = Infinity, below, above } = this;
    // Offsets that the band cannot reach count as 0.99 of the dimension.
    const value = Math.min(Math.max(position, min - 0.99 * below), max + 0.99 * above);
    return this.#apply({ value, direction: "invert" }).value;
  }

  /**
   * Returns the band for a drag that starts at a position of the object. A position beyond 0.99 of the dimension gets a
   * larger dimension, of which it is 0.99, so that grabbing the object there does not move it, as in the service.
   */
  reaching(position) {
    const grown = (offset, dimension) => (dimension > 0 && offset > 0.99 * dimension ? offset / 0.99 : dimension);
    const dimension = { below: grown(this.min - position, this.below), above: grown(position - this.max, this.above) };
    return new RubberBand({ ...this, dimension });
  }

  #apply({ value, velocity, direction }) {
    const { min, max, below, above, coefficient } = this;
    const isInside = !(value < min || value > max);
    const dimension = value < min ? below : above;
    if (isInside) return { value, velocity };
    if (!(dimension > 0) || !(coefficient > 0)) return { value: Math.min(Math.max(value, min ?? value), max ?? value), velocity: 0 };
    return kernel.rubberBand({ value, velocity, bounds: { min, max }, dimension, coefficient, direction });
  }
}
