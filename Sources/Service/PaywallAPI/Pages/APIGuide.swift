/// The prose of `/reference/api`: what holds for many requests at once.
enum APIGuide {
  static let sections = [start, documents, layouts, readers, versions, errors]

  private static let start = ReferencePage.Section(
    "start", "Three ways to show a paywall",
    paragraphs: [
      """
      <b>Draw the finished layout.</b> <code>GET /render?device=iphone-11</code> answers frames, wrapped lines and formatted prices. If you can draw a
      rectangle, a picture and a line of text, you can draw it. <a href="/reference/layout">The specification of layouts</a> has every member.
      """,
      """
      <b>Lay out the document yourself.</b> <code>GET /paywall/resolved</code> answers the document for one reader: in one language, at one store's
      prices and offers, without fragments and without conditions on the reader. Conditions on state, theme and screen size remain.
      """,
      """
      <b>Read the document as published.</b> <code>GET /paywall</code> answers the published bytes. <a href="/schema">The JSON Schema</a> describes them.
      """,
    ])

  private static let documents = ReferencePage.Section(
    "caching", "Caching",
    paragraphs: [
      """
      <code>/paywall</code> and <code>/render</code> answer with an <code>ETag</code>. Send it as <code>If-None-Match</code>: 304 means that nothing has
      changed. <code>Paywall-Brand</code> and <code>Paywall-Version</code> name what you got. Do not cache these answers otherwise: a swap must reach the next
      request.
      """,
      """
      The pictures that a layout links have a hash in their name, such as <code>/brands/disney/images/logo.1a2b3c4d5e6f.png</code>. They never change, so
      keep them forever.
      """,
      """
      <code>GET /events</code> is a stream of server-sent events. Each change of what is active or live is one event: fetch the paywall again.
      """,
    ])

  private static let layouts = ReferencePage.Section(
    "layouts", "Layouts",
    paragraphs: [
      """
      Name a device of <code>GET /devices</code>, or describe any screen: <code>width=390&amp;height=844&amp;safeArea=47,0,34,0&amp;scale=3</code>.
      """,
      """
      <code>format=svg</code> (or <code>Accept: image/svg+xml</code>) draws the picture. <code>format=speech</code> is what a screen reader says, one stop a
      line. <code>flatten=true</code> is one list of rectangles, pictures, paths and lines. <code>states=all</code> adds what differs in every state that taps
      lead to. <code>explain=/components/3</code> tells why a component is where it is.
      """,
      """
      <code>Paywall-Client: schema=1; components="label image stack"</code> names the components that your client knows. The service replaces the others by
      these.
      """,
      """
      <code>paywalld render FILE</code> takes the same parameters as flags: <code>textScale=1.5</code> is <code>--text-scale 1.5</code>.
      """,
    ])

  private static let readers = ReferencePage.Section(
    "readers", "What the store charges",
    paragraphs: [
      """
      The store's price replaces the document's. Send it as <code>?price.yearly=54.99</code>, or POST all that the store says to <code>/render</code>:
      <code>{"products": {"yearly": {"price": "54.99", "currency": "EUR", "displayPrice": "54,99 €"}}}</code>. The same body may contain the app's own
      variables in <code>custom</code>, and <code>data</code> that replaces the document's and is checked with it.
      """,
      """
      If the store's price contradicts the document's, the answer has the latter as <code>documentPrice</code>, and
      <code>Paywall-Price-Mismatch</code> names the product.
      """,
      """
      The answer says which <code>texts</code> it used and why (<code>localeMatch</code>).
      """,
    ])

  private static let versions = ReferencePage.Section(
    "publishing", "Publishing",
    paragraphs: [
      """
      <code>PUT /admin/brands/B</code> publishes a document as the next version, or answers 422 with every mistake. <code>dryRun=true</code> only checks.
      <code>If-Match</code> guards against lost updates. <code>POST /admin/live</code> makes a version live, and is also the way back.
      <code>POST /admin/active</code> swaps the brand that apps get.
      """,
      """
      Every change takes <code>?reason=…</code> for the audit log. <a href="/reference/operations#tokens">Tokens</a> say who may do what.
      """,
    ])

  private static let errors = ReferencePage.Section(
    "errors", "Errors",
    paragraphs: [
      """
      Every error is <code>application/problem+json</code> (RFC 9457). It says what was found and what would be right, and
      <code>GET /problems/TYPE</code> explains its type. <code>HEAD</code> works wherever <code>GET</code> does.
      """,
      """
      An unknown parameter is an error. Two kinds of paths are more patient, because installed apps ask for them. <code>/paywall</code>, <code>/render</code>,
      <code>/paywall/resolved</code> and <code>/states</code> ignore it, name it in <code>Paywall-Ignored</code> and count it, unless there is
      <code>strict=true</code>. <code>/</code>, <code>/response.json</code> and <code>/images/NAME</code> ignore it silently
      (<code>?t=123</code>).
      """,
    ])
}
