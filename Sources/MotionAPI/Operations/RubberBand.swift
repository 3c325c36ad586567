import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

extension Operation {
  /// `rubber-band`: resistance to values beyond a range, and its inverse.
  static let rubberBand = Operation("rubber-band") { call throws(InvalidRequest) in
    let value = call.coordinate("value")
    let stream = call.take("values")
    let values = stream.flatMap { call.numbers($0, "values", example: "[-50, 10, 900]") }
    if value == nil, stream == nil { call.addError(.required, "value", "is required unless values is given") }
    if value != nil, stream != nil {
      call.addError(.conflict, "value and values are mutually exclusive; give one")
    }
    let velocity = call.coordinate("velocity")
    if stream != nil, velocity != nil {
      call.addError(.conflict, "velocity", "is allowed with value, not with values")
    }
    let bounds = call.takeRequired("bounds").map { node in
      call.object(node, "bounds", example: #"{"min": 0, "max": 600}"#) {
        let bounds = call.rangeBounds()
        call.finish()
        return bounds
      }
    }
    let range = ReceivedRubberBandRange(
      bounds ?? (nil, nil), ReceivedRubberBand(call), pointer: .root, boundsPointer: "/bounds", in: call)
    let isInverse = call.keyword("direction", [("apply", false), ("invert", true)])
    if stream != nil, call.axes.areNamed {
      call.addError(
        .invalidValue, "values", "is an array of plain numbers and requires plain numbers for bounds")
    }
    try call.checkFields()

    let ranges = try range.ranges(in: call)
    if let values {
      try call.spend(1 + WritingWork.exactNumber, times: values.count)
      let root: JSONPointer = "/values"
      let mapped = values.enumerated().map { index, value in
        isInverse ? call.inverse(of: value, ranges[0], at: root.appending(index)) : ranges[0].value(value)
      }
      try call.check()
      return try call.write { writer in
        writer.key("values")
        writer.column(exact: mapped)
      }
    }
    let axes = call.axes
    guard let value = value?.on(axes) else { throw .validationErrors }
    var mapped = value
    var mappedVelocity = velocity?.on(axes)
    for axis in value.axes {
      let (range, number) = (ranges[axis], value[axis])
      let inverse = isInverse ? call.inverse(of: number, range, at: axes.pointer(to: "value", on: axis)) : nil
      mapped[axis] = inverse ?? range.value(number)
      // The slope of the band is a function of the finger's position, in both directions.
      guard let received = mappedVelocity?[axis] else { continue }
      mappedVelocity?[axis] =
        inverse.map { received / range.velocity(1, at: $0) } ?? range.velocity(received, at: number)
    }
    try call.check()
    guard mappedVelocity?.isFinite ?? true else { throw call.refusal(.overflow(.velocity)) }
    try call.write { writer in
      writer.member("value", mapped, on: axes)
      if let mappedVelocity { writer.member("velocity", mappedVelocity, on: axes) }
    }
  }
}

extension Call {
  /// Returns the finger position of a value. Adds an error and returns 0 if there is none.
  fileprivate func inverse(
    of value: Double, _ range: RubberBandRange, at pointer: @autoclosure () -> JSONPointer
  ) -> Double {
    do throws(MotionError) {
      return try range.inverse(value)
    } catch .overflow {
      addError(
        .outOfRange, at: pointer(),
        "corresponds to a finger position beyond the range of a double, received "
          + value.text)
    } catch {
      addError(error.code, at: pointer(), error.detail)
    }
    return 0
  }
}
