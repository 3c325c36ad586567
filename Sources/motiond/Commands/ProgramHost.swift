import HTTPServer
import MotionCommands
import MotionSystem

/// The host of the commands in the program: the files and the streams of the process. `-` is standard input.
///
/// Other files must be regular: a FIFO or a device can block indefinitely.
struct ProgramHost: CommandHost {
  var version: String { BuildInformation.version }

  // MARK: Reading

  func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let isStandardInput = path == "-"
    // A descriptor that the program has received is read like standard input, whatever it is.
    let isReceived = path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
    let descriptor =
      isStandardInput ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC | (isReceived ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw ProgramHost.cannotRead(path) }
    defer { if !isStandardInput { close(descriptor) } }
    if !isStandardInput, !isReceived {
      var status = stat()
      if unsafe fstat(descriptor, &status) == 0, let kind = ProgramHost.irregularKind(status) {
        throw ProgramHost.cannotRead(path, "it is \(kind); - reads standard input")
      }
    }
    var bytes: [UInt8] = []
    while true {
      let read = try readAvailable(from: descriptor, path)
      if read.isEmpty { return bytes }
      bytes += read
      guard bytes.count <= limit else {
        throw CommandFailure(
          status: ExitStatus.data, message: "\(path) has more than \(limit) bytes, the limit of a body")
      }
    }
  }

  func readInput() throws(CommandFailure) -> [UInt8] { try readAvailable(from: STDIN_FILENO, "-") }

  /// Reads what is available from a descriptor, at least one byte. Returns nothing at the end.
  private func readAvailable(from descriptor: Int32, _ path: String) throws(CommandFailure) -> [UInt8] {
    let size = 65_536
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
        count = unsafe MotionSystem.read(descriptor, buffer.baseAddress, size)
        initialized = max(0, count)
      }
      if count >= 0 { return bytes }
      guard errno == EINTR else { throw ProgramHost.cannotRead(path) }
    }
  }

  // MARK: Folders

  func areSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  func names(in folder: String) -> [String] {
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

  func makeDirectory(_ path: String) throws(CommandFailure) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      let part = String(path[..<end])
      if isDirectory(part) { continue }
      guard unsafe mkdir(part, 0o777) == 0 || isDirectory(part) else {
        throw CommandFailure(
          status: ExitStatus.output, message: "cannot make the directory \(part): \(ProgramHost.errorText())")
      }
    }
  }

  // MARK: Writing

  func writeOutput(_ bytes: [UInt8]) throws(CommandFailure) {
    guard FileWriter.write(bytes, to: STDOUT_FILENO).error == nil else {
      throw ProgramHost.cannotWrite("to standard output")
    }
  }

  func writeError(_ bytes: [UInt8]) { FileWriter.write(bytes, to: STDERR_FILENO) }

  func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {
    try FileReplacement.replace(files)
  }

  /// Returns what a file is instead of a regular one, or nil if it is regular.
  static func irregularKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "a directory"
    default: "not a regular file"
    }
  }

  // MARK: Failures

  /// Returns the failure of writing a file, by default for the reason of the latest call of the system.
  static func cannotWrite(_ path: String, _ reason: String = errorText()) -> CommandFailure {
    CommandFailure(status: ExitStatus.output, message: "cannot write \(path): \(reason)")
  }

  private static func cannotRead(_ path: String, _ reason: String = errorText()) -> CommandFailure {
    CommandFailure(status: ExitStatus.noInput, message: "cannot read \(path): \(reason)")
  }

  /// Returns why the latest call of the system failed.
  static func errorText() -> String {
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
