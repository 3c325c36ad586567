import StrictJSON

/// An error of the protocol: the message cannot be answered. The errors of a tool are results instead,
/// because a model can correct them.
struct RPCError: Error {
  /// The codes of JSON-RPC 2.0 and of the Model Context Protocol.
  enum Code: Int {
    case syntax = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case unsupportedVersion = -32022
  }

  private let code: Code
  private let message: String
  /// The version that is not supported.
  private let requestedVersion: String?

  init(_ code: Code, _ message: String, requestedVersion: String? = nil) {
    (self.code, self.message, self.requestedVersion) = (code, message, requestedVersion)
  }

  /// Returns the response to a request.
  /// - Parameter id: The source of the identifier; nil if it could not be read.
  func response(id: [UInt8]?) -> [UInt8] {
    JSONWriter.message(id: id) { writer in
      writer.beginObject("error")
      writer.member("code", code.rawValue)
      writer.member("message", message)
      if let requestedVersion {
        writer.beginObject("data")
        writer.beginArray("supported")
        for version in ProtocolVersion.all { writer.value(version) }
        writer.endArray()
        writer.member("requested", requestedVersion)
        writer.endObject()
      }
      writer.endObject()
    }
  }
}
