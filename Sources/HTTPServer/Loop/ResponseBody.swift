/// A large body that a connection sends in pieces. It is not copied: all connections that send the same file
/// share its memory.
struct ResponseBody {
  /// The least size in bytes of a body that is sent in this way. A smaller one is copied behind its header.
  static let minSize = 64 << 10
  /// The greatest number of bytes that one turn passes to the kernel, which copies them.
  static let maxPieceSize = 256 << 10

  private var unsent: ArraySlice<UInt8> = []
  /// The memory in bytes that is released when the body is sent.
  private(set) var heldBytes = 0

  /// Creates an empty body.
  init() {}

  /// - Parameter isShared: Whether the program keeps the bytes anyway, so that the body holds no memory.
  init(_ bytes: [UInt8], isShared: Bool) {
    unsent = bytes[...]
    heldBytes = isShared ? 0 : bytes.count
  }

  /// The number of bytes that are not sent.
  var unsentCount: Int { unsent.count }

  /// Calls a closure with the next piece.
  func withNextPiece<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe unsent.prefix(Self.maxPieceSize).withUnsafeBytes { unsafe body($0) }
  }

  /// Drops bytes that were sent, and releases memory if at most a quarter of it is still needed.
  mutating func consume(_ count: Int) {
    unsent.removeFirst(min(count, unsent.count))
    if unsent.isEmpty {
      self = ResponseBody()
    } else if heldBytes > Self.minSize, unsent.count <= heldBytes / 4 {
      self = ResponseBody(Array(unsent), isShared: false)
    }
  }
}
