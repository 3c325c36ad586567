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
    var result: [String: String] = [:]
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, result[String(parts[0])] == nil { result[String(parts[0])] = String(parts[1]) }
    }
    return result
  }
}
