import AgentTools
import HTTPServer
import MotionSystem

/// `/mcp`: the tools for agents over the transport that the Model Context Protocol calls Streamable HTTP.
/// Each message is a request of its own, and the response is one message as JSON; there are no sessions and
/// no streams.
extension MotionService {
  /// Returns the response to a POST with a message.
  func agentResponse(to request: HTTPRequest, within budget: WorkMeter) -> HTTPResponse {
    if let origin = request.fields.first(.origin), !origins.trusts(origin) {
      let body = AgentCall.refusal(
        "pages of \(String(decoding: origin.prefix(200), as: UTF8.self)) may not use /mcp; the operator can "
          + "list the origin in --cors-origins")
      return message(body, status: 403)
    }
    if let rejection = MediaType.rejection(ofBodyIn: request) { return rejection }
    let fields = MessageFields(
      version: request.fields[.mcpProtocolVersion], method: request.fields[.mcpMethod],
      name: request.fields[.mcpName])
    let answer = request.withBody { message in
      AgentCall.response(
        to: message, fields: fields, version: version, limits: limits, budget: budget)
    }
    guard let body = answer.body else { return HTTPResponse(status: answer.status) }
    return message(body, status: answer.status)
  }

  private func message(_ body: [UInt8], status: Int) -> HTTPResponse {
    var response = HTTPResponse(
      status: status, fields: [.contentType: "application/json", .cacheControl: "no-store"], body: body)
    if status != 200 { response.failure = .init(status == 403 ? "foreign-origin" : "invalid-message") }
    return response
  }
}
