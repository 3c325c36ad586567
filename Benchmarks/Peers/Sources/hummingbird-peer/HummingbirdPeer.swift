// A Hummingbird server written as its documentation shows. Usage: `hummingbird-peer PORT THREADS`.
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import SpringRequests

extension SettlingResponse: ResponseEncodable {}
extension TrajectoryResponse: ResponseEncodable {}

/// Adds the request ID to every response: the client's ID, or Hummingbird's if the client sent none.
struct RequestIDMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if let name = HTTPField.Name("X-Request-Id") {
      response.headers[name] = request.headers[name] ?? context.id
    }
    return response
  }
}

@main
enum HummingbirdPeer {
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let router = Router()
    router.add(middleware: RequestIDMiddleware())
    let springs = router.group("v1/spring")
    springs.post("settling-duration") { request, context -> SettlingResponse in
      try await respond(to: request, context) { try $0.settlingResponse() }
    }
    springs.post("trajectory") { request, context -> TrajectoryResponse in
      try await respond(to: request, context) { try $0.trajectoryResponse() }
    }
    let threads = numbers.dropFirst().first ?? System.coreCount
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: numbers.first ?? 0), backlog: 4096),
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: threads)))
    try await application.runService()
  }

  /// Decodes a request and computes its response. Errors of `MotionPhysics` result in status 422.
  private static func respond<Result>(
    to request: Request, _ context: BasicRequestContext, _ compute: (SpringRequest) throws -> Result
  ) async throws -> Result {
    let springRequest = try await request.decode(as: SpringRequest.self, context: context)
    do {
      return try compute(springRequest)
    } catch {
      throw HTTPError(.unprocessableContent, message: "\(error)")
    }
  }
}
