public import MotionSystem

/// The spring whose motion is nearest to recorded positions, in the sense of least squares.
public struct SpringFit: Sendable, Equatable {
  /// The spring.
  public let spring: Spring
  /// The position at the first time, in points.
  public let from: Double
  /// The target in points.
  public let to: Double
  /// The velocity at the first time, in points per second.
  public let velocity: Double
  /// The greatest distance between the motion and a recorded position, in points.
  public package(set) var maximumDeviation: Double
  /// The recorded time of the greatest distance, in seconds.
  public package(set) var maximumDeviationTime: Double
  /// The root mean square of all distances, in points.
  public let rootMeanSquareDeviation: Double
  /// A Boolean value that indicates whether the positions determine stiffness and damping. They do not if the
  /// search has reached its limits: such positions are, for example, a straight line or a single decay.
  public let isDetermined: Bool
}

/// The reason why no spring can be fitted.
public enum SpringFitError: Error, Sendable, Equatable {
  /// The number of values differs from the number of times.
  case countsDiffer(times: Int, values: Int)
  /// A time is less than the one before; `index` is its position.
  case unordered(index: Int)
  /// A time or a value is not finite.
  case notFinite
  /// There are fewer than `minimum` different times.
  case tooFewTimes(minimum: Int, received: Int)
  /// All values are equal, so there is no motion.
  case constant
  /// A parameter of the spring or a difference of positions exceeds the range of a double.
  case motion(MotionError)
  /// The fit needs more computation than is allowed.
  case tooMuchWork
}

extension SpringFitError: CustomStringConvertible {
  /// A clause that states what was received and what is allowed.
  public var description: String {
    switch self {
    case .countsDiffer(let times, let values):
      "the recording must have one value for each time, received \(times) times and \(values) values"
    case .unordered(let index):
      "the times must not decrease; the time at index \(index) is less than the one before"
    case .notFinite: "the times and values must be finite numbers"
    case .tooFewTimes(let minimum, let received):
      "the recording must have at least \(minimum) different times, received \(received)"
    case .constant: "the values must differ; all of them are equal"
    case .motion(let error): error.description
    case .tooMuchWork: "the fit needs more computation than is allowed; use fewer positions"
    }
  }
}

/// Recorded positions of one axis to which a spring is fitted.
///
/// The fit minimizes the sum of the squared distances between the recorded positions and the motion
/// x(t) = to·(1 − P(t)) + from·P(t) + velocity·V(t), with the fundamental solutions P from (1, 0) and V from
/// (0, 1). The motion is linear in `from`, `to` and `velocity`, so only the frequency ω₀ and the damping
/// ratio ζ are searched (variable projection: G. Golub and V. Pereyra, SIAM J. Numer. Anal. 10, 1973). The
/// search starts at the solution of an integral equation and on a grid of springs, so it is deterministic and
/// needs no estimate.
public struct SpringFitting: Sendable {
  /// The recorded times in seconds, not decreasing.
  public let times: [Double]
  /// The recorded positions in points, one per time.
  public let values: [Double]
  /// The position at the first time in points; nil to fit it.
  public var from: Double?
  /// The target in points; nil to fit it.
  public var to: Double?
  /// The velocity at the first time in points per second; nil to fit it. A fitted velocity that explains no
  /// more than noise is 0.
  public var velocity: Double?
  /// The mass of the spring, > 0.
  public var mass = 1.0
  /// The greatest damping ratio of the spring, > 0. A fit that reaches a smaller one than the standard counts
  /// as determined.
  public var maximumDampingRatio = SpringFitting.standardMaximumDampingRatio

  /// The standard greatest damping ratio.
  public static let standardMaximumDampingRatio = 100.0
  /// The least number of different times.
  public static let minimumTimes = 5
  /// The greatest number of positions that take part in the search; of more, as many are selected, evenly in
  /// time and in distance moved. The deviations are those of all positions.
  public static let maximumPositions = 4096
  /// The number of positions with which the search starts.
  private static let coarsePositions = 128

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - times: The recorded times in seconds, not decreasing, with at least five different ones.
  ///   - values: The recorded positions in points, one per time.
  /// - Throws: `countsDiffer`, `notFinite`, `unordered`, `tooFewTimes` or `constant`.
  public init(times: [Double], values: [Double]) throws(SpringFitError) {
    guard times.count == values.count else {
      throw .countsDiffer(times: times.count, values: values.count)
    }
    var distinct = times.isEmpty ? 0 : 1
    for index in times.indices {
      guard times[index].isFinite, values[index].isFinite else { throw .notFinite }
      guard index > 0 else { continue }
      guard times[index] >= times[index - 1] else { throw .unordered(index: index) }
      if times[index] > times[index - 1] { distinct += 1 }
    }
    guard distinct >= SpringFitting.minimumTimes else {
      throw .tooFewTimes(minimum: SpringFitting.minimumTimes, received: distinct)
    }
    guard values.contains(where: { $0 != values[0] }) else { throw .constant }
    self.times = times
    self.values = values
  }

