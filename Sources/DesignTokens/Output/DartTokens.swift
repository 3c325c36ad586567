import CurveExport
import StrictJSON

extension TokenLanguage {
  /// Flutter. Classes of Dart do not nest, so the names of groups and tokens are joined.
  static var dart: TokenLanguage {
    let spring: Template = """
      static final SpringDescription %name = SpringDescription.withDampingRatio(mass: 1, \
      stiffness: %stiffnessPerMass, ratio: %ratio);
      """
    return TokenLanguage(
      comment: ("/// ", ""), preamble: { $0.dartImports }, namespace: ("abstract final class %name {", "}"),
      escapedNamespace: ReservedWords.dartName, escaped: ReservedWords.dartName,
      joined: { outer, words, _ in outer.isEmpty ? words.lowerCamel : outer + words.upperCamel },
      declared: { token, name, own in
        guard case .transition = token.value, token.spring == nil else { return [name] }
        return ["Duration", "Delay", "Easing"].map { own + $0 }
      },
      remarks: (settling: true, velocity: true, delay: "is not part of the spring", overdamping: nil),
      repeatsComment: true, deprecated: ("@Deprecated('%reason')", "@Deprecated('Deprecated.')", "\\'$"),
      number: { _, number, _ in
        // Dart refuses an integer literal for a double that it cannot represent exactly.
        let text = TokenText.number(number)
        return number.magnitude < 0x1p53 || text.utf8.contains(UInt8(ascii: ".")) ? text : text + ".0"
      },
      time: { $0.dart($1, $2) }, duration: "static const Duration %name = %duration;",
      scalar: "static const double %name = %number;", bezier: "static const Cubic %name = Cubic(%bezier);",
      transition: [
        "static const Duration %ownDuration = %duration;", "static const Duration %ownDelay = %delay;",
        "static const Cubic %ownEasing = Cubic(%bezier);",
      ],
      spring: [spring])
  }
}

extension TokenWriter {
  /// The imports that the declarations need. The analyzer warns about others.
  fileprivate var dartImports: [String] {
    let hasSpring = file.tokens.contains { $0.spring != nil }
    let hasEasing = file.tokens.contains { token in
      if case .bezier = token.value { true } else { token.isTransition && token.spring == nil }
    }
    return (hasEasing ? ["import 'package:flutter/animation.dart';"] : [])
      + (hasSpring ? ["import 'package:flutter/physics.dart';"] : []) + (hasEasing || hasSpring ? [""] : [])
  }

  /// Returns a duration in milliseconds, or in microseconds where these are not whole.
  fileprivate mutating func dart(_ duration: TokenDuration, _ token: MotionToken) -> String {
    let milliseconds = duration.milliseconds
    // A Duration counts microseconds, and integers are exact on the web up to 2^53.
    guard milliseconds.magnitude <= 0x1p53 / 1000 else {
      let limit = "in Dart on the web, a Duration represents at most 9007199254740.992 ms exactly"
      fail(.outOfRange, token.entry, "is \(TokenText.number(milliseconds)) ms; \(limit)")
      return "Duration.zero"
    }
    if milliseconds == milliseconds.rounded() { return "Duration(milliseconds: \(Int64(milliseconds)))" }
    return "Duration(microseconds: \(Int64(DecimalShift.shifted(milliseconds, by: 3).rounded())))"
  }
}
