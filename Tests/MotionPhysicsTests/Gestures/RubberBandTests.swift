import MotionPhysics
import MotionTestSupport
import Testing

@Suite struct RubberBandTests {
  private func bands(_ count: Int, seed: UInt64) throws -> [RubberBand] {
    var random = SeededRandom(seed: seed)
    return try (0..<count).map { _ in
      try RubberBand(coefficient: random.magnitude(-2, 1), dimension: random.magnitude(-1, 4))
    }
  }

  @Test func offsetAgreesWithTheFormula() throws {
    var random = SeededRandom(seed: 31)
    for band in try bands(300, seed: 32) {
      let x = random.magnitude(-3, 5)
      let (c, d) = (band.coefficient, band.dimension)
      let formula = (1 - 1 / (x * c / d + 1)) * d
      #expect(abs(band.offset(x) - formula) <= 1e-15 * d, "\(band) \(x)")
    }
  }

  @Test func inverseRestoresTheTouchOffset() throws {
    var random = SeededRandom(seed: 33)
    for band in try bands(300, seed: 34) {
      let x = band.dimension / band.coefficient * random.magnitude(-4, 2)
      #expect(abs(try band.inverse(band.offset(x)) - x) <= 1e-12 * x, "\(band) \(x)")
    }
  }

  @Test func velocityFactorIsTheSlopeAndStartsAtTheCoefficient() throws {
    var random = SeededRandom(seed: 35)
    for band in try bands(300, seed: 36) {
      #expect(band.velocityFactor(at: 0) == band.coefficient)
      let x = band.dimension / band.coefficient * random.magnitude(-2, 1)
      let step = x * 1e-5
      let slope = (band.offset(x + step) - band.offset(x - step)) / (2 * step)
      #expect(abs(slope / band.velocityFactor(at: x) - 1) <= 1e-6, "\(band) \(x)")
    }
  }

  @Test func finiteOffsetStaysBelowTheDimension() throws {
    for band in try bands(50, seed: 37) {
      for x in [1e6, 1e20, 1e300, Double.greatestFiniteMagnitude] {
        #expect(band.offset(x) < band.dimension)
        #expect(try band.inverse(band.offset(x)).isFinite)
      }
      #expect(band.offset(.infinity) == band.dimension)
    }
  }

  @Test func offsetIsMonotone() throws {
    for band in try bands(50, seed: 38) {
      var last = 0.0
      for step in 0...2000 {
        let offset = band.offset(band.dimension / band.coefficient * Double(step) / 500)
        #expect(offset >= last)
        last = offset
      }
    }
  }

  @Test func coefficientOfZeroIsAHardEdge() throws {
    let edge = try RubberBand(coefficient: 0, dimension: 100)
    #expect(edge.offset(50) == 0 && edge.offset(.infinity) == 0 && edge.velocityFactor(at: 50) == 0)
    #expect(try edge.inverse(0) == 0)
    #expect(throws: MotionError.beyondReach(value: 1, dimension: 0)) { try edge.inverse(1) }
    let range = try RubberBandRange(min: 0, max: 10, below: edge, above: edge)
    #expect(range.value(-5) == 0 && range.value(15) == 10)
    #expect(throws: MotionError.beyondReach(value: -5, dimension: 0)) { try range.inverse(-5) }
    #expect(throws: MotionError.beyondReach(value: 10.5, dimension: 0)) { try range.inverse(10.5) }
  }

  @Test func inverseRejectsValuesOutOfRange() throws {
    let band = try RubberBand(dimension: 100)
    #expect(throws: MotionError.beyondReach(value: 100, dimension: 100)) { try band.inverse(100) }
    #expect(throws: MotionError.negative(.displacement, received: -1)) { try band.inverse(-1) }
    #expect(throws: MotionError.notPositive(.dimension, received: 0)) { try RubberBand(dimension: 0) }
    #expect(throws: MotionError.negative(.coefficient, received: -1)) {
      try RubberBand(coefficient: -1, dimension: 1)
    }
  }

  @Test func onlyValuesOutsideTheRangeAreResisted() throws {
    let below = try RubberBand(dimension: 50)
    let above = try RubberBand(coefficient: 0.3, dimension: 200)
    let range = try RubberBandRange(min: -10, max: 30, below: below, above: above)
    for inside in [-10.0, -9, 0, 30] {
      #expect(range.value(inside) == inside)
      #expect(try range.inverse(inside) == inside)
      #expect(range.velocity(7, at: inside) == 7)
    }
    #expect(range.value(40) == 30 + above.offset(10))
    #expect(range.value(-25) == -10 - below.offset(15))
    #expect(range.velocity(-7, at: 40) == -7 * above.velocityFactor(at: 10))
    #expect(range.velocity(7, at: -25) == 7 * below.velocityFactor(at: 15))
    for x in [-1000.0, -30, -11, 5, 31, 100, 5000] {
      #expect(abs(try range.inverse(range.value(x)) - x) <= 1e-11 * abs(x))
    }
    #expect(throws: MotionError.beyondReach(value: 230, dimension: 200)) { try range.inverse(230) }
    #expect(throws: MotionError.beyondReach(value: -60, dimension: 50)) { try range.inverse(-60) }
    #expect(range.value(.infinity) == 230)
    #expect(range.value(-.infinity) == -60)
  }

  @Test func missingBoundDoesNotResist() throws {
    let band = try RubberBand(dimension: 50)
    let range = try RubberBandRange(min: -.infinity, max: 0, below: band, above: band)
    #expect(range.value(-1e300) == -1e300)
    #expect(range.value(10) == band.offset(10))
  }

  @Test func crossedBoundsAreRejected() throws {
    let band = try RubberBand(dimension: 50)
    #expect(throws: MotionError.outOfRange(.bounds, received: 1)) {
      try RubberBandRange(min: 1, max: 0, below: band, above: band)
    }
    #expect(throws: MotionError.overflow(.dimension)) {
      try RubberBandRange(
        min: 0, max: 1e308, below: band, above: RubberBand(dimension: Double.greatestFiniteMagnitude))
    }
  }

  @Test func materialMotionOperatorCollapsesWithoutLength() throws {
    let range = try RubberBandRange.materialMotion(min: 0, max: 100, length: 48)
    let band = try RubberBand(dimension: 48)
    #expect(range.value(120) == 100 + band.offset(20))
    #expect(range.value(-20) == -band.offset(20))
    #expect(range.value(.infinity) == 148)
    #expect(range.value(-.infinity) == -48)
    for length in [0.0, -3] {
      let collapsed = try RubberBandRange.materialMotion(min: 10, max: 100, length: length)
      #expect(collapsed.value(120) == 10)
      #expect(collapsed.value(-20) == 10)
      #expect(collapsed.value(50) == 50)
      #expect(collapsed.velocity(3, at: 120) == 0)
      #expect(throws: MotionError.beyondReach(value: 120, dimension: 0)) { try collapsed.inverse(120) }
    }
  }
}
