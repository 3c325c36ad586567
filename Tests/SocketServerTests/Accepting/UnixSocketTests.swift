import Foundation
import MotionSystem
import Testing

@testable import HTTPServer

/// Unix sockets and their files.
@Suite struct UnixSocketTests {
  private func server(at path: String, mode: Int = 0o660, clock: ManualClock? = nil) throws -> TestServer {
    try TestServer(clock: clock) {
      $0.listen = [.unix(path: path)]
      $0.unixSocketMode = mode
    }
  }

  private func mode(of path: String) throws -> Int {
    var status = stat()
    try #require(unsafe lstat(path, &status) == 0)
    return Int(status.st_mode & 0o777)
  }

  @Test(arguments: [0o660, 0o600, 0o666]) func fileHasTheConfiguredModeAndIsRemovedAtTheEnd(mode: Int) throws
  {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"), mode: mode)
    #expect(server.server.addresses.map(\.url) == ["unix:" + folder.path("socket")])
    #expect(server.server.port == 0)
    #expect(try self.mode(of: folder.path("socket")) == mode)
    let client = try TestClient(.unix(path: folder.path("socket")))
    #expect(try client.get("/hello").status == 200)
    server.server.stop()
    #expect(server.hasEnded())
    #expect(try folder.names() == [])
  }

  /// Other users of the machine cannot connect unless the configuration allows them.
  @Test func fileIsForOwnerAndGroupByDefault() throws {
    let folder = try TemporaryFolder()
    let server = try TestServer { $0.listen = [.unix(path: folder.path("socket"))] }
    #expect(try mode(of: folder.path("socket")) == 0o660)
    #expect(server.server.addresses.count == 1)
  }

  @Test func allKindsOfRequestsAreServed() throws {
    let folder = try TemporaryFolder()
    let server = try server(at: folder.path("socket"), clock: ManualClock())
    let client = try TestClient(.unix(path: folder.path("socket")))
    try client.send("GET /one HTTP/1.1\r\nHost: test\r\n\r\nGET /two HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(try client.response().body == "/one")
    #expect(try client.response().body == "/two")
    #expect(try client.get("/big/4000000").body.utf8.count == 4_000_000)
    try server.rest()
    #expect(try client.get("/resting").body == "/resting")
    // A request without a Host field is rejected, as with TCP.
    try client.send("GET / HTTP/1.1\r\n\r\n")
    #expect(try client.response().status == 400)
    #expect(try client.isAtEnd())
    #expect(server.server.statistics[.requests] == 4)
  }

  @Test func fileOfAnEndedServerIsReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    let address = try #require(SocketAddress(unixPath: path))
    let dead = address.makeStreamSocket()
    #expect(unsafe address.withPointer { unsafe bind(dead, $0, $1) } == 0 && listen(dead, 1) == 0)
    close(dead)
    #expect(try folder.names() == ["socket"])
    let server = try server(at: path)
    #expect(try TestClient(.unix(path: path)).get("/hello").status == 200)
    server.server.stop()
  }

  @Test func fileOfARunningServerIsNotReplaced() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    let first = try server(at: path)
    #expect(throws: ServerError.addressInUse(.unix(path: path))) { try self.server(at: path) }
    #expect(throws: ServerError.addressInUse(.unix(path: path))) {
      try TestServer { $0.listen = [.unix(path: folder.path("new")), .unix(path: path)] }
    }
    // The failed servers have neither removed nor left any file.
    #expect(try folder.names() == ["socket"])
    #expect(try TestClient(.unix(path: path)).get("/hello").status == 200)
    first.server.stop()
  }

  @Test func otherFilesAreNotRemoved() throws {
    let folder = try TemporaryFolder()
    try Data("precious".utf8).write(to: URL(fileURLWithPath: folder.path("file")))
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("missing"))
    for name in ["file", "folder", "link"] {
      #expect(throws: ServerError.notASocket(path: folder.path(name))) { try server(at: folder.path(name)) }
    }
    #expect(try folder.names() == ["file", "folder", "link"])
    #expect(throws: ServerError.directoryNotFound(.unix(path: folder.path("file/socket")))) {
      try server(at: folder.path("file/socket"))
    }
  }

  /// The file was removed and another server has created a new one, which the first server must not remove.
  @Test func fileOfAnotherServerIsNotRemoved() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    let first = try server(at: path)
    unsafe unlink(path)
    let second = try server(at: path)
    first.server.stop()
    #expect(first.hasEnded())
    #expect(try TestClient(.unix(path: path)).get("/hello").status == 200)
    second.server.stop()
    #expect(second.hasEnded())
    #expect(try folder.names() == [])
  }

  @Test func fileAndIdleConnectionsRemainDuringTheDrainDelay() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("socket")
    let server = try TestServer {
      $0.listen = [.unix(path: path)]
      $0.drainDelay = 3600
      $0.gracePeriod = 3600
    }
    let silent = try TestClient(.unix(path: path))
    let idle = try TestClient(.unix(path: path))
    #expect(try idle.get("/hello").status == 200)
    server.server.drain()
    #expect(eventually { server.server.isDraining })
    let late = try TestClient(.unix(path: path))
    #expect(try late.get("/late").status == 200)
    for client in [idle, silent] { #expect(try client.get("/late").status == 200) }
    server.server.stop()
    #expect(server.hasEnded())
    #expect(try folder.names() == [])
  }

  @Test func peerOfAUnixSocketIsNamedUnix() throws {
    let folder = try TemporaryFolder()
    let listener = try Listener(.unix(path: folder.path("socket")), mode: 0o600)
    let client = try TestClient(.unix(path: folder.path("socket")))
    let accepted = accept(listener.descriptor, nil, nil)
    defer { close(accepted) }
    #expect(SocketAddress.peer(of: accepted)?.text == "unix")
    client.close()
  }

  #if os(Linux)
    @Test func abstractSocketHasNoFile() throws {
      let name = "@motiond test \(getpid())"
      let server = try server(at: name)
      #expect(try TestClient(.unix(path: name)).get("/hello").status == 200)
      #expect(throws: ServerError.addressInUse(.unix(path: name))) { try self.server(at: name) }
      server.server.stop()
      #expect(server.hasEnded())
      #expect(throws: TestClient.Failure.self) { try TestClient(.unix(path: name)) }
    }
  #endif
}

/// A temporary directory with a short path, because the path of a socket is limited to 107 bytes.
final class TemporaryFolder {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/motiond-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}
