import Testing

@testable import HTTPServer

/// Which connections belong to the same client.
@Suite struct ClientAddressTests {
  private func client(_ host: String, port: UInt16 = 80) throws -> ClientAddress {
    try #require(SocketAddress(host: host, port: port)?.client)
  }

  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false), ("192.0.2.1", "192.0.3.1", false),
    ("192.0.2.1", "193.0.2.1", false),
    // A dual-stack socket reports IPv4 clients in this form.
    ("192.0.2.1", "::ffff:192.0.2.1", true), ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    // A subscriber has a prefix of 64 bits.
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("2001:db8:1:2::1", "2001:db8:2:2::1", false),
    ("2001:db8:1:2::1", "2001:db9:1:2::1", false),
    // Four zero bytes and the bytes of an IPv4 address.
    ("192.0.2.1", "0:0:c000:201::", false),
  ])
  func aClientIsAnIPv4AddressOrAnIPv6Prefix(one: String, other: String, isSame: Bool) throws {
    #expect(try (client(one) == client(other, port: 5123)) == isSame)
  }
}
