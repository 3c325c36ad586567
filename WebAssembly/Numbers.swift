// Doubles as text. JavaScript engines find the fewest digits that read back as the same double, which is
// what the standard library writes. Its function would enlarge the modules by 5 kB.

/// Writes a number like `Double.description` in Swift to memory for 32 bytes. Returns the length.
@_extern(c, "describe")
func describe(_ number: Double, _ target: UnsafeMutablePointer<UInt8>) -> Int32

extension Double {
  @inline(never)
  private var descriptionBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { target, count in
      if let start = target.baseAddress { count = Int(describe(self, start)) }
    }
  }

  func write<Target: TextOutputStream>(to target: inout Target) {
    descriptionBytes.withUnsafeBufferPointer { target._writeASCII($0) }
  }
}
