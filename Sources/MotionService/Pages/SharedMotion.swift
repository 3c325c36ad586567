import EmbeddedFiles
import MotionCalls
import MotionSystem
import StrictJSON

/// What the preview of a link to the playground says: the spring in its query and its motion, in the words of
/// the page.
///
/// The texts consist of words of this file and of numbers that the service has written, so nothing of a query
/// reaches the page.
struct SharedMotion {
  /// The spring, such as `Spring duration 0.5, bounce 0.3`.
  let title: String
  /// The motion, such as `Settles in 0.524 s (to 0.5 % of the travel) · overshoot 4.6 %`.
  let description: String
  /// The file of the picture: that of the nearest damping ratio.
  let picture: String

  /// The scenes of the playground in its queries, and their names.
  private static let scenes: [(name: StaticString, title: String)] = [
    ("spring", ""), ("drawer", "Drawer · "), ("picture", "Picture in picture · "), ("toss", "Toss · "),
  ]
  /// The parameters of a spring and their names in the page.
  private static let parameters: [(name: StaticString, title: String)] = [
    ("stiffness", "stiffness"), ("damping", "damping"), ("dampingRatio", "damping ratio"), ("mass", "mass"),
    ("response", "response"), ("duration", "duration"), ("bounce", "bounce"),
  ]

  /// Creates the description of a query.
  ///
  /// - Parameter trajectory: Returns the response of `spring/trajectory` to a request.
  /// - Returns: nil if the query has no spring, or one without a motion that comes to rest.
  init?(_ query: Query, trajectory: (_ request: JSONDocument) throws(Problem) -> [UInt8]) {
    let scene = query.parameters.first { query.text[$0.name].isEqual(to: "scene") }
    let value = scene.map { query.text[$0.value] } ?? Array("spring".utf8)[...]
    guard let scene = SharedMotion.scenes.first(where: { value.isEqual(to: $0.name) }) else { return nil }
    let request = SharedMotion.request(query, isSpring: scene.title.isEmpty)
    guard let request = try? OperationCall.document(parsing: request),
      let spring = request.member(request.root, named: "spring"),
      let body = try? trajectory(request), let result = try? OperationCall.document(parsing: body),
      let duration = SharedMotion.number(result, "settlingDuration"),
      let threshold = SharedMotion.number(result, "threshold"),
      let ratio = SharedMotion.number(result, "phases", "0", "spring", "dampingRatio")
    else { return nil }
    let words = request.members(spring).compactMap { key, value in
      SharedMotion.parameters.first { request.string(key, equals: $0.name) }
        .map { "\($0.title) \(SharedMotion.text(request.number(value) ?? 0))" }
    }
    guard !words.isEmpty else { return nil }
    title = "\(scene.title)Spring \(words.joined(separator: ", "))"
    let travel = SharedMotion.travel(of: request)
    let rest =
      travel == 0
      ? SharedMotion.text(threshold)
      : "\(SharedMotion.text(100 * threshold / travel, decimals: 2)) % of the travel"
    var parts = ["Settles in \(SharedMotion.text(duration)) s (to \(rest))"]
    if travel != 0 {
      let overshoot = SharedMotion.number(result, "events", "overshoot") ?? 0
      parts.append("overshoot \(SharedMotion.text(100 * overshoot, decimals: 1)) %")
    }
    description = parts.joined(separator: " · ")
    picture = SharedMotion.picture(of: ratio)
  }

  // MARK: The request

  /// Returns the request for the motion that the page shows in its first line: that of the release of a
  /// spring, and otherwise that of the spring from 0 to 1.
  private static func request(_ query: Query, isSpring: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    let hasStart = isSpring && value(of: "from", in: query) != nil
    for (name, initial) in [("from", 0.0), ("to", hasStart ? 0 : 1), ("velocity", 0)]
      as [(StaticString, Double)]
    {
      writer.member(name, isSpring ? value(of: name, in: query) ?? initial : initial)
    }
    if isSpring, let threshold = value(of: "threshold", in: query) { writer.member("threshold", threshold) }
    writer.member("events", true)
    writer.beginObject("sampling")
    writer.member("count", 2)
    writer.endObject()
    writer.beginObject("spring")
    for parameter in query.parameters {
      let name = query.text[parameter.name]
      guard name.starts(with: "spring.".utf8),
        let known = parameters.first(where: { name.dropFirst("spring.".utf8.count).isEqual(to: $0.name) }),
        let number = NumberReader.value(ofJSON: query.text[parameter.value])
      else { continue }
      writer.member(known.name, number)
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private static func value(of name: StaticString, in query: Query) -> Double? {
    query.parameters.first { query.text[$0.name].isEqual(to: name) }
      .flatMap { NumberReader.value(ofJSON: query.text[$0.value]) }
  }

  private static func travel(of request: JSONDocument) -> Double {
    ((number(request, "to") ?? 0) - (number(request, "from") ?? 0)).magnitude
  }

  // MARK: The texts

  private static func number(_ document: JSONDocument, _ path: String...) -> Double? {
    document.node(at: path.reduce(.root) { $0.appending($1) }).flatMap { document.number($0) }
  }

  /// Returns a number as the page shows it: without decimals from 100 on, with one from 10 on, and otherwise
  /// with `decimals` at most.
  private static func text(_ number: Double, decimals: Int = 3) -> String {
    var bytes: [UInt8] = []
    let magnitude = number.magnitude
    NumberWriter.append(number, decimals: magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).replacing("-", with: "\u{2212}")
  }

  /// Returns the picture of the nearest damping ratio. The names of the files have it in hundredths.
  private static func picture(of ratio: Double) -> String {
    EmbeddedFiles.previews.map(\.name).min {
      (hundredths(in: $0) - 100 * ratio).magnitude < (hundredths(in: $1) - 100 * ratio).magnitude
    } ?? ""
  }

  private static func hundredths(in name: String) -> Double { Double(name.filter(\.isNumber)) ?? 0 }
}
