import MotionPhysics

let motion = try SpringMotion(
  from: 300, to: 0, velocity: -800, spring: SpringParameters(stiffness: 200, dampingRatio: 0.8))
if case .after(let seconds) = try motion.settlingDuration() {
  print("at rest after", (1000 * seconds).rounded(), "ms")
}
let state = motion.state(at: 0.1)
print("after 100 ms:", state.position[0].rounded(), "at", state.velocity[0].rounded(), "per second")
