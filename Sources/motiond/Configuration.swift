import MotionService
import SocketServer

/// Everything that can be configured, with its defaults.
struct Configuration: Sendable {
  var server = ServerConfiguration()
  var service = ServiceLimits()
  var origins = CrossOriginPolicy.any
  var logLevel = LogLevel.info

  init() {
    // The server by itself logs nothing; the program does unless told otherwise.
    server.accessLog = .json
  }
}
