import MotionPhysics
import StrictJSON

/// A model as received: one of a deceleration rate, or one of another platform.
enum ReceivedModel {
  case rate(DecelerationRate.Model)
  case platform(ReceivedPlatform)

  /// The other platform; nil for a rate.
  var platform: ReceivedPlatform? { if case .platform(let platform) = self { platform } else { nil } }

  /// Reads `platform`: a model and its members. Without it, the platform is iOS.
  ///
  /// - Parameter hasEdges: Whether the request is one of a scroll.
  init(_ fields: inout FieldReader, hasEdges: Bool) {
    self =
      fields.object("platform", example: #"{"model": "android-spline"}"#) { fields in
        ReceivedModel(platform: &fields, hasEdges: hasEdges)
      } ?? .rate(.exact)
  }

  private init(platform fields: inout FieldReader, hasEdges: Bool) {
    self = .rate(.exact)
    guard let node = fields.takeRequired("model") else { return }
    let document = fields.document
    if document.string(node, equals: "wwdc") {
      self = .rate(.wwdc)
    } else if let model = PlatformModel.all.first(where: { document.string(node, equals: $0.name) }) {
      if hasEdges, model.edges == nil {
        let others = PlatformModel.all.filter { $0.edges != nil }.map { "\"\($0.name)\"" }
        fields.addError(
          .invalidValue, "model",
          "\"\(model.name)\" has no edges; use deceleration, or one of \(others.joined(separator: ", "))")
        return
      }
      self = .platform(ReceivedPlatform(&fields, model, hasEdges: hasEdges))
    } else {
      ReceivedModel.refuse(node, &fields, hasEdges: hasEdges)
      return
    }
    let model = self
    fields.finish { name, _, _ in PlatformHint.foreignMember(name, of: model, hasEdges: hasEdges) }
  }

  /// Adds the error of an unknown model.
  private static func refuse(_ node: JSONDocument.Node, _ fields: inout FieldReader, hasEdges: Bool) {
    let document = fields.document
    let names = ["wwdc"] + PlatformModel.all.filter { !hasEdges || $0.edges != nil }.map { "\($0.name)" }
    let received = document.string(node) ?? ""
    let isOwn = ["exact", "ios", "iOS", "uikit", "UIKit"].contains { received.utf8.elementsEqual($0.utf8) }
    let family = names.filter { $0.utf8.starts(with: "\(received)-".utf8) }
    let advice: String
    if isOwn {
      advice = "; for iOS, omit platform, or write \"uiscrollview\""
    } else if !family.isEmpty {
      advice = "; did you mean \(family.map { "\"\($0)\"" }.joined(separator: " or "))?"
    } else {
      let near = fields.context.nearestName(to: received, among: names)
      advice = near.map { "; did you mean \"\($0)\"?" } ?? ""
    }
    fields.refuse(node, at: fields.pointer(to: "model"), mustBeOneOf: names, advice)
  }
}
