import HTTPServer
import MotionCommands
import MotionSystem

/// The files that the commands read and write. `-` is standard input.
///
/// Other files must be regular: a FIFO or a device can block indefinitely.
enum CommandFiles {
  /// Reads a file, up to a limit.
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let isStandardInput = path == "-"
    // A descriptor that the program has received is read like standard input, whatever it is.
    let isReceived = path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
    let descriptor =
      isStandardInput
      ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | (isReceived ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else {
      throw CommandFailure(status: ExitStatus.noInput, message: "cannot read \(path): \(errorText())")
    }
    defer { if !isStandardInput { close(descriptor) } }
    if !isStandardInput, !isReceived {
      var status = stat()
      if unsafe fstat(descriptor, &status) == 0, let kind = irregularKind(status) {
        throw CommandFailure(
          status: ExitStatus.noInput, message: "cannot read \(path): it is \(kind); - reads standard input")
      }
    }
    var bytes: [UInt8] = []
    while true {
      let read = try CommandFiles.read(from: descriptor, path, atMost: 65_536)
      if read.isEmpty { return bytes }
      bytes += read
      guard bytes.count <= limit else {
        throw CommandFailure(
          status: ExitStatus.data, message: "\(path) has more than \(limit) bytes, the limit of a body")
      }
    }
  }

  /// Reads what is available from a descriptor, at least one byte. Returns nothing at the end.
  static func read(from descriptor: Int32, _ path: String, atMost size: Int) throws(CommandFailure) -> [UInt8]
  {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = unsafe MotionSystem.read(descriptor, buffer.baseAddress, size)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      guard errno == EINTR else {
        throw CommandFailure(status: ExitStatus.noInput, message: "cannot read \(path): \(errorText())")
      }
    }
  }

  /// Writes bytes to a descriptor. Returns whether all were written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    FileWriter.write(bytes, to: descriptor).error == nil
  }

  /// Writes bytes to standard output.
  static func writeOutput(_ bytes: [UInt8]) throws(CommandFailure) {
    guard write(bytes, to: STDOUT_FILENO) else {
      throw CommandFailure(
        status: ExitStatus.output, message: "cannot write to standard output: \(errorText())")
    }
  }

  /// Makes a directory and those around it, unless it exists.
  static func makeDirectory(_ path: String) throws(CommandFailure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if isDirectory(part) { continue }
      guard unsafe mkdir(part, 0o777) == 0 || isDirectory(part) else {
        throw CommandFailure(
          status: ExitStatus.output, message: "cannot make the directory \(part): \(errorText())")
      }
    }
  }

  /// Returns whether two paths lead to one file that exists.
  static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Returns whether a path leads to a folder.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names of what is in a folder; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      // An entry is as long as its name, so its type, which has room for the longest name, is not copied.
      let start = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
      let name = unsafe UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
      unsafe names.append(String(cString: name))
    }
    return names
  }

  /// Returns what a file is instead of a regular one, or nil if it is regular.
  static func irregularKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    default: "not a regular file"
    }
  }

  /// Returns the failure that the latest call of the system has caused.
  static func cannotWrite(_ path: String) -> CommandFailure {
    CommandFailure(status: ExitStatus.output, message: "cannot write \(path): \(errorText())")
  }

  private static func errorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
