import MotionSystem
import StrictJSON
import Testing

@testable import AgentTools

/// JSON-RPC 2.0 and the Model Context Protocol.
struct MessageTests {
  /// The metadata of version 2026-07-28.
  static let metadata = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  func request(_ method: String, _ parameters: String = "{\(metadata)}", id: String = "7") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  // MARK: Version 2026-07-28

  @Test func discoveryNamesVersionsAndTools() throws {
    let answer = AgentMessage(request("server/discover"))
    #expect(try answer.number("/id") == 7 && answer.string("/jsonrpc") == "2.0")
    #expect(try answer.string("/result/resultType") == "complete")
    #expect(try answer.string("/result/supportedVersions/0") == "2026-07-28")
    #expect(try answer.string("/result/supportedVersions/1") == "2025-11-25")
    #expect(try answer.node("/result/capabilities/tools") != nil)
    #expect(try answer.string("/result/_meta/io.modelcontextprotocol~1serverInfo/name") == "motiond")
    #expect(try answer.string("/result/_meta/io.modelcontextprotocol~1serverInfo/version") == "1.2.3")
    #expect(try answer.number("/result/ttlMs") == 3_600_000)
  }

  @Test func resultsOfTheVersionSayThatTheyAreComplete() throws {
    let list = AgentMessage(request("tools/list"))
    #expect(try list.string("/result/resultType") == "complete")
    #expect(try list.string("/result/cacheScope") == "public")
    let call = AgentMessage(
      request(
        "tools/call", #"{"name":"design","arguments":{"settlingDuration":1,"bounce":0},\#(Self.metadata)}"#))
    #expect(try call.string("/result/resultType") == "complete")
  }

  @Test func otherVersionsAreRefusedWithTheSupportedOnes() throws {
    let other = Self.metadata.replacing("2026-07-28", with: "1900-01-01")
    let answer = AgentMessage(request("tools/list", "{\(other)}"))
    #expect(try answer.number("/error/code") == -32022)
    #expect(try answer.string("/error/data/requested") == "1900-01-01")
    #expect(try answer.string("/error/data/supported/0") == "2026-07-28")
    let legacy = Self.metadata.replacing("2026-07-28", with: "2025-11-25")
    let detail = try AgentMessage(request("tools/list", "{\(legacy)}")).string("/error/message")
    #expect(detail?.contains("begins with initialize") == true)
  }

  @Test func capabilitiesAreRequired() throws {
    let answer = AgentMessage(
      request(
        "tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#))
    #expect(try answer.number("/error/code") == -32602)
  }

  /// The methods of the handshake do not exist in a request that states its version.
  @Test(arguments: ["initialize", "ping", "resources/list", "subscriptions/listen"])
  func unknownMethodsAreNotFound(method: String) throws {
    let answer = AgentMessage(request(method))
    #expect(try answer.number("/error/code") == -32601)
  }

  // MARK: Versions with a handshake

  @Test(
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
      ("2099-01-01", "2025-11-25"),
    ])
  func handshakeAgreesOnAVersion(proposed: String, agreed: String) throws {
    let answer = AgentMessage(
      request(
        "initialize",
        #"{"protocolVersion":"\#(proposed)","capabilities":{},"clientInfo":{"name":"x","version":"1"}}"#))
    #expect(try answer.string("/result/protocolVersion") == agreed)
    #expect(try answer.string("/result/serverInfo/version") == "1.2.3")
    #expect(try answer.node("/result/resultType") == nil)
  }

  @Test func earlierVersionsHaveTheirMethods() throws {
    let ping = AgentMessage(request("ping", "{}"))
    #expect(ping.text == #"{"jsonrpc":"2.0","id":7,"result":{}}"#)
    let list = AgentMessage(request("tools/list", "{}"))
    #expect(try list.node("/result/tools/4") != nil && list.node("/result/ttlMs") == nil)
    let unknown = AgentMessage(request("resources/list", "{}"))
    #expect(try unknown.number("/error/code") == -32601)
    let discovery = AgentMessage(request("server/discover", "{}"))
    #expect(try discovery.number("/error/code") == -32602)
  }

  // MARK: JSON-RPC

  @Test(
    arguments: [
      (#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#),
      (#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#),
      (#"{"jsonrpc":"2.0","method":"unknown"}"#),
      (#"{"jsonrpc":"2.0","id":1,"result":{}}"#),
      (#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#),
    ])
  func notificationsAndResponsesAreNotAnswered(message: String) {
    let answer = AgentMessage(message)
    #expect(answer.text == nil)
  }

  @Test(
    arguments: [
      ("", -32700, "null", "the message is not JSON"),
      ("{", -32700, "null", "line 1, column 2"),
      ("\u{FF}", -32700, "null", "the message is not JSON"),
      ("[]", -32600, "null", "a batch is not part of the protocol"),
      (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, "null", "a batch is not part"),
      ("1", -32600, "null", "a message must be an object"),
      ("{}", -32600, "null", "jsonrpc must be"),
      (#"{"jsonrpc":"1.0","id":4,"method":"ping"}"#, -32600, "4", "jsonrpc must be"),
      (#"{"jsonrpc":"2.0","id":4}"#, -32600, "4", "method is required"),
      (#"{"jsonrpc":"2.0","id":4,"method":5}"#, -32600, "4", "method must be a string"),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, "null", "id must be a string or an integer"),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, "null", "id must be a string or an integer"),
      (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600, "null", "id must be a string or an integer"),
      (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, -32600, "1", "/id duplicate field"),
      (
        #"{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}"#, -32602, #""a""#,
        "params must be an object"
      ),
      (#"{"jsonrpc":"2.0","id":"a","method":"nope"}"#, -32601, #""a""#, "method nope is not known"),
    ])
  func errorsHaveACodeAndTheIdentifier(message: String, code: Int, id: String, detail: String) throws {
    let answer = AgentMessage(message)
    #expect(try answer.number("/error/code") == Double(code))
    #expect(try #require(answer.text).contains(#""id":\#(id),"#))
    #expect(try #require(try answer.string("/error/message")).contains(detail))
  }

  /// An identifier is repeated as it is, however many digits it has, up to a limit.
  @Test func identifiersAreRepeatedUpToALimit() throws {
    for id in [
      String(repeating: "9", count: 256), #""\#(String(repeating: "x", count: 254))""#, #""é\n""#, "-3",
    ] {
      #expect(
        AgentMessage(request("ping", "{}", id: id)).text == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }
    for id in [String(repeating: "9", count: 257), #""\#(String(repeating: "x", count: 255))""#] {
      let answer = AgentMessage(request("ping", "{}", id: id))
      #expect(try answer.string("/error/message")?.hasPrefix("id must be") == true)
    }
  }

  @Test func nestingHasALimit() throws {
    let nested = String(repeating: "[", count: 5000)
    let answer = AgentMessage(request("tools/list", #"{"x":\#(nested)}"#))
    #expect(try answer.number("/error/code") == -32700)
  }

  @Test func messagesAreReadWithinTheBudget() throws {
    let text = request("ping", #"{"x":"\#(String(repeating: "x", count: 2000))"}"#)
    let answer = AgentMessage(text, work: 1000)
    #expect(try answer.string("/error/message")?.contains("limit of work") == true)
  }
}
