import MotionPhysics
import StrictJSON

/// A motion as the two arguments of `element.animate(keyframes, options)` in the Web Animations API:
/// offsets from 0 to 1, the duration in milliseconds, straight lines between the keyframes.
enum WebAnimationKeyframes {
  static func text(of curve: ExportedCurve) throws(ExportError) -> [UInt8] {
    let properties = try AnimatedProperty.properties(of: curve)
    for case .custom(_, let name) in properties { throw .axisWithoutProperty(name: name) }
    let duration = CSSNumber.duration(curve.end).seconds
    let keyframes = try LinearKeyframes(curve, duration: duration, step: duration / 1e5)
    var writer = JSONWriter(reservingCapacity: 4096)
    writer.beginObject()
    writer.key("keyframes")
    writer.beginArray()
    // A lone keyframe would be the end of an animation from the element's own style.
    let offsets =
      keyframes.times.count == 1
      ? [(0, 0.0), (0, 1.0)]
      : keyframes.times.enumerated().map {
        ($0, $0 == keyframes.times.count - 1 ? 1 : $1 / duration)
      }
    for (index, offset) in offsets {
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
    writer.key("options")
    writer.beginObject()
    writer.key("duration")
    writer.value(duration * 1000, decimals: min(max(2 - DisplayNumber.exponent(of: duration), 3), 12))
    writer.key("easing")
    writer.value("linear" as StaticString)
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }
}
