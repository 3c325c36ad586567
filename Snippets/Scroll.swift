import MotionPhysics

let motion = try ScrollMotion(from: 0, velocity: 2000, bounds: ScrollBounds(min: 0, max: 100))
let curve = try motion.axisCurve()
if let bounce = curve.phases.last {
  print("bounces after", (1000 * bounce.start).rounded(), "ms")
}
for peak in try curve.events().extrema { print("turns back at", peak.value.rounded()) }
