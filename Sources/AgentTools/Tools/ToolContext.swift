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
    let operation = Operation.named("\(name)")
    guard let operation, let format = operation.format(named: "\(format)") else {
      throw ToolFailure(problem: [])
    }
    let answer = operation.answer(to: request[...], as: format, limits: limits, budget: budget)
    guard answer.status == 200 else { throw ToolFailure(problem: answer.body) }
    return answer.body
  }

  /// Returns the object that describes the spring of a piece of code.
  func spring(of code: String, at pointer: JSONPointer) throws(ToolFailure) -> [UInt8] {
    do throws(Problem) {
      let spring = try CodedSpring(code, at: pointer, limits: limits, budget: budget)
      for note in spring.warnings + spring.notes where !notes.contains(note) { notes.append(note) }
      return spring.json
    } catch {
      throw ToolFailure(error)
    }
  }
}
