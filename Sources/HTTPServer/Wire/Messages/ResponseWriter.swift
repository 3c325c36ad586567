import MotionSystem

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
  /// - Returns: The body that must follow the output, if it exceeds `maxBody`; empty otherwise.
  static func write(
    _ response: HTTPResponse, to output: inout ByteBuffer, defaults: ResponseDefaults,
    requestID: RequestID, connection: Connection, isHeadRequest: Bool, maxBody: Int
  ) -> [UInt8] {
    let status = (200...599).contains(response.status) ? response.status : 500
    let forbidsBody = status == 204 || status == 205 || status == 304
    if let line = StatusLine.text(for: status) {
      output.append(line)
    } else {
      output.append("HTTP/1.1 ")
      output.append(decimal: status)
      output.append(" ")
    }
    output.append(defaults.dateFieldAndRequestIDName)
    switch requestID {
    case .generated(let number): output.append(hexadecimal: number)
    case .received(let id): output.append(id)
    }
    // A 204 must not have a Content-Length, and that of a 304 would have to equal that of the 200.
    if status != 204, status != 304 {
      output.append("\r\nContent-Length: ")
      output.append(decimal: status == 205 ? 0 : response.body.count)
    }
    output.append("\r\n")
    output.append(response.fields)
    switch connection {
    case .implied: break
    case .keepAlive: output.append("Connection: keep-alive\r\n")
    case .close: output.append("Connection: close\r\n")
    }
    output.append("\r\n")
    if forbidsBody || isHeadRequest { return [] }
    if response.body.count > maxBody { return response.body }
    output.append(response.body)
    return []
  }
}

/// The status lines, with the reason phrases of RFC 9110, section 15.
enum StatusLine {
  /// Returns the line of a status that the service sends, without its line ending; nil for others, whose
  /// reason phrase is empty, which RFC 9112, section 4, allows.
  static func text(for status: Int) -> StaticString? {
    switch status {
    case 200: "HTTP/1.1 200 OK"
    case 204: "HTTP/1.1 204 No Content"
    case 304: "HTTP/1.1 304 Not Modified"
    case 400: "HTTP/1.1 400 Bad Request"
    case 404: "HTTP/1.1 404 Not Found"
    case 405: "HTTP/1.1 405 Method Not Allowed"
    case 408: "HTTP/1.1 408 Request Timeout"
    case 413: "HTTP/1.1 413 Content Too Large"
    case 414: "HTTP/1.1 414 URI Too Long"
    case 415: "HTTP/1.1 415 Unsupported Media Type"
    case 417: "HTTP/1.1 417 Expectation Failed"
    case 421: "HTTP/1.1 421 Misdirected Request"
    case 422: "HTTP/1.1 422 Unprocessable Content"
    case 431: "HTTP/1.1 431 Request Header Fields Too Large"
    case 500: "HTTP/1.1 500 Internal Server Error"
    case 501: "HTTP/1.1 501 Not Implemented"
    case 503: "HTTP/1.1 503 Service Unavailable"
    case 505: "HTTP/1.1 505 HTTP Version Not Supported"
    default: nil
    }
  }
}
