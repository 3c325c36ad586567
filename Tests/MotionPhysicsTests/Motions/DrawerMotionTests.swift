import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct DrawerMotionTests {
  private func select(
    from: Double = 0, velocity: Double, _ anchors: [Double], _ selection: AnchorSelection
  ) throws -> Int {
    try DrawerMotion(
      from: Coordinate(from), velocity: Coordinate(velocity), anchors: anchors.map { Coordinate($0) },
      selection: selection
    ).anchorIndex
  }

  @Test func releaseSelectsTheAnchorNearestToItsProjection() throws {
    let anchors: [Coordinate] = [720, 80, 400]
    let drawer = try DrawerMotion(from: 420, velocity: -900, anchors: anchors)
    #expect(abs(drawer.projection[0] + 29.549849) <= 1e-6)
    #expect(drawer.anchorIndex == 1)
    #expect(drawer.springMotion.to == 80)
    #expect(drawer.springMotion.from == 420)
    #expect(drawer.springMotion.velocity == -900)
    #expect(drawer.springMotion.threshold == 0.5)
    #expect(try select(from: 420, velocity: 0, [720, 80, 400], .nearest) == 2)
  }

  @Test func tieSelectsTheFirstAnchor() throws {
    #expect(try select(velocity: 0, [5, -5, 5], .nearest) == 0)
    #expect(try select(velocity: 0, [-5, 5], .nearest) == 0)
    let corners = [[10, 10], [-10, 10], [10, -10]] as [Coordinate]
    let center = Coordinate(repeating: 0, count: 2)
    let index = try DrawerMotion.anchorIndex(
      projection: center, from: center, anchors: corners, selection: .nearest)
    #expect(index == 0)
  }

  /// The closest anchor of Compose's `DraggableAnchors` is the last one whose distance is not greater than
  /// those before it. In a direction without anchors all distances are infinite.
  @Test(arguments: [
    (150, 0, [0, 300], 1), (150, 0, [300, 0], 1), (-10, -200, [0, 300, 800], 2),
    (-10, -200, [800, 300, 0], 2),
    (810, 200, [0, 300, 800], 2), (810, 200, [800, 300, 0], 2),
  ])
  func thresholdRuleSelectsTheLastOfEquallyDistantAnchors(
    from: Double, velocity: Double, anchors: [Double], index: Int
  ) throws {
    #expect(try select(from: from, velocity: velocity, anchors, .threshold(AnchorThresholds())) == index)
  }

  @Test func releaseWithoutVelocityHasNoDirection() throws {
    let index = try DrawerMotion.anchorIndex(
      projection: 1, from: 0, anchors: [-4, 5], selection: .directional)
    #expect(index == 1)
  }

  /// The distances of two anchors differ by less than their rounding errors. The difference of their squares
  /// is exact in integers.
  @Test func nearestOfFarAnchorsIsThatOfExactArithmetic() throws {
    var random = SeededRandom(seed: 33)
    func point() -> SIMD3<Int> { .random(in: -1_000...1_000, using: &random) }
    func coordinate(_ point: SIMD3<Int>) -> Coordinate {
      [Double(point.x), Double(point.y), Double(point.z)]
    }
    for _ in 0..<5_000 {
      let (a, b, other) = (point(), point(), point())
      let edge = b &- a
      // A direction at right angles to the edge, along which both anchors remain equally far.
      let normal = SIMD3(
        edge.y * other.z - edge.z * other.y, edge.z * other.x - edge.x * other.z,
        edge.x * other.y - edge.y * other.x)
      let projection =
        (a &+ b) / 2 &+ normal &* Int.random(in: -2_000...2_000, using: &random)
        &+ .random(in: -3...3, using: &random)
      let index = try DrawerMotion.anchorIndex(
        projection: coordinate(projection), from: [0, 0, 0], velocity: [0, 0, 0],
        anchors: [coordinate(a), coordinate(b)], selection: .nearest)
      // |p − a|² − |p − b|².
      let difference = (edge &* (2 &* projection &- a &- b)).wrappedSum()
      #expect(difference == 0 || index == (difference > 0 ? 1 : 0))
    }
  }

  @Test func cornersAreSelectedByEuclideanDistance() throws {
    let drawer = try DrawerMotion(
      from: [20, 30], velocity: [100, 900], anchors: [[0, 0], [300, 0], [0, 600], [300, 600]])
    #expect(drawer.anchorIndex == 2)
  }

  @Test func directionalSelectionNeverTurnsBack() throws {
    // At 60 points per second the projection is 30 points ahead; the nearest anchor is behind the
    // start.
    #expect(try select(from: 10, velocity: 60, [0, 300, 150], .nearest) == 0)
    #expect(try select(from: 10, velocity: 60, [0, 300, 150], .directional) == 2)
    #expect(try select(from: 10, velocity: -60, [300, 0, 150], .directional) == 1)
    // A slow release on an anchor stays on it.
    #expect(try select(from: 150, velocity: 20, [0, 150, 300], .directional) == 1)
    #expect(try select(from: 150, velocity: -20, [0, 150, 300], .directional) == 1)
    // Without an anchor ahead, or without velocity, the nearest is selected.
    #expect(try select(from: 310, velocity: 20, [0, 150, 300], .directional) == 2)
    #expect(try select(from: 140, velocity: 0, [0, 150, 300], .directional) == 1)
    // A fast release may pass anchors.
    #expect(try select(from: 10, velocity: 600, [0, 150, 300], .directional) == 2)
  }

  /// With two anchors within rounding of each other, the selection without a limit of steps and that with a
  /// limit which all anchors are within agree.
  @Test func nearlyEqualAnchorsHaveOneSelection() throws {
    let anchors = [0.30000000000000004, -100.3, 0.3]
    for velocity in [-1.0, 0, 1] {
      let free = try select(from: -50, velocity: velocity, anchors, .nearest)
      let limited = try DrawerMotion(
        from: -50, velocity: Coordinate(velocity), anchors: anchors.map { Coordinate($0) },
        maximumSteps: 3)
      #expect(limited.anchorIndex == free)
    }
  }

  /// One page per swipe, from where the drag began and not from where it ended.
  @Test(arguments: [(720.0, 1), (400, 0), (80, 0)])
  func stepsCountFromTheStartOfTheDrag(dragStart: Double, index: Int) throws {
    let anchors: [Coordinate] = [80, 400, 720]
    let drawer = try DrawerMotion(
      from: 390, velocity: -1500, anchors: anchors, maximumSteps: 1, dragStart: dragStart)
    #expect(drawer.anchorIndex == index)
  }

  @Test func directionalSelectionOfSeveralAxesNeverTurnsBack() throws {
    let corners: [Coordinate] = [[0, 0], [300, 0], [0, 600], [300, 600]]
    func select(_ from: Coordinate, _ velocity: Coordinate, _ selection: AnchorSelection) throws -> Int {
      try DrawerMotion(from: from, velocity: velocity, anchors: corners, selection: selection).anchorIndex
    }
    // The projection is (50, 32.5). The corner at the origin is behind, and of the others that at the right
    // is the nearest to the projection.
    #expect(try select([20, 30], [60, 5], .nearest) == 0)
    #expect(try select([20, 30], [60, 5], .directional) == 1)
    #expect(try select([20, 30], [-1, 60], .directional) == 2)
    // A slow release on a corner stays there.
    #expect(try select([0, 0], [-10, 0], .directional) == 0)
    #expect(try select([0, 0], [0, 10], .directional) == 0)
    // Without velocity, the nearest is selected.
    #expect(try select([20, 30], [0, 0], .directional) == 0)
    #expect(try select([20, 30], [600, 900], .directional) == 3)
  }

  @Test func directionalSelectionIsIndependentOfTheAxes() throws {
    var random = SeededRandom(seed: 42)
    func turned(_ point: Coordinate) -> Coordinate { [-point[1], point[0]] }
    for _ in 0..<300 {
      let anchors = (0..<4).map { _ in
        [random.uniform(-500...500), random.uniform(-500...500)] as Coordinate
      }
      let from: Coordinate = [random.uniform(-500...500), random.uniform(-500...500)]
      let velocity: Coordinate = [random.uniform(-200...200), random.uniform(-200...200)]
      let drawer = try DrawerMotion(from: from, velocity: velocity, anchors: anchors, selection: .directional)
      let same = try DrawerMotion(
        from: turned(from), velocity: turned(velocity), anchors: anchors.map(turned), selection: .directional)
      #expect(drawer.anchorIndex == same.anchorIndex)
      // If any anchor is ahead, so is the selected one.
      func progress(_ anchor: Coordinate) -> Double {
        (anchor[0] - from[0]) * velocity[0] + (anchor[1] - from[1]) * velocity[1]
      }
      #expect(progress(drawer.destination) > 0 || anchors.allSatisfy { progress($0) <= 0 })
    }
  }

  @Test func selectionIsIndependentOfTheUnitOfLength() throws {
    var random = SeededRandom(seed: 41)
    for _ in 0..<300 {
      let anchors = (0..<Int.random(in: 1...5, using: &random)).map { _ in random.uniform(-500...500) }
      let (from, velocity) = (random.uniform(-500...500), random.uniform(-2000...2000))
      for selection in [AnchorSelection.nearest, .directional] {
        let original = try select(from: from, velocity: velocity, anchors, selection)
        let scaled = try select(
          from: from * 256, velocity: velocity * 256, anchors.map { $0 * 256 }, selection)
        #expect(original == scaled)
      }
    }
  }

  @Test func invalidAnchorsAreRejected() throws {
    #expect(throws: MotionError.outOfRange(.anchors, received: 0)) { try select(velocity: 1, [], .nearest) }
    #expect(throws: MotionError.overflow(.displacement)) {
      try select(from: -1.7e308, velocity: 0, [1.7e308], .nearest)
    }
  }
}
