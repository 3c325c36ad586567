import Synchronization

@testable import MotionCommands

/// A host without files, whose standard input comes in pieces.
final class TestHost: CommandHost {
  let version = "1.2.3"
  private let input: [[UInt8]]
  private let position = Atomic<Int>(0)

  init(input: [String] = []) { self.input = input.map { Array($0.utf8) } }

  func readInput() throws(CommandFailure) -> [UInt8] {
    let index = position.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < input.count ? input[index] : []
  }

  func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    throw CommandFailure(status: ExitStatus.noInput, message: "cannot read \(path)")
  }

  func isDirectory(_ path: String) -> Bool { false }

  func names(in folder: String) -> [String] { [] }

  func areSame(_ first: String, _ second: String) -> Bool { false }

  func makeDirectory(_ path: String) throws(CommandFailure) {}

  func replace(_ files: [(path: String, bytes: [UInt8])]) throws(CommandFailure) {}

  func writeOutput(_ bytes: [UInt8]) throws(CommandFailure) {}

  func writeError(_ bytes: [UInt8]) {}
}
