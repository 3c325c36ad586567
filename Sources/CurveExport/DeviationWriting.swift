package import StrictJSON

extension JSONWriter {
  /// Writes the member `deviation`: the greatest distance from the exact motion.
  ///
  /// - Parameters:
  ///   - value: The distance in the unit of the motion; nil if it is unknown.
  ///   - share: The distance as a fraction of the travel; nil if it is unknown or not finite.
  ///   - time: The time of the greatest distance in seconds; nil if it is unknown.
  package mutating func deviation(value: Double? = nil, share: Double? = nil, time: Double? = nil) {
    key("deviation")
    beginObject()
    if let value { member("value", value) }
    if let share, share.isFinite { member("share", share) }
    if let time { member("time", time) }
    endObject()
  }
}
