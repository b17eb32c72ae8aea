import Foundation
import HTTP
import JSON
import Testing

@testable import Routing

/// Every operation of the table of routes, by everybody: nobody does what is not theirs.
@Suite struct RoleTests {
  private let callers = Callers()
  private let test: TestService

  init() throws {
    test = try TestService(access: callers.access, assets: .onePhone())
  }

  /// What the service says of the right to make a request: `unauthorized`, `forbidden`, or `allowed`.
  private func verdict(
    _ request: (target: String, body: String), _ method: HTTPMethod, _ caller: String, _ place: Int
  ) throws -> String {
    // Each from another address, so that wrong tokens are not too many.
    let peer = PeerAddress(version4: 0x0A00_0000 + UInt32(place), port: 1)
    let answer = try test.ask(
      method, request.target, fields: callers.fields(of: caller), body: request.body, peer: peer)
    switch answer.status {
    case 401: return "unauthorized"
    case 403: return "forbidden"
    default: return "allowed"
    }
  }

  private func expected(of caller: String, _ needed: Role?) -> String {
    guard let needed else { return "allowed" }
    guard let own = Role(rawValue: caller) else { return "unauthorized" }
    return own.includes(needed) ? "allowed" : "forbidden"
  }

  @Test func `each operation asks for its role, and for nothing less`() throws {
    var place = 0
    for route in test.service.routes {
      let request = RouteSample(route: route).request()
      for caller in Callers.strangers + Role.allCases.map(\.rawValue) {
        // What anybody may use rejects a wrong token where it looks at one.
        if route.role == nil, caller != "nobody" { continue }
        place += 1
        let seen = try verdict(request, route.method, caller, place)
        #expect(
          seen == expected(of: caller, route.role),
          "\(route.method.rawValue) \(request.target) as \(caller)")
      }
    }
  }

  @Test func `a parameter that needs a role asks for it`() throws {
    var place = 1 << 16
    var tried = 0
    for route in test.service.routes {
      for parameter in route.privileged {
        let own = try #require(parameter.role)
        let needed = max(route.role ?? own, own)
        let reason = route.parameters.contains { $0.name == "reason" } ? ["reason"] : []
        let request = RouteSample(route: route).request(giving: [parameter.name] + reason)
        for caller in Callers.strangers + Role.allCases.map(\.rawValue) {
          place += 1
          tried += 1
          let seen = try verdict(request, route.method, caller, place)
          #expect(
            seen == expected(of: caller, needed),
            "\(route.method.rawValue) \(request.target) as \(caller)")
        }
      }
    }
    #expect(tried > 80)
  }

  @Test func `with a port of its own, the other one serves nothing of administration`() throws {
    func status(_ target: String, _ route: Route, _ body: String) throws -> Int? {
      let request = try HTTPRequest(
        route.method, target, fields: callers.fields(of: "admin"), body: Array(body.utf8))
      guard case .response(let response) = test.service.respondApartFromAdmin(request).content
      else { return nil }
      return response.status.code
    }
    for route in test.service.routes {
      let sample = RouteSample(route: route)
      let requests =
        (route.isAdmin ? [sample.request()] : [])
        + route.privileged.map { sample.request(giving: [$0.name]) }
      for (target, body) in requests {
        #expect(try status(target, route, body) == 404, "\(route.method.rawValue) \(target)")
      }
    }
  }

  @Test func `an operation without a role in the table is closed to all but administrators`() {
    let new = Route(.get, "/admin/new", name: "getNew", summary: "") { _ in
      .response(HTTPResponse(.ok))
    }
    #expect(new.role == .admin)
    let known = Set(test.service.routes.map(\.name))
    #expect(Set(Route.rolesByName.keys).subtracting(known) == [], "the table names what is gone")
    let missing = test.service.routes.filter { $0.isAdmin && Route.rolesByName[$0.name] == nil }
    #expect(missing.map(\.name) == [], "say in RouteRoles.swift who may do it")
  }
}
