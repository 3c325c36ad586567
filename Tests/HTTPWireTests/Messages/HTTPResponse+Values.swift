import MotionSystem

@testable import HTTPServer

extension HTTPResponse {
  /// Creates a response with fields and a body.
  init(
    status: Int, fields: KeyValuePairs<StaticString, String> = [:], body: [UInt8] = []
  ) {
    self.init(meter: WorkMeter(limit: 0))
    begin(status)
    for (name, value) in fields { add(name, value) }
    setBody(body)
  }
}
