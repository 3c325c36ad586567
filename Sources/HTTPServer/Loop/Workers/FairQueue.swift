/// A bounded queue whose clients take turns: each client's elements leave in order, one per turn.
///
/// A client with many elements therefore delays its own elements and not those of others, and it cannot
/// fill the queue: if the queue is full, the newest element of the client with the most elements is refused.
struct FairQueue<Client: Hashable & Sendable, Element: Sendable>: Sendable {
  /// The greatest number of elements.
  let limit: Int
  /// The number of elements.
  private(set) var count = 0
  /// The elements of each client, oldest first; never empty. All arrays together have at most `limit`
  /// elements, which bounds the cost of removing a first element.
  private var elements: [Client: [Element]] = [:]
  /// The clients with elements, in the order of their turns.
  private var turns: [Client] = []

  /// - Parameter limit: The greatest number of elements, at least 1.
  init(limit: Int) { self.limit = max(1, limit) }

  /// Adds an element.
  /// - Returns: The element that is refused because the queue is full: the new one, or the newest one of a
  ///   client with more elements. Nil if no element is refused.
  mutating func insert(_ element: Element, of client: Client) -> Element? {
    var refused: Element?
    if count >= limit {
      guard let largest = elements.max(by: { $0.value.count < $1.value.count }),
        largest.value.count > (elements[client]?.count ?? 0) + 1
      else { return element }
      refused = elements[largest.key]?.popLast()
      count -= 1
      forgetIfEmpty(largest.key)
    }
    if elements[client] == nil { turns.append(client) }
    elements[client, default: []].append(element)
    count += 1
    return refused
  }

  /// Removes the oldest element of the client whose turn it is.
  mutating func removeNext() -> Element? {
    guard let client = turns.first, let element = elements[client]?.removeFirst() else { return nil }
    turns.append(turns.removeFirst())
    count -= 1
    forgetIfEmpty(client)
    return element
  }

  /// Removes the first element of a client that matches a predicate.
  /// - Returns: Whether there was one.
  mutating func remove(of client: Client, where matches: (Element) -> Bool) -> Bool {
    guard let index = elements[client]?.firstIndex(where: matches) else { return false }
    elements[client]?.remove(at: index)
    count -= 1
    forgetIfEmpty(client)
    return true
  }

  private mutating func forgetIfEmpty(_ client: Client) {
    guard elements[client]?.isEmpty == true else { return }
    elements[client] = nil
    turns.removeAll { $0 == client }
  }
}
