package import MotionAPI
package import MotionSystem
import StrictJSON

/// A message of an agent in the Model Context Protocol, answered without a transport: bytes in, bytes out.
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
    // The parser of an operation spends as much again for the arguments.
    guard budget.spend(message.count / Call.bytesPerUnit) else {
      return refusal("the message is too long for the limit of work of a request")
    }
    switch RPCMessage(parsing: message) {
    case .invalid(let error, let id): return error.response(id: id)
    case .unanswered: return nil
    case .request(let request):
      do throws(RPCError) {
        return try result(of: request, version: version, limits: limits, budget: budget)
      } catch {
        return error.response(id: request.id)
      }
    }
  }

  /// Returns the response to a message that is refused without being read.
  package static func refusal(_ detail: String) -> [UInt8] {
    RPCError(.invalidRequest, detail).response(id: nil)
  }

  private static func result(
    of request: RPCRequest, version: String, limits: ServiceLimits, budget: WorkMeter
  ) throws(RPCError) -> [UInt8] {
    if let stated = request.version {
      guard stated.isEqual(to: ProtocolVersion.current) else {
        throw ProtocolVersion.unsupported(stated)
      }
      guard let node = request.metadata("io.modelcontextprotocol/clientCapabilities"),
        request.document.kind(node) == .object
      else {
        throw RPCError(
          .invalidParameters, "_meta/io.modelcontextprotocol~1clientCapabilities is required, an object")
      }
    }
    switch request.method {
    case "server/discover":
      guard request.version != nil else {
        throw RPCError(.invalidParameters, "_meta/io.modelcontextprotocol~1protocolVersion is required")
      }
      return complete(request, version, isCacheable: true) { writer in
        writer.beginArray("supportedVersions")
        for version in ProtocolVersion.all { writer.value(version) }
        writer.endArray()
        introduce(&writer)
      }
    case "initialize" where request.version == nil:
      return complete(request, version) { writer in
        writer.member("protocolVersion", ProtocolVersion.agreed(with: request.text("protocolVersion")))
        writer.key("serverInfo")
        writer.serverInformation(version)
        introduce(&writer)
      }
    case "ping" where request.version == nil: return complete(request, version) { _ in }
    case "tools/list":
      guard request.parameter("cursor") == nil else {
        throw RPCError(.invalidParameters, "cursor is not known; the list has one page")
      }
      return complete(request, version, isCacheable: true) { writer in
        writer.beginArray("tools")
        for tool in AgentTool.all { tool.write(to: &writer) }
        writer.endArray()
      }
    case "tools/call":
      let (tool, arguments) = try call(in: request)
      let context = ToolContext(limits: limits, budget: budget)
      let result = tool.result(
        of: ToolArguments(document: request.document, root: arguments), in: context)
      let response = complete(request, version, maxBytes: limits.responseBytes) { result.write(to: &$0) }
      // A writer discards what exceeds its limit.
      guard response.isEmpty else { return response }
      let failure = ToolResult(problem: ToolFailure.tooLong(limits).problem)
      return complete(request, version) { failure.write(to: &$0) }
    default:
      throw RPCError(
        .unknownMethod,
        "method \(request.method.shortenedName) is not known; this server has tools/list and tools/call")
    }
  }

  /// Returns the tool and the arguments of a call.
  private static func call(
    in request: RPCRequest
  ) throws(RPCError) -> (tool: AgentTool, arguments: JSONDocument.Node?) {
    guard let name = request.parameter("name").flatMap({ request.document.string($0) }) else {
      throw RPCError(.invalidParameters, "params/name is required, the name of a tool")
    }
    let names = AgentTool.all.map { "\($0.name)" }
    guard let index = names.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      let nearest = NearestName.nearest(to: name, among: names)
      throw RPCError(
        .invalidParameters,
        "unknown tool \(name.shortenedName); "
          + (nearest.map { "did you mean \($0)?" } ?? "the tools are \(names.joined(separator: ", "))"))
    }
    let arguments = request.parameter("arguments")
    guard arguments.map({ request.document.kind($0) == .object }) ?? true else {
      throw RPCError(.invalidParameters, "params/arguments must be an object")
    }
    return (AgentTool.all[index], arguments)
  }

  // MARK: Results

  /// The time for which a client may store a list, in milliseconds.
  private static let lifetime = 3_600_000

  private static func complete(
    _ request: RPCRequest, _ version: String, isCacheable: Bool = false, maxBytes: Int = .max,
    _ write: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    request.response(maxBytes: maxBytes) { writer in
      write(&writer)
      guard request.version != nil else { return }
      writer.member("resultType", "complete" as StaticString)
      if isCacheable {
        writer.member("ttlMs", lifetime)
        writer.member("cacheScope", "public" as StaticString)
      }
      writer.beginObject("_meta")
      writer.key("io.modelcontextprotocol/serverInfo")
      writer.serverInformation(version)
      writer.endObject()
    }
  }

  /// Writes what a client learns first.
  private static func introduce(_ writer: inout JSONWriter) {
    writer.beginObject("capabilities")
    writer.beginObject("tools")
    writer.endObject()
    writer.endObject()
    writer.member(
      "instructions",
      "Exact springs for user interfaces: port a spring from one animation library to others or to CSS, "
        + "design one, find when it ends, compare motions, and turn motion tokens into code. Times are in s."
    )
  }
}

extension JSONWriter {
  /// Writes the name and the version of this program.
  fileprivate mutating func serverInformation(_ version: String) {
    beginObject()
    member("name", "motiond" as StaticString)
    member("version", version)
    endObject()
  }
}
