import StrictJSON

extension SpringParameters {
  /// Returns the text of the warning about a damping coefficient that is probably a damping ratio; nil if it
  /// is likely.
  package static func unlikelyDamping(_ damping: Double, stiffness: Double) -> String? {
    guard damping > 0, damping <= 2, stiffness > 20 else { return nil }
    return "\(ErrorMessages.text(damping)) is unusually little for a stiffness of "
      + "\(ErrorMessages.text(stiffness)); if a damping ratio is meant, give dampingRatio"
  }
}
