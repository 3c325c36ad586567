/// The arguments that the system passes to `main`.
///
/// They come from `main` and not from `CommandLine.arguments`. The Swift runtime finds the latter through
/// `/proc` or by searching memory. They are empty or wrong without `/proc`, and if a library has changed the
/// environment before the program starts.
enum ProgramArguments {
  /// The reason why the arguments cannot be used.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case missing
    case notUTF8(position: Int)

    var description: String {
      switch self {
      case .missing: "the system passed no arguments, not even the program name"
      case .notUTF8(let position): "argument \(position) is not valid UTF-8"
      }
    }
  }

  /// Returns the arguments without the program name.
  /// - Parameters:
  ///   - count: The number of arguments including the program name.
  ///   - start: The address of the first of `count` arguments.
  static func read(
    count: CInt, _ start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) throws(Failure) -> [String] {
    guard count >= 1, let start = unsafe start, unsafe start.pointee != nil else { throw .missing }
    var arguments: [String] = []
    for position in 1..<max(1, Int(count)) {
      guard let bytes = unsafe start[position] else { throw .missing }
      guard let argument = unsafe String(validatingCString: bytes) else { throw .notUTF8(position: position) }
      arguments.append(argument)
    }
    return arguments
  }
}
