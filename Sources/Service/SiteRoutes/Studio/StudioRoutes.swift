import HTTP
import JSON
import PaywallModel
import ReaderRoutes
import Routing

/// The studio: one page for the people who make paywalls, and its files.
struct StudioRoutes: RouteGroup {
  static let folder = WebFolder("studio", joiningScripts: true)

  let context: ServiceContext

  var routes: [Route] {
    let files = WebFiles(Self.folder, of: "the studio", policy: address.unframedPolicy)
    let fragments = LazyResponse {
      PreparedResponse(
        compressing: Array(FragmentLibrary.standardText.utf8), type: "application/json")
    }
    return [
      Route(
        .get, "/reference/fragments.json", name: "getFragmentLibrary",
        summary: "The service's own fragments by name, each as a document declares one.",
        answers: [.json(shaped: .object, "The fragments.")], handler: { _ in fragments.reply }),
      Route(
        .get, "/studio/", name: "getStudio",
        summary: "The studio: a page to write, see, check and publish paywalls.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")],
        handler: files.page),
      Route(
        .get, "/studio/{name}", name: "getStudioFile",
        summary: "A file of the studio: a module, the style, the page of operations.",
        otherParameters: .ignored, answers: [.file(WebFiles.mediaTypes, "The file.")],
        problems: [.notFound], handler: files.file),
    ]
  }
}
