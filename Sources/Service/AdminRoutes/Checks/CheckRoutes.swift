import GateKeeping
import HTTP
import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import Pictures
import ReaderRoutes
import Routing

/// Judges documents on the screens of all their readers. Stores nothing.
package struct CheckRoutes: RouteGroup {
  package let context: ServiceContext
  let keeper: GateKeeper

  /// The maximum number of screens in one check.
  package static let mostCells = 20_000

  private var assets: RenderingAssets { keeper.assets }

  package var routes: [Route] {
    [
      Route(
        .postCheck,
        answers: [
          RouteAnswer.json(
            checkForm,
            "The findings, the worst first; as a stream the events first, progress, finding, and at last result or problem."
          ).or(CheckStream.type)
        ],
        problems: [
          .unknownBrand, .invalidDocument, .invalidParameter, .tooCostly, .tooLarge,
          .unsupportedMediaType,
        ], handler: check),
      Route(
        .getFindings, answers: [.json(checkForm, "The findings, the worst first.")],
        problems: [
          .unknownBrand, .unknownVersion, .invalidDocument, .invalidParameter, .tooCostly,
        ], handler: findings),
    ]
  }

  /// The pictures that a document shows; empty without a brand.
  private struct Pictures {
    var header: @Sendable (String) -> ImageHeader? = { _ in nil }
    var bytes: @Sendable (String) -> [UInt8]? = { _ in nil }
  }

  fileprivate static let choices = [
    QueryParameter(
      name: "devices", kind: .line(characters: 1_000),
      summary: "Devices of /devices, separated by commas; the first 16 when absent."),
    QueryParameter(
      name: "locales", kind: .line(characters: 1_000),
      summary:
        "Locales, separated by commas; the document's, en-XA and ar-XB when absent."),
    QueryParameter(
      name: "budget", kind: .integer(1...mostCells),
      summary: "The most screens to lay out; \(MatrixOptions.standardBudget) when absent."),
    QueryParameter(
      name: "at", kind: .day, summary: "The day on which readers look; today when absent."),
  ]

  /// What a request asks to be judged for whom.
  private struct Question {
    let brand: Brand?
    let options: MatrixOptions
    /// The locales that the request names; the document must have them. The locales of a policy need not be in every document.
    let locales: [String]?
    var stream: CheckStream?
    var isFirstLook = false
  }

  @Sendable private func check(_ call: APICall) throws(Problem) -> HTTPReply {
    var question = try question(of: call, about: call.brand())
    let types = ["application/json", CheckStream.type]
    if AcceptedType.preferred(of: types, by: call.request) == CheckStream.type {
      question.stream = CheckStream()
    }
    question.isFirstLook = call.isOn("first")
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor, workingIn: .trial) {
      [question] (_) throws(StoreError) in try draft(body, question)
    }
  }

  private func draft(_ body: [UInt8], _ question: Question) throws(StoreError) -> HTTPReply {
    var pictures = Pictures()
    var companions = Companions.none
    if let brand = question.brand {
      guard store.catalog.brands[brand] != nil else { throw .unknownBrand(brand) }
      pictures = Pictures(
        header: store.images(of: brand), bytes: store.imageBytes(of: brand))
      companions = store.companions(of: brand).asCompanions
    }
    let document: PaywallDocument
    do throws(InvalidDocument) {
      document = try store.checker.check(body, companions, hasImage: { pictures.header($0) != nil })
        .document
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
    return answer(to: question) {
      let text = try JSONText(parsing: body, limits: .trusted)
      return GateSubject(
        document, text, companions, question.options, images: pictures.header,
        pictures: pictures.bytes)
    }
  }

  @Sendable private func findings(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let isPlain = Self.choices.allSatisfy { call.query[$0.name] == nil }
    let question = isPlain ? nil : try question(of: call, about: brand)
    let text = call.path["version"] ?? ""
    guard let number = Int(decimal: text), number > 0 else {
      throw Problem(
        .unknownVersion, "\"\(text.shortened)\" is not a version; expected a number from 1")
    }
    return try administration.reply(to: call, needing: .viewer, workingIn: .trial) {
      (_) throws(StoreError) in
      let version: PublishedVersion
      do throws(Problem) {
        version = try store.catalog.requested(brand, number)
      } catch {
        return .response(error.response())
      }
      guard let question else { return .response(keeper.findings(of: version).response) }
      return answer(to: question) { try GateSubject(version, question.options) }
    }
  }

  /// Judges a document on this worker, or in parallel with a stream. Uses one thread, so that other requests can use the others.
  private func answer(to question: Question, _ subject: () throws -> GateSubject) -> HTTPReply {
    do {
      let subject = try subject()
      let document = subject.document
      if let unknown = document.unknownLocales(among: question.locales ?? []).first {
        let known = document.textLocales.joined(separator: ", ")
        throw Problem(
          .invalidParameter,
          "locales: the document has no texts in \"\(unknown.shortened)\"; it has \(known)")
      }
      let brand = question.brand
      if question.isFirstLook {
        return .response(.json(try firstLook(at: subject, brand), as: checkForm))
      }
      guard let stream = question.stream else { return .response(judged(subject, brand)) }
      return stream.reply { judged(subject, brand, stream) }
    } catch {
      return .response(problem(error).response())
    }
  }

  private func judged(
    _ subject: GateSubject, _ brand: Brand?, _ stream: CheckStream? = nil
  ) -> HTTPResponse {
    let end = keeper.deadline
    do {
      let goesOn = { @Sendable (judged: Int, cells: Int) in
        stream?.advanced(judged, of: cells) != false
      }
      let gate = keeper.gate(for: brand)
      if let stream {
        let first = try firstLook(at: subject, brand) { stream.isFollowed }
        stream.looked(checkForm.text(of: first, .compact))
      }
      let result = try gate.judge(
        subject, until: end, progress: goesOn, found: stream?.found)
      return .json((result.fields, subject.options.today), as: checkForm)
    } catch {
      return problem(error).response()
    }
  }

  /// Judges the likeliest screens on all threads: an author waits for it, and it is short.
  private func firstLook(
    at subject: GateSubject, _ brand: Brand?,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) throws -> (fields: [JSONField], day: CivilDay) {
    let quick = keeper.gate(for: brand, lanes: keeper.settings.lanes)
    let result = try quick.firstLook(at: subject, until: keeper.deadline, while: goesOn)
    return (result.fields, subject.options.today)
  }

  private func problem(_ error: any Error) -> Problem {
    switch error {
    case let problem as Problem: problem
    case let error as RenderError: Problem(error)
    case let error as InvalidDocument:
      Problem(StoreError.invalidDocument(error.diagnostics), in: store.catalog)
    default: Problem(.invalidDocument, "\(error)")
    }
  }

  private func question(of call: APICall, about brand: Brand?) throws(Problem) -> Question {
    var options = keeper.options(for: brand)
    options.today = call.query["at"].flatMap(CivilDay.init) ?? options.today
    options.devices = names(call.query["devices"]) ?? options.devices
    let locales = names(call.query["locales"])
    options.locales = locales ?? options.locales
    options.budget = call.integer("budget") ?? options.budget
    for id in options.devices ?? [] where assets.devices[id] == nil {
      throw Problem.unknownDevice(id, assets.devices)
    }
    return Question(brand: brand, options: options, locales: locales)
  }

  private func names(_ text: String?) -> [String]? {
    text?.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}

extension APIOperation {
  package static let postCheck = APIOperation(
    .post, "/admin/check", name: "postCheck",
    summary:
      "Lays a document out for every reader and lists what nobody should see. Publishes nothing. With Accept: text/event-stream it tells its progress and each finding as it comes.",
    parameters: [
      QueryParameter(
        name: "brand", kind: .brand,
        summary: "The brand with the document's pictures and companion files."),
      QueryParameter(
        name: "first", kind: .flag,
        summary:
          "Judges the likeliest \(MatrixOptions.firstLook) screens alone, for an author who waits. The issues are not grouped by cause then, and have no changes."
      ),
    ] + CheckRoutes.choices, body: ["application/json"])

  package static let getFindings = APIOperation(
    .get, "/admin/brands/{brand}/versions/{version}/findings", name: "getFindings",
    summary:
      "The same for a published version: what the gate last found, or with a parameter a check of its own.",
    parameters: CheckRoutes.choices + [APICall.paywall])
}
