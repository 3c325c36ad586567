import StrictJSON

/// A question that the service answers: its path below `/v1/`, and the pure function that answers it.
struct Operation: Sendable {
  enum Answer: Sendable {
    /// A JSON object.
    case object(@Sendable (OperationRequest) throws(InvalidRequest) -> JSONWriter)
    /// A curve, in whichever representation the caller accepts.
    case trajectory(@Sendable (OperationRequest) throws(InvalidRequest) -> Trajectory)
  }

  /// Such as `spring/trajectory`.
  let name: StaticString
  let answer: Answer
  /// Whether a GET can ask it: its members are scalars or lists of scalars.
  var supportsGET = true
  /// Its place among the routes of `RouteTable`.
  fileprivate(set) var route = 0
}

/// Every operation. A new motion or question is a file in Endpoints/ and a line here.
enum RouteTable {
  static let operations: [Operation] = numbered([
    Operation(name: "spring/trajectory", answer: .trajectory(SpringEndpoints.trajectory)),
    Operation(name: "spring/settling-duration", answer: .object(SpringEndpoints.settlingDuration)),
    Operation(name: "spring/parameters", answer: .object(SpringEndpoints.parameters)),
    Operation(name: "deceleration/trajectory", answer: .trajectory(DecelerationEndpoints.trajectory)),
    Operation(
      name: "deceleration/settling-duration", answer: .object(DecelerationEndpoints.settlingDuration)),
    Operation(name: "deceleration/projection", answer: .object(DecelerationEndpoints.projection)),
    Operation(name: "deceleration/arrival", answer: .object(DecelerationEndpoints.arrival)),
    Operation(name: "deceleration/launch", answer: .object(DecelerationEndpoints.launch)),
    Operation(name: "scroll/trajectory", answer: .trajectory(ScrollEndpoints.trajectory)),
    Operation(name: "scroll/settling-duration", answer: .object(ScrollEndpoints.settlingDuration)),
    Operation(name: "scroll/projection", answer: .object(ScrollEndpoints.projection)),
    Operation(name: "drawer/trajectory", answer: .trajectory(DrawerEndpoints.trajectory)),
    Operation(name: "drawer/settling-duration", answer: .object(DrawerEndpoints.settlingDuration)),
    Operation(name: "drawer/anchor", answer: .object(DrawerEndpoints.anchor)),
    Operation(name: "toss/trajectory", answer: .trajectory(TossEndpoints.trajectory), supportsGET: false),
    Operation(
      name: "toss/settling-duration", answer: .object(TossEndpoints.settlingDuration), supportsGET: false),
    Operation(name: "gesture/positions", answer: .object(GestureEndpoints.positions), supportsGET: false),
    Operation(name: "gesture/velocity", answer: .object(GestureEndpoints.velocity), supportsGET: false),
    Operation(name: "rubber-band", answer: .object(RubberBandEndpoint.answer)),
    Operation(name: "batch", answer: .object(BatchEndpoint.answer), supportsGET: false),
  ])

  /// By what requests are counted and logged: every operation, then every page; the first is for all other paths.
  static let routes: [String] =
    ["unmatched"] + operations.map { "/v1/\($0.name)" } + Page.allCases.map { "\($0.path)" }

  private static func numbered(_ operations: [Operation]) -> [Operation] {
    zip(1..., operations).map { number, operation in
      var operation = operation
      operation.route = number
      return operation
    }
  }

  /// The operation at a path: `/v1/` and its name.
  static func operation(path: Span<UInt8>) -> Operation? {
    guard path.count > 4, path.extracting(first: 4).isEqual(to: "/v1/") else { return nil }
    return operation(named: path.extracting(droppingFirst: 4))
  }

  /// The operation of a name.
  static func operation(named name: Span<UInt8>) -> Operation? {
    for index in operations.indices where name.isEqual(to: operations[index].name) {
      return operations[index]
    }
    return nil
  }
}
