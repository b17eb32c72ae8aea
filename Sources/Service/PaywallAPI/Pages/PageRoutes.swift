import HTTP
import PaywallModel
import PaywallRender
import PaywallTree

/// The pages for people, and the schemas for editors and clients.
struct PageRoutes: Sendable {
  let servedCatalog: ServedCatalog
  let access: AdminAccess
  let schema: LazyResponse
  let version: String
  /// The page for authors of documents.
  let reference: LazyResponse
  /// The page for client developers.
  let layoutReference: LazyResponse
  private let figures: LayoutFigures
  /// The page for operators.
  let operations: LazyResponse

  init(
    servedCatalog: ServedCatalog, access: AdminAccess, schema: LazyResponse, version: String,
    assets: RenderingAssets, examples: ExamplePaywalls, limits: [ServiceLimit]
  ) {
    self.servedCatalog = servedCatalog
    self.access = access
    self.schema = schema
    self.version = version
    let address = servedCatalog.current.address
    figures = LayoutFigures(assets: assets)
    reference = LazyResponse {
      let example = ReferenceExample(renderer: assets.renderer, paywalls: examples)
      return Self.page(DocumentReferencePage(example: example).html, at: address)
    }
    operations = LazyResponse {
      Self.page(OperationsReference(limits: limits).html, at: address)
    }
    layoutReference = LazyResponse { Self.page(LayoutReference(assets: assets).html, at: address) }
  }

  /// The limit of paywalls on the home page.
  private static let cardsAtMost = 24

  var routes: [Route] {
    [
      Route(
        .get, "/", name: "getHome",
        summary: "The home page: pictures of the paywalls, and links.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")], handler: home),
      Route(
        .get, "/schema", name: "getSchema",
        summary: "The JSON Schema (2020-12) of documents.",
        answers: [
          RouteAnswer(
            status: .ok, summary: "The schema.",
            content: [.init(mediaType: "application/schema+json", schema: ["type": "object"])])
        ]
      ) { _ in schema.reply },
      Route(
        .get, "/schema/layout", name: "getLayoutSchema",
        summary: "The JSON Schema (2020-12) of the responses of /render.",
        answers: [
          RouteAnswer(
            status: .ok, summary: "The schema.",
            content: [.init(mediaType: "application/schema+json", schema: ["type": "object"])])
        ]
      ) { _ in Self.layoutSchema.reply },
      Route(
        .get, "/reference", name: "getReference",
        summary: "How to write a paywall, with every component and property.",
        answers: [.file(["text/html"], "The page.")]
      ) { _ in reference.reply },
      Route(
        .get, "/reference/layout", name: "getLayoutReference",
        summary: "The layout specification, for client developers.",
        answers: [.file(["text/html"], "The page.")]
      ) { _ in layoutReference.reply },
      Route(
        .get, "/reference/layout/{name}", name: "getLayoutPicture",
        summary: "The picture of a case of the conformance kit.",
        answers: [.file(["image/svg+xml"], "The picture.")], problems: [.notFound]
      ) { [figures] call in
        let name = call.path["name"] ?? ""
        return .deferred {
          do throws(Problem) {
            return try figures.picture(name)
          } catch {
            return error.response()
          }
        }
      },
      Route(
        .get, "/reference/operations", name: "getOperationsReference",
        summary: "How to run the service: deploying, tokens, backup, recovery, limits.",
        answers: [.file(["text/html"], "The page.")]
      ) { _ in operations.reply },
      Route(
        .get, "/problems/{type}", name: "getProblemType",
        summary: "Explains a problem type.",
        answers: [.json("ProblemType", "The type.")], problems: [.notFound], handler: problem),
    ]
  }

  private static let layoutSchema = LazyResponse {
    PreparedResponse(
      compressing: LayoutSchema.open.encoded(.pretty) + [UInt8(ascii: "\n")],
      type: "application/schema+json")
  }

  /// The response with a page.
  static func page(_ html: HTML, at address: PublicAddress) -> PreparedResponse {
    PreparedResponse(
      compressing: html.based(on: address).bytes, type: "text/html; charset=utf-8",
      fields: ["Content-Security-Policy": policy(address)])
  }

  /// Pages run no scripts and only load pictures.
  private static func policy(_ address: PublicAddress) -> String {
    "default-src 'none'; img-src \(address.pictureSources); style-src 'unsafe-inline'; frame-ancestors 'none'"
  }

  @Sendable private func home(_ call: APICall) throws(Problem) -> HTTPReply {
    let current = servedCatalog.current
    let (catalog, address) = (current.catalog, current.address)
    let first = catalog.active.map { [$0] } ?? []
    let others = catalog.names.prefix(Self.cardsAtMost).filter { $0 != catalog.active }
    let shown = (first + others).prefix(Self.cardsAtMost)
    let cards = shown.compactMap { catalog.version($0, nil) }.map { live in
      HomePage.Card(
        brand: live.brand, name: live.name ?? live.brand.name, live: live.number,
        versions: catalog.brands[live.brand]?.versions.count(where: \.wasLive) ?? 1,
        isActive: live.brand == catalog.active)
    }
    var response = HTTPResponse.content(
      HomePage(
        cards: cards, others: catalog.names.count - cards.count, version: version,
        notice: access.warning
      ).html.based(on: address).bytes, type: "text/html; charset=utf-8")
    response.fields["Content-Security-Policy"] = Self.policy(address)
    return .response(response)
  }

  @Sendable private func problem(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = call.path["type"] ?? ""
    guard let type = ProblemType(rawValue: name) else {
      let names = ProblemType.allCases.map(\.rawValue)
      throw Problem(.notFound, "there is no problem type \"\(name.shortened)\"").allowing(names)
    }
    return .response(
      .json([
        "type": .string("/problems/\(type.rawValue)"), "title": .string(type.title),
        "status": .number(type.status.code), "explanation": .string(type.explanation),
      ]))
  }
}
