// The commands of the program in the WebAssembly module: the function `run`, and the host on which they run.

import MotionCommands

/// Answers a question of a command.
///
/// The question and its arguments are texts, each after its length in four bytes. The answer has a status
/// and a length of four bytes each, and then its bytes. The module releases it.
@_extern(c, "host")
func host(_ question: UnsafeRawPointer, _ count: Int32) -> UnsafeMutableRawPointer

/// Runs a command and returns its exit status.
///
/// The input consists of the arguments, each after its length in four bytes. The caller allocates and
/// releases it.
@_expose(wasm, "run")
@_cdecl("motiond_run")
func run(_ input: UnsafeRawPointer, _ count: Int32) -> Int32 {
  var parts = MessageReader(input, count)
  var arguments: [String] = []
  while let part = parts.next() { arguments.append(String(decoding: part, as: UTF8.self)) }
  if arguments.first == "help" { arguments = [arguments.count > 1 ? arguments[1] : "--help", "--help"] }
  let host = ModuleHost()
  guard let name = arguments.first, name != "--help", name != "-h" else {
    let status = host.run { () throws(CommandFailure) in try host.writeLine(usage) }
    return arguments.isEmpty ? ExitStatus.usage : status
  }
  if let command = FileCommand.named(name) { return command.run(arguments.dropFirst(), on: host) }
  let isNative = ["serve", "healthcheck", "check-config"].contains { $0 == name }
  let kind = name.utf8.first == UInt8(ascii: "-") ? "option" : "command"
  let error =
    isNative
    ? "\(name) requires the program with the server, which is not in this package"
    : "unknown \(kind) \(name); \(FileCommand.advice(for: name))"
  return host.run { () throws(CommandFailure) in throw CommandFailure(usage: [error]) }
}

private var usage: String {
  let head = """
    motiond translates motion tokens and computes user-interface motion, without a server.

    Usage: motiond COMMAND [OPTION]...

    Commands:

    """
  let options = """

      -h, --help                    Print this help and exit.
          --version                 Print the version and exit.
    """
  return head + FileCommand.list + options
}

/// The host of the commands: the caller of the module answers each question.
private struct ModuleHost: CommandHost {
  private func ask(_ question: StaticString, _ arguments: [[UInt8]]) throws(CommandFailure) -> [UInt8] {
    var message: [UInt8] = []
    for text in [Array("\(question)".utf8)] + arguments {
      let length = UInt32(text.count)
      for shift in [0, 8, 16, 24] as [UInt32] { message.append(UInt8(truncatingIfNeeded: length >> shift)) }
      message += text
    }
    let answer = message.withUnsafeBytes { bytes in
      host(UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped), Int32(bytes.count))
    }
    defer { answer.deallocate() }
    let status = answer.load(as: Int32.self)
    let count = Int(answer.load(fromByteOffset: 4, as: Int32.self))
    let bytes = Array(UnsafeRawBufferPointer(start: answer + 8, count: count))
    guard status == 0 else {
      throw CommandFailure(status: status, message: String(decoding: bytes, as: UTF8.self))
    }
    return bytes
  }

  private func isTrue(_ question: StaticString, _ arguments: String...) -> Bool {
    (try? ask(question, arguments.map { Array($0.utf8) })).map { !$0.isEmpty } ?? false
  }

  func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    try ask("read", [Array(path.utf8), Array("\(limit)".utf8)])
  }

  func readInput() throws(CommandFailure) -> [UInt8] { try ask("readInput", []) }

  var version: String { (try? ask("version", [])).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  func isDirectory(_ path: String) -> Bool { isTrue("isDirectory", path) }

  func names(in folder: String) -> [String] {
    let names = (try? ask("names", [Array(folder.utf8)])) ?? []
    return names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  func areSame(_ first: String, _ second: String) -> Bool { isTrue("areSame", first, second) }

  func makeDirectory(_ path: String) throws(CommandFailure) {
    _ = try ask("makeDirectory", [Array(path.utf8)])
  }

  func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {
    _ = try ask("replace", files.flatMap { [Array($0.path.utf8), $0.bytes] })
  }

  func writeOutput(_ bytes: [UInt8]) throws(CommandFailure) { _ = try ask("writeOutput", [bytes]) }

  func writeError(_ bytes: [UInt8]) { _ = try? ask("writeError", [bytes]) }
}
