import HTTP
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
        answers: [.json(requestsForm, "The minutes, the oldest first. The last one is not over.")],
        handler: requests)
    ]
  }

  @Sendable private func requests(_ call: APICall) throws(Problem) -> HTTPReply {
    _ = try administration.access.admit(call.request, needing: .viewer)
    return .response(.json(history.minutes, as: requestsForm))
  }
}

private let requestsForm = minuteForm.listed(as: "minutes").named("Requests")

private let minuteForm = AnswerForm<RequestHistory.Minute>.object([
  .member("begins", .time, \.begins), .member("answered", .integer, \.counts.answered),
  .member("refused", .integer, \.counts.refused),
  .member("failed", .integer, \.counts.failed),
]).named("RequestMinute")
