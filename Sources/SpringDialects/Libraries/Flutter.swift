import MotionPhysics
import MotionSystem

extension SpringDialect {
  /// Flutter: `SpringDescription` and `SpringSimulation`.
  ///
  ///     SpringDescription(mass, stiffness, damping)
  ///     withDampingRatio(mass, stiffness, ratio = 1): c = 2·ratio·√(mk)
  ///     withDurationAndBounce(duration = 500 ms, bounce = 0): as SwiftUI, m = 1
  ///
  /// The simulation is done once |x| < tolerance.distance and |v| < tolerance.velocity, both 0.001 by
  /// default. A declaration has mass 1: before 3.32 (2025), an underdamped spring of another mass m decayed
  /// by c·m/2 instead of c/(2m) (flutter/flutter#163858). Source: also tolerance.dart.
  package static let flutter = SpringDialect(
    name: "flutter", title: "Flutter",
    source: LibrarySource(
      "flutter/flutter packages/flutter/lib/src/physics/spring_simulation.dart", "commit 04fbdcfa",
      "2026-11"),
    members: [
      .mass, .stiffness, .damping, DialectMember(.ratio, "1", .nonNegative),
      DialectMember(.duration, "ms", .positive), .bounce,
      DialectMember(.constructor, "", .keyword(["withDampingRatio", "withDurationAndBounce"])),
      DialectMember(.toleranceDistance, "units", .positive, .completion),
      DialectMember(.toleranceVelocity, "units/s", .positiveOrInfinity, .completion),
      DialectMember(.snapToEnd, "", .flag, .completion),
    ],
    velocityUnit: .perSecond, snaps: false, distanceTerm: .toleranceDistance,
    expressed: [.mass, .stiffness, .damping], hasUnitMass: true,
    resolver: { reading throws(DialectError) in
      let advice: StaticString =
        "mass, stiffness and damping, mass, stiffness and ratio, or duration and bounce"
      let constructor = reading[.constructor]
      let group = try reading.group(
        [.mass, .stiffness, .damping, .ratio], [.duration, .bounce], advice: advice)
      guard reading[.damping] == nil || reading[.ratio] == nil && constructor != 0,
        constructor == nil || group == nil || Double(group ?? 0) == constructor
      else { throw .mixture(advice: advice) }
      if group == 1 || constructor == 1 {
        let given = reading[.duration, default: 500]
        let duration = given.rounded()
        guard duration > 0 else {
          throw .outOfRange(
            .duration, limit: "at least 0.5 ms, because a Duration has whole milliseconds", received: given)
        }
        if duration != given {
          reading.note(
            .duration,
            "a Duration in whole milliseconds is \(number(duration)) ms, received \(number(given)) ms")
        }
        return try perceptual(duration / 1000, bounce: reading[.bounce, default: 0])
      }
      let isRatio = constructor == 0 || reading[.ratio] != nil
      let stiffness = try reading.required(.stiffness)
      let spring =
        isRatio
        ? try physical(reading[.mass, default: 1], stiffness, ratio: reading[.ratio, default: 1])
        : try reading.physicalSpring()
      if !isRatio, spring.dampingRatio < 0.05, spring.damping > 0, spring.damping <= 1 {
        reading.note(
          .damping,
          "damping is a coefficient in Flutter; as one, \(number(spring.damping)) is a damping ratio of "
            + "\(number(spring.dampingRatio)). If it is a ratio, give it as ratio")
      }
      reading.noteDecay(of: spring)
      return spring
    },
    rule: { completion, _ in
      .within(
        distance: completion[.toleranceDistance] ?? 0.001, speed: completion[.toleranceVelocity] ?? 0.001,
        names: ("toleranceDistance", "toleranceVelocity"))
    },
    declaration: { d in
      let limits = (d.completion[.toleranceDistance], d.completion[.toleranceVelocity])
      let speed = limits.1 ?? 0.001
      let tolerance =
        ", tolerance: const Tolerance(distance: \(number(limits.0 ?? 0.001)), "
        + "velocity: \(speed.isFinite ? number(speed) : "double.infinity"))"
      return d.assigning(
        "final",
        "SpringSimulation(SpringDescription(mass: 1, stiffness: \(number(d.unitStiffness)), "
          + "damping: \(number(d.unitDamping))), \(d.from), \(d.to), \(d.velocity)"
          + (d.completion[.snapToEnd] == 1 ? ", snapToEnd: true" : "")
          + (limits == (nil, nil) ? "" : tolerance) + ")", end: ";")
    })

  private static let scroll = LibrarySource(
    "flutter/flutter packages/flutter/lib/src/widgets/scroll_physics.dart", "commit 04fbdcfa", "2026-11")

  static let flutterPresets =
    flutter.presets(
      [.mass, .stiffness, .ratio],
      [
        ("flutter.scrollPhysicsSpring", "ScrollPhysics.spring", [0.5, 100, 1.1]),
        (
          "flutter.bouncingScrollPhysicsFast", "BouncingScrollPhysics, ScrollDecelerationRate.fast",
          [0.3, 75, 1.3]
        ),
      ], source: scroll)
    + flutter.presets(
      [.mass, .stiffness, .ratio, .toleranceDistance, .toleranceVelocity],
      [("flutter.animationControllerFling", "AnimationController.fling", [1, 500, 1, 0.01, .infinity])],
      source: LibrarySource(
        "flutter/flutter packages/flutter/lib/src/animation/animation_controller.dart", "commit 04fbdcfa",
        "2026-11"))
}

extension DialectResolution {
  /// Adds a note if earlier versions of Flutter move otherwise.
  fileprivate mutating func noteDecay(of spring: Spring) {
    guard spring.regime == .underdamped, spring.mass != 1, spring.damping > 0 else { return }
    // The envelope reaches 0.5 % of the travel.
    let rest = log(200) / (spring.dampingRatio * spring.angularFrequency)
    let square = spring.mass * spring.mass
    note(
      .mass,
      "before 3.32 (2025), Flutter's underdamped springs of a mass other than 1 decayed by c·m/2 instead of "
        + "c/(2m): this one rested after about \(number(rest / square, digits: 3)) s, now after "
        + "\(number(rest, digits: 3)) s; mass 1, stiffness \(number(spring.stiffness / spring.mass)) and "
        + "damping \(number(spring.damping / spring.mass)) are the same in all versions")
  }
}
