import DesignTokens
package import MotionSystem
import StrictJSON

/// A translation of tokens: names and values of parameters and a document in, the code of a platform out.
package struct TokenCall {
  /// The names of all targets.
  package static let targets = TokenTarget.allCases.map { $0.rawValue }

  /// Returns the name of the target that an unknown name probably means.
  static func target(meantBy name: String) -> String? { TokenTarget.meant(by: name)?.rawValue }

  private let request: TokenRequest
  /// The media type of the code.
  package var mediaType: StaticString { request.target.mediaType }

  /// Reads the target and the options.
  /// - Parameter received: The names and values of the options in the order in which they were given.
  package init(target: String?, _ received: [(name: String, value: String)]) throws(Problem) {
    do throws(ValidationErrors) {
      request = try TokenRequest(target: target, received)
    } catch {
      throw Problem(error)
    }
  }

  /// Translates a document.
  /// - Parameter maximumBytes: The maximum size of the code.
  package func translation(
    of body: Span<UInt8>, maximumBytes: Int, budget: WorkMeter
  ) throws(Problem) -> (code: [UInt8], warningCount: Int) {
    guard budget.spend(body.count / Call.bytesPerUnit) else { throw Problem(exceeding: budget) }
    let source: TokenSource
    do throws(JSONSyntaxError) {
      source = try TokenSource(parsing: body)
    } catch {
      throw Problem(error, ForeignText(body.indices.map { body[$0] }, error)?.advice())
    }
    do throws(TokenFailure) {
      let file = try TokenFile(source, isStrict: request.options.isStrict, budget: budget)
      let code = try file.text(
        for: request.target, request.options, maximumBytes: min(TokenLimits.outputBytes, maximumBytes),
        budget: budget)
      return (code, file.warnings.count + file.leniencies.count)
    } catch {
      throw Problem(error.errors(in: source.document, budget: budget))
    }
  }

  /// Returns the answer to a call.
  ///
  /// - Parameter received: The names and values of the options.
  package static func answer(
    target: String?, _ received: [(name: String, value: String)], _ body: Span<UInt8>
  ) -> Answer {
    do throws(Problem) {
      if body.count > Call.maximumBodyBytes { throw .tooLarge }
      let call = try TokenCall(target: target, received)
      let budget = WorkMeter(limit: WorkMeter.standardLimit)
      return Answer(
        call.mediaType,
        try call.translation(of: body, maximumBytes: TokenLimits.outputBytes, budget: budget).code)
    } catch {
      return Answer(error)
    }
  }
}
