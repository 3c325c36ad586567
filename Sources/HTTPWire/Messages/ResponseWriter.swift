import Platform

/// Serializes responses.
enum ResponseWriter {
  /// The connection option of a response.
  enum Connection {
    /// No `Connection` field, since HTTP/1.1 connections persist by default.
    case implied
    case keepAlive
    case close
  }

  /// Appends a response.
  /// - Parameters:
  ///   - response: The response of the handler.
  ///   - output: The buffer to append to.
  ///   - defaults: The source of the `Date` field.
  ///   - requestID: The value of `X-Request-Id`.
  ///   - connection: The connection option.
  ///   - isHeadRequest: Whether to omit the body and keep its `Content-Length`.
  ///   - maxBody: The greatest size of a body that is written.
  ///   - duration: The duration for the field `Server-Timing`, in nanoseconds; nil to omit the field.
  /// - Returns: The body that must follow the output, if it exceeds `maxBody`; empty otherwise.
  static func write(
    _ response: HTTPResponse, to output: inout ByteBuffer, defaults: ResponseDefaults,
    requestID: RequestID, connection: Connection, isHeadRequest: Bool, duration: Int?, maxBody: Int
  ) -> [UInt8] {
    let status = (200...599).contains(response.status) ? response.status : 500
    let forbidsBody = status == 204 || status == 205 || status == 304
    var head: [UInt8] = []
    head.reserveCapacity(512)
    head.append(contentsOf: "HTTP/1.1 ".utf8)
    head.append(contentsOf: String(status).utf8)
    head.append(contentsOf: " ".utf8)
    head.append(contentsOf: ReasonPhrase.text(for: status).utf8)
    head.append(contentsOf: defaults.dateFieldAndRequestIDName)
    switch requestID {
    case .generated(let number): head.append(contentsOf: Hexadecimal.digits(of: number))
    case .received(let id): head.append(contentsOf: id)
    }
    // A 204 must not have a Content-Length, and that of a 304 would have to equal that of the 200.
    if status != 204, status != 304 {
      head.append(contentsOf: "\r\nContent-Length: ".utf8)
      head.append(contentsOf: String(status == 205 ? 0 : response.body.count).utf8)
    }
    for index in 0..<response.fields.count {
      let field = response.fields[index]
      head.append(contentsOf: "\r\n".utf8)
      head.append(contentsOf: field.name)
      head.append(contentsOf: ": ".utf8)
      head.append(contentsOf: field.value)
    }
    if let duration { appendServerTiming(max(0, duration), to: &head) }
    switch connection {
    case .implied: break
    case .keepAlive: head.append(contentsOf: "\r\nConnection: keep-alive".utf8)
    case .close: head.append(contentsOf: "\r\nConnection: close".utf8)
    }
    head.append(contentsOf: "\r\n\r\n".utf8)
    output.append(head)
    if forbidsBody || isHeadRequest { return [] }
    if response.body.count > maxBody { return response.body }
    output.append(response.body)
    return []
  }

  /// Appends the field `Server-Timing` (https://www.w3.org/TR/server-timing/). Its unit is the millisecond.
  private static func appendServerTiming(_ nanoseconds: Int, to head: inout [UInt8]) {
    let microseconds = nanoseconds / 1000
    head.append(contentsOf: "\r\nServer-Timing: total;dur=".utf8)
    head.append(contentsOf: String(microseconds / 1000).utf8)
    let rest = microseconds % 1000
    head.append(contentsOf: (rest < 10 ? ".00" : rest < 100 ? ".0" : ".").utf8)
    head.append(contentsOf: String(rest).utf8)
  }
}
