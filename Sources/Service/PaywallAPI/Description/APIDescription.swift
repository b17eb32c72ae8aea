import HTTP
import JSON

/// The API's own description (OpenAPI 3.1), made from the table of routes, so that neither can say what the other does not.
struct APIDescription {
  let routes: [Route]
  let version: String

  var value: JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "paywalld",
        "summary":
          "Versioned, checked paywall documents for each brand, swapped live and laid out.",
        "version": .string(version),
        "license": ["name": "See the repository", "identifier": "LicenseRef-repository"],
      ],
      "servers": [["url": "/"]],
      "paths": .object(paths),
      "components": [
        "schemas": DescriptionSchemas.all,
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": "Needed when the service was started with admin tokens.",
          ]
        ],
      ],
    ]
  }

  private var paths: [JSONField] {
    var order: [String] = []
    var operations: [String: [JSONField]] = [:]
    for route in routes {
      let path = route.pattern.description
      if operations[path] == nil { order.append(path) }
      operations[path, default: []] += fields(of: route)
    }
    return order.map { JSONField(name: $0, value: .object(operations[$0] ?? [])) }
  }

  /// The operation, and the `HEAD` that goes with every `GET` (RFC 9110 §9.3.2).
  private func fields(of route: Route) -> [JSONField] {
    let own = JSONField(
      name: route.method.rawValue.lowercased(), value: OperationDescription(route).value)
    guard route.method == .get else { return [own] }
    return [
      own, JSONField(name: "head", value: OperationDescription(route, isHead: true).value),
    ]
  }
}
