import PaywallModel
import PaywallRender

/// The pages of the reference by their paths.
package enum ReferencePages {
  package typealias Maker = (path: String, make: @Sendable () -> Page)

  /// Returns the functions that make the pages. If several have one path, the first counts.
  package static func makers(
    example: ReferenceExample, gallery: Gallery, assets: RenderingAssets,
    operations: OperationsReference
  ) -> [Maker] {
    var makers = chapters(example, gallery)
    makers += components(example)
    makers += fragments(example)
    makers += guides(example)
    makers.append(("/reference/layout", { LayoutReference(assets: assets).page }))
    makers.append(("/reference/members", { LayoutReference(assets: assets).members }))
    makers += RecipePages.all.map { recipe in (recipe.file.path, { recipe.page }) }
    makers += [
      "swift", "studio", "canary", "counting", "money", "revenuecat", "storekit", "changes",
    ].map {
      name in
      ("/reference/" + name, { PageFile("/reference/" + name).page() })
    }
    makers.append(("/reference/web", { WebPage.page }))
    makers.append(("/reference/check", { GatePage.page }))
    makers.append(("/reference/placements", { PlacementPage.page }))
    makers.append(("/reference/operations", { operations.page }))
    makers.append(("/reference/examples", { gallery.page }))
    return makers
  }

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
    ]
  }

  private static func guides(_ example: ReferenceExample) -> [Maker] {
    GuidePages.files.map { file in
      (file.path, { GuidePages(example: example).page(of: file) })
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
