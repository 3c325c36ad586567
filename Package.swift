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
  // HTTPServer decides: its atomics and mutexes (Synchronization) need these systems. MotionPhysics alone
  // runs on earlier ones, but SwiftPM has one list for all targets of a package.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "MotionPhysics", targets: ["MotionPhysics"]),
    .executable(name: "motiond", targets: ["motiond"]),
  ],
  targets: [
    .target(name: "MotionSystem"),
    .target(name: "MotionPhysics", dependencies: ["MotionSystem"]),
    .target(name: "StrictJSON", dependencies: ["MotionSystem"]),
    .target(name: "SpringDialects", dependencies: ["MotionPhysics", "StrictJSON", "MotionSystem"]),
    .target(
      name: "CurveExport", dependencies: ["MotionPhysics", "SpringDialects", "StrictJSON", "MotionSystem"]),
    .target(
      name: "DesignTokens",
      dependencies: ["MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON", "MotionSystem"]),
    .target(
      name: "MotionAPI",
      dependencies: [
        "MotionPhysics", "SpringDialects", "CurveExport", "DesignTokens", "StrictJSON", "MotionSystem",
      ]),
    .target(
      name: "AgentTools",
      dependencies: [
        "MotionAPI", "SpringDialects", "CurveExport", "StrictJSON", "MotionSystem",
      ]),
    .target(
      name: "MotionCommands",
      dependencies: [
        "AgentTools", "MotionAPI", "DesignTokens", "CurveExport", "SpringDialects",
        "MotionPhysics", "StrictJSON", "MotionSystem",
      ]),
    .target(name: "HTTPServer", dependencies: ["MotionSystem"]),
    .target(name: "EmbeddedFiles", exclude: ["Generated/README.md"], plugins: ["EmbedFiles"]),
    .target(
      name: "MotionService",
      dependencies: [
        "MotionAPI", "StrictJSON", "EmbeddedFiles", "HTTPServer", "MotionSystem",
      ]),
    .executableTarget(
      name: "motiond",
      dependencies: [
        "MotionService", "MotionCommands", "MotionAPI", "StrictJSON", "HTTPServer", "EmbeddedFiles",
        "MotionSystem",
      ],
      linkerSettings: [staticRuntime]),

    // Converts the files in EmbeddedFiles/Generated to Swift constants at build time.
    .executableTarget(name: "embed-files", dependencies: ["MotionSystem"]),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // Measures parsing, sampling, number writing and responses in nanoseconds:
    // `swift run -c release micro-benchmarks`.
    .executableTarget(
      name: "micro-benchmarks",
      dependencies: [
        "MotionPhysics", "StrictJSON", "HTTPServer", "MotionAPI", "MotionService", "MotionSystem",
      ],
      path: "Benchmarks/Micro"),
    // What single requests cost: `Benchmarks/hostile --search`.
    .executableTarget(
      name: "request-costs", dependencies: ["MotionService", "HTTPServer", "MotionSystem"],
      path: "Benchmarks/Costs"),

    // What several test targets use.
    .target(
      name: "MotionTestSupport", dependencies: ["StrictJSON", "HTTPServer"], path: "Tests/MotionTestSupport"),
    .testTarget(name: "MotionSystemTests", dependencies: ["MotionSystem"]),
    .testTarget(
      name: "MotionPhysicsTests", dependencies: ["MotionPhysics", "MotionSystem", "MotionTestSupport"]),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON", "MotionSystem", "MotionTestSupport"]),
    .testTarget(
      name: "SpringDialectsTests",
      dependencies: ["SpringDialects", "MotionPhysics", "MotionSystem", "MotionTestSupport"]),
    .testTarget(
      name: "CurveExportTests",
      dependencies: [
        "CurveExport", "SpringDialects", "MotionPhysics", "StrictJSON", "MotionSystem", "MotionTestSupport",
      ]),
    .testTarget(
      name: "MotionAPITests",
      dependencies: [
        "MotionAPI", "MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON",
        "MotionSystem", "MotionTestSupport",
      ]),
    .testTarget(
      name: "DesignTokensTests",
      dependencies: [
        "DesignTokens", "MotionPhysics", "SpringDialects", "CurveExport", "StrictJSON", "MotionSystem",
        "MotionTestSupport",
      ]),
    .testTarget(
      name: "AgentToolsTests",
      dependencies: [
        "AgentTools", "MotionAPI", "DesignTokens", "SpringDialects", "CurveExport",
        "StrictJSON",
        "MotionSystem", "MotionTestSupport",
      ]),
    .testTarget(
      name: "MotionCommandsTests",
      dependencies: ["MotionCommands", "MotionAPI", "CurveExport", "StrictJSON"]),
    .testTarget(name: "HTTPWireTests", dependencies: ["HTTPServer", "MotionSystem", "MotionTestSupport"]),
    .testTarget(name: "SocketServerTests", dependencies: ["HTTPServer", "MotionSystem"]),
    .testTarget(
      name: "MotionServiceTests",
      dependencies: [
        "MotionService", "MotionAPI", "MotionPhysics", "SpringDialects", "CurveExport",
        "StrictJSON", "HTTPServer", "EmbeddedFiles", "MotionSystem", "MotionTestSupport",
      ]),
    .testTarget(
      name: "motiondTests",
      dependencies: [
        "motiond", "HTTPServer", "MotionService", "MotionCommands", "MotionAPI",
        "DesignTokens", "CurveExport", "SpringDialects", "StrictJSON", "EmbeddedFiles", "MotionSystem",
        "MotionTestSupport",
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
