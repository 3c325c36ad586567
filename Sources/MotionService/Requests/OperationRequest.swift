import MotionPhysics
import StrictJSON

/// One question while it is read: the document, the errors found so far, and the axes that its
/// first named coordinate set.
///
/// A class, because every nested reader adds to the same errors; it lives for one request on one
/// thread. Reading never stops at the first error: each read returns a usable default where the
/// input is wrong, and `check()` refuses before anything is computed from it.
final class OperationRequest {
  let document: JSONDocument
  let limits: ServiceLimits
  /// Without the check at run time that nobody reads it while it is changed: what builds a error's text looks only at
  /// the document.
  @exclusivity(unchecked) var errors: ValidationErrors
  var axes = Axes()
  /// Whether its answer holds samples. What is drawn from the curve itself needs none, however long the motion.
  var wantsSamples = true
  /// How many samples its answer may yet have, counted on each axis: in a batch, what earlier answers left.
  var samplesLeft = Int.max
  /// How many samples were computed for it, counted on each axis.
  var samplesMade = 0
  /// How much effort its answer may yet take.
  var effortLeft: Int

  /// A question to read; `errors` are those that were found before it was JSON.
  /// - Throws: where the text is not JSON.
  init(parsing text: Span<UInt8>, limits: ServiceLimits, errors: ValidationErrors = ValidationErrors())
    throws(JSONSyntaxError)
  {
    document = try JSONDocument(parsing: text)
    self.limits = limits
    self.errors = errors
    effortLeft = limits.effort
    for error in document.validationErrors {
      self.errors.add(error.pointer, OperationRequest.words(for: error.kind))
    }
  }

  /// The most samples that its answer may have.
  var sampleLimit: Int { min(limits.samples, samplesLeft / axes.count) }

  /// The members of the question itself.
  var members: MemberReader { MemberReader(self, document.root, at: .root) }

  /// Refuses the question where anything was wrong with it.
  func check() throws(InvalidRequest) {
    if !errors.isEmpty { throw .errors }
  }

  /// Runs physics; what it objects to becomes a error at the member that `pointer` names for the quantity.
  func physics<Result>(
    at pointer: (MotionError.Quantity) -> JSONPointer = OperationRequest.member,
    _ compute: () throws(MotionError) -> Result
  ) throws(InvalidRequest) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch {
      errors.add(pointer(ErrorMessages.quantity(of: error)), ErrorMessages.detail(of: error))
      throw .errors
    }
  }

  /// The member of most questions that a quantity comes from.
  static func member(for quantity: MotionError.Quantity) -> JSONPointer {
    ErrorMessages.pointer(for: quantity)
  }

  /// What was received, short enough for a message: `the string "abc"`.
  func received(_ node: JSONDocument.Node) -> String {
    let source = String(decoding: document.source(node).prefix(48), as: UTF8.self)
    let text =
      source.count < document.source(node).count && source.count > 40 ? source.prefix(40) + "…" : source[...]
    return switch document.kind(node) {
    case .null: "null"
    case .bool: String(text)
    case .number: String(text)
    case .string: "the string \(text)"
    case .array: "an array of \(document.count(node)) items"
    case .object: "an object"
    }
  }

  private static func words(for kind: JSONValidationError.Kind) -> String {
    switch kind {
    case .duplicateMember(let name): "duplicate field \"\(name)\"; give it once"
    case .loneSurrogate:
      "contains an unpaired UTF-16 surrogate (\\uD800–\\uDFFF), which is not a character"
    case .numberOutOfRange(let text): "is beyond the range of a double (±1.797e308), received \(text)"
    }
  }
}
