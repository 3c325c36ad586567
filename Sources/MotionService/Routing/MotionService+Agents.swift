import AgentTools
import HTTPServer
import MotionSystem

/// `/mcp`: the tools for agents over the transport that the Model Context Protocol calls Streamable HTTP.
/// Each message is a request of its own, and the response is one message as JSON; there are no sessions and
/// no streams.
extension MotionService {
  /// Writes the response to a POST with a message.
  func answerAgent(_ request: HTTPRequest, _ response: inout HTTPResponse) {
    if let origin = request.fields.first(.origin), !origins.trusts(origin) {
      let body = AgentCall.refusal(
        "pages of \(String(decoding: origin.prefix(200), as: UTF8.self)) may not use /mcp; the operator can "
          + "list the origin in --cors-origins")
      return write(body, status: 403, to: &response)
    }
    if MediaType.refuses(request, &response) { return }
    let fields = MessageFields(
      version: request.fields[.mcpProtocolVersion], method: request.fields[.mcpMethod],
      name: request.fields[.mcpName])
    let answer = request.withBody { message in
      AgentCall.response(
        to: message, fields: fields, version: version, limits: limits, budget: response.meter)
    }
    guard let body = answer.body else { return response.begin(answer.status) }
    write(body, status: answer.status, to: &response)
  }

  private func write(_ body: [UInt8], status: Int, to response: inout HTTPResponse) {
    response.begin(status)
    response.add("Content-Type: application/json")
    response.add("Cache-Control: no-store")
    response.setBody(body)
    if status != 200 { response.failure = .init(status == 403 ? "foreign-origin" : "invalid-message") }
  }
}
