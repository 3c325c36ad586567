import MotionSystem
import StrictJSON

/// What to write instead of a path at which nothing exists: a sentence.
enum PathHint {
  static func text(for path: String) -> String {
    let isOperation = path.utf8.starts(with: "/v1/".utf8)
    let received = String(decoding: path.utf8.dropFirst(isOperation ? 4 : 1), as: UTF8.self)
    if received.utf8.last == UInt8(ascii: "/") { return slashHint(path) }
    let parts = received.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let format = parts.count > 1 ? parts[1] : nil
    if isOperation, parts[0].isEqual(to: "tokens") { return targetHint(format) }
    if isOperation, let operation = Operation.named(parts[0]) { return formatHint(operation, format ?? "") }
    if let replacement = Operation.replacement(of: parts[0]) { return "\(replacement)." }
    if NearestName.nearest(to: parts[0], among: ["tokens"]) != nil { return "Did you mean /v1/tokens?" }
    let near = Operation.names(near: parts[0], budget: .unlimited)
    return near.isEmpty
      ? "The API is described at /docs and /openapi.yaml."
      : "Did you mean \(near.map { "/v1/\($0)" }.alternatives)?"
  }

  /// Returns the text about a path that ends with slashes.
  private static func slashHint(_ path: String) -> String {
    let own = String(
      decoding: path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed(), as: UTF8.self)
    let name = String(decoding: own.utf8.dropFirst(4), as: UTF8.self)
    return own.utf8.starts(with: "/v1/".utf8) && Operation.named(name) != nil
      ? "Omit the slash at the end: \(own)." : text(for: own)
  }

  private static func targetHint(_ received: String?) -> String {
    guard let received else { return "Append a target: \(list(TokenCall.targets))." }
    return (TokenCall.target(meantBy: received).map { "Did you mean .\($0)? " } ?? "")
      + "The targets are \(list(TokenCall.targets))."
  }

  private static func formatHint(_ operation: Operation, _ received: String) -> String {
    if received.isEqual(to: "json") { return "JSON is at /v1/\(operation.name), without an extension." }
    if received.isEqual(to: "ndjson") {
      return "NDJSON was removed; use .csv, or JSON at /v1/\(operation.name)."
    }
    let formats = operation.formats.dropFirst().map { "\($0.name)" }
    if formats.isEmpty { return "\(operation.name) has only JSON, at /v1/\(operation.name)." }
    let near = NearestName.nearest(to: received, among: formats).map { "Did you mean .\($0)? " } ?? ""
    return near + "The formats of \(operation.name) are \(list(formats))."
  }

  private static func list(_ names: [String]) -> String { names.map { ".\($0)" }.joined(separator: ", ") }
}
