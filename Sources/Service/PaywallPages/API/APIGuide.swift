/// The prose of `/reference/api`: rules that many requests share.
package enum APIGuide {
  package static let sections = [
    start, documents, revisions, events, addresses, layouts, readers, versions, errors,
  ]

  private static let start = Page.Section(
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

  private static let documents = Page.Section(
    "caching", "Caching",
    paragraphs: [
      """
      Responses of <code>/paywall</code> and <code>/render</code> have an <code>ETag</code>. Send it as <code>If-None-Match</code>: 304 means that nothing has
      changed. <code>Paywall-Brand</code> and <code>Paywall-Version</code> name the version that you got. Do not cache these responses in any other way: a swap
      must take effect with the next request.
      """,
      """
      For POST requests, put the ETag into the content as <code>known</code>: the response is <code>{"unchanged": true}</code> if nothing has changed.
      """,
      """
      The pictures that a layout links have a hash in their name, such as <code>/brands/disney/images/logo.1a2b3c4d5e6f.png</code>. They never change, so
      you can keep them forever.
      """,
    ])

  private static let revisions = Page.Section(
    "revisions", "Revisions",
    paragraphs: [
      """
      Each change has a number. <code>Paywall-Revision</code> is the number of the last change that a response of <code>/paywall</code>,
      <code>/render</code>, <code>/events</code> or <code>/admin</code> shows, in 16 digits. The response may show a newer one, but never lacks this
      one. The response to a change has the number of that change.
      """,
      """
      To read what you have changed, from any of several services on one log, send that number as <code>Paywall-Min-Revision</code>. The response waits
      until the service has the change, at most for <code>--revision-wait</code>; a service alone, which no other can bring a change, does not wait. Then it is 503 with <code>Retry-After</code>, and the problem
      <a href="/problems/behind">behind</a> says which change the service has.
      """,
      """
      The response to a launch, a rollback, a swap or a publish also has <code>"nodes": {"live": 3, "have": 2, "missing": ["c"]}</code>: how many
      services run on the log, how many have the change, and which lack it. With <code>wait=all</code> it waits until none lacks it, at most for
      <code>--revision-wait</code>. <code>GET /admin/nodes</code> and <code>paywalld nodes</code> list the services with the last change of each.
      """,
      """
      <code>Paywall-Stale: 12</code> says that the service has not heard from its log for 12 seconds, so others may have made changes since.
      """,
    ])

  private static let events = Page.Section(
    "events", "Events",
    """
    <p><code>GET /events</code> is a stream of server-sent events (WHATWG HTML §9.2), one for each change. <code>/events?brand=espn</code> only has events
    of one brand, and those without a brand. Each event has a name, so listen to names: <code>onmessage</code> hears none of them.</p>
    \(Page.table(["Event", "What has happened"], names))
    <p>Without a token you get an event only if the active brand or a live version has changed: fetch the paywall again. With a token you get every
    change. The data is JSON: <code>type</code>, and where they apply <code>brand</code>, <code>version</code> and <code>etag</code> of the change; the brand
    that is now <code>active</code> and the version of the event's brand that is now <code>live</code>; and <code>spread</code>.</p>
    <p>All clients hear of a change at the same moment. Wait for a random time of at most <code>spread</code> milliseconds before you fetch: it is 0 for
    one subscriber and grows with their number, up to 10 seconds.</p>
    <p><code>Last-Event-ID</code> resumes the stream. A browser sends it and connects again by itself. If the service no longer keeps the events in
    between, you first get <code>reset</code>.</p>
    """)

  private static let named: [(HTML, HTML)] = [
    ("<code>activate</code>", "a brand became the active one"),
    ("<code>live</code>, <code>publish</code>, <code>record</code>", "a version went live"),
    (
      "<code>declare</code>",
      "the file <code>live.json</code> changed what is active or live, perhaps of several brands"
    ),
    (
      "<code>schedule-start</code>, <code>schedule-end</code>",
      "a scheduled version went live, or its time ended"
    ),
    ("<code>delete</code>, <code>delete-brand</code>", "a version or a brand was deleted"),
    ("<code>reset</code>", "events were missed: fetch again, and keep listening"),
    (
      "<code>publish</code>, <code>found</code>",
      "with a token: a version was published, or appeared in the folder"
    ),
    (
      "<code>put-image</code>, <code>delete-image</code>, <code>put-file</code>, <code>delete-file</code>",
      "with a token: a picture or a shared file changed"
    ),
    (
      "<code>schedule</code>, <code>unschedule</code>, <code>schedule-skip</code>, <code>revoke-preview</code>",
      "with a token: a plan or a preview link changed"
    ),
    (
      "<code>propose</code>, <code>approve</code>, <code>withdraw</code>",
      "with a token: a launch waits for approval, was approved, or was withdrawn; <code>proposal</code> is its id"
    ),
    (
      "<code>add-token</code>, <code>remove-token</code>",
      "with a token: an admin created or removed a token"
    ),
    (
      "<code>add-key</code>, <code>remove-key</code>",
      "with a token: an admin made or revoked a client key of a brand"
    ),
    (
      "<code>schedule-stop</code>",
      "with a token: the gate stopped a version when its schedule came due; <code>reason</code> says why"
    ),
  ]

  private static let names = named.map { name, meaning -> HTML in
    "<tr><td>\(name)</td><td>\(meaning)</td></tr>"
  }

  private static let addresses = Page.Section(
    "addresses", "Addresses and other origins",
    paragraphs: [
      """
      Resolve a path in a response, such as a picture's <code>url</code>, against the address of your request. If the operator set a public address,
      responses have absolute addresses instead.
      """,
      """
      Pages of every origin may read and send everything that readers use, without credentials (<code>Access-Control-Allow-Origin: *</code>), unless the
      operator narrowed this. Administration and metrics are only open to origins that the operator listed. A service with <code>--dev</code> only
      answers pages from this machine.
      """,
    ])

  private static let layouts = Page.Section(
    "layouts", "Layouts",
    paragraphs: [
      """
      Name a device of <code>GET /devices</code>, or describe any screen: <code>width=390&amp;height=844&amp;safeArea=47,0,34,0&amp;scale=3</code>.
      """,
      """
      <code>format=svg</code> (or <code>Accept: image/svg+xml</code>) draws the picture. <code>format=speech</code> is what a screen reader announces, one stop
      a line. <code>flatten=true</code> returns one list of rectangles, pictures, paths and lines. <code>states=all</code> adds the differences of every state
      that taps lead to or that the app can set, and <code>orientations=all</code> and <code>themes=all</code> those of the other orientation and theme.
      <code>explain=/components/3</code> explains the frame of a component.
      """,
      """
      <code>Paywall-Client: schema=1; components="label image stack"</code> names the components that your client supports. The service replaces all
      others with these.
      """,
      """
      <code>paywalld render FILE</code> takes the same parameters as flags: <code>textScale=1.5</code> is <code>--text-scale 1.5</code>.
      """,
    ])

  private static let readers = Page.Section(
    "readers", "Store prices",
    paragraphs: [
      """
      Show the layout first, then ask the store for its products, then request the layout with the store's prices, which replace the document's. Send
      one as <code>?price.yearly=54.99</code>, or POST all store data to <code>/render</code>, by names or store identifiers:
      <code>{"products": {"yearly": {"price": "54.99", "currency": "EUR", "displayPrice": "54,99 €"}}}</code>. The same body may contain the app's
      variables as <code>custom</code>, its <code>message</code>, and <code>data</code> to replace the document's data. The service checks the document
      with it.
      """,
      """
      Send the prices of all products, or none. Prices that would put two currencies on one page are ignored, unless the document has
      <code>"currencies": "mixed"</code> in <code>meta</code>.
      """,
      """
      If the store's price contradicts the document's, the response has the document's as <code>documentPrice</code>, and
      <code>Paywall-Price-Mismatch</code> names the product.
      """,
      """
      The response says which <code>texts</code> it used and why (<code>localeMatch</code>).
      """,
    ])

  private static let versions = Page.Section(
    "publishing", "Publishing",
    paragraphs: [
      """
      <code>PUT /admin/brands/B</code> publishes a document as the next version, or returns 422 with every mistake. <code>dryRun=true</code> only checks it.
      <code>If-Match</code> guards against lost updates. <code>POST /admin/live</code> makes a version live, also to roll back.
      <code>POST /admin/active</code> switches the brand that apps get.
      """,
      """
      Every change accepts <code>?reason=…</code> for the audit log. The role of your <a href="/reference/operations#tokens">token</a> decides which changes
      you may make; the table of requests says the role of each.
      """,
    ])

  private static let errors = Page.Section(
    "errors", "Errors",
    paragraphs: [
      """
      Every error is <code>application/problem+json</code> (RFC 9457). It says what was found and what was expected, and
      <code>GET /problems/TYPE</code> explains its type. <code>HEAD</code> works wherever <code>GET</code> does.
      """,
      """
      <code>Paywall-Ignored</code> also names states, products, data and offers that the document does not have; with <code>strict=true</code> each is an
      error.
      """,
      """
      An unknown parameter is an error, except on paths that installed apps request. <code>/paywall</code>, <code>/render</code>,
      <code>/paywall/resolved</code> and <code>/states</code> ignore it, name it in <code>Paywall-Ignored</code> and count it; with
      <code>strict=true</code> they reject it too. <code>/</code>, <code>/response.json</code> and <code>/images/NAME</code> ignore it silently
      (<code>?t=123</code>).
      """,
    ])
}
