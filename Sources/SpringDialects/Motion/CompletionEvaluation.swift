import MotionPhysics
import MotionSystem

/// Finds when a library ends the animation of a spring.
struct CompletionEvaluation {
  /// The law by which the library moves.
  let law: SpringLaw
  let release: SpringRelease
  /// The frames per second at which the library tests its rule.
  let frameRate: Double
  let budget: WorkMeter

  private var spring: Spring { law.spring }
  /// The decay rate β = c/(2m), per second.
  private var decay: Double { spring.dampingRatio * spring.angularFrequency }

  /// Returns when a library ends the animation: where it tests its rule in frames, at the first frame at
  /// which the rule holds. The limits of the rule itself are not among those of the motion.
  ///
  /// - Throws: `tooMuchWork`; `overflow` for a motion beyond the range of a double.
  func motion(by rule: CompletionRule) throws(MotionError) -> LibraryMotion {
    switch rule {
    case .unpublished:
      return LibraryMotion(end: nil, note: "the library's rule of completion is not published")
    case .shareOfTravel(let share): return try settled(within: share, "the algorithm")
    case .envelopeOfTravel(let share):
      guard spring.dampingRatio < 1 else {
        return try settled(within: share, "the algorithm for damping ratios from 1 on")
      }
      guard let velocity = release.normalizedVelocity, release.travel != 0 else {
        return LibraryMotion(end: nil)
      }
      let dampedFrequency =
        spring.angularFrequency * ((1 - spring.dampingRatio) * (1 + spring.dampingRatio)).squareRoot()
      let sine = (velocity - decay) / dampedFrequency
      return ended(SettlingDuration(end: log((1 + abs(sine)) / share) / decay))
    case .duration(let seconds): return LibraryMotion(end: .after(seconds))
    case .composeEstimate(let threshold): return try composeMotion(threshold)
    case .within(let distance, let speed, _, let grid, let clamp, let argument):
      let search = RestSearch(law: law, distance: distance, speed: speed)
      var end = try search.firstTime(budget: budget)
      if clamp { end = SettlingDuration(end: min(passage, end.seconds ?? .infinity)) }
      if let motion = frozenMotion(argument, distance, speed, grid, before: end) { return motion }
      var motion = try ended(atFrameFrom: end) { search.isWithin($0) || clamp && isBeyond($0) }
      if let grid, case .after(let time) = end {
        let multiple = try law.firstFrame(from: time, rate: 1 / grid, budget: budget, where: search.isWithin)
        motion.limits = onGrid(multiple)
      }
      return motion
    case .steps: return LibraryMotion(end: nil)  // `DialectTranslator.motion` runs the steps.
    case .stays(let share, let step, _):
      guard release.travel != 0 else { return LibraryMotion(end: nil) }
      guard spring.dampingRatio > 0 else { return ended(.never) }
      let limit = share * abs(release.travel)
      let (counts, last) = step == nil ? ((21, 19), Double.infinity) : ((11, 11), 60)
      let start = try firstStay(within: limit, step: step ?? 1 / frameRate, counts: counts, upTo: last)
      return ended(.after(step.map { min(last, Double(start + 10) * $0) } ?? Double(start) / frameRate))
    case .energy(let threshold, let clamp):
      let frequency = spring.angularFrequency
      // The library computes the initial energy with the velocity of the release, also if it starts at rest.
      let size = hypot(law.displacement, release.velocity / frequency)
      func excess(_ state: MotionState<Double>) -> Double {
        2 * log(hypot(state.value, state.velocity / frequency) / size) - log(threshold)
      }
      let end = size > 0 ? try energyTime(clamp) { excess(law.displacementState(at: $0)) } : .after(0)
      return try ended(atFrameFrom: end) { state in
        excess(state) <= 0 || size == 0
          || clamp && (isBeyond(state) || abs(state.value) > abs(law.displacement))
      }
    case .clock(let epsilon, let clamp): return ended(try clockTime(epsilon, clamp))
    }
  }

