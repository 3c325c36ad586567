/// Writes the decimal digits of integers to memory.
public enum DecimalDigits {
  /// The greatest number of digits.
  public static var maxStoredCount: Int { 20 }

  /// Writes `number` without leading zeros and returns its length.
  /// - Parameter target: `maxStoredCount` bytes.
  public static func write(_ number: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
    let length = number < 10 ? 0 : unsafe write(number / 10, to: target)
    unsafe target[length] = UInt8(ascii: "0") + UInt8(number % 10)
    return length + 1
  }
}
