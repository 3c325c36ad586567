import MotionSystem
import StrictJSON

/// The versions of the Model Context Protocol that are answered.
///
/// Since 2026-07-28 a request states its version, and there is no handshake. Before, `initialize` agreed on a
/// version. Both kinds are answered without a state: a request that states its version follows the former,
/// every other one the latter.
enum ProtocolVersion {
  /// The version whose requests state it themselves.
  static let current: StaticString = "2026-07-28"
  /// The versions that begin with `initialize`, the latest first. Earlier ones require batches.
  static let withHandshake: [StaticString] = ["2025-11-25", "2025-06-18"]
  /// All versions, the latest first.
  static let all = [current] + withHandshake

  /// Returns the version of a handshake that a client proposes, or the latest one.
  static func agreed(with proposal: String?) -> StaticString {
    withHandshake.first { proposal?.isEqual(to: $0) ?? false } ?? withHandshake[0]
  }

  /// Returns the error of a version that is not answered.
  static func unsupported(_ version: String) -> RPCError {
    let isLegacy = withHandshake.contains { version.isEqual(to: $0) }
    return RPCError(
      .unsupportedVersion,
      isLegacy
        ? "protocol version \(version) begins with initialize; a request that states its version "
          + "needs \(current)"
        : "unsupported protocol version \(version.shortenedName)",
      requestedVersion: version.shortenedName)
  }
}
