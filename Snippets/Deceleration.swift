import MotionPhysics

let motion = try DecelerationMotion(from: ["x": 0, "y": 0], velocity: ["x": 1000, "y": -500])
if let x = motion.destination["x"], let y = motion.destination["y"] {
  print("comes to rest at", (10 * x).rounded() / 10, (10 * y).rounded() / 10)
}
let arrival = try DecelerationMotion.arrival(at: 250, from: 0, velocity: 1000)
if case .reachable(let time, _) = arrival { print("passes 250 after", (1000 * time).rounded(), "ms") }
