/// All operations. A new operation needs a file in Endpoints/ and one line here.
enum RouteTable {
  static let operations: [Operation] = numbered([
    Operation(name: "spring/trajectory", handler: .trajectory(SpringEndpoints.trajectory)),
    Operation(name: "spring/settling-duration", handler: .object(SpringEndpoints.settlingDuration)),
    Operation(name: "spring/parameters", handler: .object(SpringEndpoints.parameters)),
    Operation(name: "deceleration/trajectory", handler: .trajectory(DecelerationEndpoints.trajectory)),
    Operation(
      name: "deceleration/settling-duration", handler: .object(DecelerationEndpoints.settlingDuration)),
    Operation(name: "deceleration/projection", handler: .object(DecelerationEndpoints.projection)),
    Operation(name: "deceleration/arrival", handler: .object(DecelerationEndpoints.arrival)),
    Operation(name: "deceleration/launch", handler: .object(DecelerationEndpoints.launch)),
    Operation(name: "scroll/trajectory", handler: .trajectory(ScrollEndpoints.trajectory)),
    Operation(name: "scroll/settling-duration", handler: .object(ScrollEndpoints.settlingDuration)),
    Operation(name: "scroll/projection", handler: .object(ScrollEndpoints.projection)),
    Operation(name: "drawer/trajectory", handler: .trajectory(DrawerEndpoints.trajectory)),
    Operation(name: "drawer/settling-duration", handler: .object(DrawerEndpoints.settlingDuration)),
    Operation(name: "drawer/anchor", handler: .object(DrawerEndpoints.anchor)),
    Operation(name: "toss/trajectory", handler: .trajectory(TossEndpoints.trajectory), supportsGET: false),
    Operation(
      name: "toss/settling-duration", handler: .object(TossEndpoints.settlingDuration), supportsGET: false),
    Operation(name: "gesture/positions", handler: .object(GestureEndpoints.positions), supportsGET: false),
    Operation(name: "gesture/velocity", handler: .object(GestureEndpoints.velocity), supportsGET: false),
    Operation(name: "rubber-band", handler: .object(RubberBandEndpoint.map)),
    Operation(name: "batch", handler: .object(BatchEndpoint.responses), supportsGET: false),
  ])

  /// The path templates that metrics and logs use: first the route of unknown paths, then all operations
  /// and all pages.
  static let routes: [String] =
    ["unmatched"] + operations.map { "/v1/\($0.name)" } + FixedRoute.allCases.map { "\($0.path)" }

  private static func numbered(_ operations: [Operation]) -> [Operation] {
    zip(1..., operations).map { number, operation in
      var operation = operation
      operation.route = number
      return operation
    }
  }

  /// Returns the operation at a path, which is `/v1/` and its name.
  static func operation(path: Span<UInt8>) -> Operation? {
    guard path.count > 4, path.extracting(first: 4).isEqual(to: "/v1/") else { return nil }
    return operation(named: path.extracting(droppingFirst: 4))
  }

  /// Returns the operation with a name.
  static func operation(named name: Span<UInt8>) -> Operation? {
    for index in operations.indices where name.isEqual(to: operations[index].name) {
      return operations[index]
    }
    return nil
  }
}
