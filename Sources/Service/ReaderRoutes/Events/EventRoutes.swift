import HTTP
import PaywallModel
import PaywallStore
import Routing

/// Server-sent events that notify clients to fetch again (WHATWG HTML §9.2).
struct EventRoutes: RouteGroup {
  let context: ServiceContext
  let events: ChangeEvents

  package init(context: ServiceContext, events: ChangeEvents) {
    self.context = context
    self.events = events
  }

  var routes: [Route] {
    [
      Route(
        .getEvents, answers: [.file(["text/event-stream"], "An endless stream.")],
        problems: UnreleasedAccess.problems + [.unknownBrand], showsRevision: true
      ) { call throws(Problem) in
        let seesAll = try unreleased.isReader(call.request)
        let brand = call.brand()
        if let brand { try check(brand, seesAll: seesAll) }
        let channel =
          call.query["for"] == "evaluation"
          ? events.evaluations : seesAll ? events.everything : events.released
        return .events(
          .eventStream,
          EventSelection(
            channel, topic: brand?.name,
            after: call.request.fields["Last-Event-ID"]))
      }
    ]
  }

  /// Rejects a brand that does not exist: a misspelt one would have no events.
  private func check(_ brand: Brand, seesAll: Bool) throws(Problem) {
    let catalog = servedCatalog.current.catalog
    guard catalog.brands[brand] != nil, seesAll || catalog.isPublic(brand) else {
      throw .unknownBrand(brand, in: catalog, toStrangers: !seesAll)
    }
  }
}

extension APIOperation {
  package static let getEvents = APIOperation(
    .get, "/events", name: "getEvents",
    summary:
      "Server-sent events: one for each change of the active brand or a live version, or with a token one for every change. Last-Event-ID resumes the stream.",
    parameters: [
      QueryParameter(name: "brand", kind: .brand, summary: "Only events of this brand."),
      QueryParameter(
        name: "for", kind: .choice(["changes", "evaluation"]),
        summary:
          "With evaluation, the events of the OpenFeature Remote Evaluation Protocol, after which a client evaluates its flags again."
      ),
    ])
}
