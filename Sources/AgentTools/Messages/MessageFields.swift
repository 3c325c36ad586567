import MotionSystem
import StrictJSON

/// The fields of an HTTP request that repeat parts of the message in its body, so that proxies need not read
/// it. They must agree with the message.
package struct MessageFields {
  /// `MCP-Protocol-Version`.
  let version: String?
  /// `Mcp-Method`.
  let method: String?
  /// `Mcp-Name`.
  let name: String?

  package init(version: String?, method: String?, name: String?) {
    self.version = version
    self.method = method
    self.name = name
  }

  /// Throws if a request does not have the fields of its version.
  func check(_ request: RPCRequest) throws(RPCError) {
    if let stated = request.version {
      try check("MCP-Protocol-Version", version, is: stated)
      try check("Mcp-Method", method, is: request.method)
      if request.method.utf8.elementsEqual("tools/call".utf8), let tool = request.text("name") {
        try check("Mcp-Name", name.map(MessageFields.decoded), is: tool)
      }
      return
    }
    // The first message of a handshake proposes a version.
    if request.method.utf8.elementsEqual("initialize".utf8) { return }
    guard let version else {
      throw RPCError(.fieldMismatch, "MCP-Protocol-Version is required, such as \(ProtocolVersion.current)")
    }
    if version.isEqual(to: ProtocolVersion.current) {
      throw RPCError(.invalidParameters, "_meta/io.modelcontextprotocol~1protocolVersion is required")
    }
    guard ProtocolVersion.withHandshake.contains(where: { version.isEqual(to: $0) }) else {
      throw ProtocolVersion.unsupported(version)
    }
  }

  private func check(
    _ field: StaticString, _ received: String?, is expected: String
  ) throws(RPCError) {
    guard let received else {
      throw RPCError(.fieldMismatch, "\(field) is required; repeat \(expected.shortenedName)")
    }
    guard received.utf8.elementsEqual(expected.utf8) else {
      throw RPCError(
        .fieldMismatch,
        "\(field) is \(received.shortenedName), but the message states \(expected.shortenedName)")
    }
  }

  /// Returns a value that may be `=?base64?…?=`, which clients use for other characters than those of ASCII.
  private static func decoded(_ value: String) -> String {
    let (prefix, suffix) = ("=?base64?", "?=")
    guard value.utf8.starts(with: prefix.utf8), value.utf8.reversed().starts(with: suffix.utf8.reversed()),
      value.utf8.count >= prefix.utf8.count + suffix.utf8.count
    else { return value }
    let digits = Array(value.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count))[...]
    return String(decoding: Base64.bytes(of: digits.span), as: UTF8.self)
  }
}
