import HTTP
import ReaderRoutes
import Routing

/// Reports a client's own name and role.
struct AccessRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .get, "/admin/access", name: "getAccess",
        summary: "The name and the role of the client's token; with --dev everybody is an admin.",
        answers: [.json(accessForm, "The client, as the audit log names it.")]
      ) { call throws(Problem) in
        let name = try administration.access.admit(call.request, needing: .viewer)
        let role = Role.allCases.last { administration.may($0, call.request) } ?? .viewer
        return .response(.json((name, role), as: accessForm))
      }
    ]
  }
}

private let accessForm = AnswerForm<(name: String, role: Role)>.object([
  .member("name", .text, \.name), .member("role", .choice, \.role),
]).named("Access")
