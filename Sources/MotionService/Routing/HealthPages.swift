import HTTPServer

/// The health pages of a service. Their bodies are made once.
final class HealthPages: Sendable {
  /// A state that a page shows.
  enum State: Int, CaseIterable {
    case ok, ready, draining, stalled

    /// A Boolean value that indicates whether load balancers should stop sending traffic.
    var isFailure: Bool { self == .draining || self == .stalled }
  }

  private let bodies: [[UInt8]]

  init(_ version: String) {
    bodies = State.allCases.map { Array(#"{"status":"\#($0)","version":"\#(version)"}"#.utf8) }
  }

  /// Writes a page: 200, or 503 if it is a failure.
  func write(_ state: State, to response: inout HTTPResponse) {
    response.begin(state.isFailure ? 503 : 200)
    response.add("Content-Type: application/json")
    response.add("Cache-Control: no-store")
    if state.isFailure {
      response.add("Retry-After: 1")
      response.failure = .init("\(state)")
    }
    response.setBody(bodies[state.rawValue], isShared: true)
  }
}
