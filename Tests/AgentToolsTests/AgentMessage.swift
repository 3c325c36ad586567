import MotionAPI
import MotionSystem
import StrictJSON
import Testing

@testable import AgentTools

/// A message and what the server answers.
struct AgentMessage {
  let text: String?

  init(
    _ text: String, limits: ServiceLimits = ServiceLimits(), work: Int = WorkMeter.standardLimit
  ) {
    let budget = WorkMeter(limit: work)
    let response = AgentCall.response(
      to: Array(text.utf8).span, version: "1.2.3", limits: limits, budget: budget)
    self.text = response.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a tool in the version that begins with a handshake.
  init(calling tool: String, _ arguments: String, limits: ServiceLimits = ServiceLimits(), work: Int? = nil) {
    let call = #"{"name":"\#(tool)","arguments":\#(arguments)}"#
    self.init(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(call)}"#,
      limits: limits, work: work ?? WorkMeter.standardLimit)
  }

  var document: JSONDocument {
    get throws { try JSONDocument(parsing: Array(try #require(text).utf8)[...]) }
  }

  func node(_ pointer: String) throws -> JSONDocument.Node? {
    let document = try document
    return JSONPointer(pointer).flatMap { document.node(at: $0) }
  }

  func string(_ pointer: String) throws -> String? {
    let document = try document
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.string($0) }
  }

  func number(_ pointer: String) throws -> Double? {
    let document = try document
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.number($0) }
  }

  func flag(_ pointer: String) throws -> Bool? {
    let document = try document
    return JSONPointer(pointer).flatMap { document.node(at: $0) }.flatMap { document.bool($0) }
  }
}
