// The bit casts are safe: these vectors have equal sizes, and all bit patterns are valid integers and
// doubles. A mask is only read.

extension SIMD4<Double> {
  init(bitPatterns: SIMD4<UInt64>) { self = unsafe unsafeBitCast(bitPatterns, to: SIMD4<Double>.self) }

  var bitPatterns: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }

  /// The absolute values.
  var magnitudes: SIMD4<Double> { SIMD4(bitPatterns: bitPatterns & SIMD4<UInt64>(repeating: .max >> 1)) }

  /// Returns the numbers of the lanes that the mask selects, and zero in the others.
  static func & (numbers: SIMD4<Double>, mask: SIMDMask<SIMD4<Int64>>) -> SIMD4<Double> {
    SIMD4(bitPatterns: numbers.bitPatterns & mask.bits)
  }
}

extension SIMDMask<SIMD4<Int64>> {
  /// A vector with all bits set in the selected lanes and none in the others.
  var bits: SIMD4<UInt64> { unsafe unsafeBitCast(self, to: SIMD4<UInt64>.self) }
}
