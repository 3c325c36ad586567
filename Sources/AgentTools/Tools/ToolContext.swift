import MotionAPI
import MotionSystem
import StrictJSON

/// What a call of a tool may use.
final class ToolContext {
  let limits: ServiceLimits
  let budget: WorkMeter
  /// What a model should know about the arguments.
  private(set) var notes: [String] = []

  init(limits: ServiceLimits, budget: WorkMeter) {
    self.limits = limits
    self.budget = budget
  }

  /// Returns the result of an operation.
  /// - Parameter format: The name of a representation that the operation has.
  func result(
    of name: StaticString, as format: StaticString = "json", _ request: [UInt8]
  ) throws(ToolFailure) -> [UInt8] {
    let operation = Operation.named(Array("\(name)".utf8)[...])
    let representation = operation?.representations.first {
      "\($0.name)".utf8.elementsEqual("\(format)".utf8)
    }
    guard let operation, let representation else { throw ToolFailure(problem: []) }
    let body = request[...]
    let response = OperationCall.response(
      to: operation, as: representation, body: body.span, limits: limits, budget: budget)
    guard response.status == 200 else { throw ToolFailure(problem: response.body) }
    return response.body
  }

  /// Returns the object that describes the spring of a piece of code.
  func spring(of code: String, at pointer: JSONPointer) throws(ToolFailure) -> [UInt8] {
    do throws(Problem) {
      let call = try SpringCodeCall(code, at: pointer, limits: limits, budget: budget)
      if let note = call.note, !notes.contains(note) { notes.append(note) }
      return call.spring
    } catch {
      throw ToolFailure(error)
    }
  }
}
