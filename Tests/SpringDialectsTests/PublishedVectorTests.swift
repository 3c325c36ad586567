import MotionPhysics
import MotionSystem
import SpringDialects
import Testing

/// Values computed from the libraries' own formulas, independently of this code.
struct PublishedVectorTests {
  /// A spring in a dialect, and the mass, stiffness, damping and damping ratio that it must have.
  struct Conversion: CustomTestStringConvertible {
    let dialect: String
    let members: [(DialectTerm, Double)]
    let mass: Double
    let stiffness: Double
    let damping: Double
    let ratio: Double
    var release = SpringPreset.standardRelease
    var testDescription: String { "\(dialect) \(members.map { "\($0.0) \($0.1)" })" }
  }

  static let conversions = [
    Conversion(
      dialect: "swiftui", members: [(.duration, 0.5), (.bounce, 0.3)], mass: 1, stiffness: 157.9136704,
      damping: 17.59291886, ratio: 0.7),
    Conversion(
      dialect: "swiftui", members: [(.duration, 0.5), (.bounce, -0.3)], mass: 1, stiffness: 157.9136704,
      damping: 35.90391604, ratio: 1.428571429),
    Conversion(
      dialect: "swiftui", members: [(.response, 0.5), (.dampingFraction, 0.825)], mass: 1,
      stiffness: 157.9136704, damping: 20.73451151, ratio: 0.825),
    Conversion(
      dialect: "flutter",
      members: [(.constructor, 0), (.mass, 0.5), (.stiffness, 100), (.ratio, 1.1)], mass: 0.5,
      stiffness: 100, damping: 15.55634919, ratio: 1.1),
    Conversion(
      dialect: "motion", members: [(.duration, 0.8), (.bounce, 0)], mass: 1, stiffness: 133.2123819,
      damping: 23.08353369, ratio: 1),
    Conversion(
      dialect: "motion", members: [(.duration, 0.5), (.bounce, 0.3)], mass: 1, stiffness: 387.2745799,
      damping: 27.55101045, ratio: 0.7),
    Conversion(
      dialect: "motion", members: [(.visualDuration, 0.5), (.bounce, 0.3)], mass: 1,
      stiffness: 109.6622711, damping: 14.66076572, ratio: 0.7),
    Conversion(
      dialect: "react-spring", members: [(.frequency, 0.4), (.damping, 0.5), (.mass, 1)], mass: 1,
      stiffness: 246.74011, damping: 15.70796327, ratio: 0.5),
    Conversion(
      dialect: "react-native", members: [(.tension, 40), (.friction, 7)], mass: 1, stiffness: 230.2,
      damping: 22, ratio: 0.7250033704),
    Conversion(
      dialect: "react-native", members: [(.bounciness, 8), (.speed, 12)], mass: 1,
      stiffness: 342.1005882, damping: 24.68401925, ratio: 0.6672813245),
    // The two other ranges of the cubic.
    Conversion(
      dialect: "react-native", members: [(.bounciness, 4), (.speed, 2)], mass: 1,
      stiffness: 129.69176470588235, damping: 15.165976037440387, ratio: 0.6658619065374415),
    Conversion(
      dialect: "react-native", members: [(.bounciness, 10), (.speed, 5)], mass: 1,
      stiffness: 193.41441176470587, damping: 16.044794095701757, ratio: 0.576845802579826),
    // A tension of 41.57, near the end of the middle range.
    Conversion(
      dialect: "react-native", members: [(.bounciness, 8), (.speed, 7)], mass: 1,
      stiffness: 235.89617647058824, damping: 20.300474527624925, ratio: 0.6608695520180422),
    Conversion(
      dialect: "react-native", members: [(.bounciness, 0), (.speed, 12)], mass: 1,
      stiffness: 342.1005882, damping: 36.92, ratio: 0.998),
    Conversion(
      dialect: "reanimated",
      members: [(.version, Dialects.reanimated4), (.duration, 550), (.dampingRatio, 1), (.mass, 4)],
      mass: 4, stiffness: 898.9257812, damping: 119.928364, ratio: 1,
      release: Dialects.release(100, 0)),
    Conversion(
      dialect: "reanimated",
      members: [(.version, Dialects.reanimated4), (.duration, 150), (.dampingRatio, 1), (.mass, 4)],
      mass: 4, stiffness: 8000, damping: 357.7708764, ratio: 1, release: Dialects.release(100, 0)),
    Conversion(
      dialect: "reanimated",
      members: [(.version, Dialects.reanimated3), (.duration, 2000), (.dampingRatio, 0.5)],
      mass: 0.6533145904541016, stiffness: 100, damping: 8.082787826326394, ratio: 0.5,
      release: Dialects.release(100, 0)),
    Conversion(
      dialect: "reanimated",
      members: [(.version, Dialects.reanimated3), (.duration, 1200), (.dampingRatio, 0.8)],
      mass: 0.42319297790527344, stiffness: 100, damping: 10.40852546443299, ratio: 0.8,
      release: Dialects.release(-300, 0, 900)),
    Conversion(
      dialect: "libadwaita", members: [(.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500)], mass: 0.5,
      stiffness: 500, damping: 31.6227766, ratio: 1),
    Conversion(
      dialect: "libadwaita", members: [(.dampingRatio, 0.5), (.mass, 1), (.stiffness, 100)], mass: 1,
      stiffness: 100, damping: 10, ratio: 0.5),
  ]

