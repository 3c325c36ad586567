// The libFuzzer target of DesignTokens. Any document has a translation or errors, and a document that
// `json` writes is unchanged when it is translated again. README.md in this folder describes how to run it.

import DesignTokens
import MotionSystem
import StrictJSON

/// The entry point that libFuzzer calls with each input. Its length chooses the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer keeps the bytes until the call returns.
  let text = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let target = TokenTarget.allCases[count % TokenTarget.allCases.count]
  _ = translation(of: text, to: target, limit: 200_000)
  if let json = translation(of: text, to: .json, limit: 200_000) {
    precondition(translation(of: json, to: .json, limit: 4_000_000) == json)
  }
  return 0
}

/// Returns the translation of a document; nil if it has errors or needs too much work.
private func translation(of text: [UInt8], to target: TokenTarget, limit: Int) -> [UInt8]? {
  guard let source = try? TokenSource(parsing: text.span) else { return nil }
  let budget = WorkMeter(limit: limit)
  do throws(TokenFailure) {
    let file = try TokenFile(source, budget: budget)
    let output = try file.text(for: target, TokenOptions(), budget: budget)
    precondition(output.last == 0x0A)
    return output
  } catch {
    switch error {
    case .tooMuchWork: precondition(budget.isExhausted)
    case .invalid(let issues):
      precondition(!issues.isEmpty && issues.pointers(in: source.document).count == issues.list.count)
    }
  }
  return nil
}
