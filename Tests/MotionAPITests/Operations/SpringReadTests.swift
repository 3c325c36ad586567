import MotionTestSupport
import SpringDialects
import Testing

@testable import MotionAPI

/// `spring/read`: the spring or the easing of pasted code.
struct SpringReadTests {
  @Test(arguments: [
    (
      "withSpring(1, { mass: 1, damping: 15, stiffness: 120 })",
      #"{"library":"reanimated","spring":{"dialect":"reanimated","mass":1,"damping":15,"stiffness":120}"#
        + #","notes":["read as Reanimated 4.3.4 (withSpring)"]}"#
    ),
    (
      ".spring(response: 0.4, dampingFraction: 0.8)",
      #"{"library":"swiftui","spring":{"dialect":"swiftui","response":0.4,"dampingFraction":0.8}"#
        + #","notes":["read as SwiftUI iOS 17 (.spring)"]}"#
    ),
    ("swiftui.bouncy", #"{"library":"swiftui","spring":{"preset":"swiftui.bouncy"}}"#),
    (
      "stiffness: 120, damping: 15",
      #"{"spring":{"stiffness":120,"damping":15}"#
        + #","notes":["no library was recognized; read as the physical spring"]}"#
    ),
    (
      "{ duration: 0.5, bounce: 0.2 }",
      #"{"spring":{"duration":0.5,"bounce":0.2},"notes":["no library was recognized; "#
        + #"read as SwiftUI means duration and bounce, unlike Motion"]}"#
    ),
    (
      "transition: opacity 300ms cubic-bezier(0.2, 0, 0, 1)",
      #"{"easing":"cubic-bezier(0.2, 0, 0, 1)","duration":0.3}"#
    ),
    ("ease-out", #"{"easing":"ease-out"}"#),
  ])
  func codeIsASpringOrAnEasing(code: String, expected: String) {
    #expect(call("spring/read", #"{"code": "\#(code)"}"#).text == expected)
  }

  /// The spring of a code has the warnings that it has in a request.
  @Test(arguments: [
    ("{ stiffness: 300, damping: 0.85 }", "0.85 is unusually little"),
    ("withSpring(1, { damping: 15 })", "version 4.3.4: damping ratio 0.125"),
  ])
  func springHasItsWarnings(code: String, detail: String) throws {
    let read = call("spring/read", #"{"code": "\#(code)"}"#)
    #expect(try read.string("/warnings/0/detail")?.contains(detail) == true)
  }

  /// The spring of the response is a spring of a request: 120 and 15 with the library's mass of 4 have the
  /// damping ratio 15 / (2 · √(120 · 4)).
  @Test func springIsThatOfARequest() throws {
    let read = call("spring/read", #"{"code": "withSpring(1, { damping: 15, stiffness: 120, mass: 4 })"}"#)
    let spring = read.text.split(separator: #""spring":"#)[1].split(separator: "}")[0]
    let parameters = call("spring/parameters", #"{"spring": \#(spring)}}"#)
    #expect(try parameters.number("/spring/dampingRatio").map { abs($0 - 0.342326598) < 1e-9 } == true)
  }

  @Test(arguments: [
    (#"{}"#, "is required, the code of a spring or an easing as text"),
    (#"{"code": 5}"#, "must be a string, received 5"),
    (#"{"code": "hello"}"#, "has no spring that is known"),
    (#"{"code": "withSpring(x, { damping: d })"}"#, "has damping d, which is not known here"),
    (
      #"{"code": "\#(String(repeating: "x", count: 20_001))"}"#,
      "has 20001 bytes, more than the 20000 that are read; give the spring alone"
    ),
    (#"{"code": "ease 1e400s"}"#, "has a duration beyond the range of a double"),
    (#"{"code": "ease -1s"}"#, "has a duration of -1 s; it must be at least 0"),
    (#"{"code": "cubic-bezier(1,2) 1s"}"#, "has an easing that must be cubic-bezier(x1, y1, x2, y2), "),
    (#"{"code": "linear() 1s"}"#, "has an easing that must be cubic-bezier(x1, y1, x2, y2), "),
    (
      #"{"code": "spring({ stiffness: 90, damping: 14 })"}"#,
      "is a call of spring that several libraries have (anime.js, Motion, Svelte); say which with --from "
    ),
    (
      #"{"code": "withSpring(1)", "dialect": "reanimated", "version": "5"}"#,
      "has the version 5 of Reanimated, which is not known here; give 4.3.4, 4 or 3"
    ),
  ])
  func codeWithoutASpringIsAnError(request: String, detail: String) throws {
    let response = call("spring/read", request)
    #expect(response.status == 422)
    #expect(try response.detail(at: "/code")?.hasPrefix(detail) == true, "\(response.text)")
  }

  /// The library that is stated counts, and its version: c = 10, k = 100 and m = 1 are the defaults of 3.
  @Test func libraryAndVersionAreStated() {
    let code = "withSpring(1, { damping: 10, velocity: 3 })"
    let request = #"{"code": "\#(code)", "dialect": "reanimated", "version": "3"}"#
    let text = call("spring/read", request).text
    let spring = #"{"dialect":"reanimated","version":"3","damping":10,"velocity":3,"displacement":-1},"#
    #expect(text.contains(spring), "\(text)")
    #expect(
      text.contains(#""read as Reanimated 3","mass 1 is its default, stiffness 100 is its default""#),
      "\(text)")
    let anime = call("spring/read", #"{"code": "spring({ stiffness: 90 })", "dialect": "anime"}"#).text
    #expect(anime.contains(#""spring":{"dialect":"anime","stiffness":90}"#), "\(anime)")
  }

  /// Version 4 ends with 4.3.3. A release whose first number is none of the versions is an error.
  @Test(arguments: [
    ("3.17.1", "3"), ("4", "4"), ("4.2.0", "4"), ("4.3.4", "4.3.4"), ("4.3.10", "4.3.4"), ("2.14", nil),
    ("5.0.0", nil), ("beta", nil), ("^4.3.4", nil), ("v4.3.4", nil), ("4.3.x", nil), (" 4", nil),
    ("99999999999999999999.3", nil), ("", nil),
  ])
  func releaseBelongsToAVersion(release: String, version: String?) throws {
    let request = #"{"code": "withSpring(1, {mass: 2})", "dialect": "reanimated", "version": "\#(release)"}"#
    let response = call("spring/read", request)
    guard let version else {
      return #expect(try response.detail(at: "/code")?.contains("give 4.3.4, 4 or 3") == true)
    }
    #expect(response.text.contains(#""version":"\#(version)""#), "\(response.text)")
  }

  @Test(arguments: [
    ("ease-in-out 300ms", "the library Reanimated\",\"not used: version 3"),
    ("reanimated.gentle", "version 3"),
    ("swiftui.bouncy", "the library Reanimated"), ("withSpring(1, GentleSpringConfig)", "version 3"),
  ])
  func statedLibraryThatIsNotUsedIsNamed(code: String, note: String) {
    let text = call("spring/read", #"{"code": "\#(code)", "dialect": "reanimated", "version": "3"}"#).text
    #expect(text.contains("not used: \(note)"), "\(text)")
  }

  @Test func twoVersionsAreAnError() throws {
    let code = #"{\"dialect\": \"reanimated\", \"version\": 3, \"damping\": 15}"#
    let response = call("spring/read", #"{"code": "\#(code)", "dialect": "reanimated", "version": "4"}"#)
    #expect(try response.detail(at: "/code") == "has the version 3 beside version 4; give one of them")
  }

  @Test(arguments: [
    ("withSpring(1, {damping: 15, easing: Easing.bounce})", "easing Easing.bounce"),
    ("withSpring(1, {damping: 15, ease: wobble})", "ease wobble"),
    ("withSpring(1, {damping: 15, easing: x => x * x})", "easing"),
    ("withSpring(1, {damping: 15}); a: Curves.bounceOut; b: Curves.elasticIn", "the easing Curves.bounceOut"),
  ])
  func easingBesideASpringIsNamed(code: String, note: String) {
    let text = call("spring/read", #"{"code": "\#(code)"}"#).text
    #expect(text.contains("not used: \(note)"), "\(text)")
  }

  @Test func easingThatHoldsTheSpringIsUsed() {
    let code = "{easing: {easingFunctionSpring: {mass: 1, stiffness: 711, damping: 40}}}"
    let text = call("spring/read", #"{"code": "\#(code)"}"#).text
    #expect(text.contains(#""library":"figma""#) && !text.contains("not used"), "\(text)")
  }

  @Test func anotherAnimationOfReactNavigationIsNoSpring() throws {
    let code = "{ animation: 'timing', config: { stiffness: 100, damping: 10 } }"
    let response = call("spring/read", #"{"code": "\#(code)"}"#)
    #expect(try response.detail(at: "/code") == "has the type timing, which is no spring")
    let spring = call("spring/read", #"{"code": "\#(code.replacing("timing", with: "spring"))"}"#).text
    #expect(spring.contains("read as React Native (animation)"), "\(spring)")
  }

  @Test(arguments: [("3", "3"), (#"\"3\""#, "3"), (#"\"4.3.4\""#, "4.3.4"), ("4", "4")])
  func versionOfAPastedSpringIsKept(version: String, kept: String) {
    let code = #"{\"dialect\": \"reanimated\", \"version\": \#(version), \"mass\": 2}"#
    let text = call("spring/read", #"{"code": "\#(code)"}"#).text
    #expect(text.contains(#""dialect":"reanimated","version":"\#(kept)","mass":2"#), "\(text)")
    #expect(text.contains("read as Reanimated \(kept)"), "\(text)")
  }

  /// 2,000 units and 64 for each byte, here 14.
  @Test func readingIsCharged() {
    let request = #"{"code": "swiftui.bouncy"}"#
    #expect(call("spring/read", request, work: 2_000 + 14 * 64).status == 200)
    let refused = call("spring/read", request, work: 2_000 + 14 * 64 - 1)
    #expect(refused.status == 422 && refused.text.contains("units of work"))
  }
}
