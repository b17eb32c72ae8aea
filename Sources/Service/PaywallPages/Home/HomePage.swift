import PaywallModel

/// The page at `/`: the way to the studio, the brands with their active versions, the command that swaps them, and links to the
/// documentation.
package struct HomePage {
  package struct Card {
    let brand: Brand
    let name: String
    let live: Int
    let versions: Int
    let isActive: Bool

    package init(brand: Brand, name: String, live: Int, versions: Int, isActive: Bool) {
      self.brand = brand
      self.name = name
      self.live = live
      self.versions = versions
      self.isActive = isActive
    }
  }

  let cards: [Card]
  /// The number of brands that are not on the page.
  let others: Int
  /// A notice for the operator; nil if there is none.
  let notice: String?
  /// The address that the reader used, for commands.
  let base: String
  /// Whether changes need a token.
  let needsToken: Bool
  /// The number of examples.
  let examples: Int

  package init(
    cards: [Card], others: Int, notice: String?, base: String, needsToken: Bool, examples: Int
  ) {
    self.cards = cards
    self.others = others
    self.notice = notice
    self.base = base
    self.needsToken = needsToken
    self.examples = examples
  }

  package var page: Page {
    Page(
      path: "/", title: "paywalld", lead: summary,
      opening: """
        \(notice.map { "<p class=\"notice\">\($0)</p>" as HTML } ?? "")
        \(cards.isEmpty ? Self.beginning : "")
        <div class="brands">\(HTML(joining: cards.map(card)))</div>
        \(others > 0 ? "<p><a href=\"/brands\">and \(others) more</a></p>" as HTML : "")
        \(cards.isEmpty ? "" : Self.placements)
        <div class="groups">\(HTML(joining: groups.map(group)))</div>
        """, hasTwin: false)
  }

  private static let beginning: HTML = """
    <p><a class="act" href="/studio/">Create your first paywall</a></p>
    """

  private static let placements: HTML = """
    <p>Decide <a href="/studio/placements.html">who sees which paywall</a>, or <a href="/studio/">open the studio</a>.</p>
    """

  private var summary: HTML {
    guard !cards.isEmpty else { return Self.firstSteps }
    guard let active = cards.first(where: \.isActive) else {
      return
        "No brand is active, so <code>GET /paywall</code> has no answer. Make one active with its command below."
    }
    return "Apps get <strong>\(active.brand)</strong>, version \(active.live)."
  }

  /// The instructions for a folder without brands.
  private static let firstSteps: HTML = """
    There is no paywall yet. Create the first one in the studio, or run <code>paywalld init BRAND</code> with the same
    <code>--paywalls</code> as the service, then reload this page.
    """

  private typealias Group = (title: String, links: [PageMenu.Link])

  private var groups: [Group] {
    [
      ("Documentation", documentation), ("API", Self.requests), ("Operations", Self.running),
    ]
  }

  private var documentation: [PageMenu.Link] {
    let gallery = examples > 0 ? "\(examples) whole paywalls to start from" : "whole paywalls"
    return [
      PageMenu.Link(
        path: "/reference", title: "Write a paywall", about: "from five lines to a real one"),
      PageMenu.Link(path: "/reference/examples", title: "Examples", about: gallery),
      PageMenu.Link(
        path: "/reference/components", title: "Reference",
        about: "every component, property, action and fragment"),
      PageMenu.Link(
        path: "/reference/layout", title: "Drawing a layout", about: "for client developers"),
    ]
  }

  private static let requests = [
    PageMenu.Link(
      path: "/reference/api", title: "The API", about: "every request, parameter and problem"),
    PageMenu.Link(path: "/paywall", title: "/paywall", about: "the active document"),
    PageMenu.Link(path: "/render", title: "/render", about: "the active paywall, laid out"),
    PageMenu.Link(path: "/brands", title: "/brands", about: "brands, versions and images"),
    PageMenu.Link(path: "/devices", title: "/devices", about: "screens that you can name"),
    PageMenu.Link(
      path: "/openapi.json", title: "/openapi.json", about: "the API for programs"),
    PageMenu.Link(path: "/schema", title: "/schema", about: "the document's JSON Schema"),
  ]

  private static let running = [
    PageMenu.Link(
      path: "/reference/operations", title: "Running paywalld",
      about: "deploying, tokens, backup, limits"),
    PageMenu.Link(path: "/readyz", title: "/readyz", about: "whether the service is ready"),
    PageMenu.Link(path: "/metrics", title: "/metrics", about: "metrics for Prometheus"),
    PageMenu.Link(path: "/admin/active", title: "/admin/active", about: "what is active and live"),
    PageMenu.Link(path: "/admin/audit", title: "/admin/audit", about: "who changed what, and when"),
  ]

  private func group(_ group: Group) -> HTML {
    let links = group.links.map { link -> HTML in
      "<li><a href=\"\(link.path)\">\(link.title)</a> <span>\(link.about)</span></li>"
    }
    return "<section><h2>\(group.title)</h2>\n<ul>\(HTML(joining: links))</ul></section>"
  }

  private func card(_ card: Card) -> HTML {
    let query = "brand=\(card.brand)"
    let active: HTML = card.isActive ? "<span class=\"live on\">active</span>" : ""
    let versions = card.versions > 1 ? " of \(card.versions)" : ""
    return """
      <article class="brand"><h2>\(card.brand)</h2>
      <p>\(card.name)</p>
      <p>\(active)<span class="live">v\(card.live)\(versions) · live</span></p>
      <p><a class="act" href="/studio/?\(query)" aria-label="Edit in the studio: \(card.brand)">Edit in the studio</a></p>
      <div class="both">\(picture(card, "light"))\(picture(card, "dark"))</div>
      <p class="links"><a href="/paywall?\(query)" aria-label="Document of \(card.brand)">Document</a>
      <a href="/render?\(query)" aria-label="Layout of \(card.brand)">Layout</a>
      <a href="/render?\(query)&amp;device=ipad&amp;orientation=landscape&amp;format=svg" aria-label="\(card.brand) on an iPad">iPad</a>
      <a href="/render?\(query)&amp;locale=ar&amp;format=svg" aria-label="\(card.brand) in Arabic">Arabic</a>
      <a href="/brands/\(card.brand)" aria-label="Versions and images of \(card.brand)">Versions</a></p>
      \(card.isActive ? "<p class=\"soft\">Apps get this one.</p>" as HTML : command(for: card.brand))</article>
      """
  }

  private func picture(_ card: Card, _ theme: String) -> HTML {
    let address = "/render?brand=\(card.brand)&format=svg&theme=\(theme)"
    return """
      <a href="\(address)"><img src="\(address)&amp;images=embedded" width="414" height="896" alt="\(card.name), \(theme)" loading="lazy"></a>
      """
  }

  /// Returns the command that swaps the paywall that apps get.
  private func command(for brand: Brand) -> HTML {
    let token = needsToken ? " -H 'Authorization: Bearer TOKEN'" : ""
    return JSONSample.html(
      ofCommand: "curl -X POST\(token) '\(base)/admin/active?brand=\(brand)'")
  }
}
