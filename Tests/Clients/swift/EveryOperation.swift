import Foundation
import Motiond

/// Calls every operation that has a body with the Swift client that openapi-generator generates from
/// openapi.yaml, and compares the results with responses.json.
///
/// Usage: EveryOperation BASE CALLS RESPONSES LATER. LATER is a response of a later version, with fields and
/// words that the contract does not have.
@main
enum EveryOperation {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let service = MotiondAPIConfiguration(basePath: arguments[1])
    let calls: [Call] = try read(arguments[2])
    let responses: [String: [String: JSONValue]] = try read(arguments[3])
    var called: Set<String> = []
    var failures: [String] = []
    // `callWithTypes` calls those of tokens, which have a query as well.
    for call in calls where call.body != nil && !call.operation.hasPrefix("tokens") {
      let shape = call.shape ?? "scalar"
      // The client sends the members of an object in any order, and the columns of named axes follow it.
      if shape == "axes" && call.parameters?["format"] == "csv" { continue }
      guard let method = methods[call.operation], let expected = responses[call.operation]?[shape] else {
        failures.append("\(call.operation) \(shape): no generated method or no expected response")
        continue
      }
      let result = try await method.send(call, service)
      failures += differences(result, expected: expected).map { "\(call.operation) \(shape)\($0)" }
      called.insert(call.operation)
    }
    guard failures.isEmpty else {
      print(failures.joined(separator: "\n"))
      exit(EXIT_FAILURE)
    }
    try await callWithTypes(service)

    let later: Trajectory = try read(arguments[4])
    precondition(later.phases?[0].law.decay == 14, "a known law is read")
    precondition(later.phases?[1].law.kind == "dipole", "an unknown law is read")
    precondition(later.warnings?[0].code == "experimental", "an unknown code is read")
    print(called.count + 1, "operations called with the generated Swift client")
  }

  private static func read<Value: Decodable>(_ path: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
