// CPU time of the parts of a response, in nanoseconds. `Benchmarks/compare` measures the whole server
// over sockets, as a ratio to nginx.
import HTTPServer
import MotionAPI
import MotionPhysics
import MotionService
import MotionSystem
import StrictJSON

let small =
  #"{"from":-300,"to":0,"velocity":-1250.5,"threshold":0.5,"#
  + #""spring":{"mass":1,"stiffness":200,"dampingRatio":0.8},"settling":"exact"}                     "#
let curve =
  #"{"from":-300,"to":0,"velocity":-1250.5,"#
  + #""spring":{"stiffness":200,"dampingRatio":0.8},"sampling":{"count":120}}"#
let fine =
  #"{"from":-300,"to":0,"velocity":-1250.5,"#
  + #""spring":{"stiffness":200,"dampingRatio":0.8},"sampling":{"count":120,"decimals":15}}"#
let withinTolerance =
  #"{"from":-300,"to":0,"velocity":-1250.5,"#
  + #""spring":{"stiffness":200,"dampingRatio":0.8},"sampling":{"tolerance":0.5}}"#

let release =
  #"{"from":-300,"to":0,"velocity":-1250.5,"spring":{"stiffness":200,"dampingRatio":0.8}}"#

func message(_ operation: String, _ body: String) -> [UInt8] {
  Array(
    """
    POST /v1/\(operation) HTTP/1.1\r
    Host: 127.0.0.1:8080\r
    User-Agent: benchmark/1.0\r
    Accept: */*\r
    Content-Type: application/json\r
    Content-Length: \(body.utf8.count)\r
    \r
    \(body)
    """.utf8)
}

let service = MotionService(version: "benchmark")

/// Returns the response to a request.
func respond(to request: HTTPRequest) -> HTTPResponse {
  var response = HTTPResponse(meter: WorkMeter(limit: WorkMeter.standardLimit))
  service.respond(to: request, with: &response)
  return response
}

/// Returns a function that parses a request, computes the response and serializes it, as a connection does.
func serve(_ bytes: [UInt8]) -> () -> Int {
  var connection = HTTPServerConnection(limits: HTTPLimits())
  var input = ByteBuffer(capacity: 65536)
  var output = ByteBuffer(capacity: 65536)
  var responseDefaults = ResponseDefaults(seed: 1, secondsSince1970: 1_800_000_000)
  return {
    input.append(bytes)
    if case .request(let request) = connection.next(from: &input) {
      connection.write(respond(to: request), defaults: &responseDefaults, to: &output)
    }
    let count = output.readableCount
    output.consume(count)
    return count
  }
}

/// Returns a function that computes the response to a parsed request, as JSON or in another format.
func respond(_ operation: String, _ body: String, format: String? = nil) -> () -> Int {
  var connection = HTTPServerConnection(limits: HTTPLimits())
  var input = ByteBuffer()
  input.append(message(operation + (format.map { ".\($0)" } ?? ""), body))
  guard case .request(let request) = connection.next(from: &input) else { return { 0 } }
  return { respond(to: request).body.count }
}

print("ns of CPU time" + String(repeating: " ", count: 44) + "      median     minimum")
let smallBytes = Array(small.utf8)[...]
Stopwatch.measure("JSON: parse \(small.utf8.count) bytes") {
  (try? JSONDocument(parsing: smallBytes))?.validationErrorCount ?? 1
}
Stopwatch.measure("service: spring/settling-duration", respond("spring/settling-duration", small))
Stopwatch.measure("service: spring/trajectory, 120 samples, 6 decimals", respond("spring/trajectory", curve))
Stopwatch.measure("service: spring/trajectory, 120 samples, 15 decimals", respond("spring/trajectory", fine))
Stopwatch.measure(
  "service: spring/trajectory within a tolerance", respond("spring/trajectory", withinTolerance))