  @Test(arguments: conversions)
  func conversionToMassStiffnessAndDamping(_ vector: Conversion) throws {
    let spring = try Dialects.spring(Dialects.named(vector.dialect), vector.members, for: vector.release)
    // The published digits end after the tenth, those of a bounciness of 0 after the third.
    let tolerance = vector.ratio == 0.998 ? 1e-3 : 1e-9
    #expect(abs(spring.mass - vector.mass) <= 1e-12)
    #expect(abs(spring.stiffness / vector.stiffness - 1) <= tolerance)
    #expect(abs(spring.damping / vector.damping - 1) <= tolerance)
    #expect(abs(spring.dampingRatio / vector.ratio - 1) <= tolerance)
  }

  @Test func springInTheTermsOfSwiftUIAndCompose() throws {
    let spring = try Spring(stiffness: 200, damping: 20)
    let release = SpringPreset.standardRelease
    let swiftUI = Dialects.named("swiftui").values(of: spring, for: release)
    #expect(abs((swiftUI[.duration] ?? 0) - 0.4442882938) < 1e-10)
    #expect(abs((swiftUI[.bounce] ?? 0) - 0.2928932188) < 1e-10)
    let compose = Dialects.named("compose").values(of: spring, for: release)
    #expect(compose[.stiffness] == 200)
    #expect(abs((compose[.dampingRatio] ?? 0) - 0.7071067812) < 1e-10)
  }

  /// A release, and when the library ends its animation.
  struct Completion: CustomTestStringConvertible {
    let dialect: String
    let members: [(DialectTerm, Double)]
    let release: SpringRelease
    let seconds: Double
    var completion: [(DialectTerm, Double)] = []
    var limits: [String: Double] = [:]
    var testDescription: String { "\(dialect) \(members.map { "\($0.0) \($0.1)" })" }
  }

  static let completions = [
    Completion(
      dialect: "coreanimation", members: [(.mass, 1), (.stiffness, 100), (.damping, 5)],
      release: Dialects.release(0, 1), seconds: 2.85497461),
    Completion(
      dialect: "coreanimation", members: [(.mass, 1), (.stiffness, 100), (.damping, 15)],
      release: Dialects.release(0, 1), seconds: 1.022093798),
    Completion(
      dialect: "compose", members: [(.dampingRatio, 1), (.stiffness, 1500)],
      release: Dialects.release(0, 300), seconds: 0.334, completion: [(.visibilityThreshold, 0.01)]),
    Completion(
      dialect: "compose", members: [(.dampingRatio, 0.8), (.stiffness, 380)],
      release: Dialects.release(0, 1), seconds: 0.328, completion: [(.visibilityThreshold, 0.01)]),
    Completion(
      dialect: "android-spring", members: [(.dampingRatio, 0.5), (.stiffness, 1500)],
      release: Dialects.release(0, 300), seconds: 0.3107660737, completion: [(.minimumVisibleChange, 1)],
      limits: ["valueThreshold": 0.75, "velocityThreshold": 46.875]),
    Completion(
      dialect: "flutter", members: [(.mass, 1), (.stiffness, 100), (.damping, 10)],
      release: Dialects.release(0, 1), seconds: 1.437764823,
      completion: [(.toleranceDistance, 0.001), (.toleranceVelocity, 0.001)]),
    Completion(
      dialect: "motion", members: [(.stiffness, 100), (.damping, 10)], release: Dialects.release(0, 1),
      seconds: 1.067379046, limits: ["calculatedOn50msGrid": 1.1, "restDelta": 0.005, "restSpeed": 0.01]),
    Completion(
      dialect: "motion", members: [(.stiffness, 100), (.damping, 10)], release: Dialects.release(0, 300),
      seconds: 1.380426989, limits: ["calculatedOn50msGrid": 1.4, "restDelta": 0.5, "restSpeed": 2]),
    Completion(
      dialect: "react-spring", members: [(.tension, 170), (.friction, 26), (.mass, 1)],
      release: Dialects.release(0, 1), seconds: 0.711),
    Completion(
      dialect: "react-spring", members: [(.tension, 170), (.friction, 26), (.mass, 1)],
      release: Dialects.release(300, 0, -2000), seconds: 0.661),
    Completion(
      dialect: "react-native", members: [(.mass, 1), (.stiffness, 100), (.damping, 10)],
      release: Dialects.release(0, 1), seconds: 1.437764823),
    Completion(
      dialect: "react-native", members: [(.mass, 1), (.stiffness, 100), (.damping, 40)],
      release: Dialects.release(0, 100), seconds: 1.66265089),
    Completion(
      dialect: "reanimated",
      members: [(.version, Dialects.reanimated4), (.mass, 4), (.stiffness, 900), (.damping, 120)],
      release: Dialects.release(100, 0), seconds: 0.8245206644),
    Completion(
      dialect: "libadwaita", members: [(.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500)],
      release: Dialects.release(0, 1), seconds: 0.218, completion: [(.epsilon, 0.001)]),
    Completion(
      dialect: "libadwaita", members: [(.dampingRatio, 0.5), (.mass, 1), (.stiffness, 100)],
      release: Dialects.release(0, 1000), seconds: 1.381, completion: [(.epsilon, 0.001)]),
    // A damping ratio in place of a damping coefficient, and the intended spring.
    Completion(
      dialect: "flutter", members: [(.mass, 1), (.stiffness, 380), (.damping, 0.8)],
      release: Dialects.release(0, 1), seconds: 17.406197),
  ]

