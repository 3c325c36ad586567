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
    key("parameters")
    dialectValues(translation.parameters, of: translation.dialect)
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
        key(limit.name)
        value(limit.value)
      }
      endObject()
    }
    if !translation.notes.isEmpty {
      beginArray("notes")
      for note in translation.notes { value(note) }
      endArray()
    }
    member("source", translation.dialect.source.text)
    endObject()
  }

  /// Writes an object with the members of a spring in the parameters of a library.
  mutating func dialectValues(_ values: DialectValues, of dialect: SpringDialect) {
    beginObject()
    members(values, of: dialect)
    endObject()
  }
}
