import CurveExport
import Testing

@testable import MotionAPI
@testable import MotionService

/// Trajectories as declarations of animation libraries.
struct NativeSpringTests {
  static let release = "/v1/spring/trajectory?from=300&velocity=-800&spring.stiffness=200&spring.damping=20"

  static let declarations = [
    (
      "swiftui-spring",
      "let cardSpring = Animation.interpolatingSpring(mass: 1, stiffness: 200, damping: 20, "
        + "initialVelocity: 2.66666666667)"
    ),
    ("uikit", "initialVelocity: CGVector(dx: 2.66666666667, dy: 0)"),
    ("coreanimation", "let cardSpring = CASpringAnimation(keyPath: \"position.x\")\ncardSpring.mass = 1\n"),
    (
      "compose-spring",
      "val cardSpring = spring<Float>(dampingRatio = 0.70710678f, stiffness = 200f, "
        + "visibilityThreshold = 0.5f)"
    ),
    ("android-spring", ".setStartValue(300f).setStartVelocity(-800f)"),
    (
      "flutter",
      "final cardSpring = SpringSimulation(SpringDescription(mass: 1, stiffness: 200, damping: 20), "
        + "300, 0, -800);"
    ),
    (
      "motion",
      "const cardSpring = { type: \"spring\", stiffness: 200, damping: 20, mass: 1, velocity: -800 };"
    ),
    ("react-spring", "const cardSpring = { tension: 200, friction: 20, mass: 1, velocity: -0.8 };"),
    (
      "reanimated",
      "const cardSpring = withSpring(0, { mass: 1, stiffness: 200, damping: 20, velocity: -800 });"
    ),
    ("libadwaita", "adw_spring_params_new_full (20, 1, 200)"),
  ]

  @Test(arguments: declarations)
  func declarationHasTheUnitsOfTheLibrary(_ format: String, _ text: String) {
    let response = Service.get(Service.path(Self.release + "&name=card", format))
    #expect(response.status == 200)
    #expect(response.mediaType == "text/plain")
    #expect(response.text.hasPrefix("// card: from 300 to 0, "), "\(response.text)")
    #expect(response.text.contains(text), "\(response.text)")
  }

  @Test(arguments: [
    ("spring", "swiftui-spring", "let spring = Animation."),
    ("card-spring", "motion", "const cardSpring = {"),
    ("spring", "compose-spring", "val springSpec = spring<Float>("),
    ("offspring", "flutter", "final offspringSpring = "),
  ])
  func nameThatSaysSpringIsNotRepeated(_ name: String, _ format: String, _ declaration: String) {
    let text = Service.get(Service.path(Self.release + "&name=\(name)", format)).text
    #expect(text.contains("\n" + declaration), "\(text)")
  }

