/// The workers of a server: those of costly requests, and one for essential requests, which others do not
/// delay.
struct WorkerPools: Sendable {
  let ordinary: WorkerPool
  let essential: WorkerPool

  /// Returns the workers that a task is passed to.
  func pool(of task: WorkerTask) -> WorkerPool { task.isEssential ? essential : ordinary }
}
