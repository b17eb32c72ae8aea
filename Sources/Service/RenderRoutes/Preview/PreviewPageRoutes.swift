import HTTP
import ReaderRoutes
import Routing

/// The page for phones and its requests. It follows an unsaved text, or shows a version through a preview link.
struct PreviewPageRoutes: RouteGroup {
  static let folder = WebFolder("preview")

  let context: ServiceContext
  let rendering: RenderRoutes
  let previews: LivePreviews

  var routes: [Route] {
    let files = WebFiles(
      Self.folder, of: "the preview", policy: address.unframedPolicy,
      fields: ["X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer"])
    return [
      Route(
        .get, "/preview/", name: "getPreviewPage",
        summary:
          "A page for phones that shows unsaved text and follows it, or a version. The part of its address after # says what.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")],
        handler: files.page),
      Route(
        .get, "/preview/render", name: "getPreviewRender",
        summary: "The layout of a live preview, for its page, with the parameters of /render.",
        parameters: [Self.preview] + rendering.screenParameters, otherParameters: .named,
        answers: [RenderRoutes.layout(fields: [])],
        problems: [.notFound, .notAcceptable, .invalidDocument, .tooCostly], handler: render),
      Route(
        .get, "/preview/events", name: "getPreviewEvents",
        summary:
          "Server-sent events of a live preview: shown, with each new text; mistakes, with the problem of a text that is not shown; ended. The last one comes at once.",
        parameters: [Self.preview], answers: [.file(["text/event-stream"], "A stream.")],
        problems: [.notFound], handler: events),
      Route(
        .get, "/preview/{name}", name: "getPreviewFile",
        summary: "A file of the page: its module, its style.",
        otherParameters: .ignored, answers: [.file(WebFiles.mediaTypes, "The file.")],
        problems: [.notFound], handler: files.file),
    ]
  }

  private static let preview = QueryParameter(
    name: "preview", kind: .line(characters: 64), summary: "The end of the live preview's link.",
    isRequired: true)

  private func shown(to call: APICall) throws(Problem) -> LivePreview {
    guard let preview = previews.shown(by: call.query[Self.preview.name] ?? "") else {
      throw Problem(.notFound, "this preview has ended; ask whoever sent the link for another one")
    }
    return preview
  }

  @Sendable private func render(_ call: APICall) throws(Problem) -> HTTPReply {
    let form = try RenderForm(call)
    let draft = try shown(to: call).draft
    return .deferred {
      do throws(Problem) {
        return .content(
          try draft.body(call, as: form, rendering), type: form.format.mediaType)
      } catch {
        rendering.limits.note(error)
        return error.response()
      }
    }
  }

  @Sendable private func events(_ call: APICall) throws(Problem) -> HTTPReply {
    let preview = try shown(to: call)
    let last = call.request.fields["Last-Event-ID"] ?? preview.eventBeforeLast
    return .events(.eventStream, EventSelection(preview.channel, after: last))
  }
}
