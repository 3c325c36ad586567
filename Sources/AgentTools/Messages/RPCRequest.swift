import MotionSystem
import StrictJSON

/// A request of JSON-RPC 2.0 (https://www.jsonrpc.org/specification).
struct RPCRequest {
  /// The name of the method, or the beginning of a long one.
  let method: String
  let document: JSONDocument
  /// The version of the protocol that the request states; nil if it states none.
  let version: String?
  /// The object `params`.
  private let parameters: JSONDocument.Node?

  /// The greatest length of an identifier, which the response repeats, in bytes.
  private static let maximumIDBytes = 256

  /// Reads a message; nil for a notification, or the response to a request, which this server never sends.
  /// Neither has a response.
  ///
  /// - Parameter id: Becomes the source of the identifier.
  init?(parsing text: Span<UInt8>, id: inout [UInt8]?) throws(RPCError) {
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: text)
    } catch {
      throw RPCError(
        .syntax, "the message is not JSON: \(error.reason) (line \(error.line), column \(error.column))")
    }
    let root = document.root
    guard document.kind(root) == .object else {
      throw RPCError(
        .invalidRequest,
        document.kind(root) == .array
          ? "a batch is not part of the protocol; send each message alone"
          : "a message must be an object with jsonrpc, id, method and params")
    }
    let idNode = document.member(root, named: "id")
    id = idNode.flatMap { [document] in RPCRequest.id($0, in: document) }
    guard idNode == nil || id != nil else {
      let limit = "at most \(RPCRequest.maximumIDBytes) bytes"
      throw RPCError(.invalidRequest, "id must be a string or an integer of \(limit)")
    }
    guard let number = document.member(root, named: "jsonrpc"), document.string(number, equals: "2.0") else {
      throw RPCError(.invalidRequest, "jsonrpc must be \"2.0\"")
    }
    guard let method = document.member(root, named: "method") else {
      let isResponse =
        document.member(root, named: "result") != nil || document.member(root, named: "error") != nil
      if isResponse { return nil }
      throw RPCError(.invalidRequest, "method is required")
    }
    guard let name = document.beginning(of: method, bytes: String.maximumNameBytes) else {
      throw RPCError(.invalidRequest, "method must be a string")
    }
    if id == nil { return nil }
    // A message has one meaning only. The operations report what is ambiguous in the arguments.
    let arguments = "/params/arguments/"
    if let error = document.validationErrors.first(where: {
      !$0.pointer.description.utf8.starts(with: arguments.utf8)
    }) {
      throw RPCError(.invalidRequest, "\(error.pointer) \(document.detail(of: error.flaw))")
    }
    self.method = name
    parameters = document.member(root, named: "params")
    if let parameters, document.kind(parameters) != .object {
      throw RPCError(.invalidParameters, "params must be an object")
    }
    let metadata = parameters.flatMap { [document] in document.member($0, named: "_meta") }
    version = metadata.flatMap { [document] in
      document.member($0, named: "io.modelcontextprotocol/protocolVersion").map { document.string($0) ?? "" }
    }
  }

  /// Returns the source of an identifier; nil if it is not a string or an integer, or too long.
  private static func id(_ node: JSONDocument.Node, in document: JSONDocument) -> [UInt8]? {
    let source = document.source(node)
    guard source.count <= maximumIDBytes else { return nil }
    switch document.kind(node) {
    case .string: return source
    case .number:
      let digits = source.first == UInt8(ascii: "-") ? source.dropFirst() : source[...]
      return digits.allSatisfy(NumberReader.isDigit) ? source : nil
    default: return nil
    }
  }

  func parameter(_ name: StaticString) -> JSONDocument.Node? {
    parameters.flatMap { document.member($0, named: name) }
  }

  /// Returns a parameter that is a string.
  func text(_ name: StaticString) -> String? { parameter(name).flatMap { document.string($0) } }

  /// Returns the arguments of a tool; nil if there are none.
  func arguments() throws(RPCError) -> JSONDocument.Node? {
    let arguments = parameter("arguments")
    if let arguments, document.kind(arguments) != .object {
      throw RPCError(.invalidParameters, "params/arguments must be an object")
    }
    return arguments
  }

  /// Throws if the request states a version that is not answered, or not all that this version requires.
  func checkVersion() throws(RPCError) {
    guard let version else { return }
    guard version.isEqual(to: ProtocolVersion.current) else { throw ProtocolVersion.unsupported(version) }
    let capabilities = parameter("_meta").flatMap {
      document.member($0, named: "io.modelcontextprotocol/clientCapabilities")
    }
    guard let capabilities, document.kind(capabilities) == .object else {
      throw RPCError(
        .invalidParameters, "_meta/io.modelcontextprotocol~1clientCapabilities is required, an object")
    }
  }
}
