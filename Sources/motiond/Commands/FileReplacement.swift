import MotionCommands
import MotionSystem
import SocketServer

/// Replaces files, all or none.
///
/// Each file is written beside its place. When all are written, each is renamed to its place, and the files
/// that were replaced are restored if one of these steps fails. Links and modes stay as they are.
///
/// A temporary file is locked while the program that has written it runs. One without a lock is from a
/// program that was killed, and is removed by the next one that writes to the folder.
struct FileReplacement {
  /// A file that is written beside its place. Its descriptor keeps it locked.
  private struct Temporary {
    let path: String
    let descriptor: Int32
  }

  /// A file that is to take its place.
  private struct Step {
    /// The path for error texts.
    let path: String
    /// The place of the file, without links.
    let target: String
    let new: Temporary
    /// A copy of the file that is replaced, and the status of that file; nil if there is none.
    let old: (copy: Temporary, status: stat)?
  }

  private var steps: [Step] = []
  private var temporaries: [Temporary] = []
  /// The folders without temporary files of killed programs.
  private var cleanFolders: Set<String> = []

  private init() {}

  /// Replaces files. A file that has the bytes already is not touched, so a build tool sees that nothing has
  /// changed.
  static func replace(
    _ files: [(path: String, bytes: [UInt8])],
    rename: (_ old: String, _ new: String) -> Int32 = { unsafe MotionSystem.rename($0, $1) }
  ) throws(CommandFailure) {
    // Each temporary file keeps a descriptor open.
    DescriptorLimit.raise()
    var replacement = FileReplacement()
    defer { replacement.removeTemporaries() }
    for file in files { try replacement.write(file.bytes, for: file.path) }
    try replacement.commit(rename)
  }

  /// Writes a file beside its place, and a copy of the file that it replaces.
  private mutating func write(_ bytes: [UInt8], for path: String) throws(CommandFailure) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, let kind = CommandFiles.irregularKind(status) {
      throw CommandFailure(status: ExitStatus.output, message: "cannot write \(path): it is \(kind)")
    }
    var link = stat()
    if !exists, unsafe lstat(path, &link) == 0 {
      throw CommandFailure(
        status: ExitStatus.output, message: "cannot write \(path): it is a link to a file that does not exist"
      )
    }
    guard let target = exists ? FileReplacement.withoutLinks(path) : path else {
      throw CommandFiles.cannotWrite(path)
    }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    if cleanFolders.insert(folder).inserted { FileReplacement.removeAbandoned(in: folder) }
    var old: (copy: Temporary, status: stat)?
    if exists {
      let current = try CommandFiles.read(target, limit: .max)
      guard current != bytes else { return }
      old = (try writeTemporary(current, in: folder, for: path, mode: 0o600), status)
    }
    let new = try writeTemporary(bytes, in: folder, for: path, mode: exists ? 0o600 : 0o666)
    steps.append(Step(path: path, target: target, new: new, old: old))
  }

  /// Renames the files to their places, or none.
  private func commit(_ rename: (String, String) -> Int32) throws(CommandFailure) {
    for (index, step) in steps.enumerated() {
      FileReplacement.setAttributes(of: step.new, to: step.old?.status)
      guard rename(step.new.path, step.target) != 0 else { continue }
      let failure = CommandFiles.cannotWrite(step.path)
      for step in steps[..<index].reversed() {
        if let old = step.old {
          FileReplacement.setAttributes(of: old.copy, to: old.status)
          _ = rename(old.copy.path, step.target)
        } else {
          _ = unsafe unlink(step.target)
        }
      }
      throw failure
    }
  }

  /// Gives a file the owner and the mode of the file that it replaces. A user who may not change the owner
  /// becomes the owner.
  private static func setAttributes(of file: Temporary, to status: stat?) {
    guard let status else { return }
    _ = fchown(file.descriptor, status.st_uid, status.st_gid)
    _ = fchmod(file.descriptor, status.st_mode & 0o7777)
  }

  // MARK: Temporary files

  private static let prefix = ".motiond-"
  private static let suffix = ".tmp"

  /// Writes a temporary file.
  /// - Parameter path: The path for error texts.
  private mutating func writeTemporary(
    _ bytes: [UInt8], in folder: String, for path: String, mode: mode_t
  ) throws(CommandFailure) -> Temporary {
    while true {
      let name = String(UInt64.random(in: UInt64.min...UInt64.max), radix: 36)
      let temporary = folder + FileReplacement.prefix + name + FileReplacement.suffix
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else { throw CommandFiles.cannotWrite(path) }
      let file = Temporary(path: temporary, descriptor: descriptor)
      temporaries.append(file)
      guard FileReplacement.lock(descriptor) else { continue }
      guard CommandFiles.write(bytes, to: descriptor) else { throw CommandFiles.cannotWrite(path) }
      return file
    }
  }

  /// Locks a new file. Returns false if another program took it for one of a killed program and removes it.
  private static func lock(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes the temporary files that the user's killed programs have left in a folder.
  private static func removeAbandoned(in folder: String) {
    for name in CommandFiles.names(in: folder) where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let descriptor = unsafe open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0, CommandFiles.irregularKind(status) == nil,
        status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      _ = unsafe unlink(folder + name)
    }
  }

  private func removeTemporaries() {
    for file in temporaries {
      _ = unsafe unlink(file.path)
      close(file.descriptor)
    }
  }

  // MARK: Paths

  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
