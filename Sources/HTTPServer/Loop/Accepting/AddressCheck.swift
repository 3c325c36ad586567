import MotionSystem

// Some errors of a configuration show without a socket: two addresses that exclude each other, and a path
// that cannot become a Unix socket. Only an attempt to bind shows whether another program listens, whether
// the address belongs to this machine and whether the port requires a privilege.

extension ServerConfiguration {
  /// Checks the addresses, including the admin addresses, without binding them.
  /// - Throws: all errors, if there are any.
  func checkAddresses() throws(ServerError) {
    let groups = [addresses, adminListen]
    let claims = groups.flatMap { group in
      group.map { ($0, hosts: $0.hosts(isIPv6Only: $0.isIPv6Only(among: group))) }
    }
    var errors: [ServerError] = []
    for (index, (address, hosts)) in claims.enumerated() {
      if let other = claims[..<index].first(where: { address.excludes($0.0, hosts, $0.hosts) })?.0 {
        errors.append(.conflict(address, other))
      }
      if case .unix(let path) = address, !path.hasPrefix("@") {
        do throws(ServerError) { try UnixSocketFile.check(path) } catch { errors.append(error) }
      }
    }
    if let error = errors.first { throw errors.count == 1 ? error : .multiple(errors) }
  }
}

extension ListenAddress {
  /// Returns the hosts that an IP address listens on: the bytes of an IPv4 or an IPv6 address, of which all
  /// are zero for every host of the family.
  fileprivate func hosts(isIPv6Only: Bool) -> [[UInt8]] {
    guard let address = ipAddress else { return [] }
    if address.isMappedIPv4 { return [address.octets.suffix(4)] }
    let isDualStack = address.family == AF_INET6 && address.isUnspecified && !isIPv6Only
    return [address.octets] + (isDualStack ? [[0, 0, 0, 0]] : [])
  }

  /// Returns whether the system cannot bind both addresses.
  fileprivate func excludes(_ other: ListenAddress, _ hosts: [[UInt8]], _ otherHosts: [[UInt8]]) -> Bool {
    guard case .tcp(_, let port) = self, case .tcp(_, let otherPort) = other else { return self == other }
    guard port == otherPort, port != 0 else { return false }
    return hosts.contains { host in
      otherHosts.contains { other in
        guard host.count == other.count else { return false }
        return host == other || [host, other].contains { $0.allSatisfy { $0 == 0 } }
      }
    }
  }
}
