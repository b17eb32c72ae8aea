/// `/reference/web`: how a web page shows a paywall with `<paywall-view>`.
enum ClientPage {
  static let page = Page(
    path: "/reference/web", title: "On the web",
    lead: """
      The service serves an element for web pages, <code>paywall-view</code>. It draws the layout as the service measured it, switches states without a
      request, and tells your page what the customer wants.
      """,
    opening: """
      <div class="code"><pre class="html"><code>\(sample)</code></pre></div>
      <p><a href="/client/">The page of this service</a> shows the active paywall with it, and <a href="/app/">reference apps</a> react to its events. The
      module has no dependencies and loads nothing from elsewhere; a second part comes with paywalls that have pagers, inputs, films, countdowns,
      transitions or dashed borders. It keeps to a strict Content-Security-Policy: allow this service in <code>script-src</code>, <code>connect-src</code>,
      <code>img-src</code> and <code>font-src</code>. Pages of other origins may use it, unless <code>--cors</code> narrows that.</p>
      """,
    sections: [box, attributes, events, slots, behaviour])

  /// A whole page. A test runs it exactly as shown.
  static let sample = """
    <!doctype html>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, viewport-fit=cover">
    <title>Premium</title>
    <script type="module" src="http://localhost:8000/client/paywall.js"></script>
    <paywall-view fill brand="disney"></paywall-view>
    <script type="module">
      const view = document.querySelector("paywall-view");
      view.addEventListener("paywall-purchase", (event) => {
        const { sku, until } = event.detail;
        until(fetch("/buy/" + sku, { method: "POST" }));
      });
      view.addEventListener("paywall-action", (event) => {
        if (event.detail.type === "close") view.remove();
      });
    </script>
    """

  private static let box = Page.Section(
    "box", "Its box",
    paragraphs: [
      """
      The element asks for the layout of its own box, and again when its box, the text size, the theme or the insets change. What it shows stays until the new
      layout is ready. Give it a size with CSS; with <code>fill</code> it covers the window. While its box is empty it asks for nothing.
      """
    ])

  private static let attributes = Page.Section(
    "attributes", "Attributes",
    Page.table(
      ["Attribute", "Meaning"],
      [
        row(
          "src",
          "the address of the service, where the module comes from by default; its parameters go with each request, such as offer, storefront or custom.plan"
        ),
        row("brand", "the brand; the active one by default"),
        row("version", "a version instead of the live one"),
        row("placement", "not known to this service yet: an error"),
        row("locale", "the locale; the language of the element around it, or else of the browser"),
        row("theme", "light or dark; the system's by default"),
        row("state", "values of the page's variables: plan=monthly status=offline"),
        row(
          "insets",
          "points that your app covers at the top, right, bottom and left: 59,0,34,0; the safe area by default"
        ),
        row("fill", "covers the window"),
        row("live", "false: no swap while the paywall is open"),
        row("keep", "false: nothing is kept in the browser's storage for the next visit"),
        row(
          "fallback",
          "the address of site.json of a static copy (paywalld export site), for the time when the service does not answer"
        ),
      ]))

  private static let events = Page.Section(
    "events", "Events and methods",
    """
    \(Page.table(
      ["Event", "Tells"],
      [
        row("paywall-ready", "the paywall is drawn"),
        row("paywall-impression", "the customer sees a version for the first time: brand, version, hash, state"),
        row("paywall-action", "the customer wants something: type, as in the tree, such as logIn, restorePurchases, close, or custom with its name, parameters and values. For openURL, preventDefault() keeps the browser from opening the address"),
        row("paywall-purchase", "the customer wants to buy: product, sku, and until()"),
        row("paywall-state", "a variable has changed: state"),
        row("paywall-error", "something failed: kind, message, status, isShown, retryIn"),
      ]))
    <p>Give <code>until()</code> the promise of your purchase: no other one starts before it has settled. It may resolve to values of variables, such as
    <code>{status: "pending"}</code>. If it is rejected, the paywall stays, its buttons work, and <code>paywall-error</code> has the kind
    <code>purchase</code>. <code>set({status: "offline"})</code> changes variables, and <code>reload()</code> fetches the layout past every cache.</p>
    <p>What your page knows of its reader goes into the property <code>facts</code>, as <code>POST /render</code> takes it: the store's prices, data, a
    message. <code>view.facts = {products: {premium_yearly: {price: "54.99", currency: "EUR"}}}; await view.reload()</code> shows it. The element does not
    watch the object; give it another one.</p>
    """)

  private static let slots = Page.Section(
    "slots", "Slots",
    paragraphs: [
      """
      <code>slot="loading"</code> is shown if no layout has come after a moment, <code>slot="error"</code> if none can be shown, and <code>slot="empty"</code>
      if the paywall has no components. Without yours, an error has a button that tries again. A child with <code>slot="native-map"</code> is your view for the
      native component <code>map</code>: it gets its frame, and its property <code>parameters</code>.
      """
    ])

  private static let behaviour = Page.Section(
    "behaviour", "What it does by itself",
    paragraphs: [
      """
      It waits for the fonts of the layout and the pictures of its first screen, so that nothing moves after the first paint. It keeps the last layouts in the browser's storage: they show at
      once, and when the service does not answer. It tries again after a timeout, a lost connection and a response with 5xx, never after 4xx. A swap on the
      server shows within a moment, without a reload.
      """,
      """
      Screen readers and keyboards meet native buttons, links, headings and fields, in the reading order of the layout. A sheet keeps the focus and gives it
      back; Escape dismisses it, or asks to close the paywall. With reduced motion nothing moves by itself. With forced colours the system's colours replace
      the author's, and the service raises the contrast of texts.
      """,
    ])

  private static func row(_ name: String, _ meaning: HTML) -> HTML {
    "<tr><th scope=\"row\"><code>\(name)</code></th><td>\(meaning)</td></tr>"
  }
}
