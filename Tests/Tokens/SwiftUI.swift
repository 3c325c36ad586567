// The declarations of SwiftUI that generated Swift uses, with the signatures of Apple's documentation, so that the
// code compiles where SwiftUI does not exist.

public struct Spring: Sendable {
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {}
}

public struct Animation: Sendable {
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation { Animation() }
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation { Animation() }
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: Double = 0.35
  ) -> Animation { Animation() }
  public func delay(_ delay: Double) -> Animation { self }
}

public struct UnitPoint: Sendable {
  public init(x: Double, y: Double) {}
}

public struct UnitCurve: Sendable {
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve { UnitCurve() }
}
