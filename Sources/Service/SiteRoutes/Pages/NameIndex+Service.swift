import PaywallPages
import Routing

extension NameIndex {
  /// The names of the service: requests with their parameters, problems and options.
  static func service(_ routes: [Route], _ limits: [ServiceLimit]) -> [Entry] {
    let requests = routes.flatMap { route in
      [
        Entry(
          "\(route.method.rawValue) \(route.pattern)", "request", "reference/api#\(route.name)",
          route.summary)
      ]
        + route.parameters.filter { $0.name != QueryParameter.strict.name }.map {
          Entry($0.name, route.pattern.description, "reference/api#\(route.name)", $0.summary)
        }
    }
    let problems = ProblemType.allCases.map {
      Entry($0.rawValue, "problem \($0.status.code)", "problems/\($0.rawValue)", $0.title)
    }
    let options = limits.compactMap { limit in
      limit.option.map {
        Entry("--" + $0, "limit", "reference/operations#option-\($0)", limit.meaning)
      }
    }
    return requests + problems + options
  }
}
