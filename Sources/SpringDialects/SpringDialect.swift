package import MotionPhysics
import MotionSystem

// The module knows the springs of animation libraries.
//
// `Libraries` has a file for each library: a `SpringDialect`, which is a row of `SpringDialect.all`, and its
// presets. Begin there, with Wobble.swift. `Table` has what the rows consist of: members with their units and
// ranges, the conversion to mass, stiffness and damping (`DialectResolution`), and declarations.
// `Motion` computes what a library makes of a spring: when it ends the animation (`CompletionRule`), and how
// far its motion is from the exact one (`DialectTranslation`).
// `Code` reads springs in pasted code; `SpringCode` is where it begins. `Easing` reads easings of CSS.
// `SpringParameters` are the parameters of this service, for requests and tokens.

/// The parameters with which an animation library describes springs: the members, units and conversions in
/// both directions, the solver of the motion, and the rule by which the library ends an animation.
///
/// `all` is the only list of the dialects. A new one needs a file in Libraries/ and one line there.
package struct SpringDialect: Sendable, Equatable {
  /// The name in requests and responses.
  package let name: StaticString
  /// The name of the library in prose.
  package let title: StaticString
  /// Where the parameters are published.
  package let source: LibrarySource
  /// The members of a spring.
  package let members: [DialectMember]
  /// The unit of an initial velocity.
  package let velocityUnit: VelocityUnit
  /// How the library computes the motion.
  package var solver = Solver.exact
  /// A Boolean value that indicates whether the library sets the value to the target at the end, so that
  /// the remaining distance is a step.
  package var snaps = true
  /// A Boolean value that indicates whether the numbers of a declaration are 32-bit floats.
  package var usesFloats = false
  /// The greatest value of a parameter that the library does not limit; infinity if there is none.
  var greatestParameter = Double.infinity
  /// The member of the completion that ends the motion when it passes its target; nil if there is none.
  package var clampTerm: DialectTerm?
  /// The member of the completion that states a distance from the target.
  var distanceTerm: DialectTerm?
  /// What the motion of the library does besides its law; nil if there is nothing to say.
  var remark: StaticString?
  /// What to say if the newest version starts at rest because the velocity points away from the target; nil
  /// if it does not.
  var clipping: String?
  /// Whether a spring by duration and bounce starts at rest.
  var timedSpringsStartAtRest = false
  /// The members of the completion that the library derives from the animated property.
  package var propertyCompletion: @Sendable (SpringDeclaration.Property) -> DialectValues = { _ in .init() }
  /// The members in which a spring is written.
  let expressed: [DialectTerm]
  /// Whether they are those of the same motion with mass 1.
  var hasUnitMass = false
  /// The conversion from a spring to members that are none of its own parameters; nil for `expressed`.
  var converted: (@Sendable (Spring) -> DialectValues)?
  /// The conversion to mass, stiffness and damping.
  let resolver: @Sendable (inout DialectResolution) throws(DialectError) -> Spring
  /// The rule by which the library ends an animation.
  let rule: @Sendable (_ completion: DialectValues, _ release: SpringRelease) -> CompletionRule
  /// The declaration in the library's language.
  package let declaration: @Sendable (SpringDeclaration) -> String

  /// The unit of an initial velocity.
  package enum VelocityUnit: String, Sendable {
    case perSecond = "units per second"
    case perMillisecond = "units per millisecond"
    /// Positive toward the target.
    case shareOfTravelPerSecond = "fraction of the travel per second"
    /// The library has no initial velocity.
    case none
    /// The library does not publish the unit.
    case unpublished = "not published"
  }

  /// How a library computes the motion of a spring.
  package enum Solver: Sendable, Equatable {
    /// The exact solution.
    case exact
    /// The exact solution up to a damping ratio of 1. Above it, the critically damped one with the same
    /// ω₀ = √(k/m).
    case criticalAboveOne
    /// One step of a semi-implicit Euler method per millisecond.
    case millisecondSteps
    /// One step of a semi-implicit Euler method per frame.
    case frameSteps
  }

  /// All dialects.
  package static let all = [
    swiftUI, coreAnimation, uiKit, compose, androidSpring, flutter, motion, reactSpring, reactNative,
    reanimated, libadwaita, wobble, figma, anime, rebound, remotion, svelte,
  ]

  /// The presets of all libraries. Their order is that of a response.
  static let presets: [SpringPreset] =
    swiftUIPresets + coreAnimationPresets + composePresets + androidSpringPresets + material3Presets
    + flutterPresets + motionPresets + reactSpringPresets + reactNativePresets + reanimatedPresets
    + libadwaitaPresets + figmaPresets

  /// Returns the dialect with a name.
  package static func named(_ name: String) -> SpringDialect? { all.first { name.isEqual(to: $0.name) } }

  /// Returns the dialect with a name or a title, such as `react-native` or `React Native:`.
  static func titled(_ name: String) -> SpringDialect? {
    guard name.utf8.count < 40, name.utf8.allSatisfy({ CodeToken.isNameByte($0) || " -.:".utf8.contains($0) })
    else { return nil }
    let letters = { (text: String) in text.utf8.filter { CodeToken.isLetter($0) }.map { $0 | 0x20 } }
    let own = letters(name)
    return all.first { letters("\($0.name)") == own || letters("\($0.title)") == own }
  }

  /// The versions of the library that its members tell apart, the newest first.
  package var versions: [StaticString] {
    guard case .keyword(let versions)? = member(.version)?.kind else { return [] }
    return versions
  }

  /// The version that `source` names, such as `9.7.5` or `iOS 17`; nil of a commit.
  var sourceVersion: String? {
    let version = "\(source.version)".split(separator: ",").first.map(String.init)
    return version.flatMap { $0.hasPrefix("commit") ? nil : $0 }
  }

  /// Returns the value of `version` for a release such as `4.2.1`: the index of the newest of `versions` that
  /// is not newer and has the same first number; nil if there is none.
  package func version(of release: String) -> Double? {
    func numbers(_ text: String) -> [Int] {
      text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
    }
    let given = numbers(release)
    guard !given.contains(where: { $0 < 0 }) else { return nil }
    let index = versions.map { numbers("\($0)") }.firstIndex {
      $0.first == given.first && !given.lexicographicallyPrecedes($0)
    }
    return index.map { Double($0) }
  }

  /// Returns whether members end the motion when it passes its target.
  package func clamps(_ values: DialectValues) -> Bool { clampTerm.map { values[$0] == 1 } ?? false }

  /// Returns the member with a name, or nil if the dialect has none.
  package func member(named name: String) -> DialectMember? {
    members.first { name.isEqual(to: $0.term.name) }
  }

  /// Returns the member of a term, or nil if the dialect has none.
  package func member(_ term: DialectTerm) -> DialectMember? { members.first { $0.term == term } }

  /// Returns presets of the library; one with fewer numbers has only the first of the members.
  func presets(
    _ terms: [DialectTerm], _ rows: [(id: StaticString, name: StaticString, numbers: [Double])],
    source: LibrarySource? = nil, isVerified: Bool = true, note: StaticString? = nil
  ) -> [SpringPreset] {
    rows.map { row in
      var values = DialectValues()
      for (term, number) in zip(terms, row.numbers) { values.set(term, number) }
      return SpringPreset(
        id: row.id, name: row.name, dialect: self, values: values, source: source ?? self.source,
        isVerified: isVerified, note: note)
    }
  }

  /// Returns the spring that members of this dialect describe, as the library would move by it.
  ///
  /// - Parameters:
  ///   - values: The members.
  ///   - release: The release, on which a few parameterizations depend.
  /// - Returns: The spring, and notes about values that the library changes or ignores.
  package func resolved(_ values: DialectValues, for release: SpringRelease) throws(DialectError)
    -> (spring: Spring, notes: [DialectNote])
  {
    var reading = DialectResolution(values: values, release: release)
    let spring = try resolver(&reading)
    if let text = lostVelocity(of: release, values) { reading.note(nil, text) }
    let isStated = values.entries.contains { $0.term != .version && member($0.term)?.purpose == .spring }
    if isStated, let text = reading.defaults.defaultsNote { reading.note(nil, text) }
    return (spring, reading.notes)
  }

  /// Returns whether a spring starts at rest because duration and bounce define it.
  func startsAtRest(_ values: DialectValues) -> Bool {
    timedSpringsStartAtRest && values.hasAny(.duration, .bounce)
      && !values.hasAny(.mass, .stiffness, .damping)
  }

  /// Returns why the library does not start with the velocity of a release; nil if it does.
  package func lostVelocity(of release: SpringRelease, _ values: DialectValues) -> String? {
    if release.velocity == 0 { return nil }
    if startsAtRest(values) {
      return "\(title) sets the velocity to 0 if duration or bounce define the spring; declare stiffness, "
        + "damping and mass to keep it"
    }
    if start(of: release, values) == release { return nil }
    return switch velocityUnit {
    case .none: "\(title) has no initial velocity, so its motion starts at rest"
    case .unpublished:
      "\(title) does not publish the unit of its initial velocity, so its motion starts at rest"
    default: clipping
    }
  }

  /// Returns the members that the library adds to those of a spring.
  func defaults(_ values: DialectValues) -> DialectValues {
    var reading = DialectResolution(values: values, release: SpringPreset.standardRelease)
    _ = try? resolver(&reading)
    return reading.defaults
  }

  /// Returns a velocity in the unit of the library; nil if the library cannot express it.
  package func velocity(of release: SpringRelease) -> Double? {
    switch velocityUnit {
    case .perSecond: release.velocity
    case .perMillisecond: release.velocity / 1000
    case .shareOfTravelPerSecond: release.normalizedVelocity
    case .none, .unpublished: nil
    }
  }

  /// Returns the members of a spring in this dialect, without those of the completion.
  package func values(of spring: Spring, for release: SpringRelease) -> DialectValues {
    if let converted { return converted(spring) }
    let unit = hasUnitMass ? spring.mass : 1
    var values = DialectValues()
    for term in expressed {
      switch term {
      case .mass: values.set(term, spring.mass / unit)
      case .stiffness, .tension: values.set(term, spring.stiffness / unit)
      case .damping, .friction: values.set(term, spring.damping / unit)
      case .dampingRatio: values.set(term, spring.dampingRatio)
      case .duration: values.set(term, spring.response)
      case .bounce: values.set(term, spring.bounce)
      case .initialVelocity: values.set(term, release.normalizedVelocity ?? 0)
      case .allowsOverdamping where spring.dampingRatio > 1: values.set(term, 1)
      default: break
      }
    }
    return values
  }

  /// Returns the release with which the library starts, which may have no velocity.
  func start(of release: SpringRelease, _ values: DialectValues) -> SpringRelease {
    let isNewest = values[.version] ?? 0 == 0
    let isClipped = clipping != nil && isNewest && release.startsAway
    let isAtRest = isClipped || velocityUnit == .none || velocityUnit == .unpublished
    return isAtRest ? SpringRelease(from: release.from, to: release.to, velocity: 0) : release
  }

  /// Returns the members of a spring that determine when the library ends the animation, without the one that
  /// clamps: those of the completion, and all of a spring that ends at a duration of its own.
  package func completion(of values: DialectValues, for release: SpringRelease) -> DialectValues {
    if isTimed(values, for: release) { return values }
    var completion = DialectValues()
    for entry in values.entries where entry.term != clampTerm {
      let isOfCompletion = member(entry.term)?.purpose == .completion
      if isOfCompletion || entry.term == .version { completion.set(entry.term, entry.value) }
    }
    return completion
  }

  /// Returns whether the animation ends at a duration of its own.
  func isTimed(_ completion: DialectValues, for release: SpringRelease) -> Bool {
    if case .duration = rule(completion, release) { true } else { false }
  }

  /// The number of units of work that resolving a spring may take.
  package static let resolvingWork = 400

  /// Returns a Boolean value that indicates whether two dialects have the same name.
  package static func == (left: SpringDialect, right: SpringDialect) -> Bool {
    "\(left.name)".isEqual(to: right.name)
  }
}
