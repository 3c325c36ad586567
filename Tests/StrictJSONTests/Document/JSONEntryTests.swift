import Testing

@testable import StrictJSON

@Suite struct JSONEntryTests {
  @Test func anEntryTakes24Bytes() {
    #expect(MemoryLayout<JSONEntry>.stride == 24)
  }
}
