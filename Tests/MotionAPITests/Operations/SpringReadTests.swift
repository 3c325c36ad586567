import MotionTestSupport
import SpringDialects
import Testing

@testable import MotionAPI

/// `spring/read`: the spring or the easing of pasted code.
struct SpringReadTests {
  @Test(arguments: [
    (
      "withSpring(1, { damping: 15, stiffness: 120 })",
      #"{"library":"reanimated","spring":{"dialect":"reanimated","damping":15,"stiffness":120}}"#
    ),
    (
      ".spring(response: 0.4, dampingFraction: 0.8)",
      #"{"library":"swiftui","spring":{"dialect":"swiftui","response":0.4,"dampingFraction":0.8}}"#
    ),
    ("swiftui.bouncy", #"{"library":"swiftui","spring":{"preset":"swiftui.bouncy"}}"#),
    ("stiffness: 120, damping: 15", #"{"spring":{"stiffness":120,"damping":15}}"#),
    (
      "transition: opacity 300ms cubic-bezier(0.2, 0, 0, 1)",
      #"{"easing":"cubic-bezier(0.2, 0, 0, 1)","duration":0.3}"#
    ),
    ("ease-out", #"{"easing":"ease-out"}"#),
  ])
  func codeIsASpringOrAnEasing(code: String, expected: String) {
    #expect(call("spring/read", #"{"code": "\#(code)"}"#).text == expected)
  }

  /// The spring of the response is a spring of a request: 120 and 15 with the library's mass of 4 have the
  /// damping ratio 15 / (2 · √(120 · 4)).
  @Test func springIsThatOfARequest() throws {
    let read = call("spring/read", #"{"code": "withSpring(1, { damping: 15, stiffness: 120, mass: 4 })"}"#)
    let parameters = call("spring/parameters", read.text.replacing(#""library":"reanimated","#, with: ""))
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
  ])
  func codeWithoutASpringIsAnError(request: String, detail: String) throws {
    let response = call("spring/read", request)
    #expect(response.status == 422)
    #expect(try response.detail(at: "/code")?.hasPrefix(detail) == true, "\(response.text)")
  }

  /// 2,000 units and 64 for each byte, here 14.
  @Test func readingIsCharged() {
    let request = #"{"code": "swiftui.bouncy"}"#
    #expect(call("spring/read", request, work: 2_000 + 14 * 64).status == 200)
    let refused = call("spring/read", request, work: 2_000 + 14 * 64 - 1)
    #expect(refused.status == 422 && refused.text.contains("units of work"))
  }
}
