import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct SpringTests {
  @Test func allParameterizationsDescribeTheSameSpring() throws {
    var random = SeededRandom(seed: 61)
    for _ in 0..<300 {
      let response = random.magnitude(-2, 1)
      let ratio = random.magnitude(-2, 1)
      let spring = try Spring(response: response, dampingRatio: ratio)
      let others = [
        try Spring(stiffness: spring.stiffness, damping: spring.damping),
        try Spring(mass: 4, stiffness: spring.stiffness * 4, dampingRatio: ratio),
        try Spring(duration: response, bounce: spring.bounce),
      ]
      #expect(spring.response == response)
      for other in others {
        #expect(abs(other.response - response) <= 1e-15 * response)
        #expect(abs(other.dampingRatio - ratio) <= 1e-14 * (1 + ratio))
        #expect(abs(other.angularFrequency / spring.angularFrequency - 1) <= 1e-15)
      }
    }
  }

  @Test func givenParametersAreStoredExactly() throws {
    for bounce in [-0.9, -0.3, 0, 0.1, 0.3, 0.7, 1] {
      let spring = try Spring(duration: 0.35, bounce: bounce)
      #expect(spring.bounce == bounce)
      #expect(spring.response == 0.35)
    }
    #expect(Spring.toss.damping == 30)
    #expect(try Spring(stiffness: 342, damping: 30) == .toss)
    #expect(try Spring(stiffness: 100, dampingRatio: 1) == .edge)
    #expect(try Spring(stiffness: 200, dampingRatio: 1) == .standard)
    // 2√(2·8) = 8.
    #expect(try Spring(mass: 2, stiffness: 8, damping: 8).dampingRatio == 1)
    #expect(try Spring(mass: 2, stiffness: 8, dampingRatio: 1).damping == 8)
  }

  private static let regimes: [(Double, Spring.Regime)] = [
    (0, .undamped), (0.5, .underdamped), (1 - 1e-11, .underdamped), (1 - 1e-13, .critical),
    (1, .critical), (1 + 1e-13, .critical), (1 + 1e-11, .overdamped), (7, .overdamped),
  ]

  @Test(arguments: regimes)
  func regimeFollowsFromTheDampingRatio(ratio: Double, regime: Spring.Regime) throws {
    #expect(try Spring(stiffness: 100, dampingRatio: ratio).regime == regime)
  }

  @Test func outOfRangeParametersAreRejectedByName() {
    expect(.notPositive(.mass, received: 0)) { () throws(MotionError) in
      try Spring(mass: 0, stiffness: 1, damping: 1)
    }
    expect(.notPositive(.stiffness, received: -1)) { () throws(MotionError) in
      try Spring(stiffness: -1, damping: 1)
    }
    expect(.negative(.damping, received: -1)) { () throws(MotionError) in
      try Spring(stiffness: 1, damping: -1)
    }
    expect(.negative(.dampingRatio, received: -1)) { () throws(MotionError) in
      try Spring(stiffness: 1, dampingRatio: -1)
    }
    expect(.notPositive(.response, received: 0)) { () throws(MotionError) in
      try Spring(response: 0, dampingRatio: 1)
    }
    expect(.notPositive(.duration, received: 0)) { () throws(MotionError) in
      try Spring(duration: 0, bounce: 0)
    }
    expect(.outOfRange(.bounce, received: -1)) { () throws(MotionError) in
      try Spring(duration: 1, bounce: -1)
    }
    expect(.outOfRange(.bounce, received: 1.1)) { () throws(MotionError) in
      try Spring(duration: 1, bounce: 1.1)
    }
    expect(.overflow(.stiffness)) { () throws(MotionError) in
      try Spring(response: 1e-200, dampingRatio: 1)
    }
    expect(.overflow(.damping)) { () throws(MotionError) in
      try Spring(stiffness: 1e300, dampingRatio: 1e300)
    }
  }

  private func expect(_ expected: MotionError, _ make: () throws(MotionError) -> Spring) {
    do {
      Issue.record("\(try make()) should be rejected with \(expected)")
    } catch {
      #expect(error == expected)
    }
  }
}
