// swift-tools-version: 6.3
// Two servers written with the most widely used Swift libraries. They implement two of motiond's
// operations with motiond's own `MotionPhysics`, so that only HTTP and JSON differ.
import PackageDescription

let package = Package(
  name: "peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "motiond", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
  ],
  targets: [
    .target(
      name: "SpringRequests", dependencies: [.product(name: "MotionPhysics", package: "motiond")]),
    .executableTarget(
      name: "nio-peer",
      dependencies: [
        "SpringRequests",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "hummingbird-peer",
      dependencies: [
        "SpringRequests",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ]
)
