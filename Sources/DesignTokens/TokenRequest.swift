package import MotionAPI
package import MotionSystem
import StrictJSON

/// A translation of tokens without HTTP: names and values of parameters and a document in, the code of a
/// platform out.
package struct TokenRequest {
  package let target: TokenTarget
  let options: TokenOptions

  /// Reads the target and the options.
  /// - Parameter received: The names and values in the order in which they were given.
  /// - Throws: All errors of the parameters.
  package init(_ received: [(name: String, value: String)]) throws(Problem) {
    let root = JSONPointer.root
    let known = TokenTarget.allCases.map { $0.rawValue }
    var errors = ValidationErrors()
    var target: TokenTarget?
    if let name = received.first(where: { $0.name.utf8.elementsEqual("target".utf8) })?.value {
      target = TokenTarget.allCases.first { $0.rawValue.utf8.elementsEqual(name.utf8) }
      if target == nil {
        let nearest = NearestName.nearest(to: name, among: known)
        errors.add(
          root.appending("target"),
          "must be one of \(known.joined(separator: ", ")), received \"\(name.shortenedName)\""
            + (nearest.map { "; did you mean \($0)?" } ?? ""))
      }
    } else {
      errors.add(root.appending("target"), "is required, one of \(known.joined(separator: ", "))")
    }
    var options = TokenOptions()
    let allowed = ["target"] + TokenOptions.all.map { $0.name }
    for (index, (name, value)) in received.enumerated() {
      let pointer = root.appending(name)
      guard allowed.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
        let nearest = NearestName.nearest(to: name, among: allowed)
        errors.add(
          pointer,
          "unknown query parameter; "
            + (nearest.map { "did you mean \($0)?" } ?? "allowed: \(allowed.joined(separator: ", "))"))
        continue
      }
      guard !received[..<index].contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        errors.add(pointer, "is repeated; give it once")
        continue
      }
      guard let option = TokenOptions.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        continue
      }
      if let target, !option.targets.contains(target) {
        errors.add(
          pointer,
          "has no effect for the target \(target.rawValue); it applies to "
            + option.targets.map { $0.rawValue }.joined(separator: ", "))
      } else if let error = options.set(option.name, to: value) {
        errors.add(pointer, error)
      }
    }
    guard errors.isEmpty, let target else { throw Problem(errors) }
    self.target = target
    self.options = options
  }

  /// Translates a document.
  /// - Parameter body: The document as JSON.
  /// - Throws: The problem of a document that has no translation, or of one that exceeds a limit.
  package func translation(
    of body: Span<UInt8>, limits: ServiceLimits, budget: inout WorkBudget
  ) throws(Problem) -> [UInt8] {
    guard budget.spend(body.count / OperationCall.bytesPerUnit) else { throw Problem(exceeding: budget) }
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: body)
    } catch {
      throw Problem(error)
    }
    do throws(TokenFailure) {
      return try TokenFile(document, budget: &budget).text(
        for: target, options, maximumBytes: min(TokenLimits.outputBytes, limits.responseBytes),
        budget: &budget)
    } catch {
      throw Problem(error, in: document, budget: budget)
    }
  }

  /// Returns the response to a call with the default limits, as `OperationCall.response` does.
  /// - Parameter received: The names and values of the parameters.
  package static func response(
    to received: [(name: String, value: String)], body: Span<UInt8>
  ) -> OperationCall.Response {
    do throws(Problem) {
      let request = try TokenRequest(received)
      guard body.count <= OperationCall.maximumBodyBytes else {
        throw Problem.tooLarge(limit: OperationCall.maximumBodyBytes)
      }
      var budget = WorkBudget(limit: WorkBudget.standardLimit)
      let text = try request.translation(of: body, limits: ServiceLimits(), budget: &budget)
      return OperationCall.Response(status: 200, mediaType: request.target.mediaType, body: text)
    } catch {
      return OperationCall.Response(error)
    }
  }
}
