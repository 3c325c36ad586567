import EmbeddedFiles
import HTTPServer
import MotionAPI
import MotionSystem

/// A path and what responds to it.
final class Route: Sendable {
  /// What a path names.
  enum Target: Sendable {
    case operation(Operation, Format)
    /// Motion tokens as the code of a platform. Not an operation: its body is a document of another format,
    /// and its parameters are all in the query.
    case tokens(target: String)
    /// Whether the process runs.
    case liveness
    /// Whether the server accepts new work.
    case readiness
    case metrics
    case file(StaticFile)
  }

  /// The path, without percent-encoded unreserved characters.
  let path: String
  /// The path template under which requests are counted and logged, such as `/problems/{type}`.
  let template: String
  /// The index of `template` in `Route.templates`.
  let index: Int
  let target: Target
  /// The methods that the path allows in addition to OPTIONS.
  let methods: [HTTPMethod]
  /// A Boolean value that indicates whether the path is one of health and metrics, which the admin addresses
  /// serve.
  let isAdmin: Bool
  private let pathBytes: [UInt8]

  private init(_ entry: Entry, index: Int) {
    (path, template, target) = entry
    self.index = index
    pathBytes = Array(path.utf8)
    switch target {
    case .operation(let operation, _) where operation.hasOnlyScalarMembers:
      (methods, isAdmin) = ([.get, .head, .post], false)
    case .operation, .tokens: (methods, isAdmin) = ([.post], false)
    case .liveness, .readiness, .metrics: (methods, isAdmin) = ([.get, .head], true)
    case .file: (methods, isAdmin) = ([.get, .head], false)
    }
  }

  private typealias Entry = (path: String, template: String, target: Target)

  /// All paths. The operations come first: JSON at the name of the operation, every other format at
  /// the name with the format as its extension.
  static let all: [Route] = {
    var entries = Operation.all.flatMap { operation in
      operation.formats.map { format -> Entry in
        let path = "/v1/\(operation.name)"
        if format == .json { return (path, path, .operation(operation, format)) }
        return ("\(path).\(format.name)", "\(path).{format}", .operation(operation, format))
      }
    }
    entries += TokenCall.targets.map { ("/v1/tokens.\($0)", "/v1/tokens.{target}", .tokens(target: $0)) }
    let adminTargets: [(path: String, target: Target)] = [
      ("/livez", .liveness), ("/readyz", .readiness), ("/healthz", .liveness), ("/metrics", .metrics),
    ]
    entries += adminTargets.map { ($0.path, $0.path, $0.target) }
    var files = [
      ("/", "playground.html"), ("/docs", "docs.html"), ("/guide", "guide.html"),
      ("/recipes", "recipes.html"), ("/presets", "presets.html"), ("/tokens", "tokens.html"),
      ("/platforms", "platforms.html"), ("/openapi.yaml", "openapi.yaml"), ("/openapi.json", "openapi.json"),
      ("/llms.txt", "llms.txt"), ("/llms-full.txt", "llms-full.txt"), ("/motiond.js", "motiond.js"),
      ("/motiond.d.ts", "motiond.d.ts"), ("/docs/preview.png", "preview.png"),
    ]
    for (folder, prefix) in [("/docs/", "docs-"), ("/problems/", "problem-")] {
      for (name, _, _) in EmbeddedFiles.all where name.hasPrefix(prefix) {
        // The path of a page does not have its extension.
        files.append((folder + name.dropFirst(prefix.count).replacing(".html", with: ""), name))
      }
    }
    entries += files.compactMap { path, name in
      StaticFile.all[name].map { (path, template(ofFileAt: path), .file($0)) }
    }
    var index = 0
    return entries.indices.map { position in
      // Routes with the same template follow one another.
      if position == 0 || entries[position].template != entries[position - 1].template { index += 1 }
      return Route(entries[position], index: index)
    }
  }()

  private static func template(ofFileAt path: String) -> String {
    if ["/guide", "/recipes"].contains(path) { return "/{page}" }
    if path.hasPrefix("/docs/") { return "/docs/{page}" }
    return path.hasPrefix("/problems/") ? "/problems/{type}" : path
  }

  /// The path templates. The first represents unknown paths.
  static let templates: [String] = all.reduce(into: ["unmatched"]) { templates, route in
    if route.index == templates.count { templates.append(route.template) }
  }

  /// All routes, in the order of the lengths of their paths, and of their bytes.
  private static let sorted = all.sorted { $0.order(to: $1.pathBytes[...]) < 0 }

  /// Returns a negative number if the path of the route precedes another path, and 0 if it is that path.
  private func order(to other: ArraySlice<UInt8>) -> Int {
    let own = pathBytes[...]
    return own.count == other.count ? own.span.order(to: other.span) : own.count - other.count
  }

  /// Returns the route at a path, or nil if there is none.
  static func at(_ path: ArraySlice<UInt8>) -> Route? {
    let path = NormalizedPath.bytes(of: path)
    let routes = sorted
    var (start, end) = (0, routes.count)
    while start < end {
      let middle = (start + end) / 2
      let order = routes[middle].order(to: path)
      if order == 0 { return routes[middle] }
      if order < 0 { start = middle + 1 } else { end = middle }
    }
    return nil
  }
}
