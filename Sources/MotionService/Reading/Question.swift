import MotionPhysics
import StrictJSON

/// One question while it is read: the document, the faults found so far, and the axes that its
/// first named coordinate set.
///
/// A class, because every nested reader adds to the same faults; it lives for one request on one
/// thread. Reading never stops at the first fault: each read returns a usable default where the
/// input is wrong, and `check()` refuses before anything is computed from it.
final class Question {
  let document: JSONDocument
  let limits: ServiceLimits
  /// Without the check at run time that nobody reads it while it is changed: what builds a fault's text looks only at
  /// the document.
  @exclusivity(unchecked) var faults: Faults
  var axes = Axes()
  /// Whether its answer holds samples. What is drawn from the curve itself needs none, however long the motion.
  var wantsSamples = true
  /// How many samples its answer may yet have, counted on each axis: in a batch, what earlier answers left.
  var samplesLeft = Int.max
  /// How many samples were computed for it, counted on each axis.
  var samplesMade = 0
  /// How much effort its answer may yet take.
  var effortLeft: Int

  /// A question to read; `faults` are those that were found before it was JSON.
  /// - Throws: where the text is not JSON.
  init(parsing text: Span<UInt8>, limits: ServiceLimits, faults: Faults = Faults()) throws(JSONSyntaxError) {
    document = try JSONDocument(parsing: text)
    self.limits = limits
    self.faults = faults
    effortLeft = limits.effort
    for fault in document.faults { self.faults.add(fault.pointer, Question.words(for: fault.kind)) }
  }

  /// The most samples that its answer may have.
  var sampleLimit: Int { min(limits.samples, samplesLeft / axes.count) }

  /// The members of the question itself.
  var members: MemberReader { MemberReader(self, document.root, at: .root) }

  /// Refuses the question where anything was wrong with it.
  func check() throws(Refusal) {
    if !faults.isEmpty { throw .faults }
  }

  /// Runs physics; what it objects to becomes a fault at the member that `pointer` names for the quantity.
  func physics<Result>(
    at pointer: (MotionError.Quantity) -> JSONPointer = Question.member,
    _ compute: () throws(MotionError) -> Result
  ) throws(Refusal) -> Result {
    do throws(MotionError) {
      return try compute()
    } catch {
      faults.add(pointer(Wording.quantity(of: error)), Wording.detail(of: error))
      throw .faults
    }
  }

  /// The member of most questions that a quantity comes from.
  static func member(for quantity: MotionError.Quantity) -> JSONPointer { Wording.pointer(for: quantity) }

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

  private static func words(for kind: JSONFault.Kind) -> String {
    switch kind {
    case .duplicateMember(let name): "the member \"\(name)\" stands more than once; give it once"
    case .loneSurrogate:
      "holds half of a UTF-16 surrogate pair (\\uD800–\\uDFFF alone), which is no character"
    case .numberOutOfRange(let text): "is beyond the range of a double (±1.797e308), received \(text)"
    }
  }
}
