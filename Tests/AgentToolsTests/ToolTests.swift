import CurveExport
import DesignTokens
import MotionAPI
import MotionSystem
import SpringDialects
import StrictJSON
import Testing

@testable import AgentTools

/// The tools call operations, and answer with their results.
struct ToolTests {
  /// The list costs a model about a token for each four bytes.
  @Test func listIsShort() throws {
    let list = AgentMessage(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    let names = try (0..<5).compactMap { try list.string("/result/tools/\($0)/name") }
    #expect(names == ["translate", "design", "settle", "compare", "tokens"])
    #expect(try #require(list.text).utf8.count / 4 < 3000)
    #expect(try list.string("/result/tools/0/inputSchema/properties/dialects/items/enum/16") == "svelte")
    #expect(try list.string("/result/tools/0/inputSchema/required/0") == "spring")
    #expect(try list.flag("/result/tools/0/inputSchema/additionalProperties") == false)
    #expect(try list.flag("/result/tools/0/annotations/readOnlyHint") == true)
  }

  /// The names in the list are those of the tables.
  @Test func namesAreThoseOfTheTables() throws {
    let list = AgentMessage(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    let document = try list.document
    func names(_ pointer: String) throws -> [String] {
      let node = try #require(JSONPointer(pointer).flatMap { document.node(at: $0) })
      return document.elements(node).compactMap { document.string($0) }
    }
    let tools = "/result/tools"
    #expect(
      try names("\(tools)/0/inputSchema/properties/dialects/items/enum")
        == SpringDialect.all.map { "\($0.name)" })
    let formats = CurveFormat.all.map { "\($0.name)" }
    #expect(try names("\(tools)/0/inputSchema/properties/formats/items/enum").allSatisfy(formats.contains))
    #expect(try names("\(tools)/4/inputSchema/properties/target/enum") == TokenCall.targets)
    let options = document.members(
      try #require(document.node(at: "/result/tools/4/inputSchema/properties"))
    ).compactMap { document.string($0.key) }
    #expect(options == ["tokens", "target"] + TokenOptions.all.map { $0.name })
  }

  /// A result is the response of the operation, as text and as JSON.
  @Test func resultIsThatOfTheOperation() throws {
    let arguments = #"{"settlingDuration":0.5,"overshoot":0.1,"threshold":0.001}"#
    let answer = AgentMessage(calling: "design", arguments)
    let body = Array(arguments.utf8)
    let expected = Operation.answer(to: "spring/design", body[...])
    #expect(try answer.string("/result/content/0/text") == String(decoding: expected.body, as: UTF8.self))
    #expect(
      try #require(answer.text).contains(
        #""structuredContent":\#(String(decoding: expected.body, as: UTF8.self))"#))
    #expect(try answer.flag("/result/isError") == nil)
  }

  /// A picture has no place for warnings.
  @Test func warningsOfAFormatAreNotes() throws {
    let answer = AgentMessage(
      calling: "translate", #"{"spring":{"stiffness":380,"damping":0.8},"formats":["svg"]}"#)
    let note = try #require(try answer.string("/result/content/1/text"))
    #expect(note.contains("is unusually little"))
  }

  /// k = (2π/0.5)² = 157.9137, c = 4π·0.7/0.5 = 17.5929.
  @Test func codeIsASpring() throws {
    let answer = AgentMessage(
      calling: "translate", #"{"spring":".spring(duration: 0.5, bounce: 0.3)","dialects":["react-spring"]}"#)
    let parameters = "/result/structuredContent/springs/react-spring/parameters"
    #expect(abs(try #require(try answer.number("\(parameters)/tension")) - 157.9136704) < 1e-6)
    #expect(abs(try #require(try answer.number("\(parameters)/friction")) - 17.5929189) < 1e-6)
  }

  @Test func codeIsASpringWithinCurves() throws {
    let curve = #"{"operation":"spring/trajectory","body":{"from":0,"to":1,"spring":"#
    let answer = AgentMessage(
      calling: "compare",
      #"{"curves":[\#(curve)"swiftui.bouncy"}},\#(curve)"k"}}],"tolerance":0.1}"#)
    #expect(try answer.flag("/result/isError") == true)
    #expect(try answer.string("/result/structuredContent/errors/0/pointer") == "/curves/1/body/spring")
    let valid = AgentMessage(
      calling: "compare",
      #"{"curves":[\#(curve)"swiftui.bouncy"}},\#(curve)".spring(bounce: 0.3)"}}],"tolerance":0}"#
    )
    #expect(try valid.flag("/result/structuredContent/pass") == true)
  }

  @Test func easingIsTheNearestSpringWithANote() throws {
    let answer = AgentMessage(
      calling: "translate", #"{"spring":"ease 300ms","dialects":["motion"]}"#)
    // As in the contract: the spring nearest to `ease` of 0.3 s.
    let stiffness = try #require(
      try answer.number("/result/structuredContent/springs/motion/parameters/stiffness"))
    #expect(abs(stiffness - 308.896) < 0.01)
    #expect(try answer.string("/result/content/1/text")?.contains("deviates by at most 1.3 %") == true)
  }

  @Test func formatsAndPicturesAreParts() throws {
    let answer = AgentMessage(
      calling: "translate", #"{"spring":{"duration":0.5,"bounce":0.3},"formats":["css","svg"]}"#)
    #expect(try answer.string("/result/structuredContent/formats/css")?.contains("linear(0, ") == true)
    #expect(try answer.node("/result/structuredContent/springs/motion") == nil)
    #expect(try answer.string("/result/content/1/resource/mimeType") == "image/svg+xml")
    #expect(try answer.string("/result/content/1/resource/text")?.hasPrefix("<svg") == true)
    let both = AgentMessage(
      calling: "translate",
      #"{"spring":{"duration":0.5,"bounce":0.3},"formats":["css"],"dialects":["motion"],"frameRate":120}"#)
    #expect(try both.node("/result/structuredContent/springs/motion/code") != nil)
    for tool in ["settle", "compare"] {
      let curve = #"{"operation":"spring/trajectory","body":{"from":100}}"#
      let arguments =
        tool == "settle"
        ? #"{"spring":"swiftui.bouncy","picture":true}"#
        : #"{"curves":[\#(curve),\#(curve)],"picture":true}"#
      let answer = AgentMessage(calling: tool, arguments)
      #expect(try answer.string("/result/content/1/resource/text")?.hasPrefix("<svg") == true)
    }
  }

  /// e^(−10t)·(1 + 10t) = 1/200 at t = 0.74301, the root of a critical spring of ω = 10.
  @Test func settlingIsThatOfTheMotionAndOfTheLibrary() throws {
    let answer = AgentMessage(calling: "settle", #"{"spring":{"stiffness":100,"damping":20}}"#)
    let seconds = try #require(try answer.number("/result/structuredContent/settlingDuration"))
    #expect(abs(seconds - 0.743013) < 1e-6)
    #expect(try answer.node("/result/structuredContent/libraries") == nil)
    let library = AgentMessage(calling: "settle", #"{"spring":"config.wobbly"}"#)
    #expect(try library.number("/result/structuredContent/libraries/react-spring/settlingDuration") != nil)
    let both = AgentMessage(
      calling: "settle",
      #"{"spring":{"stiffness":100,"damping":20},"dialects":["motion","reanimated"],"frameRate":120}"#)
    #expect(try both.number("/result/structuredContent/libraries/motion/settlingDuration") != nil)
    #expect(try both.number("/result/structuredContent/libraries/reanimated/settlingDuration") != nil)
  }

  /// The velocity of a code is that of the motion, in units per second or in travels per second as the
  /// library states it. What is not used is a note.
  @Test(arguments: [
    (#"{ type: \"spring\", stiffness: 300, damping: 20, velocity: 500 }"#, #","velocity":500"#),
    (
      ".interpolatingSpring(mass: 1, stiffness: 300, damping: 20, initialVelocity: 5)", #","velocity":1500"#
    ),
  ])
  func velocityOfCodeIsThatOfTheMotion(code: String, velocity: String) throws {
    func settles(_ spring: String, _ more: String, isNoted: Bool = false) throws -> Double? {
      let answer = AgentMessage(calling: "settle", #"{"spring":\#(spring),"from":0,"to":300\#(more)}"#)
      #expect(try #require(answer.text).contains("the velocity of the code is not used") == isNoted)
      return try answer.number("/result/structuredContent/settlingDuration")
    }
    let physical = #"{"mass":1,"stiffness":300,"damping":20}"#
    let expected = try settles(physical, velocity)
    #expect(try settles("\"\(code)\"", "") == expected)
    #expect(try settles("\"\(code)\"", #","velocity":0"#, isNoted: true) == settles(physical, ""))
    #expect(try settles(physical, "") != expected)
  }

  @Test func tokensAreCode() throws {
    let tokens = #"{"fade":{"$type":"duration","$value":{"value":0.2,"unit":"s"}}}"#
    let answer = AgentMessage(
      calling: "tokens", #"{"tokens":\#(tokens),"target":"css","prefix":"ds","strict":true}"#)
    #expect(try answer.string("/result/content/0/text")?.contains("--ds-fade: 0.2s") == true)
    #expect(try answer.node("/result/structuredContent") == nil)
  }

  @Test(
    arguments: [
      (
        "design", #"{"settlingDuration":-1,"bounce":0}"#, "/settlingDuration",
        "must be a number greater than 0"
      ),
      ("design", "{}", "/settlingDuration", "is required"),
      ("translate", "{}", "/spring", "is required"),
      ("translate", #"{"spring":"hello"}"#, "/spring", "has no spring that is known"),
      ("translate", #"{"spring":"withSpring(1, { damping: -1 })"}"#, "/spring/damping", "greater than 0"),
      ("translate", #"{"spring":{"stiffness":1},"formats":["pdf"]}"#, "/formats/0", "must be one of css"),
      ("translate", #"{"spring":{"stiffness":1},"formats":"css"}"#, "/formats", "must be a list"),
      (
        "translate", #"{"spring":{"stiffness":1},"dialects":["moton"]}"#, "/dialects/0",
        "did you mean motion?"
      ),
      ("settle", #"{"spring":{"stiffness":1},"picture":1}"#, "/picture", "must be true or false"),
      ("settle", #"{"spring":{"stiffness":1,"stiffness":2}}"#, "/spring/stiffness", "duplicate"),
      ("settle", #"{"spring":{"stiffness":1},"color":1}"#, "/color", "unknown"),
      ("settle", #"{"spring":{"stiffness":1,"damping":0}}"#, "/spring", "has no damping"),
      ("compare", #"{"curves":[]}"#, "/curves", "must have 2 to 8 curves"),
      ("tokens", "{}", "/tokens", "is required"),
      ("tokens", #"{"tokens":{}}"#, "/target", "is required"),
      ("tokens", #"{"tokens":{},"target":5}"#, "/target", "must be a string"),
      ("tokens", #"{"tokens":{},"target":"css","prefx":"a"}"#, "/prefx", "did you mean prefix?"),
      ("tokens", #"{"tokens":{"a":{"$type":"duration","$value":1}},"target":"css"}"#, "/a/$value", "must be"),
    ])
  func errorsOfToolsAreResultsWithPointers(
    tool: String, arguments: String, pointer: String, detail: String
  ) throws {
    let answer = AgentMessage(calling: tool, arguments)
    #expect(try answer.flag("/result/isError") == true)
    #expect(try answer.string("/result/structuredContent/errors/0/pointer") == pointer)
    #expect(try #require(try answer.string("/result/structuredContent/errors/0/detail")).contains(detail))
    #expect(try #require(try answer.string("/result/content/0/text")).contains(pointer))
  }

  @Test(
    arguments: [
      (#"{"name":"desgn"}"#, "unknown tool desgn; did you mean design?"),
      (#"{"name":"x"}"#, "the tools are translate, design, settle, compare, tokens"),
      (#"{}"#, "params/name is required"), (#"{"name":1}"#, "params/name is required"),
      (#"{"name":"design","arguments":[]}"#, "params/arguments must be an object"),
    ])
  func callsWithoutAToolAreErrorsOfTheProtocol(parameters: String, detail: String) throws {
    let answer = AgentMessage(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(parameters)}"#)
    #expect(try answer.number("/error/code") == -32602)
    #expect(try #require(try answer.string("/error/message")).contains(detail))
  }

  /// A service runs a call again with a larger budget if it exceeds the one of an event loop.
  @Test func callSpendsTheBudgetOfItsMessage() {
    let call =
      #"{"name":"translate","arguments":{"spring":{"stiffness":1,"damping":0.001}}}"#
    let message = Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":\#(call)}"#.utf8)
    let budget = WorkMeter(limit: 5000)
    _ = AgentCall.response(to: message.span, version: "1.2.3", budget: budget)
    #expect(budget.isExhausted)
  }

  /// The schemas state the defaults of the operations.
  @Test func defaultsAreThoseOfTheSchemas() throws {
    let list = AgentMessage(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#)
    let settle = try #require(
      try (0..<5).first { try list.string("/result/tools/\($0)/name") == "settle" })
    let properties = "/result/tools/\(settle)/inputSchema/properties"
    #expect(try list.string("\(properties)/to/description") == "Target, default 0.")
    let spring = #""spring":{"stiffness":100,"damping":20},"from":300"#
    let stated = AgentMessage(calling: "settle", "{\(spring),\"to\":0}")
    #expect(AgentMessage(calling: "settle", "{\(spring)}").text == stated.text)
  }

  @Test func resultsHaveLimits() throws {
    var limits = ServiceLimits()
    limits.responseBytes = 2000
    let answer = AgentMessage(
      calling: "settle", #"{"spring":"swiftui.bouncy","picture":true}"#, limits: limits)
    #expect(try answer.flag("/result/isError") == true)
    let work = AgentMessage(
      calling: "translate", #"{"spring":{"stiffness":1,"damping":0.001}}"#, work: 5000)
    #expect(try work.string("/result/structuredContent/errors/0/code") == "limit")
  }

  /// A quotation mark of code has two bytes in the code and four in the response.
  @Test func aResultHasItsLimitAsItIsWritten() throws {
    let quotes = String(repeating: "\\\"", count: 400)
    let token = #"{"$type":"number","$value":1,"$extensions":{"\#(quotes)":1}}"#
    let call = #"{"target":"json","tokens":{"a":\#(token)}}"#
    for (bytes, isError) in [(1500, true), (4000, false)] {
      var limits = ServiceLimits()
      limits.responseBytes = bytes
      let answer = AgentMessage(calling: "tokens", call, limits: limits)
      #expect(try answer.flag("/result/isError") == (isError ? true : nil))
      let text = try #require(answer.text)
      #expect(text.utf8.count <= bytes)
      #expect(text.contains("ask for less at once") == isError)
    }
  }
}
