import HTTP
import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import Pictures

/// Judges documents in the screens of all their readers. Stores nothing.
struct CheckRoutes: Sendable {
  let administration: Administration
  let assets: RenderingAssets

  /// The most screens of one check, and the seconds after which it ends unfinished.
  static let mostCells = 20_000
  static let deadline = Duration.seconds(20)

  private var store: Store { administration.store }

  var routes: [Route] {
    [
      Route(
        .post, "/admin/check", name: "postCheck",
        summary:
          "Lays a document out for every reader and lists what nobody should see. Publishes nothing.",
        parameters: [
          QueryParameter(
            name: "brand", kind: .brand,
            summary: "The brand with the document's pictures and companion files.")
        ] + Self.choices, body: ["application/json"],
        answers: [.json("Check", "The findings, the worst first.")],
        problems: [
          .unknownBrand, .invalidDocument, .invalidParameter, .tooCostly, .tooLarge,
          .unsupportedMediaType,
        ], handler: check),
      Route(
        .get, "/admin/brands/{brand}/versions/{version}/findings", name: "getFindings",
        summary: "The same for a published version.", parameters: Self.choices,
        answers: [.json("Check", "The findings, the worst first.")],
        problems: [
          .unknownBrand, .unknownVersion, .invalidDocument, .invalidParameter, .tooCostly,
        ], handler: findings),
    ]
  }

  /// What a document shows beside itself; nothing without a brand.
  private struct Pictures {
    var header: @Sendable (String) -> ImageHeader? = { _ in nil }
    var bytes: @Sendable (String) -> [UInt8]? = { _ in nil }
  }

  private static let choices = [
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

  @Sendable private func check(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = call.brand()
    let options = try options(of: call)
    let body = call.request.body
    return try administration.reply(to: call, needing: .editor, takesLong: true) {
      (_) throws(StoreError) in try draft(body, brand, options)
    }
  }

  private func draft(
    _ body: [UInt8], _ brand: Brand?, _ options: MatrixOptions
  ) throws(StoreError) -> HTTPResponse {
    var pictures = Pictures()
    var companions = Companions.none
    if let brand {
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
    return answer(document, body, companions, options, pictures)
  }

  @Sendable private func findings(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let options = try options(of: call)
    let text = call.path["version"] ?? ""
    guard let number = Int(decimal: text), number > 0 else {
      throw Problem(
        .unknownVersion, "\"\(text.shortened)\" is not a version; expected a number from 1")
    }
    return try administration.reply(to: call, needing: .viewer, takesLong: true) {
      (_) throws(StoreError) in try published(brand, number, options)
    }
  }

  private func published(
    _ brand: Brand, _ number: Int, _ options: MatrixOptions
  ) throws(StoreError) -> HTTPResponse {
    let version: PublishedVersion
    do throws(Problem) {
      version = try store.catalog.requested(brand, number)
    } catch {
      return error.response()
    }
    do throws(InvalidDocument) {
      let companions = version.companions.asCompanions
      let image = { @Sendable (name: String) in
        version.image(named: name) ?? version.image(hashed: name)
      }
      let pictures = Pictures(
        header: { image($0)?.header },
        bytes: { name in
          do { return try image(name)?.bytes() } catch { return nil }
        })
      return answer(try version.document(), version.bytes, companions, options, pictures)
    } catch {
      throw .invalidDocument(error.diagnostics)
    }
  }

  /// Judges a document on this worker. One thread is enough: other requests use the others.
  private func answer(
    _ document: PaywallDocument, _ bytes: [UInt8], _ companions: Companions,
    _ options: MatrixOptions, _ pictures: Pictures
  ) -> HTTPResponse {
    let gate = Gate(renderer: assets.renderer, devices: assets.devices, lanes: 1)
    let end = ContinuousClock.now + Self.deadline
    do {
      let text = try JSONText(parsing: bytes, limits: .trusted)
      if let unknown = options.unknownLocales(in: document).first {
        let known = document.textLocales.joined(separator: ", ")
        return Problem(
          .invalidParameter,
          "locales: the document has no texts in \"\(unknown.shortened)\"; it has \(known)"
        ).response()
      }
      let subject = GateSubject(
        document, text, companions, options, images: pictures.header, pictures: pictures.bytes)
      let result = try gate.judge(subject) { _, _ in ContinuousClock.now < end }
      return .json(.object(result.fields))
    } catch let error as RenderError {
      return Problem(error).response()
    } catch {
      return Problem(.invalidDocument, "\(error)").response()
    }
  }

  private func options(of call: APICall) throws(Problem) -> MatrixOptions {
    var options = MatrixOptions(today: call.query["at"].flatMap(CivilDay.init) ?? .today)
    options.devices = names(call.query["devices"])
    options.locales = names(call.query["locales"])
    options.budget = call.integer("budget") ?? MatrixOptions.standardBudget
    for id in options.devices ?? [] where assets.devices[id] == nil {
      throw Problem.unknownDevice(id, assets.devices)
    }
    return options
  }

  private func names(_ text: String?) -> [String]? {
    text?.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}
