import HTTP
import ReaderRoutes
import Routing

/// The reference apps, written on the web component.
struct AppRoutes: RouteGroup {
  static let folder = WebFolder("app")

  let context: ServiceContext

  var routes: [Route] {
    let files = WebFiles(Self.folder, of: "/app/", policy: address.policy)
    return [
      Route(
        .get, "/app/", name: "getApp", summary: "The list of the reference apps.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")],
        handler: files.page),
      Route(
        .get, "/app/{name}", name: "getAppFile",
        summary: "A file of the reference apps: a page, a module, the style.",
        otherParameters: .ignored, answers: [.file(WebFiles.mediaTypes, "The file.")],
        problems: [.notFound], handler: files.file),
    ]
  }
}
