import GateKeeping
import HTTP
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import ReaderRoutes
import Routing

/// Compares the screens of all readers before and after a version, before anybody sees it.
struct ImpactRoutes: RouteGroup {
  let context: ServiceContext
  let keeper: GateKeeper

  var routes: [Route] {
    [
      Route(
        .getImpact,
        answers: [
          RouteAnswer.json(
            impactForm, "What changes, the most important first; the page shows it in pictures."
          ).or("text/html")
        ],
        problems: [
          .unknownBrand, .unknownVersion, .invalidDocument, .invalidParameter, .tooCostly,
        ], handler: impact)
    ]
  }

  /// The default number of screens to compare.
  static let usualCells = 1_000

  @Sendable private func impact(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let (number, former) = (call.integer("version") ?? 0, call.integer("from"))
    var options = keeper.options(for: brand)
    options.today = call.query["at"].flatMap(CivilDay.init) ?? options.today
    options.budget = call.integer("budget") ?? options.budget ?? Self.usualCells
    let asksForPage = call.query["format"] == "html"
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      [options] (_) throws(StoreError) in
      do throws(Problem) {
        let catalog = store.catalog
        let new = try catalog.requested(brand, number)
        let old = try catalog.requested(brand, former)
        return try answer(from: old, to: new, options, asPage: asksForPage)
      } catch {
        return error.response()
      }
    }
  }

  private func answer(
    from old: PublishedVersion, to new: PublishedVersion, _ options: MatrixOptions, asPage: Bool
  ) throws(Problem) -> HTTPResponse {
    let gate = keeper.gate(for: new.brand)
    let end = keeper.deadline
    do {
      let (before, after) = (try GateSubject(old, options), try GateSubject(new, options))
      let impact = try gate.impact(from: before, to: after) { _, _ in ContinuousClock.now < end }
      guard asPage else { return .json((impact, old, new), as: impactForm) }
      let page = impact.html(
        title: "\(new.brand): from version \(old.number) to version \(new.number)",
        from: CellScreens(gate, before, on: gate.devices.devices),
        to: CellScreens(gate, after, on: gate.devices.devices))
      return .content(Array(page.utf8), type: "text/html; charset=utf-8")
    } catch let error as RenderError {
      throw Problem(error)
    } catch let error as InvalidDocument {
      throw Problem(StoreError.invalidDocument(error.diagnostics), in: store.catalog)
    } catch {
      throw Problem(.invalidDocument, "\(error)")
    }
  }
}

private let impactForm = AnswerForm<(impact: Impact, from: PublishedVersion, to: PublishedVersion)>
  .object([
    .all(of: .brand, \.to.brand), .member("from", .integer, \.from.number),
    .member("version", .integer, \.to.number),
    .made([
      "sentences": .list(of: .text), "complete": .flag,
      "screens": .object([
        "compared": .integer, "changed": .integer, "chosen": .integer, "possible": .integer,
      ]),
      "changeCount": .integer, "changes": .list(of: .impactChange),
    ]) { $0.impact.json },
  ]).named("Impact")

extension ContentShape {
  fileprivate static let impactChange = object(
    [
      "kind": .text, "component": .text, "name": .text, "where": .text, "screens": .integer,
      "worst": .cell, "frames": .object([:], optional: ["from": .frame, "to": .frame]),
    ], optional: ["points": .number, "from": .text, "to": .text]
  ).named("ImpactChange")
}

extension APIOperation {
  package static let getImpact = APIOperation(
    .get, "/admin/brands/{brand}/impact", name: "getImpact",
    summary:
      "What a version changes on the screens of all readers: in sentences, in a list, or as a page with pictures.",
    parameters: [
      QueryParameter(
        name: "version", kind: .integer(1...Int(Int32.max)), summary: "The new version.",
        isRequired: true),
      QueryParameter(
        name: "from", kind: .integer(1...Int(Int32.max)),
        summary: "The old version; the live one when absent."),
      QueryParameter(
        name: "budget", kind: .integer(1...CheckRoutes.mostCells),
        summary: "The most screens to compare; \(ImpactRoutes.usualCells) when absent."),
      QueryParameter(
        name: "at", kind: .day, summary: "The day on which readers look; today when absent."),
      QueryParameter(
        name: "format", kind: .choice(["json", "html"]),
        summary: "A page for people with html; json when absent."),
      APICall.paywall,
    ])
}
