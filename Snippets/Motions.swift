import MotionPhysics

func milliseconds<M: Motion>(_ motion: M) throws(MotionError) -> Double? {
  guard case .after(let seconds) = try motion.settlingDuration() else { return nil }
  return (1000 * seconds).rounded()
}

let motions: [AnyMotion<Double>] = [
  .spring(try SpringMotion(from: 0, to: 300)),
  .deceleration(try DecelerationMotion(from: 0, velocity: 600)),
  .scroll(try ScrollMotion(from: 0, velocity: 600, bounds: ScrollBounds(min: 0, max: 100))),
]
for motion in motions {
  print(motion.destination.rounded(), try milliseconds(motion) ?? "never")
}
