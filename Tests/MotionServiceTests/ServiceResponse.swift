import HTTPServer
import MotionSystem
import MotionTestSupport
import StrictJSON

@testable import MotionService

/// A response of the service, called as a function without a socket.
struct ServiceResponse {
  let http: HTTPResponse
  /// The template under which the request is counted.
  var route = "unmatched"

  var status: Int { http.status }
  var text: String { String(decoding: http.body, as: UTF8.self) }

  var mediaType: String? { field("Content-Type") }

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The fields that the handler sets, in the order in which they are sent.
  var fields: [(name: String, value: String)] {
    let text = unsafe http.fields.withUnsafeReadableBytes { unsafe String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "\r\n").map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
    }
  }

  /// Parses the body strictly, as every JSON body of the service must allow.
  func document() throws -> JSONDocument { try JSONDocument(parsing: http.body[...]) }

  /// Returns the number at a JSON Pointer.
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

  /// Returns the pointers of all errors, in order.
  func errors() throws -> [String] {
    let document = try document()
    guard let errors = document.member(document.root, named: "errors") else { return [] }
    return document.elements(errors).compactMap { error in
      document.member(error, named: "pointer").flatMap { document.string($0) }
    }
  }

  /// Returns the detail of the first error at a pointer.
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
    service: MotionService = shared, work: Int = WorkMeter.standardLimit, methodName: String? = nil
  ) -> ServiceResponse {
    let budget = WorkMeter(limit: work)
    return request(
      method, target, fields, body: body, service: service, within: budget, methodName: methodName)
  }

  static func request(
    _ method: HTTPMethod, _ target: String, _ fields: [(String, String)], body: [UInt8],
    service: MotionService, within budget: WorkMeter, methodName: String? = nil
  ) -> ServiceResponse {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? Array(parts[1].utf8)[...] : nil
    var response = HTTPResponse(meter: budget)
    service.respond(
      to: HTTPRequest(
        method: method, methodName: Array((methodName ?? "\(method)".uppercased()).utf8)[...],
        path: Array(parts[0].utf8)[...], query: query, isHTTP11: true, fields: HTTPFields(fields),
        body: body[...]), with: &response)
    return ServiceResponse(http: response, route: service.routes[response.route])
  }

  /// Sends a POST to `/v1/OPERATION`.
  static func post(
    _ operation: String, _ json: String, service: MotionService = shared,
    work: Int = WorkMeter.standardLimit
  ) -> ServiceResponse {
    request(
      .post, "/v1/" + operation, [("Content-Type", "application/json")], body: Array(json.utf8),
      service: service, work: work)
  }

  /// Sends a POST to `/v1/OPERATION` within a budget.
  static func post(
    _ operation: String, _ json: String, within budget: WorkMeter
  ) -> ServiceResponse {
    request(
      .post, "/v1/" + operation, [("Content-Type", "application/json")], body: Array(json.utf8),
      service: shared, within: budget)
  }

  /// Returns a target with the extension of a format; JSON has none.
  static func path(_ target: String, _ format: some CustomStringConvertible) -> String {
    guard "\(format)" != "json" else { return target }
    let path = target.prefix { $0 != "?" }
    return "\(path).\(format)\(target.dropFirst(path.count))"
  }

  static func get(_ target: String, _ fields: [(String, String)] = []) -> ServiceResponse {
    request(.get, target, fields)
  }
}

extension EntityTag {
  /// The tag as it is sent.
  var text: String { "\"\(String(decoding: Hexadecimal.digits(of: value), as: UTF8.self))\"" }
}

extension MotionService {
  /// Returns the response to a request that was rejected before routing.
  func response(to rejection: HTTPRejection) -> HTTPResponse {
    var response = HTTPResponse(meter: WorkMeter(limit: 0))
    respond(to: rejection, with: &response)
    return response
  }
}
