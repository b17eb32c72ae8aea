import HTTP

/// Changes as they happen, as a signal to fetch again (WHATWG HTML §9.2).
struct EventRoutes: Sendable {
  let events: ChangeEvents
  let unreleased: UnreleasedAccess

  var routes: [Route] {
    [
      Route(
        .get, "/events", name: "getEvents",
        summary:
          "Server-sent events: one for each change of what is active or live, and with a token one for every change. Last-Event-ID resumes.",
        answers: [.file(["text/event-stream"], "The stream, which does not end.")],
        problems: UnreleasedAccess.problems
      ) { call throws(Problem) in
        let seesAll = try unreleased.isReader(call.request)
        var response = HTTPResponse(fields: .noCache)
        response.fields["Content-Type"] = "text/event-stream"
        // Proxies would keep the events until there are enough of them.
        response.fields["X-Accel-Buffering"] = "no"
        return .events(
          response, seesAll ? events.everything : events.released,
          after: call.request.fields["Last-Event-ID"])
      }
    ]
  }
}
