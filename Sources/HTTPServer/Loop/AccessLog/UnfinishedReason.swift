/// Why a client does not receive a response, or not all of it. The raw value is the word in the access log.
enum UnfinishedReason: String {
  case clientClosed = "client_closed"
  case writeTimeout = "write_timeout"
  case bufferLimit = "buffer_limit"
  case stopped
}
