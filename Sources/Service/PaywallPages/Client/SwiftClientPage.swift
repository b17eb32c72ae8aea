/// `/reference/swift`: the library for apps.
enum SwiftClientPage {
  static let page = Page(
    path: "/reference/swift", title: "The Swift library",
    lead: "PaywallClient fetches, keeps and shows paywalls in an app. You draw; it does the rest.",
    sections: [start, states, taps, keeping, store, layouts, limits])

  private static let start = Page.Section(
    "start", "A paywall in your app",
    """
    <p>Add this package to yours, by its path or by a branch or revision of its repository (SwiftPM takes no package with compiler flags by its
    version), and the product <code>PaywallClient</code> to your target. It has no dependency, and runs on Apple platforms and Linux.</p>
    <div class="code"><pre class="swift"><code>\(sample)</code></pre></div>
    <p><code>state.page</code> is the tree of <a href="/reference/layout">the layout specification</a>, and <code>FlatPaywall(page)</code> the flat list, which needs
    no recursion. For a page alone, without a session: <code>try await client.paywall("espn")</code>.</p>
    """)

  private static let sample = """
    import Foundation
    import PaywallClient

    let client = PaywallClient(URL(string: "https://paywalls.example.com")!)
    let box = PaywallBox(width: 390, height: 844, scale: 3)
    let session = client.present("espn", in: box)

    Task {
      for await state in session.states {
        view.show(state.view)            // loading, ready, offline, failed …
        if let page = state.page { view.draw(page) }
      }
    }
    Task {
      for await output in session.outputs {
        if case .action(let action, let values) = output { app.run(action, values) }
        if case .closed = output { view.close() }
      }
    }
    // When the user taps: await session.tap(x: 195, y: 700)
    """

  private static let states = Page.Section(
    "states", "What the view shows",
    """
    \(Page.table(["State", "Show", "It ends"], stateRows))
    <p>With a static site, loading may take 16 seconds more. Once a page was shown, there is a page until the view closes. Say what happens around the view: <code>resize</code>, <code>enterBackground</code>,
    <code>enterForeground</code>, <code>networkChanged</code>, <code>dismiss</code>. A paywall that was dismissed while it loaded stays away.</p>
    """)

  private static let stateTexts: [(HTML, HTML, HTML)] = [
    ("loading", "a placeholder", "within 20 seconds"),
    ("ready", "the page", "when the user leaves or has bought"),
    ("offline", "the page, and why it may be old", "when the service answers"),
    ("blocked", "the page, progress, a way out", "when the store answers"),
    ("failed", "the error, its <code>advice</code>", "with a reload or a connection"),
    ("empty", "nothing: there is no paywall", "with a reload"),
    ("closed", "nothing: it is over", "never"),
  ]

  private static let stateRows = stateTexts.map { name, show, end -> HTML in
    "<tr><th scope=\"row\"><code>\(name)</code></th><td>\(show)</td><td>\(end)</td></tr>"
  }

  private static let taps = Page.Section(
    "taps", "Taps and inputs",
    paragraphs: [
      """
      <code>tap</code>, <code>swipe</code>, <code>fill</code> and <code>back</code> take what the user does. The session changes selection, screens, sheets and
      errors from the tree itself, without a request and without a layout engine, and buys, restores and closes by itself. Everything else comes as an
      <code>action</code>: logging in, addresses, your own actions.
      """,
      """
      What a user types stays in the session. Only the custom action that names an input gets its value.
      """,
    ])

  private static let keeping = Page.Section(
    "keeping", "Keeping pages",
    paragraphs: [
      """
      The last pages are kept on disk, at most 50 MB, and painted in the first frame. <code>FetchPolicy</code> says whether the service is asked:
      <code>revalidate</code> (the default), <code>ignoringCache</code>, <code>cacheOnly</code>, <code>cacheIfYounger(than:)</code>. The same is asked for once in six
      seconds. Only timeouts and 5xx are asked for again.
      """,
      """
      <code>services</code> are tried in order. After them comes <code>site</code>, the address of the files that <code>paywalld export site</code> writes; then the
      kept page, and then the page that you ship with the app (<code>bundled</code>).
      """,
      """
      <code>prefetch</code> fetches pages, pictures and fonts ahead. <code>changes</code> tells when to call <code>reload</code>: by the service's events, or by asking
      every 30 seconds where these do not come through. With <code>followsChanges</code> a session does that itself.
      """,
    ])

  private static let store = Page.Section(
    "store", "Selling",
    paragraphs: [
      """
      <code>Purchases(StoreKitStore())</code> buys from StoreKit 2: call <code>start()</code> when the app starts, and give it to <code>present</code>. A
      promotional offer needs your server's signature: give <code>StoreKitStore</code> a function that gets one, or such a purchase fails. Another store
      is a type with the seven functions of <code>PurchaseStore</code>, and <code>TestStore</code> follows a script.
      """,
      """
      The page first shows the document's prices, then the store's. A trial is promised only once the store has said that this customer gets it. A
      product that the store does not sell, or that the page does not show, cannot be bought: <code>state.obstacles</code> says why, so that you can
      disable the button.
      """,
      """
      After a purchase that failed, was cancelled or waits for approval, the page stays and its buttons work. A purchase closes it, wherever it was made.
      """,
    ])

  private static let layouts = Page.Section(
    "layouts", "Layouts without a connection",
    paragraphs: [
      """
      With <code>configuration.layOut = try LocalLayouts().layOut</code>, of the product <code>PaywallClientLayout</code>, the app lays a prefetched document out
      itself, for boxes that it never had: by the code of this service, to the same bytes.
      """
    ])

  private static let limits = Page.Section(
    "transport", "Transport and time",
    paragraphs: [
      """
      <code>Transport</code> is two functions, <code>request</code> and <code>stream</code>. The standard one is <code>URLSession</code>; on Linux a socket reads the events of
      addresses without TLS. <code>PaywallConfiguration</code> has each limit: 8 seconds for an answer, 20 for a call, 16 MB for a response.
      """
    ])
}
