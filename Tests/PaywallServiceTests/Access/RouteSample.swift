import Foundation
import HTTP
import JSON
import PaywallResolve

@testable import Routing

/// Requests to a route, made from its declaration, so that a new route is tried without being named.
struct RouteSample {
  let route: Route
  /// Values of parameters of paths and queries by their names, in place of usual ones.
  var values: [String: String] = [:]

  /// A request with the parameters that the route requires.
  ///
  /// - Parameters:
  ///   - more: the names of further parameters to give.
  ///   - body: nil is an empty object, or a picture where the route takes pictures.
  func request(giving more: [String] = [], body: String? = nil) -> (target: String, body: String) {
    let path = route.pattern.segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .parameter(let name): values[name] ?? Self.usual[name] ?? "none"
      }
    }
    let given = route.parameters.filter { $0.isRequired || more.contains($0.name) }
    let query = given.map { "\($0.name)=\(values[$0.name] ?? Self.value(of: $0))" }
    let takesJSON = route.body.isEmpty || route.body.contains("application/json")
    return (
      "/" + path.joined(separator: "/") + (route.pattern.description.hasSuffix("/") ? "/" : "")
        + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
      takesContent ? body ?? (takesJSON ? "{}" : TestService.picture) : ""
    )
  }

  var takesContent: Bool { !route.body.isEmpty || route.openContent != nil }

  /// The optional parameters of a kind.
  func optional(where isMeant: (QueryParameter) -> Bool) -> [String] {
    route.parameters.filter { !$0.isRequired && isMeant($0) }.map(\.name)
  }

  private static let usual = [
    "brand": "disney", "version": "1", "name": "logo.svg", "locale": "sv", "fragment": "card",
    "file": "none.json", "experiment": "none", "placement": "launch", "app": "first",
    "type": "not-found",
  ]

  private static func value(of parameter: QueryParameter) -> String {
    switch parameter.kind {
    case .line, .text: "x"
    case .brand: "disney"
    case .paywall, .campaign: "winter"
    case .locale: "en"
    case .country: "SE"
    case .version: "1.0"
    case .day: "2099-01-01"
    case .timeZone: "Europe/Berlin"
    case .time, .moment: "2099-01-01T00:00:00Z"
    case .sequenceOrTime: "1"
    case .integer(let range): String(range.lowerBound)
    case .duration: "1h"
    case .number(let range): String(range.lowerBound)
    case .numbers(let count, let range):
      Array(repeating: String(range.lowerBound), count: count).joined(separator: ",")
    case .choice(let names): names.first ?? ""
    case .flag: "true"
    case .family: "x"
    }
  }
}

/// Tokens of each role, and what is none.
struct Callers {
  let access: AdminAccess
  private let secrets: [String: String]

  /// - Parameter more: further people, with their roles.
  init(_ more: [(name: String, role: Role)] = []) {
    let now = Date()
    let made =
      (Role.allCases.map { ($0.rawValue, $0) } + more.map { ($0.name, $0.role) }).map {
        AccessToken.make(name: $0.0, role: $0.1, createdAt: now, expiresAt: nil, salt: nil)
      } + [
        AccessToken.make(
          name: "expired", role: .admin, createdAt: now - 9, expiresAt: now - 1, salt: nil)
      ]
    access = .tokens(TokenKeeper(AccessList(tokens: made.map(\.token))))
    secrets = Dictionary(uniqueKeysWithValues: made.map { ($0.token.name, $0.secret) })
  }

  /// The fields of somebody with a token, or with one that is none.
  func fields(of name: String) -> HTTPFields {
    name == "nobody" ? [:] : ["Authorization": "Bearer \(secrets[name] ?? name)"]
  }

  /// Whoever has no rights.
  static let strangers = ["nobody", "expired", "pwd_wrong", "pck_AAAAAAAAAAAAAAAAAAAAAA"]
}
