import HTTP
import JSON
import PaywallStore

/// Changes as they happen, as a signal to fetch again (WHATWG HTML §9.2).
struct EventRoutes: Sendable {
  let channel: EventChannel

  var routes: [Route] {
    [
      Route(
        .get, "/events", name: "getEvents",
        summary: "Server-sent events: one for each change. Last-Event-ID resumes.",
        answers: [.file(["text/event-stream"], "The stream, which does not end.")]
      ) { call in
        var response = HTTPResponse(fields: .noCache)
        response.fields["Content-Type"] = "text/event-stream"
        // Proxies would keep the events until there are enough of them.
        response.fields["X-Accel-Buffering"] = "no"
        return .events(response, channel, after: call.request.fields["Last-Event-ID"])
      }
    ]
  }
}

extension Change {
  /// What everybody may know of it: not who made it, nor why.
  var event: JSONValue {
    var fields = [JSONField(name: "type", value: .string(action.rawValue))]
    if let brand { fields.append(JSONField(name: "brand", value: .string(brand.name))) }
    if let version { fields.append(JSONField(name: "version", value: .number(version))) }
    if let etag { fields.append(JSONField(name: "etag", value: .string(etag))) }
    fields.append(
      JSONField(name: "active", value: after.active.map { .string($0.name) } ?? .null))
    fields.append(JSONField(name: "live", value: after.live.map { .number($0) } ?? .null))
    return .object(fields)
  }
}
