import MotionPhysics
import MotionSystem
import StrictJSON

/// Writes a motion as the two arguments of `element.animate(keyframes, options)` in the Web
/// Animations API.
///
/// Offsets range from 0 to 1, the duration is in milliseconds, and the easing between keyframes is
/// `linear`. The element keeps the last keyframe (`fill`), whose position is also given as a number, as are
/// the projection and the anchor of a drawer.
enum WebAnimationKeyframes {
  static func text(
    of curve: ExportedCurve, budget: WorkMeter
  ) throws(ExportError) -> [UInt8] {
    let properties = try AnimatedProperty.properties(of: curve)
    for case .custom(_, let name) in properties { throw .axisWithoutProperty(name: name) }
    let duration = CSSDuration(curve.end, precision: .microsecond).seconds
    let keyframes = try LinearKeyframes(curve, duration: duration, step: duration / 1e5, budget: budget)
    try curve.checkTolerance(keyframes.errors)
    var writer = JSONWriter(reservingCapacity: 4096, maxBytes: curve.maxBytes)
    writer.beginObject()
    writer.beginArray("keyframes")
    // A single keyframe would animate from the element's current style, so it is written at both
    // ends.
    let offsets =
      keyframes.times.count == 1
      ? [(0, 0.0), (0, 1.0)]
      : keyframes.times.enumerated().map {
        ($0, $0 == keyframes.times.count - 1 ? 1 : $1 / duration)
      }
    for (index, offset) in offsets where !writer.isTooLong {
      try budget.use(ExportWork.formattedNumber, times: 1 + properties.count)
      writer.beginObject()
      writer.key("offset")
      writer.value(offset, decimals: 5)
      for property in properties {
        writer.key(named: property.cssName(in: curve))
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
    writer.coordinate(curve.destination, axisNames: curve.axisNames)
    if let anchor = curve.selectedAnchor { writer.selectedAnchor(anchor, axisNames: curve.axisNames) }
    writer.endObject()
    return try writer.text()
  }
}
