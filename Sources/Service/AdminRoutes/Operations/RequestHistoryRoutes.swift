import HTTP
import JSON
import PaywallStorage
import ReaderRoutes
import Routing

/// The requests of the last hours, for those who run the service.
struct RequestHistoryRoutes: RouteGroup {
  let context: ServiceContext
  let history: RequestHistory

  var routes: [Route] {
    [
      Route(
        .get, "/admin/requests", name: "getRequests",
        summary:
          "How many requests the service answered in each minute of the last \(RequestHistory.mostMinutes / 60) hours, and how many of them it refused (4xx) or failed to answer (5xx).",
        answers: [.json("Requests", "The minutes, the oldest first. The last one is not over.")],
        handler: requests)
    ]
  }

  @Sendable private func requests(_ call: APICall) throws(Problem) -> HTTPReply {
    _ = try administration.access.admit(call.request, needing: .viewer)
    let minutes = history.minutes.map { minute -> JSONValue in
      [
        "begins": .string(Timestamp.text(minute.begins)),
        "answered": .number(minute.counts.answered),
        "refused": .number(minute.counts.refused),
        "failed": .number(minute.counts.failed),
      ]
    }
    return .response(.json(["minutes": .array(minutes)]))
  }
}
