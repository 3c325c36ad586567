import MotionPhysics

let spring = try Spring(stiffness: 200, dampingRatio: 0.8)
let position = spring.value(from: 300, to: 0, velocity: -800, at: 0.1)
let velocity = spring.velocity(from: 300, to: 0, velocity: -800, at: 0.1)
print("after 100 ms:", position.rounded(), "at", velocity.rounded(), "per second")

let motion = try SpringMotion(from: 300, to: 0, velocity: -800, spring: spring)
if case .after(let seconds) = try motion.settlingDuration() {
  print("at rest after", (1000 * seconds).rounded(), "ms")
}
if let arrival = try motion.arrivals(at: 0)[0].first {
  print("passes the target after", (1000 * arrival.time).rounded(), "ms")
}
