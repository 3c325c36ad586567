import MotionService
import SocketServer

/// Everything that can be configured, with its defaults.
struct Configuration: Sendable {
  var server = ServerConfiguration()
  var service = ServiceLimits()
  var origins = CrossOriginPolicy.any
}
