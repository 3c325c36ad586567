// The one file that knows which C library this is. Every other file says `import Platform`,
// so that a new platform is a line here and nowhere else. Linux with Glibc is what is tested.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
