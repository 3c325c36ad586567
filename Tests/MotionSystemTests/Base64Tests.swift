import MotionSystem
import Testing

/// Base64 as RFC 4648, section 10, has it.
struct Base64Tests {
  @Test(arguments: [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9v\nYmFy", "foobar")])
  func textsAreThoseOfTheStandard(encoded: String, text: String) {
    let characters = Array(encoded.utf8)
    #expect(Base64.bytes(of: characters.span) == Array(text.utf8))
  }

  /// The digits with the values 62 and 63.
  @Test func lastDigitsAreBytes() {
    let characters = Array("+/+/".utf8)
    #expect(Base64.bytes(of: characters.span) == [0xFB, 0xFF, 0xBF])
  }
}
