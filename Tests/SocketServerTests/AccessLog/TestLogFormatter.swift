import HTTPWire

@testable import SocketServer

/// Writes each response as a JSON object. A response to the path `/long` has a line that does not fit.
final class TestLogFormatter: AccessLogFormatter {
  private let routes: [String]

  init(routes: [String]) { self.routes = routes }

  func write(_ response: LoggedResponse, to memory: UnsafeMutableRawBufferPointer) -> Int? {
    let path = response.request.map { String(decoding: $0.path, as: UTF8.self) } ?? ""
    guard path != "/long" else { return nil }
    let id =
      switch response.id {
      case .received(let bytes): String(decoding: bytes, as: UTF8.self)
      case .generated(let number): String(number)
      case nil: "-"
      }
    let line =
      "{\"time\":\(response.time),\"method\":\"\(response.request?.method.name ?? "-")\","
      + "\"path\":\"\(path)\",\"route\":\"\(routes[response.route])\","
      + "\"status\":\(response.status ?? 0),\"bytes\":\(response.bytes),"
      + "\"reason\":\"\(response.reason ?? "-")\","
      + "\"requestId\":\"\(id)\",\"peer\":\"\(String(decoding: response.peer, as: UTF8.self))\"}\n"
    guard line.utf8.count <= memory.count else { return nil }
    unsafe memory.copyBytes(from: line.utf8)
    return line.utf8.count
  }
}
