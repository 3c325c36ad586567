import Testing

@testable import HTTPServer

@Suite struct FairQueueTests {
  /// Inserts elements of the form `a1`: client a, element 1. Returns the refused ones.
  private func insert(_ elements: [String], into queue: inout FairQueue<Character, String>) -> [String] {
    elements.compactMap { queue.insert($0, of: $0.first ?? "?") }
  }

  private func removeAll(_ queue: inout FairQueue<Character, String>) -> [String] {
    var removed: [String] = []
    while let next = queue.removeNext() { removed.append(next) }
    return removed
  }

  @Test func oneClientIsServedInOrder() {
    var queue = FairQueue<Character, String>(limit: 10)
    #expect(insert(["a1", "a2", "a3"], into: &queue).isEmpty)
    #expect(removeAll(&queue) == ["a1", "a2", "a3"])
    #expect(queue.count == 0)
  }

  @Test func clientsTakeTurns() {
    var queue = FairQueue<Character, String>(limit: 10)
    #expect(insert(["a1", "a2", "a3", "a4", "b1", "c1", "b2"], into: &queue).isEmpty)
    #expect(removeAll(&queue) == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"])
  }

  @Test func aClientThatReturnsWaitsForTheOthers() {
    var queue = FairQueue<Character, String>(limit: 10)
    #expect(insert(["a1", "b1", "b2"], into: &queue).isEmpty)
    #expect(queue.removeNext() == "a1")
    #expect(insert(["a2"], into: &queue).isEmpty)
    #expect(removeAll(&queue) == ["b1", "a2", "b2"])
  }

  @Test func aFullQueueRefusesTheClientWithTheMostElements() {
    var queue = FairQueue<Character, String>(limit: 4)
    #expect(insert(["a1", "a2", "a3", "a4"], into: &queue).isEmpty)
    #expect(insert(["a5"], into: &queue) == ["a5"], "its own newest element")
    #expect(insert(["b1"], into: &queue) == ["a4"])
    #expect(insert(["b2"], into: &queue) == ["a3"])
    #expect(insert(["b3"], into: &queue) == ["b3"], "both have as many")
    #expect(insert(["c1"], into: &queue).count == 1)
    #expect(queue.count == 4)
    #expect(removeAll(&queue).contains("c1"))
  }

  @Test func aNewcomerDisplacesNoOnlyElement() {
    var queue = FairQueue<Character, String>(limit: 3)
    #expect(insert(["a1", "b1", "c1"], into: &queue).isEmpty)
    #expect(insert(["d1", "e1"], into: &queue) == ["d1", "e1"])
    #expect(removeAll(&queue) == ["a1", "b1", "c1"])
  }

  @Test func removedElementsNeverLeave() {
    var queue = FairQueue<Character, String>(limit: 4)
    #expect(insert(["a1", "a2", "b1"], into: &queue).isEmpty)
    let removed = [
      queue.remove(of: "a") { $0 == "a1" }, queue.remove(of: "a") { $0 == "a1" },
      queue.remove(of: "b") { $0 == "b1" }, queue.remove(of: "z") { _ in true },
    ]
    #expect(removed == [true, false, true, false])
    #expect(queue.count == 1)
    #expect(insert(["b2"], into: &queue).isEmpty)
    #expect(removeAll(&queue) == ["a2", "b2"])
  }

  /// Compares the queue with a model that keeps all elements in one array.
  @Test(arguments: 0..<20) func eachElementLeavesOnceInTheOrderOfItsClient(seed: Int) {
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(bound))
    }
    var queue = FairQueue<Int, Int>(limit: 8)
    var waiting: [(client: Int, element: Int)] = []
    for element in 0..<500 {
      if next(3) > 0 {
        let client = next(4)
        waiting.append((client, element))
        if let refused = queue.insert(element, of: client) { waiting.removeAll { $0.element == refused } }
      } else if let left = queue.removeNext() {
        let client = waiting.first { $0.element == left }?.client
        #expect(waiting.first { $0.client == client }?.element == left, "older elements leave first")
        waiting.removeAll { $0.element == left }
      } else {
        #expect(waiting.isEmpty)
      }
      #expect(queue.count == waiting.count && queue.count <= 8)
    }
  }
}
