extension OperationsGuide {
  static let staticSite = Page.Section(
    "static-site", "A static copy",
    paragraphs: [
      """
      <code>paywalld export site FOLDER</code> writes what readers may ask for as files that any web server or CDN serves: the live documents of all paywalls, their
      layouts with all states for each screen, theme and locale, pictures and fonts. Clients use it while the service cannot be reached. Placements are not in it: nothing decides there, so name
      the paywall. The
      service may be running; the command reads a copy of its <code>state</code>, or only the <code>paywalls</code> folder if there is no state.
      """,
      """
      Addresses in the layouts begin with a slash, so the copy belongs at the root of its host; otherwise name its address with
      <code>--public-url https://HOST/PREFIX</code>. <code>--brands</code>, <code>--devices</code> and <code>--locales</code> choose a part. The same
      content gives the same bytes; <code>--date</code> fixes the reader's day.
      """,
      """
      <code>SHA256SUMS</code> lists each file with its hash for <code>sha256sum -c</code>. The next export into the folder replaces the files, and at its
      end removes those that it no longer has, if they are as the last export wrote them. It only takes a folder that is empty or that has the
      <code>site.json</code> of an export, and it neither writes nor removes anything behind a link. Let the web server send <code>Cache-Control: no-cache</code> for JSON and
      <code>Access-Control-Allow-Origin: *</code> for everything.
      """,
    ])

  static let durability = Page.Section(
    "durability", "Durability and recovery",
    paragraphs: [
      """
      The service answers a change only after the change is on disk. First it writes and syncs the bytes, then the change's line in
      <code>state/audit.jsonl</code>; with that line the change has happened. Each line has a checksum, and so has <code>active.json</code>.
      """,
      """
      <b>Who reads the state.</b> The service makes its <code>state</code> folder 0700 at each start, and its files 0600: drafts, findings and the log are for
      the service's user alone. Only the folder of <code>--blobs</code>, which nodes share, is open to its group (0750 and 0640).
      """,
      """
      <b>A damaged line.</b> The service names it at start and in <code>/readyz</code>. If <code>active.json</code> does not contain the effect of that
      line, the service keeps serving what it served, rejects changes, and reports not ready. Restore a backup, or start once with
      <code>--accept-damage</code> to continue without the damaged changes.
      """,
      """
      <b>Lost or damaged bytes.</b> A brand whose live version has lost bytes is not served: no other version takes its place. Restore the state,
      put a file with the same bytes into the folder, or make another version live. If only a picture is lost, the version is served without it and the
      service reports not ready.
      """,
      """
      <b>A full or failing disk.</b> The service keeps serving readers and answers changes with 503 or 507, and <code>/readyz</code> has <code>"changes": false</code>
      with the reason. The service accepts changes again as soon as the disk accepts writes.
      """,
      """
      <b>A removed state folder.</b> One service uses a state folder at a time. If the folder is removed, renamed or mounted over, <code>/readyz</code>
      and every change are answered with 503 until it is back. Another service may start on a new folder of that name.
      """,
      """
      <b>A start without its state.</b> Once a brand serves a version other than the folder's newest, the service writes <code>served.txt</code> to
      <code>paywalls</code>. If it later finds this file but no state, it makes nothing live, because that could publish a version that nobody
      chose. Restore the state, declare what is live in <code>paywalls/live.json</code>, or start afresh with <code>--fresh</code>. In a read-only
      folder the service cannot write the file: there it does the same as soon as a brand has more than one version.
      """,
      """
      <b>Clocks.</b> Changes are ordered by the log. Each change keeps the date of its clock: <code>?at=T</code> shows the version that was live after the
      last change dated T or earlier. <code>/readyz</code> warns while the clock is behind the newest date.
      """,
    ])

  static let events = Page.Section(
    "events", "Webhooks and events",
    paragraphs: [
      """
      <code>GET /events</code> is a stream of server-sent events for clients: one for each change of the active brand or of a live version, and with a token one for
      every change. <code>Last-Event-ID</code> resumes it.
      """,
      """
      <code>paywalld serve --webhook https://HOST/PATH --webhook-secret-file FILE</code> notifies another service. It POSTs each change as the event's JSON with
      its <code>id</code> and <code>time</code>, in order. A webhook never delays the change itself.
      """,
      """
      <code>Paywall-Signature: t=UNIX,v1=HEX</code> is HMAC-SHA256 under the secret over <code>t</code>, a full stop and the body. Reject an old
      <code>t</code>.
      """,
      """
      The service retries a message after 1, 2, 4, 8, 16, 32 and 60 s if no 2xx arrives within 10 s, so a message may arrive twice: compare
      <code>Paywall-Event-Id</code>. After that it gives up, logs it and counts it. The queue is in memory. After a crash, <code>GET
      /admin/audit?since=ID</code> lists what you missed.
      """,
      """
      For an <code>https:</code> address the service starts a <code>curl</code> process for each attempt, because the service itself contains no TLS.
      Certificates are checked against the system's, or against those of <code>CURL_CA_BUNDLE</code>.
      """,
    ])

  static let sources = Page.Section(
    "sources", "Data sources",
    paragraphs: [
      """
      A document may name a source that the service fetches data from. The service only connects to hosts that <code>--data-source-allow
      deals.example,*.shop.example</code> names; otherwise anybody who may publish could make it send requests to any host that it can reach.
      """,
      """
      It connects to public addresses of a named host. Private, loopback and link-local addresses need a range of their own
      (<code>deals.internal=10.0.0.0/8</code>, <code>127.0.0.1</code>). It connects to the address that it checked, follows no redirects and uses no
      proxies. Each request is a <code>curl</code> process.
      """,
      """
      It uses an answer if the answer is JSON within the limits and the whole document is valid with it. Otherwise the last good answer stays, and the log,
      <code>/metrics</code> (<code>data_sources_failing</code>, <code>data_source_last_good_seconds</code>) and <code>GET
      /admin/brands/B/sources</code> say what is wrong. It retries after 1, 2, 4 … minutes.
      """,
      """
      Versions that are not live, previews, <code>validate</code> and <code>render</code> show the fallback that is pinned with the version. So does a
      live version until its source has answered. <code>GET /paywall</code> is the document as written.
      """,
    ])

