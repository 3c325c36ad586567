// swift-tools-version: 6.3
// Dependencies between modules point in one direction only: from motiond to the service and the server,
// and from those to the libraries. A module can import only the modules that are listed here.
import PackageDescription

/// Links the Swift runtime into the release build of the program on Linux: 4 % less CPU time per request than
/// with shared libraries, and the program runs on systems without Swift that have the C and C++ libraries.
/// SwiftPM does not allow unsafe flags in dependencies, but a package that depends on this one uses only the
/// library, which has none.
let staticRuntime = LinkerSetting.unsafeFlags(
  ["-static-stdlib"], .when(platforms: [.linux], configuration: .release))

let package = Package(
  name: "motiond",
  // SocketServer decides: its atomics and mutexes (Synchronization) need these systems. MotionPhysics alone
  // runs on earlier ones, but SwiftPM has one list for all targets of a package.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "MotionPhysics", targets: ["MotionPhysics"]),
    .executable(name: "motiond", targets: ["motiond"]),
  ],
  targets: [
    .target(name: "Platform"),
    .target(name: "MotionPhysics", dependencies: ["Platform"]),
    .target(name: "StrictJSON", dependencies: ["Platform"]),
    .target(name: "SpringDialects", dependencies: ["MotionPhysics", "StrictJSON", "Platform"]),
    .target(
      name: "CurveExport", dependencies: ["MotionPhysics", "SpringDialects", "StrictJSON", "Platform"]),
    .target(
      name: "MotionAPI",
      dependencies: ["MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON", "Platform"]),
    .target(
      name: "DesignTokens",
      dependencies: [
        "MotionAPI", "MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON", "Platform",
      ]),
    .target(name: "HTTPWire", dependencies: ["Platform"]),
    .target(name: "SocketServer", dependencies: ["HTTPWire", "Platform"]),
    .target(name: "EmbeddedFiles", exclude: ["Generated/README.md"], plugins: ["EmbedFiles"]),
    .target(
      name: "MotionService",
      dependencies: [
        "DesignTokens", "MotionAPI", "StrictJSON", "EmbeddedFiles", "HTTPWire", "SocketServer", "Platform",
      ]),
    .executableTarget(
      name: "motiond",
      dependencies: [
        "MotionService", "DesignTokens", "MotionAPI", "CurveExport", "StrictJSON", "SocketServer",
        "EmbeddedFiles", "HTTPWire", "Platform",
      ],
      linkerSettings: [staticRuntime]),

    // Converts the files in EmbeddedFiles/Generated to Swift constants at build time.
    .executableTarget(name: "embed-files", dependencies: ["Platform"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // Measures parsing, sampling, number writing and responses in nanoseconds:
    // `swift run -c release micro-benchmarks`.
    .executableTarget(
      name: "micro-benchmarks",
      dependencies: [
        "MotionPhysics", "StrictJSON", "HTTPWire", "MotionAPI", "MotionService", "Platform",
      ],
      path: "Benchmarks/Micro"),
    // What single requests cost: `Benchmarks/hostile --search`.
    .executableTarget(
      name: "request-costs", dependencies: ["MotionService", "HTTPWire", "SocketServer", "Platform"],
      path: "Benchmarks/Costs"),

    // What several test targets use.
    .target(name: "TestSupport", dependencies: ["StrictJSON"], path: "Tests/TestSupport"),
    .testTarget(name: "PlatformTests", dependencies: ["Platform"]),
    .testTarget(name: "MotionPhysicsTests", dependencies: ["MotionPhysics", "Platform", "TestSupport"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "Platform", "TestSupport"]),
    .testTarget(
      name: "SpringDialectsTests",
      dependencies: ["SpringDialects", "MotionPhysics", "Platform", "TestSupport"]),
    .testTarget(
      name: "CurveExportTests",
      dependencies: ["CurveExport", "MotionPhysics", "StrictJSON", "Platform", "TestSupport"]),
    .testTarget(
      name: "MotionAPITests",
      dependencies: [
        "MotionAPI", "MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON", "Platform",
        "TestSupport",
      ]),
    .testTarget(
      name: "DesignTokensTests",
      dependencies: ["DesignTokens", "MotionAPI", "MotionPhysics", "StrictJSON", "Platform", "TestSupport"]),
    .testTarget(name: "HTTPWireTests", dependencies: ["HTTPWire", "Platform", "TestSupport"]),
    .testTarget(name: "SocketServerTests", dependencies: ["SocketServer", "HTTPWire", "Platform"]),
    .testTarget(
      name: "MotionServiceTests",
      dependencies: [
        "MotionService", "MotionAPI", "MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON",
        "HTTPWire", "EmbeddedFiles", "SocketServer", "Platform", "TestSupport",
      ]),
    .testTarget(
      name: "motiondTests",
      dependencies: [
        "motiond", "SocketServer", "MotionService", "MotionAPI", "DesignTokens", "CurveExport",
        "SpringDialects", "StrictJSON", "EmbeddedFiles", "HTTPWire", "Platform",
      ]),
  ]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ]
}
