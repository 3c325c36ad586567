import MotionSystem
import Testing

@testable import HTTPServer

@Suite struct SignalRepetitionTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGQUIT])
  func aSignalOfAUserEndsAPhaseUnlessItRepeatsThePreviousOne(_ signal: Int32) {
    let clock = ManualClock()
    var repetition = SignalWatcher.Repetition(clock: clock.serverClock)
    #expect(repetition.request(of: signal) == .drainOrEndPhase)
    repetition.begin()
    #expect(repetition.request(of: signal) == .drain)
    clock.advance(by: 0.099)
    #expect(repetition.request(of: signal) == .drain)
    clock.advance(by: 0.001)
    #expect(repetition.request(of: signal) == .drainOrEndPhase)
  }

  @Test(arguments: [SIGXCPU])
  func aSignalOfTheSystemEndsNoPhase(_ signal: Int32) {
    let clock = ManualClock()
    let repetition = SignalWatcher.Repetition(clock: clock.serverClock)
    #expect(repetition.request(of: signal) == .drain)
  }
}
