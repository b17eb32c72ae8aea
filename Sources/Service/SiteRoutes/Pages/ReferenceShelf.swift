import HTTP
import PaywallPages
import PaywallRender
import Routing

/// The pages of the reference by their paths, each made at its first request.
struct ReferenceShelf: Sendable {
  private let pages: [String: PageResponses]

  init(
    example: ReferenceExample, gallery: Gallery, assets: RenderingAssets,
    operations: OperationsReference, address: PublicAddress, version: String
  ) {
    let makers = ReferencePages.makers(
      example: example, gallery: gallery, assets: assets, operations: operations)
    pages = Dictionary(
      makers.map { ($0.path, PageResponses(at: address, version: version, $0.make)) }
    ) { first, _ in first }
  }

  /// Returns the page at a path, or with `.md` its Markdown.
  func reply(at path: String) throws(Problem) -> HTTPReply {
    if let page = pages[path] { return page.html.reply }
    if path.hasSuffix(".md"), let page = pages[String(path.dropLast(3))] {
      return page.markdown.reply
    }
    throw Problem(
      .notFound,
      "there is no page \(path.shortened); /reference/names lists everything that has one")
  }

  /// The paths of all pages.
  var paths: [String] { pages.keys.sorted() }
}
