import StrictJSON

/// A message of JSON-RPC 2.0 (https://www.jsonrpc.org/specification).
enum RPCMessage {
  case request(RPCRequest)
  /// A notification, or the response to a request, which this server never sends. Neither has a response.
  case unanswered
  /// A message that is neither.
  case invalid(RPCError, id: [UInt8]?)

  /// The greatest length of an identifier, which the response repeats, in bytes.
  static let maximumIDBytes = 256

  /// Reads a message.
  init(parsing text: Span<UInt8>) {
    do throws(JSONSyntaxError) {
      self.init(try JSONDocument(parsing: text))
    } catch {
      self = .invalid(
        RPCError(
          .syntax,
          "the message is not JSON: \(error.reason) (line \(error.line), column \(error.column))"), id: nil)
    }
  }

  private init(_ document: JSONDocument) {
    let root = document.root
    guard document.kind(root) == .object else {
      let isBatch = document.kind(root) == .array
      self = .invalid(
        RPCError(
          .invalidRequest,
          isBatch
            ? "a batch is not part of the protocol; send each message alone"
            : "a message must be an object with jsonrpc, id, method and params"), id: nil)
      return
    }
    let idNode = document.member(root, named: "id")
    let id = idNode.flatMap { RPCMessage.id($0, in: document) }
    func invalid(_ detail: String) -> RPCMessage { .invalid(RPCError(.invalidRequest, detail), id: id) }
    guard idNode == nil || id != nil else {
      self = invalid("id must be a string or an integer of at most \(RPCMessage.maximumIDBytes) bytes")
      return
    }
    guard document.member(root, named: "jsonrpc").map({ document.string($0, equals: "2.0") }) == true else {
      self = invalid("jsonrpc must be \"2.0\"")
      return
    }
    guard let method = document.member(root, named: "method") else {
      let isResponse = ["result", "error"].contains { document.member(root, named: $0) != nil }
      self = isResponse ? .unanswered : invalid("method is required")
      return
    }
    guard let name = document.beginning(of: method, bytes: String.maximumNameBytes) else {
      self = invalid("method must be a string")
      return
    }
    guard let id else {
      self = .unanswered
      return
    }
    // A message has one meaning only. The operations report what is ambiguous in the arguments.
    let arguments = "/params/arguments/"
    if let error = document.validationErrors.first(where: {
      !$0.pointer.description.utf8.starts(with: arguments.utf8)
    }) {
      self = invalid("\(error.pointer) \(ErrorMessages.detail(of: error.kind))")
      return
    }
    let parameters = document.member(root, named: "params")
    guard parameters.map({ document.kind($0) == .object }) ?? true else {
      self = .invalid(RPCError(.invalidParameters, "params must be an object"), id: id)
      return
    }
    self = .request(RPCRequest(id: id, method: name, document: document, parameters: parameters))
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
}

/// A request.
struct RPCRequest {
  /// The source of the identifier, which the response repeats.
  let id: [UInt8]
  /// The name of the method, or the beginning of a long one.
  let method: String
  let document: JSONDocument
  /// The object `params`.
  let parameters: JSONDocument.Node?

  /// Returns the value of a parameter.
  func parameter(_ name: StaticString) -> JSONDocument.Node? {
    parameters.flatMap { document.member($0, named: name) }
  }

  /// Returns a parameter that is a string.
  func text(_ name: StaticString) -> String? { parameter(name).flatMap { document.string($0) } }

  /// Returns a value of `_meta` whose name begins with `io.modelcontextprotocol/`.
  func metadata(_ name: StaticString) -> JSONDocument.Node? {
    parameter("_meta").flatMap { document.member($0, named: name) }
  }

  /// The version that the request states; nil if it states none.
  var version: String? {
    metadata("io.modelcontextprotocol/protocolVersion").map { document.string($0) ?? "" }
  }

  /// Writes the response with a result. Returns no bytes if it is longer than a limit.
  /// - Parameter write: Writes the members of the result.
  func response(maxBytes: Int, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(reservingCapacity: 1024, maxBytes: maxBytes)
    writer.beginObject()
    writer.member("jsonrpc", "2.0" as StaticString)
    writer.key("id")
    writer.raw(id)
    writer.beginObject("result")
    write(&writer)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}
