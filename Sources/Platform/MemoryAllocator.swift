#if canImport(Glibc) && !hasFeature(Embedded)
  /// `mallopt(3)`, which is missing from the module of the C library.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32

  /// The memory allocator of the C library.
  public enum MemoryAllocator {
    /// `M_MMAP_THRESHOLD` of `malloc.h`.
    private static let mapThreshold: Int32 = -3

    /// Returns large blocks to the system as soon as they are freed.
    ///
    /// By default, glibc raises the threshold for a large block while the program runs, up to 32 MiB.
    /// Smaller blocks come from the arena of a thread, which rarely returns memory to the system. Call
    /// this before other threads start.
    /// - Parameter size: The least size of a large block in bytes.
    public static func returnLargeBlocks(ofAtLeast size: Int) {
      _ = mallopt(mapThreshold, Int32(clamping: size))
    }
  }
#endif
