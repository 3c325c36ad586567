import CurveExport
import MotionPhysics
import MotionSystem
import SpringDialects
import StrictJSON

// Warnings about values that are allowed but probably in the wrong unit: milliseconds instead of seconds, or
// velocities per millisecond instead of per second. JSON responses contain them.
extension Call {
  /// The duration in seconds above which a received duration is probably in milliseconds.
  static let longDuration = 60.0
  /// The mean interval of a recording in seconds from which its times are probably not in seconds.
  private static let longInterval = 2.0
  /// The speed in units per second below which a velocity over a long travel is probably per millisecond.
  private static let slowSpeed = 20.0
  /// The travel above which a slow velocity is probably per millisecond.
  private static let longTravel = 50.0

  /// Adds a warning if a received duration or time is probably in milliseconds.
  ///
  /// - Parameters:
  ///   - limit: Seconds.
  ///   - advice: What to do if the time is in another unit.
  func warnIfLong(
    _ seconds: Double?, over limit: Double = Call.longDuration, at pointer: @autoclosure () -> JSONPointer,
    _ advice: StaticString = "times are in seconds, so if milliseconds are meant, divide by 1000"
  ) {
    guard let seconds, seconds > limit, seconds.isFinite else { return }
    addWarning(pointer(), "\(exactly: seconds) s is unusually long; \(advice)")
  }

  /// Adds a warning if the times of a recording are probably in milliseconds, or the numbers of frames.
  func warnIfLong(_ times: [Double], at pointer: JSONPointer) {
    guard let first = times.first, let last = times.last, times.count > 1 else { return }
    let interval = (last - first) / Double(times.count - 1)
    let areWhole = times.count > 3 && times.allSatisfy { $0 == $0.rounded() }
    let frames: StaticString = areWhole ? ", and if frames are meant, by the frame rate, such as 60" : ""
    if last - first > Call.longDuration || times.count > 2 && interval >= Call.longInterval {
      addWarning(
        pointer,
        """
        \(exactly: last - first) s with \(exactly: interval) s between two times is unusually long; times \
        are in seconds, so if milliseconds are meant, divide by 1000\(frames)
        """)
    } else if areWhole, times.count > 4 {
      addWarning(
        pointer,
        """
        all times are whole numbers; times are in seconds, so if frames are meant, divide by the frame rate, \
        such as 60
        """)
    }
  }

  /// Adds a warning if a received damping coefficient is probably a damping ratio.
  func warnIfRatio(_ damping: Double, _ stiffness: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard let detail = SpringParameters.unlikelyDamping(damping, stiffness: stiffness) else { return }
    addWarning(.unlikelyValue, pointer(), detail)
  }

  /// Adds a warning if a received stiffness and damping are probably those of a frame.
  func warnIfPerFrame(_ stiffness: Double, _ damping: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard stiffness < 1, damping > 0, damping < 1 else { return }
    var values = DialectValues()
    values.set(.stiffness, stiffness)
    values.set(.damping, damping)
    let svelte = try? SpringDialect.svelte.resolved(values, for: SpringPreset.standardRelease).spring
    guard let svelte else { return }
    let (k, c) = ((100 * svelte.stiffness).rounded() / 100, (100 * svelte.damping).rounded() / 100)
    addWarning(
      pointer(),
      """
      a stiffness of \(exactly: stiffness) and a damping of \(exactly: damping) are unusually little; if \
      they are those of Svelte, name the dialect, or write about \(exactly: k) and \(exactly: c)
      """)
  }

  /// Adds a warning if a received damping ratio is probably in percent.
  func warnIfPercent(_ ratio: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard ratio >= 10 else { return }
    addWarning(
      pointer(),
      """
      \(exactly: ratio) is unusually much for a damping ratio; if it is a percentage, write \
      \(exactly: ratio / 100)
      """)
  }

  /// Adds a warning if a received deceleration rate is probably the factor of a frame.
  func warnIfPerFrame(_ rate: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard rate < 0.97 else { return }
    addWarning(
      pointer(),
      """
      \(exactly: rate) is unusually little for a factor per millisecond; one per 1/60 s, raised to 0.06, is \
      \(exactly: pow(rate, 0.06)), and one per second, raised to 0.001, \
      \(exactly: (1e4 * pow(rate, 0.001)).rounded() / 1e4)
      """)
  }

