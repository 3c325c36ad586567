/** A number, or one number for each named axis. */
export type Coordinate = number | Readonly<Record<string, number>>;

/** The shape of a coordinate: numbers in, numbers out. */
export type Shape<C extends Coordinate> = C extends number ? number : { [Axis in keyof C]: number };

/** A position, and a velocity in units of the position per second. */
export interface State<C extends Coordinate> {
  value: Shape<C>;
  velocity: Shape<C>;
}

/** The closed form of a phase, as in docs/laws.md. */
export interface Law {
  kind: "rest" | "exponential" | "underdamped" | "critical" | "overdamped" | "polyline" | "frames" | "power" | "polynomial";
  [member: string]: unknown;
}

/** A part of a motion that one law describes. */
export interface Phase {
  kind: string;
  role?: string;
  /** Seconds since the motion began. */
  start: number;
  /** Seconds since the motion began; none if the phase never ends. */
  end?: number;
  law: Law;
}

/** A motion of one axis of a scroll. */
export interface AxisMotion {
  phases: Phase[];
  destination: number;
  /** Seconds; Infinity if the axis never comes to rest. */
  settlingDuration: number;
}

export interface Motion<C extends Coordinate, Changes = object> {
  /** The phases; none if the axes have phases of their own. */
  phases?: Phase[];
  /** The motion of each axis of a scroll with named axes. */
  axes?: Record<string, AxisMotion>;
  destination: Shape<C>;
  /** Seconds; Infinity if the motion never comes to rest. */
  settlingDuration: number;
  /** Probable mistakes, such as a threshold that is more than a tenth of the whole way. */
  warnings: string[];
  /** Whether the user moves it, so that a preference for reduced motion does not end it. */
  isScroll?: boolean;
  /** Returns the state at a time in seconds; a time below 0 counts as 0. */
  at(t: number): State<C>;
  /** Returns the motion with changes that starts with the state at a time. */
  retarget(t: number, changes?: Changes): Motion<C, Changes>;
}

/** A spring in one parameterization: stiffness and damping or dampingRatio, response and dampingRatio, or duration and bounce. */
export interface Spring {
  mass?: number | null;
  stiffness?: number | null;
  damping?: number | null;
  dampingRatio?: number | null;
  /** Seconds. */
  response?: number | null;
  /** Seconds. */
  duration?: number | null;
  bounce?: number | null;
}

/** An event of a gesture, with `timeStamp` in milliseconds, as events of the DOM have it, or with `time` in seconds. */
export type GestureEvent<C extends Coordinate> = {
  state: "began" | "changed" | "ended" | "cancelled" | "failed" | "possible";
  /** The distance from the start of the gesture. */
  translation: C;
  /** Units per second. */
  velocity?: Shape<C> | null;
} & ({ timeStamp: number; time?: null } | { time: number; timeStamp?: null });

/** A release says how fast it is: 0 for a release at rest. */
export type Release<C extends Coordinate> = { from: C } & (
  | { velocity: Shape<C> | number; gesture?: null }
  | { gesture: readonly GestureEvent<Shape<C>>[]; velocity?: null }
);

export interface SpringRequest<C extends Coordinate> {
  from: C;
  /** By default 0. */
  to?: Shape<C> | number | null;
  /**
   * Units per second, by default 0. The `gesture` of the service is an error here: `releaseVelocity(gesture)` computes the
   * velocity, and pages without gestures stay smaller.
   */
  velocity?: Shape<C> | number | null;
  threshold?: number | null;
  spring?: Spring | null;
}

/** The factor by which a velocity shrinks in one millisecond. */
export type DecelerationRate = number | "normal" | "fast";

export type DecelerationRequest<C extends Coordinate> = Release<C> & {
  threshold?: number | null;
  decelerationRate?: DecelerationRate | null;
};

export type ScrollRequest<C extends Coordinate> = Release<C> & {
  threshold?: Shape<C> | number | null;
  bounds?: { min?: Shape<C> | number | null; max?: Shape<C> | number | null } | null;
  decelerationRate?: DecelerationRate | (C extends number ? never : { [Axis in keyof C]: DecelerationRate }) | null;
  edgeSpring?: Spring | null;
  overscrollSpring?: Spring | null;
};

