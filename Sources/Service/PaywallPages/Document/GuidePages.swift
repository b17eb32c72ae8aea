/// A page for each section of the guide, and the table for people who come from RevenueCat.
struct GuidePages {
  let example: ReferenceExample

  func page(of section: DocumentGuide.Section) -> Page {
    let samples = section.examples.enumerated().map { index, component in
      SamplePicture(name: "guide-\(section.id)-\(index + 1)", component: component)
        .sample(example)
    }
    return Page(
      path: "/reference/guide/\(section.id)", title: section.title,
      lead: "\(DocumentPages.capitalised(section.about)).",
      opening: HTML(joining: samples + section.rules.map { "<p>\($0)</p>" }))
  }

  static var revenueCat: Page {
    let rows = RevenueCatTable.rows.map { row -> HTML in
      "<tr><th scope=\"row\">\(row.name)</th><td>\(row.documents)</td><td>\(row.answer)</td><td>\(row.back)</td></tr>"
    }
    return Page(
      path: "/reference/revenuecat", title: "Coming from RevenueCat",
      lead: """
        Features of RevenueCat Paywalls v2, how many of 50 real documents use them, and their equivalents here.
        """,
      opening: """
        <p>You can leave as easily as you came. The command <code>paywalld export revenuecat FILE</code>, <code>GET /admin/brands/{brand}/export</code> and the studio write a document in RevenueCat's components, with all its languages, light and dark colours, packages and addresses of pictures. What has no equal there is left out or approximated, and listed with its place in the document.</p>
        \(Page.table(["RevenueCat", "Documents", "paywalld", "Back in RevenueCat, if not the same"], rows))
        """)
  }
}
