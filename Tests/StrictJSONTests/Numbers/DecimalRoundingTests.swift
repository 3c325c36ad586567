import StrictJSON
import Testing

@Suite struct DecimalRoundingTests {
  @Test(arguments: [(0.123, 0.13), (1234, 1300), (0.5, 0.5), (9.91, 10), (0.00171, 0.0018)])
  func roundingUpKeepsTwoDigits(number: Double, rounded: Double) {
    #expect(DecimalRounding.up(number) == rounded)
  }

  /// 1.7 followed by 15 zeros and a 2 is 17 after a multiplication by 10.
  @Test(arguments: [1.7, 0.0017, 1.6e-6, 1.1e-10])
  func roundingUpNeverGivesLess(number: Double) throws {
    #expect(try #require(DecimalRounding.up(number.nextUp)) >= number.nextUp)
  }
}
