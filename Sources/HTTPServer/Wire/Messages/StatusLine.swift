/// Returns the line of a status that the service sends, with the reason phrase of RFC 9110, section 15, and
/// without its line ending; nil for others, whose reason phrase is empty, which RFC 9112, section 4, allows.
func statusLine(for status: Int) -> StaticString? {
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