  /// Returns the end of an overdamped motion whose hyperbolic functions stop growing at an argument; nil if
  /// it ends before.
  ///
  /// x = e^(−βt)·(A·sinh(min(st, argument)) + B·cosh(min(st, argument))) with s = ω₀√(ζ² − 1): from
  /// argument/s on, x decays with β instead of the slow rate ω₀²/(β + s). The library computes v alike.
  private func frozenMotion(
    _ argument: Double, _ distance: Double, _ speed: Double, _ grid: Double?, before end: SettlingDuration
  ) -> LibraryMotion? {
    guard argument < .infinity, spring.dampingRatio > 1 else { return nil }
    let frequency = spring.angularFrequency
    let splitting = ((spring.dampingRatio - 1) * (spring.dampingRatio + 1)).squareRoot() * frequency
    let start = argument / splitting
    guard start < end.seconds ?? .infinity else { return nil }
    let state = law.displacementState(at: start)
    let displacement = abs(state.value)
    let time = start + log(max(1, displacement / distance, abs(state.velocity) / speed)) / decay
    let slow = frequency * frequency / (decay + splitting)
    let greatest = log(decay / slow) / (decay - slow)
    return LibraryMotion(
      end: .after((time * frameRate).rounded(.up) / frameRate), firstRest: time,
      deviation: Deviation(
        value: displacement * (exp(-slow * greatest) - exp(-decay * greatest)), time: start + greatest),
      limits: onGrid(grid.map { (time / $0).rounded(.up) * $0 }))
  }

  /// The time in seconds at which the value passes the target: goes below it if it starts there or above, and
  /// above it if it starts below. Infinite if it never does.
  private var passage: Double {
    law.displacement == 0 && law.velocity < 0 ? 0 : law.zeros(of: .displacement).first
  }

  /// Returns whether a motion is beyond its target, as `passage` means it.
  private func isBeyond(_ state: MotionState<Double>) -> Bool {
    law.displacement >= 0 ? state.value < 0 : state.value > 0
  }

  /// Returns the end at the first frame at which a rule holds.
  ///
  /// - Parameter end: The first time at which the rule holds.
  private func ended(
    atFrameFrom end: SettlingDuration, _ holds: (MotionState<Double>) -> Bool
  ) throws(MotionError) -> LibraryMotion {
    guard case .after(let time) = end else { return ended(end) }
    let firstRest = max(0, time)
    if let frame = try law.firstFrame(from: firstRest, rate: frameRate, budget: budget, where: holds) {
      return LibraryMotion(end: .after(frame), firstRest: firstRest)
    }
    return LibraryMotion(
      end: .never, firstRest: firstRest,
      note: "the rule of completion holds too briefly to be met by a frame")
  }

  private func ended(_ end: SettlingDuration) -> LibraryMotion {
    guard case .after(let seconds) = end else {
      return LibraryMotion(end: .never, note: "the animation never ends")
    }
    return LibraryMotion(end: .after(max(0, seconds)))
  }

  /// Returns the exact settling duration with a threshold that is a fraction of the travel, in place of an
  /// algorithm.
  private func settled(within share: Double, _ algorithm: String) throws(MotionError) -> LibraryMotion {
    guard release.travel != 0 else { return LibraryMotion(end: nil) }
    var motion = ended(try settlingDuration(share * abs(release.travel)))
    motion.note = motion.note ?? "\(algorithm) is not published; this is the exact settling duration"
    return motion
  }

  /// Returns the exact settling duration.
  private func settlingDuration(_ threshold: Double) throws(MotionError) -> SettlingDuration {
    try SpringMotion(
      from: Coordinate(release.from), to: Coordinate(release.to), velocity: Coordinate(release.velocity),
      spring: spring, threshold: threshold
    ).settlingDuration(.exact, budget: budget)
  }

  private func composeMotion(_ threshold: Double) throws(MotionError) -> LibraryMotion {
    if law.displacement == 0, law.velocity == 0 { return ended(.after(0)) }
    if spring.dampingRatio == 0 { return ended(.never) }
    var seconds = law.oscillation.map { log($0.amplitude / threshold) / $0.decay }
    if seconds == nil { seconds = try settlingDuration(threshold).seconds }
    return ended(SettlingDuration(end: wholeMilliseconds(seconds ?? .infinity)))
  }

  /// Returns the last whole millisecond that is not after a time.
  private func wholeMilliseconds(_ seconds: Double) -> Double {
    (1000 * max(0, seconds)).rounded(.down) / 1000
  }

