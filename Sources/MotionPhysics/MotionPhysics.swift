// MotionPhysics: the mathematics of motion, without JSON and HTTP. It takes and returns numbers.
//
// Begin with `Laws/SpringLaw.swift`, the value of one axis at any time, and `Motions/SpringMotion.swift`, a
// law with a start, a target and a settling duration (`Laws/SpringSettling.swift`).
//
// * Laws: `SmoothLaw` is one of three closed forms (polynomial + exponential, spring, power), and `AxisLaw`
//   one of them or a polyline.
// * Motions: springs, decelerations, scrolls, drawers, tosses, which conform to `Motion`; the design of a
//   spring.
// * Curve: the phases of a motion (`MotionCurve`), its samples and its events.
// * Simplification: few points of a curve, few lines near a curve, and the error of given lines.
// * Gestures: rubber bands, recordings and release velocities. Fitting: the spring of a recording.
// * Platforms: the decelerations of other systems. Comparison: the distance of two curves.
