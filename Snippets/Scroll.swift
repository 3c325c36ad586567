import MotionPhysics

let motion = try ScrollMotion(from: 0, velocity: 2000, bounds: ScrollBounds(min: 0, max: 100))
let curve = try motion.curve()
if let bounce = curve.axes[0].phases.last {
  print("bounces after", (1000 * bounce.start).rounded(), "ms")
}
for peak in try curve.axes[0].events().extrema { print("turns back at", peak.value.rounded()) }
