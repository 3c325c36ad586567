import HTTPWire
import StrictJSON

@testable import MotionService

/// The service as a function, asked without a socket.
struct Answer {
  let response: HTTPResponse

  var status: Int { response.status }
  var text: String { String(decoding: response.body, as: UTF8.self) }

  var mediaType: String? { response.contentType.map { "\($0)" } }

  func field(_ name: String) -> String? {
    if name == "Cache-Control" { return response.cacheControl.map { "\($0)" } }
    return response.fields.first { $0.name == name }?.value
  }

  /// The body as a JSON document; every JSON body of the service must be strictly valid.
  func document() throws -> JSONDocument { try JSONDocument(parsing: response.body) }

  /// The value at a JSON Pointer.
  func number(_ pointer: String) throws -> Double? {
    let document = try document()
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.number($0) }
  }

  func string(_ pointer: String) throws -> String? {
    let document = try document()
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.string($0) }
  }

  func numbers(_ pointer: String) throws -> [Double]? {
    let document = try document()
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.numbers($0) }
  }

  func has(_ pointer: String) throws -> Bool {
    let document = try document()
    return JSONPointer(pointer).flatMap { document.node(at: $0) } != nil
  }

  /// The pointers of all errors, in order.
  func errors() throws -> [String] {
    let document = try document()
    guard let errors = document.member(document.root, named: "errors") else { return [] }
    return document.elements(errors).compactMap { error in
      document.member(error, named: "pointer").flatMap { document.string($0) }
    }
  }

  /// The words of the error at a pointer.
  func detail(at pointer: String) throws -> String? {
    let document = try document()
    guard let errors = document.member(document.root, named: "errors") else { return nil }
    for error in document.elements(errors) {
      guard let node = document.member(error, named: "pointer"), document.string(node) == pointer else {
        continue
      }
      return document.member(error, named: "detail").flatMap { document.string($0) }
    }
    return nil
  }
}

enum Service {
  static let shared = MotionService(version: "test")

  static func request(
    _ method: HTTPMethod, _ target: String, _ fields: [(String, String)] = [], body: [UInt8] = [],
    service: MotionService = shared
  ) -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? Array(parts[1].utf8)[...] : nil
    return Answer(
      response: service.response(
        to: HTTPRequest(
          method: method, methodName: Array("\(method)".uppercased().utf8)[...],
          path: Array(parts[0].utf8)[...], query: query, isHTTP11: true, fields: HTTPFields(fields),
          body: body[...])))
  }

  /// Posts a question to `/v1/OPERATION`.
  static func post(_ operation: String, _ json: String, service: MotionService = shared) -> Answer {
    request(
      .post, "/v1/" + operation, [("Content-Type", "application/json")], body: Array(json.utf8),
      service: service)
  }

  static func get(_ target: String, _ fields: [(String, String)] = []) -> Answer {
    request(.get, target, fields)
  }
}
