import MotionAPI
import StrictJSON

/// What to write instead of a path at which nothing exists: a sentence.
enum PathHint {
  static func text(for path: String) -> String {
    guard path.utf8.starts(with: "/v1/".utf8) else {
      return nearestPath(to: String(path.dropFirst())) ?? "The API is described at /docs and /openapi.yaml."
    }
    let name = String(decoding: path.utf8.dropFirst(4), as: UTF8.self)
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if let formats = formats(of: parts[0]) {
      return formatHint(name: parts[0], format: parts.count > 1 ? parts[1] : nil, among: formats)
    }
    let below = Operation.all.map { "\($0.name)" }.filter { $0.utf8.starts(with: "\(name)/".utf8) }
    return below.isEmpty
      ? nearestPath(to: parts[0]) ?? "The API is described at /docs and /openapi.yaml."
      : "Below it are \(below.map { "/v1/\($0)" }.joined(separator: ", "))."
  }

  /// Returns the formats that an operation has in addition to JSON, or the targets of tokens; nil if nothing
  /// has the name.
  private static func formats(of name: String) -> [String]? {
    if name.utf8.elementsEqual("tokens".utf8) { return TokenCall.targets }
    return Operation.named(Array(name.utf8).span)?.representations.dropFirst().map { "\($0.name)" }
  }

  private static func formatHint(name: String, format: String?, among formats: [String]) -> String {
    guard let format, !format.utf8.elementsEqual("json".utf8) || formats.contains("json") else {
      return formats.contains("json")
        ? "Append a target: \(list(formats))." : "JSON is at /v1/\(name), without an extension."
    }
    if formats.isEmpty { return "\(name) has only JSON, at /v1/\(name)." }
    let near = NearestName.nearest(to: format, among: formats).map { "Did you mean .\($0)? " } ?? ""
    return "\(near)The formats of \(name) are \(list(formats))."
  }

  private static func list(_ formats: [String]) -> String {
    formats.map { ".\($0)" }.joined(separator: ", ")
  }

  private static func nearestPath(to name: String) -> String? {
    NearestName.nearest(to: name, among: Operation.all.map { $0.name } + ["tokens"])
      .map { "Did you mean /v1/\($0)?" }
  }
}
