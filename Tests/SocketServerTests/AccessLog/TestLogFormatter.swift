@testable import HTTPServer

/// Writes each response as a JSON object.
final class TestLogFormatter: AccessLogFormatter {
  private let routes: [String]

  init(routes: [String]) { self.routes = routes }

  func append(_ response: LoggedResponse, to lines: inout [UInt8]) {
    let path = response.request.map { String(decoding: $0.path, as: UTF8.self) } ?? ""
    let id =
      switch response.id {
      case .received(let bytes): String(decoding: bytes, as: UTF8.self)
      case .generated(let number): String(number)
      case nil: "-"
      }
    lines +=
      ("{\"time\":\(response.time),\"method\":\"\(response.request?.method.name ?? "-")\","
      + "\"path\":\"\(path)\",\"route\":\"\(routes[response.route])\","
      + "\"status\":\(response.status ?? 0),\"bytes\":\(response.bytes),"
      + "\"reason\":\"\(response.reason ?? "-")\","
      + "\"requestId\":\"\(id)\",\"peer\":\"\(String(decoding: response.peer, as: UTF8.self))\"}\n").utf8
  }
}
