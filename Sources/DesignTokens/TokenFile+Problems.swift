package import MotionAPI
package import MotionSystem
package import StrictJSON

extension Problem {
  /// Creates the problem of a tokens document that has no translation.
  package init(_ failure: TokenFailure, in document: JSONDocument, budget: WorkBudget) {
    var errors = ValidationErrors()
    switch failure {
    case .tooMuchWork:
      errors.add(
        .root,
        "requires more than the \(ErrorMessages.grouped(budget.limit)) units of work that one request may "
          + "use; translate fewer tokens at once, or use the command motiond tokens, whose limit is higher")
    case .invalid(let issues):
      for (issue, pointer) in zip(issues.list, issues.pointers(in: document)) {
        errors.add(pointer, issue.detail)
      }
      errors.addUnlisted(issues.count - issues.list.count)
    }
    self.init(errors)
  }
}
