import MotionAPI
import StrictJSON

/// The reason why a tool has no result, as problem details.
struct ToolFailure: Error {
  let problem: [UInt8]

  init(problem: [UInt8]) { self.problem = problem }

  init(_ problem: Problem) { self.problem = problem.body }

  init(_ code: ErrorCode, _ pointer: JSONPointer, _ detail: String) {
    var errors = ValidationErrors()
    errors.add(code, pointer, detail)
    self.init(Problem(errors))
  }

  /// Returns the document of a text that this program has written.
  static func document(_ text: [UInt8]) throws(ToolFailure) -> JSONDocument {
    do throws(Problem) {
      return try Call.document(parsing: text[...])
    } catch {
      throw ToolFailure(error)
    }
  }
}

extension [UInt8] {
  /// Returns the text of an object, which is not empty, with another member.
  func adding(_ name: StaticString, _ value: [UInt8]) -> [UInt8] {
    dropLast() + Array(",\"\(name)\":".utf8) + value + [UInt8(ascii: "}")]
  }
}
