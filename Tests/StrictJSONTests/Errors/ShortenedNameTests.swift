import StrictJSON
import Testing

@Suite struct ShortenedNameTests {
  /// A cut name has at most 64 bytes, three of which are the ellipsis, and ends with a whole character.
  @Test(arguments: [
    (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
    (String(repeating: "a", count: 65), String(repeating: "a", count: 61) + "…"),
    (String(repeating: "a", count: 60) + "éééé", String(repeating: "a", count: 60) + "…"),
    (String(repeating: "a", count: 58) + "😀😀", String(repeating: "a", count: 58) + "…"),
  ])
  func aLongNameIsCutBetweenCharacters(name: String, shortened: String) {
    #expect(name.shortenedName == shortened)
  }
}
