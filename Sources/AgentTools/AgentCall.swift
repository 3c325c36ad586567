package import MotionAPI
package import MotionSystem
import StrictJSON

/// A message of an agent in the Model Context Protocol, answered without a transport: bytes in, bytes out.
///
/// Begin here. An `RPCRequest` is read from the message, and what prevents that is an `RPCError`. A request
/// for a tool is a `ToolCall`: `AgentTool.all` is the list of the tools, each a file in `Tools`, and each
/// calls operations of MotionAPI. An error of a tool is a result, because a model can correct it.
///
/// The server has no state, so a message is answered by itself, in any order and any number of times. It
/// follows version 2026-07-28 (https://modelcontextprotocol.io/specification/2026-07-28), and 2025-11-25 and
/// 2025-06-18 for messages that state no version.
package enum AgentCall {
  /// Returns the response to a message; nil for a notification, which has none.
  ///
  /// - Parameters:
  ///   - message: One message of JSON-RPC 2.0.
  ///   - version: The version of this program, with which it introduces itself.
  ///   - limits: The limits of the operations.
  package static func response(
    to message: Span<UInt8>, version: String, limits: ServiceLimits = ServiceLimits(), budget: WorkMeter
  ) -> [UInt8]? {
    guard budget.spend(message.count / Call.bytesPerUnit) else {
      return refusal("the message is too long for the limit of work of a request")
    }
    var id: [UInt8]?
    do throws(RPCError) {
      guard let request = try RPCRequest(parsing: message, id: &id) else { return nil }
      return try response(to: request, id, version, limits, budget)
    } catch {
      return error.response(id: id)
    }
  }

  /// Returns the response to a message that is refused without being read.
  package static func refusal(_ detail: String) -> [UInt8] {
    RPCError(.invalidRequest, detail).response(id: nil)
  }

  private static func response(
    to request: RPCRequest, _ id: [UInt8]?, _ version: String, _ limits: ServiceLimits, _ budget: WorkMeter
  ) throws(RPCError) -> [UInt8] {
    func response(
      isCacheable: Bool = false, maxBytes: Int = .max, _ write: (inout JSONWriter) -> Void = { _ in }
    ) -> [UInt8] {
      JSONWriter.message(id: id, maxBytes: maxBytes) { writer in
        writer.beginObject("result")
        write(&writer)
        if request.version != nil {
          writer.member("resultType", "complete" as StaticString)
          if isCacheable {
            // An hour.
            writer.member("ttlMs", 3_600_000)
            writer.member("cacheScope", "public" as StaticString)
          }
          writer.beginObject("_meta")
          writer.serverInformation("io.modelcontextprotocol/serverInfo", version)
          writer.endObject()
        }
        writer.endObject()
      }
    }
    try request.checkVersion()
    switch request.method {
    case "server/discover":
      guard request.version != nil else {
        throw RPCError(.invalidParameters, "_meta/io.modelcontextprotocol~1protocolVersion is required")
      }
      return response(isCacheable: true) { writer in
        writer.beginArray("supportedVersions")
        for version in ProtocolVersion.all { writer.value(version) }
        writer.endArray()
        writer.introduction()
      }
    case "initialize" where request.version == nil:
      return response { writer in
        writer.member("protocolVersion", ProtocolVersion.agreed(with: request.text("protocolVersion")))
        writer.serverInformation("serverInfo", version)
        writer.introduction()
      }
    case "ping" where request.version == nil: return response()
    case "tools/list":
      guard request.parameter("cursor") == nil else {
        throw RPCError(.invalidParameters, "cursor is not known; the list has one page")
      }
      return response(isCacheable: true) { writer in
        writer.beginArray("tools")
        for tool in AgentTool.all { tool.write(to: &writer) }
        writer.endArray()
      }
    case "tools/call":
      let result = try tool(of: request).result(
        of: ToolCall(request.document, try request.arguments(), limits: limits, budget: budget))
      let text = response(maxBytes: limits.responseBytes) { result.write(to: &$0) }
      // A writer discards what exceeds its limit.
      guard text.isEmpty else { return text }
      let failure = Problem(
        .limit, .root, "the result exceeds the limit of \(limits.responseBytes) bytes; ask for less at once")
      return response { ToolResult(problem: failure.body).write(to: &$0) }
    default:
      throw RPCError(
        .unknownMethod,
        "method \(request.method.shortenedName) is not known; this server has tools/list and tools/call")
    }
  }

  private static func tool(of request: RPCRequest) throws(RPCError) -> AgentTool {
    guard let name = request.text("name") else {
      throw RPCError(.invalidParameters, "params/name is required, the name of a tool")
    }
    if let tool = AgentTool.all.first(where: { name.isEqual(to: $0.name) }) { return tool }
    let names = AgentTool.all.map { $0.name }
    throw RPCError(
      .invalidParameters,
      "unknown tool \(name.shortenedName); "
        + NearestName.advice(to: name, among: names, otherwise: "the tools are "))
  }
}

extension JSONWriter {
  /// Returns a message of JSON-RPC 2.0 with further members; nothing if it is longer than a limit.
  /// - Parameter id: The source of the identifier; nil if it could not be read.
  static func message(id: [UInt8]?, maxBytes: Int = .max, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 1024, maxBytes: maxBytes)
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.key("id")
    writer.raw(id ?? Array("null".utf8))
    write(&writer)
    writer.endObject()
    return writer.bytes
  }

  fileprivate mutating func serverInformation(_ name: StaticString, _ version: String) {
    beginObject(name)
    member("name", "motiond" as StaticString)
    member("version", version)
    endObject()
  }

  /// Writes what a client learns first.
  fileprivate mutating func introduction() {
    key("capabilities")
    raw(#"{"tools":{}}"#)
    member(
      "instructions",
      "Exact springs for user interfaces: port a spring from one animation library to others or to CSS, "
        + "design one, find when it ends, compare motions, and turn motion tokens into code. Times are in s.")
  }
}