export type DrawerRequest<C extends Coordinate> = Release<C> & {
  threshold?: number | null;
  anchors: readonly (Shape<C> | number | { name?: string | null; value: Shape<C> | number })[];
  /** By default `nearest`. */
  selection?: "nearest" | "directional" | null;
  /** The greatest number of anchors between the release and the selected one, on one axis. */
  maximumSteps?: number | null;
  /** The position at which the drag began, from which `maximumSteps` counts; by default the release position. */
  dragStart?: number | null;
  decelerationRate?: DecelerationRate | null;
  spring?: Spring | null;
};

/** What a retarget may change. */
export type Changes<Request> = { [Member in Exclude<keyof Request, "gesture">]?: Request[Member] };

export interface DrawerMotion<C extends Coordinate> extends Motion<C, Changes<DrawerRequest<C>>> {
  /** The selected anchor, with its index in the request. */
  anchor: { index: number; name?: string; value: Shape<C> };
  /** Where the release would come to rest without anchors. */
  projection: Shape<C>;
  retarget(t: number, changes?: Changes<DrawerRequest<C>>): DrawerMotion<C>;
}

/** Returns the motion of a spring to a target. */
export function spring<C extends Coordinate>(request: SpringRequest<C>): Motion<C, Changes<SpringRequest<C>>>;
/** Returns the motion of a release without bounds. */
export function deceleration<C extends Coordinate>(request: DecelerationRequest<C>): Motion<C, Changes<DecelerationRequest<C>>>;
/** Returns the motion of a released scroll, whose axes do not affect each other. */
export function scroll<C extends Coordinate>(request: ScrollRequest<C>): Motion<C, Changes<ScrollRequest<C>>>;
/** Returns the motion of a release to one of several anchors. */
export function drawer<C extends Coordinate>(request: DrawerRequest<C>): DrawerMotion<C>;

/** Returns the velocity at the release of a gesture in units per second. */
export function releaseVelocity<C extends Coordinate>(gesture: readonly GestureEvent<C>[]): Shape<C>;

export interface RubberBandRequest<C extends Coordinate> {
  value: C;
  velocity?: Shape<C> | number | null;
  /** At least one of both. */
  bounds: { min?: Shape<C> | number | null; max?: Shape<C> | number | null };
  /** The limit of the offset beyond a bound. */
  dimension: number | { below: number; above: number };
  /** By default 0.55; with 0 a bound is a hard edge. */
  coefficient?: number | { below: number; above: number } | null;
  /** By default `apply`, from the finger to the object; `invert` is the way back. */
  direction?: "apply" | "invert" | null;
}

/** Returns the value, and the velocity if there is one, of an object that resists beyond a range. */
export function rubberBand<C extends Coordinate>(request: RubberBandRequest<C>): { value: Shape<C>; velocity?: Shape<C> };

/**
 * Returns the motion that a service has described, in the format `phases` or `json`. A retarget is a spring to the destination, or to
 * another one.
 *
 * @throws TypeError or RangeError if the answer has no phases, or numbers that are not finite.
 */
export function motion<C extends Coordinate = Coordinate>(answer: unknown): Motion<C, Changes<SpringRequest<C>>>;

export interface PlayOptions<C extends Coordinate = Coordinate> {
  /** The property that a motion without named axes moves: `x` (default), `y`, `scale`, `opacity`, `rotation`, or the name of a custom property `--motion-…`. */
  property?: string;
  /** When the motion began, in milliseconds of `performance.now()` and `event.timeStamp`; by default now. */
  startTime?: number;
  /** Whether a preference for reduced motion ends the motion at once. By default it does, except for decelerations and scrolls. */
  reducedMotion?: "jump" | "ignore";
  /** Draws a frame instead of setting the style of the element. */
  draw?(state: State<C>, element: any): void;
  /** Called once at the destination, and never after `stop` or another motion of the property. */
  onRest?(state: State<C>): void;
}

export interface Player<C extends Coordinate> {
  /** Resolves to true when the motion is at rest, and to false after `stop`, or when other motions have replaced all of its properties. */
  readonly finished: Promise<boolean>;
  /** Returns the state at a time in milliseconds, by default now. */
  state(time?: number): State<C>;
  /** Ends the motion where it is at a time in milliseconds, by default now, and returns its state. */
  stop(time?: number): State<C>;
}

/** Draws a motion on an element, at the time of each frame. */
export function play<C extends Coordinate>(motion: Motion<C, any>, element: Element | { style: any }, options?: PlayOptions<C>): Player<C>;