  /// Adds a warning if a received limit of a speed is probably per millisecond.
  func warnIfSlowLimit(_ speed: Double, at pointer: @autoclosure () -> JSONPointer) {
    guard speed > 0, speed < Call.slowSpeed else { return }
    addWarning(pointer(), "\(exactly: speed) units per second is unusually slow; \(Call.velocityAdvice)")
  }

  /// Adds a warning if a received time is over 20 s and over ten settling durations, and therefore probably
  /// in milliseconds.
  func warnIfLate(_ time: Double?, after settlingDuration: SettlingDuration, at pointer: JSONPointer) {
    guard let time, let end = settlingDuration.seconds, time > 10 * end else { return }
    warnIfLong(time, over: 20, at: pointer)
  }

  /// Adds a warning if a received velocity is probably per millisecond.
  ///
  /// - Parameters:
  ///   - velocity: Units per second.
  ///   - travel: The distance that the motion covers, in units, or that it could cover.
  func warnIfSlow(
    _ velocity: Coordinate, travel: Coordinate, at pointer: @autoclosure () -> JSONPointer = "/velocity"
  ) {
    let distance = travel.length
    guard isSlow(velocity), distance > Call.longTravel, distance.isFinite else { return }
    addWarning(
      pointer(),
      """
      less than 20 units per second is unusually slow for a travel of \(exactly: distance); \
      \(Call.velocityAdvice)
      """)
  }

  /// Adds a warning if the received velocity of a release that another platform moves is probably per
  /// millisecond. Platforms measure in pixels, and start no fling below 50 pixels per second.
  func warnIfSlowFling(_ velocity: Coordinate) {
    guard isSlow(velocity) else { return }
    addWarning(
      "/velocity",
      "less than 20 units per second is slower than any fling of a platform; \(Call.velocityAdvice)")
  }

  /// Adds a warning about a release that another platform ends at once, unless its velocity is slow.
  func warnIfSwallowed(_ velocity: Coordinate, by model: PlatformModel) {
    guard velocity.length >= Call.slowSpeed else { return }
    addWarning(
      .unlikelyValue, "/platform",
      "\"\(model.name)\" ends this release at once, because it is within the limits at which the model "
        + "rests; give a greater velocity, or smaller limits")
  }

  /// Adds a warning if the threshold is more than a tenth of the way of a motion, which then ends visibly
  /// before its destination.
  func warnIfThresholdIsLarge(_ motion: ResolvedMotion) {
    for axis in motion.reach.axes
    where warnIfThresholdIsLarge(motion.threshold[axis], way: motion.reach[axis]) { break }
  }

  /// Adds the same warning, and returns whether it did, for a threshold and the whole way of a motion.
  ///
  /// - Parameters:
  ///   - name: What the distance is.
  ///   - advice: What to do.
  @discardableResult
  func warnIfThresholdIsLarge(
    _ distance: Double, way: Double, at pointer: @autoclosure () -> JSONPointer = "/threshold",
    _ name: StaticString = "the threshold",
    _ advice: StaticString = "give threshold if the unit is not a point"
  ) -> Bool {
    guard way > 0, distance > way / 10 else { return false }
    let share = distance / way
    let part = share < 10 ? "\(((100 * share).rounded()).text) % of" : "more than ten times"
    addWarning(
      .unlikelyValue, pointer(), "\(name) \(distance.text) is \(part) the whole way of \(way.text); \(advice)"
    )
    return true
  }

  private static let velocityAdvice: StaticString =
    "velocities are per second, so if units per millisecond are meant, multiply by 1000"

  /// Adds a warning about a value that is probably not meant.
  private func addWarning(_ pointer: JSONPointer, _ detail: TextPiece) {
    add(Warning(code: .unlikelyValue, pointer: pointer, text: detail))
  }

  private func isSlow(_ velocity: Coordinate) -> Bool {
    velocity.length > 0 && velocity.length < Call.slowSpeed
  }
}
