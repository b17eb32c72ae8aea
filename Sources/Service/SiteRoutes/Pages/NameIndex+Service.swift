import PaywallPages
import Routing

extension NameIndex {
  /// The names of the service: requests with their parameters, problems and options.
  static func service(_ routes: [Route], _ limits: [ServiceLimit]) -> [Entry] {
    let requests = routes.flatMap { route -> [Entry] in
      let name = "\(route.method.rawValue) \(route.pattern)"
      let path = "reference/api#\(route.name)"
      return [Entry(name, place: "request", path: path, help: route.summary)]
        + route.parameters.filter { $0.name != QueryParameter.strict.name }.map {
          Entry($0.name, place: route.pattern.description, path: path, help: $0.summary)
        }
    }
    let problems = ProblemType.allCases.map {
      Entry(
        $0.rawValue, place: "problem \($0.status.code)", path: "problems/\($0.rawValue)",
        help: $0.title)
    }
    let options = limits.compactMap { limit in
      limit.option.map {
        Entry(
          "--" + $0, place: "limit", path: "reference/operations#option-\($0)", help: limit.meaning)
      }
    }
    return requests + problems + options
  }
}
