/// The prose of `/reference/api`: what holds for many requests at once.
enum APIGuide {
  static let sections = [start, documents, layouts, readers, versions, errors]

  private static let start = ReferencePage.Section(
    "start", "Three ways to show a paywall",
    paragraphs: [
      """
      <b>Draw the finished layout.</b> <code>GET /render?device=iphone-11</code> returns frames, wrapped lines and formatted prices. If you can draw
      rectangles, pictures and lines of text, you can draw it. <a href="/reference/layout">The layout specification</a> describes every member.
      """,
      """
      <b>Lay out the document yourself.</b> <code>GET /paywall/resolved</code> returns the document for one reader: in one language, at one store's
      prices and offers, without fragments and without conditions on the reader. Conditions on state, theme and screen size remain.
      """,
      """
      <b>Read the document as published.</b> <code>GET /paywall</code> returns the published bytes. <a href="/schema">The JSON Schema</a> describes them.
      """,
    ])

  private static let documents = ReferencePage.Section(
    "caching", "Caching",
    paragraphs: [
      """
      Responses of <code>/paywall</code> and <code>/render</code> have an <code>ETag</code>. Send it as <code>If-None-Match</code>: 304 means that nothing has
      changed. <code>Paywall-Brand</code> and <code>Paywall-Version</code> name the version that you got. Do not cache these responses in any other way: a swap
      must take effect with the next request.
      """,
      """
      The pictures that a layout links have a hash in their name, such as <code>/brands/disney/images/logo.1a2b3c4d5e6f.png</code>. They never change, so
      you can keep them forever.
      """,
      """
      <code>GET /events</code> is a stream of server-sent events. Each change of the active brand or of a live version is one event: fetch the paywall again.
      """,
    ])

  private static let layouts = ReferencePage.Section(
    "layouts", "Layouts",
    paragraphs: [
      """
      Name a device of <code>GET /devices</code>, or describe any screen: <code>width=390&amp;height=844&amp;safeArea=47,0,34,0&amp;scale=3</code>.
      """,
      """
      <code>format=svg</code> (or <code>Accept: image/svg+xml</code>) draws the picture. <code>format=speech</code> is what a screen reader announces, one stop
      a line. <code>flatten=true</code> returns one list of rectangles, pictures, paths and lines. <code>states=all</code> adds the differences of every state
      that taps lead to. <code>explain=/components/3</code> explains the frame of a component.
      """,
      """
      <code>Paywall-Client: schema=1; components="label image stack"</code> names the components that your client supports. The service replaces all
      others with these.
      """,
      """
      <code>paywalld render FILE</code> takes the same parameters as flags: <code>textScale=1.5</code> is <code>--text-scale 1.5</code>.
      """,
    ])

  private static let readers = ReferencePage.Section(
    "readers", "Store prices",
    paragraphs: [
      """
      The store's price replaces the document's. Send it as <code>?price.yearly=54.99</code>, or POST all store data to <code>/render</code>:
      <code>{"products": {"yearly": {"price": "54.99", "currency": "EUR", "displayPrice": "54,99 €"}}}</code>. The same body may contain the app's
      variables as <code>custom</code>, and <code>data</code> to replace the document's data. The service checks the document with it.
      """,
      """
      If the store's price contradicts the document's, the response has the document's as <code>documentPrice</code>, and
      <code>Paywall-Price-Mismatch</code> names the product.
      """,
      """
      The response says which <code>texts</code> it used and why (<code>localeMatch</code>).
      """,
    ])

  private static let versions = ReferencePage.Section(
    "publishing", "Publishing",
    paragraphs: [
      """
      <code>PUT /admin/brands/B</code> publishes a document as the next version, or returns 422 with every mistake. <code>dryRun=true</code> only checks it.
      <code>If-Match</code> guards against lost updates. <code>POST /admin/live</code> makes a version live, also to roll back.
      <code>POST /admin/active</code> switches the brand that apps get.
      """,
      """
      Every change accepts <code>?reason=…</code> for the audit log. The role of your <a href="/reference/operations#tokens">token</a> decides which changes
      you may make.
      """,
    ])

  private static let errors = ReferencePage.Section(
    "errors", "Errors",
    paragraphs: [
      """
      Every error is <code>application/problem+json</code> (RFC 9457). It says what was found and what was expected, and
      <code>GET /problems/TYPE</code> explains its type. <code>HEAD</code> works wherever <code>GET</code> does.
      """,
      """
      An unknown parameter is an error, except on paths that installed apps request. <code>/paywall</code>, <code>/render</code>,
      <code>/paywall/resolved</code> and <code>/states</code> ignore it, name it in <code>Paywall-Ignored</code> and count it; with
      <code>strict=true</code> they reject it too. <code>/</code>, <code>/response.json</code> and <code>/images/NAME</code> ignore it silently
      (<code>?t=123</code>).
      """,
    ])
}
