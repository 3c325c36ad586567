// Hummingbird as its documentation shows it: `hummingbird-peer PORT THREADS`.
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import SpringQuestions

extension SettlingAnswer: ResponseEncodable {}
extension TrajectoryAnswer: ResponseEncodable {}

/// Every answer carries an id of its request: the client's, else Hummingbird's.
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
    springs.post("settling-duration") { request, context -> SettlingAnswer in
      try await answer(request, context) { question in try question.settlingAnswer() }
    }
    springs.post("trajectory") { request, context -> TrajectoryAnswer in
      try await answer(request, context) { question in try question.trajectoryAnswer() }
    }
    let threads = numbers.dropFirst().first ?? System.coreCount
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: numbers.first ?? 0), backlog: 4096),
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: threads)))
    try await application.runService()
  }

  /// Decodes a question and answers it; what the mathematics refuses is a 422.
  private static func answer<Answer>(
    _ request: Request, _ context: BasicRequestContext, _ ask: (SpringRequest) throws -> Answer
  ) async throws -> Answer {
    let question = try await request.decode(as: SpringRequest.self, context: context)
    do {
      return try ask(question)
    } catch {
      throw HTTPError(.unprocessableContent, message: "\(error)")
    }
  }
}