  @Test func commentStatesTheDeviation() {
    let inexact = Service.get(Service.path(Self.release, "react-spring"))
    #expect(inexact.text.contains("maximum deviation ") && inexact.text.contains("% of the travel) at "))
    let overdamped = "/v1/spring/trajectory?from=100&spring.stiffness=100&spring.dampingRatio=2"
    #expect(
      Service.get(Service.path(overdamped, "reanimated")).text.contains("(28.6 % of the travel) at 0.3348 s"))
    let flutter = Service.get(Service.path(overdamped, "flutter")).text
    #expect(
      flutter.contains(
        ", exact; Flutter first rests at 4.692 s and ends it after 4.7 s at 60 frames per second"))
    #expect(Service.get(Service.path(overdamped, "coreanimation")).text.contains("allowsOverdamping = true"))
  }

  /// Android ends where (1 + ωt)e^(−ωt) < 0.75·c and ω²t·e^(−ωt) < 62.5·0.75·c. The least visible change c is
  /// 1/256 for ALPHA, 1/500 for a scale and 0.1 for a rotation; that of a translation, 1, would swallow the
  /// motion, so it is the threshold.
  @Test(arguments: [
    ("opacity", "0.5681"), ("scale", "0.621"), ("rotation", "0.3004"), ("x", "0.6754"),
  ])
  func endOnAndroidIsThatOfTheProperty(property: String, seconds: String) {
    let release = "/v1/spring/trajectory?from=1&spring.stiffness=200&spring.dampingRatio=1&threshold=0.001"
    let text = Service.get(Service.path(release + "&property=" + property, "android-spring")).text
    #expect(text.contains("Android's SpringAnimation first rests at \(seconds) s "), "\(text)")
  }

  @Test func commentStatesThatALibraryDoesNotFollow() {
    let text = Service.get(
      "/v1/spring/trajectory.react-spring?from=300&spring.stiffness=5000000&spring.dampingRatio=0.5"
    ).text
    #expect(text.contains("from 300 to 0, not followed by the library\n"), "\(text)")
  }

  @Test func axesWhoseNamesDifferInCaseHaveDifferentVariables() {
    let text = Service.get("/v1/spring/trajectory.motion?from.x=1&from.X=2&name=card").text
    #expect(text.contains("const cardXSpring = ") && text.contains("const cardXSpring2 = "), "\(text)")
  }

  @Test func deviationBeyondTheToleranceIsAnError() throws {
    let target = Service.path(Self.release + "&sampling.tolerance=", "react-spring")
    #expect(Service.get(target + "5").status == 200)
    #expect(try Service.get(target + "0.001").errors() == ["/sampling/tolerance"])
  }

  @Test func drawerDeclaresItsSpringAndOtherMotionsNameOtherFormats() throws {
    let drawer = Service.get("/v1/drawer/trajectory.flutter?from=420&velocity=-900&anchors=80,400,720")
    #expect(drawer.text.contains(", 420, 80, -900)"), "\(drawer.text)")
    for format in CurveFormat.nativeSprings where format != .gsap {
      let scroll = Service.get(
        Service.path("/v1/scroll/trajectory?from=900&velocity=4000&bounds.max=1200", format.name))
      #expect(try scroll.errors() == ["/format"], "\(format.name)")
      #expect(
        try scroll.detail(at: "/format")?.contains("keyframes, waapi, swiftui or compose") == true)
    }
    // A release from beyond a bound is one spring.
    let overscroll = Service.get("/v1/scroll/trajectory.motion?from=900&velocity=0&bounds.max=200")
    #expect(overscroll.text.contains("stiffness: 100, damping: 20, mass: 1, velocity: 0"))
  }

  @Test func everyAxisHasADeclarationAndUIKitOneForBoth() {
    let axes = "/v1/spring/trajectory?from.x=300&from.y=-20&velocity.x=-600&velocity.y=0&name=card"
    let motion = Service.get(Service.path(axes, "motion")).text
    #expect(motion.contains("const cardXSpring = ") && motion.contains("const cardYSpring = "))
    let uiKit = Service.get(Service.path(axes, "uikit")).text
    #expect(uiKit.contains("CGVector(dx: 2, dy: 0)"), "\(uiKit)")
    #expect(uiKit.split(separator: "\n").filter { $0.hasPrefix("let ") }.count == 1)
  }

  /// An Int of Kotlin is at most 2,147,483,647, and this spring moves for months.
  @Test func durationOfComposeIsAnIntOfKotlin() {
    let text = Service.get(
      "/v1/spring/trajectory.compose?from=100&spring.stiffness=1e-13&spring.dampingRatio=1"
    ).text
    #expect(text.contains("durationMillis = 2000000000\n"), "\(text)")
  }

  @Test(arguments: ["swiftui-spring", "uikit", "coreanimation"])
  func velocityWithoutTravelIsAnErrorThatNamesOtherFormats(_ format: String) throws {
    let response = Service.get(Service.path("/v1/spring/trajectory?from=0&velocity=500", format))
    #expect(try response.errors() == ["/format"])
    #expect(try response.detail(at: "/format")?.contains("fraction of the travel") == true)
    #expect(Service.get("/v1/spring/trajectory.flutter?from=0&velocity=500").status == 200)
  }

  /// The points of the ease are within the stated error of the exact motion.
  @Test func easeOfGSAPFollowsTheMotion() throws {
    let ease = Service.get(Service.path(Self.release, "gsap")).text
    let path = try #require(ease.split(separator: "\"").first { $0.hasPrefix("M0,0 L") })
    let points = path.dropFirst("M0,0 L".count).split(separator: " L").compactMap {
      point -> (Double, Double)? in
      let parts = point.split(separator: ",")
      guard parts.count == 2, let time = Double(parts[0]), let progress = Double(parts[1]) else { return nil }
      return (time, progress)
    }
    let duration = try #require(
      ease.split(separator: "duration: ").last?.split(separator: ",").first.flatMap { Double($0) })
    let times = points.map { String($0.0 * duration) }.joined(separator: ",")
    let exact = try #require(
      try Service.get(Self.release + "&sampling.times=" + times).numbers("/values"))
    #expect(points.count > 5 && points.last?.0 == 1 && points.last?.1 == 1)
    for (point, value) in zip(points, exact).dropLast() {
      #expect(abs(point.1 - (1 - value / 300)) < 0.0021)
    }
    #expect(ease.contains("maximum error 0.00"))
  }
}