  /// Returns the nearest spring.
  ///
  /// - Parameter budget: The computation that the method may use.
  /// - Throws: `motion`; `tooMuchWork` if the budget is exhausted.
  public func nearest(budget: WorkMeter = .oneSecond) throws(SpringFitError) -> SpringFit {
    guard budget.spend(4, times: times.count) else { throw .tooMuchWork }
    let scale = try RecordingScale(times: times, values: values)
    let fine = selection(of: SpringFitting.maximumPositions, scale)
    let coarse = selection(of: SpringFitting.coarsePositions, scale)
    func problem(_ indices: [Int]) -> SpringFitProblem {
      SpringFitProblem(
        times: indices.map { scale.time(times[$0]) }, values: indices.map { scale.value(values[$0]) },
        from: from.map { scale.value($0) }, to: to.map { scale.value($0) },
        velocity: velocity.map { scale.velocity($0) })
    }
    let search = SpringFitSearch(
      fine: problem(fine), coarse: problem(coarse), greatestRatio: maximumDampingRatio)
    guard let found = search.best(budget: budget) else { throw .tooMuchWork }
    do throws(MotionError) {
      let frequency = found.shape.frequency / scale.duration
      let spring = try Spring(
        mass: mass, stiffness: mass * frequency * frequency, dampingRatio: found.shape.dampingRatio)
      return try fit(
        spring, from: from ?? scale.position(found.motion.from), to: to ?? scale.position(found.motion.to),
        velocity: velocity ?? scale.speed(found.motion.velocity), isDetermined: found.isInside,
        budget: budget)
    } catch .tooMuchWork {
      throw .tooMuchWork
    } catch {
      throw .motion(error)
    }
  }

  /// Returns a fit with its deviations from all positions.
  private func fit(
    _ spring: Spring, from: Double, to: Double, velocity: Double, isDetermined: Bool, budget: WorkMeter
  ) throws(MotionError) -> SpringFit {
    let motion = try SpringMotion(
      from: Coordinate(from), to: Coordinate(to), velocity: Coordinate(velocity), spring: spring)
    let law = motion.axisLaw(0)
    guard budget.spend(2, times: times.count) else { throw .tooMuchWork }
    var greatest = (distance: -1.0, time: times[0])
    var size = 0.0
    var sum = 0.0
    for (time, value) in zip(times, values) {
      let distance = abs(law.state(at: time - times[0]).value - value)
      if distance > greatest.distance { greatest = (distance, time) }
      // The sum of squares in units of the greatest distance so far does not overflow.
      if distance > size {
        sum = sum * (size / distance) * (size / distance) + 1
        size = distance
      } else if size > 0 {
        sum += (distance / size) * (distance / size)
      }
    }
    guard greatest.distance.isFinite else { throw .overflow(.displacement) }
    return SpringFit(
      spring: spring, from: from, to: to, velocity: velocity, maximumDeviation: greatest.distance,
      maximumDeviationTime: greatest.time,
      rootMeanSquareDeviation: size * (sum / Double(times.count)).squareRoot(), isDetermined: isDetermined)
  }

  /// Returns the indices of at most `count` positions, evenly distributed in time and in the distance moved,
  /// with the first and the last one.
  private func selection(of count: Int, _ scale: RecordingScale) -> [Int] {
    guard times.count > count else { return Array(times.indices) }
    var total = 0.0
    for index in 1..<times.count { total += scale.length(values[index], values[index - 1]) }
    var indices: [Int] = [0]
    var moved = 0.0
    for index in 1..<times.count {
      moved += scale.length(values[index], values[index - 1])
      let share = (scale.time(times[index]) + moved / total) / 2
      if share * Double(count - 1) >= Double(indices.count) { indices.append(index) }
    }
    if indices[indices.count - 1] != times.count - 1 { indices.append(times.count - 1) }
    return indices
  }
}

/// The units in which a recording is fitted: its duration and the range of its values.
private struct RecordingScale {
  let start: Double
  let duration: Double
  let lowest: Double
  let range: Double

  init(times: [Double], values: [Double]) throws(SpringFitError) {
    start = times[0]
    duration = times[times.count - 1] - times[0]
    lowest = values.min() ?? 0
    range = (values.max() ?? 0) - lowest
    guard duration.isNormal else { throw .motion(.overflow(.time)) }
    guard range.isNormal else { throw .motion(.overflow(.displacement)) }
  }

  func time(_ time: Double) -> Double { (time - start) / duration }
  func value(_ value: Double) -> Double { (value - lowest) / range }
  func velocity(_ velocity: Double) -> Double { velocity / range * duration }
  func position(_ value: Double) -> Double { lowest + value * range }
  func speed(_ velocity: Double) -> Double { velocity * range / duration }
  func length(_ one: Double, _ two: Double) -> Double { abs(one / range - two / range) }
}
