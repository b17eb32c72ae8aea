import HTTP
import PaywallModel
import PaywallRender

/// The pages of the reference by their paths, each made at its first request.
struct ReferenceShelf: Sendable {
  private let pages: [String: PageResponses]

  init(
    example: ReferenceExample, gallery: Gallery, assets: RenderingAssets,
    operations: OperationsReference, address: PublicAddress, version: String
  ) {
    var makers = Self.chapters(example, gallery)
    makers += Self.components(example)
    makers += Self.fragments(example)
    makers += Self.guides(example)
    makers.append(("/reference/layout", { LayoutReference(assets: assets).page }))
    makers.append(("/reference/web", { ClientPage.page }))
    makers.append(("/reference/members", { LayoutReference(assets: assets).members }))
    makers.append(("/reference/swift", { SwiftClientPage.page }))
    makers += RecipePages.all.map { recipe in
      (RecipePages.path(of: recipe), { RecipePages.page(of: recipe) })
    }
    makers.append(("/reference/operations", { operations.page }))
    makers.append(("/reference/examples", { gallery.page }))
    pages = Dictionary(
      makers.map { ($0.0, PageResponses(at: address, version: version, $0.1)) }
    ) { first, _ in first }
  }

  private typealias Maker = (String, @Sendable () -> Page)

  /// The page at a path, or with `.md` its Markdown.
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

  private static func chapters(_ example: ReferenceExample, _ gallery: Gallery) -> [Maker] {
    let document = { @Sendable in
      DocumentPages(reference: DocumentReference(), example: example)
    }
    let components = { @Sendable in
      ComponentPages(reference: DocumentReference(), example: example)
    }
    return [
      ("/reference", { FirstPaywallPage(paywalls: gallery.paywalls).page }),
      ("/reference/document", { document().document }),
      ("/reference/components", { components().overview }),
      ("/reference/common", { components().common }),
      ("/reference/actions", { document().actions }),
      ("/reference/conditions", { document().conditions }),
      ("/reference/fragments", { FragmentPages(example: example).overview }),
      ("/reference/values", { document().values }),
      ("/reference/revenuecat", { GuidePages.revenueCat }),
    ]
  }

  private static func guides(_ example: ReferenceExample) -> [Maker] {
    DocumentGuide.sections.map { section in
      ("/reference/guide/\(section.id)", { GuidePages(example: example).page(of: section) })
    }
  }

  private static func components(_ example: ReferenceExample) -> [Maker] {
    Component.kinds.list.map(\.name).map { name in
      (
        "/reference/components/\(name)",
        { ComponentPages(reference: DocumentReference(), example: example).page(of: name) }
      )
    }
  }

  private static func fragments(_ example: ReferenceExample) -> [Maker] {
    FragmentPages.names.map { name in
      ("/reference/fragments/\(name)", { FragmentPages(example: example).page(of: name) })
    }
  }
}
