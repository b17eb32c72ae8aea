import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore
import Routing

/// `GET /paywall` and its older path.
package struct DocumentRoutes: RouteGroup {
  package let context: ServiceContext
  let placements: PlacementDelivery

  package init(context: ServiceContext, placements: PlacementDelivery) {
    self.context = context
    self.placements = placements
  }

  package var routes: [Route] {
    [
      Route(
        .getPaywall,
        answers: Self.answers(or: [explanationForm.shape]) + [PlacementDelivery.nothing],
        problems: Self.problems + [.notFound], showsRevision: true, handler: document),
      Route(
        .post, "/paywall", name: "postPaywall",
        summary: "The document that a placement shows a reader, who is described in the content.",
        parameters: [
          Self.selection[0],
          QueryParameter(
            name: PlacementDelivery.placement.name, kind: PlacementDelivery.placement.kind,
            summary: "A placement of the brand.", isRequired: true, opensQuery: true),
        ],
        openContent: placements.content, answers: Self.answers() + [PlacementDelivery.nothing],
        problems: Self.problems + [
          .notFound, .invalidContent, .tooLarge, .unsupportedMediaType,
        ], showsRevision: true, handler: decided),
      Route(
        .get, "/response.json", name: "getResponse",
        summary: "The same as /paywall, under the path of the static file that it replaced.",
        parameters: Self.selection + [UnreleasedAccess.preview, Self.time],
        otherParameters: .ignored,
        answers: Self.answers(),
        problems: Self.problems,
        showsRevision: true, handler: document),
    ]
  }

  /// The parameters that choose a document.
  package static let selection = [
    QueryParameter(name: "brand", kind: .brand, summary: "The default is the active brand."),
    QueryParameter(
      name: "version", kind: .integer(1...Int(Int32.max)),
      summary: "The default is the brand's live version."),
    APICall.paywall,
    QueryParameter(
      name: "userId", kind: .text,
      summary:
        "Who the reader is. While a version is shown to a share of the readers first, this chooses them; a request that tells nobody gets the live version.",
      describesReader: true),
    QueryParameter(
      name: "deviceId", kind: .text,
      summary: "Which device or installation it is; it chooses readers without a userId.",
      describesReader: true),
  ]

  fileprivate static let time = QueryParameter(
    name: "at", kind: .time,
    summary: "Returns the version that was live at this time (RFC 3339); needs the role viewer.",
    role: .viewer)

  /// - Parameter others: the shapes of other answers that a request may ask for.
  private static func answers(or others: [ContentShape] = []) -> [RouteAnswer] {
    let document = ContentShape.component("Document")
    return [
      .json(
        shaped: others.isEmpty ? document : .any(of: [document] + others), "The document.",
        fields: ["ETag", "Paywall-Brand", "Paywall-Version"]),
      .notModified,
    ]
  }

  /// The problems if the document does not exist or does not match `If-Match`.
  package static let problems: [ProblemType] =
    [
      .unknownBrand, .unknownVersion, .noActiveBrand, .preconditionFailed,
    ] + UnreleasedAccess.problems

  @Sendable private func document(_ call: APICall) throws(Problem) -> HTTPReply {
    if let time = call.time("at") { return try document(at: time, call) }
    let current = servedCatalog.current
    if call.isOn(PlacementDelivery.explain.name) { return try explanation(call) }
    if let shown = try placements.answer(to: call, in: current) {
      return try shown.reply { (version) throws(Problem) in
        current[version.brand]?.reply(version.number)?.lasting(current.validity)
      }
    }
    guard call.query["version"] != nil else {
      let brand =
        call.query[APICall.paywall.name] == nil
        ? call.brand() : call.brand(orOf: current.catalog.active)
      if current.hasCanaries,
        let first = current.canary(of: brand ?? current.catalog.active, for: call),
        let reply = current[first.brand]?.reply(first.number)
      {
        return reply.lasting(current.validity)
      }
      return try current.document(of: brand).lasting(current.validity)
    }
    let version = try unreleased.version(for: call, in: current)
    guard let reply = current[version.brand]?.reply(version.number) else {
      throw .unknownBrand(version.brand, in: current.catalog)
    }
    return current.catalog.isPublic(version) ? reply.lasting(current.validity) : reply
  }

  /// Runs on a worker, because the content may be long.
  @Sendable private func decided(_ call: APICall) throws(Problem) -> HTTPReply {
    try call.request.checkCoding()
    let current = servedCatalog.current
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          let shown = try placements.decided(call, in: current)
          return try shown.reply { (version) throws(Problem) in
            current[version.brand]?.reply(version.number)
          }
        } catch {
          return .response(error.response())
        }
      })
  }

  private func explanation(_ call: APICall) throws(Problem) -> HTTPReply {
    _ = try administration.access.admit(call.request, needing: .viewer)
    return try placements.explanation(to: call, in: servedCatalog.current)
  }

  /// Runs on a worker, because it reads the audit log.
  private func document(at time: Date, _ call: APICall) throws(Problem) -> HTTPReply {
    try administration.reading(call.request, needing: .viewer) {
      do throws(Problem) {
        return try past(call.brand(), call.integer("version"), at: time)
      } catch {
        return .response(error.response())
      }
    }.working(in: .reading)
  }

  private func past(_ brand: Brand?, _ number: Int?, at time: Date) throws(Problem) -> HTTPReply {
    let current = servedCatalog.current
    guard let servedState = try servedState(of: brand, at: time) else {
      let text = Timestamp.text(time)
      guard let brand else { throw Problem(.noActiveBrand, "no brand was active at \(text)") }
      throw Problem(.unknownVersion, "no version of \(brand) was live at \(text)")
    }
    guard number == nil || number == servedState.number else {
      throw Problem(
        .unknownVersion,
        "version \(servedState.number) of \(servedState.brand) was live then, not this one")
    }
    guard let document = current[servedState.brand]?.reply(servedState.number) else {
      throw Problem(
        .unknownVersion,
        "version \(servedState.number) of \(servedState.brand) was live then, and has been deleted since"
      )
    }
    return document
  }

  private func servedState(
    of brand: Brand?, at time: Date
  ) throws(Problem) -> (brand: Brand, number: Int)? {
    do throws(StoreError) {
      return try administration.store.servedState(at: time, of: brand)
    } catch {
      throw Problem(error, in: servedCatalog.current.catalog)
    }
  }
}

extension APIOperation {
  package static let getPaywall = APIOperation(
    .get, "/paywall", name: "getPaywall", summary: "The document, byte for byte as published.",
    parameters: DocumentRoutes.selection + [
      PlacementDelivery.placement, PlacementDelivery.explain, UnreleasedAccess.preview,
      DocumentRoutes.time,
    ], otherParameters: .named)
}
