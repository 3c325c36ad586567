import Foundation
import Motiond

/// A generated method, called with a request of calls.json. The request is decoded to the generated type, and
/// the result is encoded with the generated code, so a type that loses a field is noticed.
struct Method {
  let send: (Call, MotiondAPIConfiguration) async throws -> JSONValue

  init<Request: Decodable, Result: Encodable>(
    _ method: @escaping (Request, MotiondAPIConfiguration) async throws(ErrorResponse) -> Result
  ) {
    send = { call, service in try json(try await method(try converted(call.body), service)) }
  }

  init<Request: Decodable>(
    _ method: @escaping (Format, Request, MotiondAPIConfiguration) async throws(ErrorResponse) -> URL
  ) {
    send = { call, service in
      let format: Format = try converted(call.parameters?["format"])
      return try json(try await method(format, try converted(call.body), service))
    }
  }
}

/// The result of a method as JSON; a file as its text.
private func json(_ result: some Encodable) throws -> JSONValue {
  guard let file = result as? URL else { return try converted(result) }
  return .string(try String(contentsOf: file, encoding: .utf8))
}

/// A value as another type with the same JSON.
private func converted<Value: Decodable>(_ value: some Encodable) throws -> Value {
  try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
}
