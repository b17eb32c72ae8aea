import HTTP
import JSON
import PaywallModel
import PaywallPages
import PaywallRender
import PaywallTree
import ReaderRoutes
import Routing

/// The pages for people, and the schemas for editors and clients.
package struct PageRoutes: RouteGroup {
  package let context: ServiceContext
  let schema: LazyResponse
  let version: String
  let figures: LayoutFigures
  let pictures: PagePictures
  let gallery: Gallery
  let shelf: ReferenceShelf
  /// The response of `/llms.txt`.
  let outline: LazyResponse
  let problems: [ProblemType: PageResponses]

  init(
    context: ServiceContext, schema: LazyResponse, version: String, examples: ExamplePaywalls,
    operations: OperationsReference
  ) {
    let (assets, address) = (context.assets, context.administration.address)
    self.context = context
    self.schema = schema
    self.version = version
    let example = ReferenceExample(renderer: assets.renderer)
    figures = LayoutFigures(assets: assets)
    pictures = PagePictures(example: example)
    gallery = Gallery(assets: assets, paywalls: examples)
    shelf = ReferenceShelf(
      example: example, gallery: gallery, assets: assets, operations: operations, address: address,
      version: version)
    outline = LazyResponse { PageResponses.markdown(LanguageModelIndex.text, at: address) }
    let pages = ProblemType.allCases.map { type in
      (type, PageResponses(at: address, version: version) { ProblemPage(type: type).page })
    }
    problems = Dictionary(uniqueKeysWithValues: pages)
  }

  /// The maximum number of paywalls on the home page.
  package static let cardsAtMost = 24

  package var routes: [Route] {
    [
      Route(
        .get, "/", name: "getHome",
        summary: "The home page: what is live, the commands that swap it, and all pages.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")], handler: home),
      schemaRoute(
        "/schema", "getSchema", "The JSON Schema (2020-12) of documents.", schema),
      schemaRoute(
        "/schema/layout", "getLayoutSchema",
        "The JSON Schema (2020-12) of the responses of /render.", Self.layoutSchema),
    ] + referenceRoutes + pictureRoutes + [
      Route(
        .get, "/problems/{type}", name: "getProblemType",
        summary:
          "Explains a problem type: as a page for browsers, as JSON for programs, with .md as Markdown.",
        answers: [
          RouteAnswer.json(.problemType, "The type.", fields: ["Vary"]).or("text/html")
            .or("text/markdown")
        ], problems: [.notFound], handler: problem)
    ]
  }

  private func schemaRoute(
    _ path: String, _ name: String, _ summary: String, _ response: LazyResponse
  ) -> Route {
    Route(
      .get, path, name: name, summary: summary,
      answers: [
        RouteAnswer(
          status: .ok, summary: "The schema.",
          content: [.init("application/schema+json", .object)])
      ]
    ) { _ in response.reply }
  }

  private static let layoutSchema = LazyResponse {
    PreparedResponse(
      compressing: LayoutSchema.open.encoded(.pretty) + [UInt8(ascii: "\n")],
      type: "application/schema+json")
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
    let host = call.request.fields["Host"].map { "http://" + $0 } ?? "http://localhost:8000"
    let home = HomePage(
      cards: cards, others: catalog.names.count - cards.count, notice: access.warning,
      base: address.base.isEmpty ? host : address.base, needsToken: !access.isDevelopment,
      examples: gallery.paywalls.names.count)
    var response = HTTPResponse.content(
      PageFrame(page: home.page, version: version).html.based(on: address).bytes,
      type: "text/html; charset=utf-8")
    response.fields["Content-Security-Policy"] = PageResponses.policy(address)
    return .response(response)
  }

  @Sendable private func problem(_ call: APICall) throws(Problem) -> HTTPReply {
    let name = call.path["type"] ?? ""
    let isMarkdown = name.hasSuffix(".md")
    guard let type = ProblemType(rawValue: isMarkdown ? String(name.dropLast(3)) : name) else {
      let names = ProblemType.allCases.map(\.rawValue)
      throw Problem(.notFound, "there is no problem type \"\(name.shortened)\"").allowing(names)
    }
    if isMarkdown, let page = problems[type] { return page.markdown.reply }
    let types = ["application/json", "text/html"]
    if AcceptedType.preferred(of: types, by: call.request) == "text/html", let page = problems[type]
    {
      return page.html.reply.adding(["Vary": "Accept"])
    }
    return HTTPReply.response(.json(type, as: .problemType)).adding(["Vary": "Accept"])
  }
}
