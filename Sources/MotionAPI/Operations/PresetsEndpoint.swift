import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

/// `presets`: the springs that libraries publish under a name, and the sources of the models of platforms.
enum PresetsEndpoint {
  static let presets = Operation.Definition.object(
    "presets",
    read: { fields -> SpringDialect? in
      let pointer: JSONPointer = "/dialect"
      let dialect = fields.take("dialect").flatMap { fields.dialect($0, at: pointer) }
      fields.finish()
      return dialect
    },
    compute: { dialect, context throws(InvalidRequest) -> ([(SpringPreset, Spring)], [PlatformModel]) in
      var presets: [(SpringPreset, Spring)] = []
      for preset in SpringPreset.all {
        if let dialect, preset.dialect != dialect { continue }
        try context.spend(SpringDialect.resolvingWork)
        // A test resolves every preset.
        if let spring = try? preset.spring().spring { presets.append((preset, spring)) }
      }
      return (presets, dialect == nil ? PlatformModel.all : [])
    },
    write: { writer, result, _ in
      let (presets, models) = result
      writer.beginArray("presets")
      for (preset, spring) in presets where !writer.isTooLong { writer.preset(preset, spring) }
      writer.endArray()
      guard !models.isEmpty else { return }
      writer.beginObject("platforms")
      for model in models { writer.member(model.name, model.source.text) }
      writer.endObject()
    })
}

extension JSONWriter {
  fileprivate mutating func preset(_ preset: SpringPreset, _ spring: Spring) {
    beginObject()
    member("id", preset.id)
    member("name", preset.name)
    member("dialect", preset.dialect.name)
    key("parameters")
    dialectValues(preset.values, of: preset.dialect)
    member("stiffness", spring.stiffness / spring.mass)
    member("damping", spring.damping / spring.mass)
    member("dampingRatio", spring.dampingRatio)
    member("response", spring.response)
    member("overshoot", spring.overshootFromRest)
    member("source", preset.source.text)
    member("verified", preset.isVerified)
    if let note = preset.note { member("note", note) }
    endObject()
  }
}
