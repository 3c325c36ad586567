import CurveExport
import MotionPhysics
import StrictJSON

/// A motion that is part of a request, as the request of its trajectory.
struct NestedMotion {
  let operation: Operation
  let body: JSONDocument.Node
  let curve: MotionCurve
  let axes: Axes
}

extension Call {
  /// Reads `{operation, body}` of this object: the name of a trajectory, and the request for it, of which the
  /// fields that concern only the response have no effect.
  ///
  /// Adds the errors and the warnings of the body; those of the document belong to the whole request. Returns
  /// nil if there are errors, or if the budget is exhausted.
  ///
  /// - Parameter previousDepth: The depth of `previous` of the motion.
  func nestedMotion(previousDepth: Int = 0) -> NestedMotion? {
    let operation = takeRequired("operation").flatMap { trajectoryOperation($0) }
    guard let body = takeRequired("body") else { return nil }
    guard document.kind(body) == .object else {
      refuse(body, "body", mustBe: "an object", suchAs: #"{"from": 100}"#)
      return nil
    }
    guard let operation else { return nil }
    let pointer = pointer(to: "body")
    // The phases contain the whole curve, without samples.
    let part = part(at: body, as: .phases)
    part.isNested = true
    part.previousDepth = previousDepth
    do throws(InvalidRequest) {
      try operation.perform(part)
      for warning in part.warnings {
        let place = pointer.appending(contentsOf: warning.pointer)
        add(Warning(code: warning.code, pointer: place, text: warning.text))
      }
      return part.curve.map { NestedMotion(operation: operation, body: body, curve: $0, axes: part.axes) }
    } catch .tooMuchWork {
      // `Call.check` ends the request.
    } catch {
      for error in part.errors.list {
        addError(error.code, at: pointer.appending(contentsOf: error.pointer), error.detail)
      }
    }
    return nil
  }

  private func trajectoryOperation(_ node: JSONDocument.Node) -> Operation? {
    let trajectories = Operation.all.filter { $0.isTrajectory }
    if let operation = trajectories.first(where: { document.string(node, equals: $0.name) }) {
      return operation
    }
    refuse(node, at: pointer(to: "operation"), mustBeOneOf: trajectories.map { $0.name })
    return nil
  }
}
