// The C library declares `environ` as a global variable that any thread may change. It is read here only.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment of the process.
enum ProcessEnvironment {
  /// Returns all variables. If a name occurs more than once, the first one is effective, as for `getenv`.
  ///
  /// Call it before other threads start: the C library does not protect the environment against changes.
  static func variables() -> [String: String] {
    #if canImport(Darwin)
      let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe _NSGetEnviron().pointee
    #else
      let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    #endif
    guard var entry = unsafe start else { return [:] }
    var entries: [String] = []
    // The array ends with a null pointer, and each text with a zero byte.
    while let text = unsafe entry.pointee {
      unsafe entries.append(String(cString: text))
      unsafe entry += 1
    }
    return variables(in: entries)
  }

  /// Returns the variables of texts such as `PATH=/bin`.
  static func variables(in entries: [String]) -> [String: String] {
    let variables = entries.map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    }
    return Dictionary(variables.filter { $0.count == 2 }.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}
