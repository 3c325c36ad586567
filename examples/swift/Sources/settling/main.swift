import MotionPhysics

let motion = try SpringMotion(
  from: Coordinate(300), to: Coordinate(0), velocity: Coordinate(-800),
  spring: SpringParameters(stiffness: 200, dampingRatio: 0.8), threshold: 0.5)
if case .after(let seconds) = try motion.settlingDuration(.exact) { print(seconds) }
