import MotionCommands
import MotionSystem
import SocketServer

/// The progress of a long command, on standard error if that is a terminal.
final class CommandProgress: Sendable {
  private struct State {
    var steps = 0
    var isShown = false
  }

  /// The steps of the work budget, of about 0.25 ms each, after which the progress is shown again.
  private static let interval = 1000

  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let state = Locked(State())

  /// Counts a step of work.
  /// - Parameter name: What is translated.
  func advance(_ name: String) {
    guard isTerminal else { return }
    state.withLock { state in
      state.steps += 1
      guard state.steps.isMultiple(of: CommandProgress.interval) else { return }
      state.isShown = true
      let seconds = state.steps / (4 * CommandProgress.interval)
      _ = CommandFiles.write(
        Array("\rmotiond: translating \(name.onOneLine), about \(seconds) s".utf8), to: STDERR_FILENO)
    }
  }

  /// Clears the line.
  func finish() {
    state.withLock { state in
      guard state.isShown else { return }
      _ = CommandFiles.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
  }
}
