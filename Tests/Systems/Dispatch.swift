// The part of Dispatch that the program uses, for systems whose Dispatch is not at hand. Apple's systems have
// had all of it for longer than the oldest system in Package.swift.

package class DispatchQueue: @unchecked Sendable {
  package init(label: String) {}
  package func async(execute work: @escaping @Sendable () -> Void) {}
  package func suspend() {}
  package func resume() {}
}

package class DispatchSemaphore: @unchecked Sendable {
  package init(value: Int) {}
  package func wait() {}
  package func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult package func signal() -> Int { 0 }
}

package enum DispatchTimeoutResult { case success, timedOut }

package enum DispatchTimeInterval { case seconds(Int), milliseconds(Int) }

package struct DispatchTime {
  package static func now() -> DispatchTime { DispatchTime() }
  package static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
  package static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

package protocol DispatchSourceProtocol: Sendable {
  func setEventHandler(handler: (@Sendable () -> Void)?)
  func setCancelHandler(handler: (@Sendable () -> Void)?)
  func resume()
  func suspend()
  func cancel()
}

package protocol DispatchSourceRead: DispatchSourceProtocol {}

package class DispatchSource: DispatchSourceRead, @unchecked Sendable {
  package static func makeReadSource(
    fileDescriptor: Int32, queue: DispatchQueue?
  ) -> any DispatchSourceRead { DispatchSource() }
  package func setEventHandler(handler: (@Sendable () -> Void)?) {}
  package func setCancelHandler(handler: (@Sendable () -> Void)?) {}
  package func resume() {}
  package func suspend() {}
  package func cancel() {}
}
