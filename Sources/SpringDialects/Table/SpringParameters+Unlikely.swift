import StrictJSON

extension SpringParameters {
  /// Returns the text of the warning about a damping coefficient that is probably a damping ratio; nil if it
  /// is likely.
  package static func unlikelyDamping(_ damping: Double, stiffness: Double) -> String? {
    guard damping > 0, damping <= 2, stiffness > 20 else { return nil }
    return "\(damping.text) is unusually little for a stiffness of "
      + "\(stiffness.text); if a damping ratio is meant, give dampingRatio"
  }
}
