// Re-exports the C library of the platform. Every other file imports `MotionSystem`, so supporting
// another platform changes only this file. Linux with Glibc is the tested configuration.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
