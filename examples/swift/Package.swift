// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "drawer-example",
  dependencies: [.package(name: "motiond", path: "../..")],
  targets: [
    .executableTarget(name: "drawer", dependencies: [.product(name: "MotionPhysics", package: "motiond")])
  ]
)
