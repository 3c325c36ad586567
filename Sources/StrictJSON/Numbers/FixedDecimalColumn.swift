/// Writes columns of numbers with a fixed number of decimals.
///
/// Responses consist mostly of such numbers, and `FixedDecimal` needs three times as many instructions.
///
/// Doubles from 2^52 to 2^53 are integers, and their low 52 bits are the distance from 2^52. Adding 2^52 to a
/// smaller nonnegative number therefore rounds it to the nearest integer and leaves this integer in the low
/// bits.
struct FixedDecimalColumn {
  /// Each number has at most a sign, eight digits, a decimal point, 15 decimals and a comma.
  private static let maximumLength = 26
  /// The greatest number of numbers for which memory is reserved at once.
  private static let runLength = 32
  private static let integerMask: UInt64 = 1 << 52 - 1

  private let decimals: Int
  /// 10^decimals.
  private let scale: UInt64
  private let factor: Double
  /// The power of ten that completes up to six decimals to six.
  private let padding: UInt64

  /// - Parameter decimals: The number of decimals, 0…15.
  private init(decimals: Int) {
    self.decimals = decimals
    scale = FixedDecimal.powersOfTen[decimals]
    factor = Double(scale)
    padding = FixedDecimal.powersOfTen[max(6 - decimals, 0)]
  }

  /// Appends numbers, each as `NumberWriter.append(_:decimals:to:)` does, separated by commas.
  ///
  /// - Parameter decimals: The number of decimals, 0…15.
  /// - Returns: How many numbers took longer, and how many of them are not finite and were omitted.
  static func append(
    _ numbers: ArraySlice<Double>, decimals: Int, to bytes: inout [UInt8]
  ) -> (singleCount: Int, nonFiniteCount: Int) {
    let column = FixedDecimalColumn(decimals: decimals)
    var (singleCount, nonFiniteCount, index) = (0, 0, 0)
    unsafe numbers.withUnsafeBufferPointer { numbers in
      unsafe DecimalText.triples.withUnsafeBufferPointer { triples in
        while index < numbers.count {
          let end = min(index + runLength, numbers.count)
          unsafe DecimalText.append((end - index) * maximumLength, to: &bytes) { start in
            var place = unsafe start
            while index < end, let next = unsafe column.store(numbers[index], triples, at: place) {
              unsafe place = next
              index += 1
            }
            return unsafe place
          }
          guard index < end else { continue }
          singleCount += 1
          if unsafe !NumberWriter.append(numbers[index], decimals: decimals, to: &bytes) {
            nonFiniteCount += 1
          }
          bytes.append(UInt8(ascii: ","))
          index += 1
        }
      }
    }
    // The last comma is not a separator.
    if !numbers.isEmpty { bytes.removeLast() }
    return (singleCount, nonFiniteCount)
  }

  /// Stores a number and a comma, and returns the end of the text.
  ///
  /// The product with 10^decimals has an error of at most 2^-53 of it. Unless it is that close to the
  /// midpoint between two integers, the integer nearest to it is also the one nearest to the exact product.
  ///
  /// - Returns: Nil if the number is not finite, is too great, or is too close to a midpoint between two
  ///   decimals to be rounded reliably.
  private func store(
    _ number: Double, _ triples: UnsafeBufferPointer<UInt32>, at start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer? {
    let magnitude = number.magnitude
    let product = magnitude * factor
    let nearest = product + 0x1p52
    // The margin is twice the error. There is none from 2^51 on.
    guard (product - (nearest - 0x1p52)).magnitude < 0.5 - product * 0x1p-52 else { return nil }
    let units = nearest.bitPattern & FixedDecimalColumn.integerMask
    // The whole part is the nearest integer or the one before it.
    var whole = (magnitude + 0x1p52).bitPattern & FixedDecimalColumn.integerMask
    var fraction = units &- whole &* scale
    if fraction > units {
      whole &-= 1
      fraction &+= scale
    }
    var end = unsafe number < 0 && units > 0 ? DecimalText.store("-", at: start) : start
    if whole < 1000 {
      unsafe end = unsafe DecimalText.store(triple: triples[Int(truncatingIfNeeded: whole)], at: end)
    } else {
      guard whole < 100_000_000 else { return nil }
      unsafe end = unsafe DecimalText.store(whole, at: end)
    }
    if fraction > 0 {
      unsafe end = unsafe DecimalText.store(".", at: end)
      if decimals > 6 {
        unsafe end = unsafe DecimalText.store(fraction: fraction, decimals: decimals, at: end)
      } else {
        let millionths = UInt32(truncatingIfNeeded: fraction &* padding)
        unsafe end = unsafe DecimalText.store(
          decimals: triples[Int(millionths / 1000)], triples[Int(millionths % 1000)], at: end)
      }
    }
    return unsafe DecimalText.store(",", at: end)
  }
}
