import HTTP
import ReaderRoutes
import Routing

/// Lays out documents that nobody has published. Stores nothing.
struct DraftRenderRoutes: RouteGroup {
  let context: ServiceContext
  let rendering: RenderRoutes
  private let drafts = RecentDrafts()

  init(context: ServiceContext, rendering: RenderRoutes) {
    self.context = context
    self.rendering = rendering
  }

  var routes: [Route] {
    let problems: [ProblemType] = [
      .unknownBrand, .notFound, .notAcceptable, .invalidContent, .invalidDocument,
      .invalidParameter, .tooCostly, .tooLarge, .unsupportedMediaType,
    ]
    return [
      Route(
        .post, "/admin/render", name: "postDraftRender",
        summary:
          "Lays a document out that is not published, with the parameters of /render: {\"document\": …, \"companions\": {\"theme.json\": …}}. The document is an object, or its text, so that mistakes have the lines of the text. Publishes nothing.",
        parameters: [Self.brand] + rendering.screenParameters, body: ["application/json"],
        answers: [RenderRoutes.layout(fields: [])], problems: problems, handler: render),
      Route(
        .post, "/admin/sheet", name: "postDraftSheet",
        summary:
          "Lays a document out on up to \(DraftSheet.mostScreens) screens at once, which costs less than one after the other: the content of POST /admin/render with \"screens\": [{\"device\": \"ipad\", \"theme\": \"dark\"}, …], each with parameters of /render as text. Each becomes a picture; with \"format\": \"json\", a tree.",
        parameters: [Self.brand], body: ["application/json"],
        answers: [.json(shaped: DraftSheet.shape, "The screens in the order of the content.")],
        problems: problems, handler: sheet),
    ]
  }

  private static let brand = QueryParameter(
    name: "brand", kind: .brand,
    summary:
      "The brand with the document's pictures and companion files; those of the content go before them.",
    isRequired: true)

  @Sendable private func render(_ call: APICall) throws(Problem) -> HTTPReply {
    let form = try RenderForm(call)
    return try reply(to: call) { () throws(Problem) in
      let draft = try draft(DraftContent(call.request.body), call)
      let body = try draft.body(call, as: form, rendering)
      return .content(body, type: form.format.mediaType)
    }
  }

  @Sendable private func sheet(_ call: APICall) throws(Problem) -> HTTPReply {
    try reply(to: call) { () throws(Problem) in
      let content = try DraftContent(call.request.body)
      let sheet = try DraftSheet(content, of: call, rendering.screenParameters)
      let draft = try draft(content, call)
      return .content(try sheet.json(of: draft, rendering), type: "application/json")
    }
  }

  private func reply(
    to call: APICall, _ work: @escaping @Sendable () throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPReply {
    try administration.reply(to: call, needing: .viewer, noting: rendering.limits) {
      (_) throws(Problem) in try work()
    }
  }

  private func draft(_ content: DraftContent, _ call: APICall) throws(Problem) -> Draft {
    try drafts.draft(content, of: try call.requiredBrand(), in: administration.store)
  }
}
