import MotionSystem

#if canImport(Glibc)
  /// `mallopt(3)`, which is missing from the module of the C library.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32

  /// `malloc_trim(3)`, which is missing as well.
  @_silgen_name("malloc_trim")
  private func mallocTrim(_ kept: Int) -> Int32
#else
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32 { 0 }
  private func mallocTrim(_ kept: Int) -> Int32 { 0 }
#endif

/// The memory allocator of the C library. Only glibc has these settings. With another library, the
/// functions have no effect.
package enum MemoryAllocator {
  /// `M_MMAP_THRESHOLD` of `malloc.h`.
  private static let mapThreshold: Int32 = -3
  /// `M_ARENA_MAX` of `malloc.h`.
  private static let arenaCount: Int32 = -8

  /// Returns large blocks to the system as soon as they are freed.
  ///
  /// By default, glibc raises the threshold for a large block while the program runs, up to 32 MiB.
  /// Smaller blocks come from the arena of a thread, which rarely returns memory to the system. Call
  /// this before other threads start.
  /// - Parameter size: The least size of a large block in bytes.
  package static func returnLargeBlocks(ofAtLeast size: Int) {
    _ = mallopt(mapThreshold, Int32(clamping: size))
  }

  /// Returns the free pages of all arenas to the system.
  ///
  /// By itself, glibc returns only the end of an arena, and one small block that is still in use keeps all
  /// memory before it. Measured after 3,000 incomplete requests with 100 MB: 111 MiB stay resident, and
  /// 11 MiB after this call, which takes 9 ms and delays other threads that allocate.
  package static func returnFreePages() { _ = mallocTrim(0) }

  /// Makes all threads share one arena if the address space of the process is limited.
  ///
  /// By default, each thread reserves 64 MiB of addresses for an arena of its own. With `ulimit -v`, the
  /// arenas would leave no addresses for the stacks of later threads. Call this before other threads start.
  package static func limitReservations() {
    if rlimit.of(RLIMIT_AS)?.rlim_cur != rlim_t.max { _ = mallopt(arenaCount, 1) }
  }
}
