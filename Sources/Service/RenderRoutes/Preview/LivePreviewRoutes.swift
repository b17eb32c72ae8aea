import HTTP
import PaywallModel
import PaywallStore
import ReaderRoutes
import Routing

/// The requests of those who write live previews: unsaved documents that a phone shows.
struct LivePreviewRoutes: RouteGroup {
  let context: ServiceContext
  let previews: LivePreviews
  let reach: ServiceReach

  var routes: [Route] {
    let problems: [ProblemType] = [
      .conflict, .invalidContent, .invalidDocument, .tooLarge, .unsupportedMediaType,
    ]
    return [
      Route(.getLivePreviews, answers: [.json(livePreviewsForm, "The live previews.")]) {
        call throws(Problem) in
        try administration.reading(call.request, needing: .viewer) { [previews] in
          .response(.json(previews.all, as: livePreviewsForm))
        }
      },
      Route(
        .post, "/admin/preview/live", name: "postLivePreview",
        summary:
          "Begins a live preview: a page that shows unsaved text, the content of POST /admin/render, to anyone who has its link, and follows it. The text is in memory only, until it is dropped or not replaced for an hour. A person has \(LivePreviews.mostOfOne) at most.",
        parameters: [Administration.brand], body: ["application/json"],
        answers: [
          .json(livePreviewLinkForm, "The link, which is told this once.", status: .created)
        ],
        problems: problems + [.unknownBrand], handler: begin),
      Route(
        .put, "/admin/preview/{id}", name: "putLivePreview",
        summary:
          "Replaces the text of a live preview. If the text has mistakes, the page keeps its picture and says so.",
        parameters: [Self.sequence], body: ["application/json"],
        answers: [.json(.livePreview, "The live preview.")],
        problems: problems + [.notFound], handler: replace),
    ]
  }

  private static let sequence = QueryParameter(
    name: "sequence", kind: .integer(1...Int(Int32.max)),
    summary: "The number of the text, higher than that of the one before: a late text loses.",
    isRequired: true)

  @Sendable private func begin(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.requiredBrand()
    // The page is served under the service's own name, and anyone with the link sees it, so a token that only reads cannot create one.
    return try administration.reply(to: call, needing: .editor, noting: limits) {
      (actor) throws(Problem) in
      let draft = try Draft(content(of: call), of: brand, in: administration.store)
      let preview = try previews.hold(draft, by: actor.name)
      let link = PhoneLink(to: preview.secret, at: administration.address, reach)
      return .json((preview, link), as: livePreviewLinkForm, status: .created)
    }
  }

  @Sendable private func replace(_ call: APICall) throws(Problem) -> HTTPReply {
    let id = call.path["id"] ?? ""
    let isAdmin = administration.may(.admin, call.request)
    return try administration.reply(to: call, needing: .editor, noting: limits) {
      (actor) throws(Problem) in
      let (sequence, owner) = (call.integer("sequence") ?? 0, isAdmin ? nil : actor.name)
      // An outdated text is rejected before it is checked.
      let brand = try previews.brand(of: id, forReplacing: sequence, by: owner)
      let text = Result { () throws(Problem) in
        try Draft(content(of: call), of: brand, in: administration.store)
      }
      let changed = try previews.replace(id, with: text, sequence: sequence, by: owner)
      _ = try text.get()
      return .json(changed, as: .livePreview)
    }
  }

  private func content(of call: APICall) throws(Problem) -> DraftContent {
    guard call.request.body.count <= LivePreviews.contentLimit else {
      var problem = Problem(
        .tooLarge, "the content may have at most \(LivePreviews.contentLimit) bytes")
      problem.reason = LivePreviews.contentName
      throw problem
    }
    return try DraftContent(call.request.body)
  }
}

private let livePreviewsForm = AnswerForm<LivePreview>.livePreview.listed(as: "previews")
  .named("LivePreviews")

private let livePreviewLinkForm = AnswerForm<(preview: LivePreview, link: PhoneLink)>.object([
  .all(of: .livePreview, \.preview), .all(of: .phoneLink, \.link),
]).named("LivePreviewLink")

extension APIOperation {
  package static let getLivePreviews = APIOperation(
    .get, "/admin/preview", name: "getLivePreviews",
    summary:
      "Lists the live previews: unsaved texts that are shown while somebody writes them.")
}
