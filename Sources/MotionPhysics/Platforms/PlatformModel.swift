import MotionSystem

/// How an animation library or a platform moves a released value, where it is not UIScrollView's
/// deceleration.
///
/// The table `all` is the only list of the models. A new model needs a file in Platforms/ with its formula
/// and source, and one line there.
package struct PlatformModel: Sendable {
  /// The name in requests.
  package let name: StaticString
  /// Where the law is published.
  package let source: LibrarySource
  /// The members of the model, in the order of the values that its functions take.
  package let members: [PlatformMember]
  /// The edges of the model in a scroll; nil if it has none.
  package private(set) var edges: Edges?
  private(set) var launch: Launch?
  let release: Release

  /// What happens at and beyond the bounds of a scroll.
  package struct Edges: Sendable {
    /// The spring that takes over at a bound; nil if there is none.
    package var edgeSpring: Spring?
    /// The spring that returns a release from beyond a bound; nil if there is none.
    package var overscrollSpring: Spring?

    /// Creates the edges with a spring of each kind, or none.
    package init(edgeSpring: Spring? = nil, overscrollSpring: Spring? = nil) {
      (self.edgeSpring, self.overscrollSpring) = (edgeSpring, overscrollSpring)
    }
  }
  typealias Release =
    @Sendable (_ release: PlatformRelease, _ values: [Double], _ budget: WorkMeter)
    throws(MotionError) -> AxisCurve

  /// Returns the velocity that makes one axis rest at a distance ≥ 0 ahead, in closed form.
  typealias Launch = @Sendable (_ distance: Double, _ values: [Double]) -> Double

  /// All models, in the order of the documentation.
  package static let all: [PlatformModel] = [
    .uiScrollView, .androidSpline, .androidFling, .composeExponential, .reactNative, .reanimated,
    .flutterFriction, .flutterBouncing, .flutterClamping, .flutterClampingOld, .motionInertia,
  ]
}

/// A member of a model: a number or a Boolean value, with a default.
package struct PlatformMember: Sendable {
  /// The name of the member.
  package let name: StaticString
  /// What it accepts.
  package let kind: MemberKind
  /// The value if the member is absent.
  package let standard: Double
  /// A Boolean value that indicates whether the member is only one of a scroll, because it concerns edges.
  package let isForEdges: Bool
  /// The flag without which the member has no effect; nil if there is none.
  package let requires: StaticString?

  init(
    _ name: StaticString, _ kind: MemberKind, _ standard: Double, isForEdges: Bool = false,
    requires: StaticString? = nil
  ) {
    self.name = name
    self.kind = kind
    self.standard = standard
    self.isForEdges = isForEdges
    self.requires = requires
  }
}

struct PlatformRelease {
  /// The value at release.
  let from: Double
  /// The velocity at release in units of the value per second.
  let velocity: Double
  /// The bounds of a scroll; nil for a deceleration.
  var bounds: ScrollBounds?
  /// The spring at a bound, if the model has one.
  var edgeSpring = Spring.edge
  /// The spring that returns a release from beyond a bound, if the model has one.
  var overscrollSpring = Spring.edge

  /// −1, 0 or 1.
  var direction: Double { velocity > 0 ? 1 : velocity < 0 ? -1 : 0 }

  /// The nearest bound if the value is beyond it.
  var boundBehindRelease: Double? {
    guard let nearest = bounds?.nearest(to: from), nearest != from else { return nil }
    return nearest
  }

  /// The bound ahead, if the value is within the bounds.
  var boundAhead: Double? {
    guard let bounds, boundBehindRelease == nil else { return nil }
    return velocity > 0 ? bounds.max : velocity < 0 ? bounds.min : nil
  }

  /// Returns whether a value lies beyond the bound ahead.
  func passes(_ bound: Double, at value: Double) -> Bool {
    velocity > 0 ? value > bound : value < bound
  }
}
