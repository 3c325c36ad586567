import Testing

@testable import DesignTokens

struct TokenTargetTests {
  @Test(arguments: [
    ("compose", TokenTarget.kotlin), ("SwiftUI", .swift), ("swiftui", .swift), ("flutter", .dart),
    ("ts", .typescript),
    ("kt", .kotlin), ("scss", .css), ("swif", .swift), ("jsn", .json), ("cobol", nil), ("", nil),
  ])
  func unknownNameHasAMeaning(_ name: String, _ target: TokenTarget?) {
    #expect(TokenTarget.meant(by: name) == target)
  }
}