  /// Returns a time on the grid as a whole number of milliseconds; nothing beyond 20 s.
  private func onGrid(_ time: Double?) -> [CompletionLimit] {
    guard let time, time <= 20 else { return [] }
    return [CompletionLimit(name: "calculatedOn50msGrid", value: (time * 1000).rounded() / 1000)]
  }

  /// Returns the index of the first multiple of a step from which the distance is below a limit for a number
  /// of multiples.
  ///
  /// - Parameters:
  ///   - counts: The number from the first multiple at which it is below, and from a later one.
  ///   - end: The time in seconds at which the search ends.
  private func firstStay(
    within limit: Double, step: Double, counts: (first: Int, later: Int), upTo end: Double
  ) throws(MotionError) -> Int {
    var (start, index, count) = (0, 0, counts.first)
    while index < start + count, Double(index) * step < end {
      guard budget.spend(BracketedRoot.lawWork) else { throw .tooMuchWork }
      if abs(law.displacementState(at: Double(index) * step).value) >= limit {
        if index > start { count = counts.later }
        start = index + 1
      }
      index += 1
    }
    return start
  }

  /// Returns the first time at which the energy does not exceed its threshold, or at which the value passes
  /// the target.
  private func energyTime(
    _ clamp: Bool, _ excess: (Double) -> Double
  ) throws(MotionError) -> SettlingDuration {
    // Beyond the start, on the side away from the target, the library also counts the value as overshooting.
    if clamp, law.displacement * law.velocity > 0 || law.displacement == 0 { return .after(0) }
    let crossing = clamp ? law.zeros(of: .displacement).first : Double.infinity
    guard spring.dampingRatio > 0 else { return SettlingDuration(end: crossing) }
    // The law and the logarithm of the energy.
    let work = 4
    guard excess(0) > 0 else { return .after(0) }
    // The energy never grows. Its mean rate is at most 2β, and the slow decay for ζ > 1.
    var (low, high) = (0.0, 1 / spring.angularFrequency)
    while excess(high) > 0 {
      guard budget.spend(work) else { throw .tooMuchWork }
      low = high
      high *= 2
      guard high < .infinity else { return SettlingDuration(end: crossing) }
    }
    let root = BracketedRoot(
      low, high, values: (excess(low), excess(high)), work: work, budget: budget, excess)
    guard !budget.isExhausted else { throw .tooMuchWork }
    return .after(min(crossing, root.upper))
  }

  /// Returns the duration of an `AdwSpringAnimation`.
  private func clockTime(_ epsilon: Double, _ clamp: Bool) throws(MotionError) -> SettlingDuration {
    guard decay > 0x1p-52 else { return .never }
    if clamp { return .after(try clampedTime(epsilon)) }
    let start = -log(epsilon) / decay
    if abs(decay - spring.angularFrequency) < 0x1p-23 || decay < spring.angularFrequency {
      return SettlingDuration(end: wholeMilliseconds(start))
    }
    func offset(_ seconds: Double) -> Double {
      law.displacementState(at: wholeMilliseconds(seconds)).value
    }
    var time = start
    for _ in 0...1000 {
      guard budget.spend(4 * BracketedRoot.lawWork) else { throw .tooMuchWork }
      let slope = (offset(time + 0.001) - offset(time)) / 0.001
      let next = time - offset(time) / slope
      // The library divides by 0 where a millisecond makes no difference.
      guard next.isFinite else { return .after(0) }
      time = next
      if abs(offset(time)) <= epsilon { return SettlingDuration(end: wholeMilliseconds(time)) }
    }
    return .after(0)
  }

  /// Returns the first whole millisecond, at least 1, at which the remaining distance is at most ε; the
  /// library stops the search after 20,000 of them and ends the animation at 0.
  private func clampedTime(_ epsilon: Double) throws(MotionError) -> Double {
    guard abs(release.travel) > 0x1p-52 else { return 0 }
    for step in 1...20_001 {
      guard budget.spend(BracketedRoot.lawWork) else { throw .tooMuchWork }
      let value = law.displacementState(at: Double(step) / 1000).value
      if (release.travel > 0 ? -value : value) <= epsilon { return Double(step) / 1000 }
    }
    return 0
  }
}
