import HTTP

/// Server-sent events that tell clients to fetch again (WHATWG HTML §9.2).
struct EventRoutes: Sendable {
  let events: ChangeEvents
  let unreleased: UnreleasedAccess

  var routes: [Route] {
    [
      Route(
        .get, "/events", name: "getEvents",
        summary:
          "Server-sent events: one for each change of the active brand or a live version, or with a token one for every change. Last-Event-ID resumes the stream.",
        answers: [.file(["text/event-stream"], "An endless stream.")],
        problems: UnreleasedAccess.problems
      ) { call throws(Problem) in
        let seesAll = try unreleased.isReader(call.request)
        var response = HTTPResponse(fields: .noCache)
        response.fields["Content-Type"] = "text/event-stream"
        // Without this, proxies would buffer the events.
        response.fields["X-Accel-Buffering"] = "no"
        return .events(
          response, seesAll ? events.everything : events.released,
          after: call.request.fields["Last-Event-ID"])
      }
    ]
  }
}
