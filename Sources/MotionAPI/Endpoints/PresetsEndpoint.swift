import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `presets`: the springs that libraries publish under a name.
enum PresetsEndpoint {
  static func presets(_ request: OperationRequest) throws(InvalidRequest) -> JSONWriter {
    var members = request.members
    let dialect = members.take("dialect").flatMap { node in
      request.dialect(node, at: members.pointer(to: "dialect"))
    }
    members.finish()
    try request.check()
    var writer = JSONWriter(
      reservingCapacity: 400 * SpringPreset.all.count, maxBytes: request.limits.responseBytes)
    writer.beginObject()
    writer.key("presets")
    writer.beginArray()
    for preset in SpringPreset.all where !writer.isTooLong {
      if let dialect, preset.dialect != dialect { continue }
      guard request.budget.spend(SpringDialect.resolvingWork) else { throw .tooMuchWork }
      // A test resolves every preset.
      guard let spring = try? preset.spring().spring else { continue }
      writer.preset(preset, spring)
    }
    writer.endArray()
    writer.endObject()
    return writer
  }
}

extension JSONWriter {
  fileprivate mutating func preset(_ preset: SpringPreset, _ spring: Spring) {
    beginObject()
    key("id")
    value(preset.id)
    key("name")
    value(preset.name)
    key("dialect")
    value(preset.dialect.name)
    key("parameters")
    dialectValues(preset.values, of: preset.dialect)
    member("stiffness", spring.stiffness / spring.mass)
    member("damping", spring.damping / spring.mass)
    member("dampingRatio", spring.dampingRatio)
    member("response", spring.response)
    member("overshoot", spring.overshootFromRest)
    key("source")
    value(preset.source)
    key("verified")
    value(preset.isVerified)
    if let note = preset.note {
      key("note")
      value(note)
    }
    endObject()
  }
}
