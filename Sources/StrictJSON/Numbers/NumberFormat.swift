/// A way to write numbers as decimal text.
///
/// A protocol and not a closure: the compiler inlines a witness into the loop over a column, which saves a
/// call per number.
protocol NumberFormat {
  /// Writes a finite number to `target`, which has a capacity of `NumberWriter.maximumLength` bytes,
  /// and returns the length.
  func write(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int
}
