import MotionAPI
import MotionSystem
import SpringDialects
import StrictJSON

extension CodedSpring {
  /// The other fields of a request: the motion from 0 to 1.
  var release: String { #""from":0,"to":1"# + (velocity.map { #","velocity":\#($0)"# } ?? "") }
}

/// The spring of a command line.
enum SpringOperands {
  private static let shortNames: KeyValuePairs = ["k": "stiffness", "c": "damping", "m": "mass"]

  static var names: [String] {
    shortNames.map { $0.key } + SpringParameters.names.map { "\($0)" }
  }

  /// Reads the operands: numbers, assignments, or the parts of a code.
  /// - Parameter library: The library of a code, as in `reanimated@3`.
  static func spring(
    _ operands: [String], library: String? = nil, on host: some CommandHost
  ) throws(CommandFailure) -> CodedSpring {
    let numbers = operands.map { CommandLineReader.number($0) }
    let areNumbers = numbers.allSatisfy { $0?.isFinite == true }
    let areAssigned = operands.allSatisfy {
      $0.firstIndex(of: "=") != nil && !$0.contains { " (:{".contains($0) }
    }
    guard library == nil || !areNumbers && !areAssigned else {
      throw usage("--from is the library of a code; omit it beside parameters")
    }
    if areNumbers {
      guard operands.count <= 2 else {
        throw usage("spring takes a duration and a bounce, received \(operands.count) numbers")
      }
      return CodedSpring(json: json(zip(["duration", "bounce"], numbers.map { $0 ?? 0 })))
    }
    if areAssigned {
      var members: [(String, Double)] = []
      for operand in operands { members.append(try member(operand)) }
      return CodedSpring(json: json(members))
    }
    let code =
      operands == ["-"]
      ? String(decoding: try host.read("-", limit: SpringCode.maximumBytes), as: UTF8.self)
      : operands.joined(separator: " ")
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    do throws(Problem) {
      return try CodedSpring(code, library: library, at: .root, limits: ServiceLimits(), budget: budget)
    } catch {
      let detail = error.errors.first?.detail ?? error.detail
      let file =
        operands.count == 1 && code.hasSuffix(".json") ? "; read a file with motiond spring - <FILE" : ""
      throw CommandFailure(status: ExitStatus.failure, message: "the code \(detail)\(file)")
    }
  }

  /// Reads `k=170`.
  private static func member(_ operand: String) throws(CommandFailure) -> (String, Double) {
    let parts = operand.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = shortNames.first { $0.key == parts[0] }?.value ?? parts[0]
    guard names.contains(name) else {
      throw usage(
        "unknown parameter \(parts[0].onOneLine); "
          + NearestName.advice(to: name, among: names, otherwise: "the parameters are "))
    }
    guard let number = CommandLineReader.number(parts[1]), number.isFinite else {
      throw usage("\(parts[0]) must be a number, received \"\(parts[1].onOneLine)\"")
    }
    return (name, number)
  }

  private static func usage(_ message: String) -> CommandFailure {
    CommandFailure(status: ExitStatus.usage, message: message)
  }

  private static func json(_ members: some Sequence<(String, Double)>) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (name, number) in members {
      writer.key(named: name)
      writer.value(number)
    }
    writer.endObject()
    return writer.bytes
  }
}