for model in ["wwdc"] + PlatformModel.all.map({ "\($0.name)" }) {
  Stopwatch.measure(
    "service: deceleration/trajectory, 120 samples by \(model)",
    respond(
      "deceleration/trajectory",
      #"{"from":-300,"velocity":1250.5,"platform":{"model":"\#(model)"},"sampling":{"count":120}}"#))
}
let platforms = ["wwdc"] + PlatformModel.all.prefix(7).map { "\($0.name)" }
let compared = platforms.map {
  #"{"operation":"deceleration/trajectory","body":{"from":0,"velocity":1250.5,"#
    + #""platform":{"model":"\#($0)"}}}"#
}
Stopwatch.measure(
  "service: compare of 8 curves", respond("compare", #"{"curves":[\#(compared.joined(separator: ","))]}"#))
for format in ["css", "keyframes", "swiftui", "svg"] {
  Stopwatch.measure(
    "service: spring/trajectory as \(format)", respond("spring/trajectory", release, format: format))
}
Stopwatch.measure(
  "wire + service: spring/settling-duration", serve(message("spring/settling-duration", small)))
let link =
  "/v1/spring/settling-duration?from=-300&to=0&velocity=-1250.5&threshold=0.5"
  + "&spring.mass=1&spring.stiffness=200&spring.dampingRatio=0.8&settling=exact"
Stopwatch.measure(
  "wire + service: GET spring/settling-duration",
  serve(
    Array(
      """
      GET \(link) HTTP/1.1\r
      Host: 127.0.0.1:8080\r
      User-Agent: benchmark/1.0\r
      Accept: */*\r
      \r

      """.utf8)))
Stopwatch.measure(
  "wire + service: livez", serve(Array("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)))

let spring = try Spring(stiffness: 200, dampingRatio: 0.8)
let motion = try SpringMotion(
  from: -300, to: 0, velocity: -1250.5, spring: spring, threshold: 0.5)
Stopwatch.measure("physics: exact settling duration, under-damped") {
  if case .after(let seconds)? = try? motion.settlingDuration(.exact) { return Int(seconds * 1e6) }
  return 0
}
let slow = try SpringMotion(
  from: -300, to: 0, velocity: -1250.5, spring: Spring(stiffness: 200, dampingRatio: 2), threshold: 0.5)
Stopwatch.measure("physics: exact settling duration, over-damped") {
  if case .after(let seconds)? = try? slow.settlingDuration(.exact) { return Int(seconds * 1e6) }
  return 0
}
let springCurve = try motion.curve()
Stopwatch.measure("physics: one of 10000 samples of a spring", items: 10_000) {
  (try? springCurve.samples(Sampling(mode: .count(10_000)), limit: 10_000))?.times.count ?? 0
}
let deceleration = try DecelerationMotion(from: 0, velocity: 2000).curve()
Stopwatch.measure("physics: one of 10000 samples of a deceleration", items: 10_000) {
  (try? deceleration.samples(Sampling(mode: .count(10_000)), limit: 10_000))?.times.count ?? 0
}
let numbers = (try springCurve.samples(Sampling(mode: .count(10_000)), limit: 10_000)).values[0]
for decimals in [3, 6, 15] {
  Stopwatch.measure("text: one number, \(decimals) decimals", items: 10_000) {
    var writer = JSONWriter(reservingCapacity: 300_000)
    writer.column(numbers[...], decimals: decimals)
    return writer.bytes.count
  }
}
let large = numbers.map { $0 * 1e7 }
for decimals in [0, 6, 15] {
  Stopwatch.measure("text: one number of ten digits, \(decimals) decimals", items: 10_000) {
    var writer = JSONWriter(reservingCapacity: 300_000)
    writer.column(large[...], decimals: decimals)
    return writer.bytes.count
  }
}
Stopwatch.measure("text: one number, shortest", items: 10_000) {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(300_000)
  for number in numbers { NumberWriter.append(number, to: &bytes) }
  return bytes.count
}
