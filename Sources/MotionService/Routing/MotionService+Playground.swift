import HTTPWire
import MotionAPI
import MotionCalls
import MotionSystem

/// The playground, and previews of links to it.
extension MotionService {
  /// Returns the playground. A query without a spring is left to the page.
  func playground(_ request: HTTPRequest, within budget: inout WorkBudget) -> HTTPResponse {
    guard let query = request.query, !query.isEmpty,
      budget.spend(4 * query.count), let parameters = try? Query(query),
      let motion = sharedMotion(in: parameters, within: &budget)
    else { return PlaygroundPage.general.response(to: request) }
    // The page is written and hashed for this request.
    guard budget.spend(PlaygroundPage.work) else { return PlaygroundPage.general.response(to: request) }
    return PlaygroundPage.file(of: motion, origin: MotionService.origin(of: request)).response(to: request)
  }

  private func sharedMotion(in query: Query, within budget: inout WorkBudget) -> SharedMotion? {
    guard let operation = Operation.named(Array("spring/trajectory".utf8)[...]) else { return nil }
    return SharedMotion(query) { request throws(Problem) in
      try result(of: operation, request, .json, within: &budget)
    }
  }

  /// Returns the origin to which a request was sent, or nil if it is not certain to be one: the field `Host`
  /// is text of the client. A proxy that ends TLS states the scheme.
  static func origin(of request: HTTPRequest) -> String? {
    guard let host = request.fields.first(.host), !host.isEmpty, host.allSatisfy(isHostByte) else {
      return nil
    }
    let isSecure = request.fields.first(.forwardedProto)?.isEqual(to: "https") ?? false
    return "\(isSecure ? "https" : "http")://\(String(decoding: host, as: UTF8.self))"
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-.:[]_".utf8.contains(byte)
    }
  }
}