  @Test(arguments: completions)
  func firstRestByTheRuleOfTheLibrary(_ vector: Completion) throws {
    let result = try Dialects.translation(
      Dialects.named(vector.dialect), vector.members, for: vector.release, vector.completion, frameRate: 1000)
    let end = try #require(result.motion.end?.seconds)
    // The rule of React Spring holds before a step, which belongs to the next frame.
    let seconds = result.motion.firstRest ?? (vector.dialect == "react-spring" ? end - 0.001 : end)
    #expect(abs(seconds / vector.seconds - 1) <= (vector.seconds == 17.406197 ? 1e-6 : 1e-9))
    for (name, value) in vector.limits {
      let limit = result.motion.limits.first { "\($0.name)" == name }
      #expect(abs((limit?.value ?? .nan) - value) < 1e-12)
    }
  }

  @Test func deviationsOfReactSpring() throws {
    let dialect = Dialects.named("react-spring")
    let members: [(DialectTerm, Double)] = [(.tension, 170), (.friction, 26), (.mass, 1)]
    let rest = try Dialects.translation(dialect, members, for: Dialects.release(0, 1), frameRate: 1000)
    #expect(abs((rest.motion.deviation?.value ?? 0) / 0.004072223481 - 1) < 1e-9)
    #expect(rest.motion.deviation?.time == 0.088)
    let thrown = try Dialects.translation(
      dialect, members, for: Dialects.release(300, 0, -2000), frameRate: 1000)
    #expect(abs((thrown.motion.deviation?.value ?? 0) / 0.4538999277 - 1) < 1e-9)
    #expect(thrown.velocity == -2)
  }

  @Test(arguments: ["react-native", "reanimated"])
  func overdampedSpringDeviatesWhereTheDampingIsIgnored(_ name: String) throws {
    let spring = try Spring(stiffness: 100, dampingRatio: 2)
    let result = try Dialects.translation(
      of: spring, to: Dialects.named(name), for: Dialects.release(0, 100))
    #expect(abs((result.motion.deviation?.value ?? 0) - 28.6) < 0.05)
    #expect(abs((result.motion.deviation?.time ?? 0) - 0.335) < 5e-4)
    #expect(!result.isExact)
  }

  /// wobble allows more than critical damping if its declaration says so.
  @Test func overdampedSpringOfWobbleIsExact() throws {
    let result = try Dialects.translation(
      of: Spring(stiffness: 100, dampingRatio: 2), to: Dialects.named("wobble"), for: Dialects.release(0, 100)
    )
    #expect(result.isExact)
    #expect(result.code.contains("allowsOverdamping: true"))
    #expect(result.parameters[.allowsOverdamping] == 1)
  }

  @Test func libadwaitaJumpsAtTheEndOfItsClock() throws {
    let result = try Dialects.translation(
      Dialects.named("libadwaita"), [(.dampingRatio, 1), (.mass, 0.5), (.stiffness, 500)],
      for: Dialects.release(0, 1000))
    #expect(result.motion.end?.seconds == 0.218)
    #expect(abs((result.motion.residue ?? 0) - 8.0) < 0.01)
  }
}
