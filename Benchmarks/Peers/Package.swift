// swift-tools-version: 6.1
// Two servers as one would write them today with the best-known Swift libraries. They answer two of
// motiond's questions with motiond's own mathematics, so that what differs is HTTP and JSON alone.
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
      name: "SpringQuestions", dependencies: [.product(name: "MotionPhysics", package: "motiond")]),
    .executableTarget(
      name: "nio-peer",
      dependencies: [
        "SpringQuestions",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "hummingbird-peer",
      dependencies: [
        "SpringQuestions",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ]),
  ]
)
