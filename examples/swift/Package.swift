// swift-tools-version: 6.3
import PackageDescription

let physics: [Target.Dependency] = [.product(name: "MotionPhysics", package: "motiond")]

let package = Package(
  name: "motiond-examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "motiond", path: "../..")],
  targets: [
    .executableTarget(name: "drawer", dependencies: physics),
    // The library example in docs/guide.md.
    .executableTarget(name: "settling", dependencies: physics),
  ]
)
