import MotionPhysics
import MotionSystem
import MotionTestSupport
import Testing

/// Every search spends its work where it evaluates a law: the same units each time, and one unit less fails.
@Suite struct SearchWorkTests {
  /// Returns the units that a computation spends. They are enough, the result is the same, and one unit less
  /// is not.
  @discardableResult
  private func work<Result: Equatable>(_ compute: (WorkMeter) throws -> Result) throws -> Int {
    let generous = WorkMeter(limit: WorkMeter.standardLimit)
    let result = try compute(generous)
    #expect(generous.spent > 0)
    let exact = WorkMeter(limit: generous.spent)
    #expect(try compute(exact) == result)
    #expect(exact.remaining == 0 && !exact.isExhausted)
    for limit in [generous.spent - 1, generous.spent / 2, 0] {
      let tight = WorkMeter(limit: limit)
      #expect(throws: (any Error).self) { try compute(tight) }
      #expect(tight.isExhausted, "limit \(limit) of \(generous.spent)")
    }
    return generous.spent
  }

  private func motion(
    _ ratio: Double, from: Coordinate = 300, velocity: Coordinate = -800, stiffness: Double = 200
  ) throws -> SpringMotion {
    try SpringMotion(
      from: from, to: 0, velocity: velocity,
      spring: Spring(stiffness: stiffness, dampingRatio: ratio))
  }

  private func law(_ ratio: Double, stiffness: Double = 200) throws -> SpringLaw {
    SpringLaw(
      spring: try Spring(stiffness: stiffness, dampingRatio: ratio), target: 0, displacement: 300,
      velocity: -800)
  }

  @Test func aRootSpendsTheWorkOfEachEvaluation() {
    for work in [1, 3, 7] {
      var evaluations = 0
      let budget = WorkMeter.unlimited
      let root = BracketedRoot(0, 3, values: (-2, 7), work: work, budget: budget) {
        evaluations += 1
        return $0 * $0 - 2
      }
      #expect(abs(root.upper - 2.0.squareRoot()) < 1e-15)
      #expect(evaluations > 3 && budget.spent == work * evaluations)
      let tight = WorkMeter(limit: work * (evaluations - 1))
      let wider = BracketedRoot(0, 3, values: (-2, 7), work: work, budget: tight) { $0 * $0 - 2 }
      #expect(tight.isExhausted)
      #expect(wider.upper - wider.lower > root.upper - root.lower)
      #expect(wider.lower < 2.0.squareRoot() && wider.upper > 2.0.squareRoot())
    }
  }

  @Test(arguments: [0.01, 0.3, 0.8, 1, 1.7, 40]) func settlingDurationsHaveAnExactBudget(_ ratio: Double)
    throws
  {
    for motion in [
      try motion(ratio), try motion(ratio, from: [300, 1, -2], velocity: [0, 5, 800]),
      try motion(ratio, velocity: 9000),
    ] {
      try work { try motion.settlingDuration(.exact, budget: $0) }
      try work { try motion.settlingDuration(.exactWithSpeedThreshold(1), budget: $0) }
      try work { try motion.curve(.exact, budget: $0) }
    }
    let scroll = try AxisScroll(
      from: 0, velocity: 3000, bounds: ScrollBounds(min: 0, max: 100),
      edgeSpring: Spring(stiffness: 100, dampingRatio: ratio))
    try work { try scroll.curve(.exact, budget: $0) }
  }

  @Test(arguments: [0.05, 0.8, 1, 3]) func arrivalsAndEventsHaveAnExactBudget(_ ratio: Double) throws {
    let motion = try motion(ratio, from: 300, velocity: 2000)
    try work { try motion.arrivals(at: 100, budget: $0) }
    let axis = try motion.curve(.exact).axes[0]
    try work { try axis.events(until: nil, limit: 100_000, budget: $0) }
  }

  @Test(arguments: [1e-5, 0.01, 0.5, 0.999, 1, 1.5, 20]) func restSearchesHaveAnExactBudget(_ ratio: Double)
    throws
  {
    for (distance, speed) in [(0.001, 0.001), (0.5, 30), (1, Double.infinity)] {
      let search = RestSearch(law: try law(ratio), distance: distance, speed: speed)
      try work { try search.firstTime(budget: $0) }
    }
  }

  /// A piece of such a motion holds neither limit, or one of them. The work of both searches counts.
  @Test func theRestOfAHardlyDampedSpringNeedsTooMuchWork() throws {
    let search = RestSearch(law: try law(1e-11), distance: 0.001, speed: 0.001)
    let budget = WorkMeter(limit: WorkMeter.standardLimit / 20)
    #expect(throws: MotionError.tooMuchWork) { try search.firstTime(budget: budget) }
    #expect(budget.isExhausted)
  }

  @Test func designsHaveAnExactBudget() throws {
    for shape in [SpringDesign.Shape.dampingRatio(0.4), .dampingRatio(1.3), .overshoot(0.1), .overshoot(0.6)]
    {
      for velocity in [0.0, -900, 1500] {
        let design = try SpringDesign(from: 300, to: 0, velocity: Coordinate(velocity), shape: shape)
        try work { try design.spring(settlingDuration: 0.6, budget: $0) }
      }
    }
  }

  @Test func fitsAndComparisonsHaveAnExactBudget() throws {
    let curve = try motion(0.3).curve(.exact).axes[0]
    let times = (0..<40).map { Double($0) / 40 }
    let fitting = try SpringFitting(times: times, values: times.map { curve.state(at: $0).value })
    try work { try fitting.nearest(budget: $0) }
    let other = try motion(0.5).curve(.exact).axes[0]
    try work { try CurveDifference.between(curve, other, from: 0, to: 1, budget: $0) }
  }

  @Test func simplificationsHaveAnExactBudget() throws {
    for curve in [
      try motion(0.2).curve(.exact), try motion(0.5, from: [300, 20], velocity: [0, -100]).curve(.exact),
    ] {
      try work { try curve.simplifiedTimes(tolerance: 0.3, limit: 1000, budget: $0) }
    }
    let axis = try motion(0.2).curve(.exact).axes[0]
    try work { try axis.corners(tolerance: 0.5, finalStep: 0.5, limit: 1000, budget: $0) }
  }

  @Test(arguments: PlatformModel.all.map { "\($0.name)" }) func releasesHaveAnExactBudget(_ name: String)
    throws
  {
    let model = try #require(PlatformModel.all.first { "\($0.name)" == name })
    var values = model.members.map { $0.standard }
    for (index, member) in model.members.enumerated() where "\(member.name)" == "constantDeceleration" {
      values[index] = 500
    }
    let bounds = model.edges == nil ? [] : [try ScrollBounds(min: -50, max: 60)]
    try work { budget in
      try PlatformMotion(
        from: 0, velocity: 2500, model: model, values: values, bounds: bounds, budget: budget
      )
      .axes
    }
    // The others have a closed form of the velocity.
    guard ["react-native", "reanimated", "flutter-friction", "flutter-bouncing"].contains(name) else {
      return
    }
    try work {
      try PlatformMotion.launchVelocity(from: 0, to: 300, model: model, values: values, budget: $0)
    }
  }
}
