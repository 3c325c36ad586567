import MotionPhysics

let motion = try DrawerMotion(from: 420, velocity: -900, anchors: [80, 400, 720])
print("would come to rest at", motion.projection.rounded())
print("snaps to anchor", motion.anchorIndex, "at", motion.destination)
let samples = try motion.curve().samples(Sampling(mode: .tolerance(1)), limit: 1000)
print(samples.times.count, "samples approximate the curve within 1 point")
