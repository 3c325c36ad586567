import EmbeddedFiles
import HTTPWire
import MotionAPI
import MotionSystem

/// A path and what responds to it.
struct Route: Sendable {
  /// What a path names.
  enum Target: Sendable {
    case operation(Operation, Representation)
    /// Motion tokens as the code of a platform. Not an operation: its body is a document of another format,
    /// and its parameters are all in the query.
    case tokens(target: String)
    /// The tools for agents. Not an operation: its messages name what they call.
    case agents
    /// Whether the process runs.
    case liveness
    /// Whether the server accepts new work.
    case readiness
    case metrics
    /// A file, which is decoded when it is first requested, so that it does not delay the start.
    case file(@Sendable () -> StaticFile)
  }

  /// The path, without percent-encoded unreserved characters.
  let path: String
  /// The path template under which requests are counted and logged, such as `/problems/{type}`.
  let template: String
  /// The index of `template` in `Route.templates`.
  private(set) var index = 0
  let target: Target

  private init(_ path: String, template: String? = nil, _ target: Target) {
    self.path = path
    self.template = template ?? path
    self.target = target
  }

  /// A Boolean value that indicates whether the path is one of health and metrics, which the admin addresses
  /// serve.
  var isAdmin: Bool {
    switch target {
    case .liveness, .readiness, .metrics: true
    case .operation, .tokens, .agents, .file: false
    }
  }

  /// Returns whether costly requests must not delay a request.
  func isEssential(_ method: HTTPMethod) -> Bool { isAdmin && methods.contains(method) }

  /// The methods that the path allows in addition to OPTIONS.
  var methods: [HTTPMethod] {
    switch target {
    case .operation(let operation, _) where operation.hasOnlyScalarMembers: [.get, .head, .post]
    case .operation, .tokens, .agents: [.post]
    case .liveness, .readiness, .metrics, .file: [.get, .head]
    }
  }

  /// All paths. The operations come first: JSON at the name of the operation, every other representation at
  /// the name with the format as its extension.
  static let all: [Route] = {
    var routes = Operation.all.flatMap { operation in
      let path = "/v1/\(operation.name)"
      return operation.formats.map { representation in
        representation == .json
          ? Route(path, .operation(operation, .json))
          : Route(
            "\(path).\(representation.name)", template: "\(path).{format}",
            .operation(operation, representation))
      }
    }
    routes += TokenCall.targets.map {
      Route("/v1/tokens.\($0)", template: "/v1/tokens.{target}", .tokens(target: $0))
    }
    routes += [
      Route("/mcp", .agents),
      Route("/livez", .liveness),
      Route("/readyz", .readiness),
      Route("/healthz", .liveness),
      Route("/metrics", .metrics),
      Route("/", .file { .playground }),
      Route("/docs", .file { .docs }),
      Route("/guide", template: "/{page}", .file { .guide }),
      Route("/recipes", template: "/{page}", .file { .recipes }),
      Route("/presets", .file { .presets }),
      Route("/tokens", .file { .tokens }),
      Route("/platforms", .file { .platforms }),
      Route("/openapi.yaml", .file { .openAPIInYAML }),
      Route("/openapi.json", .file { .openAPIInJSON }),
      Route("/llms.txt", .file { .agentIndex }),
      Route("/llms-full.txt", .file { .agentDocuments }),
      Route("/motiond.js", .file { .kernel }),
      Route("/motiond.d.ts", .file { .kernelTypes }),
    ]
    routes += EmbeddedFiles.reference.enumerated().map { index, file in
      let name = file.name.hasSuffix(".html") ? file.name.dropLast(".html".count) : file.name[...]
      return Route("/docs/\(name)", template: "/docs/{page}", .file { StaticFile.reference[index] })
    }
    routes.append(Route("/docs/preview.png", template: "/docs/{page}", .file { .preview }))
    routes += StaticFile.problems.map { kind, file in
      Route("/problems/\(kind.name)", template: "/problems/{type}", .file { file })
    }
    var index = 0
    for position in routes.indices {
      // Routes with the same template follow one another.
      if position == 0 || routes[position].template != routes[position - 1].template { index += 1 }
      routes[position].index = index
    }
    return routes
  }()

  /// The path templates. The first represents unknown paths.
  static let templates: [String] = all.reduce(into: ["unmatched"]) { templates, route in
    if route.index == templates.count { templates.append(route.template) }
  }

  /// Returns the route at a path, or nil if there is none.
  static func at(_ path: ArraySlice<UInt8>) -> Route? {
    byPath[ByteKey(bytes: NormalizedPath.bytes(of: path))].map { all[$0] }
  }

  /// The positions of the routes.
  private static let byPath = Dictionary(
    uniqueKeysWithValues: all.indices.map { (ByteKey(bytes: Array(all[$0].path.utf8)[...]), $0) })
}
