// Re-exports the C library of the platform, so that other files import `MotionSystem` instead. What differs
// between systems beyond the name of the library stands in HTTPServer/System. Linux with Glibc is the
// tested configuration; scripts/systems-check checks the types for the others.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
