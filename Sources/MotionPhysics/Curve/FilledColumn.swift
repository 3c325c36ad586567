extension [Double] {
  /// `count` numbers, all of them written by `fill`.
  ///
  /// `init(unsafeUninitializedCapacity:)` of Swift 6.3 looks up the array's type at run time whenever it is called: some
  /// 300 instructions, as many as a dozen samples take.
  @inline(__always)
  init(count: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
    self = []
    append(addingCapacity: count) { (span: inout OutputSpan<Double>) in
      span.withUnsafeMutableBufferPointer { room, filled in
        fill(UnsafeMutableBufferPointer(rebasing: room[..<count]))
        filled = count
      }
    }
  }
}
