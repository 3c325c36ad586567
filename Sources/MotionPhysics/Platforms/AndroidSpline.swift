import MotionSystem

extension PlatformModel {
  /// The fling of Android's `OverScroller`, and Compose's `splineBasedDecay`.
  ///
  /// With F = friction·9.80665·39.37·160·density·0.84 and l = ln(0.35·|v₀|/F), the duration is e^(l/(D − 1))
  /// seconds, in whole milliseconds, and the distance F·e^(l·D/(D − 1)). Between them the value follows a
  /// table of 100 lines; see `AndroidSplineTable`. Distances are in physical pixels.
  ///
  /// A bound ahead ends the spline. If `over` is greater than 0, the value then overshoots with a
  /// deceleration of 2000, and returns as 3u² − 2u³.
  ///
  /// Source: aosp-mirror/platform_frameworks_base, core/java/android/widget/OverScroller.java.
  static let androidSpline = PlatformModel(
    name: "android-spline", source: .androidSpline,
    members: [
      PlatformMember("friction", .positive, 0.015), PlatformMember("density", .positive, 1),
      PlatformMember("over", .nonNegative, 0, isForEdges: true),
    ],
    edges: Edges(),
    launch: { distance, values in
      let share = 1 / AndroidSpline.rate
      return pow(AndroidSpline.force(values), share) * pow(distance, 1 - share) / 0.35
    }
  ) { release, values, budget throws(MotionError) in
    guard budget.spend(AndroidSplineTable.count / 2) else { throw .tooMuchWork }
    let spline = AndroidSpline(release, values)
    if let bound = release.boundBehindRelease { return spline.released(beyond: bound) }
    return spline.fling(to: release.boundAhead)
  }
}

/// One fling of an `OverScroller`.
private struct AndroidSpline {
  /// ln 0.78 / ln 0.9, `DECELERATION_RATE`.
  static let rate = log(0.78) / log(0.9)
  /// The deceleration beyond a bound, in pixels per second squared.
  static let gravity = 2000.0

  let release: PlatformRelease
  /// The duration in whole milliseconds.
  let milliseconds: Double
  let distance: Double
  /// The greatest distance beyond a bound.
  let over: Double

  init(_ release: PlatformRelease, _ values: [Double]) {
    self.release = release
    over = values[2]
    let force = AndroidSpline.force(values)
    guard release.velocity != 0 else {
      (milliseconds, distance) = (0, 0)
      return
    }
    let logarithm = log(0.35) + logRatio(abs(release.velocity), force)
    milliseconds = (1000 * exp(logarithm / (AndroidSpline.rate - 1))).rounded(.down)
    distance = release.direction * force * exp(logarithm * AndroidSpline.rate / (AndroidSpline.rate - 1))
  }

  /// The deceleration of the friction, in pixels per second squared.
  static func force(_ values: [Double]) -> Double {
    values[0] * 9.80665 * 39.37 * (values[1] * 160) * 0.84
  }

  private var destination: Double { release.from + distance }

  private var law: PolylineLaw? {
    PolylineLaw(
      interval: milliseconds / 1000 / Double(AndroidSplineTable.count),
      values: AndroidSplineTable.standard.positions.map { release.from + distance * $0 })
  }

  /// Returns the fling, up to a bound ahead and beyond it.
  func fling(to bound: Double?) -> AxisCurve {
    guard milliseconds > 0, let law else { return release.resting(at: limited(destination, by: bound)) }
    guard let bound, release.passes(bound, at: destination) else {
      return release.moving(.polyline(law), until: milliseconds / 1000, at: destination)
    }
    let share = AndroidSplineTable.standard.time(ofDistance: abs((bound - release.from) / distance))
    let end = (milliseconds * share).rounded(.down) / 1000
    let velocity = end > 0 ? law.state(at: end).velocity : release.velocity
    let first = AxisPhase(start: 0, end: end, kind: .deceleration, law: .polyline(law))
    return overshooting(bound, at: end, velocity: velocity, from: bound, after: end > 0 ? [first] : [])
  }

  private func limited(_ value: Double, by bound: Double?) -> Double {
    guard let bound, release.passes(bound, at: value) else { return value }
    return bound
  }

