import Foundation
import Motiond

/// Calls operations with the generated types, as an application does.
func callWithTypes(_ service: MotiondAPIConfiguration) async throws {
  var axes = Axes(x: 300)
  axes["scale"] = 2
  var request = SpringTrajectoryRequest(
    from: .typeAxes(axes), spring: Spring(duration: 0.5, bounce: 0.3), sampling: Sampling(count: 3))
  let trajectory = try await SpringAPI.springTrajectory(
    springTrajectoryRequest: request, apiConfiguration: service)
  guard case .typeAxes(let destination) = trajectory.destination else { fatalError("no axes") }
  precondition(destination["scale"] == 0, "the destination has every axis")
  precondition(trajectory.values?.dictionaryValue?["scale"]?.arrayValue?.count == 3, "three samples")

  let release = DrawerAnchorRequest(
    from: .typeDouble(420), velocity: .typeDouble(-900),
    anchors: [.typeDouble(80), .typeNamedAnchor(NamedAnchor(name: "closed", value: .typeDouble(720)))])
  let choice = try await DrawerAPI.drawerAnchor(drawerAnchorRequest: release, apiConfiguration: service)
  precondition(choice.anchor.index == 0, "the drawer opens")

  let short: JSONValue = ["$type": "duration", "$value": ["value": 50, "unit": "ms"]]
  let code = try await TokensAPI.tokens(
    target: .KOTLIN_TARGET, requestBody: ["motion": ["short": short]], name: "Acme", apiConfiguration: service
  )
  precondition(code.contains("Acme"), "the tokens have a name")
  let file = try await TokensAPI.tokensAsJson(
    requestBody: ["motion": ["short": short]], apiConfiguration: service)
  precondition(file["motion"] != nil, "the file has its group")

  request.threshold = -1
  do {
    _ = try await SpringAPI.springTrajectory(springTrajectoryRequest: request, apiConfiguration: service)
    fatalError("a negative threshold is accepted")
  } catch {
    guard case .error(422, let data?, _, _) = error else { throw error }
    let problem = try JSONDecoder().decode(Problem.self, from: data)
    precondition(problem.errors?[0].pointer == "/threshold", "the problem names the threshold")
  }
}
