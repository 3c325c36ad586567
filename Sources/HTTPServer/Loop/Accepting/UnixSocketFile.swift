import MotionSystem

/// The file of a listening Unix socket.
///
/// The kernel does not remove the file when the server ends, and a new server cannot bind to an existing
/// path. The server therefore manages the file under these rules:
///
/// * Before binding, an existing file is removed only if it is a socket on which no server listens. Two
///   servers that start at the same path at the same time can still replace each other's file; the first
///   one then keeps running without being reachable. Preventing this would require a lock file, which
///   could also be left behind.
/// * At the end, the file is removed only if it is still the file that this server created, because another
///   server may have taken over the path. Device and inode identify the file while the socket is open: the
///   kernel does not reuse the inode before. The file is therefore removed before the socket closes.
struct UnixSocketFile: Sendable {
  private let path: String
  private let status: stat

  /// Identifies the socket at a path. Returns nil if there is none.
  init?(at path: String) {
    guard let status = Self.status(of: path), Self.isSocket(status) else { return nil }
    self.path = path
    self.status = status
  }

  /// Removes the file if it is still the same file.
  func remove() {
    guard let now = Self.status(of: path) else { return }
    if now.st_dev == status.st_dev, now.st_ino == status.st_ino { unsafe unlink(path) }
  }

  /// Checks a path without binding it: its directory exists, and a file at the path is a socket.
  /// - Throws: `ServerError` if the path cannot be bound.
  static func check(_ path: String) throws(ServerError) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    // A file that is not a directory contains no ".".
    if unsafe access(folder + ".", F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
      throw .directoryNotFound(.unix(path: path))
    }
    if let status = status(of: path), !isSocket(status) { throw .notASocket(path: path) }
  }

  /// Removes the socket of a server that has ended, so that the path can be bound.
  /// - Throws: `ServerError` if a server listens there, or if the file is not a socket.
  static func removeStale(_ path: String, of address: SocketAddress) throws(ServerError) {
    try check(path)
    guard let stale = UnixSocketFile(at: path) else { return }
    let descriptor = address.makeStreamSocket()
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    defer { close(descriptor) }
    // Non-blocking, because `connect` would wait for a server whose queue is full.
    Socket.prepare(descriptor)
    switch unsafe address.withPointer({ unsafe connect(descriptor, $0, $1) }) == 0 ? 0 : errno {
    case ECONNREFUSED: stale.remove()
    case ENOENT: return
    case EACCES, EPERM: throw .permissionDenied(.unix(path: path))
    default: throw .addressInUse(.unix(path: path))
    }
  }

  private static func isSocket(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFSOCK }

  /// Returns the status of the path itself, without following a symbolic link.
  private static func status(of path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }
}
