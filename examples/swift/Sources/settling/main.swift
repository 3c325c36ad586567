import MotionPhysics

let motion = try SpringMotion(
  from: 300, to: 0, velocity: -800, spring: Spring(stiffness: 200, dampingRatio: 0.8))
if case .after(let seconds) = try motion.settlingDuration() { print(seconds) }
