/// The fewest digits that read back as the same double.
struct ShortestFormat: NumberFormat {
  func write(_ number: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe NumberWriter.writeShortest(number, to: target)
  }
}
