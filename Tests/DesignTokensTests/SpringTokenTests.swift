import CurveExport
import Foundation
import MotionPhysics
import MotionSystem
import MotionTestSupport
import SpringDialects
import StrictJSON
import Testing

@testable import DesignTokens

/// Springs as tokens: parameters, fallbacks and easings, against the closed form of a spring.
struct SpringTokenTests {
  /// The progress of a spring from 0 to 1 with mass 1, from the textbook's formulas.
  struct TextbookSpring {
    let stiffness: Double
    let ratio: Double
    var velocity = 0.0

    func progress(at time: Double) -> Double {
      let w = stiffness.squareRoot()
      let b = ratio * w
      if ratio < 1 {
        let d = w * (1 - ratio * ratio).squareRoot()
        return 1 - exp(-b * time) * (cos(d * time) + (b - velocity) / d * sin(d * time))
      }
      if ratio == 1 { return 1 - exp(-w * time) * (1 + (w - velocity) * time) }
      // 1 + A·e^(r₁t) + B·e^(r₂t) with A + B = −1 and A·r₁ + B·r₂ = v.
      let s = w * (ratio * ratio - 1).squareRoot()
      let (r1, r2) = (-b + s, -b - s)
      let a = (velocity + r2) / (r1 - r2)
      return 1 + a * exp(r1 * time) + (-1 - a) * exp(r2 * time)
    }
  }

  /// Returns the progress of a Bézier easing at a share of the time, by bisection.
  func bezier(_ n: [Double], at share: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    func value(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(n[0], n[2], middle) < share { low = middle } else { high = middle }
    }
    return value(n[1], n[3], (low + high) / 2)
  }