  static let observing = Page.Section(
    "observing", "Logging and metrics",
    paragraphs: [
      """
      What happens to the service is a line on standard error, with its time and a level: <code>info</code>; <code>warning</code>, if it goes on and somebody
      should look at it; <code>error</code>, if it cannot do what it is for. With <code>--log json</code> each line is an object with <code>time</code>,
      <code>level</code> and <code>message</code>.
      """,
      """
      <code>--access-log json</code> (or <code>plain</code>) writes one line for each request to standard output, including rejected requests with the
      reason. Tokens and passwords in a target are redacted. <code>--access-log-sampling 100</code> writes every hundredth request and every
      error.
      """,
      """
      A line has the request's <code>X-Request-Id</code> and its trace (<code>traceparent</code>). With an access log the service creates missing ones and
      returns them; without one it only returns those that the client sent.
      """,
      """
      <code>/studio/operations.html</code> shows readiness with what to do, the requests and errors of the last six hours, what is
      live and since when, and the latest changes. <code>GET /admin/requests</code> has its numbers; they begin anew with the process.
      """,
      """
      <code>GET /metrics</code> is for Prometheus. It counts purchases and names brands, so it needs a token of any role (<code>authorization:
      {credentials_file: FILE}</code> in the scrape's configuration), unless <code>--public-metrics</code> opens it to everybody. <code>scripts/deploy/monitoring</code>
      has alert rules with what to do about each, and a dashboard for Grafana; <code>scripts/deploy/fleet/servicemonitor.yaml</code> is for the Prometheus operator. A token suffices that
      the fleet may have removed while etcd was away: that is when metrics are needed. <code>paywalld_limits_hit_total{limit="…"}</code> counts how often each limit was reached,
      <code>paywalld_revision</code> is the last change that is served and <code>paywalld_store_stale_seconds</code> how long ago the service was last
      known to have every change, <code>price_mismatches_total</code> counts store prices that contradict a document's, and <code>paywalld_workers_stuck</code> counts workers that
      have run one job for more than 30 s. A stuck job continues; <code>/readyz</code> answers 503 and names the lane until it ends.
      """,
    ])

  static let warehouse = Page.Section(
    "usage-lines", "Usage for a warehouse",
    paragraphs: [
      """
      <code>paywalld serve --usage-lines FILE</code> appends what apps told of each hour to a file, five minutes after the hour has ended. Each line is a
      JSON object with <code>id</code>, <code>hour</code> (its beginning), <code>brand</code>, <code>paywall</code>, <code>version</code>,
      <code>placement</code>, <code>experiment</code>, <code>variant</code>, <code>product</code>, <code>event</code> and <code>count</code>; names that do not
      apply are left out. Beside the events of apps there are <code>reader</code>, <code>buyer</code>, <code>failing</code> and <code>refunding</code>:
      people in a variant, each counted once. Purchases and refunds have <code>money</code> by currency, at the price that the version declares.
      <code>"other": true</code> is the sum of what was beyond <code>--usage-series</code>.
      """,
      """
      <b>A line replaces earlier ones.</b> <code>id</code> stands for everything but the number, and a number only grows: of all lines with one
      <code>id</code>, keep the one with the greatest <code>count</code>. Events may come up to 72 hours late; what they change is written with the next hour.
      """,
      """
      Only what is durable is written, and a line is durable before the service notes that it has written it. So after a crash no line is missing; lines
      may come twice, with the same <code>id</code> and <code>count</code>. The first start with the flag writes all hours that are kept (90 days).
      """,
      """
      <b>Rotation.</b> Move the file away at any time: the next lines go to a new file of that name. The service never removes lines. If it cannot write
      (a full disk, a file that holds something else), it says so in its log and in <code>/metrics</code> (<code>usage_lines_working</code>,
      <code>usage_lines_failures_total</code>), goes on counting, and tries again every minute.
      """,
    ])

  static let stopping = Page.Section(
    "stopping", "Stopping",
    paragraphs: [
      """
      On SIGTERM <code>/readyz</code> answers 503 for a second (<code>--drain-delay</code>) while requests are served as before. Then the port closes, and
      requests in flight have until <code>--drain</code>. The process then aborts those that remain, logs their number, and exits with status 1 if a thread does not end
      within 2 s more. SIGINT skips the first second. A second signal stops at once.
      """
    ])

  static let upgrades = Page.Section(
    "upgrades", "Upgrades",
    paragraphs: [
      """
      Stop the old program, start the new one on the same folders. A published version keeps its bytes forever. Its layout may change with the
      program: compare <code>GET /render</code> before and after.
      """,
      """
      A release before further paywalls and placements takes a change of one for a change of the brand's first paywall. Before you go back to
      such a release, restore the backup from before you published one.
      """,
      """
      If <code>paywalls/schema</code> contains the schema of an older program, the new one warns and uses the older. Delete the file to use the
      program's.
      """,
      """
      An older release stored documents only in <code>paywalls</code>. The first start of this release imports them into the state: keep that folder until
      then. If the state has no token, the service serves readers and answers changes with 401 until you create one with <code>paywalld tokens add NAME --state DIR</code>.
      """,
    ])
}
