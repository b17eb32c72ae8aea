import GateKeeping
import HTTP
import JSON
import PaywallModel
import PaywallOutgoing
import PaywallRender
import PaywallStorage
import PaywallStore
import Placements
import ReaderRoutes
import Routing

/// Publishes documents and deletes versions and brands.
struct PublishRoutes: RouteGroup {
  let context: ServiceContext
  let launches: Launches
  let fetcher: DataFetcher
  let keeper: GateKeeper

  var routes: [Route] {
    [
      Route(
        .putDocument,
        answers: [
          .json(.published, "The document was only checked, or equals an existing version."),
          .json(.published, "A new version.", status: .created, fields: ["ETag", "Location"]),
          .json(
            .published, "The version was there already, and waits as a proposal.",
            status: .accepted, fields: ["ETag"]),
        ],
        problems: [
          .unknownBrand, .invalidDocument, .stoppedByGate, .tooLarge, .unsupportedMediaType,
          .preconditionFailed, .conflict, .storage, .storageFull, .notReady,
        ], handler: publish),
      Route(
        .delete, "/admin/brands/{brand}", name: "deleteBrand",
        summary:
          "Deletes a brand that is not active, with its versions and images, or another paywall of it, or its placements, or a campaign of them. Version numbers are never used again.",
        parameters: [Administration.reason] + APICall.documents,
        answers: [.json(.change, "The deleted brand or version.")],
        problems: [.unknownBrand, .conflict, .storage, .storageFull, .notReady],
        handler: deleteBrand),
      Route(
        .delete, "/admin/brands/{brand}/versions/{version}", name: "deleteVersion",
        summary: "Deletes a version that is not live. Its number is never used again.",
        parameters: [Administration.reason] + APICall.documents,
        answers: [.json(.change, "The deleted brand or version.")],
        problems: [.unknownBrand, .unknownVersion, .conflict, .storage, .storageFull, .notReady],
        handler: delete),
    ]
  }

  @Sendable private func publish(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    // A publish that activates or passes the gate by force decides what customers see, so it needs the role of POST /admin/live.
    let role = call.isOn("activate") || call.isOn("force") ? Role.publisher : .editor
    // A wrong token is counted once.
    _ = try administration.access.admit(call.request, needing: role)
    let options = PublishOptions(
      condition: PublishCondition(call.request.fields), dryRun: call.isOn("dryRun"),
      activate: call.isOn("activate"),
      launch: administration.may(.publisher, call.request),
      isForced: try launches.isForced(call, of: brand),
      approval: try launches.approval(call),
      depth: call.query[ChangeSpread.wait.name] == nil ? .likeliest : .all)
    let body = call.request.body
    return try launches.reply(
      to: call, needing: role, takesLong: true,
      spreading: { [launches, store, assets] (actor) throws(StoreError) in
        let images = store.images(of: brand)
        let before = brand.isOfPlacements ? store.catalog.version(brand, nil) : nil
        // A document that is too costly to lay out is rejected.
        let result = try store.publish(body, to: brand, options: options, by: actor) {
          assets.renderer.tooCostly($0, in: $1, on: assets.devices.standard, images: images)
        }
        let proposal =
          result.waits && !result.isDryRun
          ? try store.propose(
            Launch(brand, version: result.number), isForced: options.isForced,
            decides: options.launch, by: actor) : nil
        let moved =
          before == nil
          ? MovedPeople.none : MovedPeople(from: before, to: body, as: PlacementFile(brand))
        let answer = PublishAnswer(
          result: result, gate: gateState(of: result), warnings: warnings(of: body, result, moved),
          moved: moved,
          proposal: proposal.map(launches.described), address: launches.address)
        return { nodes in answer.response(nodes) }
      })
  }

  /// The gate's state in the response: `passed`, `errors` or `incomplete`; `unknown` for a document that is not judged yet; `off` without a
  /// gate.
  private func gateState(of result: PublishResult) -> String {
    guard keeper.settings.mode != .off else { return GateMode.off.rawValue }
    return result.verdict?.outcome.rawValue ?? GateMark?.none.name
  }

  /// The warnings for a published document: the findings of the gate, and sources that are not allowed. Without the gate, characters
  /// without a font and unsupported former prices. For placements, the parts without effect, and the
  /// experiments that show people another variant.
  private func warnings(
    of body: [UInt8], _ result: PublishResult, _ moved: MovedPeople
  ) -> [Diagnostic] {
    do {
      let text = try JSONText(parsing: body, limits: .document)
      guard result.brand.paywall != nil else {
        let document = try store.checked(placements: body, of: result.brand)
        let files = store.catalog.files(of: result.brand)
        return document.warnings(in: text, as: PlacementFile(result.brand), beside: files)
          + store.catalog.measureWarnings(of: document, for: result.brand, in: text)
          + moved.warnings(in: text, of: result.brand)
      }
      if let verdict = result.verdict {
        return unasked(in: text) + verdict.errors + verdict.warnings
      }
      let companions = store.companions(of: result.brand).asCompanions
      let document = try PaywallDocument(decoding: text.root, companions)
      return unasked(in: text) + assets.renderer.warnings(of: document, text, on: .today)
    } catch {
      return []
    }
  }

  private func unasked(in text: JSONText) -> [Diagnostic] {
    let sources = DataSource.all(in: text.root)
    return DataSource.nodes(in: text.root).compactMap { name, node in
      sources[name].flatMap(fetcher.objection).map { objection in
        Diagnostic(
          "unasked-source", at: node, objection.description,
          hint: "until then the document shows the fallback")
      }
    }
  }

  @Sendable private func deleteBrand(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(brand, by: actor), as: .change)
    }
  }

  @Sendable private func delete(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let text = call.path["version"] ?? ""
    guard let number = Int(decimal: text), number > 0 else {
      throw Problem(
        .unknownVersion, "\"\(text.shortened)\" is not a version; expected a number from 1")
    }
    return try administration.reply(to: call, needing: .admin) {
      [store] (actor) throws(StoreError) in
      .json(try store.delete(brand, version: number, by: actor), as: .change)
    }
  }
}

extension APIOperation {
  package static let putDocument = APIOperation(
    .put, "/admin/brands/{brand}", name: "putDocument",
    summary:
      "Publishes a document as the brand's next version, unless the gate finds errors. If-Match guards against lost updates. A publisher's first document of a brand goes live at once; an editor's is a draft. Where the brand's policy asks for four eyes, what would go live waits as a proposal.",
    parameters: [
      QueryParameter(
        name: "dryRun", kind: .flag,
        summary: "Only check and judge the document and list the changes."),
      QueryParameter(
        name: "activate", kind: .flag,
        summary: "Also make the version live; needs the role publisher.", role: .publisher),
      QueryParameter(
        name: "force", kind: .flag,
        summary:
          "Publish whatever the gate finds, at once; needs the role publisher and a reason. The audit log says so.",
        role: .publisher),
      Launches.unapproved, Administration.reason, ChangeSpread.wait,
    ] + APICall.documents, body: ["application/json"])
}
