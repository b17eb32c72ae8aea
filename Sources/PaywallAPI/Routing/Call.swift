import HTTP
import PaywallModel

/// A request that has found its route: its path's and its query's values, checked as the route declares them.
struct Call: Sendable {
  let request: HTTPRequest
  /// The values of the pattern's parameters.
  let path: [String: String]
  /// The query's values, at most one for a name, each as its parameter allows.
  let query: [String: String]

  func brand() -> Brand? { query["brand"].flatMap(Brand.init) }

  func integer(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

  func number(_ name: String) -> Double? { query[name].flatMap { Double($0) } }

  func isOn(_ name: String) -> Bool { query[name] == "true" || query[name] == "" }

  func choice<Choice: RawRepresentable<String>>(_ name: String, _: Choice.Type) -> Choice? {
    query[name].flatMap(Choice.init)
  }
}
