// swift-tools-version: 6.1
// The rooms of the house and which may know which. Data moves forward only; an arrow that is
// not listed here does not compile.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, knows: [Target.Dependency] = [], plugins: [Target.PluginUsage] = []) -> Target {
  .target(name: name, dependencies: knows, swiftSettings: strict, plugins: plugins)
}

func tests(of name: String, knows: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name)] + knows, swiftSettings: strict)
}

let package = Package(
  name: "motiond",
  products: [
    .library(name: "MotionPhysics", targets: ["MotionPhysics"]),
    .executable(name: "motiond", targets: ["motiond"]),
  ],
  targets: [
    room("Platform"),
    room("MotionPhysics", knows: ["Platform"]),
    room("StrictJSON", knows: ["Platform"]),
    room("CurveExport", knows: ["MotionPhysics", "StrictJSON", "Platform"]),
    room("HTTPWire", knows: ["Platform"]),
    room("SocketServer", knows: ["HTTPWire", "Platform"]),
    room("EmbeddedFiles", plugins: ["EmbedFiles"]),
    room(
      "MotionService",
      knows: ["MotionPhysics", "CurveExport", "StrictJSON", "EmbeddedFiles", "HTTPWire", "Platform"]),
    .executableTarget(
      name: "motiond", dependencies: ["MotionService", "SocketServer", "HTTPWire", "Platform"],
      swiftSettings: strict),

    // Turns the files of EmbeddedFiles/Generated into Swift constants at build time.
    .executableTarget(name: "embed-files", dependencies: ["Platform"], swiftSettings: strict),
    .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),

    // Nanoseconds per parse, sample, number and answer: `swift run -c release micro-benchmarks`.
    .executableTarget(
      name: "micro-benchmarks",
      dependencies: ["MotionPhysics", "StrictJSON", "HTTPWire", "MotionService", "Platform"],
      path: "Benchmarks/Micro", swiftSettings: strict),

    tests(of: "MotionPhysics", knows: ["Platform"]),
    tests(of: "StrictJSON"),
    tests(of: "CurveExport", knows: ["MotionPhysics", "StrictJSON"]),
    tests(of: "HTTPWire"),
    tests(of: "SocketServer", knows: ["HTTPWire", "Platform"]),
    tests(
      of: "MotionService",
      knows: ["MotionPhysics", "StrictJSON", "HTTPWire", "EmbeddedFiles", "SocketServer", "Platform"]),
    tests(of: "motiond", knows: ["SocketServer", "MotionService", "HTTPWire"]),
  ]
)
