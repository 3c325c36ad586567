import CurveExport
import MotionPhysics
import SpringDialects
import StrictJSON

extension JSONWriter {
  /// Writes a spring in the parameters of a library.
  ///
  /// - Parameter travel: The signed distance from the start to the target.
  mutating func translation(_ translation: DialectTranslation, travel: Double) {
    beginObject()
    parameters(translation.parameters, of: translation.dialect)
    if let velocity = translation.velocity {
      member("velocity", velocity)
      member("velocityUnit", translation.dialect.velocityUnit.rawValue)
    }
    member("code", translation.code)
    member("exact", translation.isExact)
    if let deviation = translation.motion.deviation {
      self.deviation(value: deviation.value, share: deviation.value / abs(travel), time: deviation.time)
    }
    if let duration = translation.motion.end?.seconds { member("settlingDuration", duration) }
    if let firstRest = translation.motion.firstRest { member("firstRest", firstRest) }
    if let residue = translation.motion.residue { member("residue", residue) }
    if !translation.motion.limits.isEmpty {
      beginObject("completion")
      for limit in translation.motion.limits where limit.value.isFinite {
        member(limit.name, limit.value)
      }
      endObject()
    }
    notes(translation.notes)
    member("source", translation.dialect.source.text)
    endObject()
  }

  /// Writes the member `notes`, unless there are none.
  mutating func notes(_ notes: [String]) {
    if notes.isEmpty { return }
    beginArray("notes")
    for note in notes { value(note) }
    endArray()
  }

  /// Writes the member `parameters`: the members of a spring in the parameters of a library.
  mutating func parameters(_ values: DialectValues, of dialect: SpringDialect) {
    beginObject("parameters")
    members(values, of: dialect)
    endObject()
  }
}
