import HTTP
import JSON
import PaywallModel
import PaywallStore
import Placements
import Routing

/// Administrative requests for placements: the document, a link that forces a variant, and the effect of a draft.
///
/// Placements are published, made live, scheduled, compared and deleted like paywalls, with `placements=true`.
struct PlacementRoutes: RouteGroup {
  let context: ServiceContext
  let delivery: PlacementDelivery
  private let turns = SimulationTurns()

  init(context: ServiceContext, delivery: PlacementDelivery) {
    self.context = context
    self.delivery = delivery
  }

  private static let path = "/admin/brands/{brand}/placements"

  var routes: [Route] {
    [
      Route(
        .get, Self.path, name: "getPlacements",
        summary: "The brand's placements, byte for byte as published.",
        parameters: [
          QueryParameter(
            name: "version", kind: .integer(1...Int(Int32.max)),
            summary: "The version; the live one when absent."), APICall.campaign,
        ],
        answers: [.json(shaped: .content, "The placements.", fields: ["ETag"])],
        problems: [.unknownBrand, .unknownVersion], handler: document),
      Route(
        .postSimulation,
        answers: [
          .json(
            simulationForm,
            "What would change, by placement. complete is false if not all readers could be asked within \(SimulationRequest.seconds) s; readers says how many were."
          )
        ],
        problems: [
          .unknownBrand, .unknownVersion, .invalidContent, .invalidDocument, .tooLarge,
          .tooManyRequests,
        ],
        handler: simulate),
      Route(
        .postAdjustment,
        answers: [
          .json(
            shaped: .content,
            "The draft. Paywall-Adjusted names each experiment that changes people, with the share of people that it moves and adds, and the share that the weights alone would move.",
            fields: ["Paywall-Adjusted"])
        ], problems: [.unknownBrand, .invalidContent, .invalidDocument, .tooLarge], handler: adjust),
      Route(
        .postForcedVariant,
        answers: [.json(forcedVariantForm, "The link.", status: .created)],
        problems: [.unknownBrand, .notFound], handler: force),
    ]
  }

  @Sendable private func document(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, number) = (try call.placementsInPath(), call.integer("version"))
    let store = administration.store
    return try administration.reply(to: call, needing: .viewer) { (_) throws(StoreError) in
      do throws(Problem) {
        return .document(try store.catalog.requested(brand, number))
      } catch {
        return error.response()
      }
    }
  }

  @Sendable private func simulate(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.placementsInPath()
    let store = administration.store
    let turn = try turns.turn(of: administration.access.admit(call.request, needing: .viewer))
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [servedCatalog, delivery] (_) throws(StoreError) in
      defer { turn.end() }
      do throws(Problem) {
        let now = delivery.key.moment
        let request = try SimulationRequest(call.request.body, of: brand, in: store, at: now)
        let live = servedCatalog.current[brand.placements]?.placements
        let simulation = try request.simulated(beside: live?.decider, now: now)
        return .json((simulation, request.draft.document), as: simulationForm)
      } catch {
        return error.response()
      }
    }
  }

  @Sendable private func adjust(_ call: APICall) throws(Problem) -> HTTPReply {
    let (brand, draft) = (try call.placementsInPath(), call.request.body)
    let store = administration.store
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      (_) throws(StoreError) in
      guard draft.count <= PlacementDocument.mostBytes else {
        throw .tooLarge(limit: PlacementDocument.mostBytes)
      }
      let catalog = store.catalog
      guard catalog.brands[brand.owner] != nil else { throw .unknownBrand(brand.owner) }
      let adjustment: PlacementAdjustment
      do throws(InvalidDocument) {
        let live = try catalog.version(brand, nil)?.placements()
        adjustment = try PlacementAdjustment(of: draft, as: PlacementFile(brand), to: live)
      } catch {
        throw .invalidDocument(error.diagnostics)
      }
      _ = try store.checked(placements: adjustment.bytes, of: brand)
      var response = HTTPResponse.content(adjustment.bytes, type: "application/json")
      response.fields["Paywall-Adjusted"] = adjustment.summary
      return response
    }
  }

  @Sendable private func force(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let (experiment, variant) = (call.query["experiment"] ?? "", call.query["variant"] ?? "")
    let seconds = call.query["for"].flatMap(QueryParameter.seconds) ?? 86_400
    return try administration.reply(to: call, needing: .editor) {
      [servedCatalog, delivery, administration] (_) throws(StoreError) in
      do throws(Problem) {
        let document = try servedCatalog.current.placements(of: brand, toStrangers: false)
          .decider.document
        try document.check(variant, of: experiment)
        var ticket = PlacementTicket(brand: brand)
        ticket.forced[experiment] = variant
        let end = delivery.key.moment.seconds + seconds
        ticket.endsAt = end
        let text = delivery.key.text(of: ticket)
        let forced = ForcedVariant(
          text: text, experiment: experiment, variant: variant, end: end,
          query: "brand=\(brand.name)&\(PlacementQuestion.forced)=\(text)",
          placements: document.placements(showing: experiment), address: administration.address)
        return .json(forced, as: forcedVariantForm, status: .created)
      } catch {
        return error.response()
      }
    }
  }
}

