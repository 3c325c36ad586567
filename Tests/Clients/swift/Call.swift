import Motiond

/// A request of calls.json.
struct Call: Decodable {
  let operation: String
  let shape: String?
  let parameters: [String: String]?
  let body: JSONValue?
}
