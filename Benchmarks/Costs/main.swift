// What single requests cost: CPU time beside the units of work that the service counts for it, without
// sockets and without the noise of other threads. `Benchmarks/hostile --search` writes requests to it.
//
// Standard input: for each request its length in bytes, as eight digits, then the bytes of the HTTP request.
// Standard output: for each request one line of numbers:
//
//     status, bytes of the response, units of work, nanoseconds of CPU time, 1 for a worker or 0
//
// As in the server, a request first runs with the units that an event loop allows, and, if they are
// exhausted, once more with all. The units of both are added.
import HTTPServer
import MotionService
import MotionSystem

/// The CPU time of this thread in nanoseconds.
func now() -> Int {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Reads `count` bytes of standard input; fewer at its end.
func received(_ count: Int) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: count)
  var filled = 0
  while filled < count {
    // The buffer is valid for the call, which writes at most its rest.
    let size = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(
        STDIN_FILENO, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress, count - filled)
    }
    guard size > 0 else { break }
    filled += size
  }
  return Array(bytes.prefix(filled))
}

/// The units of work of a request on an event loop; see docs/limits.md.
let unitsOnLoop = 40_000
MemoryAllocator.returnLargeBlocks(ofAtLeast: 1 << 20)
let service = MotionService(version: "costs")
while let count = Int(String(decoding: received(8), as: UTF8.self)) {
  let bytes = received(count)
  var connection = HTTPServerConnection(limits: HTTPLimits())
  var input = ByteBuffer(capacity: count)
  input.append(bytes)
  let start = now()
  guard case .request(let request) = connection.next(from: &input) else {
    print(0, 0, 0, 0, 0)
    continue
  }
  var response = HTTPResponse(meter: WorkMeter(limit: unitsOnLoop))
  service.respond(to: request, with: &response)
  var units = response.meter.spent
  let needsWorker = response.meter.isExhausted
  if needsWorker {
    response = HTTPResponse(meter: WorkMeter(limit: WorkMeter.standardLimit))
    service.respond(to: request, with: &response)
    units += response.meter.spent
  }
  print(response.status, response.body.count, units, now() - start, needsWorker ? 1 : 0)
  fflush(nil)
}