extension PlacementAdjustment {
  /// The shares of readers with a change, as a list with parameters (RFC 9651 §3.1): `"price";moved=0.1667;joined=0;without=0.3333`. Nil if
  /// no reader's answer changes.
  fileprivate var summary: String? {
    let members = changes.prefix(50).map { change in
      let shares = [
        ("moved", change.move.moved), ("joined", change.move.joined),
        ("without", change.plainMove.moved),
      ]
      return "\"\(change.experiment)\""
        + shares.map { ";\($0)=\(PlacementAdjustment.text($1))" }.joined()
    }
    return members.isEmpty ? nil : members.joined(separator: ", ")
  }

  /// Formats a share with four decimals: people are divided into ten thousand buckets.
  private static func text(_ share: Double) -> String {
    JSONNumber((share * 10_000).rounded() / 10_000).map(\.text) ?? "0"
  }
}

extension PlacementDocument {
  /// Throws unless the experiment has the variant.
  fileprivate func check(_ variant: String, of experiment: String) throws(Problem) {
    guard let found = experiments[experiment] else {
      throw Problem(
        .notFound, "there is no experiment \"\(experiment.shortened)\" in the live placements"
      ).allowing(experiments.keys.sorted())
    }
    guard found.variants.contains(where: { $0.name == variant }) else {
      throw Problem(
        .notFound, "the experiment \(experiment) has no variant \"\(variant.shortened)\""
      ).allowing(found.variants.map(\.name))
    }
  }

  /// Returns the names of the placements with a rule that shows an experiment.
  fileprivate func placements(showing experiment: String) -> [String] {
    placements.filter { $0.value.rules.contains { $0.show.experiment == experiment } }.keys.sorted()
  }
}

/// A link with which a tester sees one variant.
private struct ForcedVariant {
  let text: String
  let experiment: String
  let variant: String
  /// The time until which it is valid, in seconds since 1970.
  let end: Int
  let query: String
  /// The placements that show the experiment.
  let placements: [String]
  let address: PublicAddress

  func picture(of placement: String) -> String {
    address.url("/render?placement=\(placement)&\(query)&format=svg")
  }
}

private let forcedVariantForm = AnswerForm<ForcedVariant>.object([
  .member("forced", .text, \.text), .member("experiment", .text, \.experiment),
  .member("variant", .text, \.variant),
  .member("expiresAt", AnswerForm<String>(.time) { $1.string($0) }) {
    Moment(seconds: $0.end).description
  },
  .member("query", .text, \.query),
  .member("placements", .list(of: .text)) { $0.placements.map($0.picture) },
]).named("ForcedVariant")

extension APIOperation {
  package static let postSimulation = APIOperation(
    .post, "/admin/brands/{brand}/placements/simulate", name: "postSimulation",
    summary:
      "Asks the live placements and a draft for many readers, given or generated: who would see something else, and which rules nobody reaches. Publishes nothing.",
    parameters: [APICall.campaign], body: ["application/json"], bodyShape: SimulationRequest.shape)

  package static let postForcedVariant = APIOperation(
    .post, "/admin/brands/{brand}/placements/force", name: "postForcedVariant",
    summary:
      "Makes a link with which a tester sees one variant of an experiment, whatever the rules say. It is never counted.",
    parameters: [
      QueryParameter(
        name: "experiment", kind: .line(characters: 64), summary: "The experiment.",
        isRequired: true),
      QueryParameter(
        name: "variant", kind: .line(characters: 64), summary: "The variant to see.",
        isRequired: true),
      QueryParameter(
        name: "for", kind: .duration(1...PreviewKey.longest),
        summary: "How long it is valid, such as 30m, 2h or 7d; the default is a day."),
    ])

  package static let postAdjustment = APIOperation(
    .post, "/admin/brands/{brand}/placements/adjust", name: "postAdjustment",
    summary:
      "Gives the variants of a draft's experiments the ranges with which the wanted weights move as few people as possible from what they see live. Answers the draft, byte for byte except for these ranges, and publishes nothing.",
    parameters: [APICall.campaign], body: ["application/json"])
}

extension APICall {
  /// Returns the placements of the brand in the path, or the campaign that the query names.
  fileprivate func placementsInPath() throws(Problem) -> Brand {
    let brand = try brandInPath()
    return brand.isOfPlacements ? brand : brand.placements
  }
}
