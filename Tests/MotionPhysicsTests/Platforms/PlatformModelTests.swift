import MotionSystem
import Testing

@testable import MotionPhysics

/// The models of platforms against `Tests/Platforms/ports.py`, which ports their sources frame by frame.
/// Members that a case does not list have their defaults.
@Suite struct PlatformModelTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let model: String
    let members: [String: Double]
    let from: Double
    let velocity: Double
    let bounds: (min: Double, max: Double)?
    let duration: Double
    let destination: Double
    /// The values after 0.1, 0.4 and 0.85 of the duration; none if that is 0.
    let values: [Double]

    init(
      _ model: String, _ members: [String: Double], from: Double, velocity: Double,
      bounds: (min: Double, max: Double)?, duration: Double, destination: Double, values: [Double]
    ) {
      (self.model, self.members, self.from, self.velocity) = (model, members, from, velocity)
      (self.bounds, self.duration, self.destination, self.values) = (bounds, duration, destination, values)
    }

    var testDescription: String { "\(model) \(members) from \(from) at \(velocity)" }
  }

  static let cases: [Case] = [
    Case(
      "uiscrollview", [:], from: 0, velocity: 2000, bounds: nil, duration: 2.65,
      destination: 993.0447570442198,
      values: [410.8839100028662, 878.4624622593345, 987.0181681137641]),
    Case(
      "uiscrollview", ["decelerationRate": 0.99, "frameRate": 120], from: 40, velocity: -731, bounds: nil,
      duration: 0.43333333333333335, destination: -31.43974074073046,
      values: [14.448800222768341, -19.69288116870382, -30.583132440548006]),
    Case(
      "uiscrollview", [:], from: 5, velocity: 9, bounds: nil, duration: 0, destination: 5,
      values: []),
    Case(
      "android-spline", [:], from: 0, velocity: 2000, bounds: nil, duration: 0.924,
      destination: 647.3987783959533,
      values: [177.38886650616942, 501.8798239967498, 641.0989048564318]),
    Case(
      "android-spline", ["friction": 0.02, "density": 2.625], from: -300, velocity: -5000, bounds: nil,
      duration: 0.721, destination: -1563.346685136957,
      values: [-646.160116390748, -1279.3781408645557, -1551.0529882401909]),
    Case(
      "android-spline", ["density": 2, "over": 80], from: 100, velocity: 6000, bounds: (0, 400),
      duration: 0.36023315042588583, destination: 400,
      values: [315.4581560410895, 468.7507423547428, 407.6437314342469]),
    Case(
      "android-spline", ["density": 2, "over": 6], from: 100, velocity: -1500, bounds: (0, 400),
      duration: 0.16120645087330843, destination: 0,
      values: [75.94928159003874, 10.770876206655885, -1.3890882157036106]),
    Case(
      "android-spline", ["over": 80], from: 430, velocity: 900, bounds: (0, 400),
      duration: 0.3939538235857301, destination: 400,
      values: [459.1702597104441, 474.23110252738104, 409.01684149232983]),
    Case(
      "android-spline", [:], from: -50, velocity: -300, bounds: (0, 400), duration: 0.22360679774997896,
      destination: 0,
      values: [-48.6, -32.39999999999999, -3.0375000000000156]),
    Case(
      "android-spline", [:], from: -50, velocity: 3000, bounds: (0, 400), duration: 0.16, destination: 400,
      values: [-2.020792473736151, 139.85519853832608, 338.5451193281682]),
    Case(
      "android-fling", [:], from: 10, velocity: 2000, bounds: nil, duration: 0.8936709464884542,
      destination: 475.02976190476187,
      values: [159.02171182937212, 380.0831870258331, 466.59276751110417]),
    Case(
      "android-fling", ["friction": 2.5, "minimumVisibleChange": 0.1], from: 10, velocity: -800, bounds: nil,
      duration: 0.4894964129877522, destination: -65.74404761904762,
      values: [-20.619763853283217, -56.43965470914657, -65.22537180827739]),
    Case(
      "android-fling", [:], from: 10, velocity: 46, bounds: nil, duration: 0, destination: 10,
      values: []),
    Case(
      "compose-exponential", [:], from: 0, velocity: 2000, bounds: nil, duration: 2.357,
      destination: 476.16666666666663,
      values: [299.23857795601975, 467.1106238151889, 476.08493690970164]),
    Case(
      "compose-exponential", ["frictionMultiplier": 0.3, "absVelocityThreshold": 5], from: 7, velocity: -333,
      bounds: nil, duration: 3.332, destination: -253.3174603174603,
      values: [-83.60845086227616, -207.99662376162786, -249.83389077472276]),
    Case(
      "compose-exponential", ["absVelocityThreshold": 5], from: 7, velocity: 4, bounds: nil, duration: 0,
      destination: 7,
      values: []),
    Case(
      "compose-exponential", ["frictionMultiplier": 0], from: 0, velocity: 50, bounds: nil,
      duration: 14796.685, destination: 118809.5238095238,
      values: [55100.09545651169, 109136.26976089341, 118442.84052837295]),
    Case(
      "react-native", [:], from: 0, velocity: 2000, bounds: nil, duration: 2.9166666666666665,
      destination: 997.0717003051809,
      values: [441.96485422995283, 903.0280321355943, 992.9753742087684]),
    Case(
      "react-native", ["deceleration": 0.995, "frameRate": 90], from: -80, velocity: -450, bounds: nil,
      duration: 0.7888888888888889, destination: -168.2574226970938,
      values: [-109.33510310723929, -151.42100033575122, -166.85116704865356]),
    Case(
      "react-native", [:], from: 0, velocity: 1, bounds: nil, duration: 0.016666666666666666,
      destination: 0.016391949758997035,
      values: [0.0016638919727383612, 0.0066224190964021485, 0.013967854319389727]),
    Case(
      "reanimated", [:], from: 0, velocity: 2000, bounds: nil, duration: 1.1333333333333333,
      destination: 690.5204851369588,
      values: [218.21573079318682, 615.6159915337732, 690.0715054787436]),
    Case(
      "reanimated", ["deceleration": 0.997, "velocityFactor": 1.5, "frameRate": 12, "platform": 1], from: 30,
      velocity: -900, bounds: nil, duration: 2.3333333333333335, destination: -570.6034571803169,
      values: [-193.91594894853495, -533.5490587756672, -570.5447936407762]),
    Case(
      "reanimated", [:], from: 0, velocity: 2000, bounds: (-100, 250), duration: 0.13333333333333333,
      destination: 250,
      values: [26.577925761453955, 105.34546477356159, 218.2157307931868]),
    Case(
      "reanimated", [:], from: 0, velocity: -2000, bounds: (-100, 250), duration: 0.06666666666666667,
      destination: -100,
      values: [-13.288962880726977, -53.0234038768008, -99.33841446220893]),
    Case(
      "reanimated", ["rubberBandEffect": 1], from: 0, velocity: 2000, bounds: (-100, 250), duration: 0.8,
      destination: 250,
      values: [156.50401210643415, 461.0379158874051, 284.88606373392656]),
    Case(
      "reanimated", ["rubberBandEffect": 1, "rubberBandFactor": 1.1, "frameRate": 120], from: -180,
      velocity: 0, bounds: (-100, 250), duration: 0.15, destination: -100,
      values: [-178.1006634110258, -159.56596606657865, -109.38056004299023]),
    Case(
      "flutter-friction", [:], from: 0, velocity: 2000, bounds: nil, duration: 4.9938064302173375,
      destination: 998.7612860434675,
      values: [631.3375422701256, 980.4683349922476, 998.5580697135653]),
    Case(
      "flutter-friction", ["drag": 0.3, "toleranceVelocity": 15], from: 12, velocity: -700, bounds: nil,
      duration: 3.191957592507896, destination: -569.4084815577761,
      values: [-173.5128725890579, -444.41750806906634, -547.23542324581]),
    Case(
      "flutter-friction", ["constantDeceleration": 900, "toleranceVelocity": 20], from: 12, velocity: -700,
      bounds: nil, duration: 0.3577403547150476, destination: -109.33157771474046,
      values: [-11.590005151337508, -65.87948989124463, -105.81371753720553]),
    Case(
      "flutter-bouncing", [:], from: 0, velocity: 2000, bounds: nil, duration: 2.299732848703251,
      destination: 988.7736731830329,
      values: [368.5855172318587, 840.4682897290677, 978.8333784865437]),
    Case(
      "flutter-bouncing", ["constantDeceleration": 1400], from: 0, velocity: -2500, bounds: nil,
      duration: 0.5634927539490877, destination: -622.2408127394547,
      values: [-130.99327062686928, -417.91758287985266, -609.4224754158093]),
    Case(
      "flutter-bouncing", [:], from: 0, velocity: 2000, bounds: (-100, 250), duration: 0.6672162767679605,
      destination: 250,
      values: [124.91276932776032, 280.1882343227911, 252.47264822147102]),
    Case(
      "flutter-bouncing", [:], from: 0, velocity: 20000, bounds: (-100, 250), duration: 0.668814411708817,
      destination: 250,
      values: [369.04786376612515, 286.77037475860925, 252.48418247035676]),
    Case(
      "flutter-bouncing", [:], from: 300, velocity: 100, bounds: (-100, 250), duration: 0.49902148028305027,
      destination: 250,
      values: [294.7271248893627, 264.6258627011999, 251.9702592131098]),
    Case(
      "flutter-clamping", [:], from: 0, velocity: 2000, bounds: nil, duration: 0.7633484872589379,
      destination: 647.3987783959532,
      values: [142.42773124710968, 453.3067264252397, 640.0158477807953]),
    Case(
      "flutter-clamping", ["friction": 0.03], from: -5, velocity: -6000, bounds: nil,
      duration: 1.0288999334662945, destination: -2622.8419338052754,
      values: [-580.9252254371605, -1838.005246398849, -2592.988084827336]),
    Case(
      "flutter-clamping-old", [:], from: 0, velocity: 2000, bounds: nil, duration: 0.9248553977085047,
      destination: 600.4770771419002,
      values: [165.9610012201232, 470.4843510953019, 591.1983484373206]),
    Case(
      "flutter-clamping-old", ["friction": 0.03], from: -5, velocity: -6000, bounds: nil,
      duration: 1.2465913970501312, destination: -2433.107876146584,
      values: [-676.0850913972973, -1907.4652263757562, -2395.588118763918]),
    Case(
      "motion-inertia", [:], from: 0, velocity: 2000, bounds: nil, duration: 2.623044478856041,
      destination: 1600,
      values: [886.1532529257584, 1536.6042723015555, 1598.3221910718519]),
    Case(
      "motion-inertia", ["power": 1.2, "timeConstant": 500, "restDelta": 0.1], from: 3, velocity: -700,
      bounds: nil, duration: 4.517993492415703, destination: -837,
      values: [-496.7082991871425, -814.3760948352963, -836.6121695600327]),
    Case(
      "motion-inertia", [:], from: 3, velocity: 0.5, bounds: nil, duration: 0, destination: 3.4,
      values: []),
  ]

  /// Returns the motion of one axis by a model, with the defaults of the members that are not given.
  static func motion(
    _ name: String, _ members: [String: Double] = [:], from: Double, velocity: Double,
    bounds: (min: Double, max: Double)? = nil
  ) throws -> PlatformMotion {
    let model = try #require(PlatformModel.all.first { "\($0.name)" == name })
    #expect(Set(members.keys).isSubset(of: model.members.map { "\($0.name)" }))
    return try PlatformMotion(
      from: Coordinate(from), velocity: Coordinate(velocity), model: model,
      values: model.members.map { members["\($0.name)"] ?? $0.standard },
      bounds: bounds.map { [try ScrollBounds(min: $0.min, max: $0.max)] } ?? [], budget: .unlimited)
  }

  @Test(arguments: cases) func releaseFollowsThePort(_ item: Case) throws {
    let motion = try Self.motion(
      item.model, item.members, from: item.from, velocity: item.velocity, bounds: item.bounds)
    let scale = max(abs(item.destination - item.from), 1)
    #expect(abs(motion.axes[0].end - item.duration) <= 1e-8)
    #expect(abs(motion.destination[0] - item.destination) <= 1e-8 * scale)
    for (share, value) in zip([0.1, 0.4, 0.85], item.values) {
      let state = motion.axes[0].state(at: share * item.duration)
      #expect(abs(state.value - value) <= 1e-8 * scale, "at \(share)")
    }
  }

  @Test func everyModelHasCases() {
    #expect(Set(Self.cases.map { $0.model }) == Set(PlatformModel.all.map { "\($0.name)" }))
  }

  /// The launch velocity brings the value to its destination; a model that stops at a frame comes near it.
  @Test(arguments: PlatformModel.all.indices) func launchReachesItsDestination(_ index: Int) throws {
    let model = PlatformModel.all[index]
    let stopsAtFrames = ["uiscrollview", "react-native", "reanimated"].contains("\(model.name)")
    for target in [310.0, -45, 10] {
      let values = model.members.map { $0.standard }
      let velocity = try PlatformMotion.launchVelocity(
        from: 10, to: Coordinate(target), model: model, values: values, budget: .unlimited)
      let motion = try PlatformMotion(
        from: 10, velocity: velocity, model: model, values: values, budget: .unlimited)
      // Android's durations are whole milliseconds, but its distance is exact.
      #expect(abs(motion.destination[0] - target) <= (stopsAtFrames ? 0.1 : 1e-9))
    }
  }

  // MARK: Bounds, by formulas of their own

  /// The first time, in steps, at which a spring is within both limits.
  private func rest(
    distance: Double, speed: Double, step: Double, _ spring: (Double) -> (x: Double, v: Double)
  ) -> Double {
    var count = 0.0
    while abs(spring(count * step).x) > distance || abs(spring(count * step).v) > speed { count += 1 }
    return count * step
  }

  /// x = A(1 − e^(−kt)) reaches the bound at ln(1/(1 − b/A))/k. There a critically damped spring of ω₀ = 10
  /// takes over, x = v·t·e^(−10t).
  @Test func uiScrollViewBouncesAtABound() throws {
    let motion = try Self.motion("uiscrollview", from: 0, velocity: 2000, bounds: (-100, 250))
    let rate = -1000 * log(0.998)
    let travel = 2 * 0.998 / 0.002
    let arrival = -log(1 - 250 / travel) / rate
    let speed = rate * (travel - 250)
    let settled = rest(distance: 0.5, speed: 10, step: 1e-5) { time in
      (speed * time * exp(-10 * time), speed * (1 - 10 * time) * exp(-10 * time))
    }
    let phases = motion.axes[0].phases
    #expect(phases.count == 2 && phases[1].role == .edge && motion.destination[0] == 250)
    #expect(abs(phases[0].end - arrival) < 1e-10)
    #expect(abs(phases[1].end - arrival - settled) < 2e-5)
    #expect(abs(motion.axes[0].state(at: arrival + 0.1).value - 250 - speed * 0.1 * exp(-1)) < 1e-8)
    let outside = try Self.motion("uiscrollview", from: 300, velocity: 0, bounds: (-100, 250))
    #expect(outside.axes[0].phases.map { $0.role } == [.overscroll])
    #expect(abs(outside.axes[0].state(at: 0.1).value - 250 - 50 * 2 * exp(-1)) < 1e-10)
  }

  /// Critically damped, x = 50·(1 + ω₀t)·e^(−ω₀t), with ω₀ = 20 instead of the model's 10.
  @Test func aGivenOverscrollSpringReplacesThatOfThePlatform() throws {
    let motion = try PlatformMotion(
      from: 300, velocity: 0, model: .uiScrollView,
      values: PlatformModel.uiScrollView.members.map { $0.standard },
      bounds: [ScrollBounds(min: -100, max: 250)],
      overscrollSpring: Spring(stiffness: 400, dampingRatio: 1),
      budget: .unlimited)
    #expect(abs(motion.axes[0].state(at: 0.1).value - 250 - 50 * 3 * exp(-2)) < 1e-10)
  }

  @Test func androidFlingStopsAtABound() throws {
    let motion = try Self.motion("android-fling", from: 0, velocity: 2000, bounds: (-100, 250))
    #expect(motion.destination[0] == 250 && motion.projection[0] > 250)
    #expect(abs(motion.axes[0].end + log(1 - 250 * 4.2 / 2000) / 4.2) < 1e-10)
    let beyond = try Self.motion("android-fling", from: 260, velocity: 2000, bounds: (-100, 250))
    #expect(beyond.destination[0] == 250 && beyond.axes[0].end == 0)
  }

  /// The spring of a release beyond a bound has mass 0.5, stiffness 100 and damping ratio 1.1, and starts at
  /// rest if the value moves outward.
  @Test(arguments: ["flutter-clamping", "flutter-clamping-old"])
  func flutterStopsAtABoundAndReturnsFromBeyond(_ model: String) throws {
    let motion = try Self.motion(model, from: 0, velocity: 2000, bounds: (-100, 250))
    #expect(motion.destination[0] == 250)
    let free = try Self.motion(model, from: 0, velocity: 2000)
    #expect(abs(free.axes[0].state(at: motion.axes[0].end).value - 250) < 1e-9)
    let slow = try Self.motion(model, from: 0, velocity: 19, bounds: (-100, 250))
    #expect(slow.destination[0] == 0 && slow.axes[0].end == 0)
    let least = try Self.motion(model, from: 0, velocity: 20, bounds: (-100, 250))
    #expect(least.destination[0] > 0 && least.axes[0].end > 0)
    let frequency = 200.0.squareRoot()
    let (slowRate, fastRate) = (
      frequency * (1.1 - 0.21.squareRoot()), frequency * (1.1 + 0.21.squareRoot())
    )
    for (velocity, start) in [(400.0, 0.0), (-400, -400)] {
      let beyond = try Self.motion(model, from: 280, velocity: velocity, bounds: (-100, 250))
      let slowShare = (start + fastRate * 30) / (fastRate - slowRate)
      func spring(_ time: Double) -> (x: Double, v: Double) {
        let (slow, fast) = (slowShare * exp(-slowRate * time), (30 - slowShare) * exp(-fastRate * time))
        return (slow + fast, -slowRate * slow - fastRate * fast)
      }
      #expect(abs(beyond.axes[0].end - rest(distance: 1, speed: 20, step: 1e-5, spring)) < 2e-5)
      #expect(abs(beyond.axes[0].state(at: 0.05).value - 250 - spring(0.05).x) < 1e-9)
    }
  }

  /// At the first frame outside the bounds a spring of stiffness 500 and damping 10 takes over; it ends at a
  /// frame too.
  @Test func motionInertiaBouncesFromTheFirstFrameOutside() throws {
    let motion = try Self.motion("motion-inertia", from: 0, velocity: 2000, bounds: (-100, 250))
    var frame = 0.0
    while 1600 * (1 - exp(-frame / 60 / 0.325)) <= 250 { frame += 1 }
    let start = frame / 60
    let displacement = 1600 * (1 - exp(-start / 0.325)) - 250
    let speed = 1600 / 0.325 * exp(-start / 0.325)
    let frequency = 475.0.squareRoot()
    func spring(_ time: Double) -> (x: Double, v: Double) {
      let sine = (speed + 5 * displacement) / frequency
      let (c, s) = (cos(frequency * time) * exp(-5 * time), sin(frequency * time) * exp(-5 * time))
      return (
        displacement * c + sine * s,
        (sine * frequency - 5 * displacement) * c - (displacement * frequency + 5 * sine) * s
      )
    }
    let phases = motion.axes[0].phases
    #expect(phases.count == 2 && motion.destination[0] == 250)
    #expect(abs(phases[0].end - start) < 1e-12)
    #expect(abs(phases[1].end - start - rest(distance: 0.5, speed: 2, step: 1.0 / 60, spring)) < 1e-9)
    #expect(abs(motion.axes[0].state(at: start + 0.07).value - 250 - spring(0.07).x) < 1e-9)
  }
}
