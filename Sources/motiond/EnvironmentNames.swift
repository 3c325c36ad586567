import StrictJSON

/// The names of environment variables that begin with `MOTIOND_`.
enum EnvironmentNames {
  static let prefix = "MOTIOND_"

  /// Returns one message per variable with the prefix that no option has. A misspelled setting is thereby
  /// reported and not ignored.
  static func errors(in environment: [String: String]) -> [String] {
    let known = Set(ConfigurationOption.all.map(\.environmentVariable))
    return environment.sorted { $0.key < $1.key }.compactMap { name, value in
      guard name.hasPrefix(prefix), !known.contains(name), !isServiceLink(name, value) else { return nil }
      // The prefix is left out, because it would make every name resemble every other one.
      let nearest = NearestName.nearest(
        to: String(name.dropFirst(prefix.count)), among: ConfigurationOption.all.map(\.flag))
      let option = ConfigurationOption.all.first { $0.flag == nearest }
      return "unknown environment variable \(name); "
        + (option.map { "did you mean \($0.environmentVariable)?" } ?? "run motiond --help for all names")
    }
  }

  /// Returns whether an orchestrator sets the variable for a service whose name begins with `motiond`.
  ///
  /// Kubernetes and Docker's links describe each service to the other programs: `MOTIOND_SERVICE_HOST`,
  /// `MOTIOND_SERVICE_PORT_HTTP`, `MOTIOND_PORT=tcp://10.0.0.1:80`, `MOTIOND_PORT_80_TCP_ADDR`.
  private static func isServiceLink(_ name: String, _ value: String) -> Bool {
    let words = name.split(separator: "_")
    for (index, word) in words.enumerated().dropFirst() {
      let rest = words[(index + 1)...]
      switch word {
      case "SERVICE" where rest.first == "HOST" || rest.first == "PORT": return true
      case "PORT" where rest.isEmpty: return value.contains("://")
      case "PORT" where rest.count >= 2 && Int(rest[index + 1]) != nil:
        if ["TCP", "UDP", "SCTP"].contains(rest[index + 2]) { return true }
      default: break
      }
    }
    return false
  }
}
