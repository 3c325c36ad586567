// The part of Dispatch that the program uses, for systems whose Dispatch is not at hand. Apple's systems have
// had all of it for longer than the oldest system in Package.swift.

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
