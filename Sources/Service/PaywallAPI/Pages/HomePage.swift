import PaywallModel

/// The page at `/` for people: pictures of the paywalls, the active one, and links.
struct HomePage {
  struct Card {
    let brand: Brand
    let name: String
    let live: Int
    let versions: Int
    let isActive: Bool
  }

  let cards: [Card]
  /// The number of brands that are not on the page.
  let others: Int
  let version: String
  /// A notice for the operator, if any.
  let notice: String?

  var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>paywalld</title>
    <style>\(HTML(stringLiteral: Self.style))</style>
    </head>
    <body>
    <header>
    <h1>paywalld</h1>
    <p>\(summary)</p>
    \(notice.map { "<p class=\"notice\" role=\"note\">\($0)</p>" } ?? "")
    </header>
    <main>
    <section class="cards" aria-label="Paywalls">
    \(HTML(joining: cards.map(card)))
    </section>
    \(rest)
    <section aria-labelledby="all">
    <h2 id="all">Everything else</h2>
    <ul class="links">
    \(HTML(joining: Self.links.map(link)))
    </ul>
    </section>
    </main>
    <footer>paywalld \(version)</footer>
    </body>
    </html>

    """
  }

  private var summary: HTML {
    guard !cards.isEmpty else { return Self.firstSteps }
    guard let active = cards.first(where: \.isActive) else {
      return
        "No brand is active. To activate one, run <code>curl -X POST 'localhost:8000/admin/active?brand=BRAND'</code>."
    }
    return
      "Apps get <strong>\(active.brand)</strong>, version \(active.live)."
  }

  /// The instructions for a folder without brands.
  private static let firstSteps: HTML = """
    There is no paywall yet. Run <code>paywalld init BRAND</code> with the same <code>--paywalls</code> as the service, then reload this
    page.
    """

  private var rest: HTML {
    others > 0 ? "<p><a href=\"/brands\">and \(others) more</a></p>" : ""
  }

  private func card(_ card: Card) -> HTML {
    let query = "brand=\(card.brand)"
    let badge: HTML = card.isActive ? "<span class=\"badge\">active</span>" : ""
    let versions = card.versions == 1 ? "1 version" : "\(card.versions) versions"
    return """
      <article>
      <a class="screen" href="/render?\(query)&amp;format=svg">
      <img src="/render?\(query)&amp;format=svg&amp;images=embedded" width="414" height="896" alt="\(card.name) on an iPhone 11"></a>
      <h2>\(card.brand) \(badge)</h2>
      <p>\(card.name)</p>
      <p class="meta">version \(card.live) is live, \(versions)</p>
      <p class="meta"><a href="/paywall?\(query)" aria-label="Document of \(card.brand)">document</a>
      <a href="/render?\(query)" aria-label="Layout of \(card.brand)">layout</a>
      <a href="/render?\(query)&amp;device=ipad&amp;orientation=landscape&amp;format=svg" aria-label="\(card.brand) on an iPad">on an iPad</a>
      <a href="/brands/\(card.brand)" aria-label="Versions and images of \(card.brand)">versions</a></p>
      </article>
      """
  }

  private func link(_ link: (path: String, what: String)) -> HTML {
    "<li><a href=\"\(link.path)\"><code>\(link.path)</code></a> \(link.what)</li>"
  }

  private static let links: [(path: String, what: String)] = [
    ("/paywall", "the active brand's document as published"),
    ("/render?format=svg", "the active paywall as a picture"),
    ("/brands", "all brands, their versions and images"),
    ("/devices", "the devices that you can lay out for"),
    ("/schema", "the document's JSON Schema, for editors"),
    ("/reference", "how to write a paywall, with every component and property"),
    ("/reference/layout", "how to draw a layout"),
    ("/reference/api", "how to use the API, with every request"),
    ("/reference/operations", "how to run the service, with all limits"),
    ("/admin/active", "the active brand and the live versions"),
    ("/admin/audit", "who changed what, and when"),
    ("/openapi.json", "the API description for programs"),
    ("/metrics", "metrics for Prometheus"),
    ("/readyz", "whether the service is ready"),
  ]

  private static let style = """

    :root { color-scheme: light dark; --line: #d9dce3; --soft: #5b6170; --accent: #0b5fd0; --paper: #fff; --ground: #f4f5f8; }
    @media (prefers-color-scheme: dark) { :root { --line: #343846; --soft: #a6adbd; --accent: #86b6ff; --paper: #1d2029; --ground: #14161c; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
    header, main, footer { max-width: 1080px; margin: 0 auto; padding: 24px; }
    h1 { margin: 16px 0 0; font-size: 32px; letter-spacing: -0.02em; }
    h2 { margin: 16px 0 4px; font-size: 20px; }
    p { margin: 0; }
    a { color: var(--accent); }
    code { font: 14px/1.5 ui-monospace, monospace; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 24px; }
    article { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 20px; }
    .screen { display: block; }
    .screen img { display: block; width: 100%; height: auto; aspect-ratio: 414 / 896; border-radius: 24px; background: #000; }
    .badge { font-size: 13px; font-weight: 600; color: #fff; background: #11713f; border-radius: 99px; padding: 2px 10px; vertical-align: 2px; }
    .notice { margin-top: 12px; padding: 12px 16px; border: 1px solid #b06f00; border-radius: 12px; background: var(--paper); }
    .meta, footer { color: var(--soft); font-size: 14px; }
    .meta a { margin-right: 10px; }
    .links { list-style: none; padding: 0; margin: 8px 0 0; }
    .links li { padding: 8px 0; border-top: 1px solid var(--line); }
    .links code { display: inline-block; min-width: 180px; }

    """
}
