/** The closed form of a phase. */
export interface Law {
  kind: "rest" | "exponential" | "underdamped" | "critical" | "overdamped" | "polyline" | "frames" | "power" | "polynomial";
  [member: string]: unknown;
}

/** A number, or one number for each named axis. */
export type Coordinate = number | Record<string, number>;

/** A position, and a velocity in units of the position per second. */
export interface MotionState {
  value: Coordinate;
  velocity: Coordinate;
}

/**
 * Evaluates the law of a phase.
 *
 * @param t The time in seconds since the start of the phase.
 */
export function evaluate(law: Law, t: number): MotionState;

export interface PlayOptions {
  /** Called once at the destination, and never after `stop` or a second `play`. */
  onRest?(state: MotionState): void;
  /** The property that a motion without named axes animates. Default: `x`. */
  property?: "x" | "y" | "scale" | "opacity" | "rotation";
  /** Draws a frame instead of setting the style of the element. */
  draw?(element: any, value: Coordinate, velocity: Coordinate): void;
}

/** The motion of one element. */
export interface Player {
  /** Whether the motion is playing. */
  readonly isPlaying: boolean;
  /** Resolves to true when the motion is at rest, and to false after `stop` or a second `play`. */
  readonly finished: Promise<boolean>;
  /** The current position and velocity. */
  state(): MotionState;
  /** Ends the motion at the current position and returns that position and the velocity. */
  stop(): MotionState;
}

/**
 * Draws a trajectory on an element. Each frame is computed from the laws of the phases.
 *
 * @param answer What a call of module.js returned, or its body, in the format `phases` or `json`.
 * @throws TypeError if the answer is not a trajectory or has numbers that are not finite.
 */
export function play(element: Element | { style: any }, answer: unknown, options?: PlayOptions): Player;
