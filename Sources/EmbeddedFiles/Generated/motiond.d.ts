/** The source from which `load` reads the WebAssembly module: a URL, a response, or the bytes. */
export type ModuleSource = string | URL | Response | ArrayBuffer | ArrayBufferView;

/** The response to a call: an HTTP status code, a media type, and the body, parsed if it is JSON and text otherwise. */
export interface CallResponse<Body = any> {
  status: number;
  type: string;
  body: Body;
  /** With `more: null`, whether only `motiond-more.wasm` has the whole response: the reasons of a problem, or a warning. */
  isIncomplete?: true;
}

/** The operations of `motiond-more.wasm`, which is loaded by the first call that needs it. */
export type FurtherOperation = "batch" | "spring/arrival" | "spring/translate" | "presets" | "spring/design" | "spring/fit" | "drawer/basins" | "compare";

/** The formats of `motiond-more.wasm`. */
export type FurtherFormat =
  | "json-easing" | "csv" | "ndjson" | "svg" | "swiftui" | "compose" | "swiftui-spring" | "uikit" | "coreanimation" | "compose-spring"
  | "android-spring" | "flutter" | "motion" | "react-spring" | "reanimated" | "gsap" | "libadwaita";

/** A request with the spring of an animation library, the model of another platform, or a member that few pages use, which needs `motiond-more.wasm`. */
export type LibraryBody =
  | { spring: { dialect: string; [member: string]: unknown } | { preset: string }; [member: string]: unknown }
  | { model: `${"android" | "compose" | "react" | "flutter" | "motion"}-${string}` | "reanimated"; [member: string]: unknown }
  | { speedThreshold: number; [member: string]: unknown }
  | { selection: "threshold"; [member: string]: unknown }
  | { maximumSteps: number; [member: string]: unknown }
  | { destinations: unknown[]; [member: string]: unknown };

/** Options of a call. */
export interface CallOptions {
  /** The representation, by default `json`; also `phases`, `css`, `keyframes`, `waapi`, or a `FurtherFormat`. */
  format?: string | null;
  /** The name of the curve in CSS and code. */
  name?: string | null;
}

/** Options of a call to a service. */
export interface ServiceOptions extends CallOptions {
  /** The URL of the service, such as `https://motion.example.com`. */
  service: string | URL;
  /** Aborts the request. */
  signal?: AbortSignal;
}

export interface Motiond {
  /**
   * Calls an operation, such as `spring/trajectory`. The result is a promise if the operation, the format, a field or
   * a keyword needs `motiond-more.wasm`, or if the request is invalid: that module states the reasons. If that is the
   * loaded module, every result is immediate.
   *
   * @param body The request: an object, or JSON as text or bytes. NaN and infinite numbers result in validation
   *   errors that name the field.
   */
  call<Body = any>(operation: string, body: unknown, options: ServiceOptions): Promise<CallResponse<Body>>;
  call<Body = any>(operation: FurtherOperation, body: unknown, options?: CallOptions | null): Promise<CallResponse<Body>>;
  call<Body = any>(operation: string, body: unknown, options: CallOptions & { format: FurtherFormat }): Promise<CallResponse<Body>>;
  call<Body = any>(operation: string, body: LibraryBody, options?: CallOptions | null): Promise<CallResponse<Body>>;
  call<Body = any>(operation: string, body: unknown, options?: CallOptions | null): CallResponse<Body>;
}

/** Options of `load`. */
export interface LoadOptions {
  /**
   * The module with all operations and formats. By default `motiond-more.wasm` beside the source. With null, none is
   * loaded: every call is synchronous, and a problem states no reason.
   */
  more?: ModuleSource | null;
}

/**
 * Loads the WebAssembly module.
 *
 * @param source By default `motiond.wasm` in the folder of this file. With `motiond-more.wasm`, every call is synchronous.
 */
export function load(source?: ModuleSource, options?: LoadOptions | null): Promise<Motiond>;

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
 * @param answer What `call` returned, or its body, in the format `phases` or `json`.
 * @throws TypeError if the answer is not a trajectory or has numbers that are not finite.
 */
export function play(element: Element | { style: any }, answer: unknown, options?: PlayOptions): Player;
