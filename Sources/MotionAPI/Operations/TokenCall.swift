import DesignTokens
package import MotionSystem
import StrictJSON

/// A translation of tokens without a server: names and values of parameters and a document in; a status, a
/// media type and the code of a platform out, as in HTTP.
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
  ) throws(Problem) -> [UInt8] {
    guard budget.spend(body.count / OperationCall.bytesPerUnit) else { throw Problem(exceeding: budget) }
    let source: TokenSource
    do throws(JSONSyntaxError) {
      source = try TokenSource(parsing: body)
    } catch {
      throw Problem(error)
    }
    do throws(TokenFailure) {
      return try request.translation(of: source, maximumBytes: maximumBytes, budget: budget)
    } catch {
      throw Problem(error.errors(in: source.document, budget: budget))
    }
  }

  /// Returns the response to a call with the default limits.
  /// - Parameter received: The names and values of the options.
  package static func response(
    target: String?, _ received: [(name: String, value: String)], body: Span<UInt8>
  ) -> OperationCall.Response {
    do throws(Problem) {
      try OperationCall.checkSize(of: body)
    } catch {
      return OperationCall.Response(error)
    }
    let budget = WorkMeter(limit: WorkMeter.standardLimit)
    return response(
      target: target, received, body: body, maximumBytes: TokenLimits.outputBytes, budget: budget)
  }

  /// Returns the response to a call within a limit of the code in bytes and a budget.
  package static func response(
    target: String?, _ received: [(name: String, value: String)], body: Span<UInt8>, maximumBytes: Int,
    budget: WorkMeter
  ) -> OperationCall.Response {
    do throws(Problem) {
      let call = try TokenCall(target: target, received)
      return OperationCall.Response(
        mediaType: call.mediaType,
        body: try call.translation(of: body, maximumBytes: maximumBytes, budget: budget))
    } catch {
      return OperationCall.Response(error)
    }
  }
}
