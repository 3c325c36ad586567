import HTTPServer
import MotionSystem
import Testing

@testable import MotionService

/// `/mcp`: messages of agents over HTTP.
struct AgentRouteTests {
  private let service = MotionService(version: "1.2.3", servesAgents: true)
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
  private let version = [("MCP-Protocol-Version", "2025-11-25")]

  private func post(
    _ message: String, _ fields: [(String, String)]? = nil, service: MotionService? = nil,
    work: Int = WorkMeter.standardLimit
  ) -> ServiceResponse {
    Service.request(
      .post, "/mcp", fields ?? version, body: Array(message.utf8), service: service ?? self.service,
      work: work)
  }

  @Test func messageIsAnswered() {
    let response = post(ping)
    #expect(response.status == 200 && response.route == "/mcp")
    #expect(response.mediaType == "application/json")
    #expect(response.field("Cache-Control") == "no-store")
    #expect(response.text == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
  }

  @Test func notificationIsAcceptedWithoutABody() {
    let response = post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(response.status == 202 && response.text.isEmpty && response.mediaType == nil)
  }

  @Test func withoutTheFlagThePathDoesNotExist() {
    for method in [HTTPMethod.post, .get, .options] {
      let response = Service.request(method, "/mcp", version, body: Array(ping.utf8))
      #expect(response.status == 404 && response.route == "unmatched")
    }
  }

  /// There are no streams and no sessions.
  @Test(arguments: [HTTPMethod.get, .head, .delete])
  func onlyPOSTIsAllowed(method: HTTPMethod) {
    let response = Service.request(method, "/mcp", [("Accept", "text/event-stream")], service: service)
    #expect(response.status == 405)
    #expect(response.field("Allow") == "POST, OPTIONS")
  }

  @Test(
    arguments: [
      ("http://localhost", 200), ("http://localhost:6274", 200), ("http://127.0.0.1:3000", 200),
      ("http://[::1]:1", 200), ("https://page.example", 200), ("https://evil.example", 403),
      ("http://localhost.evil.example", 403), ("http://localhost:80@evil.example", 403),
      ("http://localhost:8080/x", 403), ("null", 403), ("", 403), ("https://page.example:1", 403),
    ])
  func foreignOriginsAreRefused(origin: String, status: Int) throws {
    let listed = MotionService(
      origins: try #require(CrossOriginPolicy("https://page.example")), version: "1", servesAgents: true)
    let response = post(ping, version + [("Origin", origin)], service: listed)
    #expect(response.status == status)
    guard status == 403 else { return }
    #expect(try response.number("/error/code") == -32600)
    #expect(try response.string("/error/message")?.contains("--cors-origins") == true)
    #expect(response.http.failure?.reason == "foreign-origin")
  }

  /// Any page may read the other responses, but not use the tools.
  @Test func anyOriginDoesNotMeanThatAllAreTrusted() {
    #expect(post(ping, version + [("Origin", "https://evil.example")]).status == 403)
    #expect(post(ping, version + [("Origin", "http://localhost:5173")]).status == 200)
  }

  @Test func statusFollowsTheError() throws {
    let metadata = """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}}
      """
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(metadata)}}"#
    let current = [("MCP-Protocol-Version", "2026-07-28"), ("Mcp-Method", "tools/list")]
    #expect(post(list, current).status == 200)
    #expect(post(list, [("mcp-protocol-version", "2026-07-28"), ("MCP-METHOD", "tools/list")]).status == 200)
    #expect(post(list, version).status == 400)
    let unknown = list.replacing("tools/list", with: "prompts/list")
    #expect(post(unknown, [current[0], ("Mcp-Method", "prompts/list")]).status == 404)
    #expect(post("{").status == 400)
    #expect(post("{").http.failure?.reason == "invalid-message")
    #expect(post(ping, []).status == 400)
    #expect(post(ping, version + [("Content-Encoding", "gzip")]).status == 415)
  }

  @Test func budgetOfTheRequestIsThatOfTheTools() throws {
    let call = """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"translate",
      "arguments":{"spring":{"stiffness":1,"damping":0.001}}}}
      """
    let budget = WorkMeter(limit: 20_000)
    _ = Service.request(
      .post, "/mcp", version, body: Array(call.utf8), service: service, within: budget)
    #expect(budget.isExhausted, "so that the event loop hands the request to a worker")
  }
}
