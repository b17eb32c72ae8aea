import HTTP
import JSON
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import ReaderRoutes
import Routing

/// Lays out paywalls, and lists the devices.
package struct RenderRoutes: RouteGroup {
  package let context: ServiceContext
  let caches: RenderCaches
  let placements: PlacementDelivery

  var devices: DeviceTable { assets.devices }
  var checker: DocumentChecker { store.checker }

  package var routes: [Route] {
    let list = DeviceList(assets.deviceFile)
    return [
      Route(
        .getRender(on: devices), answers: [Self.layout(), .notModified, PlacementDelivery.nothing],
        problems: DocumentRoutes.problems + [
          .notAcceptable, .invalidDocument, .tooCostly, .notFound,
        ], showsRevision: true, handler: render),
      Route(
        .post, "/render", name: "postRender",
        summary:
          "The same with more facts about the reader: store data for products, the app's variables, and data that replaces the document's.",
        parameters: parameters + [PlacementDelivery.placement], otherParameters: .named,
        openContent: readerContent,
        answers: [Self.layout(or: [Self.unchanged]), PlacementDelivery.nothing],
        problems: DocumentRoutes.problems + [
          .notAcceptable, .invalidDocument, .tooCostly, .notFound,
        ] + Self.contentProblems, showsRevision: true
      ) { call throws(Problem) in try answerKnown(call, as: try RenderForm(call)) },
      Route(
        .get, "/paywall/resolved", name: "getResolvedPaywall",
        summary:
          "The document for one reader, for clients that do their own layout: in one language, at one store's prices and offers, without translations, placeholders, fragments and conditions on the reader.",
        parameters: readerParameters, otherParameters: .named,
        answers: [
          .json(shaped: .component("Document"), "The document.", fields: Self.fields), .notModified,
        ],
        problems: DocumentRoutes.problems + [.invalidDocument, .tooCostly], showsRevision: true
      ) { call throws(Problem) in try answer(call, as: .document) },
      Route(
        .post, "/paywall/resolved", name: "postResolvedPaywall",
        summary: "The same with more facts about the reader.", parameters: readerParameters,
        otherParameters: .named, openContent: readerContent,
        answers: [Self.documentOrUnchanged],
        problems: DocumentRoutes.problems + [.invalidDocument, .tooCostly] + Self.contentProblems,
        showsRevision: true
      ) { call throws(Problem) in try answerKnown(call, as: .document) },
      Route(
        .get, "/states", name: "getStates",
        summary:
          "The values of a paywall's variables, and the states that taps lead to or that the app can set.",
        parameters: DocumentRoutes.selection + dimensions + [UnreleasedAccess.preview],
        otherParameters: .named,
        answers: [.json(shaped: Self.states, "The states."), .notModified],
        problems: DocumentRoutes.problems + [.invalidDocument, .tooCostly], showsRevision: true,
        handler: states),
      Route(
        .get, "/devices", name: "getDevices", summary: "The devices that you can lay out for.",
        answers: [.json(shaped: Self.devices, "The device table.")]
      ) { _ in
        .prepared(list.answer)
      },
    ]
  }

  /// The facts about a reader that a request may contain.
  var readerContent: OpenContent {
    OpenContent(
      .component("ReaderFacts"), limit: readers.content, limitName: ReaderLimits.contentName)
  }

  /// - Parameters:
  ///   - others: the schemas of other content in JSON.
  ///   - fields: fields that the response always has.
  static func layout(
    or others: [ContentShape] = [], fields: [String] = Self.fields
  ) -> RouteAnswer {
    let trees: [ContentShape] = [.component("Layout"), .component("FlatLayout")]
    return RouteAnswer.json(shaped: .any(of: trees + others), "The layout.", fields: fields)
      .or("image/svg+xml").or("text/plain")
  }

  private static let unchanged = AnswerForm.unchanged.shape

  private static let documentOrUnchanged = RouteAnswer.json(
    shaped: .any(of: [.component("Document"), unchanged]), "The document.", fields: fields)

  private static let states = ContentShape.object([
    "variables": .list(of: .component("LayoutVariable")),
    "states": .list(of: .table(of: .text)),
  ]).named("States")

  private static let devices = ContentShape.object(["devices": .list(of: device)]).named("Devices")

  private static let device = ContentShape.object(
    [
      "id": .text, "name": .text, "width": .number, "height": .number, "scale": .number,
      "safeArea": edges, "landscapeSafeArea": edges,
    ], optional: ["source": .text]
  ).named("Device")

  private static let edges = ContentShape.object(
    ["top": .number, "bottom": .number, "left": .number, "right": .number])

  static let fields = [
    "ETag", "Paywall-Brand", "Paywall-Version", "Paywall-Price-Mismatch",
  ]

  private static let contentProblems: [ProblemType] = [
    .invalidContent, .tooLarge, .unsupportedMediaType,
  ]

  @Sendable private func render(_ call: APICall) throws(Problem) -> HTTPReply {
    try answer(call, as: try RenderForm(call))
  }

  @Sendable private func states(_ call: APICall) throws(Problem) -> HTTPReply {
    try answer(call, as: .stateList)
  }

  private func answer(_ call: APICall, as form: RenderForm) throws(Problem) -> HTTPReply {
    let current = servedCatalog.current
    if let shown = try placements.answer(to: call, in: current) {
      return try shown.reply(isLaidOut: true) { (version) throws(Problem) in
        try answer(call, as: form, of: version, in: current)
      }
    }
    let version = try unreleased.version(for: call, in: current)
    return try answer(call, as: form, of: version, in: current)
  }

  private func answer(
    _ call: APICall, as form: RenderForm, of version: PublishedVersion, in current: PreparedCatalog
  ) throws(Problem) -> HTTPReply {
    let fetched = current.fetched(for: version)
    let choices = fetched?.choices ?? version.choices
    let names = try ignoredFacts(of: call, ReaderFacts(), choices)
    var rendering = try rendering(
      call, as: form, of: version, with: fetched, choices: choices)
    rendering.setFreshness(of: version, in: current.catalog)
    let reply = reply(to: call.request, rendering, of: version, with: fetched)
    let isLasting = current.catalog.isPublic(version) && rendering.freshFor == nil
    return ignored.named(names, in: isLasting ? reply.lasting(current.validity) : reply)
  }

  /// Reads the reader content on a worker, because it may be long and event loops are shared.
  private func answerKnown(_ call: APICall, as form: RenderForm) throws(Problem) -> HTTPReply {
    try call.request.checkCoding()
    let current = servedCatalog.current
    return HTTPReply(
      .deferred {
        do throws(Problem) {
          return try answerKnown(call, as: form, in: current)
        } catch {
          limits.note(error)
          return .response(error.response())
        }
      })
  }

  private func answerKnown(
    _ call: APICall, as form: RenderForm, in current: PreparedCatalog
  ) throws(Problem) -> HTTPReply {
    let bytes = call.request.body
    if let problem = readerContent.refusal(ofBytes: bytes.count) { throw problem }
    let content = try ReaderContent(
      bytes, readers, isStrict: call.isOn(QueryParameter.strict.name))
    if let shown = try placements.answer(to: call, knowing: content.facts, in: current) {
      return try shown.reply(isLaidOut: true) { (version) throws(Problem) in
        try answerKnown(call, content, as: form, of: version, in: current)
      }
    }
    let version = try unreleased.version(for: call, in: current)
    return try answerKnown(call, content, as: form, of: version, in: current)
  }

  private func answerKnown(
    _ call: APICall, _ content: ReaderContent, as form: RenderForm, of version: PublishedVersion,
    in current: PreparedCatalog
  ) throws(Problem) -> HTTPReply {
    let fetched = current.fetched(for: version)
    let facts = content.facts
    let given = GivenData(facts, version.choices)
    let document = try given?.document(of: version, fetched, checker)
    var choices = document?.choices ?? fetched?.choices ?? version.choices
    choices.data = version.choices.data
    let names = try content.ignored + ignoredFacts(of: call, facts, choices)
    var rendering = try rendering(
      call, as: form, of: version, with: fetched, choices: choices, knowing: facts)
    rendering.data = given?.digest
    rendering.setFreshness(of: version, in: current.catalog)
    let reply = reply(to: call.request, rendering, of: version, with: fetched, document)
    return ignored.named(
      names, in: UnchangedAnswer(known: facts.known, version: version).replacing(reply))
  }

  /// - Parameters:
  ///   - fetched: the data from the version's sources.
  ///   - document: the document with data from the client.
  private func reply(
    to request: HTTPRequest, _ rendering: Rendering, of version: PublishedVersion,
    with fetched: FetchedData?, _ document: PaywallDocument? = nil
  ) -> HTTPReply {
    caches[rendering].reply(to: request, for: RenderKey(rendering)) {
      [assets, limits, caches, address = servedCatalog.current.address] known throws(Problem) in
      do throws(Problem) {
        if let known { return rendering.compressed(known) }
        var input = try RenderInput(
          version, for: rendering.reader, with: fetched, or: document, among: caches.documents)
        input.showPictures(by: rendering.preview)
        input.base = address.base
        let body = try rendering.body(input, by: assets.renderer, images: version.image(named:))
        var response = HTTPResponse.rendering(
          body, as: rendering.form.format, of: version, at: address)
        caches.mismatches.note(input.document, for: rendering.reader, in: &response)
        response.fields[AssumedFacts.field] = AssumedFacts.text(of: rendering.reader.assumed)
        // Many layouts are asked for once, and then often by a client that takes no compressed ones.
        let prepared = PreparedResponse(uncompressed: response)
        return prepared.suits(request) ? prepared : rendering.compressed(prepared)
      } catch {
        limits.note(error)
        throw error
      }
    }
  }

  /// Returns the names of the ignored facts. Throws with `strict` if there are any.
  private func ignoredFacts(
    of call: APICall, _ facts: ReaderFacts, _ choices: ReaderChoices
  ) throws(Problem) -> [String] {
    let isStrict = call.isOn(QueryParameter.strict.name)
    var ignored = facts.unread(isStrict: isStrict) + choices.ignored({ call.fact($0) }, facts)
    if !facts.context.isEmpty, call.query[PlacementDelivery.placement.name] == nil {
      ignored.append(.context)
    }
    guard let first = ignored.first, isStrict else {
      return ignored.map(\.name)
    }
    throw Problem(
      first.isOfContent ? .invalidContent : .invalidParameter,
      "\(first.name.shortened): \(first.reason.shortened(to: 200))"
    ).allowing(first.allowed)
  }

  private func rendering(
    _ call: APICall, as form: RenderForm, of version: PublishedVersion,
    with fetched: FetchedData?, choices: ReaderChoices,
    knowing facts: ReaderFacts = ReaderFacts()
  ) throws(Problem) -> Rendering {
    var rendering = Rendering(
      brand: version.brand, version: version.number, etag: version.etag,
      form: form,
      reader: try Reader(call, devices: devices, choices: choices, knowing: facts))
    if form == .json || form == .states {
      rendering.others = try otherReaders(
        than: rendering.reader, call, choices: choices, knowing: facts)
    }
    rendering.fetched = fetched?.digest
    if !version.wasLive, !unreleased.isOpen,
      !servedCatalog.current.catalog.isPublic(version)
    {
      rendering.preview = call.query[UnreleasedAccess.preview.name]
    }
    return rendering
  }
}

extension APIOperation {
  package static let getRender = getRender(on: nil)

  fileprivate static func getRender(on devices: DeviceTable?) -> APIOperation {
    APIOperation(
      .get, "/render", name: "getRender",
      summary: "The layout: a tree with absolute frames, or a picture.",
      parameters: RenderRoutes.parameters(on: devices) + [PlacementDelivery.placement],
      otherParameters: .named)
  }
}
