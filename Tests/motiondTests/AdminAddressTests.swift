import HTTPServer
import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionService
@testable import motiond

/// Admin addresses: what the program publishes there, and what the health command checks.
struct AdminAddressTests {
  private func status(of path: String, adminListen: [ListenAddress]) -> Int {
    var configuration = Configuration()
    configuration.server.adminListen = adminListen
    let service = Motiond.makeService(configuration, ServerStatus())
    let request = HTTPRequest(
      method: .get, methodName: Array("GET".utf8)[...], path: Array(path.utf8)[...], query: nil,
      isHTTP11: true, fields: HTTPFields(), body: [])
    var response = HTTPResponse(meter: WorkMeter(limit: WorkMeter.standardLimit))
    service.respond(to: request, with: &response)
    return response.status
  }

  @Test func metricsArePublicOnlyWithoutAdminAddresses() {
    let admin = [ListenAddress.tcp(host: "127.0.0.1", port: 9090)]
    #expect(status(of: "/metrics", adminListen: []) == 200)
    #expect(status(of: "/metrics", adminListen: admin) == 404)
    #expect(status(of: "/livez", adminListen: admin) == 200, "load balancers check the public address")
    #expect(status(of: "/readyz", adminListen: admin) == 200)
  }

  /// Nothing listens at these addresses.
  @Test func healthcheckChecksAdminAddressesIfThereAreAny() {
    var configuration = ServerConfiguration()
    configuration.listen = [.unix(path: "/nowhere/public"), .unix(path: "/nowhere/other")]
    #expect(Motiond.unhealthyAddresses(configuration) == configuration.listen)
    configuration.adminListen = [.unix(path: "/nowhere/admin")]
    #expect(Motiond.unhealthyAddresses(configuration) == configuration.adminListen)
  }

  @Test func aStartWithoutAdminAddressesIsWarnedOf() {
    var configuration = ServerConfiguration()
    configuration.maxConnections = 7
    #expect(
      configuration.healthWarning
        == "without --admin-listen, health checks wait, too, while 7 connections are open")
    configuration.adminListen = [.unix(path: "/nowhere/admin")]
    #expect(configuration.healthWarning == nil)
  }
}
