import Synchronization

/// Numbers that all threads read while they are counted.
@safe final class Cells: @unchecked Sendable {
  let count: Int
  // Atomic numbers that live as long as this object and are accessed only through it, at checked indices.
  private let cells: UnsafeMutablePointer<Atomic<Int>>

  /// - Parameter count: The number of cells, which are 0 at first.
  init(_ count: Int) {
    self.count = count
    unsafe cells = .allocate(capacity: count)
    for index in 0..<count { unsafe (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe cells.deinitialize(count: count)
    unsafe cells.deallocate()
  }

  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return unsafe cells[index].load(ordering: .relaxed)
  }

  /// Adds to a number that only one thread changes: a load and a store, without an atomic operation on both.
  func advance(_ index: Int, by amount: Int) {
    unsafe cells[index].store(self[index] &+ amount, ordering: .relaxed)
  }

  /// Adds to a number that several threads change.
  func add(_ amount: Int, to index: Int) {
    precondition(index >= 0 && index < count)
    unsafe cells[index].wrappingAdd(amount, ordering: .relaxed)
  }
}
