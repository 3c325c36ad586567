/// A way to write numbers as decimal text.
///
/// A protocol and not a closure: the compiler inlines a witness into the loop over a column, which saves a
/// call per number.
protocol NumberFormat {
  /// Writes a finite number to `target`, which has a capacity of `NumberWriter.maximumLength` bytes,
  /// and returns the length.
  func write(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int

  /// Writes at most `ColumnWriter.blockCapacity` numbers to `target`, each followed by a comma, and returns
  /// the length. `target` has a capacity of `NumberWriter.maximumLength` + 1 bytes for each number.
  /// - Returns: `nil` if the numbers must be written one by one.
  func writeBlock(_ numbers: UnsafeBufferPointer<Double>, to target: UnsafeMutablePointer<UInt8>) -> Int?
}

extension NumberFormat {
  func writeBlock(_: UnsafeBufferPointer<Double>, to _: UnsafeMutablePointer<UInt8>) -> Int? { nil }
}
