import MotionPhysics

func describe(_ motion: some Motion) throws(MotionError) {
  let milliseconds = try motion.settlingDuration().seconds.map { (1000 * $0).rounded() }
  print(motion.destination.rounded(), milliseconds ?? "never")
}

try describe(SpringMotion(from: 0, to: 300))
try describe(DecelerationMotion(from: 0, velocity: 600))
try describe(ScrollMotion(from: 0, velocity: 600, bounds: ScrollBounds(min: 0, max: 100)))