  /// Returns the curve of a release beyond a bound.
  func released(beyond bound: Double) -> AxisCurve {
    let excess = release.from - bound
    if excess * release.velocity >= 0 {
      return overshooting(bound, at: 0, velocity: release.velocity, from: release.from, after: [])
    }
    if abs(distance) > abs(excess) {
      let far = excess > 0 ? release.bounds?.min : release.bounds?.max
      return fling(to: far)
    }
    return overshooting(bound, at: 0, velocity: 0, from: release.from, after: [])
  }

  /// Returns a curve that decelerates beyond a bound and then returns to it.
  private func overshooting(
    _ bound: Double, at start: Double, velocity: Double, from: Double, after phases: [AxisPhase]
  ) -> AxisCurve {
    var phases = phases
    var apex = from
    var time = start
    func add(_ law: PolynomialLaw, lasting duration: Double) {
      guard time + duration > time else { return }
      phases.append(AxisPhase(start: time, end: time + duration, kind: .deceleration, law: .polynomial(law)))
      time += duration
    }
    // The way that is left until `over`.
    let room = over - abs(from - bound)
    if velocity != 0, room > 0 {
      let square = velocity * velocity
      let deceleration = max(AndroidSpline.gravity, square / (2 * room))
      let duration = abs(velocity) / deceleration
      let sign = velocity < 0 ? -1.0 : 1.0
      apex = from + sign * (square / (2 * deceleration))
      add(PolynomialLaw(from: from, linear: velocity, quadratic: -sign * deceleration / 2), lasting: duration)
    }
    let way = bound - apex
    let duration = (2 * abs(way) / AndroidSpline.gravity).squareRoot()
    add(
      PolynomialLaw(
        from: apex, quadratic: 3 * way / (duration * duration),
        cubic: -2 * way / (duration * duration * duration)), lasting: duration)
    return phases.isEmpty ? release.resting(at: bound) : AxisCurve(phases: phases, destination: bound)
  }
}

/// The table of `OverScroller`: the share of the distance at each hundredth of the duration, and the share of
/// the duration at each hundredth of the distance.
///
/// Both are cubics in one parameter p, time 3p(1 − p)((1 − p)·0.175 + p·0.35) + p³ and distance 3p(1 − p)((1
/// − p)·0.5 + p) + p³. As Android does, p is found by bisection to 1e-5, each starting from the lower end
/// that the entry before has left, so the first position is 2.3e-5 and not 0.
struct AndroidSplineTable: Sendable {
  /// The number of lines.
  static let count = 100
  static let standard = AndroidSplineTable()

  /// The share of the distance at each hundredth of the duration.
  let positions: [Double]
  /// The share of the duration at each hundredth of the distance.
  let times: [Double]

  private init() {
    var positions: [Double] = []
    var times: [Double] = []
    var (lowerTime, lowerDistance) = (0.0, 0.0)
    for index in 0..<AndroidSplineTable.count {
      let share = Double(index) / Double(AndroidSplineTable.count)
      let p = AndroidSplineTable.parameter(of: share, AndroidSplineTable.time, &lowerTime)
      positions.append(AndroidSplineTable.distance(p))
      let q = AndroidSplineTable.parameter(of: share, AndroidSplineTable.distance, &lowerDistance)
      times.append(AndroidSplineTable.time(q))
    }
    self.positions = positions + [1]
    self.times = times + [1]
  }

  private static func time(_ p: Double) -> Double {
    3 * p * (1 - p) * ((1 - p) * 0.175 + p * 0.35) + p * p * p
  }

  private static func distance(_ p: Double) -> Double {
    3 * p * (1 - p) * ((1 - p) * 0.5 + p) + p * p * p
  }

  private static func parameter(
    of share: Double, _ function: (Double) -> Double, _ lower: inout Double
  ) -> Double {
    var upper = 1.0
    var middle = lower
    // The width halves, so 64 steps always suffice.
    for _ in 0..<64 {
      middle = lower + (upper - lower) / 2
      let value = function(middle)
      if abs(value - share) < 1e-5 { break }
      if value > share { upper = middle } else { lower = middle }
    }
    return middle
  }

  /// Returns the share of the duration at a share of the distance, 0…1.
  func time(ofDistance share: Double) -> Double {
    let position = share * Double(AndroidSplineTable.count)
    guard position < Double(AndroidSplineTable.count) else { return 1 }
    let index = max(0, Int(position))
    return times[index] + (position - Double(index)) * (times[index + 1] - times[index])
  }
}
