import MotionPhysics

let motion = try DecelerationMotion(from: ["x": 0, "y": 0], velocity: ["x": 1000, "y": -500])
if let x = motion.destination["x"], let y = motion.destination["y"] {
  print("comes to rest at", (10 * x).rounded() / 10, (10 * y).rounded() / 10)
}
let flick = try DecelerationMotion(from: 0, velocity: 1000)
if let arrival = try flick.arrivals(at: 250)[0].first {
  print("passes 250 after", (1000 * arrival.time).rounded(), "ms")
}
