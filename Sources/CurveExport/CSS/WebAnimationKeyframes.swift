import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// Writes a motion as the two arguments of `element.animate(keyframes, options)` in the Web
/// Animations API.
///
/// Offsets range from 0 to 1, the duration is in milliseconds, and the easing between keyframes is
/// `linear`. The element keeps the last keyframe (`fill`), whose position is also given as a number, as are
/// the projection and the anchor of a drawer.
enum WebAnimationKeyframes {
  static func write(
    _ curve: ExportedCurve, to text: inout TextBuilder, budget: WorkMeter
  ) throws(ExportError) {
    let properties = try AnimatedProperty.properties(of: curve)
    for axis in curve.curve.axes.indices where curve.property(of: axis) == .custom {
      throw .axisWithoutProperty(name: curve.axisName(axis) ?? "")
    }
    let duration = CSSDuration(curve.end, precision: .microsecond).seconds
    let keyframes = try LinearKeyframes(curve, duration: duration, step: duration / 1e5, budget: budget)
    try curve.checkTolerance(keyframes.errors)
    var writer = JSONWriter(reservingCapacity: 4096, maxBytes: curve.maxBytes)
    writer.beginObject()
    writer.beginArray("keyframes")
    // A single keyframe would animate from the element's current style, so it is written at both
    // ends.
    let last = keyframes.times.count - 1
    var offsets = keyframes.times.enumerated().map { ($0, $0 == last ? 1 : $1 / duration) }
    if last == 0 { offsets.insert((0, 0), at: 0) }
    for (index, offset) in offsets where !writer.isTooLong {
      try budget.use(ExportWork.formattedNumber, times: 1 + properties.count)
      writer.beginObject()
      writer.key("offset")
      writer.value(offset, decimals: 5)
      for property in properties {
        writer.key(named: property.name)
        writer.value(property.value(keyframes, at: index))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.beginObject("options")
    writer.key("duration")
    writer.value(duration * 1000, decimals: min(max(2 - DisplayNumber.exponent(of: duration), 3), 12))
    writer.member("easing", "linear" as StaticString)
    writer.member("fill", "both" as StaticString)
    writer.endObject()
    writer.key("destination")
    let destination = Coordinate(curve.curve.axes.map { $0.destination }) ?? Coordinate(0)
    writer.coordinate(destination, axisNames: curve.axisNames)
    if let anchor = curve.selectedAnchor { writer.selectedAnchor(anchor, axisNames: curve.axisNames) }
    writer.warnings(curve.warnings)
    writer.endObject()
    switch writer.failure {
    case nil: text.add(utf8: writer.output)
    case .tooLong(let maxBytes): throw .tooLong(maxBytes: maxBytes)
    case .nonFiniteNumbers: throw .notFinite
    }
  }
}
