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
    makers.append(("/reference/web", { ClientPage.page }))
    makers.append(("/reference/members", { LayoutReference(assets: assets).members }))
    makers.append(("/reference/swift", { SwiftClientPage.page }))
    makers += RecipePages.all.map { recipe in
      (RecipePages.path(of: recipe), { RecipePages.page(of: recipe) })
    }
    makers.append(("/reference/studio", { StudioPage.page }))
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
