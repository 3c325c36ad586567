/** Where a call reads the WebAssembly module from: a URL, a response, or its bytes. */
export type ModuleSource = string | URL | Response | ArrayBuffer | ArrayBufferView;

/** The response to a call: a status of HTTP, a media type, and the body, parsed if it is JSON and text otherwise. */
export interface CallResponse<Body = any> {
  status: number;
  type: string;
  body: Body;
}

/** Options of a call that the WebAssembly module answers. */
export interface CallOptions {
  /** The representation: `json` (default), `phases`, `css`, `json-easing`, `keyframes` or `waapi`. */
  format?: string;
  /** The name of the curve in CSS. */
  name?: string;
}

/** Options of a call that a service answers. */
export interface ServiceOptions extends CallOptions {
  /** The URL of the service, such as `https://motion.example.com`. */
  service: string | URL;
  signal?: AbortSignal;
}

export interface Motiond {
  /**
   * Calls an operation, such as `spring/trajectory`.
   *
   * @param body The request: an object, or JSON as text or bytes. Numbers that are NaN or infinite are errors of
   *   their members.
   */
  call<Body = any>(operation: string, body: unknown, options?: CallOptions): CallResponse<Body>;
  call<Body = any>(operation: string, body: unknown, options: ServiceOptions): Promise<CallResponse<Body>>;
}

/**
 * Loads the WebAssembly module.
 *
 * @param source By default `motiond.wasm` beside this file.
 */
export function load(source?: ModuleSource): Promise<Motiond>;

/** The closed form of a phase. */
export interface Law {
  kind: "rest" | "exponential" | "underdamped" | "critical" | "overdamped" | "polyline";
  [member: string]: unknown;
}

/** A number, or one number for each named axis. */
export type Coordinate = number | Record<string, number>;

/** A position and a velocity per second. */
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
  /** What a motion without named axes moves. */
  property?: "x" | "y" | "scale" | "opacity" | "rotation";
  /** Draws a frame instead of setting the style of the element. */
  draw?(element: any, value: Coordinate, velocity: Coordinate): void;
}

/** The motion of one element. */
export interface Player {
  /** Whether frames are drawn. */
  readonly isPlaying: boolean;
  /** True at rest, false after `stop` or a second `play`. */
  readonly finished: Promise<boolean>;
  /** The current position and velocity. */
  state(): MotionState;
  /** Ends the motion where it is and returns its position and velocity. */
  stop(): MotionState;
}

/**
 * Draws a trajectory on an element, each frame from the laws of its phases.
 *
 * @param answer What `call` returned, or its body, in the format phases or json.
 * @throws TypeError if the answer is not a trajectory or has numbers that are not finite.
 */
export function play(element: Element | { style: any }, answer: unknown, options?: PlayOptions): Player;
