#if os(Linux)
  import MotionSystem

  /// A packet filter of a listening TCP socket that drops attempts to connect.
  ///
  /// Closing a listening socket resets the connections in its queue, and the last call of `accept` does not
  /// keep further ones from arriving there. With this filter, only those arrive whose handshake had begun.
  /// The system of a client whose attempt is dropped repeats it after about a second, and is then refused.
  ///
  /// The filter is for the moment before the close only, because it delays clients by that second. A gateway
  /// must wait longer than that for a connection, so that it is refused and tries another server.
  enum ConnectionFilter {
    /// An instruction of classic BPF (https://docs.kernel.org/networking/filter.html), laid out like
    /// `struct sock_filter`.
    private struct Instruction {
      let operation: UInt16
      /// The number of instructions to skip if a condition is true, or false.
      var skippedIfTrue: UInt8 = 0
      var skippedIfFalse: UInt8 = 0
      let operand: UInt32
    }

    /// A program, laid out like `struct sock_fprog`.
    @unsafe private struct Program {
      let count: UInt16
      let instructions: UnsafeMutablePointer<Instruction>?
    }

    /// The instructions for a packet that begins with its TCP header.
    private static let instructions = [
      // Load the byte with the flags (RFC 9293, section 3.1).
      Instruction(operation: 0x30, operand: 13),
      // The flag SYN is set in attempts to connect only.
      Instruction(operation: 0x45, skippedIfFalse: 1, operand: 0x02),
      // Accept none of the bytes.
      Instruction(operation: 0x06, operand: 0),
      // Accept all bytes.
      Instruction(operation: 0x06, operand: .max),
    ]

    /// Attaches the filter to a socket. A failure is ignored, because the filter is optional.
    static func attach(to descriptor: Int32) {
      var instructions = instructions
      unsafe instructions.withUnsafeMutableBufferPointer { buffer in
        var program = unsafe Program(count: UInt16(buffer.count), instructions: buffer.baseAddress)
        unsafe setsockopt(
          descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<Program>.size))
      }
    }
  }
#endif
