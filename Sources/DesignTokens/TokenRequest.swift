import MotionSystem
package import StrictJSON

/// A translation of tokens without HTTP: names and values of parameters and a document in, the code of a
/// platform out.
package struct TokenRequest {
  package let target: TokenTarget
  package let options: TokenOptions
  /// The greatest number of options that are read. More are certainly unknown or repeated.
  private static let maximumCount = 100

  /// Reads the target and the options.
  /// - Parameters:
  ///   - name: The name of the target.
  ///   - received: The names and values of the options in the order in which they were given.
  /// - Throws: All errors of the parameters.
  package init(target name: String?, _ received: [(name: String, value: String)]) throws(ValidationErrors) {
    let root = JSONPointer.root
    let known = "one of " + TokenTarget.allCases.map { $0.rawValue }.joined(separator: ", ")
    var errors = ValidationErrors()
    let target = name.flatMap { name in TokenTarget.allCases.first { $0.rawValue.isEqual(to: name) } }
    if let name, target == nil {
      let meant = TokenTarget.meant(by: name).map { "; did you mean \($0.rawValue)?" } ?? ""
      let detail = "must be \(known), received \"\(name.shortenedName)\"\(meant)"
      errors.add(.invalidValue, root.appending("target"), detail)
    } else if target == nil {
      errors.add(.required, root.appending("target"), "is required, \(known)")
    }
    var options = TokenOptions()
    let allowed = TokenOptions.all.map { $0.name }
    for (index, (name, value)) in received.prefix(TokenRequest.maximumCount).enumerated() {
      let pointer = root.appending(name)
      guard let option = TokenOptions.all.first(where: { $0.name.isEqual(to: name) }) else {
        let advice = NearestName.advice(to: name, among: allowed, otherwise: "allowed: ")
        errors.add(.unknownField, pointer, "unknown option; \(advice)")
        continue
      }
      guard !received[..<index].contains(where: { $0.name.isEqual(to: name) }) else {
        errors.add(.duplicate, pointer, "is repeated; give it once")
        continue
      }
      if let target, !option.targets.contains(target) {
        let names = option.targets.map { $0.rawValue }.joined(separator: ", ")
        let detail = "has no effect for the target \(target.rawValue); it applies to \(names)"
        errors.add(.noEffect, pointer, detail)
      } else if let error = options.set(option.name, to: value) {
        errors.add(.invalidValue, pointer, error)
      }
    }
    guard errors.isEmpty, let target else { throw errors }
    (self.target, self.options) = (target, options)
  }
}
