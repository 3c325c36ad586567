import MotionAPI
import Platform

/// The paths of operations and pages.
enum RouteTable {
  /// The path templates that metrics and logs use: first the route of unknown paths, then all operations
  /// and all pages.
  static let routes: [String] =
    ["unmatched"] + Operation.all.map { "/v1/\($0.name)" } + FixedRoute.allCases.map { "\($0.path)" }
    + ["\(TokensRoute.path)"]

  /// Returns the operation at a path, which is `/v1/` and its name.
  static func operation(path: Span<UInt8>) -> Operation? {
    if let operation = operation(normalizedPath: path) { return operation }
    return NormalizedPath.bytes(of: path).flatMap { operation(normalizedPath: $0.span) }
  }

  private static func operation(normalizedPath path: Span<UInt8>) -> Operation? {
    guard path.count > 4, path.extracting(first: 4).isEqual(to: "/v1/") else { return nil }
    return Operation.named(path.extracting(droppingFirst: 4))
  }
}

extension Operation {
  /// The operation's index in `RouteTable.routes`.
  var route: Int { 1 + index }
}
