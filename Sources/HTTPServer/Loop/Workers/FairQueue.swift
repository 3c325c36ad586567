/// A bounded queue whose clients take turns: each client's elements leave in order, one per turn.
///
/// A client with many elements therefore delays its own elements and not those of others, and it cannot
/// fill the queue: if the queue is full, the newest element of the client with the most elements is refused.
struct FairQueue<Client: Equatable & Sendable, Element: Sendable>: Sendable {
  /// The greatest number of elements.
  let limit: Int
  /// The clients that have elements, in the order of their turns, each with its elements, oldest first. The
  /// limit bounds the cost of a search and of removing a first element.
  private var turns: [(client: Client, elements: [Element])] = []

  /// - Parameter limit: The greatest number of elements, at least 1.
  init(limit: Int) { self.limit = max(1, limit) }

  /// The number of elements.
  var count: Int { turns.reduce(0) { $0 + $1.elements.count } }

  /// Adds an element.
  /// - Returns: The element that is refused because the queue is full: the new one, or the newest one of a
  ///   client with more elements. Nil if no element is refused.
  mutating func insert(_ element: Element, of client: Client) -> Element? {
    let own = turns.firstIndex { $0.client == client }
    var refused: Element?
    if count >= limit {
      let ownCount = own.map { turns[$0].elements.count } ?? 0
      let largest = turns.indices.max { turns[$0].elements.count < turns[$1].elements.count }
      // The largest keeps at least one element.
      guard let largest, turns[largest].elements.count > ownCount + 1 else { return element }
      refused = turns[largest].elements.popLast()
    }
    if let own { turns[own].elements.append(element) } else { turns.append((client, [element])) }
    return refused
  }

  /// Removes the oldest element of the client whose turn it is.
  mutating func removeNext() -> Element? {
    guard !turns.isEmpty else { return nil }
    var (client, elements) = turns.removeFirst()
    let next = elements.removeFirst()
    if !elements.isEmpty { turns.append((client, elements)) }
    return next
  }

  /// Removes the first element of a client that matches a predicate.
  /// - Returns: Whether there was one.
  mutating func remove(of client: Client, where matches: (Element) -> Bool) -> Bool {
    guard let own = turns.firstIndex(where: { $0.client == client }),
      let index = turns[own].elements.firstIndex(where: matches)
    else { return false }
    turns[own].elements.remove(at: index)
    if turns[own].elements.isEmpty { turns.remove(at: own) }
    return true
  }
}