  /// The easings with the smallest distances, which a numerical search found independently. That of the plain
  /// fit is greater by at most 0.0003.
  @Test(
    arguments: [
      (0.6, [0.386, 0.9456, 0, 1.1962], 0.0459), (0.7, [0.2947, 0.3619, 0.1683, 1.2909], 0.0221),
      (0.8, [0.2591, 0.2516, 0.1238, 1.199], 0.0135), (0.85, [0.2364, 0.173, 0.1658, 1.1485], 0.0096),
      (0.86, [0.2266, 0.1264, 0.2063, 1.1163], 0.0072), (1, [0.2206, 0.1805, 0.1339, 1.0315], 0.0094),
    ] as [(Double, [Double], Double)])
  func theFallbackIsNearlyAsNearAsTheBestKnown(_ row: (Double, [Double], Double)) throws {
    let budget = WorkMeter(limit: .max / 2)
    var shapes = TokenShapes()
    let index = try shapes.index(
      of: Spring(stiffness: 1, dampingRatio: row.0), velocity: 0, budget: budget)
    let shape = try #require(index)
    let fallback = try shapes.fallback(shape, budget: budget)
    let duration = shapes.list[shape].duration
    let spring = TextbookSpring(stiffness: 1, ratio: row.0)
    func distance(_ numbers: [Double]) -> Double {
      (0..<4000).reduce(0) { greatest, index in
        let share = Double(index) / 4000
        return max(
          greatest, abs(bezier(numbers, at: share) - spring.progress(at: share * duration))
        )
      }
    }
    let found = distance(fallback.easing.numbers)
    #expect(abs(distance(row.1) - row.2) < 5e-5)
    #expect(found <= row.2 + 0.0003, "\(fallback.easing)")
    #expect(abs(fallback.distance - found) < 2e-4)
    for number in fallback.easing.numbers { #expect((number * 1e4).rounded() / 1e4 == number) }
    let points = fallback.easing.controlPoints
    #expect((0...1).contains(points[0]) && (0...1).contains(points[2]))
  }

  @Test(
    arguments: [
      (#"{"stiffness": 800, "dampingRatio": 0.6}"#, 321.643),
      (#"{"stiffness": 380, "dampingRatio": 0.8}"#, 370.278),
      (#"{"stiffness": 200, "dampingRatio": 0.8}"#, 510.393),
      (#"{"stiffness": 3800, "dampingRatio": 1}"#, 120.533),
      (#"{"preset": "material3.expressive.effects.default"}"#, 185.753),
      (#"{"preset": "swiftui.smooth"}"#, 591.271),
      (#"{"duration": {"value": 500, "unit": "ms"}, "bounce": 0.15}"#, 538.538),
      (#"{"duration": 0.5, "bounce": 0.3}"#, 556.22),
      (#"{"response": 0.15, "dampingRatio": 0.86}"#, 149.102),
      (#"{"preset": "swiftui.smooth", "velocity": 4}"#, 561.67),
      (#"{"duration": "400ms"}"#, 473.017),
      (#"{"mass": 2, "stiffness": 300, "damping": 20}"#, 966.515),
    ] as [(String, Double)])
  func durationsOfFallbacksAreThePublishedOnes(_ row: (String, Double)) throws {
    let text = try translate(#"{"a": {"$type": "spring", "$value": \#(row.0)}}"#).text
    #expect(text.contains("--a-duration: \(row.1)ms;"), "\(text.prefix(300))")
  }

  @Test func theLinearEasingIsWithinItsErrorOfTheSpring() throws {
    var random = SeededRandom(seed: 20)
    for _ in 0..<60 {
      let ratio = Double.random(in: 0.2...1.4, using: &random)
      let stiffness = Double.random(in: 20...4000, using: &random)
      let velocity = Bool.random(using: &random) ? 0 : Double.random(in: -2...8, using: &random)
      let tolerance = [0.002, 0.01, 0.0005].randomElement(using: &random) ?? 0.002
      let json =
        #"""
        {"a": {"$type": "spring",
           "$value": {"stiffness": \#(stiffness), "dampingRatio": \#(ratio), "velocity": \#(velocity)}}}
        """#
      let text = try translate(json, to: .css, ["tolerance": "\(tolerance)"]).text
      let rules = try #require(text.components(separatedBy: "@supports").last)
      let duration = try #require(rules.firstMatch(of: /--a-duration: ([0-9.]+)s;/).flatMap { Double($0.1) })
      let stops = try #require(rules.firstMatch(of: /linear\((.*)\);/)).1.split(separator: ", ")
      let points = stops.enumerated().map { index, stop in
        let parts = stop.split(separator: " ")
        let share = parts.count > 1 ? (Double(parts[1].dropLast()) ?? .nan) / 100 : index == 0 ? 0 : 1
        return (share: share, progress: Double(parts[0]) ?? .nan)
      }
      let spring = TextbookSpring(stiffness: stiffness, ratio: ratio, velocity: velocity)
      var greatest = 0.0
      for (start, end) in zip(points, points.dropFirst()) {
        for step in 0...40 {
          let part = Double(step) / 40
          let share = start.share + part * (end.share - start.share)
          let line = start.progress + part * (end.progress - start.progress)
          greatest = max(greatest, abs(line - spring.progress(at: share * duration)))
        }
      }
      #expect(greatest <= tolerance * 1.0001, "\(json) \(greatest)")
      // After the end the spring stays within the tolerance of its target.
      for step in 0...200 {
        #expect(abs(1 - spring.progress(at: duration * (1 + Double(step) / 50))) <= tolerance * 1.0001)
      }
    }
  }

  /// A number without a unit is in seconds, unless it is too large to be meant so.
  @Test(arguments: [("10", []), ("10.5", ["/a/$value/duration"])] as [(String, [String])])
  func aDurationWithoutAUnitHasAtMostTenSeconds(duration: String, errors: [String]) throws {
    let json = #"{"a": {"$type": "spring", "$value": {"duration": \#(duration)}}}"#
    #expect(try translate(json).pointers == errors)
  }

  @Test func aStaleFallbackIsAWarningAndNoError() throws {
    let stale = transitions(#""s": \#(springToken(#"{"preset": "swiftui.bouncy"}"#))"#)
    let result = try translate(stale)
    #expect(result.errors.isEmpty && result.warnings.count == 1)
    #expect(result.warnings.first?.hasPrefix("/motion/s/$value: the fallback differs") ?? false)
    #expect(
      result.text.split(separator: "\n").contains { $0.hasPrefix("  /* Warning: the fallback differs") })
    // The author's value remains the fallback.
    #expect(result.text.contains("--motion-s-duration: 200ms;"))
  }

  /// A spring with stiffness 800 and damping ratio 0.6: 321.643 ms, and an easing within 0.0459.
  @Test(
    arguments: [
      (321.643, "0.386, 0.9456, 0, 1.1962", []), (322.5, "0.386, 0.9456, 0, 1.1962", []),
      (323.5, "0.386, 0.9456, 0, 1.1962", ["the duration is 323.5 ms, the spring settles after 321.643 ms"]),
      (319.9, "0.386, 0.9456, 0, 1.1962", ["the duration is 319.9 ms, the spring settles after 321.643 ms"]),
      (321.643, "0.386, 0.94, 0, 1.1962", []),
      (321.643, "0.386, 0.9, 0, 1.1962", ["the timingFunction is up to 0.0643", "is within 0.0459"]),
      (
        321.643, "0.2, 0, 0, 1",
        ["the timingFunction is up to", "is within 0.0459"]
      ),
    ] as [(Double, String, [String])])
  func aFallbackIsStaleBeyondAMillisecondOrAHalfPercent(_ row: (Double, String, [String])) throws {
    let value =
      #"""
      {"duration": {"value": \#(row.0), "unit": "ms"}, "delay": {"value": 0, "unit": "ms"},
       "timingFunction": [\#(row.1)]}
      """#
    let spring = #"{"dev.motiond.spring": {"stiffness": 800, "dampingRatio": 0.6}}"#
    let result = try translate(transitions(#""s": {"$value": \#(value), "$extensions": \#(spring)}"#))
    #expect(result.warnings.count == (row.2.isEmpty ? 0 : 1), "\(result.warnings)")
    for part in row.2 { #expect(result.warnings.first?.contains(part) ?? false, "\(result.warnings)") }
  }

  @Test func aliasesTakeTheSpringUnlessTheyHaveTheirOwn() throws {
    let text = try translate(
      transitions(
        #"""
        "a": \#(springToken(#"{"stiffness": 100, "dampingRatio": 0.5}"#)), "b": {"$value": "{motion.a}"},
        "c": {"$value": "{motion.b}", "$extensions": {"dev.motiond.spring": {"stiffness": 900}}},
        "d": {"$value": "{motion.c}"}
        """#), to: .dart
    ).text
    #expect(
      text.contains(
        "SpringDescription b = SpringDescription.withDampingRatio(mass: 1, stiffness: 100, ratio: 0.5)"))
    #expect(
      text.contains(
        "SpringDescription d = SpringDescription.withDampingRatio(mass: 1, stiffness: 900, ratio: 1)"))
  }

  @Test func overdampedSpringsAllowOverdampingInSwift() throws {
    let text = try translate(
      transitions(#""s": \#(springToken(#"{"stiffness": 100, "dampingRatio": 2}"#))"#), to: .swift
    ).text
    #expect(text.contains("damping: 40, allowOverDamping: true)"))
  }

  @Test func negativeDelaysExistInSomeTargetsOnly() throws {
    let json = transitions(
      #"""
      "s": {"$value": {"duration": {"value": 200, "unit": "ms"}, "delay": {"value": -50, "unit": "ms"},
              "timingFunction": [0, 0, 1, 1]}}
      """#
    )
    for target in TokenTarget.allCases {
      let result = try translate(json, to: target)
      if [.css, .typescript, .json].contains(target) {
        #expect(result.errors.isEmpty && result.text.contains("-50"))
      } else {
        #expect(result.pointers == ["/motion/s/$value/delay"])
      }
    }
  }

  /// Motion has seconds, and CSS has milliseconds.
  @Test func delayOfASpringHasTheUnitOfEachLibraryInTypeScript() throws {
    let text = try translate(
      transitions(
        #"""
        "s": {"$value": {"duration": {"value": 200, "unit": "ms"}, "delay": {"value": 50, "unit": "ms"},
              "timingFunction": [0, 0, 1, 1]}, "$extensions": {"dev.motiond.spring": {"stiffness": 800}}}
        """#), to: .typescript
    ).text
    #expect(text.contains(", delay: 0.05 },") && text.contains(", delay: 50, easing: "))
  }

  /// A comment says what the members of some libraries do not.
  @Test func whatALibraryLacksIsACommentInTypeScript() throws {
    let text = try translate(
      transitions(
        #"""
        "s": {"$value": {"duration": {"value": 200, "unit": "ms"}, "delay": {"value": 50, "unit": "ms"},
              "timingFunction": [0, 0, 1, 1]},
              "$extensions": {"dev.motiond.spring": {"stiffness": 800, "dampingRatio": 2}}}
        """#), to: .typescript
    ).text
    #expect(text.contains("Starts after 50 ms, which reactSpring and reanimated do not have."), "\(text)")
    #expect(text.contains("Reanimated moves it critically damped."), "\(text)")
  }

  /// Before version 3.32, Flutter's rate of decay was right for a mass of 1 only.
  @Test func springsHaveTheMass1InDart() throws {
    let spring = #"{"a": {"$type": "spring", "$value": {"mass": 2, "stiffness": 300, "damping": 20}}}"#
    #expect(try translate(spring, to: .dart).text.contains("(mass: 1, stiffness: 150, ratio: "))
  }

  @Test func numbersBeyondAFloatAreErrorsInKotlin() throws {
    for number in ["1e39", "1e-50"] {
      let json = #"{"a": {"$type": "number", "$value": \#(number)}}"#
      #expect(try translate(json, to: .kotlin).pointers == ["/a"])
      #expect(try translate(json, to: .swift).errors.isEmpty)
    }
  }

  @Test func numbersInCSSHaveNoExponent() throws {
    let json =
      #"{"a": {"$type": "number", "x": {"$value": 1e21}, "y": {"$value": 2.5e-9}, "z": {"$value": -1.25e3}}}"#
    let text = try translate(json).text
    #expect(text.contains("--a-x: 1000000000000000000000;"))
    #expect(text.contains("--a-y: 0.0000000025;") && text.contains("--a-z: -1250;"))
  }

  @Test func timesAreConvertedWithoutRoundingErrors() throws {
    let json =
      #"""
      {"a": {"$type": "duration", "x": {"$value": {"value": 0.57, "unit": "s"}},
         "y": {"$value": {"value": 321.643, "unit": "ms"}}}}
      """#
    #expect(try translate(json, to: .typescript).text.contains("x: 570,"))
    #expect(try translate(json, to: .swift).text.contains("y: Double = 0.321643\n"))
    #expect(try translate(json, to: .dart).text.contains("y = Duration(microseconds: 321643);"))
    #expect(try translate(json, to: .kotlin).text.contains("y: Int = 322 /* "))
  }

  @Test func referencesMayBeKeptInCSS() throws {
    let text = try translate(example("aliases"), to: .css, ["references": "keep"]).text
    #expect(text.contains("--motion-enter-duration: var(--base-duration-2x);"))
    #expect(text.contains("--motion-drawer-easing: var(--motion-sheet-easing);"))
    #expect(text.contains("--motion-default-duration: var(--motion-enter-duration);"))
    let rules = text.components(separatedBy: "@supports").last ?? ""
    #expect(rules.contains("--motion-sheet-easing: linear(") && !rules.contains("--motion-drawer-easing"))
  }

  @Test func reducedMotionTouchesNoPlainDuration() throws {
    let text = try translate(example("plain"), to: .css).text
    let rule = text.components(separatedBy: "@media").last ?? ""
    #expect(rule.contains("--motion-enter-duration: 1ms;") && !rule.contains("short1"))
    #expect(try !translate(example("plain"), to: .css, ["reducedMotion": "none"]).text.contains("@media"))
  }

  @Test func withoutTransitionsThereIsNoRuleForReducedMotion() throws {
    let text = try translate(#"{"a": {"$type": "number", "$value": 1}}"#, to: .css).text
    #expect(text.contains("--a: 1;") && !text.contains("@media"))
  }
}
