import MotionSystem
import MotionTestSupport
import StrictJSON

@testable import MotionAPI

/// Calls an operation without HTTP.
///
/// - Parameters:
///   - operation: The name, such as `spring/trajectory`.
///   - format: The name of the representation.
///   - json: The request.
///   - work: The units of work that the request may need.
func call(
  _ operation: String, format: String = "json", _ json: String,
  limits: ServiceLimits = ServiceLimits(), work: Int = WorkMeter.standardLimit
) -> OperationResponse {
  let budget = WorkMeter(limit: work)
  return call(operation, format: format, json, limits: limits, within: budget)
}

/// Calls an operation within a budget.
func call(
  _ operation: String, format: String = "json", _ json: String,
  limits: ServiceLimits = ServiceLimits(), within budget: WorkMeter
) -> OperationResponse {
  do throws(Problem) {
    guard let operation = Operation.named(operation) else {
      throw Problem.notFound(path: operation)
    }
    guard let representation = operation.formats.first(where: { "\($0.name)" == format }) else {
      throw Problem.notFound(path: "/v1/\(operation.name).\(format)")
    }
    let document = try document(parsing: json)
    let call = Call(document, as: representation, limits: limits, budget: budget)
    try operation.run(call)
    return OperationResponse(status: 200, mediaType: "\(representation.mediaType)", body: call.output)
  } catch {
    return OperationResponse(status: error.status, mediaType: "application/problem+json", body: error.body)
  }
}

private func document(parsing json: String) throws(Problem) -> JSONDocument {
  do throws(JSONSyntaxError) {
    return try JSONDocument(parsing: Array(json.utf8)[...])
  } catch {
    throw Problem(error)
  }
}

/// The result of an operation, or its problem with the status that the service would send.
struct OperationResponse {
  let status: Int
  let mediaType: String
  let body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Parses the body strictly.
  func document() throws -> JSONDocument { try JSONDocument(parsing: body[...]) }

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
