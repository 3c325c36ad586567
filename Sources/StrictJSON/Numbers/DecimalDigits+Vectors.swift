#if !arch(wasm32)

  import Platform

  /// Converts two or four integers at a time with 128-bit vectors.
  ///
  /// All supported 64-bit processors have such vectors (SSE2, NEON). In WebAssembly they are an extension, so
  /// the modules use only the scalar form. Fields that do not overlap are combined by additions: with `|`,
  /// Swift 6.3 processes some lanes separately, which takes several more instructions.
  // The bit casts are safe: they convert vectors of 16 bytes to vectors of 16 bytes, and all bit patterns are
  // valid integers.
  extension DecimalDigits {
    /// Returns the eight digits of two numbers < 10^8 as bytes 0…9, the first in the lowest byte. The upper
    /// 32 bits of the numbers are ignored.
    static func eight(_ numbers: SIMD2<UInt64>) -> SIMD2<UInt64> {
      let numbers = numbers & SIMD2(repeating: 0xFFFF_FFFF)
      // n / 10,000 for n < 10^8 is n · 3,518,437,209 >> 45.
      let quotients = (numbers &* SIMD2(repeating: 3_518_437_209)) &>> SIMD2(repeating: 45)
      let remainders = numbers &- quotients &* SIMD2(repeating: 10_000)
      let halves = quotients &+ (remainders &<< SIMD2(repeating: 32))
      return unsafe unsafeBitCast(four(unsafeBitCast(halves, to: SIMD4<UInt32>.self)), to: SIMD2<UInt64>.self)
    }

    /// Returns the four digits of four numbers < 10^4 as bytes 0…9, the first in the lowest byte.
    static func four(_ numbers: SIMD4<UInt32>) -> SIMD4<UInt32> {
      // The mask limits the factors to 14 bits, so one instruction multiplies them.
      let hundreds =
        ((numbers & SIMD4(repeating: 0x3FFF)) &* SIMD4(repeating: 10_486)) &>> SIMD4(repeating: 20)
      let products = unsafe unsafeBitCast(hundreds, to: SIMD8<UInt16>.self) &* SIMD8(repeating: 100)
      let remainders = unsafe unsafeBitCast(numbers, to: SIMD8<UInt16>.self) &- products
      let shifted = unsafe unsafeBitCast(remainders, to: SIMD4<UInt32>.self) &<< SIMD4(repeating: 16)
      let pairs = unsafe unsafeBitCast(hundreds &+ shifted, to: SIMD8<UInt16>.self)
      let tens = (pairs &* SIMD8(repeating: 103)) &>> SIMD8(repeating: 10)
      let units = pairs &- tens &* SIMD8(repeating: 10)
      return unsafe unsafeBitCast(tens &+ (units &<< SIMD8(repeating: 8)), to: SIMD4<UInt32>.self)
    }
  }

#endif
