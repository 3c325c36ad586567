import MotionSystem

/// A line on standard error about a trap, which ends the process: the address of the instruction. With it,
/// the symbols of a release give file and line.
///
/// The handler runs in a process in an unknown state, where memory cannot be allocated. It therefore writes
/// the digits into a line that was prepared at the start. Then the default action of the signal takes place,
/// so the exit status and a core file are the same as without the handler.
@safe package enum CrashReport {
  /// The signals of a trap. The processor determines which one occurs.
  private static let signals = [SIGILL, SIGTRAP]
  private static let digits = 16

  // Safe because they are written once, before the handler is installed. The memory is never released.
  nonisolated(unsafe) private static var line = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  nonisolated(unsafe) private static var digitsOffset = 0
  nonisolated(unsafe) private static var loadAddress: UInt = 0

  /// Installs the handler, unless another one is installed, such as that of `SWIFT_BACKTRACE`.
  /// - Parameters:
  ///   - beginning: What precedes the digits of the address. It is relative to the beginning of the program,
  ///     which is loaded at a random address.
  ///   - end: What follows the digits. A line feed is added.
  package static func install(beginning: String, end: String) {
    let bytes = Array("\(beginning)\(String(repeating: "0", count: digits))\(end)\n".utf8)
    unsafe line = .allocate(capacity: bytes.count)
    _ = unsafe line.initialize(from: bytes)
    unsafe digitsOffset = beginning.utf8.count
    unsafe loadAddress = readLoadAddress()
    for number in signals {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0, action.handler == nil else { continue }
      // The default action is restored first, so the instruction that trapped ends the process when it is
      // repeated.
      action.sa_flags = SA_SIGINFO | CInt(truncatingIfNeeded: SA_RESETHAND)
      unsafe action.setInformedHandler { number, information, _ in
        guard let information = unsafe information else { return }
        if unsafe information.pointee.si_code > 0 {
          unsafe CrashReport.writeLine(UInt(bitPattern: information.pointee.faultAddress))
        } else {
          // Another process has sent the signal.
          raise(number)
        }
      }
      unsafe sigaction(number, &action, nil)
    }
  }

  private static func writeLine(_ address: UInt) {
    let offset = unsafe address &- loadAddress
    for index in 0..<digits {
      let digit = UInt8(offset >> UInt(4 * (digits - 1 - index)) & 15)
      unsafe line[digitsOffset + index] = Hexadecimal.digit(of: digit)
    }
    _ = unsafe MotionSystem.write(STDERR_FILENO, line.baseAddress, line.count)
  }

  /// Returns the address at which the system has loaded the program; 0 if it does not tell.
  private static func readLoadAddress() -> UInt {
    var name = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &name, name.count)
    guard count > 0, let maps = ProcessMetrics.text(of: "/proc/self/maps") else { return 0 }
    let path = String(decoding: name.prefix(count).map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    let first = maps.split(separator: "\n").first { $0.hasSuffix(path) }
    return first.flatMap { UInt($0.prefix { $0 != "-" }, radix: 16) } ?? 0
  }
}
