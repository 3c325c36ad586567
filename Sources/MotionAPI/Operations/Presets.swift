import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

extension Operation {
  /// `presets`: the springs that libraries publish under a name, and the sources of the models of platforms.
  static let presets = Operation("presets") { call throws(InvalidRequest) in
    let dialect = call.take("dialect").flatMap { call.dialect($0, at: "/dialect") }
    try call.checkFields()
    var presets: [(SpringPreset, Spring)] = []
    for preset in SpringPreset.all where dialect.map({ $0 == preset.dialect }) ?? true {
      try call.spend(SpringDialect.resolvingWork)
      // A test resolves every preset.
      if let spring = try? preset.spring() { presets.append((preset, spring)) }
    }
    try call.write { writer in
      writer.beginArray("presets")
      for (preset, spring) in presets where !writer.isTooLong { writer.preset(preset, spring) }
      writer.endArray()
      guard dialect == nil else { return }
      writer.beginObject("platforms")
      for model in PlatformModel.all { writer.member(model.name, model.source.text) }
      writer.endObject()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func preset(_ preset: SpringPreset, _ spring: Spring) {
    beginObject()
    member("id", preset.id)
    member("name", preset.name)
    member("dialect", preset.dialect.name)
    parameters(preset.values, of: preset.dialect)
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
