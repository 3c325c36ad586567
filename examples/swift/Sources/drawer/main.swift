// Releases a drawer and prints its motion to the anchor as CSS keyframes, with the library instead
// of the service.
//
// Usage: swift run drawer
import Foundation
import MotionPhysics

let anchors: [(name: String, value: Coordinate)] = [("open", 80), ("closed", 720)]
let drawer = try DrawerMotion(
  from: 420, velocity: -900, anchors: anchors.map { $0.value },
  spring: Spring(duration: 0.5, bounce: 0.3))
let curve = try drawer.curve()
let samples = try curve.samples(Sampling(mode: .tolerance(2)), limit: 1000)

func text(_ number: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", number) }

if let duration = curve.settlingDuration.seconds {
  print("/* \(anchors[drawer.anchorIndex].name) after \(text(duration, 3)) s */")
  print("@keyframes drawer {")
  for (time, value) in zip(samples.times, samples.values[0]) {
    print("  \(text(100 * time / duration, 1))% { translate: 0 \(text(value, 1))px }")
  }
  print("}")
}
