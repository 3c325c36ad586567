import MotionPhysics

let events = [
  GestureEvent(state: .began, time: 0, translation: 0),
  GestureEvent(state: .changed, time: 0.05, translation: -40),
  GestureEvent(state: .changed, time: 0.1, translation: -90),
  GestureEvent(state: .ended, time: 0.1, translation: -90),
]
let motion = try TossMotion(from: 300, to: 0, events: events)
let release = motion.state(at: 0.1)
print("released at", release.value, "with", release.velocity.rounded(), "per second")
if case .after(let seconds) = try motion.settlingDuration() {
  print("at rest after", (1000 * seconds).rounded(), "ms")
}
