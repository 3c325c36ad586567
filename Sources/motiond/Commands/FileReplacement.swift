import HTTPServer
import MotionCommands
import MotionSystem

/// Replaces files: each is written beside its place, and when all are written, each is renamed to its place.
/// Links and modes stay as they are.
struct FileReplacement {
  /// The files that are to take their places: the path for error texts, the place without links, and the new
  /// file beside it.
  private var steps: [(path: String, target: String, temporary: String)] = []

  /// Replaces files. A file that has the bytes already is not touched, so a build tool sees that nothing has
  /// changed.
  static func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {
    var replacement = FileReplacement()
    // A file that was renamed is no longer at its temporary path.
    defer { for step in replacement.steps { _ = unsafe unlink(step.temporary) } }
    for file in files { try replacement.write(file.bytes, for: file.path) }
    for step in replacement.steps {
      guard unsafe rename(step.temporary, step.target) == 0 else { throw ProgramHost.cannotWrite(step.path) }
    }
  }

  /// Writes a file beside its place, with the owner and the mode of the file that it replaces.
  private mutating func write(_ bytes: [UInt8], for path: String) throws(CommandFailure) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, let kind = ProgramHost.irregularKind(status) {
      throw ProgramHost.cannotWrite(path, "it is \(kind)")
    }
    var link = stat()
    if !exists, unsafe lstat(path, &link) == 0 {
      throw ProgramHost.cannotWrite(path, "it is a link to a file that does not exist")
    }
    guard let target = exists ? FileReplacement.withoutLinks(path) : path else {
      throw ProgramHost.cannotWrite(path)
    }
    if exists, try ProgramHost().read(target, limit: .max) == bytes { return }
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let temporary = folder + ".motiond-" + name + ".tmp"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? 0o600 : 0o666)
    guard descriptor >= 0 else { throw ProgramHost.cannotWrite(path) }
    defer { close(descriptor) }
    steps.append((path, target, temporary))
    guard FileWriter.write(bytes, to: descriptor).error == nil else { throw ProgramHost.cannotWrite(path) }
    if exists {
      // A user who may not change the owner becomes the owner.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      _ = fchmod(descriptor, status.st_mode & 0o7777)
    }
  }

  private static func withoutLinks(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
