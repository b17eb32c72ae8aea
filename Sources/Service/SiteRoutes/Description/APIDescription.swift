import HTTP
import JSON
import Routing

/// The API description (OpenAPI 3.1), made from the table of routes, so that both always agree.
struct APIDescription {
  let routes: [Route]
  let version: String
  let address: PublicAddress
  /// The schemas of the components by their names.
  let schemas: [JSONField]

  var value: JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "paywalld",
        "summary":
          "Serves checked, versioned paywall documents for each brand, switches between them live, and lays paywalls out.",
        "version": .string(version),
        "license": ["name": "See the repository", "identifier": "LicenseRef-repository"],
      ],
      "servers": [["url": .string(address.url("/"))]],
      "paths": .object(paths),
      "components": [
        "schemas": .object(schemas),
        "securitySchemes": [
          "token": [
            "type": "http", "scheme": "bearer",
            "description": "Required unless the service was started with --dev.",
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

  /// The operation, and `HEAD` for every `GET` (RFC 9110 §9.3.2).
  private func fields(of route: Route) -> [JSONField] {
    let own = JSONField(
      name: route.method.rawValue.lowercased(), value: OperationDescription(route).value)
    guard route.method == .get else { return [own] }
    return [
      own, JSONField(name: "head", value: OperationDescription(route, isHead: true).value),
    ]
  }
}
