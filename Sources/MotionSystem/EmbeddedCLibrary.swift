#if hasFeature(Embedded)
  // Embedded Swift has no module of the C library. These are the functions of the C library that
  // MotionPhysics, CurveExport, StrictJSON and MotionAPI call. The program that links these modules provides
  // the functions.

  @_extern(c, "atan2") package func atan2(_ y: Double, _ x: Double) -> Double
  @_extern(c, "atanh") package func atanh(_ x: Double) -> Double
  @_extern(c, "cos") package func cos(_ x: Double) -> Double
  @_extern(c, "exp") package func exp(_ x: Double) -> Double
  @_extern(c, "exp2") package func exp2(_ x: Double) -> Double
  @_extern(c, "expm1") package func expm1(_ x: Double) -> Double
  @_extern(c, "hypot") package func hypot(_ x: Double, _ y: Double) -> Double
  @_extern(c, "log") package func log(_ x: Double) -> Double
  @_extern(c, "log10") package func log10(_ x: Double) -> Double
  @_extern(c, "log1p") package func log1p(_ x: Double) -> Double
  @_extern(c, "log2") package func log2(_ x: Double) -> Double
  @_extern(c, "pow") package func pow(_ x: Double, _ y: Double) -> Double
  @_extern(c, "sin") package func sin(_ x: Double) -> Double
  @_extern(c, "tanh") package func tanh(_ x: Double) -> Double

  @_extern(c, "memcmp")
  package func memcmp(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> CInt
  @_extern(c, "memcpy") @discardableResult
  package func memcpy(
    _ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ count: Int
  ) -> UnsafeMutableRawPointer
  @_extern(c, "strtod")
  package func strtod(
    _ text: UnsafePointer<CChar>, _ end: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Double
#endif
