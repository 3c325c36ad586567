/// The workers of a server: those of costly requests, and one for essential requests, which others do not
/// delay.
struct WorkerPools: Sendable {
  let ordinary: WorkerPool
  let essential: WorkerPool

  /// Starts the workers.
  /// - Parameter count: the number of ordinary workers.
  init(
    count: Int, maxWork: Int, clock: ServerClock, handler: any HTTPHandler
  ) throws(ServerError) {
    ordinary = try WorkerPool(count: count, maxWork: maxWork, clock: clock, handler: handler)
    do throws(ServerError) {
      essential = try WorkerPool(count: 1, maxWork: maxWork, clock: clock, handler: handler)
    } catch {
      ordinary.stop()
      throw error
    }
  }

  /// Returns the workers that a task is passed to.
  private func pool(of task: WorkerTask) -> WorkerPool { task.isEssential ? essential : ordinary }

  /// Adds a task. Its outcome arrives as a message, also if it is refused.
  func submit(_ task: WorkerTask) { pool(of: task).submit(task) }

  /// Cancels a task whose outcome is no longer needed.
  func cancel(_ task: WorkerTask) { pool(of: task).cancel(task) }

  /// Cancels all tasks and waits until the workers have ended.
  func stop() {
    ordinary.stop()
    essential.stop()
  }
}
