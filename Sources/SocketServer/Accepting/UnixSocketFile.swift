import Platform

/// The file that a listening Unix socket leaves in a folder. The kernel neither removes it when its
/// server is gone nor lets the next one bind over it, so that is done here, and with care:
///
/// * A file is removed only if it is a socket that nobody answers on. Two servers that start at one path
///   in the same instant can still displace each other; the loser keeps running unseen. To prevent that
///   would need a lock file besides, which would itself be left behind.
/// * At the end it is removed only if it is still the one that was made: another server may have taken the
///   place meanwhile. The number of the file tells, as long as the socket is open: the kernel gives it to
///   no other file before. So it is removed once, and before the socket is closed.
struct UnixSocketFile: Sendable {
  private let path: String
  private let device: dev_t
  private let inode: ino_t

  /// The socket at the path; nil where there is none.
  init?(at path: String) {
    guard let status = Self.status(of: path), Self.isSocket(status) else { return nil }
    self.path = path
    device = status.st_dev
    inode = status.st_ino
  }

  /// Removes the file, if it is still the same.
  func remove() {
    guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// Makes the path free to bind: removes what a dead server left, and refuses to touch anything else.
  static func clear(_ path: String, of address: SocketAddress) throws(ServerError) {
    guard let status = status(of: path) else { return }
    guard isSocket(status), let stale = UnixSocketFile(at: path) else { throw .notASocket(path: path) }
    let descriptor = address.makeStream()
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    defer { close(descriptor) }
    // Not to wait for a server whose queue is full: it is alive.
    Socket.prepare(descriptor)
    guard address.withPointer({ connect(descriptor, $0, $1) }) != 0 else {
      throw .addressInUse(.unix(path: path))
    }
    switch errno {
    case ECONNREFUSED: stale.remove()
    case ENOENT: return
    case EACCES, EPERM: throw .permissionDenied(.unix(path: path))
    default: throw .addressInUse(.unix(path: path))
    }
  }

  private static func isSocket(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFSOCK }

  /// Of the path itself: a link is not followed.
  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
